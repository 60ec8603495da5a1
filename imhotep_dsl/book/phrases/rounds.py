"""`for each player`, each acting in turn: where they decide something, a reader must know who comes first."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.carried_out import parts_carried_out
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import at_the_end
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked

_DECIDING = (ir.Choose, ir.ChooseAction, ir.ChooseOption, ir.May)


def is_round(checked: Checked, statement: object) -> bool:
    """Whether all players decide one after the other, and no line says from whom on."""
    if not isinstance(statement, ir.ForEach) or statement.at_once or statement.by_choice:
        return False
    binder, body = statement.binder, statement.body
    by_seats = binder.source.how == "players" and binder.order is None
    acting = len(body) == 1 and isinstance(body[0], ir.AsPlayer) and body[0].player == binder.variable
    return by_seats and acting and any(isinstance(part, _DECIDING) for part in parts_carried_out(checked, body))


def from_the_first(scope: Scope, each: p.Noun) -> p.Noun:
    return replace(each, that=(*each.that, p.clause("in-order-from", first=at_the_end(scope, "first"))))
