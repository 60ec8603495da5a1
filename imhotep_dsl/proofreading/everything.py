"""All that can be wrong with a game, its variants, its scenarios and its words: what `imhotep check` tells."""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.mending import narrowed
from imhotep_dsl.proofreading.blame import blame_declarations
from imhotep_dsl.proofreading.sentences import sentence_problems
from imhotep_dsl.proofreading.suspicious import suspicious
from imhotep_dsl.proofreading.tables import NO_SIDES, check_project
from imhotep_dsl.proofreading.wording import wording_problems
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.scenario import check_scenarios


def check_everything(
    project: Project, variants: tuple[str, ...] = (), sides: Mapping[str, str] = NO_SIDES
) -> list[Diagnostic]:
    """Every mistake once, and at its cause."""

    def look(at: Project) -> list[Diagnostic]:
        found = Diagnostics()
        found.extend(check_project(at, variants, sides))
        if not at.diagnostics.has_errors:
            found.extend(check_scenarios(at))
            found.extend(wording_problems(at))
            # A sentence that seems stale beside a mistake is stale because of it.
            mistaken = found.has_errors
            found.extend([item for item in sentence_problems(at) if item.severity == "error" or not mistaken])
        if not found.has_errors and not variants:
            found.extend(suspicious(at))
        return found.items

    found = blame_declarations(project, look(project), look)
    return narrowed(found, {name: source.text for name, source in project.sources.items()})
