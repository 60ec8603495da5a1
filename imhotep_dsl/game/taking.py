"""Taking an option by its value: done for every decision of every game, so it does nothing that need not be done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from imhotep_dsl.wasm.trapped import Trapped

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine
    from imhotep_dsl.wasm.calls import Take
    from imhotep_dsl.wasm.compiled import Position


class Taking(ABC):
    """A game as far as options are taken in it."""

    machine: Machine
    compiled: Position | None
    values: list[int]
    """The options of the decision that is waiting; none at the end."""
    _counted: int
    """How many decisions were made, but for those that compiled code counts itself."""
    _cells: list[int] | None
    _at_once: Take | None
    """There where nothing else has to be looked at: in compiled code, if nobody has asked who acts at the same time."""

    def choose_value(self, value_: int) -> None:
        """Take an option by its value: what bots do, by the thousand. ValueError if it is not offered."""
        take = self._at_once
        if take is None or self.machine.trace is not None:
            self._choose_slowly(value_)
            return
        self._cells = None
        try:
            self.values = take(value_, self.values)
        except Trapped:
            self.interpreted()
            self._choose_slowly(value_)

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return self._counted if self.compiled is None else self._counted + self.compiled.taken

    @decisions.setter
    def decisions(self, number: int) -> None:
        self._counted = number if self.compiled is None else number - self.compiled.taken

    @abstractmethod
    def interpreted(self) -> None:
        """From here on the interpreter plays."""

    @abstractmethod
    def _choose_slowly(self, value_: int) -> None:
        """The interpreter plays, or something else has to be looked at."""
