"""By which number a piece is called to a player, beside others that look like it.

Its own number would tell which of them has come out of a heap that nobody sees. So pieces that rules do not tell apart,
of kinds that may lie out of sight, are counted by where they lie.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.run.lying import Position, space_at
from imhotep_dsl.run.sight import AUTHOR, is_open

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]
Numbers = Callable[[int], int]


def own_numbers(machine: Machine) -> Numbers:
    return lambda piece: machine.tables.pieces[piece].number


def numbers_for(machine: Machine, state: State, player: int, knows: Callable[[int], bool]) -> Numbers:
    """As a player may call those that this player knows, as they lie now."""
    if player == AUTHOR:
        return own_numbers(machine)
    counted: dict[int, int] = {}

    def number(piece: int) -> int:
        if piece not in counted:
            alike = machine.alike.counted_together.get(piece)
            if alike is None:
                return machine.tables.pieces[piece].number
            found = _by_where_they_lie(machine, state, player, knows, list(filter(knows, alike)))
            counted.update((each, at) for at, each in enumerate(found, 1))
        return counted[piece]

    return number


def _by_where_they_lie(
    machine: Machine, state: State, player: int, knows: Callable[[int], bool], pieces: list[int]
) -> list[int]:
    """Where the player does not look, how high a piece lies would tell when it came."""
    at, remembered = machine.layout.at, machine.alike.remembered
    seen = {state[at + piece] for piece in pieces if is_open(machine, player, state[at + piece])}
    height = {piece: high for space in seen for high, piece in enumerate(machine.pieces.on(state, space))}

    def lies(piece: int) -> tuple[Position, int, list[int]]:
        where = space_at(machine, state, knows, state[at + piece])
        return where, height.get(piece, 0), [state[cell] for cell in remembered[piece]]

    return sorted(pieces, key=lies)
