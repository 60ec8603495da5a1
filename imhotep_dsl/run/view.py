"""What a player may see: exactly what the rules let them see, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from imhotep_dsl.graph.refusals import hidden
from imhotep_dsl.run.naming import Naming

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]


def sees(machine: Machine, state: State, player: int, piece: int) -> bool:
    """Whether a player knows which piece this is."""
    space = state[machine.layout.at + piece]
    instance = machine.components.instances[machine.components.spaces[space].instance]
    place = machine.components.places[instance.place]
    if state[machine.layout.seen + piece] >> player & 1:
        return True
    if place.seen_by == "owner":
        return instance.player == player
    return not hidden(place.seen_by, place.shape)


def view(machine: Machine, state: State, player: int) -> dict[str, Any]:
    """The table through a player's eyes, as plain data; a piece nobody may know shows only its kind."""
    naming, layout = Naming(machine), machine.layout
    places = []
    for instance in machine.components.instances:
        place = machine.components.places[instance.place]
        spaces = []
        for number, space in enumerate(machine.instance_spaces[instance.index], 1):
            pieces = machine.pieces.on(state, space)
            if pieces:
                spaces.append({"space": number, "pieces": _pieces(machine, naming, state, player, pieces)})
        places.append({"name": naming.place_key(instance.index), "title": naming.place(instance.index),
                       "holds": place.kind, "spaces": spaces})  # fmt: skip
    return {
        "game": machine.model.name,
        "viewer": machine.model.colours[player],
        "points": {machine.model.colours[seat]: state[layout.points + seat] for seat in range(layout.players)},
        "markers": _markers(machine, naming, state),
        "places": places,
    }


def _pieces(machine: Machine, naming: Naming, state: State, player: int, pieces: list[int]) -> list[dict[str, str]]:
    shown = []
    for piece in pieces:
        if sees(machine, state, player, piece):
            found = {"kind": machine.kinds[piece], "piece": naming.piece_key(piece), "title": naming.piece(piece)}
        else:
            found = {"kind": machine.kinds[piece]}
        shown.append(found)
    if any(len(found) == 1 for found in shown):
        # The order among pieces that are not seen says nothing, and must not: seen ones come first.
        shown.sort(key=lambda found: (len(found) == 1, found.get("piece", "")))
    return shown


def _markers(machine: Machine, naming: Naming, state: State) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for at, marker in enumerate(machine.model.markers):
        type_, offset = machine.checked.markers[at].type, machine.layout.markers[at]
        if marker.per_player:
            shown[marker.name] = {
                machine.model.colours[seat]: naming.thing(type_, state[offset + seat])
                for seat in range(machine.layout.players)
            }
        else:
            shown[marker.name] = naming.thing(type_, state[offset])
    return shown
