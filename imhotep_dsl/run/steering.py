"""Calls, returns, conditions and loops made ready to run. All they remember lies in the state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, SCOPE, STEP, YOU
from imhotep_dsl.run import events
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.outcomes import FINISHED, REFUSED, Run
from imhotep_dsl.run.queries import binder_candidates

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction, Program
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


# ---- whose turn it is -------------------------------------------------------------------------------------


def _turns_start(machine: Machine, at: int, instruction: Instruction, step: steps.TurnsStart) -> Run:
    first, slot, after = machine.value(step.first), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        who = first(state)
        if who < 0:
            return REFUSED
        frame = state[FRAME]
        state[frame + slot] = state[frame + YOU]
        state[frame + slot + 1] = who
        state[frame + slot + 2] = 1
        return after

    return run


def _turns_next(machine: Machine, at: int, instruction: Instruction, step: steps.TurnsNext) -> Run:
    until, slot, players = machine.value(step.until), FRAME_HEAD + step.slot, machine.layout.players
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
            machine.trace.append(events.Turned(at, player))
        return body

    return run


def _turns_end(machine: Machine, at: int, instruction: Instruction, step: steps.TurnsEnd) -> Run:
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        frame = state[FRAME]
        state[frame + YOU] = state[frame + slot]
        state[frame + slot] = state[frame + slot + 1] = state[frame + slot + 2] = 0
        return after

    return run


@dataclass(frozen=True, slots=True)
class _Around:
    """What lies around turns in the same rule, and what within them: slots of lists that stay and cells that do not."""

    slot: int
    end: int
    outer: tuple[int, ...]
    inner: tuple[int, ...]


def _around(program: Program) -> list[list[_Around]]:
    """For each rule its turns, the innermost first. What is laid within turns has higher slots than they have."""
    found = []
    for rule, turns in enumerate(program.turns):
        kept = [instruction.step for instruction in program.code if turns and instruction.rule == rule]
        lists = {step.slot for step in kept if isinstance(step, steps.LoopStart)}
        cells = {slot + more for slot in lists for more in range(3)}
        cells |= {step.slot for step in kept if isinstance(step, steps.RepeatStart | steps.YouStart)}
        cells |= {step.slot + more for step in kept if isinstance(step, steps.TurnsStart) for more in range(3)}
        found.append([
            _Around(slot, end, tuple(sorted(at for at in lists if at < slot)),
                    tuple(sorted(at for at in cells if at > slot + 2)))
            for slot, end in reversed(turns)
        ])  # fmt: skip
    return found


def _end_turns(machine: Machine, at: int, instruction: Instruction, step: steps.EndTurns) -> Run:
    """Leave rule after rule until one is found in which turns are being taken; nothing that was begun stays behind."""
    around, frames, own = _around(machine.program), machine.program.frames, instruction.rule

    def run(state: State) -> int:
        state[SCOPE] = -1
        rule = own
        while state[state[FRAME] + FRAME_BELOW] >= 0:
            names = state[FRAME] + FRAME_HEAD
            for turns in around[rule]:
                if state[names + turns.slot + 2]:
                    ends = [state[names + slot + 1] for slot in turns.outer]
                    del state[max(names + frames[rule], *ends) if ends else names + frames[rule] :]
                    for cell in turns.inner:
                        state[names + cell] = 0
                    return turns.end
            after = state[state[FRAME] + RETURN_TO]
            frame = state[FRAME]
            state[FRAME] = state[frame + FRAME_BELOW]
            del state[frame:]
            rule = machine.program.code[after].rule
        return FINISHED

    return run


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
    steps.EndTurns: _end_turns,
    steps.Return: _return,
    steps.Acting: _acting,
    steps.Branch: _branch,
    steps.LoopStart: _loop_start,
    steps.LoopNext: _loop_next,
    steps.LoopEnd: _loop_end,
    steps.Gather: _gather,
    steps.Gathered: _gathered,
    steps.RepeatStart: _repeat_start,
    steps.RepeatNext: _repeat_next,
    steps.TurnsStart: _turns_start,
    steps.TurnsNext: _turns_next,
    steps.TurnsEnd: _turns_end,
    steps.YouStart: _you_start,
    steps.YouEnd: _you_end,
    steps.GameOver: _game_over,
}
