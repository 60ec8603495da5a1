"""Which kinds of pieces may come to the box: those that start there, and those that some line brings there."""

from __future__ import annotations

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.kinds import kinds_of
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def put_into_the_box(flow: Flow) -> None:
    """Before anything is followed: what lines that name the box bring there. So it seldom has to be asked again."""
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.Move | steps.MoveSome):
            target = flow.pool.nodes[step.target.node]
            if target.op == "place" and target.data[0] == BOX:
                moved = step.piece if isinstance(step, steps.Move) else step.binder.source
                flow.box(kinds_of(flow, moved, flow.ask.nothing_known), at)


def brought(flow: Flow, at: int, change: Change, state: State) -> None:
    """What a line brings to the box, as far as it is known before it. Pieces that change places are of one kind."""
    if not any(BOX in each.places for each in change.arriving):
        return
    step = flow.graph.steps[at]
    if isinstance(step, steps.Move):
        flow.box(kinds_of(flow, step.piece, state), at)
    elif isinstance(step, steps.MoveSome) and step.source.refill == ABSENT:
        flow.box(kinds_of(flow, step.binder.source, state), at)
    else:
        flow.box(flow.setting.kinds_in(change.places), at)
