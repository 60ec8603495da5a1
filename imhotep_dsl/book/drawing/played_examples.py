"""Scenarios as examples: played when the book is built, with the states that are worth a picture."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from imhotep_dsl.check.components import Components
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.moves import Move
from imhotep_dsl.scenario.play import Playing
from imhotep_dsl.scenario.suite import by_table, prepare
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Played:
    """start: after the setup; given: when what is told begins; end: when it is over."""

    machine: Machine
    components: Components
    start: list[int]
    given: list[int]
    end: list[int]


def play_examples(project: Project, numbers: Collection[int]) -> dict[int, Played]:
    """Scenarios by their position in the project; those that do not pass are left out."""
    wanted = {id(project.scenarios[number]): number for number in sorted(numbers)}
    found: dict[int, Played] = {}
    diagnostics = Diagnostics()
    decls = [project.scenarios[number] for number in sorted(numbers)]
    for table, members in by_table(project, diagnostics, decls).items():
        together = prepare(project, table, members, diagnostics)
        if together.compilation is None or together.compilation.checked is None:
            continue
        components = together.compilation.checked.components
        machine, moves = together.laid()
        for item, own in zip(together.ready, moves, strict=True):
            played = _play(machine, components, item.decl, own)
            if played is not None:
                found[wanted[id(item.decl)]] = played
    return found


def _play(machine: Machine, components: Components, decl: tree.ScenarioDecl, moves: list[Move]) -> Played | None:
    told_from = next((step.span.line for step in decl.steps if isinstance(step, tree.When)), decl.span.line)
    with Playing(machine, moves) as playing:
        start = playing.state[:]
        given: list[int] | None = None
        for move in moves:
            if given is None and move.span.line >= told_from:
                given = playing.state[:]
            if not playing.do(move):
                return None
    return None if playing.problems else Played(machine, components, start, given or start, playing.state[:])
