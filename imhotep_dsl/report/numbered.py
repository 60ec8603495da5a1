"""Pieces that rules tell apart by their numbers are called by them: `Card 7`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming


class NumberedNaming(Naming):
    """As players call things where nothing else says which of several pieces with the same title is meant."""

    def __init__(self, machine: Machine, knows: Callable[[int], bool] = lambda piece: True) -> None:
        super().__init__(machine, knows)
        asked = [table for table in machine.program.lookups if (table.of, table.name) == ("piece", "number of")]
        self._kinds = {table.kind for table in asked} if all(table.kind for table in asked) else set(machine.kinds)
        pieces = [at for at, kind in enumerate(machine.kinds) if kind in self._kinds]
        self._alike = Counter(map(Naming(machine).piece, pieces)) if pieces else Counter[str]()

    def piece(self, piece: int) -> str:
        title = super().piece(piece)
        return f"{title} {self.tables.pieces[piece].number}" if self.numbered(piece) else title

    def numbered(self, piece: int) -> bool:
        """Whether its number belongs to what it is called."""
        return self.knows(piece) and self.machine.kinds[piece] in self._kinds and self._alike[super().piece(piece)] > 1
