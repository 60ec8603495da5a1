"""Where chance decides: a marker that is rolled, a thing chosen at random. All that was begun is committed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, SCOPE
from imhotep_dsl.run import events
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.outcomes import REFUSED, Run
from imhotep_dsl.run.queries import binder_candidates, binder_write
from imhotep_dsl.run.showing import hiding_again

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine


def _roll(machine: Machine, at: int, instruction: Instruction, step: steps.Roll) -> Run:
    after, marker, offset = instruction.following["next"], step.marker, machine.layout.markers[step.marker]
    about = machine.tables.markers[marker]
    values = step.words or range(about.low, about.high + 1)
    player = machine.value(step.player) if step.player != ABSENT else None

    def run(state: State) -> int:
        who = player(state) if player is not None else 0
        if who < 0:
            return REFUSED
        state[SCOPE] = -1
        value = state[offset + who] = machine.by_chance(at, state, values)
        if machine.trace is not None:
            machine.trace.append(events.Rolled(at, marker, who, value))
        return after

    return hiding_again(machine, marker, player, run)


def _pick(machine: Machine, at: int, instruction: Instruction, step: steps.ChanceChooses) -> Run:
    found, write = binder_candidates(machine, step.binder), binder_write(machine, step.binder)
    after = instruction.following["body"]

    def run(state: State) -> int:
        things = found(state)
        if not things:
            return REFUSED
        state[SCOPE] = -1
        thing = machine.by_chance(at, state, things)
        write(state, thing)
        if machine.trace is not None:
            machine.trace.append(events.Picked(at, thing))
        return after

    return run


def _pick_several(machine: Machine, at: int, instruction: Instruction, step: steps.ChancePicks) -> Run:
    """One after the other out of those that are left; what was not chosen is forgotten."""
    slot, most, after = FRAME_HEAD + step.slot, machine.value(step.most), instruction.following["next"]

    def run(state: State) -> int:
        state[SCOPE] = -1
        where, wanted = state[FRAME] + slot, most(state)
        begin, end = state[where], state[where + 1]
        left, chosen = state[begin:end], list[int]()
        while left and len(chosen) < wanted:
            thing = machine.by_chance(at, state, left)
            left.remove(thing)
            chosen.append(thing)
            if machine.trace is not None:
                machine.trace.append(events.Picked(at, thing))
        state[begin:] = chosen
        state[where + 1] = state[where + 2] = len(state)
        return after

    return run


CHANCES: dict[type, Callable[..., Run]] = {
    steps.Roll: _roll,
    steps.ChanceChooses: _pick,
    steps.ChancePicks: _pick_several,
}
