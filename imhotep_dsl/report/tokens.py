"""Short signs for pieces, so that a board can be drawn with a character or two for each space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from imhotep_dsl.program.tables import Marker
from imhotep_dsl.report.numbered import NumberedNaming
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.owners import NOBODY, owned_by, owner_cells

UNKNOWN = "?"
EMPTY = "·"


class Tokens:
    """Title of a piece → its sign: the same all game long. used: what a legend has to explain. numbered:
    titles that end with a number by which rules tell pieces apart. lists: its title →
    what is printed on it as lists. counting: title → what the number behind its sign is called."""

    def __init__(self, machine: Machine) -> None:
        self.signs: dict[str, str] = {}
        self.used: dict[str, str] = {}
        self.lists: dict[str, str] = {}
        self.counting: dict[str, str] = {}
        self.markers = _counting_markers(machine)
        owned, others = dict[str, None](), dict[str, None]()
        self.numbered: set[str] = set()
        for naming, at in _ever_called(machine):
            title = naming.piece(at)
            if naming.numbered(at):
                self.numbered.add(title)
            (owned if naming.owner(at) >= 0 else others)[title] = None
            self.lists[title] = naming.listed_on(at)
            marker = self.markers.get(machine.kinds[at])
            if marker is not None:
                self.counting[title] = marker.title.lower()
        self._allot(owned, single=True)
        self._allot(others, single=False)

    def _allot(self, titles: Iterable[str], single: bool) -> None:
        taken = set(self.signs.values())
        for title in titles:
            candidates = _candidates(title, single, title in self.numbered)
            sign = next(sign for sign in candidates if sign not in taken)
            taken.add(sign)
            self.signs[title] = sign

    def of(self, title: str | None, number: str = "") -> str:
        """The sign of a piece, and the number that it carries; one that is not known has no title."""
        if title is None:
            self.used.setdefault("unknown", UNKNOWN)
            return UNKNOWN
        sign = self.used[title] = self.signs[title]
        return f"{sign}:{number}" if number and sign[-1].isdecimal() else f"{sign}{number}"

    def legend(self) -> str:
        """What the signs mean that were used since the last legend."""
        told = ", ".join(f"{sign} {title}{self._further(title)}" for title, sign in self.used.items())
        self.used = {}
        return told

    def _further(self, title: str) -> str:
        lists, counting = self.lists.get(title), self.counting.get(title)
        return f"{f' with {counting}' if counting else ''}{f': {lists}' if lists else ''}"


def _ever_called(machine: Machine) -> Iterator[tuple[NumberedNaming, int]]:
    """All pieces as they are called at first, then those that change hands with each owner they can have."""
    pieces, given = machine.tables.pieces, owner_cells(machine)
    first = NumberedNaming(machine, owner=machine.owners.__getitem__)
    yield from ((first, at) for at in range(len(pieces)))
    for owner in range(NOBODY, machine.layout.players) if given else ():
        owned = NumberedNaming(machine, owner=owned_by(owner))
        yield from ((owned, at) for at, piece in enumerate(pieces) if piece.kind in given)


def _counting_markers(machine: Machine) -> dict[str, Marker]:
    """Kind of pieces → its marker that is a number, if there is just one: then it needs no name beside the sign."""
    found: dict[str, list[Marker]] = {}
    for marker in machine.tables.markers:
        if marker.of == "pieces" and marker.sort == "number":
            found.setdefault(marker.kind, []).append(marker)
    return {kind: markers[0] for kind, markers in found.items() if len(markers) == 1}


def _candidates(title: str, single: bool, numbered: bool) -> Iterator[str]:
    """Signs that remind of a title, the best first; numbers when its letters are all taken. numbered: the title ends
    with the number by which the piece is known."""
    letters = [letter for letter in title if letter.isalnum()] or ["x"]
    if numbered:
        number = title.rpartition(" ")[2]
        yield from (f"{letter.upper()}{number}" for letter in letters)
    if single:
        yield from (letter.upper() for letter in letters)
    yield from (letters[0].upper() + letter.lower() for letter in letters[1:])
    yield from (f"{letters[0].upper()}{number}" for number in count(1))
