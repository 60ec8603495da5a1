"""Something always has the most: where there is anything at all, one of them has as much as the highest of all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.state import State, said_of

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

_MET_BY = {"max": ("=", ">="), "min": ("=", "<=")}


def one_has_the_most(ask: Questions, source: int, where: int, variable: int, state: State) -> bool:
    """Whether a condition asks of the members of a list, of which there are some, for one that has the most (or the
    least) of them all."""
    asked = ask.pool.nodes[where]
    if asked.op != "compare":
        return False
    own, limit = asked.kids
    return any(
        _is_highest(ask, source, own, highest, variable, str(asked.data[0]))
        for highest in (limit, *ask.same_as(limit, state))
    ) or (asked.data[0] == "=" and any(
        _is_highest(ask, source, limit, highest, variable, "=") for highest in (own, *ask.same_as(own, state))
    ))  # fmt: skip


def _is_highest(ask: Questions, source: int, own: int, highest: int, variable: int, op: str) -> bool:
    node = ask.pool.nodes[highest]
    if node.op != "query" or op not in _MET_BY.get(str(node.data[0]), ()):
        return False
    if not _same_list(ask, node.kids[0], source) or node.kids[1] != ABSENT:
        return False
    each, depth = node.kids[3], node.number(1)
    if depth != ask.pool.nodes[variable].number(0) and variable in below(ask.pool, each):
        return False  # of the others something is asked that the one at hand has a share in
    return own in _asked_of(ask, each, depth, variable)


def _same_list(ask: Questions, one: int, other: int) -> bool:
    """Also if one is written out: all players, and `players`. The other one has members: from somebody on, all."""
    from_one = ask.pool.nodes[other].op == "players from"
    written = _written_out(ask, one), list(range(ask.setting.players)) if from_one else _written_out(ask, other)
    return one == other or (written[0] is not None and written[0] == written[1])


def _written_out(ask: Questions, at: int) -> list[int] | None:
    node = ask.pool.nodes[at]
    if node.op == "things" and node.data[0] == "player":
        return list(node.numbers(1))
    items = [ask.pool.nodes[kid] for kid in node.kids] if node.op == "list" else []
    return [item.number(0) for item in items] if items and all(item.op == "const" for item in items) else None


def _asked_of(ask: Questions, each: int, depth: int, variable: int) -> Iterator[int]:
    """What is asked of each member, asked of this one: the same, if both lie equally deep."""
    if depth == ask.pool.nodes[variable].number(0):
        yield each
    else:
        yield said_of(ask.pool, each, depth, variable)
