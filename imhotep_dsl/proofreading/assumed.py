"""What is only assumed: values that nobody has seen on a component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imhotep_dsl.data.model import DataFile, Value
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Assumed:
    """A value that nobody has seen on a component: an owner of the box can replace it here."""

    span: Span
    name: str


def assumed_values(project: Project) -> list[Assumed]:
    """Every value, piece, layout and drawing whose source is `assumed`, also for some numbers of players only."""
    files = [*project.data, *(file for variant in project.variants.values() for file in variant.data)]
    found: list[Assumed] = []
    for file in files:
        found += [Assumed(entry.span, entry.name) for entry in file.values if _is_assumed(entry.source)]
        for table in file.pieces:
            entries = [entry for group in table.entries.values() for entry in group if entry.source == "assumed"]
            if _is_assumed(table.source):
                found.append(Assumed(table.span, table.name))
            else:
                found += [Assumed(entry.span, entry.name or table.name) for entry in entries]
        for layout in file.layouts:
            sources = [layout.layout] if layout.layout else list((layout.by_players or {}).values())
            if any(part.source == "assumed" for part in sources):
                found.append(Assumed(layout.span, layout.name))
        found += [Assumed(entry.span, entry.name) for entry in file.box if entry.source == "assumed"]
    unseen = _only_on_assumed_pieces(files)
    found += [Assumed(entry.span, entry.name) for file in files for entry in file.drawings if entry.name in unseen]
    return sorted(found, key=lambda item: item.span)


def _only_on_assumed_pieces(files: Sequence[DataFile]) -> set[Value]:
    """A drawing has no source of its own: it is as sure as the pieces that carry it."""
    entries = [entry for file in files for table in file.pieces for group in table.entries.values() for entry in group]
    printed = [(entry.source == "assumed", value) for entry in entries for _, value in entry.attributes.values()]
    return {value for assumed, value in printed if assumed} - {value for assumed, value in printed if not assumed}


def _is_assumed(source: str | dict[int, str]) -> bool:
    return source == "assumed" or (isinstance(source, dict) and "assumed" in source.values())
