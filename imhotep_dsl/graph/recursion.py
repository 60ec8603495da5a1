"""Rules that call themselves, directly or through others, must use something up on the way."""

from __future__ import annotations

import networkx as nx

from imhotep_dsl.check import ir
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.build import EffectGraph

_USING_UP = (ir.Move, ir.MoveSome, ir.Draw, ir.AddMarker)


def report_recursion(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    """A circle of calls in which nothing moves can only go on for ever."""
    calls: nx.DiGraph[int] = nx.DiGraph()
    moving: set[int] = set()
    for node, data in graph.net.nodes(data=True):
        if not isinstance(node, int) or node in (graph.start, graph.after_setup):
            continue
        step = data["step"]
        if isinstance(step, ir.Call):
            calls.add_edges_from((data["rule"], target) for _, target in step.targets)
        if isinstance(step, _USING_UP):
            moving.add(data["rule"])
    for circle in nx.strongly_connected_components(calls):
        circular = len(circle) > 1 or any(calls.has_edge(rule, rule) for rule in circle)
        if circular and not circle & moving:
            rules = [graph.checked.rules[rule] for rule in sorted(circle)]
            names = " → ".join(f"`{rule.name}`" for rule in [*rules, rules[0]])
            diagnostics.error(
                "E521",
                rules[0].span,
                f"These rules call each other without end: {names}.",
                "Let one of them move a piece, or take one of the calls out.",
            )
