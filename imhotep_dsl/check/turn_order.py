"""Names and types of what changes the order of turns: who is next, who is left out, who takes no more of them,
which way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.expressions import acting_player
from imhotep_dsl.syntax import tree


def _next_turn(context: Context, node: tree.NextTurn) -> ir.Stmt:
    return ir.NextTurn(node.span, acting_player(context, node.player, node.span))


def _skip_next_turn(context: Context, node: tree.SkipNextTurn) -> ir.Stmt:
    return ir.SkipNextTurn(node.span)


def _reverse_turns(context: Context, node: tree.ReverseTurns) -> ir.Stmt:
    return ir.ReverseTurns(node.span)


def _pass(context: Context, node: tree.Pass) -> ir.Stmt:
    return ir.Pass(node.span, acting_player(context, None, node.span))


def _eliminate(context: Context, node: tree.Eliminate) -> ir.Stmt:
    player = acting_player(context, node.player, node.span)
    if context.model.out is None:
        context.error(
            "E444", node.span, "No rule of this game puts anybody out of the game.",
            "A scenario can do so where a rule does.",
        )  # fmt: skip
        return ir.Note(node.span, "", False)
    return ir.Eliminate(node.span, player)


TURN_ORDER: Final[dict[type, Callable[..., ir.Stmt]]] = {
    tree.NextTurn: _next_turn,
    tree.SkipNextTurn: _skip_next_turn,
    tree.ReverseTurns: _reverse_turns,
    tree.Pass: _pass,
    tree.Eliminate: _eliminate,
}
