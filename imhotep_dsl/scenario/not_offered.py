"""Why something is not offered that could be chosen: the lines at which it comes to nothing."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.refusals import cause
from imhotep_dsl.scenario.waiting import State

MOST_LINES = 3


def candidates(machine: Machine, state: State) -> list[int]:
    """All that is asked for where somebody decides, whether it can be carried through or not."""
    choice = machine.choices[state[STEP]]
    return [] if choice is None else list(choice.candidates(state))


def why_not_offered(machine: Machine, state: State, meant: Iterable[int]) -> str:
    """` At game.rules:7 it would come to nothing: there is nothing to choose.`; empty where nothing is known.

    meant: the candidates that an answer means.
    """
    told: dict[str, None] = {}
    for thing in meant:
        for step, refused in machine.trying.why_impossible(state, state[STEP], thing).items():
            span = machine.program.span(step)
            told[f" At {span.file}:{span.line} it would come to nothing: {cause(machine, refused, step)}."] = None
    return "".join(list(told)[:MOST_LINES])
