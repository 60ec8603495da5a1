"""The state of a game: one flat array of integers, and the table that says what lies where in it.

First the cells of the machine, then points, markers, pieces and spaces; behind them the stack of the rules that
are being carried out, which grows and shrinks. Nothing else is needed to go on with a game.
"""

from __future__ import annotations

from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.tables import Tables
from imhotep_dsl.source.records import dataclass

RANDOM_HIGH, RANDOM_LOW, OVER, STEP, FRAME, SCOPE = range(6)
MACHINE_CELLS = 6

# A frame: where to go on afterwards, the frame below, who acts; then the rule's names.
RETURN_TO, FRAME_BELOW, YOU = range(3)
FRAME_HEAD = 3

# The order of turns, a cell of the frame: whether they are being taken, go the other way round, the next player was
# named, they have an order of their own; from PASSED on a bit for each player who takes no more of them; above these
# how many turns are to be left out, counted in SKIPPED up to ALL_SKIPPED and no further.
TAKEN, REVERSED, NAMED, PASSED, SKIPPED, LISTED = 1, 2, 4, 8, 1 << 27, 1 << 30
ALL_SKIPPED = LISTED - SKIPPED

MOST_THINGS = 10**6

SHOWN = "players who were shown "
"""How the regions begin in which it is kept who was shown a marker."""


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of the array: name → offset, size, range."""

    name: str
    offset: int
    size: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Offsets of everything of which there are many. markers: what each has to be added to the number of a thing.
    shown: the same for who was shown each marker since it was set; ABSENT where no line shows it."""

    players: int
    points: int
    ledger: int
    markers: tuple[int, ...]
    shown: tuple[int, ...]
    at: int
    above: int
    below: int
    seen: int
    spot: int
    count: int
    top: int
    bottom: int
    size: int
    regions: tuple[Region, ...]

    def offset(self, name: str) -> int:
        found = next((region.offset for region in self.regions if region.name == name), None)
        if found is None:
            raise LookupError(f"what a step writes or a question reads: there is no region `{name}`")
        return found


def lay_out(tables: Tables) -> Layout:
    players, pieces, spaces = len(tables.players), len(tables.pieces), len(tables.spaces)
    regions: list[Region] = [Region("machine", 0, MACHINE_CELLS, -1, 2**32)]

    def take(name: str, size: int, low: int, high: int) -> int:
        offset = regions[-1].offset + regions[-1].size
        regions.append(Region(name, offset, size, low, high))
        return offset

    points = take("points", players, -MOST_NUMBER, MOST_NUMBER)
    ledger = take("points by source", players * len(tables.headings), -MOST_NUMBER, MOST_NUMBER)
    markers = [
        take(f"marker {marker.name}", marker.size, marker.low, marker.high) - marker.first for marker in tables.markers
    ]
    shown = [
        take(f"{SHOWN}{marker.name}", marker.size, 0, 2**players - 1) - marker.first if marker.shown else ABSENT
        for marker in tables.markers
    ]
    return Layout(
        players=players,
        points=points,
        ledger=ledger,
        markers=tuple(markers),
        shown=tuple(shown),
        at=take("space of each piece", pieces, 0, spaces - 1),
        above=take("piece above each piece", pieces, -1, pieces - 1),
        below=take("piece below each piece", pieces, -1, pieces - 1),
        seen=take("players who have seen each piece", pieces, 0, 2**players - 1),
        spot=take("spot of each piece", pieces, -1, len(tables.regions) - 1),
        count=take("pieces on each space", spaces, 0, pieces),
        top=take("top piece of each space", spaces, -1, pieces - 1),
        bottom=take("bottom piece of each space", spaces, -1, pieces - 1),
        size=regions[-1].offset + regions[-1].size,
        regions=tuple(regions),
    )
