"""What chance brings in a scenario: an answer to a `roll`, or to `choose … at random`, stands where chance decides."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.run.chance import drawn
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.moves import LIST_OF, Answer, Expectation, Move
from imhotep_dsl.scenario.possible import possible
from imhotep_dsl.source import Span


class Foreseen:
    """coming: what is still to be done; an answer that chance has taken is done. ask, ask_list: what an expression is
    now. rest: what an answer with several things has not given yet, and that answer."""

    def __init__(
        self,
        machine: Machine,
        coming: deque[Move],
        ask: Callable[[int, Span], int],
        ask_list: Callable[[int, Span], list[int]],
    ) -> None:
        self.machine = machine
        self.coming = coming
        self.ask = ask
        self.ask_list = ask_list
        self.rest: deque[tuple[Answer, int]] = deque()

    def drawn(self, at: int, state: list[int], values: Sequence[int]) -> int:
        """Any of them by chance, unless what comes next is an answer about this."""
        if not self.rest:
            answer = self.answer(at)
            if answer is None:
                return drawn(at, state, values)
            self.coming.remove(answer)
            self.rest.extend((answer, thing) for thing in self._things(answer, at, state, values))
            if not self.rest:
                return drawn(at, state, values)
        return self._meant(*self.rest.popleft(), at, state, values)

    def _things(self, answer: Answer, at: int, state: list[int], values: Sequence[int]) -> list[int]:
        """One after the other, as chance gives them; no more than it gives without anybody else being asked."""
        if not answer.sort.startswith(LIST_OF):
            return [self.ask(answer.value, answer.span)]
        step = self.machine.program.code[at].step
        most = self.machine.value(step.most)(state) if isinstance(step, steps.ChancePicks) else 1
        things = self.ask_list(answer.value, answer.span)
        if len(things) > min(most, len(values)):
            raise GameFault(answer.span, f"Chance does not give so many to `{answer.what}` here.")
        return things

    def _meant(self, answer: Answer, meant: int, at: int, state: list[int], values: Sequence[int]) -> int:
        things = isinstance(self.machine.program.code[at].step, steps.ChanceChooses | steps.ChancePicks)
        sort = answer.sort.removeprefix(LIST_OF)
        for value in values:
            if self.machine.alike.means(state, sort, meant, value) if things else value == meant:
                return value
        gives = possible(self.machine, state, at, values)
        raise GameFault(answer.span, f"Chance never gives this to `{answer.what}` here. {gives}")

    def answer(self, at: int) -> Answer | None:
        """What comes next, if it is an answer about this; what is expected before it changes nothing."""
        following = next((move for move in self.coming if not isinstance(move, Expectation)), None)
        return following if isinstance(following, Answer) and self._is_about(following, at) else None

    def _is_about(self, answer: Answer, at: int) -> bool:
        step = self.machine.program.code[at].step
        if answer.quoted or answer.value == ABSENT:
            return False
        if isinstance(step, steps.ChanceChooses | steps.ChancePicks):
            return step.binder.name == answer.what
        return isinstance(step, steps.Roll) and self.machine.tables.markers[step.marker].name == answer.what
