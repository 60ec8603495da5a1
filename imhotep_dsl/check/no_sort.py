"""What is asked with `is` of something that is no piece: only pieces are of a sort."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import answers
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.types import Type, advice, mismatch
from imhotep_dsl.check.written import written
from imhotep_dsl.diagnostics import suggest
from imhotep_dsl.syntax import tree

_REMAINDERS = {"even": 0, "odd": 1}


def report_no_sort(context: Context, expr: tree.Is, subject: ir.Expr) -> None:
    """`hand is empty`: what can be asked of a thing stands behind a dot. `site is museum`: only pieces have sorts."""
    asked, what, no = expr.design.text, written(context.program, subject), "not " if expr.negated else ""
    said = f"`is` asks of which sort a piece is, and this is {subject.type}."
    if asked in answers(context, subject.type):
        context.error("E417", expr.span, said, suggest.written(f"{what} is {no}{asked}", f"{no}{what}.{asked}"))
    elif is_named(context, asked):
        equal = "!=" if expr.negated else "="
        context.error("E417", expr.span, said, suggest.written(f"{what} is {no}{asked}", f"{what} {equal} {asked}"))
    elif subject.type.tag == "number" and asked in _REMAINDERS:
        meant = f"remainder({what}, 2) {'!=' if expr.negated else '='} {_REMAINDERS[asked]}"
        context.error("E417", expr.span, said, suggest.written(f"{what} is {no}{asked}", meant))
    else:
        piece = Type("piece")
        context.error("E417", expr.subject.span, mismatch(piece, subject.type), advice(subject.type, piece))


def is_named(context: Context, name: str) -> bool:
    """Whether it is the name of a thing with which something can be compared."""
    boards = (board.name for board in context.model.boards)
    return name in context.names or name in boards or name in context.model.words or name in context.model.values
