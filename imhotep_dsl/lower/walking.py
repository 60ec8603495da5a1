"""Going through things: code that does something for each space of an area, each piece there, each member of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.lower.form import Assign, Entry, Expr, Leave, Load, Loop, LowestBit, Num, Op, Stmt, Var, Word
from imhotep_dsl.lower.lowering import ListTable, Scope
from imhotep_dsl.lower.making import load, negated, op, when
from imhotep_dsl.lower.skipping import MANY, passing_over

Body = Callable[[Expr], list[Stmt]]
"""What is done for each: the thing as an expression → code."""


def counting(scope: Scope, low: Expr, high: Expr, body: Body, backwards: bool = False) -> list[Stmt]:
    """For each number from low to before high."""
    if isinstance(low, Num) and isinstance(high, Num):
        if high.value <= low.value:
            return []
        if high.value == low.value + 1:
            return body(low)
    at, label, steps = scope.fresh("at"), scope.fresh("each"), list[Stmt]()
    begin, end = (low, high) if not backwards else (op("-", high, 1), op("-", low, 1))
    end = scope.hold(end, "end", steps)
    inside = [*body(Var(at)), Assign(at, op("-" if backwards else "+", Var(at), 1))]
    if not backwards and isinstance(low, Num) and isinstance(high, Num) and high.value - low.value >= MANY:
        before, inside = passing_over(scope, at, end, inside)
        steps += before
    out = when(Op("<=" if backwards else ">=", Var(at), end), [Leave(label)])
    return [*steps, Assign(at, begin), Loop(label, (*out, *inside))]


def members(scope: Scope, lists: ListTable, which: Expr, body: Body, backwards: bool = False) -> list[Stmt]:
    """For each member of one of the lists of a table; none has no members."""
    steps: list[Stmt] = []
    which = scope.hold(which, "which", steps)
    item = scope.fresh("item")

    def each(at: Expr) -> list[Stmt]:
        return [Assign(item, Entry(lists.members, at)), *body(Var(item))]

    begin = Entry(lists.begin, which)
    end = Entry(lists.begin, op("+", which, 1))
    return [*steps, *when(op(">=", which, 0), counting(scope, begin, end, each, backwards))]


def fixed(scope: Scope, name: str, numbers: Sequence[int], body: Body) -> list[Stmt]:
    """For each of some numbers that are known."""
    if numbers and list(numbers) == list(range(numbers[0], numbers[0] + len(numbers))):
        return counting(scope, Num(numbers[0]), Num(numbers[0] + len(numbers)), body)
    table, item = scope.lowering.table(name, numbers), scope.fresh("item")
    return counting(scope, Num(0), Num(len(numbers)), lambda at: [Assign(item, Entry(table, at)), *body(Var(item))])


def words(scope: Scope, begin: Expr, end: Expr, body: Body, backwards: bool = False) -> list[Stmt]:
    """For each number in working memory, from one address to before another."""
    at, label, item, steps = scope.fresh("at"), scope.fresh("each"), scope.fresh("item"), list[Stmt]()
    first, last = (begin, end) if not backwards else (op("-", end, 4), begin)
    last = scope.hold(last, "end", steps)
    out = Op("<", Var(at), last) if backwards else Op(">=", Var(at), last)
    return [
        *steps,
        Assign(at, first),
        Loop(
            label,
            (
                *when(out, [Leave(label)]),
                Assign(item, Load(Word(Var(at)))),
                *body(Var(item)),
                Assign(at, op("-" if backwards else "+", Var(at), 4)),
            ),
        ),
    ]


def pile(scope: Scope, space: Expr, body: Body) -> list[Stmt]:
    """For each piece on a space, from the bottom up."""
    piece, label = scope.fresh("piece"), scope.fresh("pile")
    return [
        Assign(piece, load("bottom piece of each space", space)),
        Loop(
            label,
            (
                *when(op("<", Var(piece), 0), [Leave(label)]),
                *body(Var(piece)),
                Assign(piece, load("piece above each piece", Var(piece))),
            ),
        ),
    ]


def only_piece(scope: Scope, space: Expr, body: Body) -> list[Stmt]:
    """For the piece on a space on which there is room for one."""
    piece = scope.fresh("piece")
    return [
        Assign(piece, load("bottom piece of each space", space)),
        *when(op(">=", Var(piece), 0), body(Var(piece))),
    ]


def bits_of_word(scope: Scope, group: Expr, body: Body, at: Expr) -> list[Stmt]:
    """For each bit that is set in one of the words of a group."""
    bits, space, label = scope.fresh("bits"), scope.fresh("space"), scope.fresh("each")
    each = (
        *when(op("=", Var(bits), 0), [Leave(label)]),
        Assign(space, op("+", op("<<", at, 5), LowestBit(Var(bits)))),
        Assign(bits, op("&", Var(bits), op("-", Var(bits), 1))),
        *body(Var(space)),
    )
    return [Assign(bits, Load(Word(op("+", group, op("<<", at, 2))))), Loop(label, each)]


def unless(condition: Expr, steps: list[Stmt]) -> list[Stmt]:
    return when(negated(condition), steps)
