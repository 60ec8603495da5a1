"""The setup as everybody knows it: what nobody answers there is decided the plain way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run.expressions import State

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


def set_up(machine: Machine, state: State) -> None:
    """Up to the first step of play: what may be done is not done, and of other options the first is taken."""
    program = machine.program
    while options := machine.run(state, program.after_setup):
        at = state[STEP]
        state[STEP] = machine.take(state, at, _plain(program.code[at].step, options))


def _plain(step: steps.Step, options: Sequence[int]) -> int:
    declines = NO_MORE if isinstance(step, steps.Pick) else 0 if isinstance(step, steps.May) else options[0]
    return declines if declines in options else options[0]
