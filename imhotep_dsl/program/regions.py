"""Stretches of spaces that rules speak of: rows, columns and other parts, and the spots of drawings, all numbered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from imhotep_dsl.check.components import Components, Design
from imhotep_dsl.program.tables import Parts, Spots

Squares = frozenset[tuple[int, int]]
Asked = Iterable[tuple[str, int]]
"""A word or a kind of pieces, and the place it is asked of; -1: of any place."""

ONE_SQUARE: Squares = frozenset({(0, 0)})


@dataclass(slots=True)
class Regions:
    """numbers: which row, column … each region is; 0 for spots. shapes: for each design, its drawing or -1."""

    components: Components
    cells: list[tuple[int, ...]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    parts: list[Parts] = field(default_factory=list)
    spots: list[Spots] = field(default_factory=list)
    shapes: list[int] = field(default_factory=list)

    def add(self, cells: tuple[int, ...], number: int) -> int:
        self.cells.append(cells)
        self.numbers.append(number)
        return len(self.cells) - 1


def number_regions(components: Components, parts_asked: Asked, spots_asked: Asked) -> Regions:
    """Everything that can be asked for while playing, numbered before anything is played."""
    regions = Regions(components)
    done: set[tuple[str, int]] = set()
    for word, place in parts_asked:
        for instance in _instances(components, place):
            if (word, instance) not in done:
                done.add((word, instance))
                _add_parts(regions, word, instance)
    drawings = [_upright(_squares(components, design)) for design in components.designs]
    known = list(dict.fromkeys(squares for squares in drawings if squares != ONE_SQUARE))
    regions.shapes = [known.index(squares) if squares != ONE_SQUARE else -1 for squares in drawings]
    laid: set[tuple[int, int]] = set()
    for kind, place in spots_asked:
        designs = components.designs_of(kind) if kind else components.designs
        wanted = dict.fromkeys(regions.shapes[design.index] for design in designs)
        for instance in _instances(components, place):
            for shape in wanted:
                if (shape, instance) not in laid:
                    laid.add((shape, instance))
                    _add_spots(regions, shape, known[shape] if shape >= 0 else ONE_SQUARE, instance)
    return regions


def _instances(components: Components, place: int) -> list[int]:
    if place < 0:
        return list(range(len(components.instances)))
    return [instance.index for instance in components.instances_of(place)]


def _add_parts(regions: Regions, word: str, instance: int) -> None:
    components = regions.components
    found = [components.regions[part] for part in components.parts(instance, word)]
    regions.parts.append(
        Parts(word, instance, tuple(regions.add(cells, number) for number, cells in enumerate(found, 1)))
    )


def _add_spots(regions: Regions, shape: int, squares: Squares, instance: int) -> None:
    ways = _ways(regions.components, squares, instance)
    regions.spots.append(Spots(shape, instance, tuple(regions.add(cells, 0) for cells in ways)))


def _ways(components: Components, squares: Squares, instance: int) -> list[tuple[int, ...]]:
    """All ways to lay a drawing at a place, in building order."""
    place = components.instances[instance]
    spaces = components.spaces[place.first : place.first + place.size]
    at = {(space.shape.row, space.shape.column): space.index for space in spaces}
    found: set[tuple[int, ...]] = set()
    for turned in _orientations(squares):
        for row, column in at:
            cells = [(row + down, column + right) for down, right in turned]
            if all(cell in at for cell in cells):
                found.add(tuple(sorted(at[cell] for cell in cells)))
    return sorted(found)


def _squares(components: Components, design: Design) -> Squares:
    drawings = components.model.drawings
    for _, value in design.definition.attributes.values():
        if isinstance(value, str) and value in drawings:
            lines = drawings[value]
            drawn = [(row, column) for row, line in enumerate(lines) for column, mark in enumerate(line) if mark == "#"]
            return frozenset(drawn) or ONE_SQUARE
    return ONE_SQUARE


def _upright(squares: Squares) -> Squares:
    """The same for all drawings that are alike once turned or mirrored."""
    return min(_orientations(squares), key=sorted)


@lru_cache(256)
def _orientations(squares: Squares) -> frozenset[Squares]:
    found = set()
    for mirrored in (squares, frozenset((row, -column) for row, column in squares)):
        turned = mirrored
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            found.add(frozenset((row - top, column - left) for row, column in turned))
    return frozenset(found)
