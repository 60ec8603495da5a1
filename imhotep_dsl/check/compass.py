"""Directions: which space lies next to which, and which way, fixed by the shapes of the places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.directions import DIRECTIONS, NO_SPACE

if TYPE_CHECKING:
    from imhotep_dsl.check.components import Components, Instance, Space
    from imhotep_dsl.check.shapes import Shape, SpaceShape

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


def directions_of(shape: Shape) -> tuple[int, ...]:
    """The directions that lead somewhere on a shape."""
    if shape.neighbours == "own":
        names: Sequence[str] = [way for ways in _connected(shape) for way in ways]
    elif shape.neighbours in _OFFSETS:
        names = _ROUND if shape.neighbours == "sides" and shape.rows == 1 else [*_OFFSETS[shape.neighbours]]
    else:
        names = _ROUND if shape.neighbours == "ring" else ()
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
    if instance.shape.neighbours == "own":
        return [
            tuple(instance.first + ways[name] - 1 if name in ways else NO_SPACE for name in DIRECTIONS)
            for ways in _connected(instance.shape)
        ]
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


def _connected(shape: Shape) -> list[dict[str, int]]:
    """For each space of a drawn layout the number of the next one each way: the nearest of those connected with it."""
    found: list[dict[str, int]] = [{} for _ in shape.spaces]

    def far(one: int, other: int) -> int:
        here, there = shape.spaces[one - 1], shape.spaces[other - 1]
        return max(abs(here.row - there.row), abs(here.column - there.column))

    for pair in shape.connections:
        for one, other in (pair, pair[::-1]):
            way = _way(shape.spaces[one - 1], shape.spaces[other - 1])
            ways = found[one - 1]
            if way is not None and (way not in ways or far(one, other) < far(one, ways[way])):
                ways[way] = other
    return found


def _way(here: SpaceShape, there: SpaceShape) -> str | None:
    """The direction of a connection as it is drawn: straight or exactly aslant, or none."""
    down, right = there.row - here.row, there.column - here.column
    if (here.part, here.level) != (there.part, there.level) or (down and right and abs(down) != abs(right)):
        return None
    unit = ((down > 0) - (down < 0), (right > 0) - (right < 0))
    return next((name for name, offset in _OFFSETS["sides"].items() if offset == unit), None)


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
