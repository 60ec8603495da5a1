"""Who owns pieces of kinds of which rules give some to other players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

NOBODY = -1

Owner = Callable[[int], int]
"""Piece of a kind that changes hands → its owner, or NOBODY."""


def owned_by(player: int) -> Owner:
    """All of them by one player."""
    return lambda piece: player


OF_NOBODY = owned_by(NOBODY)
"""Where nothing is known of how the game stands."""


def owner_in(machine: Machine, state: Sequence[int]) -> Owner:
    """As the game stands."""
    places = owner_cells(machine)
    return lambda piece: state[places[machine.kinds[piece]] + piece]


def owner_cells(machine: Machine) -> dict[str, int]:
    """Kind whose pieces change hands → where their owners are in a state."""
    both = zip(machine.tables.markers, machine.layout.markers, strict=True)
    return {marker.kind: offset for marker, offset in both if marker.is_owner}
