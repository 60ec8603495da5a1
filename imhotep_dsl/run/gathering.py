"""Players who act in secret at the same time can be asked in any order.

The machine asks them one after the other. What each of them has answered is kept beside it, and a player's part is gone
through on a copy of the state from before anybody has acted: so neither the options nor the view of one player know
anything of another. The rules are checked to make no difference between the two (`graph/at_once.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, STEP

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]


class Gathering:
    """One time at which players act at once. before: the state before; answers: what each has answered so far;
    taken: how many of these the machine has been given."""

    def __init__(self, machine: Machine, before: State) -> None:
        self.machine = machine
        self.before = before
        following = [instruction.following for instruction in machine.program.code]
        start = following[before[STEP]]["next"]
        self._head = following[start]["next"]
        self._end = following[self._head]["done"]
        loop = machine.program.code[start].step
        assert isinstance(loop, steps.LoopStart)
        self._slot = FRAME_HEAD + loop.slot
        self._parts: dict[int, tuple[State, list[int]]] = {}
        listed = self._listed()
        where = listed[FRAME] + self._slot
        self.players = tuple(listed[listed[where] : listed[where + 1]])
        self.answers: dict[int, list[int]] = {player: [] for player in self.players}
        self.taken = dict.fromkeys(self.players, 0)

    def copy(self) -> Gathering:
        other = Gathering(self.machine, self.before)
        other.answers = {player: list(given) for player, given in self.answers.items()}
        other.taken = dict(self.taken)
        return other

    def _listed(self) -> State:
        """The state in which it is known who acts, and nobody has begun."""
        state = self.before[:]
        self._run(state, self._head)
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
        if player not in self.answers:
            return self.before, []
        if player not in self._parts:
            state = self._listed()
            where = state[FRAME] + self._slot
            position = state[where] + self.players.index(player)
            state[where + 1], state[where + 2] = position + 1, position
            values = self._run(state, self._end)
            for answer in self.answers[player]:
                values = self._go_on(state, answer)
            self._parts[player] = state, values
        return self._parts[player]

    def _go_on(self, state: State, answer: int) -> list[int]:
        state[STEP] = self.machine.take(state, state[STEP], answer)
        return self._run(state, self._end)

    @property
    def deciding(self) -> tuple[int, ...]:
        """Who has not yet answered everything."""
        return tuple(player for player in self.players if self.part(player)[1])

    def answer(self, player: int, value: int) -> None:
        state, values = self.part(player)
        if value not in values:
            raise ValueError(f"{value} is not offered.")
        self.answers[player].append(value)
        self._parts[player] = state, self._go_on(state, value)
