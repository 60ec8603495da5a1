"""Questions lowered: every node that gives a value becomes an expression; long ones become functions of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast

from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import OF_GAMES, Node
from imhotep_dsl.lower import geometry, groups, queries
from imhotep_dsl.lower.areas import Areas
from imhotep_dsl.lower.counts import UNASKED
from imhotep_dsl.lower.form import (
    After,
    Bounded,
    Call,
    Entry,
    Expr,
    Fault,
    Give,
    Num,
    Op,
    Pick,
    Stmt,
    Var,
)  # fmt: skip
from imhotep_dsl.lower.layout import marker_region
from imhotep_dsl.lower.lists import Lists
from imhotep_dsl.lower.lowering import LONGEST, Lowering, Name, Scope, name_of
from imhotep_dsl.lower.making import both, either, load, negated, op, pick, when
from imhotep_dsl.lower.spans import Spans
from imhotep_dsl.lower.targets import AT

NUMBERS = ("number", "truth")


class Values:
    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.areas = areas = Areas(lowering, self.value)
        self.lists = lists = Lists(lowering, areas, self.value)
        self.spans = Spans(lowering.program)
        self._of: dict[str, Callable[[Scope, Node], Expr]] = {
            "const": lambda scope, node: Num(node.number(0)),
            "local": lambda scope, node: scope.named(name_of(node)),
            "bound": lambda scope, node: scope.named(name_of(node)),
            "you": lambda scope, node: scope.named(("you", 0)),
            "marker": self._marker,
            "place": self._place,
            "lookup": self._lookup,
            "table": self._table,
            "next player": self._next_player,
            "points": self._points,
            "space of": self._space_of,
            "space at": self._space_at,
            "part number": self._part_number,
            "arithmetic": self._arithmetic,
            "compare": self._compare,
            "not": lambda scope, node: negated(self.value(scope, node.kids[0])),
            "and": self._and,
            "or": self._or,
            "is": self._is,
            "dispatch": self._dispatch,
            "count": areas.count,
            "size": areas.size,
            "free": areas.free,
            "top": areas.top,
            "bottom": areas.bottom,
            "next": areas.next,
            "first": areas.first,
            "last": areas.last,
            "in area": areas.in_area,
            "length": lists.length,
            "list first": lists.first,
            "list last": lists.last,
            "in list": lists.contains,
            "least": lambda scope, node: self._folded(scope, node, "min"),
            "most": lambda scope, node: self._folded(scope, node, "max"),
            "remainder": self._remainder,
            "one or other": lambda scope, node: pick(*(self.value(scope, kid) for kid in node.kids)),
            "query": lambda scope, node: queries.query(self, scope, node),
        }
        for op_, make in geometry.VALUES.items():
            self._of[op_] = partial(make, self)
        complete({**self._of, **dict.fromkeys(lists.ops)}, OF_GAMES, "questions that are lowered")

    @property
    def ops(self) -> set[str]:
        """The questions that give a value."""
        return set(self._of)

    def value(self, scope: Scope, at: int) -> Expr:
        node = self.lowering.node(at)
        if self.lowering.size(at) <= LONGEST:
            return self._of[node.op](scope, node)
        names = sorted(self.lowering.names(at))
        params, standing = [_param(name) for name in names], scope.groups & set(names)

        def make() -> list[Stmt]:
            known: dict[Name, Expr] = {name: Var(param) for name, param in zip(names, params, strict=True)}
            return [Give(self._of[node.op](Scope(self.lowering, known, groups=standing), node))]

        of_groups = "".join(f" of group {number}" for _, number in sorted(standing))
        function = self.lowering.function(f"ask {at}{of_groups}", params, make)
        return Call(function, tuple(scope.named(name) for name in names))

    # ---- names, markers, what is fixed ----------------------------------------------------------------------

    def _marker(self, scope: Scope, node: Node) -> Expr:
        about = self.lowering.program.tables.markers[node.number(0)]
        region = marker_region(node.number(0))
        if not node.kids:
            return load(region)

        def of(thing: Expr) -> Expr:
            return load(region, op("-", thing, about.first))

        return self._of_thing(scope, node.kids[0], of, about.sort in NUMBERS)

    def _of_thing(self, scope: Scope, thing: int, of: Callable[[Expr], Expr], is_number: bool) -> Expr:
        """What is asked of a thing; none has no numbers, and of other things it has none."""
        which = self.value(scope, thing)
        if self.spans.surely_there(thing):
            return of(which)
        found = of(which)
        if isinstance(found, Entry) and not is_number:
            return replace(found, or_none=True)
        steps: list[Stmt] = []
        which = scope.hold(which, "thing", steps)
        if is_number:
            return After((*steps, *when(op("<", which, 0), [Fault(UNASKED)])), of(which))
        return After(tuple(steps), pick(op(">=", which, 0), of(which), Num(-1)))

    def _place(self, scope: Scope, node: Node) -> Expr:
        instances, place = self.lowering.program.tables.instances, node.number(0)
        found = self.lowering.instances(place)
        if not node.kids:
            return Num(found[0])
        of = node.data[1]
        own = {instances[at].holder if of == "holder" else instances[at].player: at for at in found}
        numbers = [own.get(at, -1) for at in range(max(own, default=-1) + 1)]
        table = self.lowering.table(f"place {place} of {of}", numbers)
        return self._of_thing(scope, node.kids[0], lambda who: Entry(table, who), is_number=False)

    def _lookup(self, scope: Scope, node: Node) -> Expr:
        about = self.lowering.program.lookups[node.number(0)]
        table = self.lowering.table(f"{about.name} {about.kind} {about.of} {node.number(0)}", about.values)
        return self._of_thing(scope, node.kids[0], lambda thing: Entry(table, thing), about.gives in NUMBERS)

    def _table(self, scope: Scope, node: Node) -> Expr:
        first, further, entries = node.number(0), node.data[1], node.numbers(2)
        table = self.lowering.table("table " + " ".join(map(str, entries)), entries)
        steps: list[Stmt] = []
        at = scope.hold(op("-", self.value(scope, node.kids[0]), first), "entry", steps)
        behind: Expr = Num(0)
        if further is not None:
            more = Bounded("*", Num(cast(int, further)), op("+", op("-", at, len(entries)), 1))
            behind = Bounded("+", Num(entries[-1] if entries else 0), more)
        inside = pick(op("<", at, len(entries)), Entry(table, at), behind)
        return After(tuple(steps), pick(op("<", at, 0), Num(0), inside))

    def _next_player(self, scope: Scope, node: Node) -> Expr:
        count, step = self.lowering.program.layout.players, node.number(0)

        def of(who: Expr) -> Expr:
            return Op("%+", op("+", who, step % count), Num(count))

        return self._of_thing(scope, node.kids[0], of, is_number=False)

    def _points(self, scope: Scope, node: Node) -> Expr:
        return self._of_thing(scope, node.kids[0], lambda who: load("points", who), is_number=True)

    def _space_of(self, scope: Scope, node: Node) -> Expr:
        return self._of_thing(scope, node.kids[0], lambda piece: load(AT, piece), is_number=False)

    def _space_at(self, scope: Scope, node: Node) -> Expr:
        steps: list[Stmt] = []
        place = scope.hold(self.value(scope, node.kids[0]), "place", steps)
        number = scope.hold(self.value(scope, node.kids[1]), "number", steps)
        instances = self.lowering.program.tables.instances
        first: Expr = Entry(self.areas.first_spaces(), place)
        size: Expr = Entry(self.areas.instance_sizes(), place)
        if isinstance(place, Num):
            first, size = Num(instances[place.value].first), Num(instances[place.value].size)
        there = both(op(">=", place, 0), both(op(">=", number, 1), op("<=", number, size)))
        return After(tuple(steps), pick(there, op("-", op("+", first, number), 1), Num(-1)))

    def _part_number(self, scope: Scope, node: Node) -> Expr:
        table = self.lowering.table("number of regions", self.lowering.program.tables.region_numbers)
        return self._of_thing(scope, node.kids[0], lambda region: Entry(table, region), is_number=True)

    # ---- numbers and conditions -----------------------------------------------------------------------------

    def _arithmetic(self, scope: Scope, node: Node) -> Expr:
        left, right, sign = self.value(scope, node.kids[0]), self.value(scope, node.kids[1]), node.text(0)
        if sign == "/":
            return self._by(scope, left, right, "/")
        if self.spans.fits(sign, *node.kids):
            return op(sign, left, right)
        return Bounded(sign, left, right)

    def _remainder(self, scope: Scope, node: Node) -> Expr:
        return self._by(scope, self.value(scope, node.kids[0]), self.value(scope, node.kids[1]), "%")

    def _by(self, scope: Scope, left: Expr, right: Expr, sign: str) -> Expr:
        """Divided by nothing is divided by one."""
        if isinstance(right, Num):
            return op(sign, left, right.value or 1)
        steps: list[Stmt] = []
        left, right = scope.hold(left, "number", steps), scope.hold(right, "by", steps)
        return After(tuple(steps), Op(sign, left, Pick(right, right, Num(1))))

    def _compare(self, scope: Scope, node: Node) -> Expr:
        at_once = queries.so_many(self, scope, node)
        if at_once is not None:
            return at_once
        one, other = self.value(scope, node.kids[0]), self.value(scope, node.kids[1])
        if any(groups.is_group(scope, kid) for kid in node.kids):
            equal = groups.same(True, one, other)
            return equal if node.data[0] == "=" else negated(equal)
        return op(node.text(0), one, other)

    def _and(self, scope: Scope, node: Node) -> Expr:
        found: Expr = Num(1)
        for kid in reversed(node.kids):
            found = both(self.value(scope, kid), found)
        return found

    def _or(self, scope: Scope, node: Node) -> Expr:
        found: Expr = Num(0)
        for kid in reversed(node.kids):
            found = either(self.value(scope, kid), found)
        return found

    def _folded(self, scope: Scope, node: Node, sign: str) -> Expr:
        found = self.value(scope, node.kids[0])
        for kid in node.kids[1:]:
            found = op(sign, found, self.value(scope, kid))
        return found

    # ---- pieces and spaces ----------------------------------------------------------------------------------

    def _is(self, scope: Scope, node: Node) -> Expr:
        wanted = node.numbers(0)
        pieces = self.lowering.program.tables.pieces
        numbers = [int(piece.design in wanted) for piece in pieces]
        table = self.lowering.table("is " + " ".join(map(str, sorted(wanted))), numbers)
        steps: list[Stmt] = []
        piece = scope.hold(self.value(scope, node.kids[0]), "piece", steps)
        return After(tuple(steps), pick(op(">=", piece, 0), Entry(table, piece), Num(0)))

    def _dispatch(self, scope: Scope, node: Node) -> Expr:
        cases = dict(zip(node.numbers(1), node.kids[2:], strict=True))
        steps: list[Stmt] = []
        which = scope.hold(self.value(scope, node.kids[0]), "subject", steps)
        steps += when(op("<", which, 0), [Fault(UNASKED)])
        case = scope.hold(self.lists.case(which, node), "case", steps)
        found = self.value(scope, node.kids[1])
        for kid in dict.fromkeys(cases.values()):
            meant: Expr = Num(0)
            for value in [value for value, other in cases.items() if other == kid]:
                meant = either(op("=", case, value), meant) if meant != Num(0) else op("=", case, value)
            found = pick(meant, self.value(scope, kid), found)
        return After(tuple(steps), found)


def _param(name: Name) -> str:
    return "you" if name[0] == "you" else f"{name[0]}_{name[1]}"
