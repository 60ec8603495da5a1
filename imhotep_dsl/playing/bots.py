"""Players without a plan: they take options at random, the same ones for the same seed.

They have a generator of their own, so that a bot's choices never change what the game itself leaves to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.limits import MOST_DECISIONS
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import TooFar
from imhotep_dsl.run.whims import Whims

if TYPE_CHECKING:
    from imhotep_dsl.game.game import Game


class RandomBots:
    """The bots of one table. after: how many decisions were already made, for a game that is resumed."""

    def __init__(self, seed: int, after: int = 0) -> None:
        self.cells = chance.of_players(seed, after)

    def copy(self) -> RandomBots:
        """Bots that will choose as these would, for taking back."""
        other = RandomBots(0)
        other.cells = self.cells[:]
        return other

    def pick(self, game: Game) -> int:
        """The value of an option of the pending decision; a fault where nobody would wait for the end any more."""
        _refuse_to_wait(game)
        return game.values[chance.draw(self.cells, len(game.values))]

    def play_out(self, game: Game) -> None:
        """Decide for everybody until the game is over."""
        game.play_out(self.cells)
        while not game.over:
            game.choose_value(self.pick(game))


class WilfulBots:
    """Players who put off the end, and take some options more readily than others (`run/whims.py`)."""

    def __init__(self, seed: int) -> None:
        self.whims = Whims(seed)

    def pick(self, game: Game) -> int:
        _refuse_to_wait(game)
        return self.whims.pick(game.machine, game.state, game.values, game.is_gathering)

    def play_out(self, game: Game) -> None:
        while not game.over:
            game.choose_value(self.pick(game))


BOTS = {"random": RandomBots, "wilful": WilfulBots}


def _refuse_to_wait(game: Game) -> None:
    if game.decisions >= MOST_DECISIONS:
        told = f"The game goes on after {MOST_DECISIONS:,} decisions: chance does not bring it to an end."
        raise TooFar(game.machine.program.span(game.state[STEP]), told)
