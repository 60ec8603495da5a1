"""Spaces that are a player's own: found in a place of that player, and called by a name since.

To whom a space belongs never changes, so it is known of its name for as long as the name stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.flow.values import NO, YES, Range

OWN = "own"
Facts = Mapping[int, Range]

_PARTS = ("space at", "next", "first", "last")
_MEMBERS = ("list first", "list last", "list at")
_OF_THE_FIRST = ("query", "reverse", "without", "both")


def owned_by(pool: Pool, area: int, player: int, facts: Facts) -> bool:
    """Whether it is a player's own place, a part of it, or a name for such a part."""
    if area == ABSENT:
        return False
    node = pool.nodes[area]
    if node.op == "place":
        return len(node.kids) == 1 and is_same(pool, node.kids[0], player, facts)
    if node.op in ("local", "bound"):
        return facts.get(pool.add(OWN, (area, player)), NO) == YES
    if node.op in _MEMBERS:
        return _are_owned_by(pool, node.kids[0], player, facts)
    return bool(node.kids) and node.op in _PARTS and owned_by(pool, node.kids[0], player, facts)


def is_same(pool: Pool, one: int, player: int, facts: Facts) -> bool:
    """Whether a player is known to be this one."""
    if one == player:
        return True
    return any(facts.get(pool.add("arithmetic", pair, ("-",))) == NO for pair in ((one, player), (player, one)))


def _are_owned_by(pool: Pool, source: int, player: int, facts: Facts) -> bool:
    """Whether all members of a list are a player's own spaces."""
    node = pool.nodes[source]
    if node.op in ("spaces", "parts", "local"):
        return owned_by(pool, source if node.op == "local" else node.kids[0], player, facts)
    if node.op == "query" and (node.data[0] not in ("list", "until") or node.kids[3] != ABSENT):
        return False
    if node.op == "take" or node.op in _OF_THE_FIRST:
        return _are_owned_by(pool, node.kids[1 if node.op == "take" else 0], player, facts)
    return False


def as_own(pool: Pool, name: int, area: int, facts: Facts) -> dict[int, Range]:
    """What is known of a name for this area: that it is the acting player's own."""
    you = pool.add("you")
    return {pool.add(OWN, (name, you)): YES} if owned_by(pool, area, you, facts) else {}


def as_own_members(pool: Pool, name: int, source: int, facts: Facts) -> dict[int, Range]:
    """The same of a name for any member of a list, or for the list itself."""
    you = pool.add("you")
    return {pool.add(OWN, (name, you)): YES} if _are_owned_by(pool, source, you, facts) else {}
