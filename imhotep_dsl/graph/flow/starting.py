"""What is known before the setup."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.state import State


def start_state(setting: Setting) -> State:
    """Before the setup: how many pieces lie at each place, counted for every one of its instances."""
    checked, table = setting.graph.checked, setting.components
    counts: dict[int, list[int]] = {at: [0] * place.instances for at, place in enumerate(setting.places)}
    unsure: set[int] = set()
    for name, kind in checked.model.kinds.items():
        pieces = table.pieces_of(name)
        start = checked.starts.get(name)
        area = start[0] if start is not None else None
        if start is None:
            counts[BOX] = [counts[BOX][0] + len(pieces)]
        elif isinstance(area, ir.PlaceAt) and area.holder is None and area.player is None:
            counts[area.place] = [count + len(pieces) for count in counts[area.place]]
        elif isinstance(area, ir.PlaceAt) and area.holder is None and kind.per_player and area.player == start[1]:
            counts[area.place] = [count + len(pieces) // setting.players for count in counts[area.place]]
        else:
            unsure |= setting.places_for(name)
    facts = {
        setting.pool.add("every count", (), (at,)): (min(found), max(found))
        for at, found in counts.items()
        if found and at not in unsure
    }
    for at, (marker, first) in enumerate(zip(checked.model.markers, checked.markers, strict=True)):
        of_table = not marker.per_player and marker.scope.kind is None
        if of_table and first.type.tag == "number" and isinstance(first.value, ir.Const | None):
            number = max(first.low, 0) if first.value is None else first.value.value
            facts[setting.pool.add("marker", (), (at,))] = (number, number)
    return State(facts, {}, {})
