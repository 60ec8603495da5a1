"""Where each space of a place is drawn, counted in spaces from the left and from the top."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.book.drawing.drawn_table import DrawnTable, is_open_ended
from imhotep_dsl.check.components import Instance, Space

LONGEST_ROW = 10
SHOWN_OF_OPEN = 5
"""Of a place without end: so many spaces, or those in use and one more."""


@dataclass(frozen=True, slots=True)
class Spots:
    """at: number of a space → columns and rows. cut_off: some were left out. broken: one row on several lines."""

    at: dict[int, tuple[float, float]]
    cut_off: bool
    broken: bool = False

    @property
    def width(self) -> float:
        return max(column for column, _ in self.at.values()) + 1

    @property
    def height(self) -> float:
        return max(row for _, row in self.at.values()) + 1


def spots_of(table: DrawnTable, instance: Instance, spaces: list[Space], fitting: int) -> Spots:
    """fitting: how many spaces fit beside each other; only a single row can be broken into lines."""
    if instance.shape.neighbours == "bricks":
        return Spots(_bricks(spaces), False)
    shown = _shown(table, instance, spaces)
    if len({space.shape.row for space in spaces}) == 1 and instance.shape.neighbours != "ring":
        lines = -(-len(shown) // max(1, min(LONGEST_ROW, fitting)))
        length = -(-len(shown) // lines)
        at = {space.number: (float(n % length), float(n // length)) for n, space in enumerate(shown)}
        return Spots(at, len(shown) < len(spaces), lines > 1)
    low_row, low_column = min(s.shape.row for s in shown), min(s.shape.column for s in shown)
    high_row = max(s.shape.row for s in shown)
    upward = grows_upward(instance)
    shift = 0.5 if instance.shape.neighbours == "hexes" else 0.0
    at = {
        space.number: (
            space.shape.column - low_column + shift * (space.shape.row - low_row),
            float(high_row - space.shape.row if upward else space.shape.row - low_row),
        )
        for space in shown
    }
    return Spots(at, len(shown) < len(spaces))


def _shown(table: DrawnTable, instance: Instance, spaces: list[Space]) -> list[Space]:
    if not is_open_ended(table.place(instance)):
        return spaces
    used = [s for s in spaces if table.contents.on(s.index) or s.index in table.contents.covered]
    most_row = _most([space.shape.row for space in spaces], [space.shape.row for space in used])
    most_column = _most([space.shape.column for space in spaces], [space.shape.column for space in used])
    return [space for space in spaces if space.shape.row <= most_row and space.shape.column <= most_column]


def _most(every: list[int], used: list[int]) -> int:
    most = max(every)
    return most if most <= SHOWN_OF_OPEN else max(SHOWN_OF_OPEN, max(used, default=0) + 1)


def _bricks(spaces: list[Space]) -> dict[int, tuple[float, float]]:
    """Each between the two on which it rests."""
    highest, lowest = max(space.shape.row for space in spaces), min(space.shape.row for space in spaces)
    return {
        space.number: (space.shape.column - 1 + (space.shape.row - lowest) / 2, float(highest - space.shape.row))
        for space in spaces
    }


def grows_upward(instance: Instance) -> bool:
    """Where a space rests on one of a lower row, row 1 is the lowest."""
    spaces = instance.shape.spaces
    return any(spaces[under - 1].row < space.row for space in spaces for under in space.below)
