"""Which places each step reads and writes, put into the graph as edges."""

from __future__ import annotations

from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.model import PLACE, EffectGraph


def add_reads_and_writes(graph: EffectGraph) -> None:
    """A rule that is called writes by itself: its steps have the edges, not the calling line."""
    flow = analysed(graph)
    for at, step in enumerate(graph.steps):
        written = frozenset[int]() if graph.is_call(at) else flow.writes.get(at, frozenset())
        read = 0
        for node in operands(step):
            read |= flow.changing.looks_at(node)
        for place in sorted(flow.changing.regions.places_among(read)):
            graph.net.add_edge((PLACE, place), at, role="reads")
        for place in sorted(written):
            graph.net.add_edge(at, (PLACE, place), role="writes")
