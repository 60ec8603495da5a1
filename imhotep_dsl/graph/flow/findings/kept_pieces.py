"""E502 where a marker keeps a piece: who does not see the piece does not know which one the marker stands for."""

from __future__ import annotations

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.advice import name_of
from imhotep_dsl.graph.flow.findings.asked import asked_of_all
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.values import NOTHING
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

_LYING_OPEN = -3
"""The slot of a name for any piece that everybody sees."""


def kept_piece(flow: Flow, at: int, node: int, state: State) -> int:
    """The marker because of which a question tells something hidden: if all saw its piece, nothing would be told.
    ABSENT: it is something else."""
    asked, pool = asked_of_all(flow, at, node), flow.pool
    for inner in below(pool, asked):
        if pool.nodes[inner].op == "marker" and flow.secrets.unknown(inner, state):
            kind = flow.setting.marker_kinds[pool.nodes[inner].number(0)]
            lying_open = pool.add("local", (), (_LYING_OPEN, "piece", kind))
            seen = revised(state, where={**state.where, lying_open: frozenset()})
            if not flow.secrets.known_to_few(flow.renaming({inner: lying_open}).node(asked), seen):
                return inner
    return ABSENT


def named(flow: Flow, at: int, marker: int) -> str:
    """As it is written in the line; where that speaks of it in other words, as all could write it."""
    about = flow.graph.checked.model.markers[flow.pool.nodes[marker].number(0)]
    return name_of(flow, at, marker) or (f"player.{about.name}" if about.per_player else about.name)


def hidden_at(flow: Flow, marker: int, state: State) -> str:
    """The first place where its piece may lie that not everybody looks into; the box comes last."""
    setting = flow.setting
    possible = (place for place in flow.ask.places(marker, state) if not setting.all_alike(place))
    hidden = [place for place in possible if setting.places[place].seen != EVERYONE]
    return setting.components.places[min(hidden, key=lambda place: (place == BOX, place))].name


def advice(flow: Flow, at: int, node: int, marker: int, state: State) -> str:
    """What helps: ask while the piece lies in sight."""
    place = ""
    for inner in below(flow.pool, asked_of_all(flow, at, node)):
        if flow.pool.nodes[inner].op == "place" and not flow.secrets.out_of_sight(inner, state):
            place = name_of(flow, at, inner) or place
    name = named(flow, at, marker)
    asking = f"`if {name} in {place}`" if place else _asking_where_it_was(flow, name, marker)
    return f"Ask before, in a line of its own, whether it lies in sight: {asking}."


def _asking_where_it_was(flow: Flow, name: str, marker: int) -> str:
    """How to ask whether it still lies where all saw it when the marker was set; a place that there are several of is
    found first."""
    seen = [place for place in _set_from(flow, marker) if flow.setting.places[place].seen == EVERYONE]
    if not seen:
        return f"`if {name} in PLACE`, with the name of a place that everybody sees"
    found = flow.setting.components.places[seen[0]]
    holder = "player" if found.per_player else found.scope.kind
    if holder is None:
        return f"`if {name} in {found.name}`"
    return f"`choose {holder} where {name} in {holder}.{found.name}`"


def _set_from(flow: Flow, marker: int) -> list[int]:
    """The places where the pieces lie that a marker is set to, at the line of which most is known."""
    number = flow.pool.nodes[marker].number(0)
    setting = [(at, step) for at, step in enumerate(flow.graph.steps) if isinstance(step, steps.SetMarker)]
    found = [
        sorted(flow.ask.places(step.value, state))
        for at, step in setting
        for state in flow.known_at(at)
        if step.marker == number and flow.ask.ask(step.value, state) != NOTHING
    ]
    return min(found, key=len, default=[])
