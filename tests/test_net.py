"""The effect graph as `networkx` has it: the same nodes and edges, and the same answers as our own."""

from __future__ import annotations

import networkx as nx
import pytest

from imhotep_dsl import load
from imhotep_dsl.graph.net import Net


@pytest.mark.parametrize("game", ["nim", "imhotep", "kalah"])
def test_both_answer_the_same(game: str) -> None:
    rules = load(game)
    graph = rules.graph(rules.player_numbers[0])
    other = graph.net.as_networkx()
    assert list(other.nodes) == list(graph.net.nodes)
    assert {(*edge,) for edge in other.edges(keys=True)} == set(graph.net.edges())
    assert graph.net.reached(graph.start) == {graph.start, *nx.descendants(other, graph.start)}
    parts = graph.net.parts()
    assert {frozenset(part) for part in parts} == {frozenset(part) for part in nx.strongly_connected_components(other)}


@pytest.mark.parametrize("seed", range(20))
def test_circles_of_any_graph(seed: int) -> None:
    other = nx.gnp_random_graph(30, 0.06, seed=seed, directed=True)
    net: Net[int] = Net()
    for node in other:
        net.add_node(node)
    for start, end in other.edges:
        net.add_edge(start, end, "to")
    parts = net.parts()
    assert {frozenset(part) for part in parts} == {frozenset(part) for part in nx.strongly_connected_components(other)}
    at = {node: number for number, part in enumerate(parts) for node in part}
    assert all(at[end] <= at[start] for start, end in other.edges)
