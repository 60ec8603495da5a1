"""A scenario that failed, for its author: the position it ended with, and what led there."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.report.table import TablePicture
from imhotep_dsl.report.trace import Tracing
from imhotep_dsl.run.events import Event
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.sight import AUTHOR
from imhotep_dsl.run.view import view

MOST_TRACED = 30

State = list[int]


def position_told(machine: Machine, state: State) -> list[str]:
    """The table as it lies, with nothing hidden."""
    drawn = TablePicture(machine, AUTHOR).draw(view(machine, state, AUTHOR), state)
    return drawn.rstrip("\n").split("\n")


def events_told(machine: Machine, start: State, events: Sequence[Event]) -> list[str]:
    """The last of what happened, each with the line of the rules that did it."""
    lines = Tracing(machine).lines(start, list(events))
    left_out = len(lines) - MOST_TRACED
    return [f"({left_out} lines before)", *lines[left_out:]] if left_out > 0 else lines
