"""Sentences of authors that stand for lines (`tell RULE`): whether the lines are still those they were written for.

A sentence is looked at with the sides and without variants; one that stands for lines of a variant, with that one.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from imhotep_dsl.check.tellings import called_so, candidates, has_lines, values_said
from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.data.word_keys import TELL
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, kept
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.one_table import Compile
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.depending import texts_of_table
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.scenario.telling import mark_of_scenario
from imhotep_dsl.source.cache import TABLES, key_of, user_cache
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

NEW = "new"

Marks = Mapping[str, Sequence[str]]
"""Of each sentence the marks of all lines that go by its name, at one table."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence, and the marks of the lines that it can stand for, as they are now; the first is the game's own, or
    that of the variant beside which the sentence lies."""

    entry: WordEntry
    marks: tuple[str, ...]

    @property
    def is_fresh(self) -> bool:
        return self.entry.telling is not None and self.entry.telling.mark in self.marks


def sentences(project: Project) -> list[Standing]:
    entries = told(project)
    found = [(tables[0].variants, marks_at(project, tables, entries)) for tables in tables_of_books(project)]
    standing = standings(project, [marks for _, marks in found])
    return [replace(each, marks=_own_first(project, each, found)) for each in standing]


def _own_first(
    project: Project, standing: Standing, found: Sequence[tuple[Sequence[str], Marks]]
) -> tuple[str, ...]:  # fmt: skip
    """The lines of a variant beside which a sentence lies come ahead of those that they stand in place of."""
    folder = os.path.dirname(standing.entry.span.file)
    own = {name for name, text in project.variants.items() if os.path.dirname(text.decl.span.file) == folder}
    name = standing.entry.name
    without = {mark for variants, marks in found if not own & set(variants) for mark in marks.get(name, ())}
    return tuple(sorted(standing.marks, key=lambda mark: mark in without)) if own else standing.marks


def standings(project: Project, found: Sequence[Marks]) -> list[Standing]:
    """found: the marks of each of the tables for which there is a book."""
    entries = told(project)
    marks: dict[str, dict[str, None]] = {entry.name: {} for entry in entries}
    for each in found:
        for name, own in each.items():
            marks[name].update(dict.fromkeys(own))
    for scenario in project.scenarios:
        if (name := f"{TELL}{scenario.title.text}") in marks:
            marks[name][mark_of_scenario(scenario)] = None
    return [Standing(entry, tuple(marks[entry.name])) for entry in entries]


def told(project: Project) -> list[WordEntry]:
    """The sentences that stand for lines."""
    return [entry for file in project.words for entry in file.entries if entry.telling is not None]


def tables_of_books(project: Project) -> Iterator[list[Table]]:
    """Each table for all its numbers of players, as a book tells of them together; none, if there are no sentences."""
    seen: list[Table] = []
    for table in tables_to_check(project) if told(project) else ():
        numbers = seating(project, table.variants, table.sides).numbers
        together = [Table(players, table.sides, table.variants) for players in numbers]
        if together[0] not in seen:
            seen.append(together[0])
            yield together


def not_fresh(project: Project, marks: Marks) -> list[WordEntry]:
    """The sentences of which other tables have to tell whether their lines are still the same."""
    standing = [Standing(entry, tuple(marks.get(entry.name, ()))) for entry in told(project)]
    return [each.entry for each in standing if not each.is_fresh]


def marks_at(
    project: Project, tables: Sequence[Table], entries: Sequence[WordEntry], compile_table: Compile = Compilation
) -> Marks:
    found, cache = remembered_marks(project, tables, entries), user_cache()
    if found is None:
        found = _marks(project, entries, [partial(compile_table, project, table) for table in tables])
        if cache is not None:
            cache.keep(_key(project, tables, entries), TABLES, json.dumps(found).encode())
    return found


def remembered_marks(project: Project, tables: Sequence[Table], entries: Sequence[WordEntry]) -> Marks | None:
    cache = user_cache()
    data = cache.find(_key(project, tables, entries), TABLES) if cache is not None else None
    return _read(data, {entry.name for entry in entries}) if data is not None else None


def _key(project: Project, tables: Sequence[Table], entries: Sequence[WordEntry]) -> str:
    which = [(table.players, sorted(table.sides.items()), table.variants) for table in tables]
    return key_of(texts_of_table(project, tables[0]), f"sentences {which} {asked_by(entries)}")


def asked_by(entries: Sequence[WordEntry]) -> str:
    """All of some sentences on which the marks of their lines depend."""
    asked = [(entry.name, entry.telling and entry.telling.silent, sorted(values_said(entry))) for entry in entries]
    return repr(asked)


def _marks(project: Project, entries: Sequence[WordEntry], tables: Sequence[Callable[[], Compilation]]) -> Marks:
    """None at all, if one of the tables is wrong itself. The last of them tells of what there are lines."""
    last = tables[-1]().checked if entries else None
    called = called_so(last) if last is not None else {}
    there = [entry for entry in entries if last is not None and has_lines(last, called, entry)]
    checked = [found for table in tables if there and (found := table().checked) is not None]
    if len(checked) < len(tables):
        return {}
    return {
        entry.name: [found.mark for found in candidates(checked, called, entry, project.sources)] for entry in there
    }


def _read(data: bytes, names: set[str]) -> Marks | None:
    """None for everything that was not written here."""
    try:
        found = {name: [kept.text(mark) for mark in marks] for name, marks in json.loads(data).items()}
    except (ValueError, TypeError, AttributeError):
        return None
    return found if found.keys() <= names else None


def sentence_problems(project: Project, standings: Sequence[Standing]) -> list[Diagnostic]:
    found = Diagnostics()
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
        help_text = (
            "Read both; when the sentence is right, run `imhotep words GAME --confirm`, with `--with FILE` for a"
            " variant of your own."
        )
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
