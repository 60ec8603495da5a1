"""A layered layout of a directed graph: layers by the longest path, order by barycentres, columns straightened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

SWEEPS = 12
SIDE_GAP = 26.0
LAYER_GAP = 46.0
BEND_WIDTH = 10.0

Bend = tuple[int, int]
Node = int | Bend
"""What a layer holds: a number of the graph, or where an edge passes (which edge, in which layer)."""


@dataclass(frozen=True, slots=True)
class Link:
    """An edge; name tells apart several edges between the same nodes."""

    start: int
    end: int
    name: str


@dataclass(slots=True)
class Layered:
    """centres: of nodes. bends: for each edge the points between its ends, from its start to its end.

    again: edges that lead back.
    """

    width: float = 0
    height: float = 0
    centres: dict[Node, tuple[float, float]] = field(default_factory=dict)
    bends: dict[Link, list[tuple[float, float]]] = field(default_factory=dict)
    again: set[Link] = field(default_factory=set)


def lay_out(root: int, links: Sequence[Link], sizes: Mapping[int, tuple[float, float]]) -> Layered:
    """All nodes in sizes; those that cannot be reached from the root stand in the first layer."""
    following: dict[int, list[Link]] = {node: [] for node in sizes}
    for link in links:
        following[link.start].append(link)
    again = _leading_back(root, following)
    layer = _longest_paths(sizes, links, again)
    chains, layers = _with_bends(links, again, layer)
    _order(layers, chains)
    return _place(layers, chains, links, again, sizes)


def _leading_back(root: int, following: Mapping[int, list[Link]]) -> set[Link]:
    """Edges to a node from which one has come."""
    back: set[Link] = set()
    done: set[int] = set()
    for start in [root, *following]:
        if start in done:
            continue
        path = {start}
        stack = [(start, iter(following[start]))]
        while stack:
            node, rest = stack[-1]
            link = next(rest, None)
            if link is None:
                stack.pop()
                path.discard(node)
                done.add(node)
            elif link.end in path:
                back.add(link)
            elif link.end not in done:
                path.add(link.end)
                stack.append((link.end, iter(following[link.end])))
    return back


def _longest_paths(nodes: Mapping[int, object], links: Sequence[Link], again: set[Link]) -> dict[int, int]:
    layer = dict.fromkeys(nodes, 0)
    forward = [link for link in links if link not in again]
    for _ in nodes:
        changed = False
        for link in forward:
            if layer[link.end] <= layer[link.start]:
                layer[link.end] = layer[link.start] + 1
                changed = True
        if not changed:
            break
    return layer


def _with_bends(
    links: Sequence[Link], again: set[Link], layer: Mapping[int, int]
) -> tuple[dict[Link, list[Node]], list[list[Node]]]:
    """Each edge as a chain downwards, one member in each layer; those between its ends are bends."""
    layers: list[list[Node]] = [[] for _ in range(max(layer.values()) + 1)]
    for node, at in layer.items():
        layers[at].append(node)
    chains: dict[Link, list[Node]] = {}
    for number, link in enumerate(links):
        upper, lower = (link.end, link.start) if link in again else (link.start, link.end)
        chain: list[Node] = [upper]
        if layer[upper] == layer[lower]:
            chains[link] = [upper, lower]
            continue
        for at in range(layer[upper] + 1, layer[lower]):
            bend = (number, at)
            layers[at].append(bend)
            chain.append(bend)
        chains[link] = [*chain, lower]
    return chains, layers


def _order(layers: list[list[Node]], chains: Mapping[Link, list[Node]]) -> None:
    above, under = _neighbours(chains)
    for sweep in range(SWEEPS):
        downward = sweep % 2 == 0
        at_layers = range(1, len(layers)) if downward else range(len(layers) - 2, -1, -1)
        near = above if downward else under
        for at in at_layers:
            beside = layers[at - 1 if downward else at + 1]
            place = {node: spot for spot, node in enumerate(beside)}
            own = {node: spot for spot, node in enumerate(layers[at])}

            def middle(
                node: Node,
                place: Mapping[Node, int] = place,
                own: Mapping[Node, int] = own,
                near: Mapping[Node, list[Node]] = near,
            ) -> float:
                spots = [place[other] for other in near.get(node, ()) if other in place]
                return sum(spots) / len(spots) if spots else float(own[node])

            layers[at].sort(key=middle)


def _neighbours(chains: Mapping[Link, list[Node]]) -> tuple[dict[Node, list[Node]], dict[Node, list[Node]]]:
    above: dict[Node, list[Node]] = {}
    under: dict[Node, list[Node]] = {}
    for chain in chains.values():
        for upper, lower in pairwise(chain):
            above.setdefault(lower, []).append(upper)
            under.setdefault(upper, []).append(lower)
    return above, under


def _place(
    layers: list[list[Node]], chains: Mapping[Link, list[Node]], links: Sequence[Link], again: set[Link],
    sizes: Mapping[int, tuple[float, float]],
) -> Layered:  # fmt: skip
    widths = {node: sizes[node][0] if isinstance(node, int) else BEND_WIDTH for line in layers for node in line}
    x: dict[Node, float] = {}
    for line in layers:
        right = 0.0
        for node in line:
            x[node] = right + widths[node] / 2
            right += widths[node] + SIDE_GAP
    above, under = _neighbours(chains)
    for sweep in range(SWEEPS):
        downward = sweep % 2 == 0
        near = above if downward else under
        for line in layers if downward else reversed(layers):
            wanted = [_mean([x[other] for other in near.get(node, ())], x[node]) for node in line]
            x.update(zip(line, _spread(line, wanted, widths), strict=True))
    left = min(x[node] - widths[node] / 2 for line in layers for node in line)
    result = Layered(again=set(again))
    tops: list[tuple[float, float]] = []
    for line in layers:
        tall = max((sizes[node][1] for node in line if isinstance(node, int)), default=0)
        for node in line:
            result.centres[node] = (x[node] - left, result.height + tall / 2)
        tops.append((result.height, result.height + tall))
        result.height += tall + LAYER_GAP
    result.height -= LAYER_GAP
    result.width = max(x[node] + widths[node] / 2 for line in layers for node in line) - left
    extent = {node: tops[at] for at, line in enumerate(layers) for node in line}
    for link in links:
        points: list[tuple[float, float]] = []
        for bend in chains[link][1:-1]:
            points += [(result.centres[bend][0], extent[bend][0]), (result.centres[bend][0], extent[bend][1])]
        result.bends[link] = points[::-1] if link in again else points
    return result


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _spread(line: Sequence[Node], wanted: Sequence[float], widths: Mapping[Node, float]) -> list[float]:
    """As near to what is wanted as the order and the gaps allow: neighbours that meet move together."""
    offsets = [0.0]
    for left, right in pairwise(line):
        offsets.append(offsets[-1] + (widths[left] + widths[right]) / 2 + SIDE_GAP)
    groups: list[list[float]] = []
    for want, offset in zip(wanted, offsets, strict=True):
        groups.append([want - offset, 1.0])
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            mean, count = groups.pop()
            other, others = groups[-1]
            groups[-1] = [(other * others + mean * count) / (others + count), others + count]
    values = [mean for mean, count in groups for _ in range(int(count))]
    return [value + offset for value, offset in zip(values, offsets, strict=True)]
