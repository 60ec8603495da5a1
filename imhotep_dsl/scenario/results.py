"""What became of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imhotep_dsl.run.events import Event
    from imhotep_dsl.run.machine import Machine


@dataclass(frozen=True, slots=True)
class Course:
    """How far a scenario came: the position where it begins, what happened since, and the position it ended with."""

    machine: Machine
    start: list[int]
    events: list[Event]
    state: list[int]


@dataclass(slots=True)
class ScenarioResult:
    """problems: what did not hold, each with its line; none if it passed. course: how it was played, if it failed
    then."""

    title: str
    file: str
    line: int
    taken_from: str | None
    problems: list[str] = field(default_factory=list)
    course: Course | None = None
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.problems
