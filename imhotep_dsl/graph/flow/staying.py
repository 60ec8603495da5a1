"""What lies somewhere when play begins, and stays there: places that no line of it takes anything away from."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.values import ENDLESS, Range
from imhotep_dsl.graph.flow.walk import Flow


def stays(flow: Flow, state: State) -> dict[int, Range]:
    """At least so much lies at these places for the whole of play. What is said of any others would only be forgotten
    step by step."""
    there = [(place, least) for place, least in lying(flow, state) if least > 0]
    left = _left(flow) if there else frozenset()
    return {flow.ask.lasting_count(place): (least, ENDLESS) for place, least in there if place not in left}


def lying(flow: Flow, state: State) -> list[tuple[int, int]]:
    """How many pieces lie at least at every instance of each place of which that is known."""
    every = [(flow.pool.nodes[node], given) for node, given in state.facts.items()]
    return [(about.number(0), given[0]) for about, given in every if about.op == "every count"]


def _left(flow: Flow) -> Places:
    """Places from which something may go away. Pieces that change places leave as many behind."""
    play, found = flow.graph.checked.play, frozenset[int]()
    for rule in (play, *flow.rules.called_from(play)):
        for step in flow.rules.own(rule):
            found |= _taken_from(flow, step)
    return found


def _taken_from(flow: Flow, step: steps.Step) -> Places:
    if isinstance(step, steps.Move):
        return _places(flow, step.piece) - _brought_to(flow, step.target)
    if isinstance(step, steps.MoveSome):
        gone = _places(flow, step.source.node) - _brought_to(flow, step.target)
        return gone | _made_anew_from(flow, step.source)
    return _made_anew_from(flow, step.place) if isinstance(step, steps.Draw) else frozenset()


def _brought_to(flow: Flow, target: steps.Area) -> Places:
    """The one place to which pieces go: those that came from there are there again."""
    found = _places(flow, target.node)
    return found if len(found) == 1 and flow.setting.is_single(*found) else frozenset()


def _made_anew_from(flow: Flow, deck: steps.Area) -> Places:
    return _places(flow, deck.refill) if deck.refill != ABSENT else frozenset()


def _places(flow: Flow, node: int) -> Places:
    return flow.ask.places(node, flow.ask.nothing_known)
