"""How many pieces a loop through all players has brought to each of them.

In the end every player has at least as many as the one who was at hand last, and as those whom the loop had left behind
by then. As a loop begins that is nobody, of whom anything holds: more than any number.
"""

from __future__ import annotations

from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.values import ENDLESS, Range, hull, meet
from imhotep_dsl.graph.flow.walk import Flow

_NOBODY: Range = (ENDLESS, ENDLESS)


def begin(flow: Flow, at: int, name: int, state: State, everybody: bool) -> State:
    """everybody: whether all players are surely gone through; from nobody on, it is nobody."""
    places = flow.loops.dealt(at)
    if not places:
        return state
    passed = flow.names.passed(name)
    plain = flow.changing.apply(Change(names=frozenset({name, passed})), state)
    if not everybody:
        return plain
    nobody = {_lying(flow, place, each): _NOBODY for place in places for each in (name, passed)}
    return revised(plain, facts={**plain.facts, **nobody})


def pass_on(flow: Flow, start: int, name: int, before: State, state: State) -> State:
    """A round begins: whoever was at hand before it is left behind."""
    places = flow.loops.dealt(start)
    if not places:
        return state
    passed = flow.names.passed(name)
    return revised(
        state,
        facts={**state.facts, **{_lying(flow, place, passed): _of_all(flow, place, name, before) for place in places}},
    )


def done(flow: Flow, start: int, name: int, state: State) -> State:
    """All have been reached."""
    facts = dict(state.facts)
    for place in flow.loops.dealt(start):
        every = flow.pool.add("every count", (), (place,))
        least = _of_all(flow, place, name, state)[0]
        if least < ENDLESS:
            facts[every] = meet(facts.get(every, (0, ENDLESS)), (least, ENDLESS))
    return revised(state, facts=facts)


def _of_all(flow: Flow, place: int, name: int, state: State) -> Range:
    """How many lie there of whoever was at hand last, and of those before."""
    return hull(*(flow.ask.ask(_lying(flow, place, each), state) for each in (name, flow.names.passed(name))))


def _lying(flow: Flow, place: int, player: int) -> int:
    return flow.pool.add("count", (flow.pool.add("place", (player,), (place, "player")),), ("place",))
