"""Calls, returns, conditions and loops made ready to run. All they remember lies in the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, SCOPE, STEP, YOU
from imhotep_dsl.run import events
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.outcomes import FINISHED, REFUSED, Run
from imhotep_dsl.run.queries import binder_candidates
from imhotep_dsl.run.turn_order import count_rounds

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine


def _call(machine: Machine, at: int, instruction: Instruction, step: steps.Call) -> Run:
    args, after, enter = [machine.value(arg) for arg in step.args], instruction.following["next"], machine.enter
    things = [at for at, is_thing in enumerate(step.things) if is_thing]

    def begin(state: State, rule: int) -> int:
        given = [int(arg(state)) for arg in args]
        for at in things:
            if given[at] < 0:
                return REFUSED
        return enter(state, rule, after, given)

    def play(state: State) -> int:
        if machine.trace is not None:
            machine.trace.append(events.Began(at))
        return enter(state, step.targets[0][1], after, ())

    if at == machine.program.after_setup:
        return play
    if step.subject == ABSENT:
        rule = step.targets[0][1]
        if not args:
            return lambda state: enter(state, rule, after, ())
        return lambda state: begin(state, rule)
    subject, targets = machine.value(step.subject), dict(step.targets)
    designs = machine.designs if step.by == "design" else None

    def run(state: State) -> int:
        which = subject(state)
        if which < 0:
            return REFUSED
        target = targets.get(designs[which] if designs is not None else which)
        return after if target is None else begin(state, target)

    return run


def _return(machine: Machine, at: int, instruction: Instruction, step: steps.Return) -> Run:
    def run(state: State) -> int:
        frame = state[FRAME]
        after = state[frame + RETURN_TO]
        if state[SCOPE] == frame:
            state[SCOPE] = -1
        state[FRAME] = state[frame + FRAME_BELOW]
        del state[frame:]
        return after

    return run


def _acting(machine: Machine, at: int, instruction: Instruction, step: steps.Acting) -> Run:
    player, after = machine.value(step.player), instruction.following["next"]

    def run(state: State) -> int:
        who = player(state)
        if who < 0:
            return REFUSED
        state[state[FRAME] + YOU] = who
        state[SCOPE] = -1
        return after

    return run


def _branch(machine: Machine, at: int, instruction: Instruction, step: steps.Branch) -> Run:
    condition = machine.value(step.condition)
    body, otherwise = instruction.following["body"], instruction.following["else"]
    return lambda state: body if condition(state) else otherwise


def _loop_start(machine: Machine, at: int, instruction: Instruction, step: steps.LoopStart) -> Run:
    found = binder_candidates(machine, step.binder)
    slot, after, look_at = FRAME_HEAD + step.slot, instruction.following["next"], machine.look_at

    def run(state: State) -> int:
        things = found(state)
        look_at(len(things))
        where = state[FRAME] + slot
        start = len(state)
        state.extend(things)
        state[where] = start
        state[where + 1] = len(state)
        state[where + 2] = start
        return after

    return run


def _keep_list(machine: Machine, at: int, instruction: Instruction, step: steps.KeepList) -> Run:
    found, slot, after = machine.items(step.value), FRAME_HEAD + step.slot, instruction.following["next"]
    look_at = machine.look_at

    def run(state: State) -> int:
        things = found(state)
        look_at(len(things))
        where, start = state[FRAME] + slot, len(state)
        state.extend(things)
        state[where], state[where + 1], state[where + 2] = start, len(state), start
        return after

    return run


def _loop_next(machine: Machine, at: int, instruction: Instruction, step: steps.LoopNext) -> Run:
    slot, name = FRAME_HEAD + step.slot, FRAME_HEAD + step.binder.slot
    body, done = instruction.following["body"], instruction.following["done"]

    def run(state: State) -> int:
        frame = state[FRAME]
        position = state[frame + slot + 2]
        if position == state[frame + slot + 1]:
            return done
        state[frame + slot + 2] = position + 1
        state[frame + name] = state[position]
        return body

    return run


def _loop_end(machine: Machine, at: int, instruction: Instruction, step: steps.LoopEnd) -> Run:
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        where = state[FRAME] + slot
        if state[where]:
            del state[state[where] :]
        state[where] = state[where + 1] = state[where + 2] = 0
        return after

    return run


def _gather(machine: Machine, at: int, instruction: Instruction, step: steps.Gather) -> Run:
    """The state as it is before anybody has acted is kept: whoever asks the players in another order begins there."""
    after = instruction.following["next"]

    def run(state: State) -> int:
        state[SCOPE] = -1
        machine.gathering = [*state]
        machine.gathering[STEP] = at
        if machine.trace is not None:
            machine.trace.append(events.Gathering(at))
        return after

    return run


def _gathered(machine: Machine, at: int, instruction: Instruction, step: steps.Gathered) -> Run:
    after = instruction.following["next"]

    def run(state: State) -> int:
        state[SCOPE] = -1
        machine.gathering = None
        if machine.trace is not None:
            machine.trace.append(events.Gathered(at))
        return after

    return run


def _repeat_start(machine: Machine, at: int, instruction: Instruction, step: steps.RepeatStart) -> Run:
    times, slot, after = machine.value(step.times), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        state[state[FRAME] + slot] = times(state)
        return after

    return run


def _repeat_next(machine: Machine, at: int, instruction: Instruction, step: steps.RepeatNext) -> Run:
    slot = FRAME_HEAD + step.slot
    body, done = instruction.following["body"], instruction.following["done"]

    def run(state: State) -> int:
        where = state[FRAME] + slot
        if state[where] <= 0:
            return done
        state[where] -= 1
        return body

    return run


def _until_next(machine: Machine, at: int, instruction: Instruction, step: steps.UntilNext) -> Run:
    until, counted = machine.value(step.until), count_rounds(machine, at, step.rounds)
    body, done = instruction.following["body"], instruction.following["done"]

    def run(state: State) -> int:
        if until(state):
            return done
        if counted is not None:
            counted(state)
        return body

    return run


# ---- who acts ---------------------------------------------------------------------------------------------


def _you_start(machine: Machine, at: int, instruction: Instruction, step: steps.YouStart) -> Run:
    player, slot, after = machine.value(step.player), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        who = player(state)
        if who < 0:
            return REFUSED
        frame = state[FRAME]
        state[frame + slot] = state[frame + YOU]
        state[frame + YOU] = who
        state[SCOPE] = -1
        return after

    return run


def _you_end(machine: Machine, at: int, instruction: Instruction, step: steps.YouEnd) -> Run:
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        frame = state[FRAME]
        state[frame + YOU] = state[frame + slot]
        state[frame + slot] = 0
        return after

    return run


def _game_over(machine: Machine, at: int, instruction: Instruction, step: steps.GameOver) -> Run:
    def run(state: State) -> int:
        state[OVER] = 1
        return FINISHED

    return run


STEERING: dict[type, Callable[..., Run]] = {
    steps.Call: _call,
    steps.Return: _return,
    steps.Acting: _acting,
    steps.Branch: _branch,
    steps.KeepList: _keep_list,
    steps.LoopStart: _loop_start,
    steps.LoopNext: _loop_next,
    steps.LoopEnd: _loop_end,
    steps.Gather: _gather,
    steps.Gathered: _gathered,
    steps.RepeatStart: _repeat_start,
    steps.RepeatNext: _repeat_next,
    steps.UntilNext: _until_next,
    steps.YouStart: _you_start,
    steps.YouEnd: _you_end,
    steps.GameOver: _game_over,
}
