"""Several pieces chosen out of a heap whose faces the acting player does not see.

Elsewhere each is taken from behind the last one, so that no choice can be made in two ways. Here, how many are left to
choose from would then tell where in the heap the last one lay: so all that were not taken yet are offered.
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def picks_unseen(flow: Flow, step: steps.Pick, state: State) -> bool:
    if step.binder.sort != "piece" or not flow.secrets.hides(step.binder.listed, state):
        return False
    return any(flow.setting.places[place].room[1] > 1 for place in flow.ask.places(step.binder.listed, state))


def may_pick_unseen(flow: Flow, at: int) -> bool:
    step = flow.graph.steps[at]
    return isinstance(step, steps.Pick) and any(picks_unseen(flow, step, state) for state in flow.known_at(at))
