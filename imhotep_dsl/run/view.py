"""What a player may see: exactly what the rules let them see, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imhotep_dsl.run.in_no_order import hides_order
from imhotep_dsl.run.lying import Position, position
from imhotep_dsl.run.naming import Naming, for_player
from imhotep_dsl.run.sight import AUTHOR, knows_marker

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]

HIDDEN = "hidden"
"""In place of a marker that a player may not see."""


def view(machine: Machine, state: State, player: int) -> dict[str, Any]:
    """The table through a player's eyes (or the author's), as plain data; a piece nobody may know shows only its
    kind."""
    naming, layout, tables = for_player(machine, state, player), machine.layout, machine.tables
    places = []
    for at, instance in enumerate(tables.instances):
        spaces = []
        for number, space in enumerate(machine.instance_spaces[at], 1):
            pieces = machine.pieces.on(state, space)
            if pieces:
                in_order = player == AUTHOR or machine.pieces.ordered[space] or not hides_order(machine, player, space)
                spaces.append({"space": number, "pieces": _pieces(machine, naming, pieces, in_order)})
        holds = tables.places[instance.place].holds
        places.append({"name": naming.place_key(at), "title": naming.place(at), "holds": holds, "spaces": spaces})
    _lay_out_unknown(machine, naming, state, places)
    return {
        "game": tables.game,
        "viewer": naming.player_key(player) if player != AUTHOR else None,
        "points": {naming.player_key(seat): state[layout.points + seat] for seat in range(layout.players)},
        "markers": _markers(machine, naming, state, player),
        "places": places,
    }


def _lay_out_unknown(machine: Machine, naming: Naming, state: State, places: list[dict[str, Any]]) -> None:
    """The places of pieces that a player does not know come in the order in which these lie; in a heap, by what lies
    there: the order in which they were declared would tell which is which."""
    tables, groups = machine.tables, dict[int, list[int]]()
    for number, instance in enumerate(tables.instances):
        if tables.places[instance.place].on == "pieces" and not naming.knows(instance.holder):
            groups.setdefault(instance.place, []).append(number)

    def lies(number: int) -> tuple[Position, str]:
        return position(machine, state, naming.knows, tables.instances[number].holder), repr(places[number])

    for numbers in groups.values():
        found = [places[number] for number in sorted(numbers, key=lies)]
        for number, place in zip(numbers, found, strict=True):
            places[number] = place


def _pieces(machine: Machine, naming: Naming, pieces: list[int], in_order: bool) -> list[dict[str, str]]:
    shown = []
    for piece in pieces:
        if naming.knows(piece):
            found = {"kind": machine.kinds[piece], "piece": naming.piece_key(piece), "title": naming.piece(piece)}
        else:
            found = {"kind": machine.kinds[piece]}
        shown.append(found)
    if not in_order or any(len(found) == 1 for found in shown):
        # The order among pieces that are not seen says nothing, and must not, of several kinds either: seen ones come
        # first.
        shown.sort(key=lambda found: (len(found) == 1, found.get("piece", ""), found["kind"]))
    return shown


def _markers(machine: Machine, naming: Naming, state: State, player: int) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for number, (marker, offset) in enumerate(zip(machine.tables.markers, machine.layout.markers, strict=True)):
        told = {
            thing: naming.thing(marker.sort, state[offset + thing])
            for thing in range(marker.first, marker.first + marker.size)
            if knows_marker(machine, state, player, number, thing)
        }
        if marker.of == "table":
            shown[marker.name] = told.get(0, HIDDEN)
        elif marker.of == "players":
            shown[marker.name] = {naming.player_key(seat): told.get(seat, HIDDEN) for seat in range(marker.size)}
        else:
            key = naming.piece_key if marker.of == "pieces" else naming.board_key
            shown[f"{marker.kind}.{marker.name}"] = {key(thing): value for thing, value in told.items()}
    return shown
