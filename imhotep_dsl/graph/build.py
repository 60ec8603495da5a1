"""The graph stage: typed rules become one effect graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.graph.expressions import Expressions
from imhotep_dsl.graph.laying.alike import laid_alike
from imhotep_dsl.graph.laying.choices import CHOICES
from imhotep_dsl.graph.laying.effects import EFFECTS
from imhotep_dsl.graph.laying.going_on import GOING_ON, plain_call
from imhotep_dsl.graph.laying.loops import LOOPS
from imhotep_dsl.graph.laying.rule import Laying
from imhotep_dsl.graph.model import MOMENT, PLACE, RULE, EffectGraph

_LAY: dict[type, Callable[..., int]] = {**dict(laid_alike()), **EFFECTS, **GOING_ON, **CHOICES, **LOOPS}
complete(_LAY, get_args(ir.Stmt), "statements that are laid as steps")


def build_graph(checked: Checked, segments: tuple[ir.Block, ...] = (), slots: int = 0) -> EffectGraph:
    """segments: blocks of scenarios, each to be run by itself; slots: how many names they have together."""
    graph = EffectGraph(checked, Expressions(checked), headings=list(checked.checker.sources))
    for rule in checked.rules:
        graph.net.add_node((RULE, rule.index))
    for name in checked.model.moments:
        graph.net.add_node((MOMENT, name))
        for handler in checked.moments[name]:
            graph.net.add_edge((MOMENT, name), (RULE, handler), role="wakes")
    for at in range(len(checked.components.places)):
        graph.net.add_node((PLACE, at))
    for rule in checked.rules:
        Laying(graph, rule, _LAY).lay_rule()
    main = Laying(graph, checked.rules[checked.setup], _LAY)
    over = main.add(checked.model.span, steps.GameOver())
    graph.after_setup = main.add(checked.model.span, plain_call(checked.play), next=over)
    graph.start = main.add(checked.model.span, plain_call(checked.setup), next=graph.after_setup)
    main.slots = slots
    if segments:
        graph.segment_end = main.add(checked.model.span, steps.GameOver())
        graph.segments = [main.block(segment, graph.segment_end) for segment in segments]
        graph.segment_slots = main.slots
    return graph
