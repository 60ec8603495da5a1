"""Pieces that rules tell apart by their numbers are called by them: `Card 7`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.owners import OF_NOBODY, Owner


class NumberedNaming(Naming):
    """As players call things where nothing else says which of several pieces with the same title is meant."""

    def __init__(
        self, machine: Machine, knows: Callable[[int], bool] = lambda piece: True, owner: Owner = OF_NOBODY
    ) -> None:
        super().__init__(machine, knows, owner)
        asked = [table for table in machine.program.lookups if (table.of, table.name) == ("piece", "number of")]
        self._kinds = {table.kind for table in asked} if all(table.kind for table in asked) else set(machine.kinds)
        pieces = [at for at, kind in enumerate(machine.kinds) if kind in self._kinds]
        self._plain = Naming(machine)
        self._alike = Counter(map(self._plain.piece, pieces))

    def piece(self, piece: int) -> str:
        title = super().piece(piece)
        return f"{title} {self.tables.pieces[piece].number}" if self.numbered(piece) else title

    def numbered(self, piece: int) -> bool:
        """Whether its number belongs to what it is called, whoever owns it."""
        is_asked = self.knows(piece) and self.machine.kinds[piece] in self._kinds
        return is_asked and self._alike[self._plain.piece(piece)] > 1
