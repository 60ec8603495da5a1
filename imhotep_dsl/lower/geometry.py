"""Where spaces lie to each other, lowered: rows and columns, rays, distances, what is joined."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code.directions import DIRECTIONS, NO_WAY
from imhotep_dsl.code.limits import MOST_SPACES_WITH_DISTANCES
from imhotep_dsl.code.nodes import Node
from imhotep_dsl.lower.counts import COUNT, UNASKED
from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Call,
    Effort,
    Entry,
    Expr,
    Fault,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Run,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.groups import has_groups, same
from imhotep_dsl.lower.lowering import ARENA, Lowering, Scope
from imhotep_dsl.lower.making import both, call, either, load, negated, op, pick, when
from imhotep_dsl.lower.walking import Body, members

if TYPE_CHECKING:
    from imhotep_dsl.lower.lists import Lists
    from imhotep_dsl.lower.values import Values

_WAYS = len(DIRECTIONS)


def along(lists: Lists, scope: Scope, at: int, body: Body) -> list[Stmt]:
    """Step after step to the edge, or round to the last space before the first."""
    node = lists.lowering.node(at)
    about = lists.lowering.program.lookups[node.number(0)]
    table = lists.lowering.table(f"{about.name} {about.kind} {about.of} {node.data[0]}", about.values)
    ray, start, here, label = (scope.fresh(word) for word in ("ray", "start", "here", "along"))
    way = op("&", Var(ray), _WAYS - 1)
    walking: tuple[Stmt, ...] = (
        *when(either(op("<", Var(here), 0), Op("=", Var(here), Var(start))), [Leave(label)]),
        *body(Var(here)),
        Assign(here, Entry(table, op("+", op("*", Var(here), _WAYS), way))),
    )
    begun: list[Stmt] = [
        Assign(start, op(">>", Var(ray), 3)),
        Assign(here, Entry(table, Var(ray))),
        Loop(label, walking),
    ]
    return [Assign(ray, lists.value(scope, node.kids[0])), *when(op(">=", Var(ray), 0), begun)]


def _list_at(values: Values, scope: Scope, node: Node) -> Expr:
    """A thing of a list, counted from 1; past the end there is none, and numbers are 0 as in a table."""
    found, left, label = scope.fresh("found"), scope.fresh("left"), scope.fresh("search")
    missing = 0 if node.data[0] in ("number", "truth") else -1

    def each(item: Expr) -> list[Stmt]:
        return [
            Assign(left, op("-", Var(left), 1)),
            *when(op("=", Var(left), 0), [Assign(found, item), Leave(label)]),
        ]

    search = values.lists.each(scope, node.kids[0], each)
    begin: tuple[Stmt, ...] = (Assign(found, Num(missing)), Assign(left, values.value(scope, node.kids[1])))
    return After((*begin, *when(op(">", Var(left), 0), [Block(label, tuple(search))])), Var(found))


def _position(values: Values, scope: Scope, node: Node) -> Expr:
    """Which of a list a thing is, counted from 0, or none."""
    steps: list[Stmt] = []
    thing = scope.hold(values.value(scope, node.kids[1]), "thing", steps)
    found, at, label = scope.fresh("found"), scope.fresh("at"), scope.fresh("search")
    of_groups = has_groups(values.lowering.program, node.kids[0])

    def each(item: Expr) -> list[Stmt]:
        there: list[Stmt] = [Assign(found, Var(at)), Leave(label)]
        return [*when(same(of_groups, item, thing), there), Assign(at, op("+", Var(at), 1))]

    search = values.lists.each(scope, node.kids[0], each)
    begin: tuple[Stmt, ...] = (*steps, Assign(found, Num(-1)), Assign(at, Num(0)))
    return After((*begin, *when(op(">=", thing, 0), [Block(label, tuple(search))])), Var(found))


def _ray(values: Values, scope: Scope, node: Node) -> Expr:
    steps: list[Stmt] = []
    space = scope.hold(values.value(scope, node.kids[0]), "space", steps)
    way = scope.hold(values.value(scope, node.kids[1]), "way", steps)
    there = both(op(">=", space, 0), op(">=", way, 0))
    return After(tuple(steps), pick(there, op("+", op("*", space, _WAYS), way), Num(-1)))


def _cell(values: Values, scope: Scope, node: Node) -> Expr:
    """The space where a row and a column of a place meet."""
    lowering, steps = values.lowering, list[Stmt]()
    rows = lowering.table("row of spaces", [space.row for space in lowering.program.tables.spaces])
    columns = lowering.table("column of spaces", [space.column for space in lowering.program.tables.spaces])
    row = scope.hold(values.value(scope, node.kids[1]), "row", steps)
    column = scope.hold(values.value(scope, node.kids[2]), "column", steps)
    found, label = scope.fresh("found"), scope.fresh("search")

    def each(space: Expr) -> list[Stmt]:
        there = both(Op("=", Entry(rows, space), row), Op("=", Entry(columns, space), column))
        return when(there, [Assign(found, space), Leave(label)])

    search = values.areas.each_space(scope, node.kids[0], "place", each)
    return After((*steps, Assign(found, Num(-1)), Block(label, tuple(search))), Var(found))


def _further(values: Values, scope: Scope, node: Node) -> Expr:
    """So many spaces on in building order; past the end there is none, and a ring has no end."""
    lowering, steps = values.lowering, list[Stmt]()
    tables, about = lowering.program.tables, lowering.program.lookups[node.number(0)]
    space = scope.hold(values.value(scope, node.kids[0]), "space", steps)
    further = scope.hold(values.value(scope, node.kids[1]), "further", steps)
    first = Entry(
        lowering.table("first space beside", [tables.instances[at.instance].first for at in tables.spaces]), space
    )
    size = Entry(lowering.table("spaces beside", [tables.instances[at.instance].size for at in tables.spaces]), space)
    ring = Entry(lowering.table("rings of spaces", about.values), space)
    found, at = scope.fresh("found"), scope.fresh("at")
    walked: list[Stmt] = [
        Assign(at, op("+", op("-", space, first), further)),
        *when(ring, [Assign(at, Op("%", Var(at), ring))]),
        *when(both(op(">=", Var(at), 0), op("<", Var(at), size)), [Assign(found, op("+", first, Var(at)))]),
    ]
    return After((*steps, Assign(found, Num(-1)), *when(op(">=", space, 0), walked)), Var(found))


def _distance(values: Values, scope: Scope, node: Node) -> Expr:
    lowering, steps = values.lowering, list[Stmt]()
    neighbours = lowering.program.tables.neighbours
    one = scope.hold(values.value(scope, node.kids[0]), "space", steps)
    other = scope.hold(values.value(scope, node.kids[1]), "other", steps)
    steps += when(either(op("<", one, 0), op("<", other, 0)), [Fault(UNASKED)])
    if len(neighbours) > MOST_SPACES_WITH_DISTANCES:
        lowering.function("steps between", ("space", "other"), lambda: _steps_between(lowering))
        return After(tuple(steps), call("steps between", one, other))
    table = lowering.table("distances", [far for space in range(len(neighbours)) for far in _far(space, neighbours)])
    return After(tuple(steps), Entry(table, op("+", op("*", one, len(neighbours)), other)))


def _far(space: int, neighbours: tuple[tuple[int, ...], ...]) -> list[int]:
    """How many steps it is to each space."""
    found, edge, steps = {space: 0}, [space], 0
    while edge:
        steps += 1
        new = {other for at in edge for other in neighbours[at] if other not in found}
        found |= dict.fromkeys(new, steps)
        edge = sorted(new)
    return [found.get(other, NO_WAY) for other in range(len(neighbours))]


def _steps_between(lowering: Lowering) -> list[Stmt]:
    """From neighbour to neighbour, the nearest first: each space lies in working memory with its distance."""
    neighbours = lowering.program.tables.neighbours
    met, near, end = Var("met"), Var("near"), Var("end")

    def meet(space: Expr, far: Expr) -> list[Stmt]:
        noted: list[Stmt] = [Store(Word(end), space), Store(Word(op("+", end, 4)), far)]
        return [Run(Call("bit set", (met, space))), *noted, Assign("end", op("+", end, 8))]

    def go(space: Expr) -> list[Stmt]:
        return when(negated(call("bit", met, space)), meet(space, op("+", Var("far"), 1)))

    looking: tuple[Stmt, ...] = (
        *when(Op(">=", near, end), [Assign("far", Num(NO_WAY)), Leave("looking")]),
        Assign("here", Load(Word(near))),
        Assign("far", Load(Word(op("+", near, 4)))),
        *when(Op("=", Var("here"), Var("other")), [Leave("looking")]),
        Assign("near", op("+", near, 8)),
        *members(Scope(lowering), lowering.lists("neighbours", neighbours), Var("here"), go),
    )
    return [
        Effort(Num(len(neighbours))),
        Assign("free", Var(ARENA)),
        Assign("met", call("bits", Num((len(neighbours) + 31) // 32))),
        Assign("near", Var(ARENA)),
        Assign("end", near),
        *meet(Var("space"), Num(0)),
        Loop("looking", looking),
        Assign(ARENA, Var("free")),
        Give(Var("far")),
    ]


def _joined(values: Values, scope: Scope, node: Node) -> Expr:
    """Whether one can go from an area to another on the given spaces, from neighbour to neighbour."""
    lowering, lists = values.lowering, values.lists
    spaces = len(lowering.program.tables.spaces)
    neighbours = lowering.lists("neighbours", lowering.program.tables.neighbours)
    left, goal, pending, begin, found = (scope.fresh(word) for word in ("left", "goal", "pending", "begin", "joined"))
    label, words = scope.fresh("spreading"), Num((spaces + 31) // 32)

    def mark(bits: str) -> Body:
        return lambda space: [Run(Call("bit set", (Var(bits), space)))]

    def go(space: Expr) -> list[Stmt]:
        meet: list[Stmt] = [
            Run(Call("bit off", (Var(left), space))),
            Store(Word(Var(pending)), space),
            Assign(pending, op("+", Var(pending), 4)),
        ]
        return when(call("bit", Var(left), space), meet)

    here = scope.fresh("here")
    spread: tuple[Stmt, ...] = (
        *when(Op("<=", Var(pending), Var(begin)), [Leave(label)]),
        Assign(pending, op("-", Var(pending), 4)),
        Assign(here, Load(Word(Var(pending)))),
        *when(call("bit", Var(goal), Var(here)), [Assign(found, Num(1)), Leave(label)]),
        *members(scope, neighbours, Var(here), go),
    )
    ends = [values.areas.each_space(scope, node.kids[at], node.text(at - 1), body) for at, body in (
        (2, mark(goal)), (1, go),
    )]  # fmt: skip
    return After(
        (
            Assign(found, Num(0)),
            Assign(left, call("bits", words)),
            Assign(goal, call("bits", words)),
            *lists.each(scope, node.kids[0], mark(left)),
            *ends[0],
            Assign(begin, Var(ARENA)),
            Assign(pending, Var(begin)),
            *ends[1],
            Loop(label, spread),
        ),
        Var(found),
    )


def _touch(values: Values, scope: Scope, node: Node) -> Expr:
    steps: list[Stmt] = []
    first = scope.hold(values.value(scope, node.kids[0]), "space", steps)
    second = scope.hold(values.value(scope, node.kids[1]), "other", steps)
    neighbours = values.lowering.lists("neighbours", values.lowering.program.tables.neighbours)
    found, label = scope.fresh("touch"), scope.fresh("search")
    search = members(
        scope, neighbours, first, lambda other: when(Op("=", other, second), [Assign(found, Num(1)), Leave(label)])
    )
    return After((*steps, Assign(found, Num(0)), Block(label, tuple(search))), Var(found))


def _supported(values: Values, scope: Scope, node: Node) -> Expr:
    area, sort = node.kids[0], node.text(0)
    supports = values.lowering.lists("supports", values.lowering.program.tables.supports)
    found, label = scope.fresh("supported"), scope.fresh("search")

    def rests(space: Expr) -> list[Stmt]:
        def on(below: Expr) -> list[Stmt]:
            lacking = both(op("=", load(COUNT, below), 0), negated(values.areas.contains(scope, area, sort, below)))
            return when(lacking, [Assign(found, Num(0)), Leave(label)])

        return members(scope, supports, space, on)

    steps = values.areas.each_space(scope, area, sort, rests, of_none=(Fault(UNASKED),))
    return After((Assign(found, Num(1)), Block(label, tuple(steps))), Var(found))


VALUES: dict[str, Callable[[Values, Scope, Node], Expr]] = {
    "list at": _list_at,
    "position": _position,
    "ray": _ray,
    "cell": _cell,
    "further": _further,
    "distance": _distance,
    "joined": _joined,
    "touch": _touch,
    "supported": _supported,
}
