"""Which spaces are neighbours, and which rest on which: fixed by the shapes of the places."""

from __future__ import annotations

from imhotep_dsl.check.compass import steps_at
from imhotep_dsl.check.components import Components, Instance, Space
from imhotep_dsl.code.directions import NO_SPACE


def neighbours_of(components: Components) -> list[tuple[int, ...]]:
    """For each space those that touch it."""
    found: list[tuple[int, ...]] = []
    for instance in components.instances:
        spaces = components.spaces[instance.first : instance.first + instance.size]
        found += _WAYS[instance.shape.neighbours](instance, spaces)
    return found


def _sides(instance: Instance, spaces: list[Space]) -> list[tuple[int, ...]]:
    def key(space: Space, down: int, right: int) -> tuple[int, int, int, int]:
        shape = space.shape
        return shape.part, shape.level, shape.row + down, shape.column + right

    at = {key(space, 0, 0): space.index for space in spaces}
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return [tuple(at[key(space, *step)] for step in steps if key(space, *step) in at) for space in spaces]


def _ring(instance: Instance, spaces: list[Space]) -> list[tuple[int, ...]]:
    size = len(spaces)
    if size < 2:
        return [() for _ in spaces]
    return [tuple({instance.first + (at - 1) % size: 0, instance.first + (at + 1) % size: 0}) for at in range(size)]


def _bricks(instance: Instance, spaces: list[Space]) -> list[tuple[int, ...]]:
    """Side by side on a level, or resting on."""
    near: list[set[int]] = [set() for _ in spaces]
    shapes = [space.shape for space in spaces]
    at = {(shape.part, shape.level, shape.column): position for position, shape in enumerate(shapes)}
    for position, space in enumerate(spaces):
        others = [at.get((space.shape.part, space.shape.level, space.shape.column + 1))]
        others += [number - 1 for number in space.shape.below]
        for other in others:
            if other is not None:
                near[position].add(instance.first + other)
                near[other].add(space.index)
    return [tuple(sorted(others)) for others in near]


def _hexes(instance: Instance, spaces: list[Space]) -> list[tuple[int, ...]]:
    return [tuple(other for other in steps if other != NO_SPACE) for steps in steps_at(instance, spaces)]


def _own(instance: Instance, spaces: list[Space]) -> list[tuple[int, ...]]:
    """As the author connected them."""
    near: list[dict[int, None]] = [{} for _ in spaces]
    for one, other in instance.shape.connections:
        near[one - 1][instance.first + other - 1] = None
        near[other - 1][instance.first + one - 1] = None
    return [tuple(sorted(others)) for others in near]


def _none(instance: Instance, spaces: list[Space]) -> list[tuple[int, ...]]:
    return [() for _ in spaces]


_WAYS = {"sides": _sides, "hexes": _hexes, "own": _own, "ring": _ring, "bricks": _bricks, "none": _none}


def supports_of(components: Components) -> list[tuple[int, ...]]:
    """For each space those it rests on."""
    return [
        tuple(components.instances[space.instance].first + number - 1 for number in space.shape.below)
        for space in components.spaces
    ]
