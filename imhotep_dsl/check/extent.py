"""How long and how deep an expression is once all words in it are written out: what it costs to ask it."""

from __future__ import annotations

from dataclasses import is_dataclass

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.check.walking import parts_below
from imhotep_dsl.source import Span

MOST_JOINED = 100
"""Conditions by `and` and `or`. Each is a case of its own, and what is known in one is held against all others."""

Extent = tuple[int, int]
"""How many questions it is made of, and how many lie within each other."""


def extent(expr: object, words: dict[int, Extent]) -> Extent:
    """words: the extents of what is known already, by identity."""
    found = words.get(id(expr))
    if found is not None:
        return found
    if isinstance(expr, tuple):
        parts = expr
    elif is_dataclass(expr) and not isinstance(expr, Span | Type):
        parts = parts_below(expr)
    else:
        return 0, 0
    long, deep = int(isinstance(expr, ir.Expr)), 0
    for part in parts:
        more, within = extent(part, words)
        long, deep = long + more, max(deep, within)
    return long, deep + int(isinstance(expr, ir.Expr))


def joined(expr: ir.Expr) -> int:
    """How many conditions are joined by `and` and `or` to make this one."""
    if isinstance(expr, ir.And | ir.Or):
        return sum(joined(item) for item in expr.items)
    return joined(expr.value) if isinstance(expr, ir.Not) else 1
