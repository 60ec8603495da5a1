"""All that can be wrong with a game, its variants, its scenarios and its words: what `imhotep check` tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.mending import narrowed
from imhotep_dsl.proofreading.blame import blame_declarations
from imhotep_dsl.proofreading.brought import brought_from_outside, with_own_scenarios
from imhotep_dsl.proofreading.consequences import asked_of_sound_rules, without_consequences
from imhotep_dsl.proofreading.earlier import Once
from imhotep_dsl.proofreading.found_at_tables import not_because_of_heads, problems_of_tables
from imhotep_dsl.proofreading.misnamed_sides import misnamed_sides
from imhotep_dsl.proofreading.one_table import Found
from imhotep_dsl.proofreading.sentences import sentence_problems, standings, tables_of_books
from imhotep_dsl.proofreading.suspicious import suspicious
from imhotep_dsl.proofreading.tables import NO_SIDES, tables_to_check
from imhotep_dsl.proofreading.together import Begun, in_turn, looked_at
from imhotep_dsl.proofreading.wording import wording_problems
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.table import Table


def mistakes_at(project: Project, tables: Sequence[Table], begun: Begun, earlier: Once) -> list[Diagnostic]:
    """Only what is wrong at the first of these tables at which something is, told as if it were the only one. Whether
    something is merely suspicious, few of them cannot tell."""
    with looked_at(project, tables, [], begun, earlier) as everywhere:
        wrong = [table for table, found in everywhere().tables if _is_wrong(found)][:1]

    def look(at: Project) -> list[Diagnostic]:
        with looked_at(at, wrong, [], in_turn, earlier) as once_more:
            found = [each for _, each in once_more().tables]
        return [item for item in problems_of_tables(at, (), wrong, found) if item.severity == "error"]

    return _at_their_causes(project, look) if wrong else []


def _is_wrong(found: Found) -> bool:
    return found.fault is not None or any(item.severity == "error" for item in found.problems)


def check_everything(
    project: Project,
    variants: tuple[str, ...] = (),
    sides: Mapping[str, str] = NO_SIDES,
    begun: Begun = in_turn,
    earlier: Once | None = None,
    only_brought: bool = False,
) -> list[Diagnostic]:
    """Every mistake once, and at its cause. begun: how the tables are looked at while scenarios and words are read;
    earlier: what is known from before an edit; only_brought: of the game itself no more is looked at than texts from
    outside it need."""
    before = earlier if earlier is not None else Once()

    def look(at: Project) -> list[Diagnostic]:
        found, readable = Diagnostics(), not at.diagnostics.has_errors
        brought = brought_from_outside(at) if only_brought else None
        tables = list(tables_to_check(at, variants, sides, brought))
        told = readable and (brought is None or brought.with_words)
        with looked_at(at, tables, list(tables_of_books(at)) if told else [], begun, before) as everywhere:
            scenarios = with_own_scenarios(at, brought)
            beside = (
                [*before.wrong_with_scenarios(scenarios), *wording_problems(at), *misnamed_sides(at)]
                if readable
                else []
            )
            looked = everywhere()
        found.extend(problems_of_tables(at, variants, tables, [each for _, each in looked.tables], brought))
        found.extend(asked_of_sound_rules(found.has_errors, not_because_of_heads(at, found.items, beside)))
        if told:
            # A sentence that seems stale beside a mistake is stale because of it.
            mistaken, sentences = found.has_errors, sentence_problems(at, standings(at, looked.marks))
            found.extend([item for item in sentences if item.severity == "error" or not mistaken])
        if not found.has_errors and not variants:
            hardly_meant = suspicious(at, frozenset().union(*(each.aloud for _, each in looked.tables)))
            found.extend([item for item in hardly_meant if brought is None or item.span.file in brought.files])
        return found.items

    return _at_their_causes(project, look)


def _at_their_causes(project: Project, look: Callable[[Project], list[Diagnostic]]) -> list[Diagnostic]:
    found = without_consequences(project, blame_declarations(project, look(project), look), look)
    return narrowed(found, {name: source.text for name, source in project.sources.items()})
