"""`if C then A else B` as a value: it has a name, or two short sentences tell it."""

from __future__ import annotations

from imhotep_dsl.book.phrases.expressions import word_keys
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir


def by_case(scope: Scope, expr: ir.Expr) -> ir.OneOrOther | None:
    """The expression, if it goes by no name."""
    return expr if isinstance(expr, ir.OneOrOther) and not has_name(scope, expr) else None


def has_name(scope: Scope, expr: ir.Expr) -> bool:
    """Whether it is said by the author's word for it."""
    word = expr.word
    return word is not None and ((word.subject, word.name) in scope.defined or scope.knows(*word_keys(scope, word)))
