"""All scenarios of a game: those that are played at the same table are compiled together."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.check.build import Checked, check, open_table
from imhotep_dsl.check.context import Program
from imhotep_dsl.checking import sides_of
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.graph.build import build_graph
from imhotep_dsl.program.freeze import freeze
from imhotep_dsl.resolve.build import Table, player_range, resolve
from imhotep_dsl.resolve.model import Model
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.choices import choices_of, report_unasked
from imhotep_dsl.scenario.play import play_scenario
from imhotep_dsl.scenario.results import ScenarioResult
from imhotep_dsl.scenario.steps import Act, Part, read_scenario
from imhotep_dsl.syntax import tree

TableKey = tuple[int, tuple[tuple[str, str], ...], tuple[str, ...], tuple[str, ...]]


@dataclass(slots=True)
class Ready:
    """A scenario with its typed parts."""

    decl: tree.ScenarioDecl
    parts: list[Part]


def check_scenarios(project: Project) -> list[Diagnostic]:
    """Mistakes in the scenarios themselves; those of the rules are not repeated."""
    diagnostics = Diagnostics()
    for table, decls in _by_table(project, diagnostics).items():
        model, problems = _resolved(project, table)
        if model is not None and not _errors(problems):
            _read_all(open_table(model), decls, diagnostics)
    return diagnostics.items


def run_scenarios(project: Project, only: str | None = None) -> list[ScenarioResult]:
    """Run all scenarios, or those of one file or title."""
    diagnostics = Diagnostics()
    results: dict[tree.ScenarioDecl, ScenarioResult] = {}
    wanted = [decl for decl in project.scenarios if only is None or only in (decl.span.file, decl.title.text)]
    for table, decls in _by_table(project, diagnostics, wanted).items():
        before = len(diagnostics.items)
        checked, ready, slots = _prepare(project, table, decls, diagnostics)
        found = diagnostics.items[before:]
        if checked is None:
            for decl in decls:
                results[decl] = _result(decl, [f"{item.span}: {item.message}" for item in found])
            continue
        good = [item for item in ready if not _own_problems(item.decl, found)]
        for item in ready:
            if item not in good:
                results[item.decl] = _result(item.decl, _own_problems(item.decl, found))
        results.update(_run(checked, good, slots))
    for decl in wanted:
        damaged = [item for item in _errors(project.diagnostics.items) if item.span.file == decl.span.file]
        if damaged:
            results[decl] = _result(decl, [f"{item.span}: {item.message}" for item in damaged])
        if decl not in results:
            problems = [
                f"{item.span}: {item.message}" for item in diagnostics.items if item.span.file == decl.span.file
            ]
            results[decl] = _result(decl, problems or ["This scenario could not be set up."])
    return [results[decl] for decl in wanted]


def _result(decl: tree.ScenarioDecl, problems: list[str]) -> ScenarioResult:
    source = decl.taken_from.text if decl.taken_from else None
    return ScenarioResult(decl.title.text, decl.span.file, decl.span.line, source, problems)


def _own_problems(decl: tree.ScenarioDecl, found: list[Diagnostic]) -> list[str]:
    lines = range(decl.span.line, _last_line(decl) + 1)
    return [
        f"{item.span}: {item.message}" for item in found if item.span.file == decl.span.file and item.span.line in lines
    ]


def _last_line(decl: tree.ScenarioDecl) -> int:
    last = decl.span.line
    for step in decl.steps:
        for statement in step.body.statements:
            last = max(last, statement.span.end_line)
    return last


def _by_table(
    project: Project, diagnostics: Diagnostics, decls: list[tree.ScenarioDecl] | None = None
) -> dict[TableKey, list[tree.ScenarioDecl]]:
    tables: dict[TableKey, list[tree.ScenarioDecl]] = {}
    for decl in project.scenarios if decls is None else decls:
        key = _table(project, decl, diagnostics)
        if key is not None:
            tables.setdefault(key, []).append(decl)
    return tables


def _table(project: Project, decl: tree.ScenarioDecl, diagnostics: Diagnostics) -> TableKey | None:
    if project.decl is None:
        return None
    known = sides_of(project)
    sides: dict[str, str] = {}
    variants: list[str] = []
    for item in decl.with_items:
        if item.name.text in sides or item.name.text in variants:
            diagnostics.error("E608", item.span, f"`{item.name.text}` stands here twice.", "Leave out one of the two.")
            return None
        if item.side is not None and item.side.text in known.get(item.name.text, ()):
            sides[item.name.text] = item.side.text
        elif item.side is None and item.name.text in project.variants:
            variants.append(item.name.text)
        else:
            said = f"`{item.name.text} {item.side.text}`" if item.side else f"`{item.name.text}`"
            own = known.get(item.name.text)
            help_text = f"The sides of `{item.name.text}` are {', '.join(own)}." if own else (
                did_you_mean(item.name.text, [*known, *project.variants]) or "Write `BOARD SIDE` or a variant's name."
            )  # fmt: skip
            missing = item.side.text if own and item.side else item.name.text
            diagnostics.error(
                "E602", item.span, f"{said} is neither a side of a board nor a variant.", help_text, about=missing
            )
            return None
    colours = [word.text for word in project.decl.colours]
    for seat in decl.seats:
        if seat.text not in colours:
            diagnostics.error(
                "E603",
                seat.span,
                f"`{seat.text}` is not a colour of this game.",
                did_you_mean(seat.text, colours) or f"The colours are {', '.join(colours)}.",
                about=seat.text,
            )
            return None
    for again in [seat for at, seat in enumerate(decl.seats) if seat.text in [s.text for s in decl.seats[:at]]]:
        help_text = "Every player has a colour of their own."
        diagnostics.error("E608", again.span, f"`{again.text}` stands here twice.", help_text)
        return None
    low, high = player_range(project.decl, Diagnostics())
    players = len(decl.seats) or low
    if not low <= players <= high:
        diagnostics.error(
            "E604", decl.span, f"This game is not for {players} players.", f"It is for {low} to {high} players."
        )
        return None
    return players, tuple(sorted(sides.items())), tuple(variants), tuple(seat.text for seat in decl.seats)


def _resolved(project: Project, key: TableKey) -> tuple[Model | None, list[Diagnostic]]:
    players, sides, variants, seats = key
    return resolve(project, Table(players, dict(sides), variants, seats))


def _errors(problems: list[Diagnostic]) -> list[Diagnostic]:
    return [problem for problem in problems if problem.severity == "error"]


def _read_all(checker: Program, decls: list[tree.ScenarioDecl], diagnostics: Diagnostics) -> tuple[list[Ready], int]:
    """All scenarios of a table typed, and how many names the longest of them uses."""
    checker.diagnostics = Diagnostics()
    ready, most = [], 0
    choices = choices_of(checker.model)
    for decl in decls:
        report_unasked(decl, choices, checker.diagnostics)
        parts, slots = read_scenario(checker, decl)
        ready.append(Ready(decl, parts))
        most = max(most, slots)
    diagnostics.extend(checker.diagnostics.items)
    return ready, most


def _prepare(
    project: Project, key: TableKey, decls: list[tree.ScenarioDecl], diagnostics: Diagnostics
) -> tuple[Checked | None, list[Ready], int]:
    model, problems = _resolved(project, key)
    if model is None or _errors(problems):
        _report_unusable(decls, problems, diagnostics)
        return None, [], 0
    checked, problems = check(model)
    if _errors(problems):
        _report_unusable(decls, problems, diagnostics)
        return None, [], 0
    ready, most = _read_all(checked.checker, decls, diagnostics)
    return checked, ready, most


def _report_unusable(decls: list[tree.ScenarioDecl], problems: list[Diagnostic], diagnostics: Diagnostics) -> None:
    """The rules themselves are wrong at this table: the first mistake is enough to say so."""
    first = _errors(problems)[0]
    for decl in decls:
        diagnostics.error(
            "E605", decl.span, f"The rules of this table have mistakes: {first.message}", f"See {first.span}."
        )


def _run(checked: Checked, ready: list[Ready], slots: int) -> dict[tree.ScenarioDecl, ScenarioResult]:
    acts = [part for item in ready for part in item.parts if isinstance(part, Act)]
    graph = build_graph(checked, tuple(part.body for part in acts), slots)
    machine = Machine(freeze(graph))
    entries = {id(part): entry for part, entry in zip(acts, machine.program.segments, strict=True)}
    results = {}
    for item in ready:
        result = _result(item.decl, [])
        play_scenario(machine, item.parts, entries, result.problems)
        results[item.decl] = result
    return results
