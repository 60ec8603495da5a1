"""Loops over many spaces that look at the pieces on top: empty spaces side by side are passed over at once."""

from __future__ import annotations

from imhotep_dsl.lower.form import After, Assign, Cell, Entry, Expr, Load, Num, Op, Pick, Stmt, Together, Var, When
from imhotep_dsl.lower.layout import at_once
from imhotep_dsl.lower.lowering import Scope
from imhotep_dsl.lower.making import both, op
from imhotep_dsl.lower.rewriting import parts

_COUNT, _TOP = "pieces on each space", "top piece of each space"
MANY = 16


def passing_over(scope: Scope, at: str, end: Expr, inside: list[Stmt]) -> tuple[list[Stmt], list[Stmt]]:
    """What is done before a loop, and in each round of it. at: the name of the space at hand; end: behind the last one;
    inside: what would be done in each round."""
    lowering, first = scope.lowering, inside[0]
    if len(inside) != 2 or not isinstance(first, When) or first.no:
        return [], inside
    many = at_once(lowering.layout, _COUNT)
    if lowering.program.tables.spots or not many:
        return [], inside
    if_empty = _if_empty(first.condition, at)
    if if_empty is None or _names(if_empty) & {part.name for part in parts(first.yes) if isinstance(part, Assign)}:
        return [], inside
    skips, more = scope.fresh("skips"), Op("<=", op("+", Var(at), many), end)
    empty = op("=", Together(_COUNT, Var(at), Num(many)), 0)
    over = When(both(Var(skips), both(more, empty)), (Assign(at, op("+", Var(at), many)),), tuple(inside))
    return [Assign(skips, op("=", if_empty, 0))], [over]


def _names(question: Expr) -> set[str]:
    return {part.name for part in parts(question) if isinstance(part, Var)}


def _if_empty(question: Expr, at: str) -> Expr | None:
    """What is answered of an empty space; none if not only the piece on top of it is asked for."""
    if isinstance(question, After) and not question.steps:
        return _if_empty(question.value, at)
    if question == Load(Cell(_TOP, Var(at))):
        return Num(-1)
    if question == op(">=", Var(at), 0):
        return Num(1)
    if isinstance(question, Num) or (isinstance(question, Var) and question.name != at):
        return question
    if isinstance(question, Entry):
        index = _if_empty(question.index, at)
        return None if index is None else Entry(question.table, index, question.or_none)
    if isinstance(question, Op) and question.sign in ("=", "!=", "<", ">=", "&", "|"):
        left, right = _if_empty(question.left, at), _if_empty(question.right, at)
        return None if left is None or right is None else Op(question.sign, left, right)
    if isinstance(question, Pick):
        condition, yes, no = (_if_empty(each, at) for each in (question.condition, question.yes, question.no))
        if condition is None or yes is None or no is None:
            return None
        return yes if condition == Num(1) else Pick(condition, yes, no)
    return None
