"""What chance brings in a scenario: an answer to a `roll`, or to `choose … at random`, stands where chance decides."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.run.chance import drawn
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.meant import meaning, thing_meant
from imhotep_dsl.scenario.moves import LIST_OF, Answer, Expectation, Move
from imhotep_dsl.scenario.possible import possible
from imhotep_dsl.source import Span


class Foreseen:
    """coming: what is still to be done; an answer that chance has taken is done. ask, ask_list: what an expression is
    now. rest: that answer, and the things with their sorts that an answer with several has not given yet. refused: the
    answer that chance did not take, as it says that a player gives it."""

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
        self.rest: deque[tuple[Answer, str, int]] = deque()
        self.refused: Answer | None = None

    def drawn(self, at: int, state: list[int], values: Sequence[int]) -> int:
        """Any of them by chance, unless what comes next is an answer about this."""
        if not self.rest:
            answer = self.answer(at)
            if answer is None:
                return drawn(at, state, values)
            self.coming.remove(answer)
            self.rest.extend((answer, *thing) for thing in self._things(answer, at, state, values))
            if not self.rest:
                return drawn(at, state, values)
        return self._meant(*self.rest.popleft(), at, state, values)

    def _things(self, answer: Answer, at: int, state: list[int], values: Sequence[int]) -> list[tuple[str, int]]:
        """One after the other, as chance gives them; no more than it gives without anybody else being asked."""
        if not answer.sort.startswith(LIST_OF):
            return [thing_meant(self.machine, at, answer, self.ask)]
        step = self.machine.program.code[at].step
        most = self.machine.value(step.most)(state) if isinstance(step, steps.ChancePicks) else 1
        things = self.ask_list(answer.value, answer.span)
        if len(things) > (together := min(most, len(values))):
            many = "one at a time" if together == 1 else f"{together} at once"
            cure = f"Write a line `answer {answer.what} with …` for each time that chance decides."
            raise GameFault(answer.span, f"Chance gives {many} to `{answer.what}` here. {cure}")
        return [(answer.sort.removeprefix(LIST_OF), thing) for thing in things]

    def _meant(self, answer: Answer, sort: str, meant: int, at: int, state: list[int], values: Sequence[int]) -> int:
        for value in meaning(self.machine, state, at, sort, meant, values):
            return value
        gives = possible(self.machine, state, at, values)
        raise GameFault(answer.span, f"Chance never gives this to `{answer.what}` here. {gives}")

    def answer(self, at: int) -> Answer | None:
        """What comes next, if it is an answer about this; what is expected before it changes nothing."""
        following = next((move for move in self.coming if not isinstance(move, Expectation)), None)
        if not isinstance(following, Answer) or not self._is_about(following, at):
            return None
        if following.player != ABSENT:
            self.refused = following
            return None
        return following

    def why_not(self, answer: Answer) -> str:
        """Why an answer to chance is none; unless somebody is asked for what is called so, too, and was meant."""
        if answer is not self.refused or answer.what in self._asked_of_players():
            return ""
        return f" Chance decides about `{answer.what}`, and asks nobody: leave out `by …`."

    def _asked_of_players(self) -> set[str]:
        decided = (instruction.step for instruction in self.machine.program.code)
        return {step.binder.name for step in decided if isinstance(step, steps.Choose | steps.LoopPick | steps.Pick)}

    def _is_about(self, answer: Answer, at: int) -> bool:
        step = self.machine.program.code[at].step
        if answer.quoted or answer.value == ABSENT:
            return False
        if isinstance(step, steps.ChanceChooses | steps.ChancePicks):
            return step.binder.name == answer.what
        return isinstance(step, steps.Roll) and self.machine.tables.markers[step.marker].name == answer.what
