"""Of whom or of what there is only one: of all players, one has the most points; there may be one piece of a kind."""

from __future__ import annotations

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import is_everybody
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of


def is_surely_somebody(scope: Scope, expr: ir.Expr) -> bool:
    """Whether it is the first or the last of all players."""
    meant = scope.meant.get(expr.slot) if isinstance(expr, ir.Local) else expr
    if not isinstance(meant, ir.Query) or meant.function not in ("first", "last"):
        return False
    binder = meant.binder
    everybody = binder.source.how == "players" or is_everybody(scope, binder.source.area)
    return everybody and binder.where is None and binder.until is None


def is_the_only_piece(scope: Scope, binder: ir.Binder) -> bool:
    """Whether there is one piece of its kind: it is not the first of several."""
    kind = binder.element.kind
    return binder.element.tag == "piece" and kind is not None and len(scope.components.pieces_of(kind)) == 1


def the_only_one(scope: Scope, loop: ir.ForEach) -> ir.Expr | None:
    """Who or what it is, if a loop goes through a single one who is described: the player with most points, the only
    piece of its kind."""
    binder, asked = loop.binder, loop.binder.where
    if binder.source.how == "pieces" and is_the_only_piece(scope, binder):
        plain = asked is None and binder.until is None
        return ir.Query(loop.span, binder.element, "first", binder, None) if plain else None
    if binder.source.how != "players" or loop.by_choice or loop.at_once:
        return None
    if asked is None and binder.order is not None and isinstance(loop.body[-1], ir.Stop):
        return ir.Query(loop.span, binder.element, "first", binder, None)
    if not isinstance(asked, ir.Compare) or asked.op != "=" or asked.word is not None:
        return None
    for one, who in ((asked.left, asked.right), (asked.right, asked.left)):
        if one == binder.variable and is_surely_somebody(scope, who) and binder.variable not in parts_of(who):
            return who
    return None
