"""Sums of the same numbers, in whichever order they are written: what is known of one is known of the others."""

from __future__ import annotations

from typing import NamedTuple

from imhotep_dsl.code.nodes import Pool


class InOrder(NamedTuple):
    """A sum as the same numbers in a fixed order, and what is left: a plain number."""

    node: int
    beside: int


class Sums:
    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._found: dict[int, InOrder | None] = {}

    def in_order(self, at: int) -> InOrder | None:
        """None where fewer than two numbers may change: nothing else says the same of them."""
        if at not in self._found:
            self._found[at] = self._put_in_order(at)
        return self._found[at]

    def _put_in_order(self, at: int) -> InOrder | None:
        beside, each = 0, list[int]()
        pending = [at]
        while pending:
            kid = pending.pop()
            node = self._pool.nodes[kid]
            if node.op == "const":
                beside += node.number(0)
            elif node.op == "arithmetic" and node.data[0] == "+":
                pending += node.kids
            elif node.op == "arithmetic" and node.data[0] == "-" and self._pool.nodes[node.kids[1]].op == "const":
                beside -= self._pool.nodes[node.kids[1]].number(0)
                pending.append(node.kids[0])
            else:
                each.append(kid)
        if len(each) < 2:
            return None
        each.sort()
        whole = each[0]
        for kid in each[1:]:
            whole = self._pool.add("arithmetic", (whole, kid), ("+",))
        return InOrder(whole, beside) if whole != at else None
