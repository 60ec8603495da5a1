"""Tables that differ in the number of players only are looked at together: what was compiled for the one question is
there for the other. Each such group is a piece of work that has nothing to do with the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial

from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.proofreading.earlier import Once
from imhotep_dsl.proofreading.one_table import Compile, Found, look_at_table, remembered
from imhotep_dsl.proofreading.sentences import Marks, marks_at, not_fresh, remembered_marks, told
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.source.garbage import none_collected


@dataclass(slots=True)
class Group:
    """wanted: what is to be looked at; of_book: all tables of the book whose sentences are to be looked at; entries:
    those sentences; known: what need not be looked at."""

    wanted: list[Table] = field(default_factory=list)
    of_book: list[Table] = field(default_factory=list)
    entries: list[WordEntry] = field(default_factory=list)
    known: list[tuple[Table, Found]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found at each of the wanted tables, and the marks of the book, if there is one."""

    tables: list[tuple[Table, Found]]
    marks: list[Marks]


Work = Callable[[], Looked]
Begun = Callable[[Sequence[Work]], AbstractContextManager[Callable[[], list[Looked]]]]
"""Begins with pieces of work; what it gives waits until all of them are done."""


def in_turn(works: Sequence[Work]) -> AbstractContextManager[Callable[[], list[Looked]]]:
    """One after the other, when they are asked for. `cli/side_by_side.py` begins with all of them at once."""
    return nullcontext(lambda: [work() for work in works])


@contextmanager
def looked_at(
    project: Project, tables: Sequence[Table], books: Sequence[list[Table]], begun: Begun, earlier: Once
) -> Iterator[Callable[[], Looked]]:
    """Begins to look at all of them, and gives what waits until that is done. What is remembered is not looked for.

    Most sentences stand for lines of the first book: only the others are looked at for other books."""
    groups = _grouped(tables, books)
    marks = [_first_marks(project, groups, earlier)] if books else []
    known = [_remembered(project, group, earlier) for group in groups]
    unknown = [group for group, found in zip(groups, known, strict=True) if found is None]
    with begun([partial(_look_at, project, group, earlier.compiled) for group in unknown]) as looked:

        def everywhere() -> Looked:
            new = iter(looked())
            each = [found or next(new) for found in known]
            for group, one in zip(groups, each, strict=True):
                for own in one.marks if group.entries else ():
                    earlier.keep_marks(project, group.of_book, group.entries, own)
            found = [found for one in each for found in one.tables]
            for table, at_table in found:
                earlier.keep(project, table, at_table)
            in_order = [next(pair for pair in found if pair[0] == table) for table in tables]
            return Looked(in_order, [*marks, *(found for one in each for found in one.marks)])

        yield everywhere


@none_collected()
def _first_marks(project: Project, groups: Sequence[Group], earlier: Once) -> Marks:
    """Of the first book; what is left of the sentences is given to the others."""
    first, *others = [group for group in groups if group.of_book]
    entries = told(project)
    known = earlier.marks(project, first.of_book, entries)
    marks = marks_at(project, first.of_book, entries, earlier.compiled) if known is None else known
    earlier.keep_marks(project, first.of_book, entries, marks)
    for group in others:
        group.entries = not_fresh(project, marks)
    return marks


def _grouped(tables: Sequence[Table], books: Sequence[list[Table]]) -> list[Group]:
    groups: dict[tuple[object, ...], Group] = {}
    for table in tables:
        groups.setdefault(_sort_of(table), Group()).wanted.append(table)
    for book in books:
        groups.setdefault(_sort_of(book[0]), Group()).of_book = book
    return list(groups.values())


def _sort_of(table: Table) -> tuple[object, ...]:
    return tuple(sorted(table.sides.items())), table.variants


@none_collected()
def _remembered(project: Project, group: Group, earlier: Once) -> Looked | None:
    for table in group.wanted:
        found = remembered(project, table)
        found = earlier.found(project, table) if found is None else found
        group.known += [(table, found)] if found is not None else []
    book, entries = group.of_book, group.entries
    marks = remembered_marks(project, book, entries) if entries else {}
    marks = earlier.marks(project, book, entries) if marks is None else marks
    return Looked(group.known, [marks]) if marks is not None and len(group.known) == len(group.wanted) else None


@none_collected()
def _look_at(project: Project, group: Group, compiled: Compile) -> Looked:
    known = [table for table, _ in group.known]
    tables = [(table, look_at_table(project, table, compiled)) for table in group.wanted if table not in known]
    marks = [marks_at(project, group.of_book, group.entries, compiled)] if group.entries else []
    return Looked([*group.known, *tables], marks)
