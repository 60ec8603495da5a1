"""Conditions that the table has decided already, the piece whose text is told, or a condition around them: they are not
told."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases.decided import is_decided
from imhotep_dsl.book.phrases.expressions import is_own_design
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.somebody import is_surely_somebody
from imhotep_dsl.check import ir


def settled(scope: Scope, expr: ir.Expr) -> bool | None:
    """Whether a condition holds here, if that is certain."""
    if (around := is_decided(scope, expr)) is not None:
        return around
    if isinstance(expr, ir.Const):
        return bool(expr.value) if expr.type.tag == "truth" else None
    if isinstance(expr, ir.Not):
        inner = settled(scope, expr.value)
        return None if inner is None else not inner
    if isinstance(expr, ir.And | ir.Or):
        known = {settled(scope, item) for item in expr.items}
        decided = isinstance(expr, ir.Or)
        return decided if decided in known else None if None in known else not decided
    if isinstance(expr, ir.IsDesign) and scope.design is not None and is_own_design(scope, expr.subject):
        return scope.design.index in expr.designs
    if not isinstance(expr, ir.Compare):
        return None
    is_none = isinstance(expr.right, ir.Const) and expr.right.type.tag == "none"
    if is_none and expr.op in ("=", "!=") and is_surely_somebody(scope, expr.left):
        return expr.op == "!="
    return _printed(scope, expr)


def _printed(scope: Scope, expr: ir.Compare) -> bool | None:
    """`card.colour = red` on a card that is told of."""
    left, right = expr.left, expr.right
    if not isinstance(left, ir.Printed) or scope.design is None or not is_own_design(scope, left.subject):
        return None
    if not isinstance(right, ir.Const) or expr.op not in ("=", "!=") or right.type.tag not in ("word", "none"):
        return None
    own = scope.design.definition.attributes.get(left.name, (None, None))[1]
    wanted = scope.checked.model.words[right.value] if right.type.tag == "word" else None
    return (own == wanted) == (expr.op == "=")


def unsettled(scope: Scope, expr: ir.Expr) -> ir.Expr:
    """The condition without the parts that are settled."""
    if isinstance(expr, ir.And | ir.Or):
        items = tuple(unsettled(scope, item) for item in expr.items if settled(scope, item) is None)
        if len(items) < len(expr.items) and items:
            return items[0] if len(items) == 1 else replace(expr, items=items, word=None)
    return expr
