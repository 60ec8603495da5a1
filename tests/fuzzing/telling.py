"""What an onlooker is told when an option is taken, and on while others have nothing to do but to say no."""

from __future__ import annotations

from typing import NamedTuple

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.run.events import Chosen, Event, Forced, Moved
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.sight import is_open
from imhotep_dsl.run.view import view

MOST_DECLINED = 4

State = list[int]


class Told(NamedTuple):
    """done: which lines did anything on the way, and which designs came into sight; decisions are not among them."""

    seen: object
    lines: list[str]
    done: list[tuple[int, int]]


def told(machine: Machine, state: State, option: int, viewer: int) -> Told:
    """What the table looks like after an option was taken, and what was told on the way.

    Others who are asked whether they want to do something say no: then nobody may learn that they were asked.
    """
    after, chronicle = state[:], Chronicle(machine, viewer)
    chronicle.sight.begin(state)
    machine.trace = events = []
    try:
        options = machine.choose(after, option)
        for _ in range(MOST_DECLINED):
            asked = machine.program.code[after[STEP]].step
            if not options or machine.player(after) == viewer or not isinstance(asked, steps.May):
                break
            options = machine.choose(after, 0)
    finally:
        machine.trace = None
    chronicle.tell(events)
    done = [
        (event.at, _laid_open(machine, event, viewer)) for event in events if not isinstance(event, Chosen | Forced)
    ]
    return Told((view(machine, after, viewer), after[STEP]), chronicle.lines(), done)


def _laid_open(machine: Machine, event: Event, viewer: int) -> int:
    """The design of a piece that came where the viewer sees it, even if it did not stay there."""
    if isinstance(event, Moved) and is_open(machine, viewer, event.end):
        return machine.designs[event.piece]
    return ABSENT
