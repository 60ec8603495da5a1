"""Sentences of authors that stand for lines (`tell RULE`): whether the lines are still those they were written for.

A sentence is looked at with the sides and without variants; one that stands for lines of a variant, with that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.tellings import candidates, values_said
from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.data.word_keys import TELL
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.scenario.telling import mark_of_scenario
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

NEW = "new"


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence, and the marks of the lines that it can stand for, as they are now; the first is the game's own."""

    entry: WordEntry
    marks: tuple[str, ...]

    @property
    def is_fresh(self) -> bool:
        return self.entry.telling is not None and self.entry.telling.mark in self.marks


def sentences(project: Project) -> list[Standing]:
    entries = [entry for file in project.words for entry in file.entries if entry.telling is not None]
    if not entries:
        return []
    marks: dict[str, dict[str, None]] = {entry.name: {} for entry in entries}
    for tables in _tables(project):
        for entry in entries:
            marks[entry.name].update((found.mark, None) for found in candidates(tables, entry, project.sources))
    for scenario in project.scenarios:
        if (name := f"{TELL}{scenario.title.text}") in marks:
            marks[name][mark_of_scenario(scenario)] = None
    return [Standing(entry, tuple(marks[entry.name])) for entry in entries]


def _tables(project: Project) -> Iterator[list[Checked]]:
    """Each table for all its numbers of players, as a book tells of them together."""
    seen: list[Table] = []
    for table in tables_to_check(project):
        numbers = seating(project, table.variants, table.sides).numbers
        together = [Table(players, table.sides, table.variants) for players in numbers]
        if together[0] in seen:
            continue
        seen.append(together[0])
        found = [Compilation(project, one).checked for one in together]
        checked = [one for one in found if one is not None]
        if len(checked) == len(together):
            yield checked


def sentence_problems(project: Project) -> list[Diagnostic]:
    found = Diagnostics()
    standings = sentences(project)
    names = _nameable(project) if standings else set()
    for standing in standings:
        entry = standing.entry
        assert entry.telling is not None
        if not standing.marks:
            continue  # such a name is told by `wording`
        _report_braces(entry, names, found)
        if standing.is_fresh:
            continue
        said = f"The lines of `{entry.name}` have changed since the sentence was written, so the book tells the lines."
        if entry.telling.mark == NEW:
            said = f"Nobody has confirmed yet that `{entry.name}` says what its lines do, so the book tells the lines."
        help_text = "Read both; when the sentence is right, run `imhotep words GAME --confirm`."
        found.warning("W255", entry.telling.span, said, help_text)
    return found.items


def _nameable(project: Project) -> set[str]:
    """Values and tables, parameters of rules, and what is printed on pieces."""
    variants = project.variants.values()
    names = {value.name for data in (project.data, *(variant.data for variant in variants)) for file in data
             for value in file.values}  # fmt: skip
    for node in nodes([*project.items, *(item for variant in variants for item in variant.items)]):
        if isinstance(node, tree.TableDecl | tree.Field):
            names.add(node.name.text)
        elif isinstance(node, tree.RuleDecl):
            names.update(param.text for param in node.params)
    return names


def _report_braces(entry: WordEntry, names: set[str], found: Diagnostics) -> None:
    """In braces stands the name of a value, a parameter or something printed; in every language the same."""
    everywhere = values_said(entry)
    for forms in entry.forms.values():
        said_here = set(re.findall(r"\{(\w+)", forms.one))
        for name in sorted(said_here - names):
            said = f"`{{{name}}}` is no value of this game, so nothing can be put in its place."
            found.error(
                "E253", forms.span, said, did_you_mean(name, names) or "Write the name of a value or a parameter."
            )
        for name in sorted(everywhere - said_here):
            said = f"`{entry.name}` names `{{{name}}}` in another language, but not here."
            found.warning(
                "W256", forms.span, said, f"Put `{{{name}}}` where the number stands: then it is always right."
            )
