"""What happens on every path through a block: which pieces surely move from where to where.

The walk follows the rules that are called, remembers in which place each name was found, and keeps what conditions
say about places that are not empty or not full.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.types import UNKNOWN
from imhotep_dsl.graph.touched import parts_of, places_in

MOST_NESTED = 30
MOST_PATHS = 32
ANYWHERE = -1


@dataclass(frozen=True, slots=True)
class Use:
    """A piece of a kind goes from one place to another; or a marker (kind is None) moves in a direction."""

    kind: str | None
    start: int
    end: int


Paths = list[frozenset[Use]]
"""One set for each path that goes on; a path on which the game or the turns end is left out, and so is one with a
mistake that is reported already."""

NOTHING: Paths = [frozenset()]
Fact = tuple[str, object]


@dataclass(frozen=True, slots=True)
class Known:
    """A name: a token that stands for its value, and the place in which it was found."""

    token: object
    place: int


@dataclass(slots=True)
class Scene:
    """What is known at a line: the rule's names, who acts, facts about places, and the rules being walked."""

    names: dict[int, Known]
    you: object
    facts: set[Fact]
    above: tuple[int, ...]

    def inner(self, extra: set[Fact] | None = None) -> Scene:
        return Scene(dict(self.names), self.you, self.facts | (extra or set()), self.above)


class Walk:
    """One walk through a block; everything that may happen is added to uses."""

    def __init__(self, checked: Checked, uses: set[Use]) -> None:
        self.checked = checked
        self.uses = uses
        self.tokens = 0

    def paths(self, body: ir.Block, until: ir.Expr) -> Paths:
        """The paths through a turn, which is taken only while the end of the turns has not come."""
        scene = Scene({}, "you", set(), ())
        scene.facts |= _learned(ir.Not(until.span, until.type, until), scene)
        return self.block(body, scene)

    def block(self, body: ir.Block, scene: Scene) -> Paths:
        paths = NOTHING
        for statement in body:
            walk = _WALKS.get(type(statement))
            if walk is not None:
                paths = _joined(paths, walk(self, statement, scene))
        return paths

    def fresh(self) -> object:
        self.tokens += 1
        return ("thing", self.tokens)

    def used(self, *uses: Use) -> Paths:
        """One of these surely happens."""
        self.uses |= set(uses)
        return _least([frozenset({use}) for use in uses])


def _joined(first: Paths, second: Paths) -> Paths:
    if first == NOTHING:
        return second
    if second == NOTHING:
        return first
    return _least([one | other for one, other in product(first, second)])


def _least(paths: Paths) -> Paths:
    """Only the paths on which least happens matter; too many are drawn together into what all have in common."""
    unique = list(dict.fromkeys(paths))
    kept = [path for path in unique if not any(other < path for other in unique)]
    if len(kept) > MOST_PATHS:
        return [frozenset.intersection(*kept)]
    return kept


# ---- values ------------------------------------------------------------------------------------------------


def _canonical(expr: object, scene: Scene, bound: dict[int, int]) -> object:
    """The same condition has the same form, wherever it stands and however its names are called."""
    if isinstance(expr, ir.Local):
        known = scene.names.get(expr.slot)
        return known.token if known else ("slot", scene.above[-1:], expr.slot)
    if isinstance(expr, ir.You):
        return scene.you
    if isinstance(expr, ir.Bound):
        return ("bound", bound.setdefault(expr.slot, len(bound)))
    if isinstance(expr, ir.Function) and expr.name == "reverse":
        return _canonical(expr.args[0], scene, bound)
    if isinstance(expr, tuple):
        return tuple(_canonical(item, scene, bound) for item in expr)
    sort = type(expr)
    names = parts_of(sort)
    if not names:
        return expr
    return (sort.__name__, *(_canonical(getattr(expr, name), scene, bound) for name in names))


def _form(expr: ir.Expr, scene: Scene) -> object:
    return _canonical(expr, scene, {})


def _place(area: ir.Expr, scene: Scene) -> int:
    """Which declared place an area belongs to."""
    if isinstance(area, ir.PlaceAt):
        return area.place
    if isinstance(area, ir.Local):
        known = scene.names.get(area.slot)
        return known.place if known else ANYWHERE
    if isinstance(area, ir.SpaceAt):
        return _place(area.place, scene)
    if isinstance(area, ir.Attr) and area.name in ("next", "first", "last", "top", "bottom"):
        return _place(area.subject, scene)
    if isinstance(area, ir.Query) and area.binder.source.area is not None:
        return _place(area.binder.source.area, scene)
    if isinstance(area, ir.Function):
        found = places_in(area)
        return next(iter(found)) if len(found) == 1 else ANYWHERE
    return ANYWHERE


def _learned(condition: ir.Expr | None, scene: Scene) -> set[Fact]:
    """Places that are not empty, places that are not full, lists that are not empty."""
    if isinstance(condition, ir.Not) and isinstance(condition.value, ir.Or):
        denied = [ir.Not(item.span, item.type, item) for item in condition.value.items]
        return {fact for item in denied for fact in _learned(item, scene)}
    if isinstance(condition, ir.And):
        return {fact for item in condition.items for fact in _learned(item, scene)}
    if isinstance(condition, ir.Not) and isinstance(condition.value, ir.Attr):
        sort = {"empty": "some", "full": "room"}.get(condition.value.name)
        return {(sort, _form(condition.value.subject, scene))} if sort else set()
    if isinstance(condition, ir.Attr) and condition.name == "empty":
        return {("room", _form(condition.subject, scene))}
    if isinstance(condition, ir.Compare) and isinstance(condition.left, ir.Attr) and condition.left.name == "count":
        right = condition.right
        least = right.value + (condition.op == ">") if isinstance(right, ir.Const) else 0
        if condition.op in (">", ">=", "=") and least >= 1:
            return {("some", _form(condition.left.subject, scene))}
    return set()


# ---- statements ----------------------------------------------------------------------------------------------


def _move(walk: Walk, node: ir.Move, scene: Scene) -> Paths:
    if UNKNOWN in (node.piece.type, node.target.type):
        return []
    kind, end, start = node.piece.type.kind or "", _place(node.target, scene), _place(node.piece, scene)
    starts = {start}
    if start == ANYWHERE:
        starts = {at for at, place in enumerate(walk.checked.components.places) if place.kind == kind}
    if isinstance(node.piece, ir.Local) and node.piece.slot in scene.names:
        scene.names[node.piece.slot] = replace(scene.names[node.piece.slot], place=end)
    uses = [Use(kind, at, end) for at in sorted(starts)]
    if start == ANYWHERE:
        walk.uses |= set(uses)
        return NOTHING
    return walk.used(*uses)


def _move_some(walk: Walk, node: ir.MoveSome, scene: Scene) -> Paths:
    area = node.binder.source.area
    assert area is not None
    if UNKNOWN in (area.type, node.target.type):
        return []
    use = Use(node.binder.element.kind or "", _place(area, scene), _place(node.target, scene))
    some = node.binder.where is None and ("some", _form(area, scene)) in scene.facts
    target = node.target
    room = ("room", _form(target, scene)) in scene.facts or (
        isinstance(target, ir.PlaceAt) and walk.checked.components.never_full(target.place)
    )
    amount_is_sure = node.amount is None or not (isinstance(node.amount, ir.Const) and node.amount.value < 1)
    exactly = node.amount is not None and not node.up_to
    scene.facts -= {fact for fact in scene.facts if fact == ("some", _form(area, scene))}
    if (exactly and amount_is_sure) or (some and room and amount_is_sure):
        return walk.used(use)
    walk.uses.add(use)
    return NOTHING


def _add(walk: Walk, node: ir.AddMarker, scene: Scene) -> Paths:
    amount, sign = node.amount, 0
    if isinstance(amount, ir.Arithmetic) and amount.op == "-" and isinstance(amount.left, ir.Const):
        right = amount.right
        sign = -1 if amount.left.value == 0 and isinstance(right, ir.Const) and right.value > 0 else 0
    elif isinstance(amount, ir.Const):
        sign = (amount.value > 0) - (amount.value < 0)
    elif ("positive", _form(amount, scene)) in scene.facts:
        sign = 1
    return walk.used(Use(None, node.marker, sign))


def _set(walk: Walk, node: ir.SetMarker, scene: Scene) -> Paths:
    walk.uses.add(Use(None, node.marker, 0))
    return NOTHING


def _set_local(walk: Walk, node: ir.SetLocal, scene: Scene) -> Paths:
    scene.names[node.slot] = Known(_form(node.value, scene), _place(node.value, scene))
    return NOTHING


def _condition(walk: Walk, node: ir.Require | ir.Known, scene: Scene) -> Paths:
    scene.facts |= _learned(node.condition, scene)
    return NOTHING


def _call(walk: Walk, node: ir.Call, scene: Scene) -> Paths:
    paths: Paths = []
    for target in dict.fromkeys(target for _, target in node.targets):
        if target in scene.above or len(scene.above) > MOST_NESTED:
            return NOTHING
        rule = walk.checked.rules[target]
        names = {
            param.slot: Known(_form(arg, scene), _place(arg, scene))
            for param, arg in zip(rule.params, node.args, strict=False)
        }
        you = walk.fresh() if rule.acting is not None else scene.you
        paths += walk.block(rule.body, Scene(names, you, set(scene.facts), (*scene.above, target)))
    return _least(paths) if node.targets else NOTHING


def _bind(walk: Walk, binder: ir.Binder, scene: Scene) -> None:
    if isinstance(binder.variable, ir.Local):
        area = binder.source.area
        place = _place(area, scene) if area is not None else ANYWHERE
        scene.names[binder.variable.slot] = Known(walk.fresh(), place)


def _choose(walk: Walk, node: ir.Choose, scene: Scene) -> Paths:
    inner = scene if not node.body and node.otherwise is None else scene.inner()
    _bind(walk, node.binder, inner)
    inner.facts |= _learned(node.binder.where, inner)
    chosen = node.binder.source.area
    if isinstance(chosen, ir.RangeOf) and isinstance(chosen.low, ir.Const) and chosen.low.value >= 1:
        inner.facts.add(("positive", _form(node.binder.variable, inner)))
    done = walk.block(node.body, inner)
    if node.otherwise is None:
        return done
    return _least(done + walk.block(node.otherwise, scene.inner()))


def _options(walk: Walk, node: ir.ChooseOption, scene: Scene) -> Paths:
    paths = [path for option in node.options for path in walk.block(option.body, scene.inner())]
    if node.otherwise is not None:
        paths += walk.block(node.otherwise, scene.inner())
    return _least(paths)


def _either(walk: Walk, node: ir.May | ir.Draw | ir.ChooseAction, scene: Scene) -> Paths:
    inner = scene.inner()
    if isinstance(node, ir.Draw):
        inner.names[node.slot] = Known(walk.fresh(), _place(node.place, scene))
    paths = walk.block(node.body, inner)
    return _least(paths + walk.block(node.otherwise or (), scene.inner()))


def _if(walk: Walk, node: ir.If, scene: Scene) -> Paths:
    learned = _learned(node.condition, scene)
    paths = walk.block(node.body, scene.inner(learned))
    if isinstance(node.condition, ir.Not) and learned and learned <= scene.facts:
        return paths
    refuted = _learned(ir.Not(node.span, node.condition.type, node.condition), scene)
    return _least(paths + walk.block(node.otherwise or (), scene.inner(refuted)))


def _for_each(walk: Walk, node: ir.ForEach, scene: Scene) -> Paths:
    inner = scene.inner()
    _bind(walk, node.binder, inner)
    area = node.binder.source.area
    some = node.some
    if area is not None and node.binder.where is None:
        some = some or ("some", _form(area, scene)) in scene.facts
    paths = walk.block(node.body, inner)
    return paths if some else _least(paths + NOTHING)


def _repeat(walk: Walk, node: ir.Repeat, scene: Scene) -> Paths:
    paths = walk.block(node.body, scene.inner())
    surely = isinstance(node.times, ir.Const) and node.times.value > 0
    return paths if surely else _least(paths + NOTHING)


def _as_player(walk: Walk, node: ir.AsPlayer, scene: Scene) -> Paths:
    inner = scene.inner()
    inner.you = _form(node.player, scene)
    return walk.block(node.body, inner)


def _turns(walk: Walk, node: ir.Turns, scene: Scene) -> Paths:
    return _least(walk.block(node.body, scene.inner()) + NOTHING)


def _ends(walk: Walk, node: ir.EndGame | ir.EndTurns, scene: Scene) -> Paths:
    return []


_WALKS: dict[type, Callable[..., Paths]] = {
    ir.Move: _move,
    ir.MoveSome: _move_some,
    ir.AddMarker: _add,
    ir.SetMarker: _set,
    ir.SetLocal: _set_local,
    ir.Require: _condition,
    ir.Known: _condition,
    ir.Call: _call,
    ir.Choose: _choose,
    ir.ChooseOption: _options,
    ir.ChooseAction: _either,
    ir.May: _either,
    ir.Draw: _either,
    ir.If: _if,
    ir.ForEach: _for_each,
    ir.Repeat: _repeat,
    ir.Turns: _turns,
    ir.AsPlayer: _as_player,
    ir.EndGame: _ends,
    ir.EndTurns: _ends,
}
