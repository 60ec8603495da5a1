"""Graphs: nodes, edges with roles, what can be come to, and circles.

Whoever wants to think about one gets it as a graph of `networkx`. Compiling a table asks only two things of it, and
importing that package takes as long as compiling a small game: so these two are answered here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    import networkx as nx

N = TypeVar("N", bound=Hashable)


class Net(Generic[N]):
    """Between two nodes there may be several edges, one for each role."""

    def __init__(self) -> None:
        self._out: dict[N, dict[tuple[N, Hashable], None]] = {}

    @property
    def nodes(self) -> Iterable[N]:
        return self._out

    def add_node(self, node: N) -> None:
        self._out.setdefault(node, {})

    def add_edge(self, start: N, end: N, role: Hashable) -> None:
        self.add_node(start)
        self.add_node(end)
        self._out[start][end, role] = None

    def edges(self) -> Iterator[tuple[N, N, Hashable]]:
        for start, out in self._out.items():
            for end, role in out:
                yield start, end, role

    def following(self, node: N) -> list[N]:
        return [end for end, _ in self._out[node]]

    def reached(self, start: N) -> set[N]:
        """Everything that can be come to from a node, itself included."""
        found, pending = {start}, [start]
        while pending:
            for end in self.following(pending.pop()):
                if end not in found:
                    found.add(end)
                    pending.append(end)
        return found

    def parts(self) -> list[set[N]]:
        return parts(self.nodes, self.following)

    def as_networkx(self) -> nx.MultiDiGraph[N]:
        """The role of an edge is its key."""
        import networkx as nx

        made: nx.MultiDiGraph[N] = nx.MultiDiGraph()
        made.add_nodes_from(self.nodes)
        for start, end, role in self.edges():
            made.add_edge(start, end, key=role)
        return made


def parts(nodes: Iterable[N], following: Callable[[N], Iterable[N]]) -> list[set[N]]:
    """The nodes, those together that can be come to from each other. What is only come to stands before what comes to
    it. (Tarjan's way, without recursion.)"""
    found: list[set[N]] = []
    number: dict[N, int] = {}
    lowest: dict[N, int] = {}
    open_: dict[N, None] = {}
    for root in nodes:
        if root in number:
            continue
        number[root] = lowest[root] = len(number)
        open_[root] = None
        ways: list[tuple[N, Iterator[N]]] = [(root, iter(following(root)))]
        while ways:
            node, out = ways[-1]
            for end in out:
                if end not in number:
                    number[end] = lowest[end] = len(number)
                    open_[end] = None
                    ways.append((end, iter(following(end))))
                    break
                if end in open_:
                    lowest[node] = min(lowest[node], number[end])
            else:
                ways.pop()
                if ways:
                    lowest[ways[-1][0]] = min(lowest[ways[-1][0]], lowest[node])
                if lowest[node] == number[node]:
                    found.append(_taken(open_, node))
    return found


def _taken(open_: dict[N, None], until: N) -> set[N]:
    """The last ones of those that are open, taken out."""
    found: set[N] = set()
    while until not in found:
        found.add(open_.popitem()[0])
    return found
