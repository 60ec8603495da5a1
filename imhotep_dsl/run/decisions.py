"""Decisions: what can be chosen at a step, and trying out whether it can be carried through.

An option is offered only if some way leads from it to the next commit point: the first hand-over to another player
or to chance, or the end of the rule in which the choosing began. Where looking ahead says that nothing can be
refused on the way, nothing is tried; otherwise the way is gone on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.graph import steps
from imhotep_dsl.program.freeze import Instruction
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, RETURN_TO, SCOPE
from imhotep_dsl.run.effects import FINISHED
from imhotep_dsl.run.expressions import EvalList, State
from imhotep_dsl.run.queries import candidates
from imhotep_dsl.run.steering import local_write

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

MOST_TRIED = 200_000


@dataclass(frozen=True, slots=True)
class Choice:
    """A step at which somebody decides: its candidates, what taking one does, and where to go if there is none.

    ahead: for a candidate, the steps that are gone through one after the other, for looking ahead without taking it.
    """

    candidates: EvalList
    take: Callable[[State, int], int]
    otherwise: int
    ahead: Callable[[int], tuple[int, ...]]


def choice(machine: Machine, at: int, instruction: Instruction) -> Choice:
    return _CHOICES[type(instruction.step)](machine, at, instruction)


def _choose(machine: Machine, at: int, instruction: Instruction) -> Choice:
    step = instruction.step
    assert isinstance(step, ir.Choose)
    write = local_write(step.binder.variable)
    found, body = candidates(machine, step.binder, write), instruction.following["body"]

    def take(state: State, thing: int) -> int:
        write(state, thing)
        return body

    otherwise, ahead = instruction.following.get("else", -1), (body,)
    if step.binder.element.tag == "piece":
        alike = machine.without_alike
        return Choice(lambda state: alike(state, found(state)), take, otherwise, lambda thing: ahead)
    return Choice(found, take, otherwise, lambda thing: ahead)


def _choose_action(machine: Machine, at: int, instruction: Instruction) -> Choice:
    step = instruction.step
    assert isinstance(step, ir.ChooseAction)
    actions, body, entries = step.actions, instruction.following["body"], machine.program.entries
    return Choice(
        lambda state: actions,
        lambda state, action: machine.enter(state, action, body, []),
        instruction.following.get("else", -1),
        lambda action: (entries[action], body),
    )


def _choose_option(machine: Machine, at: int, instruction: Instruction) -> Choice:
    step = instruction.step
    assert isinstance(step, ir.ChooseOption)
    ways = [instruction.following[f"option {number}"] for number in range(1, len(step.options) + 1)]
    everything = range(len(ways))
    return Choice(
        lambda state: everything,
        lambda state, which: ways[which],
        instruction.following.get("else", -1),
        lambda which: (ways[which],),
    )


def _may(machine: Machine, at: int, instruction: Instruction) -> Choice:
    body, otherwise = instruction.following["body"], instruction.following["else"]
    return Choice(
        lambda state: (1, 0),
        lambda state, yes: body if yes else otherwise,
        -1,
        lambda yes: (body,) if yes else (otherwise,),
    )


def _loop_pick(machine: Machine, at: int, instruction: Instruction) -> Choice:
    step = instruction.step
    assert isinstance(step, steps.LoopPick)
    write, slot = local_write(step.binder.variable), FRAME_HEAD + step.slot
    body, done = instruction.following["body"], instruction.following["done"]
    is_piece = step.binder.element.tag == "piece"

    def left(state: State) -> list[int]:
        where = state[FRAME] + slot
        things = state[state[where + 2] : state[where + 1]]
        return machine.without_alike(state, things) if is_piece else things

    def take(state: State, thing: int) -> int:
        where = state[FRAME] + slot
        position, end = state[where + 2], state[where + 1]
        things = state[position:end]
        things.remove(thing)
        state[position:end] = [thing, *things]
        state[where + 2] = position + 1
        write(state, thing)
        return body

    return Choice(left, take, done, lambda thing: (body,))


_CHOICES: dict[type, Callable[[Machine, int, Instruction], Choice]] = {
    ir.Choose: _choose,
    ir.ChooseAction: _choose_action,
    ir.ChooseOption: _choose_option,
    ir.May: _may,
    steps.LoopPick: _loop_pick,
}


class Trying:
    """Goes ahead on copies to see which candidates can be carried through."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.tried = 0

    def possible(self, state: State, at: int) -> list[int]:
        """The candidates at a decision that lead through to a commit point."""
        chosen = self.machine.choices[at]
        assert chosen is not None
        everything = list(chosen.candidates(state))
        trace, self.machine.trace = self.machine.trace, None
        self.tried = 0
        found = [thing for thing in everything if self._leads_through(state, chosen, thing)]
        self.machine.trace = trace
        return found

    def _leads_through(self, state: State, chosen: Choice, thing: int) -> bool:
        if not self._refusable(state, chosen.ahead(thing)):
            return True
        copy = state[:]
        if copy[SCOPE] < 0:
            copy[SCOPE] = copy[FRAME]
        return self._try(copy, chosen.take(copy, thing))

    def _refusable(self, state: State, ahead: tuple[int, ...]) -> bool:
        """Whether anything from here to the end of what is being tried could be refused."""
        code, frame = self.machine.program.code, state[FRAME]
        scope = state[SCOPE] if state[SCOPE] >= 0 else frame
        for step in ahead:
            outlook = code[step].outlook
            if outlook.refusable or not outlook.returns:
                return outlook.refusable
        while frame != scope:
            outlook = code[state[frame + RETURN_TO]].outlook
            if outlook.refusable or not outlook.returns:
                return outlook.refusable
            frame = state[frame + FRAME_BELOW]
        return False

    def _try(self, state: State, step: int) -> bool:
        runs, choices = self.machine.runs, self.machine.choices
        while True:
            self.tried += 1
            if self.tried > MOST_TRIED:
                raise self.machine.fault(step, "There are too many ways to try this out.")
            run = runs[step]
            if run is not None:
                step = run(state)
                if step < 0:
                    return step == FINISHED
                if state[SCOPE] < 0:
                    return True
                continue
            chosen = choices[step]
            assert chosen is not None
            for thing in list(chosen.candidates(state)):
                if self._leads_through(state, chosen, thing):
                    return True
            if chosen.otherwise < 0:
                return False
            step = chosen.otherwise
