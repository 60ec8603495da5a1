"""Calls, returns, conditions and loops made ready to run. All they remember lies in the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.graph import steps
from imhotep_dsl.program.freeze import Instruction
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, SCOPE, YOU
from imhotep_dsl.run.effects import FINISHED, REFUSED, Run
from imhotep_dsl.run.expressions import State, value
from imhotep_dsl.run.queries import Write, candidates

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


def steering(machine: Machine, at: int, instruction: Instruction) -> Run:
    return _STEERING[type(instruction.step)](machine, at, instruction)


def local_write(variable: ir.Expr) -> Write:
    """Keeps a statement's name in the frame of its rule."""
    assert isinstance(variable, ir.Local)
    offset = FRAME_HEAD + variable.slot

    def write(state: State, item: int) -> None:
        state[state[FRAME] + offset] = item

    return write


def _call(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Call)
    args = [value(machine, arg) for arg in step.args]
    after, enter = instruction.following["next"], machine.enter
    if step.subject is None:
        rule = step.targets[0][1]

        def run_plain(state: State) -> int:
            return enter(state, rule, after, [int(arg(state)) for arg in args])

        return run_plain
    subject, targets = value(machine, step.subject), dict(step.targets)
    designs = machine.designs if step.subject.type.tag == "piece" else None

    def run(state: State) -> int:
        which = subject(state)
        if which < 0:
            return REFUSED
        rule = targets.get(designs[which] if designs is not None else which)
        if rule is None:
            return after
        return enter(state, rule, after, [int(arg(state)) for arg in args])

    if step.sure:
        return run
    optional = [at for at, arg in enumerate(step.args) if arg.type.optional]

    def run_carefully(state: State) -> int:
        if any(args[position](state) < 0 for position in optional):
            return REFUSED
        return run(state)

    return run_carefully


def _return(machine: Machine, at: int, instruction: Instruction) -> Run:
    def run(state: State) -> int:
        frame = state[FRAME]
        after = state[frame + RETURN_TO]
        if state[SCOPE] == frame:
            state[SCOPE] = -1
        state[FRAME] = state[frame + FRAME_BELOW]
        del state[frame:]
        return after

    return run


def _acting(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.Acting)
    player, after = value(machine, step.player), instruction.following["next"]

    def run(state: State) -> int:
        state[state[FRAME] + YOU] = player(state)
        state[SCOPE] = -1
        return after

    return run


def _branch(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.Branch)
    condition = value(machine, step.condition)
    body, otherwise = instruction.following["body"], instruction.following["else"]
    return lambda state: body if condition(state) else otherwise


def _loop_start(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.LoopStart)
    found = candidates(machine, step.binder, local_write(step.binder.variable))
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        things = list(found(state))
        where = state[FRAME] + slot
        start = len(state)
        state.extend(things)
        state[where] = start
        state[where + 1] = start + len(things)
        state[where + 2] = start
        return after

    return run


def _loop_next(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.LoopNext) and isinstance(step.binder.variable, ir.Local)
    slot, name = FRAME_HEAD + step.slot, FRAME_HEAD + step.binder.variable.slot
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


def _loop_end(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.LoopEnd)
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        where = state[FRAME] + slot
        del state[state[where] :]
        state[where] = state[where + 1] = state[where + 2] = 0
        return after

    return run


def _repeat_start(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.RepeatStart)
    times, slot, after = value(machine, step.times), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        state[state[FRAME] + slot] = times(state)
        return after

    return run


def _repeat_next(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.RepeatNext)
    slot = FRAME_HEAD + step.slot
    body, done = instruction.following["body"], instruction.following["done"]

    def run(state: State) -> int:
        where = state[FRAME] + slot
        if state[where] <= 0:
            return done
        state[where] -= 1
        return body

    return run


def _turns_start(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.TurnsStart)
    first, slot, after = value(machine, step.first), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        frame = state[FRAME]
        state[frame + slot] = state[frame + YOU]
        state[frame + slot + 1] = first(state)
        state[frame + slot + 2] = 1
        return after

    return run


def _turns_next(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.TurnsNext)
    until, slot, players = value(machine, step.until), FRAME_HEAD + step.slot, machine.layout.players
    body, done = instruction.following["body"], instruction.following["done"]

    def run(state: State) -> int:
        state[SCOPE] = -1
        if until(state):
            return done
        frame = state[FRAME]
        player = state[frame + slot + 1]
        state[frame + YOU] = player
        state[frame + slot + 1] = (player + 1) % players
        if machine.trace is not None:
            machine.trace.append(("turn", at, player))
        return body

    return run


def _turns_end(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.TurnsEnd)
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        frame = state[FRAME]
        state[frame + YOU] = state[frame + slot]
        state[frame + slot] = state[frame + slot + 1] = state[frame + slot + 2] = 0
        return after

    return run


def _end_turns(machine: Machine, at: int, instruction: Instruction) -> Run:
    """Leave rule after rule until one is found in which turns are being taken."""

    def run(state: State) -> int:
        state[SCOPE] = -1
        rule = instruction.rule
        while True:
            frame = state[FRAME]
            for slot, end in reversed(machine.program.turns[rule]):
                if state[frame + FRAME_HEAD + slot + 2]:
                    return end
            after = state[frame + RETURN_TO]
            if after < 0 or state[frame + FRAME_BELOW] < 0:
                return FINISHED
            rule = machine.program.code[after].rule
            state[FRAME] = state[frame + FRAME_BELOW]
            del state[frame:]

    return run


def _you_start(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.YouStart)
    player, slot, after = value(machine, step.player), FRAME_HEAD + step.slot, instruction.following["next"]

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


def _you_end(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, steps.YouEnd)
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        frame = state[FRAME]
        state[frame + YOU] = state[frame + slot]
        state[frame + slot] = 0
        return after

    return run


def _game_over(machine: Machine, at: int, instruction: Instruction) -> Run:
    def run(state: State) -> int:
        state[OVER] = 1
        return FINISHED

    return run


_STEERING: dict[type, Callable[[Machine, int, Instruction], Run]] = {
    ir.Call: _call,
    ir.EndTurns: _end_turns,
    steps.Return: _return,
    steps.Acting: _acting,
    steps.Branch: _branch,
    steps.LoopStart: _loop_start,
    steps.LoopNext: _loop_next,
    steps.LoopEnd: _loop_end,
    steps.RepeatStart: _repeat_start,
    steps.RepeatNext: _repeat_next,
    steps.TurnsStart: _turns_start,
    steps.TurnsNext: _turns_next,
    steps.TurnsEnd: _turns_end,
    steps.YouStart: _you_start,
    steps.YouEnd: _you_end,
    steps.GameOver: _game_over,
}
