"""What players have is asked of them alone. Whoever puts the board before it, on which it lies, is told so."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import answers
from imhotep_dsl.check.context import Context
from imhotep_dsl.diagnostics.suggest import written
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.syntax import tree


def names_player(context: Context, expr: tree.Expr) -> bool:
    """Whether the last name is that of a player, as only scenarios say it."""
    return context.in_scenario and isinstance(expr, tree.Dot) and expr.name.text in context.model.colours


def report_players_thing(context: Context, before: ir.Expr, expr: tree.Dot) -> bool:
    """`hall.red.seats`: before is what stands before the player."""
    asked = expr.subject
    if not isinstance(asked, tree.Dot) or asked.name.text in answers(context, before.type):
        return False
    told = written(path_of(expr), f"{asked.name.text}.{expr.name.text}")
    said = f"`{asked.name.text}` is a player: what players have is asked of them alone, wherever it lies."
    context.error("E413", expr.span, said, told, asked.name.text)
    return True
