"""Players without a plan: they take any option at random, the same ones for the same seed.

They have a generator of their own, so that a bot's choices never change what the game itself leaves to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.limits import MOST_DECISIONS
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import TooFar

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
        if game.decisions >= MOST_DECISIONS:
            told = f"The game goes on after {MOST_DECISIONS:,} decisions: chance does not bring it to an end."
            raise TooFar(game.machine.program.span(game.state[STEP]), told)
        return game.values[chance.draw(self.cells, len(game.values))]

    def play_out(self, game: Game) -> None:
        """Decide for everybody until the game is over."""
        game.play_out(self.cells)
        while not game.over:
            game.choose_value(self.pick(game))
