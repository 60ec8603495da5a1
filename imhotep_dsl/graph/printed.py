"""What is printed on pieces, boards and spaces, as tables of integers."""

from __future__ import annotations

from imhotep_dsl.check.components import Components, printed_on_board
from imhotep_dsl.check.types import Type
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.resolve.model import Constant


class Printed:
    """Looks a printed attribute up once for all things that have it."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def values(self, subject: Type, name: str, type_: Type) -> list[int]:
        """The attribute as an integer for each piece, design, board or space; where it is missing: 0, no or none."""
        return [self._number(given, type_) for given in self._given(subject, name)]

    def lists(self, subject: Type, name: str) -> list[tuple[int, ...]]:
        return [
            tuple(item for item in given if isinstance(item, int)) if isinstance(given, tuple) else ()
            for given in self._given(subject, name)
        ]

    def space_numbers(self) -> dict[str, list[int]]:
        """Where each space lies in its place."""
        spaces = self.components.spaces
        return {
            "number": [space.number for space in spaces],
            "row": [space.shape.row for space in spaces],
            "column": [space.shape.column for space in spaces],
            "level": [space.shape.level for space in spaces],
            "part": [space.shape.part for space in spaces],
        }

    def _given(self, subject: Type, name: str) -> list[Constant]:
        components = self.components
        if subject.tag == "space":
            return [space.shape.printed.get(name) for space in components.spaces]
        if subject.tag == "piece":
            designs = [design.definition.attributes.get(name, (None, None))[1] for design in components.designs]
            return [designs[piece.design] for piece in components.pieces]
        if subject.tag == "design":
            return [design.definition.attributes.get(name, (None, None))[1] for design in components.designs]
        return [printed_on_board(components, board).get(name) for board in components.boards]

    def _number(self, given: Constant, type_: Type) -> int:
        if given is None:
            return 0 if type_.tag in ("number", "truth") else -1
        if isinstance(given, int):
            return int(given)
        if isinstance(given, str):
            if type_.tag == "board":
                names = [board.name for board in self.components.boards]
                return names.index(given) if given in names else -1
            if type_.tag == "drawing":
                return list(self.components.model.drawings).index(given)
            if type_.tag == "direction":
                return DIRECTIONS.index(given)
            return self.components.words.get(given, -1)
        return -1
