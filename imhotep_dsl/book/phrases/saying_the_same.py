"""Two questions that say the same of two things."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type


def alike(first: object, second: object, *names: tuple[ir.Expr, ir.Expr]) -> bool:
    """Whether two trees say the same, the first of one name, the second of the other."""
    if (first, second) in names:
        return True
    if type(first) is not type(second):
        return False
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and all(
            alike(one, other, *names) for one, other in zip(first, second, strict=True)
        )
    if isinstance(first, ir.Query) and isinstance(second, ir.Query):
        names = (*names, (first.binder.variable, second.binder.variable))
    if is_dataclass(first) and not isinstance(first, Type | type):
        parts = [part.name for part in fields(first) if part.compare]
        return all(alike(getattr(first, part), getattr(second, part), *names) for part in parts)
    return first == second
