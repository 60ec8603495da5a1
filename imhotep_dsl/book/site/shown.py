"""A picture as it stands on a page."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.book.site.escaping import as_markdown


@dataclass(frozen=True, slots=True)
class Shown:
    """path: relative to the pages; description: what is read out instead."""

    path: str
    description: str

    @property
    def markdown(self) -> str:
        return f"![{as_markdown(self.description)}]({self.path})"
