"""What is left where a piece lay: one less lies on a space that has a name, `let gap = card.space`."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.state import State, with_fact
from imhotep_dsl.graph.flow.values import ENDLESS, meet
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.flow.ways import ONE


def one_less(flow: Flow, step: steps.Move, before: State, after: State) -> State:
    """The piece goes to another place, and lay on as many spaces as it has names for: on one."""
    start, end = flow.ask.places(step.piece, before), flow.ask.places(step.target.node, before)
    if start & end or flow.setting.are_drawn(start):
        return after
    for name in flow.ask.same_as(flow.pool.add("space of", (step.piece,)), before):
        if flow.pool.nodes[name].op == "local":
            lying = flow.pool.add("count", (name,), ("space",))
            there = meet(flow.ask.ask(lying, before), (1, ENDLESS))
            after = with_fact(after, lying, values.subtract(there, ONE))
    return after
