"""What became of a scenario."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class ScenarioResult:
    """problems: what did not hold, each with its line; none if it passed."""

    title: str
    file: str
    line: int
    taken_from: str | None
    problems: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return not self.problems
