"""Room that changes in play: how much there can be, and whether it depends on itself, so that nobody could say."""

from __future__ import annotations

from imhotep_dsl.code.limits import DEEPEST_ROOM
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.change import Changing
from imhotep_dsl.graph.flow.rules import RuleSteps
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.state import Places, State, revised
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.net import parts

ASKS_FOR_ROOM = ("free", "next")


def measure_rooms(setting: Setting, ask: Questions) -> None:
    """A room that depends on itself, or on too many others, is noted down, and nothing is asked of it any more."""
    asked = {at: _rooms_asked(setting, ask, place.dynamic) for at, place in enumerate(setting.places)}
    depth = dict.fromkeys(asked, 0)
    for circle in parts(asked, asked.__getitem__):
        for at in sorted(circle):
            depth[at] = 1 + max((depth[other] for other in asked[at]), default=0)
            if len(circle) > 1 or at in asked[at]:
                setting.circular.append(at)
            elif depth[at] > DEEPEST_ROOM:
                setting.too_deep.append(at)
            else:
                continue
            setting.places[at].dynamic = ABSENT
    for place in setting.places:
        if place.dynamic != ABSENT:
            low, high = ask.ask(place.dynamic, State({}, {}, {}))
            place.room = (max(0, low), max(0, high))
            place.capacity = (place.spaces[0] * place.room[0], min(ENDLESS, place.spaces[1] * place.room[1]))


def note_shrinking(setting: Setting, changing: Changing, rules: RuleSteps) -> None:
    """Room that goes by nothing but markers that no rule changes stays what it is."""
    lasting = frozenset(range(len(setting.markers))) - rules.all_markers_written
    for place in setting.places:
        if place.dynamic != ABSENT:
            place.shrinks = bool(changing.looks_at(place.dynamic) & ~changing.regions.of("marker", lasting))


def _rooms_asked(setting: Setting, ask: Questions, room: int) -> Places:
    """The places whose room is asked for to say how much room there is."""
    found, pending = set[int](), [(room, State({}, {}, {}))]
    met = set[tuple[int, frozenset[tuple[int, Places]]]]()
    while pending:
        at, state = pending.pop()
        key = (at, frozenset(state.where.items()))
        if at == ABSENT or key in met:
            continue
        met.add(key)
        node = setting.pool.nodes[at]
        if node.op in ASKS_FOR_ROOM:
            found |= _meant(setting, ask, node.kids[0], state)
        if node.op == "query":
            name = setting.pool.bound(node.number(1))
            state = revised(state, where={**state.where, name: _meant(setting, ask, node.kids[0], state)})
        pending += [(kid, state) for kid in node.kids]
    return frozenset(at for at in found if setting.places[at].dynamic != ABSENT)


def _meant(setting: Setting, ask: Questions, area: int, state: State) -> Places:
    """Where an area may lie; what a marker will keep is not known yet."""
    nodes = setting.pool.nodes
    kept = nodes[area].op != "place" and any(nodes[part].op == "marker" for part in below(setting.pool, area))
    return setting.everywhere if kept else ask.places(area, state)
