"""Tables that were looked at before an edit: those of which the text still says the same are not looked at again.

Whoever checks the same game again and again keeps one of these. It knows more than `one_table.py` remembers, which goes
by the texts of whole files: a remark, an empty line or the other side of a board changes nothing at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.one_table import Found
from imhotep_dsl.proofreading.sentences import Marks, asked_by
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.said import Said, moved, said_in_files
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.scenario import check_scenarios
from imhotep_dsl.source import Span

MOST_KEPT = 400
"""Tables: an edit that is taken back finds what was found before it."""


class Once:
    """Of one project each table is compiled and looked at once; nothing is known of any from before."""

    def __init__(self) -> None:
        self._project: Project | None = None
        self._made: list[tuple[Table, Compilation]] = []
        self._found: list[tuple[Table, Found]] = []

    def compiled(self, project: Project, wanted: Table) -> Compilation:
        self._only_of(project)
        for table, compilation in self._made:
            if table == wanted:
                return compilation
        self._made.append((wanted, Compilation(project, wanted)))
        return self._made[-1][1]

    def found(self, project: Project, wanted: Table) -> Found | None:
        self._only_of(project)
        return next((found for table, found in self._found if table == wanted), None)

    def keep(self, project: Project, table: Table, found: Found) -> None:
        self._only_of(project)
        self._found.append((table, found))

    def _only_of(self, project: Project) -> None:
        if project is not self._project:
            self._project, self._made, self._found = project, [], []

    def wrong_with_scenarios(self, project: Project) -> list[Diagnostic]:
        return check_scenarios(project)

    def marks(self, project: Project, tables: Sequence[Table], entries: Sequence[WordEntry]) -> Marks | None:
        return None

    def keep_marks(
        self, project: Project, tables: Sequence[Table], entries: Sequence[WordEntry], marks: Marks
    ) -> None:  # fmt: skip
        pass


class Earlier(Once):
    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, tuple[Said, Found]] = {}
        self._marks: dict[tuple[str, ...], Marks] = {}
        self._fine: set[str] = set()

    def found(self, project: Project, wanted: Table) -> Found | None:
        """What was found at a table of which the text says the same, at the places where it is written now."""
        already = super().found(project, wanted)
        if already is not None:
            return already
        said = self._said(project, wanted)
        known = self._known.get(said.digest) if said is not None else None
        places = moved(known[0], said) if known is not None and said is not None else None
        found = _told_at(known[1], places) if known is not None and places is not None else None
        if found is not None:
            super().keep(project, wanted, found)
        return found

    def keep(self, project: Project, table: Table, found: Found) -> None:
        """Mistakes are looked for anew after each edit: what is said of them may depend on how the lines are broken."""
        if super().found(project, table) is not None:
            return
        super().keep(project, table, found)
        said = self._said(project, table)
        is_fine = found.stopped is None and not any(item.severity == "error" for item in found.problems)
        if said is not None and is_fine:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[said.digest] = (said, found)

    def wrong_with_scenarios(self, project: Project) -> list[Diagnostic]:
        """Nothing, as long as nothing was wrong with them and all files say the same, wherever it is written."""
        said = said_in_files(project)
        found = super().wrong_with_scenarios(project) if said not in self._fine else []
        self._fine |= {said} if not found else set()
        return found

    def marks(self, project: Project, tables: Sequence[Table], entries: Sequence[WordEntry]) -> Marks | None:
        """Of the lines of these sentences: the same as long as all tables say the same, wherever it is written."""
        return self._marks.get(self._book(project, tables, entries))

    def keep_marks(
        self, project: Project, tables: Sequence[Table], entries: Sequence[WordEntry], marks: Marks
    ) -> None:  # fmt: skip
        if key := self._book(project, tables, entries):
            if len(self._marks) >= MOST_KEPT:
                self._marks.clear()
            self._marks[key] = marks

    def _book(self, project: Project, tables: Sequence[Table], entries: Sequence[WordEntry]) -> tuple[str, ...]:
        said = [self._said(project, table) for table in tables]
        there = [each.digest for each in said if each is not None]
        return (asked_by(entries), *there) if len(there) == len(said) else ()

    def _said(self, project: Project, table: Table) -> Said | None:
        """None for a table with which something is wrong by itself."""
        compilation = self.compiled(project, table)
        wrong = project.diagnostics.has_errors or compilation.wrong_with_table
        return compilation.said if not wrong else None


def _told_at(found: Found, places: dict[Span, Span]) -> Found | None:
    """None if a place is spoken of that is none of the text's own."""
    spoken = [*found.written, *(place for item in found.problems for place in _places(item))]
    spoken += [found.fault[0]] if found.fault is not None else []
    if not all(place in places for place in spoken) or any(item.fixes for item in found.problems):
        return None
    problems = tuple(
        replace(
            item,
            span=places[item.span],
            labels=tuple(Label(places[label.span], label.text) for label in item.labels),
        )
        for item in found.problems
    )
    fault = (places[found.fault[0]], found.fault[1]) if found.fault is not None else None
    written = frozenset(places[span] for span in found.written)
    return Found(problems, written, fault, found.program, found.aloud)


def _places(item: Diagnostic) -> list[Span]:
    return [item.span, *(label.span for label in item.labels)]
