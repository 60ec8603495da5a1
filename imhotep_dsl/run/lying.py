"""Where a piece lies, as something to go by when pieces are listed: what lies on a piece that a player does not know
lies where that one does, else the order would tell which one it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]
Position = tuple[int, ...]


def position(machine: Machine, state: State, knows: Callable[[int], bool], piece: int) -> Position:
    """Comes before that of whatever lies further on. In a heap, all lie at the same one."""
    space = state[machine.layout.at + piece]
    inside = machine.pieces.on(state, space).index(piece) if machine.pieces.ordered[space] else 0
    return (*space_at(machine, state, knows, space), inside)


def space_at(machine: Machine, state: State, knows: Callable[[int], bool], space: int) -> Position:
    tables = machine.tables
    instance = tables.instances[tables.spaces[space].instance]
    if tables.places[instance.place].on != "pieces" or knows(instance.holder):
        return (space,)
    return (*position(machine, state, knows, instance.holder), instance.place, space - instance.first)
