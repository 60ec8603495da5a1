"""The printed values that a text speaks of, and what each number of players gets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from imhotep_dsl.data.model import Source, Value, ValueEntry
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax.machine import cut


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value that stands at the end of a name: where, how it is shown, and where the number is from."""

    line: int
    column: int
    shown: str
    source: str


def entries(project: Project) -> dict[str, ValueEntry]:
    """Values by name; the game's own before those of variants."""
    files = [*project.data, *(data for variant in project.variants.values() for data in variant.data)]
    found: dict[str, ValueEntry] = {}
    for file in files:
        for value in file.values:
            found.setdefault(value.name, value)
    return found


def chosen(project: Project, text: str, first: int, last: int) -> Iterator[Chosen]:
    """Behind every name of a value on these lines; a name behind a dot is another thing's."""
    known = entries(project)
    before = ""
    for token in cut(text):
        line = token.line or 1
        if first <= line <= last and token.type == "NAME" and token in known and before != ".":
            entry = known[str(token)]
            yield Chosen(line, token.end_column or 1, shown(entry), source(entry))
        before = str(token)


def shown(entry: ValueEntry) -> str:
    """`4`, or `4 · 5 · 5` for 2, 3 and 4 players."""
    if entry.by_players is None:
        further = f" +{entry.each_further} …" if entry.each_further is not None else ""
        return f"{_one(entry.value)}{further}"
    return " · ".join(f"{players}: {_one(value)}" for players, value in sorted(entry.by_players.items()))


def source(entry: ValueEntry) -> str:
    return _source(entry.source)


def _source(found: Source) -> str:
    if isinstance(found, str):
        return found
    return ", ".join(f"{players} players: {where}" for players, where in sorted(found.items()))


def _one(value: Value | None) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)
