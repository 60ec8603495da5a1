"""Only what a program asks is part of it: nodes that were put into the pool while thinking about it are left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from imhotep_dsl.code.nodes import LOOKED_UP, Lists, Lookup, Node, Pool

Table = TypeVar("Table")


@dataclass(slots=True)
class Kept:
    """Nodes and tables that are needed, numbered anew in the order in which they are asked for."""

    pool: Pool
    nodes: list[Node] = field(default_factory=list)
    lookups: list[Lookup] = field(default_factory=list)
    lists: list[Lists] = field(default_factory=list)
    _numbers: dict[int, int] = field(default_factory=dict)
    _lookup_numbers: dict[int, int] = field(default_factory=dict)
    _list_numbers: dict[int, int] = field(default_factory=dict)

    def number(self, node: int) -> int:
        return self._numbers[node]

    @property
    def depth(self) -> int:
        """How deep the binders lie."""
        depths = [node.data[1 if node.op == "query" else 0] for node in self.nodes if node.op in ("query", "bound")]
        return max((depth + 1 for depth in depths if isinstance(depth, int)), default=0)

    def keep(self, wanted: Iterable[int]) -> None:
        """These nodes, each behind all that it is made of."""
        for root in wanted:
            pending = [root]
            while pending:
                at = pending[-1]
                missing = [] if at in self._numbers else [
                    kid for kid in self.pool.nodes[at].kids if kid >= 0 and kid not in self._numbers
                ]  # fmt: skip
                if missing:
                    pending += reversed(missing)
                    continue
                pending.pop()
                if at not in self._numbers:
                    self._numbers[at] = len(self.nodes)
                    self.nodes.append(self._renumbered(self.pool.nodes[at]))

    def _renumbered(self, node: Node) -> Node:
        kids, data = tuple(self._numbers[kid] if kid >= 0 else kid for kid in node.kids), node.data
        if node.op == "const":
            # Yes and no are numbers, too: which of the two an author wrote first must not matter.
            data = tuple(int(number) if isinstance(number, bool) else number for number in data)
        elif node.op in LOOKED_UP:
            data = (_table(node, self.pool.lookups, self.lookups, self._lookup_numbers),)
        elif node.op == "printed list":
            data = (_table(node, self.pool.lists, self.lists, self._list_numbers),)
        return Node(node.op, kids, data)


def _table(node: Node, old: list[Table], new: list[Table], numbers: dict[int, int]) -> int:
    """The new number of the table that a node looks something up in."""
    at = node.data[0]
    assert isinstance(at, int)
    if at not in numbers:
        numbers[at] = len(new)
        new.append(old[at])
    return numbers[at]
