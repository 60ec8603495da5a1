"""A game from a save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from imhotep_dsl.game.game import Game
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.saving import SaveError
from imhotep_dsl.wasm.offered import as_offered

T = TypeVar("T")
_DAMAGED = "This saved game is damaged: it cannot be gone on with."


class RestoredGame(Game):
    """A game from a save. The names of its rules cannot be proved to be what they were, so errors blame the save. What
    goes wrong in the rules later on is told as in any other game."""

    def trusted(self, go_on: Callable[[], T]) -> T:
        try:
            return go_on()
        except (IndexError, KeyError, ValueError) as problem:
            raise SaveError(_DAMAGED) from problem

    def resume(self, answers: list[list[int]]) -> None:
        """On to the decision at which it was saved; answers: what had been answered while players act at once."""
        try:
            self.trusted(lambda: self._resume(answers))
        except GameFault as problem:
            raise SaveError(_DAMAGED) from problem

    def _resume(self, answers: list[list[int]]) -> None:
        self.begin()
        for seat, given in enumerate(answers):
            for value_ in given:
                if self.gathering is None:
                    raise ValueError("nobody is asked")
                self._answer(seat, value_)
        self._ask_somebody()

    def _answer(self, player: int, value_: int) -> None:
        self.trusted(lambda: super(RestoredGame, self)._answer(player, value_))
        self.trusted(self._ask_somebody)

    def _ask_somebody(self) -> None:
        """Whoever is to decide sits at this table and has something to decide."""
        if any(self.decision_of(player) is None for player in self.deciding):
            raise ValueError("nobody can decide")

    def choose_value(self, value_: int) -> None:
        offered = as_offered(value_, self.values)
        self.trusted(lambda: super(RestoredGame, self).choose_value(offered))

    def view(self, player: int | str) -> dict[str, Any]:
        self._seat(player)
        return self.trusted(lambda: super(RestoredGame, self).view(player))
