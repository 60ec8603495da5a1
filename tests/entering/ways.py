"""The ways into compiled code, and what lies behind a game that is played there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    # The runtime takes hold of signals when it is imported, and pytest takes them back when it begins: not before that.
    from imhotep_dsl.game.game import Game
    from imhotep_dsl.playing.bots import RandomBots
    from imhotep_dsl.wasm.compiled import Instance, Position

IN_C, BY_CTYPES, BY_RUNTIME = WAYS = ("in C", "by ctypes", "by the runtime")
INTERPRETED = "interpreted"


def go(way: str, patch: pytest.MonkeyPatch) -> None:
    """Tables that are made from now on are entered in this way."""
    from imhotep_dsl.wasm import calls

    if way == IN_C and calls._entering is None:
        pytest.skip("the module in C is not built")
    if way == BY_CTYPES:
        patch.setattr(calls, "_entering", None)
    if way == BY_RUNTIME:
        patch.setattr(calls.Entry, "of", lambda *given: None)
    if way == INTERPRETED:
        patch.setenv("IMHOTEP_COMPILED", "off")


def position_of(game: Game) -> Position:
    assert game.compiled is not None
    return game.compiled


def instance_of(game: Game) -> Instance:
    return position_of(game).instance


def step_by_step(bots: RandomBots, game: Game) -> None:
    while not game.over:
        game.choose_value(bots.pick(game))
