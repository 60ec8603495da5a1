"""Numbers at which markers may come to rest, since rules ask for them: at those, a loop or the game may be over."""

from __future__ import annotations

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.graph.flow.setting import Setting


class Ends:
    def __init__(self, setting: Setting) -> None:
        self._nodes = setting.pool.nodes
        self._found = {marker: {high - 1} for marker, (_, high) in enumerate(setting.markers)}
        for node in self._nodes:
            if node.op == "compare":
                self._note(*(self._nodes[kid] for kid in node.kids))

    def _note(self, one: Node, other: Node) -> None:
        marker, limit = (one, other) if one.op == "marker" else (other, one)
        if marker.op == "marker" and limit.op == "const":
            number = limit.number(0)
            self._found[marker.number(0)] |= {number - 1, number, number + 1}

    def __call__(self, at: int) -> set[int]:
        node = self._nodes[at]
        return self._found[node.number(0)] if node.op == "marker" else set()
