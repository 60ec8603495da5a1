"""How often each line of the rules acted: in the scenarios, and in random games at tables on which everything lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.run import chance
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.source.cache import user_cache
from imhotep_dsl.syntax import tree

Line = tuple[str, int]


@dataclass(slots=True)
class Coverage:
    """lines: every line that can act, by file and number, with how often it did: in scenarios, in random games."""

    project: Project
    in_scenarios: Counter[Line] = field(default_factory=Counter)
    in_games: Counter[Line] = field(default_factory=Counter)
    lines: set[Line] = field(default_factory=set)
    _watched: list[Machine] = field(default_factory=list)
    _scenarios: set[Line] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._scenarios = {line for decl in self.project.scenarios for line in _lines_of(decl)}

    def watch(self, machine: Machine) -> None:
        """A machine on which scenarios will be played."""
        machine.count()
        self._watched.append(machine)

    def scenarios_done(self) -> None:
        for machine in self._watched:
            self.in_scenarios.update(self._acted(machine))
        self._watched.clear()

    def play(self, games: int) -> None:
        """Random games at each of few tables on which together everything lies."""
        for table in tables_to_check(self.project):
            machine = Compilation(self.project, table, user_cache()).machine
            if machine is None:
                continue
            machine.count()
            for seed in range(1, games + 1):
                _play_out(machine, seed)
            self.in_games.update(self._acted(machine))

    def files(self) -> dict[str, list[int]]:
        """The lines that can act, file by file."""
        found: dict[str, list[int]] = {}
        for file, line in sorted(self.lines):
            found.setdefault(file, []).append(line)
        return found

    def _acted(self, machine: Machine) -> Counter[Line]:
        """A line has acted as often as the step on it that did so most often."""
        found: Counter[Line] = Counter()
        for at, count in enumerate(machine.counts):
            span = machine.program.span(at)
            line = (span.file, span.line)
            if line not in self._scenarios and span.file in self.project.sources:
                found[line] = max(found[line], count)
        self.lines |= set(found)
        return found


def _lines_of(decl: tree.ScenarioDecl) -> Iterator[Line]:
    ends = [statement.span.end_line for step in decl.steps for statement in step.body.statements]
    for line in range(decl.span.line, max([decl.span.end_line, *ends]) + 1):
        yield decl.span.file, line


def _play_out(machine: Machine, seed: int) -> None:
    cells = [0, 0]
    chance.seed(cells, seed)
    state = machine.new_state(seed)
    options = machine.run(state)
    while options:
        options = machine.choose(state, options[chance.draw(cells, len(options))])
