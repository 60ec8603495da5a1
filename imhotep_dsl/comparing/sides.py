"""One of the two tables that are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from imhotep_dsl.check.build import Checked
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import SourceText


@dataclass(frozen=True, slots=True)
class Compared:
    """numbers: of players. tables: the checked rules by number of players, as far as both can be played so."""

    numbers: Sequence[int]
    tables: Mapping[int, Checked]
    sources: Mapping[str, SourceText]

    @property
    def checked(self) -> Checked:
        return self.tables[max(self.tables)]

    def texts(self, file: str) -> list[str]:
        """The lines of a file; none if it was not read."""
        source = self.sources.get(file)
        return source.text.split("\n") if source is not None else []

    def written(self, span: Span) -> str:
        """A stretch as it was written, in one line."""
        lines = self.texts(span.file)[span.line - 1 : span.end_line]
        if not lines:
            return ""
        lines[-1] = lines[-1][: span.end_column - 1]
        lines[0] = lines[0][span.column - 1 :]
        return " ".join(" ".join(lines).split())

    def line(self, span: Span) -> str:
        """The line that a place begins on, as it was written."""
        lines = self.texts(span.file)
        return lines[span.line - 1].rstrip() if 0 < span.line <= len(lines) else ""
