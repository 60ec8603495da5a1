"""The state of a compiled game: the interpreter's cells, each as narrow as its range allows.

First how many cells of the interpreter there are now, then its regions in their order, then the stack of frames.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from imhotep_dsl.lower.form import Region
from imhotep_dsl.program.layout import Region as Cells
from imhotep_dsl.program.model import Program

WIDE = 4
STACK_CELLS = 700
"""How many cells the frames of rules may take; a game that needs more goes on in the interpreter."""


@dataclass(frozen=True, slots=True)
class StateLayout:
    regions: tuple[Region, ...]
    stack: int
    first_on_stack: int

    @property
    def room(self) -> int:
        return self.stack + WIDE * STACK_CELLS

    def region(self, name: str) -> Region:
        return next(region for region in self.regions if region.name == name)


def marker_region(number: int) -> str:
    return f"marker {number}"


def _own_names(program: Program) -> list[Cells]:
    """The interpreter's regions; markers are told apart by their number, since several may be called the same."""
    found, markers = [], 0
    for region in program.layout.regions:
        name = region.name
        if name.startswith("marker "):
            name, markers = marker_region(markers), markers + 1
        found.append(replace(region, name=name))
    return found


def state_layout(program: Program) -> StateLayout:
    regions = [Region("length", 0, 1, WIDE, -1)]
    narrow: list[Region] = []
    offset = WIDE
    for region in _own_names(program):
        width = 2 if region.name != "machine" and region.low >= -(2**15) and region.high < 2**15 else WIDE
        (narrow if width == 2 else regions).append(Region(region.name, 0, region.size, width, region.offset))
    found = []
    for each in [*regions, *narrow]:
        is_length = each.name == "length"
        found.append(Region(each.name, 0 if is_length else offset, each.size, each.width, each.first))
        offset += 0 if is_length else each.size * each.width
    stack = (offset + 3) // 4 * 4
    return StateLayout(tuple(found), stack, program.layout.size)
