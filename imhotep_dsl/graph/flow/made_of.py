"""How far a number is from one that it is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import NO, Range

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

MOST_WITHIN = 4
"""Sums, `min` and `max` within each other: what lies deeper is not looked at."""


def made_of(ask: Questions, left: int, right: int, state: State, depth: int = MOST_WITHIN) -> Range | None:
    """What left - right is where left is made of right: by adding or taking something, or as the least or the most
    of several. None: it is not, or not as far as it is looked at."""
    if left == right:
        return NO
    node = ask.pool.nodes[left]
    if not depth or node.op not in ("arithmetic", "least", "most") or node.data[:1] not in ((), ("+",), ("-",)):
        return None
    inner = [made_of(ask, kid, right, state, depth - 1) for kid in node.kids]
    if all(each is None for each in inner):
        return None
    if node.op == "arithmetic":
        (one, other), (made, also) = node.kids, inner
        if made is not None:
            return (values.add if node.data[0] == "+" else values.subtract)(made, ask.ask(other, state))
        return values.add(also, ask.ask(one, state)) if also is not None and node.data[0] == "+" else None
    apart = [
        each if each is not None else values.subtract(ask.ask(kid, state), ask.ask(right, state))
        for kid, each in zip(node.kids, inner, strict=True)
    ]
    pick = min if node.op == "least" else max
    return pick(low for low, _ in apart), pick(high for _, high in apart)
