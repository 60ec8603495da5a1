"""What lies somewhere when play begins, and stays there: places that no line of it takes anything from."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.values import ENDLESS, Range
from imhotep_dsl.graph.flow.walk import Flow


def stays(flow: Flow, state: State) -> dict[int, Range]:
    """At least so much lies at these places for the whole of play. What is said of any others would only be forgotten
    step by step."""
    lying = [(node, place, least) for node, place, least in _lying(flow, state) if least > 0]
    left = _left(flow) if lying else frozenset()
    return {node: (least, ENDLESS) for node, place, least in lying if place not in left}


def _lying(flow: Flow, state: State) -> list[tuple[int, int, int]]:
    every = [(node, flow.pool.nodes[node], given) for node, given in state.facts.items()]
    return [(node, about.number(0), given[0]) for node, about, given in every if about.op == "every count"]


def _left(flow: Flow) -> Places:
    """Places from which something may go away. Pieces that change places leave as many behind."""
    play, found = flow.graph.checked.play, frozenset[int]()
    for rule in (play, *flow.rules.called_from(play)):
        for step in flow.rules.own(rule):
            for node in _taken_from(step):
                found |= flow.ask.places(node, flow.ask.nothing_known)
    return found


def _taken_from(step: steps.Step) -> list[int]:
    if isinstance(step, steps.Move):
        return [step.piece]
    if isinstance(step, steps.MoveSome):
        return [step.source.node, *_made_anew_from(step.source)]
    return _made_anew_from(step.place) if isinstance(step, steps.Draw) else []


def _made_anew_from(deck: steps.Area) -> list[int]:
    return [deck.refill] if deck.refill != ABSENT else []
