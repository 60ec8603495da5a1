"""Between how many things somebody chooses: at most, as far as they can be told apart."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.kept_lists import to_choose_from
from imhotep_dsl.graph.flow.picked_unseen import picks_unseen
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow

_COUNTED = 10**15
"""Far more than anybody has to count, and less than takes long to reckon with."""


def candidates(flow: Flow, binder: steps.Binder, state: State) -> int:
    return min(flow.ask.length(binder.listed, state)[1], looking_different(flow, binder, state))


def ways_to_choose_several(flow: Flow, at: int, step: steps.Pick, state: State, enough: int) -> tuple[int, int]:
    """How many things are taken, all ways together, and how many ways there are; not counted further than enough."""
    there, least, most = to_choose_from(flow, at, step, state)
    sorts, in_order = looking_different(flow, step.binder, state), step.in_order or picks_unseen(flow, step, state)
    taken, ways, chosen, different = 1, int(least == 0), 1, 1
    for many in range(1, min(there, most, enough) + 1):
        orders = 1 if in_order else many
        chosen = min(chosen * (there - many + 1) // orders, _COUNTED)
        different = min(different * (sorts if in_order else sorts + many - 1) // orders, _COUNTED)
        more = min(chosen, different)
        taken += more
        ways += more if many >= least else 0
        if not more or taken >= enough:
            break
    return taken, ways


def looking_different(flow: Flow, binder: steps.Binder, state: State) -> int:
    """Pieces that nobody can tell apart are one option: those of one owner and design on one space, unless more is
    known of each of them."""
    setting, source = flow.setting, flow.pool.nodes[binder.source]
    everything = len(setting.components.pieces)
    if binder.sort != "piece" or source.op != "pieces in":
        return flow.ask.length(binder.source, state)[1]
    places = flow.ask.places(binder.source, state)
    kinds, model = setting.kinds_in(places), setting.graph.checked.model
    told_apart = any(table.of == "piece" and table.name == "number of" for table in flow.pool.lookups)
    remembered = any(marker.scope.kind in kinds for marker in model.markers)
    carrying = any(place.scope.kind in kinds for place in model.places)
    unseen = flow.secrets.hides(binder.listed, state)
    if told_apart or remembered or carrying or unseen:
        return everything
    looks = sum(
        len(setting.components.designs_of(kind)) * (setting.players if model.kinds[kind].per_player else 1)
        for kind in kinds
    )
    return looks * setting.surroundings(places).spaces
