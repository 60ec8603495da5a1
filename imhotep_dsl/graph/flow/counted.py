"""Pieces that are counted here and there and summed up: none lies at two places, so they are at most all there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code.nodes import ABSENT, lists_each_once
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.values import ENDLESS

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

_COUNTING = ("count", "query", "arithmetic")


def most_counted(ask: Questions, at: int, state: State) -> int:
    """How high a sum of counts is at most, because no piece is counted twice; ENDLESS where that is not known."""
    found = _counted(ask, at, state, ABSENT)
    if not found or sum(map(len, found)) > len(frozenset().union(*found)):
        return ENDLESS
    return sum(ask.setting.kind_pieces[kind] for kind in ask.setting.kinds_in(frozenset().union(*found)))


def _counted(ask: Questions, at: int, state: State, each: int) -> list[Places]:
    """The places of each number that is summed up; nothing if pieces may be counted twice, or something else is.

    each: the name that goes through things in a sum. What is counted must be what each of them has of its own.
    """
    node = ask.pool.nodes[at]
    if node.op == "arithmetic" and node.data[0] == "+":
        if any(ask.pool.nodes[kid].op not in _COUNTING for kid in node.kids):
            return []
        left, right = (_counted(ask, kid, state, each) for kid in node.kids)
        return [*left, *right] if left and right else []
    if node.op == "count":
        return _lying(ask, node.kids[0], state) if _is_of_each(ask, node.kids[0], each) else []
    if node.op != "query":
        return []
    source, where = ask.pool.nodes[node.kids[0]], node.kids[1]
    if node.data[0] == "count" and source.op == "pieces in":
        of_each = _is_of_each(ask, source.kids[0], each) or _asks_for_each(ask, where, each)
        return _lying(ask, source.kids[0], state) if of_each else []
    if node.data[0] != "sum" or each != ABSENT or not lists_each_once(source):
        return []
    variable = ask.pool.bound(node.number(1))
    inner = ask.within(variable, node.kids[0], ABSENT, state)
    return _counted(ask, node.kids[3], inner, variable) if inner is not None else []


def _is_of_each(ask: Questions, area: int, each: int) -> bool:
    """Whether it is a place that each of them has; where nothing is gone through, any area is counted once."""
    node = ask.pool.nodes[area]
    return each == ABSENT or (node.op == "place" and node.kids == (each,))


def _asks_for_each(ask: Questions, where: int, each: int) -> bool:
    """Whether only such pieces are counted of which something is this one of them, and so none of the others."""
    if where == ABSENT:
        return False
    node = ask.pool.nodes[where]
    if node.op == "and":
        return any(_asks_for_each(ask, kid, each) for kid in node.kids)
    if node.op != "compare" or node.data[0] != "=" or each not in node.kids:
        return False
    one, other = node.kids
    return each not in below(ask.pool, other if one == each else one)


def _lying(ask: Questions, area: int, state: State) -> list[Places]:
    places = ask.places(area, state)
    if not places or BOX in places or ask.setting.are_drawn(places):
        return []
    return [places]
