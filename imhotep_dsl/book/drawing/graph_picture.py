"""The effect graph of one rule as a picture: what is done, in layers from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from imhotep_dsl.book.drawing.blocks import Block, below, picture, text_block
from imhotep_dsl.book.drawing.labels import ENGLISH, Labels
from imhotep_dsl.book.drawing.layers import Layered, Link, lay_out
from imhotep_dsl.book.drawing.svg import LARGE, SMALL, Canvas, Picture, cut, number, text_width
from imhotep_dsl.code import steps
from imhotep_dsl.graph.draw import Line, Node, nodes
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.resolve.kinds import readable

WIDEST_TEXT = 230.0
PADDING = 9.0
LABEL_ROOM = 110.0

_PASSED_OVER = (steps.LoopEnd, steps.TurnsEnd, steps.YouEnd, steps.LoopStart, steps.RepeatStart, steps.TurnsStart)
_HEADS: dict[type, type] = {
    steps.LoopStart: steps.LoopNext, steps.RepeatStart: steps.RepeatNext, steps.TurnsStart: steps.TurnsNext
}  # fmt: skip
_LOOPS = (steps.LoopNext, steps.LoopPick, steps.RepeatNext, steps.UntilNext, steps.TurnsNext)

Target = Callable[[int], str | None]
"""A rule → where its own drawing is, if it has one."""


@dataclass(frozen=True, slots=True)
class _Box:
    style: str
    block: Block
    target: str | None

    @property
    def size(self) -> tuple[float, float]:
        return self.block.width + 2 * PADDING, self.block.height + 2 * PADDING - 4


class GraphPictures:
    """Draws rules of one table; what is alike for all of them is found out once."""

    def __init__(self, graph: EffectGraph, line: Line, labels: Labels = ENGLISH, target: Target | None = None) -> None:
        self.graph = graph
        self.labels = labels
        self.target = target
        self.known: dict[str, Node] = {node.key: node for node in nodes(graph, line)}

    def draw(self, title: str, rules: Sequence[int]) -> Picture:
        """Several rules, one below the other."""
        return picture(title, below([self._rule(rule) for rule in rules], 28))

    def _rule(self, rule: int) -> Block:
        found = self.graph.checked.rules[rule]
        head = below(
            [
                text_block(found.title, 600, LARGE, "bold"),
                text_block(f"{found.name} · {_short(found.span.file)}:{found.span.line}", 600, SMALL, "soft"),
            ],
            2,
        )
        return below([head, self._steps(rule)], 12)

    def _steps(self, rule: int) -> Block:
        root = self._skip(self.graph.entries[rule])
        reached, links = self._reached(root)
        heads = self._heads(rule)
        boxes = {node: self._box(node, heads.get(node, node)) for node in reached}
        sizes: dict[int, tuple[float, float]] = {
            node: (max(box.size[0], self._room_for_labels(node, links)), box.size[1]) for node, box in boxes.items()
        }
        layout = lay_out(root, links, sizes)

        def draw(canvas: Canvas, x: float, y: float) -> None:
            ports = _ports(links, layout, sizes)
            for link in links:
                self._edge(canvas, x, y, link, layout, ports[link])
            for node, box in boxes.items():
                middle, centre = layout.centres[node]
                _draw_box(canvas, box, x + middle, y + centre, sizes[node])
            for link in links:
                self._label(canvas, x, y, link, layout, ports[link])

        return Block(layout.width, layout.height, draw)

    # ---- what is drawn ----------------------------------------------------------------------------------------------

    def _skip(self, node: int) -> int:
        """Steps that only keep the books are passed over."""
        while isinstance(self.graph.steps[node], _PASSED_OVER):
            node = self.graph.following[node]["next"]
        return node

    def _reached(self, root: int) -> tuple[list[int], list[Link]]:
        reached, links, waiting = {root: None}, [], [root]
        while waiting:
            node = waiting.pop(0)
            for role, target in sorted(self.graph.following[node].items(), key=lambda item: _rank(item[0])):
                target = self._skip(target)
                links.append(Link(node, target, role))
                if target not in reached:
                    reached[target] = None
                    waiting.append(target)
        return list(reached), links

    def _heads(self, rule: int) -> dict[int, int]:
        """A loop is called by its first line, which stands in the step before it."""
        found = {}
        for node in [at for at, own in enumerate(self.graph.rules) if own == rule]:
            if type(self.graph.steps[node]) in _HEADS:
                found[self.graph.following[node]["next"]] = node
        return found

    def _box(self, node: int, named: int) -> _Box:
        step = self.graph.steps[node]
        found = self.known[f"step{named}"]
        target = None
        if isinstance(step, steps.Return | steps.GameOver):
            return _Box("back", text_block(self.labels.text("done"), size=SMALL, style="soft"), None)
        lines = []
        if not found.line.startswith(found.said):
            lines.append(text_block(found.said, WIDEST_TEXT, SMALL, "soft", middle=True))
        lines.append(text_block(found.line or found.said, WIDEST_TEXT, SMALL + 1.5, middle=True))
        called = self._called(step)
        if called:
            told = "→ " + "; ".join(dict.fromkeys(self._told(rule) for rule in called))
            lines.append(text_block(told, WIDEST_TEXT, SMALL, "accent", middle=True, most=4))
            target = self.target(called[0]) if self.target is not None and len(called) == 1 else None
        style = "decide" if step.about.decides else "call" if called else "card"
        return _Box(style, below(lines, 2, "middle"), target)

    def _told(self, rule: int) -> str:
        found = self.graph.checked.rules[rule]
        return f"{readable(found.owner)}: {found.title}" if found.owner else found.title

    def _called(self, step: object) -> list[int]:
        if isinstance(step, steps.Call):
            return list(dict.fromkeys(target for _, target in step.targets))
        return list(step.actions) if isinstance(step, steps.ChooseAction) else []

    # ---- edges ------------------------------------------------------------------------------------------------------

    def _role(self, link: Link) -> str:
        step = self.graph.steps[link.start]
        if link.name in ("next", "begins"):
            return ""
        if isinstance(step, steps.Branch | steps.May):
            return self.labels.text("yes" if link.name == "body" else "no")
        if isinstance(step, _LOOPS):
            return self.labels.text("each" if link.name == "body" else "done")
        if isinstance(step, steps.ChooseOption) and link.name.startswith("option "):
            return step.texts[int(link.name.removeprefix("option ")) - 1]
        return self.labels.text("otherwise") if link.name == "else" else ""

    def _room_for_labels(self, node: int, links: Sequence[Link]) -> float:
        told = [cut(self._role(link), LABEL_ROOM, SMALL) for link in links if link.start == node]
        if len(told) < 2:
            return 0
        return len(told) * (max(text_width(label, SMALL) for label in told) + 16)

    def _edge(self, canvas: Canvas, x: float, y: float, link: Link, layout: Layered, ports: _Ports) -> None:
        back = link in layout.again
        points = [ports.start, *layout.bends[link], ports.end]
        path = f"M{_at(x, y, points[0])}"
        for start, end in pairwise(points):
            half = (end[1] - start[1]) / 2
            bow, bend = (start[0], start[1] + half), (end[0], end[1] - half)
            path += f" C{_at(x, y, bow)} {_at(x, y, bend)} {_at(x, y, end)}"
        canvas.path(path, "again" if back else "edge", ' stroke-width="1.4"')
        _tip(canvas, x + ports.end[0], y + ports.end[1], back)

    def _label(self, canvas: Canvas, x: float, y: float, link: Link, layout: Layered, ports: _Ports) -> None:
        role = cut(self._role(link), LABEL_ROOM, SMALL)
        if not role:
            return
        width = text_width(role, SMALL)
        down = -8.0 if link in layout.again else 15.0
        left, top = x + ports.start[0], y + ports.start[1] + down
        canvas.rect(left - width / 2 - 3, top - SMALL + 0.5, width + 6, SMALL + 3, "halo", 3)
        canvas.text(left, top, role, width + 6, SMALL, "soft", "middle")


@dataclass(frozen=True, slots=True)
class _Ports:
    start: tuple[float, float]
    end: tuple[float, float]


def _ports(links: Sequence[Link], layout: Layered, sizes: Mapping[int, tuple[float, float]]) -> dict[Link, _Ports]:
    """Edges that leave or reach the same side of a box do so beside each other, in the order in which they come;
    a side that edges only reach is reached in its middle."""
    sides: dict[tuple[int, bool], list[tuple[float, int, Link, bool]]] = {}
    for at, link in enumerate(links):
        back = link in layout.again
        bends = layout.bends[link]
        towards = bends[0][0] if bends else layout.centres[link.end][0]
        comes = bends[-1][0] if bends else layout.centres[link.start][0]
        sides.setdefault((link.start, not back), []).append((towards, at, link, True))
        sides.setdefault((link.end, back), []).append((comes, at, link, False))
    starts: dict[Link, tuple[float, float]] = {}
    ends: dict[Link, tuple[float, float]] = {}
    for (node, bottom), members in sides.items():
        middle, centre = layout.centres[node]
        width, height = sizes[node]
        members.sort(key=lambda member: member[:2])
        together = not any(leaves for _, _, _, leaves in members)
        for spot, (_, _, link, leaves) in enumerate(members):
            share = 0.0 if together else (spot + 1) / (len(members) + 1) - 0.5
            across = middle + width * share * (1.3 if len(members) > 1 else 1)
            point = (across, centre + (height / 2 if bottom else -height / 2))
            (starts if leaves else ends)[link] = point
    return {link: _Ports(starts[link], ends[link]) for link in links}


def _draw_box(canvas: Canvas, box: _Box, middle: float, centre: float, size: tuple[float, float]) -> None:
    width, height = size
    if box.target is not None:
        canvas.link(box.target)
    canvas.rect(middle - width / 2, centre - height / 2, width, height, box.style, 12 if box.style == "decide" else 5)
    box.block.draw(canvas, middle - box.block.width / 2, centre - box.block.height / 2)
    if box.target is not None:
        canvas.end_link()


def _tip(canvas: Canvas, x: float, y: float, back: bool) -> None:
    up = -1 if not back else 1
    left, right, base = number(x - 4), number(x + 4), number(y + 8 * up)
    canvas.path(f"M{number(x)} {number(y)} L{left} {base} L{right} {base} Z", "tip-again" if back else "tip")


def _at(x: float, y: float, point: tuple[float, float]) -> str:
    return f"{number(x + point[0])} {number(y + point[1])}"


def _rank(role: str) -> tuple[int, str]:
    order = {"body": 0, "else": 2, "done": 3}
    return order.get(role, 1), role


def _short(file: str) -> str:
    return "/".join(file.split("/")[-2:])
