"""The state of a compiled game: the interpreter's cells, each as narrow as its range allows.

First how many cells of the interpreter there are now, then its regions in their order, then the stack of frames. What
is no cell of the interpreter says so: its first cell there is -1.
"""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.lower.form import Region
from imhotep_dsl.program.derived import gathers
from imhotep_dsl.program.layout import SHOWN
from imhotep_dsl.program.layout import Region as Cells
from imhotep_dsl.program.model import Program
from imhotep_dsl.source.records import dataclass

WIDE = 4
STACK_CELLS = 230
"""How many cells the frames of rules may take; the shipped games need up to 71. A game that needs more goes on in the
interpreter."""


SPOT = "spot of each piece"
"""Where no piece has a drawing, none lies on a spot, and a state has no cells for that."""

KEPT_GROUPS, MOST_KEPT_GROUPS = "kept groups", 32
"""Rows of bits for the groups of spaces that are remembered while somebody decides; a game that needs more of them goes
on in the interpreter."""

FIRST_ROW = 1_500_000_000
"""In cells of frames, a row of bits is its number and this, which is more than any number may be."""


TAKEN = "options taken"
"""How many options were taken since the game lies here: counted by compiled code, where that takes no time."""

GATHERINGS = "gatherings"
"""A number that is odd while players act in secret at the same time, and another one each time they do."""

ANSWERED, ANSWERS, MOST_ANSWERS = 1, 2, 30
"""Behind it: how often somebody has chosen since, and what. A game in which they answer more goes on in the
interpreter."""


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


def shown_region(number: int) -> str:
    return f"{SHOWN}marker {number}"


def words_of_group(program: Program) -> int:
    """A group of spaces is a row of bits, one for each space."""
    return (len(program.tables.spaces) + 31) // 32


def _own_names(program: Program) -> list[Cells]:
    """The interpreter's regions; markers are told apart by their number, since several may be called the same."""
    found, markers = [], 0
    shown = iter([number for number, marker in enumerate(program.tables.markers) if marker.shown])
    for region in program.layout.regions:
        name = region.name
        if name.startswith(SHOWN):
            name = shown_region(next(shown))
        if name.startswith("marker "):
            name, markers = marker_region(markers), markers + 1
        found.append(replace(region, name=name))
    return found


def _as_narrow_as_may_be(given: Cells) -> Region:
    width, low = WIDE, 0
    if given.name != "machine":
        if given.high - given.low < 1 << 8:
            width, low = 1, given.low
        elif given.low >= -(1 << 15) and given.high < 1 << 15:
            width = 2
    return Region(given.name, 0, given.size, width, given.offset, low)


def at_once(layout: StateLayout, region: str) -> int:
    """How many cells can be looked at together, as one number of 64 bits; none if they are too wide for that."""
    found = layout.region(region)
    return 8 // found.width if found.width < WIDE and found.low == 0 else 0


def state_layout(program: Program, keeps_groups: bool) -> StateLayout:
    regions = [Region("length", 0, 1, WIDE, -1), Region(TAKEN, 0, 1, WIDE, -1)]
    if gathers(program):
        regions.append(Region(GATHERINGS, 0, ANSWERS + MOST_ANSWERS, WIDE, -1))
    if keeps_groups:
        regions.append(Region(KEPT_GROUPS, 0, MOST_KEPT_GROUPS * words_of_group(program), WIDE, -1))
    offset = WIDE
    for region in _own_names(program):
        if region.name == SPOT and not program.tables.spots:
            continue
        regions.append(_as_narrow_as_may_be(region))
    found = []
    for each in sorted(regions, key=lambda region: -region.width):
        is_length = each.name == "length"
        found.append(replace(each, offset=0 if is_length else offset))
        offset += 0 if is_length else each.size * each.width
    stack = (offset + 7) // 8 * 8
    return StateLayout(tuple(found), stack, program.layout.size)
