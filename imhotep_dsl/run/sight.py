"""Who sees what: the place where a piece lies, and whether it was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


AUTHOR = -1
"""In place of a player: whoever wrote the rules and looks for a mistake in them sees everything."""


def is_open(machine: Machine, player: int | None, space: int) -> bool:
    """Whether what lies on a space is seen by a player (None: by an onlooker, who has no hand)."""
    instance = machine.tables.instances[machine.tables.spaces[space].instance]
    seen = machine.tables.places[instance.place].seen
    return seen == "everyone" or (seen == "owner" and instance.player == player)


def sees(machine: Machine, state: list[int], player: int, piece: int) -> bool:
    """Whether a player knows which piece this is."""
    if player == AUTHOR:
        return True
    seen = state[machine.layout.seen + piece] >> player & 1
    return bool(seen) or is_open(machine, player, state[machine.layout.at + piece])


def knows_marker(machine: Machine, state: list[int], player: int, number: int, thing: int) -> bool:
    """Whether a player knows what a marker of a thing is; what is remembered of a piece is seen by who sees it."""
    marker, shown = machine.tables.markers[number], machine.layout.shown[number]
    if marker.of == "pieces":
        return sees(machine, state, player, thing)
    if marker.seen == "everyone" or player == AUTHOR or (marker.seen == "owner" and thing == player):
        return True
    return shown != ABSENT and bool(state[shown + thing] >> player & 1)
