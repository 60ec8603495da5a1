"""Typed expressions become nodes of the pool: names are gone, and what is the same has the same number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.types import PLAYER, SPACE, UNKNOWN, Type
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT, Lists, Lookup, Node, Pool
from imhotep_dsl.code.steps import Area, Binder
from imhotep_dsl.graph.attributes import attribute
from imhotep_dsl.graph.geometry import Geometry
from imhotep_dsl.graph.printed import Printed
from imhotep_dsl.graph.sources import SOURCES
from imhotep_dsl.source import Span

Open = Mapping[int, int]
"""The binders around an expression: the checker's number of each name → how deep it lies."""
_ORDERED = ("first", "last", "list")
"""Functions for which the order of the things matters."""


@dataclass(frozen=True, slots=True)
class KeptList:
    """Where a list with a name is kept, and what is in it; distinct: nothing is in it twice."""

    slot: int
    element: Type
    distinct: bool

    @property
    def sort(self) -> str:
        return f"{'set' if self.distinct else 'list'} of {self.element.tag}"


@dataclass(slots=True)
class Expressions:
    """Puts expressions into the pool. spans: where each node was first written, for one step at a time."""

    checked: Checked
    pool: Pool = field(default_factory=Pool)
    spans: dict[int, Span] = field(default_factory=dict)
    lists: dict[int, KeptList] = field(default_factory=dict)
    """The lists that have a name in the rule at hand, by the checker's number of the name."""
    parts_asked: dict[tuple[str, int], None] = field(default_factory=dict)
    spots_asked: dict[tuple[str, int], None] = field(default_factory=dict)
    _done: dict[tuple[int, tuple[tuple[int, int], ...]], tuple[int, ir.Expr]] = field(default_factory=dict)
    _printed: Printed | None = None
    _geometry: Geometry | None = None

    @property
    def geometry(self) -> Geometry:
        if self._geometry is None:
            self._geometry = Geometry(self.checked.components, self.pool)
        return self._geometry

    @property
    def printed(self) -> Printed:
        if self._printed is None:
            self._printed = Printed(self.checked.components)
        return self._printed

    def node(self, expr: ir.Expr, opened: Open | None = None) -> int:
        opened = opened or {}
        key = (id(expr), tuple(opened.items()))
        found = self._done.get(key)
        if found is None:
            found = self._done[key] = (_MAKE[type(expr)](self, expr, opened), expr)
        self.spans.setdefault(found[0], expr.span)
        return found[0]

    def all(self, exprs: tuple[ir.Expr, ...], opened: Open) -> tuple[int, ...]:
        return tuple(self.node(expr, opened) for expr in exprs)

    def area(self, expr: ir.Expr, opened: Open | None = None) -> Area:
        """Spaces, with what a deck is made anew from."""
        discards = self.discards(expr)
        if discards is None:
            return Area(self.node(expr, opened), expr.type.tag)
        return Area(self.node(expr, opened), expr.type.tag, self.node(discards, opened), discards.type.tag)

    def discards(self, deck: ir.Expr) -> ir.Expr | None:
        """What a deck is made anew from, if it is."""
        refill = self.checked.refills.get(deck.place) if isinstance(deck, ir.PlaceAt) else None
        return refill.of(deck) if refill is not None and isinstance(deck, ir.PlaceAt) else None

    def binder(self, binder: ir.Binder, opened: Open | None = None) -> Binder:
        """A binder of a statement keeps its thing in the frame, one of an expression beside it."""
        opened = opened or {}
        exists, listed = self.query("any", binder, None, opened), self.query("list", binder, None, opened)
        source = self.gone_through(binder, opened)
        if isinstance(binder.variable, ir.Local):
            inner, slot, in_frame = opened, binder.variable.slot, True
        else:
            assert isinstance(binder.variable, ir.Bound)
            slot, in_frame = len(opened), False
            inner = {**opened, binder.variable.slot: slot}
            self.pool.bound(slot)
        where = self.condition(binder, inner)
        order = self.node(binder.order, inner) if binder.order is not None else ABSENT
        tag = binder.element.tag
        return Binder(binder.name, tag, source, where, order, binder.highest, slot, in_frame, exists, listed)

    def query(self, function: str, binder: ir.Binder, value: ir.Expr | None, opened: Open) -> int:
        """A question over a binder. A statement's own name is put as if it were the expression's."""
        source, depth = self.gone_through(binder, opened), len(opened)
        variable = binder.variable
        assert isinstance(variable, ir.Bound | ir.Local)
        inner = {**opened, (variable.slot if isinstance(variable, ir.Bound) else -1 - variable.slot): depth}
        self.pool.bound(depth)
        where = self.condition(binder, inner)
        order = self.node(binder.order, inner) if binder.order is not None else ABSENT
        each = self.node(value, inner) if value is not None else ABSENT
        if function not in _ORDERED:
            order = ABSENT
        highest = binder.highest and order != ABSENT
        return self.pool.add("query", (source, where, order, each), (function, depth, highest, binder.element.tag))

    def gone_through(self, binder: ir.Binder, opened: Open) -> int:
        """All that a binder stands for before its condition: up to the first thing for which its `until` holds."""
        if binder.until is None:
            return self.source(binder.source, opened)
        return self.query("until", replace(binder, until=None, where=binder.until, order=None), None, opened)

    def condition(self, binder: ir.Binder, inner: Open) -> int:
        """What holds of each thing. Of those before the first for which `until` holds, it does not hold."""
        parts = [self.pool.add("not", (self.node(binder.until, inner),))] if binder.until is not None else []
        parts += [self.node(binder.where, inner)] if binder.where is not None else []
        if len(parts) < 2:
            return parts[0] if parts else ABSENT
        return self.pool.add("and", tuple(parts))

    def source(self, source: ir.Source, opened: Open) -> int:
        return SOURCES[source.how](self, source, opened)

    def count(self, area: ir.Expr, opened: Open) -> int:
        """How many pieces lie there; of a deck, those that would be shuffled into it not counted."""
        return self.pool.add("count", (self.node(area, opened),), (area.type.tag,))

    def kept_list(self, kept: KeptList) -> int:
        return self.pool.add("local", (), (kept.slot, kept.sort, kept.element.kind or ""))

    def compare(self, op: str, left: int, right: int) -> int:
        return self.pool.add("compare", (left, right), (op,))

    def is_zero(self, number: int) -> int:
        return self.compare("=", number, self.pool.const(0))

    def is_out(self, player: int) -> int:
        return self._remembered(self.checked.model.out, player)

    def has_passed(self, player: int) -> int:
        return self._remembered(self.checked.model.passed, player)

    def _remembered(self, marker: int | None, player: int) -> int:
        """Of nobody where no rule says so."""
        return self.pool.const(0) if marker is None else self.pool.add("marker", (player,), (marker,))

    def looked_up(self, of: Type, name: str, gives: str, values: list[int], thing: int) -> int:
        table = self.pool.lookup(Lookup(of.tag, of.kind or "", name, gives, tuple(values)))
        return self.pool.add("lookup", (thing,), (table,))


def _const(into: Expressions, expr: ir.Const, opened: Open) -> int:
    """What has no meaning because of a mistake is kept apart: nothing is concluded from it."""
    return into.pool.add("unknown") if expr.type == UNKNOWN else into.pool.const(expr.value)


def _local(into: Expressions, expr: ir.Local, opened: Open) -> int:
    """Inside `exists` of a statement's binder, its own name is bound like that of any query."""
    depth = opened.get(-1 - expr.slot)
    if depth is not None:
        return into.pool.bound(depth)
    if expr.type.tag == "list":
        return into.kept_list(into.lists[expr.slot])
    return into.pool.add("local", (), (expr.slot, expr.type.tag, expr.type.kind or ""))


def _bound(into: Expressions, expr: ir.Bound, opened: Open) -> int:
    return into.pool.bound(opened[expr.slot])


def _you(into: Expressions, expr: ir.You, opened: Open) -> int:
    return into.pool.add("you")


def _marker(into: Expressions, expr: ir.MarkerAt, opened: Open) -> int:
    kids = () if expr.whose is None else (into.node(expr.whose, opened),)
    return into.pool.add("marker", kids, (expr.marker,))


def _place(into: Expressions, expr: ir.PlaceAt, opened: Open) -> int:
    if expr.holder is not None:
        return into.pool.add("place", (into.node(expr.holder, opened),), (expr.place, "holder"))
    if expr.player is not None:
        return into.pool.add("place", (into.node(expr.player, opened),), (expr.place, "player"))
    return into.pool.add("place", (), (expr.place, "table"))


def _printed(into: Expressions, expr: ir.Printed, opened: Open) -> int:
    of, thing = expr.subject.type, into.node(expr.subject, opened)
    if expr.type.tag == "list":
        lists = tuple(into.printed.lists(of, expr.name))
        table = into.pool.list_table(Lists(of.tag, of.kind or "", expr.name, "number", lists))
        return into.pool.add("printed list", (thing,), (table,))
    of = SPACE if of.tag == "space" else of
    return into.looked_up(of, expr.name, expr.type.tag, into.printed.values(of, expr.name, expr.type), thing)


def _own_piece(into: Expressions, expr: ir.OwnPiece, opened: Open) -> int:
    own = {piece.owner: piece.index for piece in into.checked.components.pieces_of(expr.kind)}
    values = [own[seat] for seat in range(into.checked.model.players)]
    return into.looked_up(PLAYER, f"own {expr.kind}", "piece", values, into.node(expr.player, opened))


def _table(into: Expressions, expr: ir.TableAt, opened: Open) -> int:
    data = (expr.first, expr.further, expr.entries, expr.type.tag)
    return into.pool.add("table", (into.node(expr.index, opened),), data)


def _space(into: Expressions, expr: ir.SpaceAt, opened: Open) -> int:
    return into.pool.add("space at", (into.node(expr.place, opened), into.node(expr.index, opened)))


def _arithmetic(into: Expressions, expr: ir.Arithmetic, opened: Open) -> int:
    return into.pool.add("arithmetic", (into.node(expr.left, opened), into.node(expr.right, opened)), (expr.op,))


def _compare(into: Expressions, expr: ir.Compare, opened: Open) -> int:
    left, right, none = into.node(expr.left, opened), into.node(expr.right, opened), into.pool.const(ABSENT)
    for end, other in ((left, right), (right, left)):
        if other == none and is_end_of_numbers(into.pool.nodes[end]):
            there = _has_an_end(into, into.pool.nodes[end])
            return there if expr.op == "!=" else into.pool.add("not", (there,))
    return into.compare(expr.op, left, right)


def is_end_of_numbers(node: Node) -> bool:
    """Whether the first or last of some numbers is asked for, of which there may be none."""
    is_end = node.op in ("list first", "list last") or (node.op == "query" and node.data[0] in ("first", "last"))
    return is_end and node.data[-1] in ("number", "truth")


def _has_an_end(into: Expressions, end: Node) -> int:
    """A number below 0 is no less a number than others: whether there is a first one is asked of all of them."""
    if end.op != "query":
        return into.compare(">", into.pool.add("length", end.kids), into.pool.const(0))
    return into.pool.add("query", (*end.kids[:2], ABSENT, ABSENT), ("any", end.data[1], False, end.data[3]))


def _member(into: Expressions, expr: ir.Member, opened: Open) -> int:
    item, whole = into.node(expr.item, opened), into.node(expr.whole, opened)
    if expr.whole.type.tag == "list":
        return into.pool.add("in list", (item, whole))
    if expr.item.type.tag == "space":
        return into.pool.add("in list", (item, into.pool.add("spaces", (whole,), (expr.whole.type.tag,))))
    return into.pool.add("in area", (item, whole), (expr.whole.type.tag,))


def _is(into: Expressions, expr: ir.IsDesign, opened: Open) -> int:
    return into.pool.add("is", (into.node(expr.subject, opened),), (tuple(sorted(expr.designs)),))


def _not(into: Expressions, expr: ir.Not, opened: Open) -> int:
    return into.pool.add("not", (into.node(expr.value, opened),))


def _and(into: Expressions, expr: ir.And, opened: Open) -> int:
    return into.pool.add("and", into.all(expr.items, opened))


def _or(into: Expressions, expr: ir.Or, opened: Open) -> int:
    return into.pool.add("or", into.all(expr.items, opened))


def _list(into: Expressions, expr: ir.ListOf, opened: Open) -> int:
    return into.pool.add("list", into.all(expr.items, opened))


def _range(into: Expressions, expr: ir.RangeOf, opened: Open) -> int:
    return into.pool.add("range", (into.node(expr.low, opened), into.node(expr.high, opened)))


def _query(into: Expressions, expr: ir.Query, opened: Open) -> int:
    return into.query(expr.function, expr.binder, expr.value, opened)


def _function(into: Expressions, expr: ir.Function, opened: Open) -> int:
    if expr.name == "offered" and isinstance(expr.args[0], ir.Quoted):
        return into.pool.add("offered text", (), (expr.args[0].text,))
    if expr.name == "designs":
        designs = tuple(design.value for design in expr.args if isinstance(design, ir.Const))
        return into.pool.add("things", (), ("design", designs))
    kids = into.all(expr.args, opened)
    if expr.name in _LOOKED_UP:
        return _LOOKED_UP[expr.name](into.geometry, *kids)
    if expr.name == "entry" and (found := _entry_written_out(into, *kids)) is not None:
        return found
    data: tuple[str, ...] = ()
    if expr.name == "joined":
        data = (expr.args[1].type.tag, expr.args[2].type.tag)
    if expr.name == "entry":
        data = (expr.type.tag,)
    if expr.name in ("supported", "offered"):
        data = (expr.args[0].type.tag,)
    if expr.name == "placements":
        place = expr.args[1]
        into.spots_asked[expr.args[0].type.kind or "", place.place if isinstance(place, ir.PlaceAt) else ABSENT] = None
    return into.pool.add(_OPS_OF_FUNCTIONS.get(expr.name, expr.name), kids, data)


def _entry_written_out(into: Expressions, members: int, number: int) -> int | None:
    """Which member it is, if the list is written out and the number, too."""
    listed, wanted = into.pool.nodes[members], into.pool.nodes[number]
    if listed.op != "list" or wanted.op != "const" or not 1 <= wanted.number(0) <= len(listed.kids):
        return None
    return listed.kids[wanted.number(0) - 1]


_OPS_OF_FUNCTIONS = {"min": "least", "max": "most", "entry": "list at", "at": "cell"}
_LOOKED_UP: dict[str, Callable[..., int]] = {
    "step": Geometry.step,
    "along": Geometry.along,
    "beyond": Geometry.beyond,
    "further": Geometry.further,
    "back": Geometry.back,
    "opposite": Geometry.opposite,
}


def _one_or_other(into: Expressions, expr: ir.OneOrOther, opened: Open) -> int:
    return into.pool.add("one or other", into.all((expr.condition, expr.value, expr.otherwise), opened))


def _dispatch(into: Expressions, expr: ir.Dispatch, opened: Open) -> int:
    by = "design" if expr.subject.type.tag == "piece" else "board"
    cases = into.all(tuple(case for _, case in expr.cases), opened)
    kids = (into.node(expr.subject, opened), into.node(expr.otherwise, opened), *cases)
    return into.pool.add("dispatch", kids, (by, tuple(which for which, _ in expr.cases)))


_MAKE: dict[type, Callable[..., int]] = {
    ir.Const: _const,
    ir.Local: _local,
    ir.Bound: _bound,
    ir.You: _you,
    ir.MarkerAt: _marker,
    ir.PlaceAt: _place,
    ir.Attr: attribute,
    ir.Printed: _printed,
    ir.OwnPiece: _own_piece,
    ir.TableAt: _table,
    ir.SpaceAt: _space,
    ir.Arithmetic: _arithmetic,
    ir.Compare: _compare,
    ir.Member: _member,
    ir.IsDesign: _is,
    ir.Not: _not,
    ir.And: _and,
    ir.Or: _or,
    ir.ListOf: _list,
    ir.RangeOf: _range,
    ir.Query: _query,
    ir.Function: _function,
    ir.Dispatch: _dispatch,
    ir.OneOrOther: _one_or_other,
}
complete(_MAKE, set(get_args(ir.Expr)) - {ir.Quoted}, "expressions that become questions")


def below(pool: Pool, node: int) -> Iterable[int]:
    """A node and all nodes under it, each once."""
    found = pool.below.get(node)
    if found is None:
        pending, met = [node], dict[int, None]()
        while pending:
            at = pending.pop()
            if at >= 0 and at not in met:
                met[at] = None
                pending += pool.nodes[at].kids
        found = pool.below[node] = tuple(met)
    return found
