"""From the interpreter's cells to the bytes of a compiled state, and back."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from imhotep_dsl.lower.form import Region
from imhotep_dsl.lower.layout import FIRST_ROW, KEPT_GROUPS, MOST_KEPT_GROUPS
from imhotep_dsl.program.layout import FRAME_HEAD
from imhotep_dsl.wasm.trapped import Trapped

_NUMBERS = {1: "B", 2: "h", 4: "i"}


class Cells:
    def __init__(self, regions: Iterable[Region], stack: int) -> None:
        given = list(regions)
        self.regions = [region for region in given if region.first >= 0]
        self._rows = next((region for region in given if region.name == KEPT_GROUPS), None)
        self.stack = stack
        self.size = max(region.first + region.size for region in self.regions)
        self._packed = [(region, struct.Struct(f"<{region.size}{_NUMBERS[region.width]}")) for region in self.regions]

    def bytes_of(self, cells: list[int]) -> bytes:
        found = bytearray(self.stack)
        struct.pack_into("<i", found, 0, len(cells))
        for region, packed in self._packed:
            given = cells[region.first : region.first + region.size]
            if region.name == "machine":
                given = [number - (1 << 32) if number >= 1 << 31 else number for number in given]
            packed.pack_into(found, region.offset, *[number - region.low for number in given])
        stack = cells[self.size :]
        if self._rows is not None and len(stack) > FRAME_HEAD:
            raise Trapped("which cells are groups of spaces is not known")
        return bytes(found) + struct.pack(f"<{len(stack)}i", *stack)

    def cells_of(self, state: bytes | memoryview) -> list[int]:
        (length,) = struct.unpack_from("<i", state, 0)
        # What a state has no cells for is not there.
        found = [-1] * self.size
        for region, packed in self._packed:
            given = [number + region.low for number in packed.unpack_from(state, region.offset)]
            if region.name == "machine":
                given[0] %= 1 << 32
                given[1] %= 1 << 32
            found[region.first : region.first + region.size] = given
        stack = struct.unpack_from(f"<{length - self.size}i", state, self.stack)
        found += stack if self._rows is None else [self._group(state, number) for number in stack]
        return found

    def _group(self, state: bytes | memoryview, number: int) -> int:
        """A cell of a frame; a group of spaces is a number with a bit for each of them."""
        if number < FIRST_ROW:
            return number
        assert self._rows is not None
        size = 4 * self._rows.size // MOST_KEPT_GROUPS
        begin = self._rows.offset + size * (number - FIRST_ROW)
        return int.from_bytes(state[begin : begin + size], "little")
