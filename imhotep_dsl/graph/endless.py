"""Turns that could go on for ever: every way through a turn has to use something up.

What is used up is a piece that moves on and cannot come back in the course of these turns, or a marker that only
rises (or only falls). First everything that a turn can do is looked at; the ways that surely use something up can
happen only so often and are set aside; then the rest is looked at by itself, and so on. A way that remains in the
end costs nothing: it could be repeated for ever. That a deck is made anew from its discards does not count as coming
back, since chance stands in between.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import networkx as nx

from imhotep_dsl.check import ir
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.graph.touched import within
from imhotep_dsl.source import Span

MOST_NESTED = 40
ANYWHERE = -1


@dataclass(frozen=True, slots=True)
class Use:
    """A piece of a kind goes from one place to another; or a marker (kind is None) moves by a sign."""

    kind: str | None
    start: int
    end: int


@dataclass(slots=True)
class Way:
    """One way through a turn: an action, or the rest. uses: what may happen; sure: what surely does."""

    label: str
    span: Span
    uses: set[Use] = field(default_factory=set)
    sure: list[set[Use]] = field(default_factory=list)

    @property
    def surely(self) -> set[Use]:
        """What happens on every path."""
        return set.intersection(*self.sure) if self.sure else set()


def report_endless(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    reader = _Reader(graph)
    for rule in graph.checked.rules:
        for statement in _all_statements(rule.body):
            if isinstance(statement, ir.Turns):
                _check_turns(reader, statement, diagnostics)


def _all_statements(body: ir.Block) -> list[ir.Stmt]:
    found: list[ir.Stmt] = []
    for statement in body:
        found.append(statement)
        for name in ("body", "otherwise"):
            found += _all_statements(getattr(statement, name, None) or ())
        for option in getattr(statement, "options", ()):
            found += _all_statements(option.body)
    return found


def _check_turns(reader: _Reader, turns: ir.Turns, diagnostics: Diagnostics) -> None:
    ways = reader.ways(turns.body)
    while ways:
        spent = _spent({use for way in ways for use in way.uses})
        left = [way for way in ways if not any(use in spent for use in way.surely)]
        if len(left) == len(ways):
            break
        ways = left
    for way in ways:
        diagnostics.error(
            "E520",
            way.span,
            f"{way.label} costs nothing, so it could be repeated for ever.",
            "Every turn must use something up: let it move a piece that does not come back, or raise a marker.",
            Label(turns.span, "these turns would never end"),
        )


def _spent(uses: set[Use]) -> set[Use]:
    """The uses that can only happen so often: moves that lie on no circle, markers that go one way."""
    flow = nx.MultiDiGraph()
    for use in uses:
        if use.kind is not None:
            flow.add_edge((use.kind, use.start), (use.kind, use.end), key=use)
    circles: set[object] = set()
    for part in nx.strongly_connected_components(flow):
        if len(part) > 1:
            circles |= {key for _, _, key in flow.subgraph(part).edges(keys=True)}
    spent = {use for use in uses if use.kind is not None and use not in circles and use.start != use.end}
    vague = {use.kind for use in uses if use.kind is not None and ANYWHERE in (use.start, use.end)}
    spent -= {use for use in spent if use.kind in vague and ANYWHERE in (use.start, use.end)}
    for use in uses:
        if use.kind is None:
            others = {other.end for other in uses if other.kind is None and other.start == use.start}
            if others == {use.end} and use.end != 0:
                spent.add(use)
    return spent


class _Reader:
    """Walks through rules as they call each other, remembering from which place a name was taken."""

    def __init__(self, graph: EffectGraph) -> None:
        self.checked = graph.checked

    def ways(self, body: ir.Block) -> list[Way]:
        """Each action is a way of its own, together with what comes before and after it in the turn."""
        outer = Way("This turn", body[0].span if body else self.checked.model.span)
        found: list[Way] = []
        self._split(body, {}, found, (), frozenset())
        if not found:
            sure = self._block(body, {}, outer, frozenset(), ())
            outer.sure = [sure]
            found = [outer]
        return found

    def _split(
        self, body: ir.Block, origins: dict[int, int], found: list[Way], around: tuple[set[Use], ...],
        facts: frozenset[object],
    ) -> None:  # fmt: skip
        """Look for `choose action`, also in the rules that are called."""
        for statement in body:
            if isinstance(statement, ir.Call) and len(statement.targets) == 1:
                rule = self.checked.rules[statement.targets[0][1]]
                if any(isinstance(inner, ir.ChooseAction) for inner in rule.body):
                    self._split(rule.body, {}, found, around, facts)
            if not isinstance(statement, ir.ChooseAction):
                continue
            for action in statement.actions:
                rule = self.checked.rules[action]
                way = Way(f"The action `{rule.name}`", rule.span)
                sure = self._block(rule.body, {}, way, frozenset(), ())
                sure |= self._block(statement.body, {}, way, frozenset(), ())
                way.sure = [sure]
                self._also(body, statement, way)
                found.append(way)
            if statement.otherwise is not None:
                way = Way("Having no action", statement.otherwise[0].span if statement.otherwise else statement.span)
                way.sure = [self._block(statement.otherwise, {}, way, frozenset(), ())]
                self._also(body, statement, way)
                found.append(way)

    def _also(self, body: ir.Block, chosen: ir.Stmt, way: Way) -> None:
        """What else the turn does around the choice of an action."""
        rest = tuple(statement for statement in body if statement is not chosen)
        way.sure[0] |= self._block(rest, {}, way, frozenset(), ())

    def _block(
        self, body: ir.Block, origins: dict[int, int], way: Way, facts: frozenset[object], above: tuple[int, ...]
    ) -> set[Use]:
        """What surely happens in a block; everything that may happen is added to the way."""
        origins = dict(origins)
        sure: set[Use] = set()
        required: set[object] = set(facts)
        for statement in body:
            sure |= self._statement(statement, origins, way, required, above)
        return sure

    def _statement(
        self, node: ir.Stmt, origins: dict[int, int], way: Way, required: set[object], above: tuple[int, ...]
    ) -> set[Use]:
        if isinstance(node, ir.Require | ir.Known):
            required |= set(_kept_facts(node.condition))
            return set()
        if isinstance(node, ir.Move):
            uses = {
                Use(node.piece.type.kind or "", start, _place_of(node.target, origins))
                for start in self._starts(node.piece, origins)
            }
            way.uses |= uses
            return uses if len(uses) == 1 else set()
        if isinstance(node, ir.MoveSome):
            return self._move_some(node, origins, way, required)
        if isinstance(node, ir.AddMarker):
            sign = 0
            if isinstance(node.amount, ir.Const):
                sign = (node.amount.value > 0) - (node.amount.value < 0)
            elif isinstance(node.amount, ir.Arithmetic) and isinstance(node.amount.right, ir.Const):
                sign = -1 if node.amount.op == "-" and isinstance(node.amount.left, ir.Const) else 0
            use = Use(None, node.marker, sign)
            way.uses.add(use)
            return {use}
        if isinstance(node, ir.SetMarker):
            way.uses.add(Use(None, node.marker, 0))
            return set()
        if isinstance(node, ir.SetLocal):
            origins[node.slot] = _origin(node.value, origins)
            return set()
        if isinstance(node, ir.Call):
            return self._call(node, origins, way, required, above)
        return self._branching(node, origins, way, required, above)

    def _move_some(
        self, node: ir.MoveSome, origins: dict[int, int], way: Way, required: set[object]
    ) -> set[Use]:
        area = node.binder.source.area
        assert area is not None
        use = Use(node.binder.element.kind or "", _place_of(area, origins), _place_of(node.target, origins))
        way.uses.add(use)
        guarded = node.binder.where is None and ("some", _shape(area)) in required
        guarded = guarded and (("room", _shape(node.target)) in required or node.sure and not node.up_to)
        amount_sure = node.amount is None or not (isinstance(node.amount, ir.Const) and node.amount.value < 1)
        exact = not node.up_to and node.amount is not None
        return {use} if node.moves or exact or (guarded and amount_sure) else set()

    def _call(
        self, node: ir.Call, origins: dict[int, int], way: Way, required: set[object], above: tuple[int, ...]
    ) -> set[Use]:
        sure: list[set[Use]] = []
        for target in dict.fromkeys(target for _, target in node.targets):
            if target in above or len(above) > MOST_NESTED:
                return set()
            rule = self.checked.rules[target]
            inner = {
                param.slot: _origin(arg, origins) for param, arg in zip(rule.params, node.args, strict=False)
            }
            facts = frozenset() if rule.acting is not None else frozenset(required)
            sure.append(self._block(rule.body, inner, way, facts, (*above, target)))
        return set.intersection(*sure) if sure else set()

    def _branching(
        self, node: ir.Stmt, origins: dict[int, int], way: Way, required: set[object], above: tuple[int, ...]
    ) -> set[Use]:
        facts = frozenset(required)
        if isinstance(node, ir.Choose | ir.ForEach):
            variable = node.binder.variable
            if isinstance(variable, ir.Local) and node.binder.source.area is not None:
                origins[variable.slot] = _place_of(node.binder.source.area, origins)
            if isinstance(node, ir.Choose) and node.binder.where is not None:
                required |= set(_kept_facts(node.binder.where))
        if isinstance(node, ir.Draw):
            origins[node.slot] = _place_of(node.place, origins)
        if isinstance(node, ir.ChooseOption):
            parts = [self._block(option.body, origins, way, facts, above) for option in node.options]
            if node.otherwise is not None:
                parts.append(self._block(node.otherwise, origins, way, facts, above))
            return set.intersection(*parts) if parts else set()
        body = getattr(node, "body", None)
        if body is None:
            return set()
        inside = facts | frozenset(_kept_facts(node.condition)) if isinstance(node, ir.If) else facts
        done = self._block(body, origins, way, inside, above)
        otherwise = getattr(node, "otherwise", None)
        other = self._block(otherwise, origins, way, facts, above) if otherwise is not None else set()
        if isinstance(node, ir.Choose | ir.ChooseAction) and otherwise is None:
            return done
        if isinstance(node, ir.AsPlayer):
            return done
        if isinstance(node, ir.ForEach):
            return done if node.some else set()
        if isinstance(node, ir.Repeat):
            return done if isinstance(node.times, ir.Const) and node.times.value > 0 else set()
        return done & other

    def _starts(self, piece: ir.Expr, origins: dict[int, int]) -> set[int]:
        """Where a piece that is moved may lie before: known from its name, or any place of its kind."""
        origin = _origin(piece, origins)
        if origin != ANYWHERE:
            return {origin}
        kind = piece.type.kind
        places = {at for at, place in enumerate(self.checked.components.places) if place.kind == kind}
        return places or {ANYWHERE}


def _origin(expr: ir.Expr, origins: dict[int, int]) -> int:
    """The place in which a thing lies, if the text says so."""
    if isinstance(expr, ir.Local):
        return origins.get(expr.slot, ANYWHERE)
    if isinstance(expr, ir.Attr) and expr.name in ("top", "bottom"):
        return _place_of(expr.subject, origins)
    if isinstance(expr, ir.Query) and expr.binder.source.area is not None:
        return _place_of(expr.binder.source.area, origins)
    if isinstance(expr, ir.PlaceAt | ir.SpaceAt):
        return _place_of(expr, origins)
    return ANYWHERE


def _place_of(area: ir.Expr, origins: dict[int, int]) -> int:
    if isinstance(area, ir.PlaceAt):
        return area.place
    if isinstance(area, ir.SpaceAt):
        return _place_of(area.place, origins)
    if isinstance(area, ir.Local):
        return origins.get(area.slot, ANYWHERE)
    if isinstance(area, ir.Attr) and area.name in ("next", "first", "last"):
        return _place_of(area.subject, origins)
    if isinstance(area, ir.Query | ir.Function):
        found = {part.place for part in within(area) if isinstance(part, ir.PlaceAt)}
        return next(iter(found)) if len(found) == 1 else ANYWHERE
    return ANYWHERE


def _kept_facts(condition: ir.Expr) -> list[object]:
    """`not PLACE.empty` and `not PLACE.full`, in a form that keeps its meaning in the rules that are called."""
    if isinstance(condition, ir.And):
        return [fact for item in condition.items for fact in _kept_facts(item)]
    if isinstance(condition, ir.Not) and isinstance(condition.value, ir.Attr):
        sort = {"empty": "some", "full": "room"}.get(condition.value.name)
        return [(sort, _shape(condition.value.subject))] if sort else []
    return []


def _shape(area: ir.Expr) -> object:
    """A place of `you`, or of nobody in particular, is the same place in a called rule."""
    if isinstance(area, ir.PlaceAt) and area.holder is None and (area.player is None or isinstance(area.player, ir.You)):
        return area.place, area.player is None
    return area
