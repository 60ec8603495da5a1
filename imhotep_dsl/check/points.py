"""Points: who scores them, under which heading they are counted, how players are ranked for them."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import binder_in_expression, refuse_order
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.expressions import acting_player, number, wanted
from imhotep_dsl.check.types import NUMBER, list_of
from imhotep_dsl.check.written import written
from imhotep_dsl.diagnostics import Edit, Fix, Label
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.everybody import header_for, means_nobody


def _score(context: Context, node: tree.Score) -> ir.Stmt:
    amount = number(context, node.amount)
    player = _not_one_player(context, node, amount) or acting_player(context, node.player, node.span)
    return ir.Score(node.span, amount, player, node.losing, _source(context))


def _not_one_player(context: Context, node: tree.Score, amount: ir.Expr) -> ir.Expr | None:
    """`everyone scores 1`, `others lose 2`, `nobody scores 1`, where nothing has such a name."""
    who = node.player
    if not isinstance(who, tree.Name) or not (header_for([who.text]) or means_nobody(who.text)):
        return None
    if who.text in context.known_names() and who.text != "players":
        return None
    told, fixes = "Leave this line out: where nobody scores or loses points, there is nothing to do.", tuple[Fix, ...]()
    if header := header_for([who.text]):
        below = f"player {'loses' if node.losing else 'scores'} {written(context.program, amount) or '…'}"
        told = f"Write `{header}`, and `{below}` below it, four spaces further to the right."
        meant = Edit(who.span, who.text, f"{header}\n{' ' * (who.span.column + 3)}player")
        fixes = (Fix(f"Write `{header}` and below it `{below}`", (meant,), certain=True),)
    said = f"`{who.text}` is no player, and points are scored and lost by one player at a time."
    context.program.diagnostics.error("E410", who.span, said, told, about=who.text, fixes=fixes)
    return context.unknown(who.span)


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
        value = context.model.values.get(node.pay.text) if isinstance(node.pay, tree.Name) else None
        said, help_text = "The points of the places must be a printed list.", "Write `pay [3, 1]`."
        if value is not None and value.changed is not None:
            said = f"The points of the places, `{value.name}`, must be a list with a number or more."
            help_text = f"Set `{value.name}` to such a list, for instance `[3, 1]`, or to `[0]` where nothing is paid."
            label = Label(node.pay.span, "they are paid here")
            context.program.diagnostics.error("E461", value.changed, said, help_text, label)
        else:
            context.error("E461", node.pay.span, said, help_text)
    ties, tied = _ties(context, node)
    below = (*node.keys, node.pay, *((node.tied_pay,) if node.tied_pay is not None else ()))
    return ir.Rank(node.span, binder, keys, items, ties, tied, _source(context), tuple(line.span for line in below))


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
