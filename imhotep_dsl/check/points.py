"""Points: who scores them, under which heading they are counted, how players are ranked for them."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import binder_in_expression, refuse_order
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.expressions import acting_player, number, wanted
from imhotep_dsl.check.types import NUMBER, list_of
from imhotep_dsl.syntax import tree


def _score(context: Context, node: tree.Score) -> ir.Stmt:
    amount = number(context, node.amount)
    player = acting_player(context, node.player, node.span)
    return ir.Score(node.span, amount, player, node.losing, _source(context))


def _source(context: Context) -> str:
    """Under which heading points are counted here."""
    source = context.source or context.model.title
    context.program.sources.setdefault(source)
    return source


def _rank(context: Context, node: tree.Rank) -> ir.Stmt:
    binder, inner = binder_in_expression(context, node.binder)
    refuse_order(context, node.binder, binder, "the lines below say by what players are ranked")
    if binder.element.tag not in ("player", "unknown"):
        context.error("E460", node.binder.span, "Only players can be ranked.", "Write `rank player`.")
    keys = tuple((key.highest, number(inner, key.key)) for key in node.keys)
    pay = wanted(context, node.pay, list_of(NUMBER))
    items = pay.items if isinstance(pay, ir.ListOf) else ()
    if not items and pay.type.tag != "unknown":
        context.error("E461", node.pay.span, "The points of the places must be a printed list.", "Write `pay [3, 1]`.")
    ties, tied = _ties(context, node)
    return ir.Rank(node.span, binder, keys, items, ties, tied, _source(context))


def _ties(context: Context, node: tree.Rank) -> tuple[str, ir.Expr | None]:
    if node.rounded is not None:
        if node.rounded.text not in ("down", "nearest"):
            context.error("E462", node.rounded.span, "Shares are rounded `down` or `nearest`.", "Write one of the two.")
        return node.rounded.text, None
    assert node.tied_pay is not None
    if isinstance(node.tied_pay, tree.Name) and node.tied_pay.text in ("full", "nothing"):
        return node.tied_pay.text, None
    return "each", number(context, node.tied_pay)


POINTS: dict[type, Callable[..., ir.Stmt]] = {
    tree.Score: _score,
    tree.Rank: _rank,
}
