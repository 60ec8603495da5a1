"""All scenarios of a game: those that are played at the same table are compiled together."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from imhotep_dsl.check.context import Program as Names
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, kept
from imhotep_dsl.diagnostics.render import concise
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.pipeline import Asking, Compilation
from imhotep_dsl.resolve.depending import texts_of_table
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.seating import Seating, seating
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.table import Table, players_said
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.choices import choices_of, named_in, report_unasked
from imhotep_dsl.scenario.left_out import blaming_variants, is_in
from imhotep_dsl.scenario.moves import Move, moves_of
from imhotep_dsl.scenario.play import play_again, play_scenario
from imhotep_dsl.scenario.results import ScenarioResult
from imhotep_dsl.scenario.steps import Act, Part, read_scenario
from imhotep_dsl.source.cache import TABLES, key_of, user_cache
from imhotep_dsl.source.shown import lies_in
from imhotep_dsl.syntax import tree

TableKey = tuple[int, tuple[tuple[str, str], ...], tuple[str, ...], tuple[str, ...]]
Played = tuple[list[Diagnostic], list[ScenarioResult]]
"""What is wrong with the scenarios of a table, and what became of each."""
AllDone = Callable[[Sequence[Callable[[], Played]]], list[Played]]
"""Does pieces of work that have nothing to do with each other."""


@dataclass(slots=True)
class Ready:
    """A scenario with its typed parts."""

    decl: tree.ScenarioDecl
    parts: list[Part]


@dataclass(slots=True)
class Together:
    """Scenarios of one table, typed. compilation: None if the rules of this table are wrong themselves."""

    compilation: Compilation | None
    ready: list[Ready]
    slots: int

    def laid(self) -> tuple[Machine, list[list[Move]]]:
        """The machine of the table with all these scenarios, and what each of them does on it."""
        assert self.compilation is not None
        acts = [part.body for item in self.ready for part in item.parts if isinstance(part, Act)]

        def ask(asking: Asking) -> list[list[Move]]:
            segments = iter(range(len(acts)))
            return [moves_of(item.parts, asking, segments) for item in self.ready]

        return self.compilation.machine_with(tuple(acts), self.slots, ask)


def check_scenarios(project: Project) -> list[Diagnostic]:
    """Mistakes in the scenarios themselves; those of the rules are not repeated."""
    diagnostics = Diagnostics()
    for table, decls in by_table(project, diagnostics).items():
        diagnostics.extend(_checked_before(project, table, decls))
    return blaming_variants(project, project.scenarios, diagnostics.items)


def _checked_before(project: Project, key: TableKey, decls: list[tree.ScenarioDecl]) -> list[Diagnostic]:
    """What is wrong with the scenarios of a table, remembered for as long as its texts and theirs stay the same."""
    cache = user_cache()
    if cache is None:
        return _checked(project, key, decls)
    files = dict.fromkeys(decl.span.file for decl in decls)
    texts = [*texts_of_table(project, table_of(project, key)), *((file, project.sources[file].text) for file in files)]
    asked = key_of(texts, f"scenarios of {key}")
    data = cache.find(asked, TABLES)
    found = kept.load(data) if data is not None else None
    if found is None:
        found = _checked(project, key, decls)
        cache.keep(asked, TABLES, kept.dump(found))
    return found


def _checked(project: Project, key: TableKey, decls: list[tree.ScenarioDecl]) -> list[Diagnostic]:
    diagnostics = Diagnostics()
    names = compilation_of(project, key).open_names()
    if names is not None:
        _read_all(names, decls, diagnostics)
    return diagnostics.items


def _one_after_the_other(works: Sequence[Callable[[], Played]]) -> list[Played]:
    return [work() for work in works]


def run_scenarios(
    project: Project,
    wanted_words: str = "",
    within: Sequence[Path] = (),
    meet: Callable[[Machine], None] = lambda machine: None,
    all_done: AllDone = _one_after_the_other,
) -> list[ScenarioResult]:
    """Run all scenarios, or those with these words in their title, or those within files and folders.

    meet: is shown every machine before scenarios are played on it. all_done: how the tables are gone through.
    """
    diagnostics = Diagnostics()
    results: dict[tree.ScenarioDecl, ScenarioResult] = {}
    is_within = lies_in(within)
    wanted = [
        decl
        for decl in project.scenarios
        if wanted_words.lower() in decl.title.text.lower() and (not within or is_within(decl.span.file))
    ]
    tables = by_table(project, diagnostics, wanted)
    played = all_done([partial(_play_at, project, table, decls, meet) for table, decls in tables.items()])
    for decls, (found, own) in zip(tables.values(), played, strict=True):
        diagnostics.extend(found)
        results.update(zip(decls, own, strict=True))
    for decl in wanted:
        damaged = [
            item for item in project.diagnostics.items if item.severity == "error" and item.span.file == decl.span.file
        ]
        if damaged:
            results[decl] = _result(decl, concise(damaged).splitlines())
        if decl not in results:
            problems = concise(item for item in diagnostics.items if item.span.file == decl.span.file)
            results[decl] = _result(decl, problems.splitlines() or ["This scenario could not be set up."])
    return [results[decl] for decl in wanted]


def _play_at(
    project: Project, table: TableKey, decls: list[tree.ScenarioDecl], meet: Callable[[Machine], None]
) -> Played:
    diagnostics = Diagnostics()
    together = prepare(compilation_of(project, table), decls, diagnostics)
    found = blaming_variants(project, decls, diagnostics.items)
    if together.compilation is None:
        return found, [_result(decl, _own_problems(decl, found)) for decl in decls]
    good = without_problems(together, found)
    machine, moves = good.laid()
    meet(machine)
    results = {item.decl: _result(item.decl, _own_problems(item.decl, found)) for item in together.ready}
    for item, own in zip(good.ready, moves, strict=True):
        begun = time.process_time()
        result = _result(item.decl, play_scenario(machine, own))
        result.seconds = time.process_time() - begun
        if not result.passed:
            result.course = play_again(machine, own)
        results[item.decl] = result
    return found, [results[decl] for decl in decls]


def without_problems(together: Together, found: list[Diagnostic]) -> Together:
    """Those scenarios of a table whose own text has no mistakes there."""
    ready = [item for item in together.ready if not _own_problems(item.decl, found)]
    return Together(together.compilation, ready, together.slots)


def _result(decl: tree.ScenarioDecl, problems: list[str]) -> ScenarioResult:
    source = decl.taken_from.text if decl.taken_from else None
    return ScenarioResult(decl.title.text, decl.span.file, decl.span.line, source, problems)


def _own_problems(decl: tree.ScenarioDecl, found: list[Diagnostic]) -> list[str]:
    return concise(item for item in found if is_in(decl, item)).splitlines()


def by_table(
    project: Project, diagnostics: Diagnostics, decls: list[tree.ScenarioDecl] | None = None
) -> dict[TableKey, list[tree.ScenarioDecl]]:
    tables: dict[TableKey, list[tree.ScenarioDecl]] = {}
    seatings: dict[object, Seating] = {}
    known = sides_of(project)
    for decl in project.scenarios if decls is None else decls:
        key = _table(project, decl, known, seatings, diagnostics)
        if key is not None:
            tables.setdefault(key, []).append(decl)
    return tables


def _table(
    project: Project,
    decl: tree.ScenarioDecl,
    known: Mapping[str, list[str]],
    seatings: dict[object, Seating],
    diagnostics: Diagnostics,
) -> TableKey | None:
    """known: the sides of all boards; seatings: who can sit down where it was asked before."""
    if project.decl is None:
        return None
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
            missing = f"{item.name.text}.{item.side.text}" if own and item.side else item.name.text
            diagnostics.error(
                "E602", item.span, f"{said} is neither a side of a board nor a variant.", help_text, about=missing
            )
            return None
    asked = (tuple(variants), tuple(sides.items()))
    if asked not in seatings:
        seatings[asked] = seating(project, variants, sides)
    there = seatings[asked]
    colours = there.colours
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
    players = len(decl.seats) or there.numbers[0]
    if players not in there.numbers:
        diagnostics.error("E604", decl.span, f"This game is not for {players_said(players)}.", f"{there.of()}.")
        return None
    return players, tuple(sorted(sides.items())), tuple(variants), tuple(seat.text for seat in decl.seats)


def compilation_of(project: Project, key: TableKey) -> Compilation:
    return Compilation(project, table_of(project, key), user_cache())


def table_of(project: Project, key: TableKey) -> Table:
    """Where those sit down who sit there anyway, it is the table at which nobody says who does: compiled once."""
    players, sides, variants, seats = key
    anyway = seating(project, variants, dict(sides)).colours[:players]
    return Table(players, dict(sides), variants, seats if seats != anyway else ())


def _read_all(names: Names, decls: list[tree.ScenarioDecl], diagnostics: Diagnostics) -> tuple[list[Ready], int]:
    """All scenarios of a table typed, and how many names the longest of them uses."""
    names.diagnostics = Diagnostics()
    ready, most = [], 0
    choices, named = choices_of(names.model), named_in(names.model)
    for decl in decls:
        report_unasked(decl, choices, named, names.diagnostics)
        parts, slots = read_scenario(names, decl)
        ready.append(Ready(decl, parts))
        most = max(most, slots)
    diagnostics.extend(names.diagnostics.items)
    return ready, most


def prepare(compilation: Compilation, decls: list[tree.ScenarioDecl], diagnostics: Diagnostics) -> Together:
    """Scenarios of one table read and typed."""
    # A program that was found is one of a table without errors: what is costly to prove is proved once.
    if compilation.errors_in_words or compilation.program is None or compilation.checked is None:
        _report_unusable(decls, compilation.errors, diagnostics)
        return Together(None, [], 0)
    ready, most = _read_all(compilation.checked.checker, decls, diagnostics)
    return Together(compilation, ready, most)


def _report_unusable(decls: list[tree.ScenarioDecl], problems: list[Diagnostic], diagnostics: Diagnostics) -> None:
    """The rules themselves are wrong at this table: the first mistake is enough to say so."""
    for decl in decls:
        diagnostics.error(
            "E605",
            decl.span,
            f"The rules of this table have mistakes, first at {problems[0].span}: {problems[0].message}",
            "Mend those first.",
        )
