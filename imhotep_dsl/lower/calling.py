"""Which rules carry out which: worked out once for a program."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.program.model import Instruction, Program


def called(step: steps.Step) -> Iterator[int]:
    """The rules that a step may carry out."""
    if isinstance(step, steps.Call):
        yield from {rule for _, rule in step.targets}
    elif isinstance(step, steps.ChooseAction):
        yield from step.actions


class Calls:
    """arguments: how many names each rule may be given at most."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.arguments = [0] * len(program.frames)
        self._callers: dict[int, list[Instruction]] = {}
        for about in program.code:
            for rule in called(about.step):
                self._callers.setdefault(rule, []).append(about)
                if isinstance(about.step, steps.Call):
                    self.arguments[rule] = max(self.arguments[rule], len(about.step.args))

    def returns_of(self, rule: int) -> list[int]:
        """Where a game may go on after a rule: the actions come first, since they are taken most."""
        taken = sorted(self._callers.get(rule, []), key=lambda about: not isinstance(about.step, steps.ChooseAction))
        return list(dict.fromkeys(about.following[_THEN[type(about.step)]] for about in taken))

    def may_be_refused_behind(self, rule: int) -> bool:
        """Whether anything could be refused after a rule, wherever it is carried out from."""
        pending, seen = [rule], {rule}
        while pending:
            for at in self.returns_of(pending.pop()):
                about = self.program.code[at]
                if about.refusable:
                    return True
                if about.returns and about.rule not in seen:
                    seen.add(about.rule)
                    pending.append(about.rule)
        return False


_THEN: dict[type, str] = {steps.Call: "next", steps.ChooseAction: "body"}
