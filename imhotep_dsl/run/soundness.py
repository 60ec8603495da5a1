"""Whether an array can be the state of a game at this table: asked before anything from outside is trusted."""

from __future__ import annotations

from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, STEP, YOU
from imhotep_dsl.run.machine import Machine

State = list[int]


def is_sound(machine: Machine, state: State) -> bool:
    """All cells in range, all links whole, all frames in place, and waiting at a decision or over."""
    return (
        len(state) >= machine.layout.size + FRAME_HEAD
        and _in_range(machine, state)
        and _links_are_whole(machine, state)
        and _frames_are_in_place(machine, state)
        and _waits(machine, state)
    )


def _in_range(machine: Machine, state: State) -> bool:
    return all(
        region.low <= cell <= region.high
        for region in machine.layout.regions
        for cell in state[region.offset : region.offset + region.size]
    )


def _links_are_whole(machine: Machine, state: State) -> bool:
    """Every piece is met exactly once on the way from the bottom to the top of some space."""
    layout, met = machine.layout, set[int]()
    for space in range(len(machine.components.spaces)):
        below, piece, lying = -1, state[layout.bottom + space], 0
        while piece >= 0:
            if piece in met or state[layout.at + piece] != space or state[layout.below + piece] != below:
                return False
            met.add(piece)
            lying += 1
            below, piece = piece, state[layout.above + piece]
        covered = state[layout.count + space] - lying
        if covered not in (0, 1) or (lying and not covered and state[layout.top + space] != below):
            return False
    return len(met) == len(machine.designs)


def _frames_are_in_place(machine: Machine, state: State) -> bool:
    frame, ceiling, code = state[FRAME], len(state) - FRAME_HEAD, machine.program.code
    while machine.layout.size < frame <= ceiling:
        after, below, you = state[frame + RETURN_TO], state[frame + FRAME_BELOW], state[frame + YOU]
        if not 0 <= after < len(code) or not -1 <= you < machine.layout.players:
            return False
        frame, ceiling = below, frame - 1
    return frame == machine.layout.size and state[frame + RETURN_TO] == state[frame + FRAME_BELOW] == -1


def _waits(machine: Machine, state: State) -> bool:
    step = state[STEP]
    return 0 <= step < len(machine.choices) and (bool(state[OVER]) or machine.choices[step] is not None)
