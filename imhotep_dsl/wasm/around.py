"""What lies around the functions of an instance: its memory, and what lets one call in at a time."""

from __future__ import annotations

import ctypes

from imhotep_dsl.wasm.alone import Alone

_FEW = 64


class Around:
    """memory: all of it, which cannot grow. options: where they begin; backup: where a state lies as it was before an
    option was taken; apart: its size."""

    __slots__ = ("_few", "_numbers", "_view", "alone", "apart", "backup", "memory", "options")

    def __init__(
        self, memory: ctypes.Array[ctypes.c_ubyte], options: int, backup: int, apart: int, alone: Alone
    ) -> None:
        self.memory, self.options, self.backup, self.apart, self.alone = memory, options, backup, apart, alone
        self._view = memoryview(memory).cast("B")
        self._numbers = self._view[options : len(self._view) // 4 * 4].cast("i")
        # To cut them out takes longer than to read them.
        self._few = [self._numbers[:count].tolist for count in range(_FEW)]

    def offered(self, count: int) -> list[int]:
        try:
            return self._few[count]()
        except IndexError:
            return self._numbers[:count].tolist()

    def keep(self, address: int) -> None:
        """As the function does that takes an option, for others that may stop."""
        self._view[self.backup : self.backup + self.apart] = self._view[address : address + self.apart]

    def put_back(self, address: int) -> None:
        """A game as it was before compiled code stopped."""
        self._view[address : address + self.apart] = self._view[self.backup : self.backup + self.apart]
