"""Lists that have a name within a rule: which statements make one, and what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import UNKNOWN, Type
from imhotep_dsl.graph.expressions import KeptList

_AS_DISTINCT_AS_THE_FIRST = ("reverse", "both", "without")
_AS_DISTINCT_AS_THE_LAST = ("take",)
_STRETCHES = ("part", "group", "spot")
"""Of these, two that are not the same may have spaces in common."""


def keeps_list(statement: ir.Stmt) -> TypeGuard[ir.KeepList | ir.ChooseSeveral]:
    """Whether the lines that follow a statement know a list by its name; that of a block is known only in the block."""
    return isinstance(statement, ir.KeepList) or (isinstance(statement, ir.ChooseSeveral) and not statement.body)


def members(statement: ir.KeepList | ir.ChooseSeveral, lists: Mapping[int, KeptList]) -> tuple[Type, bool]:
    """Of which type they are, and whether they are surely distinct: what is done to one is not done to another."""
    if isinstance(statement, ir.ChooseSeveral):
        return statement.binder.element, _binder_is_distinct(statement.binder, lists)
    return statement.value.type.element or UNKNOWN, _is_distinct(statement.value, lists)


def _binder_is_distinct(binder: ir.Binder, lists: Mapping[int, KeptList]) -> bool:
    source = binder.source
    if source.how == "list" and source.area is not None:
        return _is_distinct(source.area, lists)
    return source.word != "line"


def _is_distinct(expr: ir.Expr, lists: Mapping[int, KeptList]) -> bool:
    if isinstance(expr, ir.Query):
        return expr.function == "groups" or _binder_is_distinct(expr.binder, lists)
    if isinstance(expr, ir.Local):
        return expr.slot in lists and lists[expr.slot].distinct
    if isinstance(expr, ir.Function):
        if expr.name in (*_AS_DISTINCT_AS_THE_FIRST, *_AS_DISTINCT_AS_THE_LAST):
            return _is_distinct(expr.args[0 if expr.name in _AS_DISTINCT_AS_THE_FIRST else -1], lists)
        together = expr.name == "either" and expr.type.element is not None and expr.type.element.tag not in _STRETCHES
        return expr.name == "designs" or together
    if isinstance(expr, ir.ListOf):
        items = {item.value for item in expr.items if isinstance(item, ir.Const)}
        return len(items) == len(expr.items)
    return isinstance(expr, ir.RangeOf)
