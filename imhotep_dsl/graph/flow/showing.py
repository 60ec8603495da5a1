"""What it makes of a state to show something; and of a loop that shows something of every player."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.binding import recognised
from imhotep_dsl.graph.flow.change import BEFORE, OF_ALL, SO_FAR, Change
from imhotep_dsl.graph.flow.effects import Effects
from imhotep_dsl.graph.flow.shown_to import with_shown_to
from imhotep_dsl.graph.flow.state import Places, State, revised, with_fact
from imhotep_dsl.graph.flow.values import THING, YES
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, committed, onward, rule_of


def _show_area(flow: Flow, at: int, step: steps.ShowArea, state: State, mode: Mode) -> Ways:
    after = committed(flow, at, state)
    if step.player in (flow.names.you, ABSENT):
        shown = flow.pool.add("shown to all" if step.player == ABSENT else "shown", (step.area.node,))
        after = with_fact(after, shown, YES)
    else:
        after = with_shown_to(flow, after, step.area.node, step.player)
    node = flow.pool.nodes[step.area.node]
    if step.player == ABSENT and node.op == "place":
        after = _reached_and_shown(flow, at, node, after)
    yield from onward(flow, at, after, COMMITTED)


def _show_marker(flow: Flow, at: int, step: steps.ShowMarker, state: State, mode: Mode) -> Ways:
    there: State | None = state
    for needed in (step.whose, step.player):
        if needed != ABSENT and there is not None:
            there = flow.learn.narrow(needed, THING, there)
    if there is None:
        return
    after = committed(flow, at, there)
    marker = flow.pool.add("marker", () if step.whose == ABSENT else (step.whose,), (step.marker,))
    if step.player in (flow.names.you, ABSENT):
        shown = flow.pool.add("shown to all" if step.player == ABSENT else "shown", (marker,))
        after = with_fact(after, shown, YES)
    else:
        after = with_shown_to(flow, after, marker, step.player)
    if step.player == ABSENT:
        after = _reached_and_shown(flow, at, flow.pool.nodes[marker], after)
    yield from onward(flow, at, after, COMMITTED)


def _show_piece(flow: Flow, at: int, step: steps.ShowPiece, state: State, mode: Mode) -> Ways:
    after = committed(flow, at, state)
    if step.player in (flow.names.you, ABSENT):
        after = with_shown(flow, after, step.piece, step.player == ABSENT)
    else:
        after = with_shown_to(flow, after, step.piece, step.player)
    yield from onward(flow, at, after, COMMITTED)


def with_shown(flow: Flow, state: State, piece: int, by_all: bool) -> State:
    """The acting player, or everybody, has seen the face of a piece."""
    shown = flow.pool.add("shown to all" if by_all else "shown", (piece,))
    known = recognised(flow, state, piece, by_all)
    return revised(known, facts={**known.facts, shown: YES})


def _hide_piece(flow: Flow, at: int, step: steps.HidePiece, state: State, mode: Mode) -> Ways:
    yield from _hide(flow, at, flow.ask.places(step.piece, state), state, mode)


def _hide_area(flow: Flow, at: int, step: steps.HideArea, state: State, mode: Mode) -> Ways:
    yield from _hide(flow, at, flow.ask.places(step.area.node, state), state, mode)


def _hide(flow: Flow, at: int, places: Places, state: State, mode: Mode) -> Ways:
    """Where everybody looks, everybody goes on knowing what lies there."""
    forgotten = flow.setting.unseen & places
    flow.affect(rule_of(flow, at), Effects(forgotten=forgotten))
    yield from onward(flow, at, flow.changing.apply(Change(forgotten=forgotten), state), mode)


# ---- of every player ---------------------------------------------------------------------------------------
#
# A loop through all players that shows something of the one at hand has shown it of all of them in the end, if it has
# on every way through its lines: as each round begins, what was shown so far was shown before, until it is shown again.


def begin(flow: Flow, at: int, left: int, state: State) -> State:
    """A loop begins: whatever it shows, it has shown of all whom it has reached, since that is nobody."""
    shown = flow.loops.shown(at)
    if not shown:
        return state
    return revised(state, facts={**state.facts, **{flow.pool.add(SO_FAR, (left,), what): YES for what in shown}})


def _reached_and_shown(flow: Flow, at: int, shown: Node, state: State) -> State:
    members = flow.loops.members(rule_of(flow, at))
    facts = dict(state.facts)
    for node in state.facts:
        found = flow.pool.nodes[node]
        if found.op == BEFORE and found.data == (shown.op, shown.data[0]):
            slot = flow.pool.nodes[found.kids[0]].number(0)
            if shown.kids == (members.get(slot),):
                facts[flow.pool.add(SO_FAR, found.kids, found.data)] = YES
    return revised(state, facts=facts)


def done(flow: Flow, left: int, state: State) -> State:
    """All have been reached."""
    nodes = [flow.pool.nodes[node] for node in state.facts]
    shown = {flow.pool.add(OF_ALL, (), node.data): YES for node in nodes if node.op == SO_FAR and node.kids == (left,)}
    return revised(state, facts={**state.facts, **shown}) if shown else state


SHOWING: dict[type, Callable[..., Ways]] = {
    steps.ShowPiece: _show_piece,
    steps.ShowArea: _show_area,
    steps.ShowMarker: _show_marker,
    steps.HidePiece: _hide_piece,
    steps.HideArea: _hide_area,
}
