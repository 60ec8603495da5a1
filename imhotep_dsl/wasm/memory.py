"""What lies where in the memory of a module: fixed tables, the first state, the states of games, working memory."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from imhotep_dsl.lower.form import Lowered, Region, Table
from imhotep_dsl.lower.layout import GATHERINGS
from imhotep_dsl.source.records import dataclass

_BEGIN = 64
GAMES = 256
"""How many games one instance can hold."""

WORKING = 4 << 20
PAGE = 1 << 16
_MOST_OPTIONS = WORKING // 4
"""States lie behind this number: so how many options there are is told from the address of a state."""


@dataclass(frozen=True, slots=True)
class Placed:
    offset: int
    width: int


@dataclass(frozen=True, slots=True)
class Memory:
    """frames: what is added to a state's address and four times a cell's number to get the address of that cell.
    apart: how many bytes it is from one state to the next; where players act at once, there is room between them for
    the state from before."""

    tables: Mapping[str, Placed]
    regions: Mapping[str, Region]
    addresses: Mapping[str, int]
    segments: tuple[tuple[int, bytes], ...]
    frames: int
    room: int
    apart: int
    pages: int

    @classmethod
    def of(cls, module: Lowered, first_state: bytes) -> Memory:
        at, tables, segments = _BEGIN, dict[str, Placed](), list[tuple[int, bytes]]()
        for table in module.tables:
            at = (at + 3) // 4 * 4 + 4
            tables[table.name] = Placed(at, table.width)
            segments.append((at - 4, _bytes(table)))
            at += table.width * len(table.numbers)
        bots = (at + 7) // 8 * 8
        first = bots + 32
        segments.append((first, first_state))
        gathers = any(region.name == GATHERINGS for region in module.regions)
        apart = 2 * module.room if gathers else module.room
        states = max((first + len(first_state) + 7) // 8 * 8, _MOST_OPTIONS + 8)
        arena = states + GAMES * apart
        addresses = {
            "bots": bots,
            "first state": first,
            "first state size": len(first_state),
            "states": states,
            "backup": arena - apart,
            "arena": arena,
        }
        regions = {region.name: region for region in module.regions}
        machine = next(region for region in module.regions if region.name == "machine")
        cells = max(region.first + region.size for region in module.regions if region.first >= 0)
        assert machine.first == 0
        return cls(
            tables, regions, addresses, tuple(segments), module.stack - 4 * cells, module.room, apart,
            (arena + WORKING + PAGE - 1) // PAGE,
        )  # fmt: skip


def _bytes(table: Table) -> bytes:
    """The entries; before them none, for what is not there."""
    return b"\xff" * 4 + struct.pack(f"<{len(table.numbers)}{'h' if table.width == 2 else 'i'}", *table.numbers)
