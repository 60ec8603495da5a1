"""The sentences that the rulebook prints for a line of rules. Without the packages for books there are none."""

from __future__ import annotations

from dataclasses import dataclass, field

from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.table import Table


@dataclass(slots=True)
class Storyteller:
    """What was told is kept until the game changes."""

    _project: Project | None = None
    _told: dict[tuple[str, tuple[str, ...]], dict[tuple[str, int], list[str]]] = field(default_factory=dict)

    def sentences(self, desk: Desk, table: Table, file: str, line: int) -> list[str]:
        """In the order of the rulebook; the same sentence once."""
        if desk.project is not self._project:
            self._project, self._told = desk.project, {}
        key = (str(sorted(table.sides.items())), table.variants)
        if key not in self._told:
            self._told[key] = _told(desk.project, table)
        return self._told[key].get((file, line), [])


def _told(project: Project, table: Table) -> dict[tuple[str, int], list[str]]:
    try:
        from imhotep_dsl.book.author_words import words_of
        from imhotep_dsl.book.languages import language
        from imhotep_dsl.book.languages.letters import without_marks
        from imhotep_dsl.book.plan.teller import Teller
    except ImportError:
        return {}
    compilation = Compilation(project, table)
    if compilation.checked is None or compilation.errors_in_words or project.diagnostics.has_errors:
        return {}
    words = words_of(project.words)
    teller, english = Teller({table.players: compilation.checked}, words, project.sources), language("en", words)
    found: dict[tuple[str, int], list[str]] = {}
    for rule in compilation.checked.rules:
        for line in english.lines(teller.steps(rule)):
            for span in line.spans:
                told = found.setdefault((span.file, span.line), [])
                if (text := without_marks(line.text)) not in told:
                    told.append(text)
    return found
