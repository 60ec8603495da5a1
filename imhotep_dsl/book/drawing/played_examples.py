"""Scenarios as examples: played when the book is built, with the states that are worth a picture."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.build import build_graph
from imhotep_dsl.program.freeze import freeze
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario import play, suite
from imhotep_dsl.scenario.steps import Act, Look, Part
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Played:
    """start: after the setup; given: when what is told begins; end: when it is over."""

    machine: Machine
    start: list[int]
    given: list[int]
    end: list[int]


def play_examples(project: Project, numbers: Collection[int]) -> dict[int, Played]:
    """Scenarios by their position in the project; those that do not pass are left out."""
    wanted = {id(project.scenarios[number]): number for number in sorted(numbers)}
    found: dict[int, Played] = {}
    diagnostics = Diagnostics()
    decls = [project.scenarios[number] for number in sorted(numbers)]
    for table, members in suite._by_table(project, diagnostics, decls).items():
        checked, ready, slots = suite._prepare(project, table, members, diagnostics)
        if checked is None:
            continue
        acts = [part for item in ready for part in item.parts if isinstance(part, Act)]
        machine = Machine(freeze(build_graph(checked, tuple(part.body for part in acts), slots)))
        entries = {id(part): entry for part, entry in zip(acts, machine.program.segments, strict=True)}
        for item in ready:
            played = _play(machine, item.decl, item.parts, entries)
            if played is not None:
                found[wanted[id(item.decl)]] = played
    return found


def _play(machine: Machine, decl: tree.ScenarioDecl, parts: list[Part], entries: dict[int, int]) -> Played | None:
    told_from = next((step.span.line for step in decl.steps if isinstance(step, tree.When)), decl.span.line)
    machine.pauses_when_forced = True
    problems: list[str] = []
    try:
        running = play._begin(machine, problems)
        start = running.state[:]
        given: list[int] | None = None
        for part in parts:
            if given is None and part.span.line >= told_from:
                given = running.state[:]
            if isinstance(part, Look):
                play._look(running, part)
            elif not (play._act(running, part, entries) if isinstance(part, Act) else play._reply(running, part)):
                return None
        return None if problems else Played(machine, start, given or start, running.state[:])
    finally:
        machine.pauses_when_forced = False
        machine.pending = []
