"""Directions: which space lies next to which, and which way, fixed by the shapes of the places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.directions import DIRECTIONS, NO_SPACE

if TYPE_CHECKING:
    from imhotep_dsl.check.components import Components, Instance, Space

Steps = tuple[int, ...]
"""For each direction the next space, or NO_SPACE."""
Offset = tuple[int, int]

_SIDES: dict[str, Offset] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_CORNERS: dict[str, Offset] = {"up_left": (-1, -1), "up_right": (-1, 1), "down_left": (1, -1), "down_right": (1, 1)}
# Every row of hexagons lies half a space further to the right than the one above it.
_HEXES: dict[str, Offset] = {
    "left": (0, -1), "right": (0, 1),
    "up_left": (-1, 0), "up_right": (-1, 1), "down_left": (1, -1), "down_right": (1, 0),
}  # fmt: skip
# Bricks are counted from the lowest level upward; each lies on the one with its number and the next.
_BRICKS: dict[str, Offset] = {
    "left": (0, -1), "right": (0, 1),
    "up_left": (1, -1), "up_right": (1, 0), "down_left": (-1, 0), "down_right": (-1, 1),
}  # fmt: skip
_OFFSETS: dict[str, dict[str, Offset]] = {"sides": _SIDES | _CORNERS, "hexes": _HEXES, "bricks": _BRICKS}
_ROUND = ("left", "right")


def directions_of(shape_neighbours: str, rows: int) -> tuple[int, ...]:
    """The directions that lead somewhere on a shape."""
    if shape_neighbours in _OFFSETS:
        names: Sequence[str] = [*_OFFSETS[shape_neighbours]]
        if shape_neighbours == "sides" and rows == 1:
            names = _ROUND
    else:
        names = _ROUND if shape_neighbours == "ring" else ()
    return tuple(at for at, name in enumerate(DIRECTIONS) if name in names)


def steps_of(components: Components) -> list[Steps]:
    """For each space on the table where one step leads."""
    found: list[Steps] = []
    for instance in components.instances:
        found += steps_at(instance, components.spaces[instance.first : instance.first + instance.size])
    return found


def steps_at(instance: Instance, spaces: Sequence[Space]) -> list[Steps]:
    if instance.shape.neighbours == "ring":
        return _round(instance)
    offsets = _OFFSETS.get(instance.shape.neighbours, {})
    at = {_cell(space): space.index for space in spaces}
    upward = -1 if instance.shape.upward else 1

    def next_to(space: Space, name: str) -> int:
        if name not in offsets:
            return NO_SPACE
        down, right = offsets[name]
        part, level, row, column = _cell(space)
        if instance.shape.neighbours == "bricks":
            return at.get((part, level + down, row + down, column + right), NO_SPACE)
        return at.get((part, level, row + upward * down, column + right), NO_SPACE)

    return [tuple(next_to(space, name) for name in DIRECTIONS) for space in spaces]


def _cell(space: Space) -> tuple[int, int, int, int]:
    shape = space.shape
    return shape.part, shape.level, shape.row, shape.column


def _round(instance: Instance) -> list[Steps]:
    """On a ring the next space is to the right, whichever way the ring turns there."""
    first, size = instance.first, instance.size
    if size < 2:
        return [(NO_SPACE,) * len(DIRECTIONS)] * size
    leads = {"left": -1, "right": 1}
    return [
        tuple(first + (at + leads[name]) % size if name in leads else NO_SPACE for name in DIRECTIONS)
        for at in range(size)
    ]


def along(steps: Callable[[int], Steps], space: int, direction: int) -> Iterator[int]:
    """The spaces from the next one on, to the edge or, on a ring, to the last before the space itself."""
    at = steps(space)[direction]
    while at not in (NO_SPACE, space):
        yield at
        at = steps(at)[direction]


def lines_at(instance: Instance, spaces: Sequence[Space], length: int) -> list[tuple[int, ...]]:
    """All stretches of so many spaces in a line, each once, by their first spaces."""
    steps = dict(zip((space.index for space in spaces), steps_at(instance, spaces), strict=True))
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for space in spaces:
        for way in range(len(DIRECTIONS)):
            line = (space.index, *along(steps.__getitem__, space.index, way))[:length]
            if len(line) == length:
                found.setdefault(frozenset(line), line)
    return list(found.values())


def corners_of(components: Components, steps: list[Steps]) -> list[tuple[int, ...]]:
    """For each space of a square grid those that touch it at a corner."""
    corners = [DIRECTIONS.index(name) for name in _CORNERS]
    return [
        tuple(near[way] for way in corners if near[way] != NO_SPACE)
        if components.instances[space.instance].shape.neighbours == "sides"
        else ()
        for space, near in zip(components.spaces, steps, strict=True)
    ]
