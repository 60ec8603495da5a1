"""What may happen: one analysis of the effect graph, forward, with joins, loops and calls. Many ask it."""

from __future__ import annotations

from imhotep_dsl.graph.flow.analysis import flow
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.model import EffectGraph


def analysed(graph: EffectGraph) -> Flow:
    """The analysis of a graph, made once."""
    if graph.analysis is None:
        graph.analysis = flow(graph)
    return graph.analysis
