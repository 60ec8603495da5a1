"""What is certain is worked out ahead of telling: a condition that always holds is none, and what never applies, or
does nothing any more, is no line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import NONE, NUMBER, PLAYER, TRUTH
from imhotep_dsl.source import Span

_COMPARED: dict[str, Callable[[int, int], bool]] = {
    "=": lambda left, right: left == right, "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right, "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right, ">=": lambda left, right: left >= right,
}  # fmt: skip


def folded(node: Any) -> Any:
    """A node of which all that is below it is folded already."""
    fold = _FOLDED.get(type(node))
    return fold(node) if fold is not None else node


def truth(span: Span, value: bool) -> ir.Const:
    return ir.Const(span, TRUTH, int(value))


def nothing(span: Span) -> ir.AsPlayer:
    """A line of which nothing is told."""
    return lines(span, ())


def lines(span: Span, body: ir.Block) -> ir.AsPlayer:
    """Lines that are told one after the other, with nothing ahead of them."""
    return ir.AsPlayer(span, ir.You(span, PLAYER), body)


def without_nothing(body: ir.Block) -> ir.Block:
    """Remarks on lines that are gone go with the last of them."""
    kept = tuple(line for line in body if not _is_nothing(line))
    return () if len(kept) < len(body) and all(isinstance(line, ir.Note) for line in kept) else kept


def _is_nothing(line: ir.Stmt) -> bool:
    return isinstance(line, ir.AsPlayer) and isinstance(line.player, ir.You) and not line.body


def _certain(expr: ir.Expr | None) -> bool | None:
    return bool(expr.value) if isinstance(expr, ir.Const) and expr.type == TRUTH else None


def _not(expr: ir.Not) -> ir.Expr:
    inner = _certain(expr.value)
    return expr if inner is None else truth(expr.span, not inner)


def _together(expr: ir.And | ir.Or) -> ir.Expr:
    decided = isinstance(expr, ir.Or)
    if any(_certain(item) is decided for item in expr.items):
        return truth(expr.span, decided)
    open_ = tuple(item for item in expr.items if _certain(item) is None)
    if len(open_) == len(expr.items):
        return expr
    if not open_:
        return truth(expr.span, not decided)
    (first, *others) = open_
    return replace(expr, items=open_) if others else replace(first, word=expr.word or first.word)


def _compare(expr: ir.Compare) -> ir.Expr:
    left, right = expr.left, expr.right
    if not (isinstance(left, ir.Const) and isinstance(right, ir.Const) and left.type == right.type):
        return expr
    return truth(expr.span, _COMPARED[expr.op](left.value, right.value))


def _one_or_other(expr: ir.OneOrOther) -> ir.Expr:
    certain = _certain(expr.condition)
    if certain is None:
        return expr
    value = expr.value if certain else expr.otherwise
    return replace(value, word=expr.word or value.word)


def _binder(binder: ir.Binder) -> ir.Binder:
    return replace(binder, where=None) if _certain(binder.where) else binder


def _query(query: ir.Query) -> ir.Expr:
    span = query.span
    if query.function == "every" and _certain(query.value):
        return truth(span, True)
    if not _is_never(query.binder):
        return query
    of_nothing: dict[str, ir.Expr] = {
        "any": truth(span, False), "every": truth(span, True),
        "count": ir.Const(span, NUMBER, 0), "sum": ir.Const(span, NUMBER, 0),
        "first": ir.Const(span, NONE, -1), "last": ir.Const(span, NONE, -1),
    }  # fmt: skip
    return of_nothing.get(query.function, query)


def _is_never(binder: ir.Binder) -> bool:
    return _certain(binder.where) is False


def _if(line: ir.If) -> ir.Stmt:
    body, otherwise = without_nothing(line.body), without_nothing(line.otherwise or ()) or None
    certain = _certain(line.condition)
    if certain is not None:
        return lines(line.span, body if certain else otherwise or ())
    return replace(line, body=body, otherwise=otherwise) if body or otherwise else nothing(line.span)


def _for_each(loop: ir.ForEach) -> ir.Stmt:
    body = without_nothing(loop.body)
    return nothing(loop.span) if _is_never(loop.binder) or not body else replace(loop, body=body)


def _repeat(loop: ir.Repeat | ir.RepeatUntil | ir.Turns) -> ir.Stmt:
    body = without_nothing(loop.body)
    return replace(loop, body=body) if body else nothing(loop.span)


def _as_player(line: ir.AsPlayer) -> ir.Stmt:
    body = without_nothing(line.body)
    return replace(line, body=body) if body else nothing(line.span)


def _choose(choice: ir.Choose | ir.ChooseAtRandom) -> ir.Stmt:
    """Where nothing can be chosen, what is done instead is all that is done."""
    otherwise = without_nothing(choice.otherwise or ()) or None
    if _is_never(choice.binder):
        return lines(choice.span, otherwise or ())
    return replace(choice, body=without_nothing(choice.body), otherwise=otherwise)


def _move_some(line: ir.MoveSome) -> ir.Stmt:
    return nothing(line.span) if line.amount is None and _is_never(line.binder) else line


def _with_body(part: ir.May | ir.Option) -> ir.May | ir.Option:
    return replace(part, body=without_nothing(part.body))


_FOLDED: dict[type, Callable[[Any], Any]] = {
    ir.Not: _not, ir.And: _together, ir.Or: _together, ir.Compare: _compare, ir.OneOrOther: _one_or_other,
    ir.Binder: _binder, ir.Query: _query, ir.If: _if, ir.ForEach: _for_each, ir.Repeat: _repeat,
    ir.RepeatUntil: _repeat, ir.Turns: _repeat, ir.AsPlayer: _as_player, ir.Choose: _choose,
    ir.ChooseAtRandom: _choose, ir.MoveSome: _move_some, ir.May: _with_body, ir.Option: _with_body,
}  # fmt: skip
