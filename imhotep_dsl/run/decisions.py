"""Decisions: what can be chosen at a step, and trying out whether it can be carried through.

An option is offered only if some way leads from it to the next commit point: the first hand-over to another player
or to chance, or the end of the rule in which the choosing began. Where looking ahead says that nothing can be
refused on the way, nothing is tried; otherwise the way is gone on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_OPTIONS, MOST_TRIED, NO_MORE
from imhotep_dsl.code.nodes import ABSENT, lists_each_once
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, RETURN_TO, SCOPE
from imhotep_dsl.run.expressions import EvalList, State
from imhotep_dsl.run.faults import GameFault, Impossible, TooFar, TooMuch
from imhotep_dsl.run.outcomes import FINISHED, REFUSED
from imhotep_dsl.run.queries import binder_candidates, binder_write
from imhotep_dsl.source.records import dataclass

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine


def _nothing(state: State) -> Sequence[int]:
    return ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A step at which somebody decides: its candidates, what taking one does, and where to go if none is possible.

    ahead: for a candidate, the steps that are gone through one after the other, for looking ahead without taking it;
    among: pieces of which the candidates are those that can be told apart, none where the candidates are all.
    """

    candidates: EvalList
    take: Callable[[State, int], int]
    otherwise: Callable[[State], int]
    ahead: Callable[[int], tuple[int, ...]]
    among: EvalList = _nothing


def _choose(machine: Machine, at: int, instruction: Instruction, step: steps.Choose) -> Choice:
    write, body = binder_write(machine, step.binder), instruction.following["body"]
    found = binder_candidates(machine, step.binder)

    def take(state: State, thing: int) -> int:
        write(state, thing)
        return body

    otherwise, ahead = _else(instruction), (body,)
    if step.binder.sort == "piece":
        alike = machine.alike.once
        return Choice(lambda state: alike(state, found(state)), take, otherwise, lambda thing: ahead, found)
    if not lists_each_once(machine.program.nodes[step.binder.source]):
        found = _each_once(found)
    return Choice(found, take, otherwise, lambda thing: ahead)


def _each_once(found: EvalList) -> EvalList:
    return lambda state: list(dict.fromkeys(found(state)))


def _choose_action(machine: Machine, at: int, instruction: Instruction, step: steps.ChooseAction) -> Choice:
    actions, body, entries = step.actions, instruction.following["body"], machine.program.entries
    return Choice(
        lambda state: actions,
        lambda state, action: machine.enter(state, action, body, ()),
        _else(instruction),
        lambda action: (entries[action], body),
    )


def _choose_option(machine: Machine, at: int, instruction: Instruction, step: steps.ChooseOption) -> Choice:
    ways = [instruction.following[f"option {number}"] for number in range(1, len(step.texts) + 1)]
    everything = range(len(ways))
    return Choice(
        lambda state: everything,
        lambda state, which: ways[which],
        _else(instruction),
        lambda which: (ways[which],),
    )


def _may(machine: Machine, at: int, instruction: Instruction, step: steps.May) -> Choice:
    body, otherwise = instruction.following["body"], instruction.following["else"]
    return Choice(
        lambda state: (1, 0),
        lambda state, yes: body if yes else otherwise,
        lambda state: REFUSED,
        lambda yes: (body,) if yes else (otherwise,),
    )


def _else(instruction: Instruction) -> Callable[[State], int]:
    following = instruction.following.get("else", REFUSED)
    return lambda state: following


def _loop_pick(machine: Machine, at: int, instruction: Instruction, step: steps.LoopPick) -> Choice:
    write, slot = binder_write(machine, step.binder), FRAME_HEAD + step.slot
    body, done = instruction.following["body"], instruction.following["done"]
    is_piece = step.binder.sort == "piece"

    def among(state: State) -> Sequence[int]:
        where = state[FRAME] + slot
        return state[state[where + 2] : state[where + 1]]

    def left(state: State) -> Sequence[int]:
        things = among(state)
        return machine.alike.once(state, things) if is_piece else list(dict.fromkeys(things))

    def take(state: State, thing: int) -> int:
        where = state[FRAME] + slot
        position, end = state[where + 2], state[where + 1]
        things = state[position:end]
        things.remove(thing)
        # Nobody looks back: so two orders in which the same were gone through are the same position.
        state[position:end] = [0, *things]
        state[where + 2] = position + 1
        write(state, thing)
        return body

    def otherwise(state: State) -> int:
        """Every one of them is gone through: if none is possible, that is only well if none is left."""
        where = state[FRAME] + slot
        return done if state[where + 2] == state[where + 1] else REFUSED

    return Choice(left, take, otherwise, lambda thing: (body,), among if is_piece else _nothing)


def _pick(machine: Machine, at: int, instruction: Instruction, step: steps.Pick) -> Choice:
    slot, done, in_order = FRAME_HEAD + step.slot, instruction.following["next"], step.in_order
    instead = instruction.following.get("else", REFUSED)
    least = machine.value(step.least)
    most = machine.value(step.most) if step.most != ABSENT else None
    is_piece = step.binder.sort == "piece"

    def among(state: State) -> Sequence[int]:
        where = state[FRAME] + slot
        return state[state[where + 2] : state[where + 1]]

    def sorts(state: State, things: Sequence[int]) -> list[list[int]]:
        """What can still be chosen, things that nobody can tell apart together."""
        groups: dict[object, list[int]] = {}
        for thing, looks in zip(things, machine.alike.looks(state, things) if is_piece else things, strict=True):
            groups.setdefault(looks, []).append(thing)
        return list(groups.values())

    def left(state: State) -> Sequence[int]:
        """A thing is offered only if enough follow it, so that nobody comes to a dead end."""
        where = state[FRAME] + slot
        begin, end, position = state[where : where + 3]
        picked = position - begin
        wanted = least(state) - picked
        if most is not None and picked >= most(state):
            return ()
        behind, offered = end - position, []
        for group in sorts(state, among(state)):
            if in_order or behind >= wanted:
                offered.append(group[0])
            behind -= len(group)
        return [*offered, NO_MORE] if offered and wanted <= 0 else offered

    def take(state: State, thing: int) -> int:
        where = state[FRAME] + slot
        end, position = state[where + 1], state[where + 2]
        if thing == NO_MORE:
            return finish(state)
        groups = sorts(state, state[position:end])
        while not in_order and thing not in groups[0]:
            del groups[0]
        rest = [other for group in groups for other in group]
        rest.remove(thing)
        state[position:] = [thing, *rest]
        state[where + 1], state[where + 2] = len(state), position + 1
        return at

    def finish(state: State) -> int:
        """The list is what was chosen; what was not is forgotten."""
        where = state[FRAME] + slot
        del state[state[where + 2] :]
        state[where + 1] = len(state)
        return done

    def otherwise(state: State) -> int:
        """Nothing more can be chosen: that is well if it is enough. If nothing can be chosen at all, there is the
        `else`, for which the list is as if it had not been made."""
        where = state[FRAME] + slot
        begin, picked = state[where], state[where + 2] - state[where]
        if picked >= least(state) and (most is None or picked <= max(0, most(state))):
            return finish(state)
        if picked or instead == REFUSED:
            return REFUSED
        del state[begin:]
        state[where : where + 3] = [0, 0, 0]
        return instead

    # Once a thing is taken, nothing but what follows the last one can be refused: enough others are left.
    return Choice(left, take, otherwise, lambda thing: (done,), among if is_piece else _nothing)


CHOICES: dict[type, Callable[..., Choice]] = {
    steps.Choose: _choose,
    steps.ChooseAction: _choose_action,
    steps.ChooseOption: _choose_option,
    steps.May: _may,
    steps.LoopPick: _loop_pick,
    steps.Pick: _pick,
}

REMEMBERED_FROM = 2_000
"""Steps gone ahead before it pays to remember what was met."""


class Trying:
    """Goes ahead on copies to see which candidates can be carried through."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.tried = 0
        self.noted: dict[int, State] | None = None
        """For whoever asks why: the steps that were refused on the way, each with a state in which it was."""

    def why_impossible(self, state: State, at: int, thing: int) -> dict[int, State]:
        """The steps because of which a candidate is not offered, each with a state in which it was refused."""
        choice, noted = self.machine.choices[at], dict[int, State]()
        assert choice is not None
        self.noted = noted
        try:
            return {} if self._whether_possible(state, choice, (thing,)) else noted
        finally:
            self.noted = None

    def possible(self, state: State, at: int) -> list[int]:
        """The candidates at a decision that lead through to a commit point."""
        machine = self.machine
        choice = machine.choices[at]
        assert choice is not None
        return self._whether_possible(state, choice, self._candidates(at, choice, state))

    def _whether_possible(self, state: State, choice: Choice, things: Sequence[int]) -> list[int]:
        machine = self.machine
        trace, machine.trace = machine.trace, None
        gathering = machine.gathering
        self.tried = 0
        try:
            return [thing for thing in things if self._leads_through(state, choice, thing)]
        finally:
            machine.trace, machine.gathering = trace, gathering

    def _candidates(self, at: int, choice: Choice, state: State) -> Sequence[int]:
        try:
            found = choice.candidates(state)
        except Impossible as problem:
            raise self._fault(at, problem) from problem
        if len(found) > MOST_OPTIONS:
            raise self.machine.fault(at, f"There is too much to choose from here: more than {MOST_OPTIONS} options.")
        return found

    def _fault(self, at: int, problem: Impossible) -> GameFault:
        sort = TooFar if isinstance(problem, TooMuch) else GameFault
        return sort(self.machine.program.span(at), str(problem))

    def _refusable(self, state: State, ahead: tuple[int, ...]) -> bool:
        """Whether anything from here to the end of what is being tried could be refused."""
        code = self.machine.program.code
        for step in ahead:
            about = code[step]
            if about.refusable or not about.returns:
                return about.refusable
        frame, scope = state[FRAME], state[SCOPE]
        while scope >= 0 and frame != scope:
            about = code[state[frame + RETURN_TO]]
            if about.refusable or not about.returns:
                return about.refusable
            frame = state[frame + FRAME_BELOW]
        return False

    def _leads_through(self, state: State, choice: Choice, thing: int) -> bool:
        """Any way to a commit point will do; so will one on which the rules go wrong: that is told when it is taken."""
        if not self._refusable(state, choice.ahead(thing)):
            return True
        try:
            return self._comes_through(state, choice, thing)
        except (TooFar, TooMuch):
            raise
        except (GameFault, Impossible):
            return True

    def _comes_through(self, state: State, choice: Choice, thing: int) -> bool:
        """The same where something can be refused, if nothing goes wrong.

        Decisions on the way lie in a list, each with the copy on which it was met and the candidates that were not
        tried yet: ways may be as long as they like. Once there are many, a decision that was met before in the same
        state is not looked into again.
        """
        before: set[tuple[int, ...]] = set()
        met: list[tuple[State, Choice, Iterator[int]]] = [(state, choice, iter((thing,)))]
        while met:
            known, choice, left = met[-1]
            other = next(left, None)
            if other is not None:
                if len(met) > 1 and not self._refusable(known, choice.ahead(other)):
                    return True
                copy = known[:]
                if copy[SCOPE] < 0:
                    copy[SCOPE] = copy[FRAME]
                step = choice.take(copy, other)
            else:
                met.pop()
                step = choice.otherwise(known) if met else REFUSED
                if step < 0:
                    continue
                copy = known
            step = self._go_ahead(copy, step)
            if step >= 0:
                if self.tried > REMEMBERED_FROM:
                    if (known_as := (step, *copy)) in before:
                        continue
                    before.add(known_as)
                another = self.machine.choices[step]
                assert another is not None
                candidates = self._candidates(step, another, copy)
                met.append((copy, another, iter(candidates)))
                if self.noted is not None and not candidates and another.otherwise(copy[:]) == REFUSED:
                    self.noted[step] = copy
            elif step == FINISHED:
                return True
        return False

    def _go_ahead(self, state: State, step: int) -> int:
        """FINISHED if it leads through, REFUSED, or the number of a decision that is met before that is known."""
        runs, left = self.machine.runs, MOST_TRIED - self.tried
        try:
            while left:
                left -= 1
                run = runs[step]
                if run is None:
                    return step
                following = run(state)
                if following < 0:
                    if following == REFUSED and self.noted is not None:
                        self.noted[step] = state
                    return following
                step = following
                if state[SCOPE] < 0:
                    return FINISHED
            raise TooMuch("There are too many ways to try this out.")
        except Impossible as problem:
            raise self._fault(step, problem) from problem
        finally:
            self.tried = MOST_TRIED - left
