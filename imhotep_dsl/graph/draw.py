"""The effect graph for eyes and for other programs: Mermaid, Graphviz and JSON. The same rules give the same text.

Pictures show rules, their steps and moments. Which places a step reads and writes is only in the JSON: drawn, those
edges would hide all others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from imhotep_dsl.graph import model
from imhotep_dsl.graph.model import MOMENT, PLACE, RULE, EffectGraph
from imhotep_dsl.graph.reading import add_reads_and_writes
from imhotep_dsl.source import Span

Line = Callable[[Span], str]
LONGEST = 70


@dataclass(frozen=True, slots=True)
class Node:
    """A node as it is drawn. sort: `step`, `decision`, `rule`, `moment` or `place`; rule -1: it lies in none."""

    key: str
    sort: str
    said: str
    line: str
    rule: int
    span: Span

    @property
    def label(self) -> str:
        """What sort of effect, and the author's words for it, unless they begin with the very same."""
        if self.line.startswith(self.said):
            return self.line
        return f"{self.said}\n{self.line}" if self.line else self.said


@dataclass(frozen=True, slots=True)
class Edge:
    start: str
    end: str
    role: str


def nodes(graph: EffectGraph, line: Line) -> list[Node]:
    """Every node, rules first, then steps in the order in which the author wrote them."""
    found = [_node(graph, node, line) for node in graph.net.nodes]
    order = {"rule": 0, "moment": 1, "place": 2}
    return sorted(found, key=lambda node: (order.get(node.sort, 3), node.rule, node.span, _number(node.key)))


def edges(graph: EffectGraph) -> list[Edge]:
    found = [Edge(_key(start), _key(end), str(role)) for start, end, role in graph.net.edges()]
    return sorted(found, key=lambda edge: (_number(edge.start), edge.role, _number(edge.end)))


def as_json(graph: EffectGraph, line: Line) -> str:
    """Everything, places included."""
    add_reads_and_writes(graph)
    drawn = {
        "game": graph.checked.model.name,
        "players": graph.checked.model.players,
        "start": _key(graph.start),
        "nodes": [
            {
                "id": node.key, "sort": node.sort, "said": node.said, "text": node.line,
                "rule": f"rule{node.rule}" if node.rule >= 0 else None, "file": node.span.file, "line": node.span.line,
            }
            for node in nodes(graph, line)
        ],
        "edges": [{"from": edge.start, "to": edge.end, "role": edge.role} for edge in edges(graph)],
    }  # fmt: skip
    return json.dumps(drawn, indent=1, ensure_ascii=False) + "\n"


def as_mermaid(graph: EffectGraph, line: Line) -> str:
    shapes = {"decision": ("{{", "}}"), "rule": ("([", "])"), "moment": (">", "]")}
    out = ["flowchart TD"]
    for rule, title, inside in _clusters(graph, line):
        indent = "  "
        if rule >= 0:
            out.append(f'  subgraph box{rule}["{_mermaid(title)}"]')
            indent = "    "
        for node in inside:
            left, right = shapes.get(node.sort, ("[", "]"))
            out.append(f'{indent}{node.key}{left}"{_mermaid(node.label)}"{right}')
        if rule >= 0:
            out.append("  end")
    out += [f'  {edge.start} -->|"{_mermaid(edge.role)}"| {edge.end}' for edge in _drawn_edges(graph)]
    return "\n".join(out) + "\n"


def as_dot(graph: EffectGraph, line: Line) -> str:
    shapes = {"decision": "hexagon", "rule": "oval", "moment": "cds"}
    out = [f'digraph "{_dot(graph.checked.model.name)}" {{', "  node [shape=box];"]
    for rule, title, inside in _clusters(graph, line):
        indent = "  "
        if rule >= 0:
            out += [f"  subgraph cluster_{rule} {{", f'    label="{_dot(title)}";']
            indent = "    "
        for node in inside:
            out.append(f'{indent}{node.key} [label="{_dot(node.label)}", shape={shapes.get(node.sort, "box")}];')
        if rule >= 0:
            out.append("  }")
    out += [f'  {edge.start} -> {edge.end} [label="{_dot(edge.role)}"];' for edge in _drawn_edges(graph)]
    return "\n".join([*out, "}"]) + "\n"


def _clusters(graph: EffectGraph, line: Line) -> Iterator[tuple[int, str, list[Node]]]:
    """Rules with their steps; last, under -1, what lies in no rule."""
    drawn = [node for node in nodes(graph, line) if node.sort != "place"]
    for rule in graph.checked.rules:
        title = f"{rule.title} ({rule.span.file}:{rule.span.line})"
        yield rule.index, title, [node for node in drawn if node.rule == rule.index]
    yield -1, "", [node for node in drawn if node.rule < 0]


def _drawn_edges(graph: EffectGraph) -> list[Edge]:
    return [edge for edge in edges(graph) if edge.role not in ("reads", "writes")]


def _node(graph: EffectGraph, node: model.Node, line: Line) -> Node:
    key, checked = _key(node), graph.checked
    if isinstance(node, int):
        step, span = graph.steps[node], graph.spans[node]
        sort = "decision" if step.about.decides else "step"
        text = line(span) if step.about.own_line else ""
        return Node(key, sort, step.about.said, _cut(text), graph.rules[node], span)
    if node[0] == MOMENT:
        moment = checked.model.moments[node[1]]
        return Node(key, MOMENT, moment.title, "", -1, moment.span)
    if node[0] == PLACE:
        place = checked.components.places[node[1]]
        return Node(key, PLACE, place.title or place.name, "", -1, place.span)
    rule = checked.rules[node[1]]
    return Node(key, RULE, rule.name, "", rule.index, rule.span)


def _key(node: model.Node) -> str:
    return f"step{node}" if isinstance(node, int) else f"{node[0]}{node[1]}"


def _number(key: str) -> tuple[str, int]:
    """`step12` comes after `step9`."""
    word = key.rstrip("0123456789")
    return word, int(key[len(word) :] or -1)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _mermaid(text: str) -> str:
    """Inside double quotes; everything that could mean something is written as a number."""
    return "".join(
        "<br/>" if char == "\n" else char if char.isalnum() or char in " .,:_-/=+*()" else f"#{ord(char)};"
        for char in text
    )  # fmt: skip


def _dot(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
