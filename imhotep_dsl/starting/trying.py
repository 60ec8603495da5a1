"""Nothing is handed to an author that does not pass: each draft is checked and its scenarios are run."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from imhotep_dsl.proofreading.one_table import look_at_table
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.scenario import run_scenarios
from imhotep_dsl.starting.drafts import Draft


def first_that_passes(game: Path, name: str, drafts: Iterable[Draft]) -> Draft | None:
    for draft in drafts:
        with tempfile.TemporaryDirectory() as directory:
            if _passes(game, name, draft, Path(directory)):
                return draft
    return None


def _passes(game: Path, name: str, draft: Draft, directory: Path) -> bool:
    project = read_project(game)
    texts = {"variant.rules": draft.text, "scenario.rules": draft.scenario}
    for file, text in texts.items():
        if text:
            (directory / file).write_text(text, encoding="utf-8")
            add_variant_file(project, directory / file)
    if project.diagnostics.has_errors or not (draft.text == "" or _can_be_played(project, name)):
        return False
    results = run_scenarios(project, within=[directory])
    return bool(results) and all(result.passed for result in results)


def _can_be_played(project: Project, name: str) -> bool:
    numbers = seating(project, (name,)).numbers
    for players in dict.fromkeys((numbers[0], numbers[-1])) if numbers else ():
        found = look_at_table(project, Table(players, {}, (name,)))
        own = [item for item in found.problems if item.span.file == project.variants[name].decl.span.file]
        if found.program is None or found.fault is not None or found.stopped is not None or own:
            return False
    return bool(numbers)
