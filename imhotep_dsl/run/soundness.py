"""Whether an array can be the state of a game at this table: asked before anything from outside is trusted."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, SCOPE, STEP, YOU
from imhotep_dsl.run import audit
from imhotep_dsl.run.machine import Machine

State = list[int]


def is_sound(machine: Machine, state: State) -> bool:
    """All cells in range, all pieces in place, all frames upon each other, and waiting at a decision or over.

    Each question may rely on those before it.
    """
    return (
        len(state) >= machine.layout.size + FRAME_HEAD
        and not any(audit.ranges(machine, state))
        and not any(audit.pieces(machine, state))
        and not any(audit.points(machine, state))
        and _waits(machine, state)
        and _frames_are_in_place(machine, state)
        and not any(audit.stack(machine, state))
    )


def _waits(machine: Machine, state: State) -> bool:
    step = state[STEP]
    if not 0 <= step < len(machine.choices):
        return False
    gathers = isinstance(machine.program.code[step].step, steps.Gather)
    return bool(state[OVER]) or gathers or machine.choices[step] is not None


def _frames_are_in_place(machine: Machine, state: State) -> bool:
    frame, ceiling, code = state[FRAME], len(state) - FRAME_HEAD, machine.program.code
    rule, frames = code[state[STEP]].rule, {-1}
    while machine.layout.size < frame <= ceiling:
        after, below, you = state[frame + RETURN_TO], state[frame + FRAME_BELOW], state[frame + YOU]
        if not 0 <= after < len(code) or not -1 <= you < machine.layout.players:
            return False
        if not state[OVER] and frame + FRAME_HEAD + machine.program.frames[rule] > len(state):
            return False
        frames.add(frame)
        frame, ceiling, rule = below, frame - 1, code[after].rule
    is_lowest = frame == machine.layout.size and state[frame + RETURN_TO] == state[frame + FRAME_BELOW] == -1
    return is_lowest and state[SCOPE] in frames
