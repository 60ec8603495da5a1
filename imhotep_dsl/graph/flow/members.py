"""How many members a list may have, and what they may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.areas import listed_there, size
from imhotep_dsl.graph.flow.setting import Surroundings
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import ANY, ENDLESS, THING, YES, Range
from imhotep_dsl.graph.flow.whereabouts import looked_into

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

EACH_ONCE = ("things", "players from", "spaces", "parts", "pieces in")
"""Lists in which nothing stands twice."""

WAYS_TO_LIE = 8
"""A drawing turned and mirrored."""


def _seats(ask: Questions, node: Node, state: State) -> Range:
    players = ask.setting.players
    return (players if ask.is_there(node.kids[0], state) else 0), players


def _exact_things(ask: Questions, node: Node, state: State) -> Range:
    things = node.data[1]
    assert isinstance(things, tuple)
    return len(things), len(things)


def _items(ask: Questions, node: Node, state: State) -> Range:
    return len(node.kids), len(node.kids)


def _numbers_between(ask: Questions, node: Node, state: State) -> Range:
    low, high = node.kids
    found = values.add(ask.difference(high, low, state), YES)
    return max(0, found[0]), max(0, found[1])


def _spaces_in(ask: Questions, node: Node, state: State) -> Range:
    if not ask.is_there(node.kids[0], state):
        return THING
    return size(ask, ABSENT, node, state)


def _parts_in(ask: Questions, node: Node, state: State) -> Range:
    """As many rows, columns, lines … as there are wherever they may be looked for."""
    least, most = ask.setting.parts(ask.places(node.kids[0], state), str(node.data[0]))
    return (least if ask.is_there(node.kids[0], state) else 0), most


def _lying(ask: Questions, node: Node, state: State) -> Range:
    area, sort, kind = node.kids[0], str(node.data[0]), node.data[1]
    if sort == "board":
        kinds = frozenset({str(kind)}) if kind is not None else ask.setting.kinds_in(looked_into(ask, node, 0, state))
        return 0, sum(ask.setting.kind_pieces[each] for each in kinds)
    listed = listed_there(ask, area, sort, state)
    least, most = ask.count(area, sort, state)
    if ask.setting.are_drawn(ask.places(area, state)):
        least = listed[0]
    places = ask.places(area, state)
    alone = BOX not in places if kind is None else ask.setting.is_only_for(places, str(kind))
    return (least if alone else 0), most


def _printed_on(ask: Questions, node: Node, state: State) -> list[tuple[int, ...]]:
    """The lists on the things that may be meant; none has an empty one."""
    low, high = ask.ask(node.kids[0], state)
    printed = ask.pool.lists[node.number(0)].values[max(low, 0) : high + 1]
    return [*printed, *([] if low >= 0 and printed else [()])]


def _printed_list(ask: Questions, node: Node, state: State) -> Range:
    lengths = [len(given) for given in _printed_on(ask, node, state)]
    return min(lengths), max(lengths)


def _same_length(ask: Questions, node: Node, state: State) -> Range:
    return ask.length(node.kids[0], state)


def _queried(ask: Questions, node: Node, state: State) -> Range:
    source, where, _, _ = node.kids
    least, most = ask.length(source, state)
    if node.data[0] == "list" and where == ABSENT:
        return least, most
    if node.data[0] == "until":
        return 0, most
    exists = ask.pool.add("query", (source, where, ABSENT, ABSENT), ("any", node.data[1], False, node.data[3]))
    return (1 if ask.some(exists, state) else 0), most


def _length_either_way(ask: Questions, node: Node, state: State) -> Range:
    return values.of_all([ask.length(value, inner) for value, inner in ask.ways(node, state)])


def _first_of_them(ask: Questions, node: Node, state: State) -> Range:
    wanted, there = ask.ask(node.kids[0], state), ask.length(node.kids[1], state)
    return max(0, min(wanted[0], there[0])), max(0, min(wanted[1], there[1]))


def _at_most_the_first(ask: Questions, node: Node, state: State) -> Range:
    return 0, ask.length(node.kids[0], state)[1]


def _all_but_some(ask: Questions, node: Node, state: State) -> Range:
    """If nothing stands twice in the first, each of the others takes away one at most."""
    one, other = (ask.length(kid, state) for kid in node.kids)
    first = ask.pool.nodes[node.kids[0]]
    fixed = first.op == "list" and all(ask.pool.nodes[kid].op == "const" for kid in set(first.kids))
    each_once = first.op in EACH_ONCE or (fixed and len(set(first.kids)) == len(first.kids))
    return (max(0, one[0] - other[1]) if each_once else 0), one[1]


def _both_together(ask: Questions, node: Node, state: State) -> Range:
    """What is in both lists, or twice in one, is there once."""
    one, other = (ask.length(kid, state) for kid in node.kids)
    return min(1, max(one[0], other[0])), min(ENDLESS, one[1] + other[1])


def some_number(ask: Questions, node: Node, state: State) -> Range:
    return THING


def _all_round(ask: Questions, node: Node, state: State) -> Range:
    return (1 if ask.is_there(node.kids[0], state) else 0), _lying_so(ask, node, state).spaces


def _beside_it(ask: Questions, node: Node, state: State) -> Range:
    return 0, _lying_so(ask, node, state).neighbours


def _beneath_it(ask: Questions, node: Node, state: State) -> Range:
    return 0, _lying_so(ask, node, state).below


def _in_one_line(ask: Questions, node: Node, state: State) -> Range:
    return 0, _lying_so(ask, ask.pool.nodes[node.kids[0]], state).line


def _lying_so(ask: Questions, node: Node, state: State) -> Surroundings:
    return ask.setting.surroundings(ask.places(node.kids[0], state))


def _spots(ask: Questions, node: Node, state: State) -> Range:
    """A spot begins at a space, and a drawing lies there turned and mirrored."""
    return 0, WAYS_TO_LIE * ask.setting.surroundings(ask.places(node.kids[1], state)).spaces


LENGTHS: dict[str, Callable[[Questions, Node, State], Range]] = {
    "things": _exact_things,
    "players from": _seats,
    "list": _items,
    "range": _numbers_between,
    "spaces": _spaces_in,
    "parts": _parts_in,
    "pieces in": _lying,
    "printed list": _printed_list,
    "reverse": _same_length,
    "one or other": _length_either_way,
    "take": _first_of_them,
    "both": _at_most_the_first,
    "without": _all_but_some,
    "either": _both_together,
    "query": _queried,
    "following": _all_round,
    "neighbours": _beside_it,
    "below": _beneath_it,
    "along": _in_one_line,
    "placements": _spots,
    "winners": some_number,
    "unknown": some_number,
}


def a_thing(ask: Questions, node: Node, state: State) -> Range:
    return THING


def _one_player(ask: Questions, node: Node, state: State) -> Range:
    return 0, ask.setting.players - 1


def _one_of_things(ask: Questions, node: Node, state: State) -> Range:
    numbers = node.numbers(1)
    return (min(numbers), max(numbers)) if numbers else THING


def _one_item(ask: Questions, node: Node, state: State) -> Range:
    found = [ask.ask(kid, state) for kid in node.kids]
    return values.of_all(found) if found else ANY


def _between(ask: Questions, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[0], state), ask.ask(node.kids[1], state)
    return low[0], max(high[1], low[0])


def _printed_item(ask: Questions, node: Node, state: State) -> Range:
    numbers = [item for given in _printed_on(ask, node, state) for item in given]
    return (min(numbers), max(numbers)) if numbers else ANY


def _of_reversed(ask: Questions, node: Node, state: State) -> Range:
    return ask.member(node.kids[0], state)


def _of_query(ask: Questions, node: Node, state: State) -> Range:
    if node.data[0] == "groups":
        return THING
    source, where, _, each = node.kids
    variable = ask.pool.bound(node.number(1))
    inner = ask.within(variable, source, where, state) if where != ABSENT and each == ABSENT else None
    return ask.member(source, state) if inner is None else ask.ask(variable, inner)


def _of_kept(ask: Questions, node: Node, state: State) -> Range:
    return ask.ask(ask.pool.add(node.op, node.kids, node.data), state)


def _member_either_way(ask: Questions, node: Node, state: State) -> Range:
    return values.of_all([ask.member(value, inner) for value, inner in ask.ways(node, state)])


MEMBERS: dict[str, Callable[[Questions, Node, State], Range]] = {
    "things": _one_of_things,
    "players from": _one_player,
    "list": _one_item,
    "range": _between,
    "printed list": _printed_item,
    "reverse": _of_reversed,
    "local": _of_kept,
    "one or other": _member_either_way,
    "take": lambda ask, node, state: ask.member(node.kids[1], state),
    "both": _of_reversed,
    "without": _of_reversed,
    "either": lambda ask, node, state: values.of_all([ask.member(kid, state) for kid in node.kids]),
    "query": _of_query,
    "unknown": lambda ask, node, state: ANY,
}
