"""Players by where they sit: the first, the second, the other one, the one to the left."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import noun, phrase
from imhotep_dsl.book.phrases.nouns import OTHER, PLAYER, built_in
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir

_TWO = 2


def for_two(scope: Scope) -> bool:
    """Whether nobody but two can play: then there is one other player, not one to the left."""
    return len(scope.checked.model.colours) == _TWO


def are_all(expr: ir.Expr | None) -> bool:
    """Whether it is the list of all players."""
    return isinstance(expr, ir.ListOf) and expr.type.element is not None and expr.type.element.tag == "player"


def is_everybody(scope: Scope, expr: ir.Expr | None) -> bool:
    """Whether it is the list of all players, in the order of their seats."""
    items = expr.items if isinstance(expr, ir.ListOf) and are_all(expr) else ()
    seats = [item.value for item in items if isinstance(item, ir.Const)]
    return seats == list(range(scope.checked.model.players))


def beside(scope: Scope, expr: ir.Attr) -> p.Noun:
    """The player who sits next to another one (`next`, `previous`)."""
    whose = noun(scope, expr.subject)
    if not for_two(scope):
        return built_in(f"{expr.name}-player", owner=whose)
    if whose.determiner == "you":
        return replace(PLAYER, adjectives=(OTHER,))
    return replace(built_in("opponent", owner=whose), person=True)


def at_the_end(scope: Scope, name: str) -> p.Noun:
    """name: `first` or `last`."""
    if name == "last" and not for_two(scope):
        return replace(PLAYER, adjectives=(p.Text(("@last",), "last"),), that=(p.clause("in-order-of-play"),))
    return replace(built_in("first-player" if name == "first" else "second-player"), person=True)


def in_seat(scope: Scope, index: ir.Expr) -> p.Noun:
    """`players[N]`."""
    if isinstance(index, ir.Const) and index.value == 1:
        return at_the_end(scope, "first")
    if isinstance(index, ir.Const) and index.value == _TWO and for_two(scope):
        return at_the_end(scope, "last")
    seat = built_in("seat", owner=replace(PLAYER, determiner="which"))
    return replace(PLAYER, that=(p.clause("equals", subject=seat, value=phrase(scope, index)),))
