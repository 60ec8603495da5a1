"""Players with whims who put off the end: they come to positions that are seldom come to where all take anything.

Each of them takes some of the actions and options more readily than the others, throughout a game; and what ends the
game is taken only if nothing else is left.
"""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import OVER, STEP
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine

_NAMED = (steps.ChooseAction, steps.ChooseOption, steps.May)
"""Decisions at which the same is offered again and again; of things that are chosen, each is another one."""
_READILY = 16
_ONE_IN = 4

State = list[int]


class Whims:
    """Of all players in one game; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.cells = chance.of_players(seed)
        self._readily: dict[tuple[int, int, int], int] = {}

    def pick(self, machine: Machine, state: State, options: Sequence[int], at_once: bool) -> int:
        """at_once: players act at the same time now; what that leads to is seen only when all have acted."""
        left = list(options)
        while len(left) > 1:
            option = left.pop(self._drawn(machine, state, left))
            if at_once or not _ends(machine, state, option):
                return option
        return left[0]

    def _drawn(self, machine: Machine, state: State, options: Sequence[int]) -> int:
        at = state[STEP]
        if not isinstance(machine.program.code[at].step, _NAMED):
            return chance.draw(self.cells, len(options))
        player = machine.player(state)
        weights = [self._how_readily(player, at, option) for option in options]
        drawn = chance.draw(self.cells, sum(weights))
        return next(place for place in range(len(options)) if sum(weights[: place + 1]) > drawn)

    def _how_readily(self, player: int, at: int, option: int) -> int:
        whim = player, at, option
        if whim not in self._readily:
            self._readily[whim] = 1 if chance.draw(self.cells, _ONE_IN) else _READILY
        return self._readily[whim]


def _ends(machine: Machine, state: State, option: int) -> bool:
    """Whether the game is over before anybody decides again. What goes wrong is no end: that is to be seen."""
    copy, trace, gathering = state[:], machine.trace, machine.gathering
    machine.trace = machine.gathering = None
    try:
        machine.choose(copy, option)
        return bool(copy[OVER])
    except GameFault:
        return False
    finally:
        machine.trace, machine.gathering = trace, gathering
