"""Everything in a table that could go on for ever."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.endless.circles import check_circles
from imhotep_dsl.graph.endless.rounds import check_rounds
from imhotep_dsl.graph.endless.spending import Costs
from imhotep_dsl.graph.flow.walk import Flow


def report_endless(flow: Flow, diagnostics: Diagnostics) -> None:
    costs = Costs(flow)
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.TurnsNext | steps.UntilNext) and not step.vouched and flow.known_at(at):
            check_rounds(costs, at, diagnostics)
    check_circles(costs, diagnostics)
