"""What data says by number of players: a variant may add the numbers it brings, and what is missing is told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from imhotep_dsl.data.model import DataFile, LayoutEntry, PieceTable, ValueEntry
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.resolve.model import Value
from imhotep_dsl.resolve.pool import Pool
from imhotep_dsl.resolve.seating import Seating
from imhotep_dsl.resolve.table import players_said
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

Entry = TypeVar("Entry", ValueEntry, PieceTable, LayoutEntry)


@dataclass(slots=True)
class Cases:
    """The number of players at the table, and what says nothing for it. told: for which numbers a value is printed."""

    players: int
    seats: Seating
    told: dict[str, frozenset[int]] = field(default_factory=dict)
    missing: dict[str, Span] = field(default_factory=dict)

    def lacks(self, name: str, span: Span) -> None:
        self.missing[name] = span

    def is_new(self, name: str, number: object) -> bool:
        """Whether a number behind a value is one of players for which nothing is printed."""
        return name in self.told and number in self.seats.numbers and number not in self.told[name]

    def given(self, name: str) -> None:
        self.missing.pop(name, None)

    def ask_for_seats(self, pool: Pool, values: Mapping[str, Value]) -> None:
        """A table that is asked by seat has to go on to the last seat, where a variant lets more sit down."""
        if self.players in self.seats.own:
            return
        loose = (entry for entries in pool.loose.values() for entry in entries)
        for node in nodes(entry.node for entry in (*pool.entries.values(), *loose)):
            if isinstance(node, tree.Index) and isinstance(node.subject, tree.Name) and _is_seat(node.index):
                value = values.get(node.subject.text)
                if value is not None and _ends_before(value, self.players):
                    self.lacks(value.name, value.span)

    def report(self, diagnostics: Diagnostics) -> None:
        """A number of the game's own: each at its place. One that a variant brings: all of them where it does so."""
        players = self.players
        if players in self.seats.own:
            for name, span in self.missing.items():
                diagnostics.error(
                    "E317",
                    span,
                    f"`{name}` says nothing for {players_said(players)}.",
                    f"Add an entry for {players}, or let the game be played by fewer numbers of players.",
                )
        elif self.missing:
            diagnostics.error(
                "E317",
                self.seats.where,
                f"Nothing is said for {players_said(players)} by {_listed([f'`{name}`' for name in self.missing])}.",
                f"Give each a case in a data file beside the variant, `{players}: …`, or set it in the text:"
                f" `set {next(iter(self.missing))}[{players}] to …`.",
                *(Label(span, f"`{name}`") for name, span in self.missing.items()),
                about=next(iter(self.missing)),
            )


def _is_seat(expr: tree.Expr) -> bool:
    return isinstance(expr, tree.Dot) and expr.name.text == "seat"


def _ends_before(value: Value, seat: int) -> bool:
    return isinstance(value.value, tuple) and value.further is None and value.first + len(value.value) <= seat


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# ---- the same name in two files, for other numbers of players ---------------------------------------------------


def values_in(data: list[DataFile]) -> list[ValueEntry]:
    return _joined((entry for file in data for entry in file.values), _join_values)


def pieces_in(data: list[DataFile]) -> list[PieceTable]:
    return _joined((table for file in data for table in file.pieces), _join_pieces)


def layouts_in(data: list[DataFile]) -> list[LayoutEntry]:
    return _joined((entry for file in data for entry in file.layouts), _join_layouts)


def _joined(entries: Iterable[Entry], join: Callable[[Entry, Entry], Entry | None]) -> list[Entry]:
    """What cannot be joined stays twice: that is told by those who read it."""
    found: list[Entry] = []
    places: dict[str, int] = {}
    for entry in entries:
        at = places.setdefault(entry.name, len(found))
        both = join(found[at], entry) if at < len(found) else None
        if both is None:
            found.append(entry)
        else:
            found[at] = both
    return found


def _join_values(first: ValueEntry, more: ValueEntry) -> ValueEntry | None:
    if first.by_players is None or more.by_players is None or first.by_players.keys() & more.by_players.keys():
        return None
    sources = {
        number: source
        for entry in (first, more)
        for number in entry.by_players or ()
        if (source := entry.source if isinstance(entry.source, str) else entry.source.get(number)) is not None
    }
    return replace(first, by_players={**first.by_players, **more.by_players}, source=sources)


def _join_pieces(first: PieceTable, more: PieceTable) -> PieceTable | None:
    if not (first.by_players and more.by_players) or first.entries.keys() & more.entries.keys():
        return None
    return replace(first, entries={**first.entries, **more.entries})


def _join_layouts(first: LayoutEntry, more: LayoutEntry) -> LayoutEntry | None:
    if first.by_players is None or more.by_players is None or first.by_players.keys() & more.by_players.keys():
        return None
    return replace(first, by_players={**first.by_players, **more.by_players})
