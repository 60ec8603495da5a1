"""Names that surely do not stand for the same thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import NO, YES

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

GENERIC = 100_000
"""Names from here on stand for a member of a loop that has not been reached yet: never the one at hand."""
PASSED = 2 * GENERIC
"""Names from here on stand for a member that the loop has left behind."""


def always_apart(mine: Node, theirs: Node) -> bool:
    """Two members of the same loop are never the same."""
    if mine.op == theirs.op == "local":
        return abs(mine.number(0) - theirs.number(0)) in (GENERIC, PASSED)
    return mine.op == theirs.op == "const" and mine.data != theirs.data


def known_apart(ask: Questions, one: int, other: int, state: State) -> bool:
    """Whether it is known that a name does not stand for this thing."""
    if other == ABSENT:
        return False
    pool, pairs = ask.pool, ((one, other), (other, one))
    return always_apart(pool.nodes[one], pool.nodes[other]) or any(
        state.facts.get(pool.add("compare", pair, (op,))) == known
        for pair in pairs
        for op, known in (("!=", YES), ("=", NO))
    )


def are_two_spaces(ask: Questions, one: int, other: int, state: State) -> bool:
    names = (ask.pool.nodes[one], ask.pool.nodes[other])
    return all(name.op == "local" and name.data[1] == "space" for name in names) and known_apart(ask, one, other, state)


def surely_two(ask: Questions, one: int, other: int, state: State) -> bool:
    """Known not to be the same; of players also that they sit so many seats apart."""
    return known_apart(ask, one, other, state) or ask.ask(ask.pool.add("compare", (one, other), ("!=",)), state) == YES


def places_of_two(ask: Questions, area: int, other: int, state: State) -> bool:
    """Whether two areas are the same place of two who are not the same."""
    mine, theirs = ask.pool.nodes[area], ask.pool.nodes[other]
    if mine.op != "place" or theirs.op != "place" or mine.data != theirs.data or not mine.kids or not theirs.kids:
        return False
    return surely_two(ask, mine.kids[0], theirs.kids[0], state)
