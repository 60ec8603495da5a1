"""What a game's author vouches for (`known`) is proved by nothing. Beside a variant nobody has vouched for it: there it
is tried out in a few games. What the setup says is left to those who try the setup."""

from __future__ import annotations

from imhotep_dsl.program.derived import known_in_play
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.whims import Whims
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

MOST_GAMES = 20

RANDOM, WILFUL = 450, 900
"""How many decisions are made in all games of a table together: they are to take less time than it takes to look at its
rules."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """A game that could not go on: the line, why, and with which seed and by which bots it is played again."""

    span: Span
    why: str
    seed: int
    wilful: bool


def stopped_game(machine: Machine) -> Stopped | None:
    """The first that stops of a few games, in which everybody takes anything, and of a few others, in which they have
    whims and put off the end; None if each comes to its end."""
    if not known_in_play(machine.program):
        return None
    for wilful, left in ((False, RANDOM), (True, WILFUL)):
        for seed in range(1, MOST_GAMES + 1):
            if left <= 0:
                break
            try:
                left = _played(machine, seed, wilful, left)
            except GameFault as fault:
                return Stopped(fault.span, fault.message, seed, wilful)
    return None


def _played(machine: Machine, seed: int, wilful: bool, left: int) -> int:
    """How many decisions are left for other games."""
    machine.gathering = None
    state, players, whims = machine.new_state(seed), chance.of_players(seed), Whims(seed)
    while left > 0 and (options := machine.run(state)):
        if wilful:
            option = whims.pick(machine, state, options, machine.gathering is not None)
        else:
            option = options[chance.draw(players, len(options))]
        state[STEP] = machine.take(state, state[STEP], option)
        left -= 1
    return left
