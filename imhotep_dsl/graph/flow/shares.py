"""Of which number something is a share, or what is left of it, and so at most that number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import Node

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions
    from imhotep_dsl.graph.flow.state import State


def shared_out(ask: Questions, part: Node, state: State) -> Iterator[int]:
    if part.op != "remainder" and (part.op != "arithmetic" or part.data[0] not in ("/", "-")):
        return
    whole, low = part.kids[0], ask.ask(part.kids[1], state)[0]
    if part.op == "arithmetic" and part.data[0] == "-":
        if low >= 0:
            yield whole
        return
    if low >= 1 and ask.ask(whole, state)[0] >= 0:
        yield whole
    if low >= 1 and part.op == "arithmetic":
        yield from _rounded_up(ask, ask.pool.nodes[whole], low, state)


def _rounded_up(ask: Questions, sum_: Node, among: int, state: State) -> Iterator[int]:
    """`(N + 1) / 2` is no more than N, and none of nothing: what is added is less than what is divided by."""
    if sum_.op != "arithmetic" or sum_.data[0] != "+":
        return
    for whole, added in (sum_.kids, sum_.kids[::-1]):
        more = ask.pool.nodes[added]
        if more.op == "const" and 0 <= more.number(0) < among and ask.ask(whole, state)[0] >= 0:
            yield whole
