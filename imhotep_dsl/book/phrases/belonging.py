"""Pieces by whom they belong to: `where x.owner = PLAYER` is said of the player."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.expressions import noun, where
from imhotep_dsl.book.phrases.nouns import kind_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type


def owner_filter(binder: ir.Binder) -> tuple[ir.Expr, tuple[ir.Expr, ...]] | None:
    """`where x.owner = PLAYER and …`: the player and the other conditions."""
    items = conditions_of(binder)
    owner = ir.Attr(binder.span, Type("player"), "owner", binder.variable)
    for at, item in enumerate(items):
        if isinstance(item, ir.Compare) and item.op == "=":
            rest = items[:at] + items[at + 1 :]
            if item.left == owner:
                return item.right, rest
            if item.right == owner:
                return item.left, rest
    return None


def owned(scope: Scope, expr: ir.Expr) -> ir.Expr | None:
    """The piece whose owner is asked for, if that is what is asked; one that may be given away remembers it."""
    if isinstance(expr, ir.Attr) and expr.name == "owner":
        return expr.subject
    if isinstance(expr, ir.MarkerAt) and expr.whose is not None and scope.checked.checker.is_owner(expr.marker):
        return expr.whose
    return None


def filtered(binder: ir.Binder, items: tuple[ir.Expr, ...]) -> ir.Binder:
    """The same binder with other conditions."""
    if not items:
        return replace(binder, where=None)
    return replace(binder, where=items[0] if len(items) == 1 else ir.And(binder.span, items[0].type, items))


def group_of_pieces(scope: Scope, binder: ir.Binder) -> p.Noun | None:
    """Spaces with one piece each that belong to somebody: told as that player's pieces."""
    item = binder.where
    if not (isinstance(item, ir.Compare) and item.op == "=" and isinstance(binder.source.area, ir.PlaceAt)):
        return None
    top = owned(scope, item.left)
    if not (isinstance(top, ir.Attr) and top.name == "top") or not scope.components.one_on_each(
        binder.source.area.place
    ):
        return None
    kind = kind_noun(scope, binder.element.kind, "bare", many=True)
    return replace(kind, owner=noun(scope, item.right), where=where(scope, binder.source.area, "at"))
