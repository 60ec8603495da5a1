"""Players who act in secret at the same time can be asked in any order.

The machine asks them one after the other. What each of them has answered is kept beside it, and a player's part is gone
through on a copy of the state from before anybody has acted: so neither the options nor the view of one player know
anything of another. The rules are checked to make no difference between the two (`graph/at_once.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, STEP
from imhotep_dsl.source.records import dataclass

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]


@dataclass(frozen=True, slots=True)
class _Way:
    """head: the step that lets the next player act; end: the one behind them all; slot: where the players are kept."""

    head: int
    end: int
    slot: int


class Gathering:
    """One time at which players act at once. origin: what tells it from others; before: the state from before anybody
    has acted; answers: what each has answered so far; taken: how many of these the machine has been given."""

    def __init__(self, machine: Machine, origin: object, before: State) -> None:
        self.machine = machine
        self.origin = origin
        self.before = before
        self._parts: dict[int, tuple[State, list[int]]] = {}
        self.answers: dict[int, list[int]] = {}
        self.taken: dict[int, int] = {}

    @cached_property
    def _way(self) -> _Way:
        code = self.machine.program.code
        start = code[self.before[STEP]].following["next"]
        head, loop = code[start].following["next"], code[start].step
        assert isinstance(loop, steps.LoopStart)
        return _Way(head, code[head].following["done"], FRAME_HEAD + loop.slot)

    @cached_property
    def players(self) -> tuple[int, ...]:
        listed = self._listed()
        where = listed[FRAME] + self._way.slot
        return tuple(listed[listed[where] : listed[where + 1]])

    def copy(self) -> Gathering:
        other = Gathering(self.machine, self.origin, self.before)
        other.answers = {player: list(given) for player, given in self.answers.items()}
        other.taken = dict(self.taken)
        return other

    def replay(self, given: Iterable[int]) -> None:
        """What the machine has been given since, in the order in which it asks."""
        state = self.before[:]
        self._run(state, self._way.end)
        for value in given:
            player = self.machine.player(state)
            self.note(player, value)
            self.take(player)
            self._go_on(state, value)

    def waiting(self, player: int) -> list[int]:
        """What this player has answered and the machine has not been given."""
        return self.answers.get(player, [])[self.taken.get(player, 0) :]

    def take(self, player: int) -> int:
        """The next of these, for the machine."""
        taken = self.taken.get(player, 0)
        self.taken[player] = taken + 1
        return self.answers[player][taken]

    def _listed(self) -> State:
        """The state in which it is known who acts, and nobody has begun."""
        state = self.before[:]
        self._run(state, self._way.head)
        return state

    def _run(self, state: State, until: int) -> list[int]:
        trace, self.machine.trace = self.machine.trace, None
        gathering = self.machine.gathering
        try:
            return self.machine.run(state, until)
        finally:
            self.machine.trace, self.machine.gathering = trace, gathering

    def part(self, player: int) -> tuple[State, list[int]]:
        """The table as this player's own answers have made it, and what this player is offered now; nothing if this
        player has acted."""
        if player not in self.players:
            return self.before, []
        if player not in self._parts:
            state = self._listed()
            where = state[FRAME] + self._way.slot
            position = state[where] + self.players.index(player)
            state[where + 1], state[where + 2] = position + 1, position
            values = self._run(state, self._way.end)
            for answer in self.answers.get(player, []):
                values = self._go_on(state, answer)
            self._parts[player] = state, values
        return self._parts[player]

    def _go_on(self, state: State, answer: int) -> list[int]:
        state[STEP] = self.machine.take(state, state[STEP], answer)
        return self._run(state, self._way.end)

    @property
    def deciding(self) -> tuple[int, ...]:
        """Who has not yet answered everything."""
        return tuple(player for player in self.players if self.part(player)[1])

    def answer(self, player: int, value: int) -> None:
        state, values = self.part(player)
        if value not in values:
            raise ValueError(f"{value} is not offered.")
        self.note(player, value)
        self._parts[player] = state, self._go_on(state, value)

    def note(self, player: int, value: int) -> None:
        """An answer of which it is known that it is offered."""
        self.answers.setdefault(player, []).append(value)
        self._parts.pop(player, None)
