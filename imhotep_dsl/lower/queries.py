"""Questions about many things: counting, looking for one, adding up. Each is a loop that ends as soon as it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT, QUERIES, Node
from imhotep_dsl.lower.areas import BOTTOM
from imhotep_dsl.lower.counts import any_empty, one_each
from imhotep_dsl.lower.form import After, Assign, Block, Bounded, Entry, Expr, Fault, Leave, Num, Op, Stmt, Var
from imhotep_dsl.lower.form import Call as CallOf
from imhotep_dsl.lower.lowering import ARENA, Name, Scope
from imhotep_dsl.lower.making import both, either, load, op, when
from imhotep_dsl.lower.rewriting import parts
from imhotep_dsl.lower.walking import Body
from imhotep_dsl.lower.work import counted

if TYPE_CHECKING:
    from imhotep_dsl.lower.values import Values


def query(values: Values, scope: Scope, node: Node) -> Expr:
    return _QUERIES[node.text(0)](values, scope, node)


def _name(node: Node) -> Name:
    return ("bound", node.number(1))


def _with_member(values: Values, scope: Scope, node: Node, item: Expr) -> Scope:
    return values.lists.with_member(scope, node.kids[0], _name(node), item)


def _unordered(values: Values, scope: Scope, node: Node, body: Body) -> list[Stmt]:
    """For each thing; in which order does not matter."""
    source, where, order, each = node.kids
    asked = each if order == ABSENT else order
    return values.lists.matching(scope, source, where, ABSENT, False, _name(node), body, each=asked)


def _count(values: Values, scope: Scope, node: Node) -> Expr:
    found = scope.fresh("count")
    steps = _unordered(values, scope, node, lambda item: [Assign(found, op("+", Var(found), 1))])
    return After((Assign(found, Num(0)), *steps), Var(found))


def so_many(values: Values, scope: Scope, node: Node) -> Expr | None:
    """Whether a count of the pieces in a row is some number: it ends when too many spaces of the row have none of them.
    None if something else is compared. node: the comparison."""
    count, number = (values.lowering.node(kid) for kid in node.kids)
    if node.data[0] != "=" or count.op != "query" or count.data[0] != "count" or number.op != "const":
        return None
    pieces = values.lowering.node(count.kids[0])
    if pieces.op != "pieces in" or pieces.data[1] is not None or count.kids[1] == ABSENT:
        return None
    area, sort = pieces.kids[0], pieces.text(0)
    if sort in ("place", "space", "group", "board") or not one_each(values.areas, area, sort):
        return None
    found, without, label, piece = (scope.fresh(word) for word in ("count", "without", "search", "piece"))
    steps: list[Stmt] = []
    row, begin = scope.hold(values.value(scope, area), "row", steps), values.areas.listed(sort).begin
    size = op("-", Entry(begin, op("+", row, 1)), Entry(begin, row))
    less = [Assign(without, op("-", Var(without), 1)), *when(op("<", Var(without), 0), [Leave(label)])]
    more: list[Stmt] = [Assign(found, op("+", Var(found), 1))]

    def each(space: Expr) -> list[Stmt]:
        asked = values.value(_with_member(values, scope, count, Var(piece)), count.kids[1])
        return [
            Assign(piece, load(BOTTOM, space)),
            *when(both(op(">=", Var(piece), 0), asked), more, less),
        ]

    start: list[Stmt] = [
        *counted(values.areas.work.ranging(*count.kids[:2])),
        Assign(found, Num(0)),
        *when(op(">=", row, 0), [Assign(without, op("-", size, number.number(0)))]),
    ]
    search = values.areas.each_space(scope, area, sort, each)
    if any(isinstance(part, Fault | Bounded | CallOf) for part in parts(tuple(search))):
        # All of them are asked then, as the interpreter does: one of them may be a fault.
        return None
    return After((*steps, *start, Block(label, tuple(search))), op("=", Var(found), number.number(0)))


def _any(values: Values, scope: Scope, node: Node) -> Expr:
    at_once = any_empty(values.areas, scope, node)
    if at_once is not None:
        return at_once
    found, label = scope.fresh("any"), scope.fresh("search")
    steps = _unordered(values, scope, node, lambda item: [Assign(found, Num(1)), Leave(label)])
    return After((Assign(found, Num(0)), Block(label, tuple(steps))), Var(found))


def _first(values: Values, scope: Scope, node: Node) -> Expr:
    if node.kids[2] != ABSENT:
        return _best(values, scope, node, "<")
    found, label = scope.fresh("first"), scope.fresh("search")
    steps = _unordered(values, scope, node, lambda item: [Assign(found, item), Leave(label)])
    return After((Assign(found, Num(-1)), Block(label, tuple(steps))), Var(found))


def _last(values: Values, scope: Scope, node: Node) -> Expr:
    if node.kids[2] != ABSENT:
        return _best(values, scope, node, ">=")
    found = scope.fresh("last")
    steps = _unordered(values, scope, node, lambda item: [Assign(found, item)])
    return After((Assign(found, Num(-1)), *steps), Var(found))


def _best(values: Values, scope: Scope, node: Node, better: str) -> Expr:
    """The first or the last of things in an order, without putting them in order. better: than the best so far."""
    found, key, best = scope.fresh("found"), scope.fresh("key"), scope.fresh("best")
    highest = bool(node.data[2])

    def each(item: Expr) -> list[Stmt]:
        asked = values.value(_with_member(values, scope, node, item), node.kids[2])
        isbetter = either(op("<", Var(found), 0), Op(better, Var(key), Var(best)))
        return [
            Assign(key, op("-", Num(0), asked) if highest else asked),
            *when(isbetter, [Assign(found, item), Assign(best, Var(key))]),
        ]

    steps = _unordered(values, scope, node, each)
    return After((Assign(found, Num(-1)), *steps), Var(found))


def _every(values: Values, scope: Scope, node: Node) -> Expr:
    found = scope.fresh("every")

    def each(item: Expr) -> list[Stmt]:
        # All of them are asked, as the interpreter does: one of them may be a fault.
        return [
            Assign(found, both_asked(Var(found), values.value(_with_member(values, scope, node, item), node.kids[3])))
        ]

    steps = _unordered(values, scope, node, each)
    return After((Assign(found, Num(1)), *steps), Var(found))


def both_asked(left: Expr, right: Expr) -> Expr:
    return Op("&", left, Op("!=", right, Num(0)))


def _sum(values: Values, scope: Scope, node: Node) -> Expr:
    found = scope.fresh("sum")

    def each(item: Expr) -> list[Stmt]:
        asked = values.value(_with_member(values, scope, node, item), node.kids[3])
        return [Assign(found, Bounded("+", Var(found), asked))]

    steps = _unordered(values, scope, node, each)
    return After((Assign(found, Num(0)), *steps), Var(found))


def _extreme(sign: str) -> Callable[[Values, Scope, Node], Expr]:
    def make(values: Values, scope: Scope, node: Node) -> Expr:
        found, any_, asked = scope.fresh("best"), scope.fresh("any"), scope.fresh("asked")

        def each(item: Expr) -> list[Stmt]:
            better = either(op("=", Var(any_), 0), Op(sign, Var(asked), Var(found)))
            return [
                Assign(asked, values.value(_with_member(values, scope, node, item), node.kids[3])),
                *when(better, [Assign(found, Var(asked))]),
                Assign(any_, Num(1)),
            ]

        steps = _unordered(values, scope, node, each)
        return After((Assign(found, Num(0)), Assign(any_, Num(0)), *steps), Var(found))

    return make


def _distinct(values: Values, scope: Scope, node: Node) -> Expr:
    begin, end = scope.fresh("begin"), scope.fresh("end")

    def each(item: Expr) -> list[Stmt]:
        asked = values.value(_with_member(values, scope, node, item), node.kids[3])
        return [Assign(end, CallOf("note once", (Var(begin), Var(end), asked))), Assign(ARENA, Var(end))]

    steps = _unordered(values, scope, node, each)
    start: tuple[Stmt, ...] = (Assign(begin, Var(ARENA)), Assign(end, Var(begin)))
    return After((*start, *steps), op(">>", op("-", Var(end), Var(begin)), 2))


def _no_value(values: Values, scope: Scope, node: Node) -> Expr:
    raise AssertionError("a list is no value")


_QUERIES: dict[str, Callable[[Values, Scope, Node], Expr]] = {
    "count": _count,
    "any": _any,
    "first": _first,
    "last": _last,
    "every": _every,
    "sum": _sum,
    "max": _extreme(">"),
    "min": _extreme("<"),
    "distinct": _distinct,
    "list": _no_value,
    "groups": _no_value,
    "until": _no_value,
}
complete(_QUERIES, QUERIES, "questions that are lowered")
