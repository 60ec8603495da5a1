"""Spots: the ways a piece with a drawing can lie on the spaces of a place, turned and mirrored."""

from __future__ import annotations

from imhotep_dsl.check.components import Components

Squares = frozenset[tuple[int, int]]


class Spots:
    """Numbers every spot once, among the regions of the table."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.known: dict[tuple[int, int], tuple[int, ...]] = {}

    def of(self, design: int, instance: int) -> tuple[int, ...]:
        """All spots for pieces of a design at a place, in building order."""
        key = (design, instance)
        if key not in self.known:
            made = []
            for cells in self._ways(design, instance):
                made.append(len(self.components.regions))
                self.components.regions.append(cells)
            self.known[key] = tuple(made)
        return self.known[key]

    def _ways(self, design: int, instance: int) -> list[tuple[int, ...]]:
        place = self.components.instances[instance]
        spaces = self.components.spaces[place.first : place.first + place.size]
        at = {(space.shape.row, space.shape.column): space.index for space in spaces}
        found: set[tuple[int, ...]] = set()
        for squares in _orientations(self._squares(design)):
            for row, column in at:
                cells = [(row + down, column + right) for down, right in squares]
                if all(cell in at for cell in cells):
                    found.add(tuple(sorted(at[cell] for cell in cells)))
        return sorted(found)

    def _squares(self, design: int) -> Squares:
        attributes = self.components.designs[design].definition.attributes
        for _, value in attributes.values():
            if isinstance(value, str) and value in self.components.model.drawings:
                lines = self.components.model.drawings[value]
                return frozenset(
                    (row, column) for row, line in enumerate(lines) for column, mark in enumerate(line) if mark == "#"
                )
        return frozenset({(0, 0)})


def _orientations(squares: Squares) -> set[Squares]:
    found = set()
    for mirrored in (squares, frozenset((row, -column) for row, column in squares)):
        turned = mirrored
        for _ in range(4):
            turned = frozenset((column, -row) for row, column in turned)
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            found.add(frozenset((row - top, column - left) for row, column in turned))
    return found
