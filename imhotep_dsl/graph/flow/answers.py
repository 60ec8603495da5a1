"""What may be the answer of each question, from the answers of what it is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.directions import NO_WAY
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.areas import AREAS, with_rounds
from imhotep_dsl.graph.flow.counted import most_counted
from imhotep_dsl.graph.flow.members import LENGTHS, some_number
from imhotep_dsl.graph.flow.setting import RANGES
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import ANY, ENDLESS, MAYBE, NO, NOTHING, THING, TRUTH, YES, Range, hull
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.whereabouts import looked_into

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions


def _const(ask: Questions, at: int, node: Node, state: State) -> Range:
    value = node.data[0]
    assert isinstance(value, int)
    return value, value


def _unknown(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ANY


def _local(ask: Questions, at: int, node: Node, state: State) -> Range:
    """What a name stands for; of a list, what each of its members is."""
    return RANGES.get(str(node.data[1]).rpartition(" ")[2], MAYBE)


def _bound(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ANY


def _you(ask: Questions, at: int, node: Node, state: State) -> Range:
    return 0, ask.setting.players - 1


def _marker(ask: Questions, at: int, node: Node, state: State) -> Range:
    """What nobody and nothing has is none."""
    marker = node.number(0)
    found = ask.setting.markers[marker]
    if node.kids and not ask.setting.is_number(marker) and not ask.is_there(node.kids[0], state):
        found = hull(found, NOTHING)
    return with_rounds(ask, at, found, state)


def _left(ask: Questions, at: int, node: Node, state: State) -> Range:
    """How often a loop still goes round."""
    return THING


def _player_after(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[0], state)
    if low == high >= 0:
        seat = (low + node.number(0)) % ask.setting.players
        return seat, seat
    last = ask.setting.players - 1
    return (0, last) if ask.is_there(node.kids[0], state) else (-1, last)


def _lookup(ask: Questions, at: int, node: Node, state: State) -> Range:
    table = node.number(0)
    thing = node.kids[0]
    among = ask.ask(thing, state)
    found = ask.setting.looked_up(table, ask.places(thing, state), ask.designs(thing, state), among)
    gives = ask.pool.lookups[table].gives
    if gives not in RANGES and not ask.is_there(thing, state):
        found = hull(found, NOTHING)
    return found


def _table(ask: Questions, at: int, node: Node, state: State) -> Range:
    first, numbers = node.number(0), node.numbers(2)
    further = node.number(1) if node.data[1] is not None else None
    low, high = ask.ask(node.kids[0], state)
    last = first + len(numbers) - 1
    inside = numbers[max(0, low - first) : max(0, high - first + 1)] or (0,)
    found = (min(inside), max(inside))
    if low < first:
        found = hull(found, NO)
    if high > last:
        step = further or 0
        end = numbers[-1] if numbers and further is not None else 0
        found = hull(hull(found, (end, end)), (end + step, ENDLESS) if step > 0 else (-ENDLESS if step < 0 else 0, end))
    return found


def _arithmetic(ask: Questions, at: int, node: Node, state: State) -> Range:
    left, right = node.kids
    if node.data[0] == "-":
        return ask.difference(left, right, state)
    if node.data[0] == "+":
        return _sum(ask, at, values.add(ask.ask(left, state), ask.ask(right, state)), state)
    work = {"*": values.times, "/": values.divided}[str(node.data[0])]
    return work(ask.ask(left, state), ask.ask(right, state))


def _sum(ask: Questions, at: int, found: Range, state: State) -> Range:
    found = found[0], min(found[1], most_counted(ask, at, state))
    same = ask.sums.in_order(at)
    known = ask.known(same.node, state) if same is not None else None
    if same is None or known is None:
        return found
    both = values.meet(found, values.add(known, (same.beside, same.beside)))
    return found if values.is_empty(both) else both


_OPPOSITE: dict[object, str] = {"=": "!=", "!=": "="}


def _compare(ask: Questions, at: int, node: Node, state: State) -> Range:
    left, right = node.kids
    found, opposite = values.holds(str(node.data[0]), ask.difference(left, right, state)), _OPPOSITE.get(node.data[0])
    if found == TRUTH and opposite is not None:
        # What is known not to be the same is known to differ.
        known = ask.known(ask.pool.add("compare", node.kids, (opposite,)), state)
        if known is None and _sit_apart(ask, left, right, state):
            return YES if node.data[0] == "!=" else NO
        return found if known is None else (1 - known[1], 1 - known[0])
    return found


def _sit_apart(ask: Questions, left: int, right: int, state: State) -> bool:
    """Whether two players are counted from the same one, and so many seats apart that they are not the same."""
    (one, from_one), (other, from_other) = _counted_from(ask, left), _counted_from(ask, right)
    return one == other and bool((from_one - from_other) % ask.setting.players) and ask.is_there(one, state)


def _counted_from(ask: Questions, player: int) -> tuple[int, int]:
    seats = 0
    while ask.pool.nodes[player].op == "next player":
        seats += ask.pool.nodes[player].number(0)
        player = ask.pool.nodes[player].kids[0]
    return player, seats


def _in_area(ask: Questions, at: int, node: Node, state: State) -> Range:
    there = ask.places(node.kids[0], state)
    return TRUTH if there & looked_into(ask, node, 1, state) else NO


def _is(ask: Questions, at: int, node: Node, state: State) -> Range:
    known, wanted = ask.designs(node.kids[0], state), node.data[0]
    assert isinstance(wanted, tuple)
    if known is None:
        return TRUTH
    if not known & set(wanted):
        return NO
    return YES if known <= set(wanted) and ask.is_there(node.kids[0], state) else TRUTH


def _in_list(ask: Questions, at: int, node: Node, state: State) -> Range:
    """Of a list that names its things one by one, each is compared."""
    item, whole = ask.ask(node.kids[0], state), ask.pool.nodes[node.kids[1]]
    if whole.op != "list":
        return TRUTH
    each = [ask.ask(kid, state) for kid in whole.kids]
    if item[0] == item[1] and item in each:
        return YES
    return TRUTH if any(not values.is_empty(values.meet(item, one)) for one in each) else NO


def _not(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[0], state)
    return 1 - (high > 0), 1 - (low > 0)


def _and(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = 1, 1
    inner: State | None = state
    for kid in node.kids:
        if inner is None:
            return NO
        least, most = ask.ask(kid, inner)
        low, high = min(low, least > 0), min(high, most > 0)
        inner = ask.refine(kid, True, inner)
    return (low, high) if inner is not None else NO


def _or(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = 0, 0
    inner: State | None = state
    for kid in node.kids:
        if inner is None:
            return YES
        least, most = ask.ask(kid, inner)
        low, high = max(low, least > 0), max(high, most > 0)
        inner = ask.refine(kid, False, inner)
    return (low, high) if inner is not None else YES


def _query(ask: Questions, at: int, node: Node, state: State) -> Range:
    source, where, _, each = node.kids
    function, depth, _, sort = node.data
    exactly = ask.by_player.answer(at, state)
    if exactly is not None:
        return exactly
    variable = ask.pool.bound(node.number(1))
    least, most = ask.length(source, state)
    if function in ("any", "first", "last"):
        exists = ask.pool.add("query", (source, where, ABSENT, ABSENT), ("any", depth, False, sort))
        if ask.some(exists, state):
            return YES if function == "any" else _met(ask, variable, source, where, state)
        none = most <= 0 or state.facts.get(exists, TRUTH)[1] <= 0
        if none:
            return NO if function == "any" else NOTHING
        return TRUTH if function == "any" else hull(_met(ask, variable, source, where, state), NOTHING)
    if function == "count":
        return (least if where == ABSENT else 0), most
    inner = ask.within(variable, source, where, state)
    if inner is None:
        return YES if function == "every" else NO
    if function == "distinct":
        return 0, most
    found = ask.ask(each, inner)
    if function == "every":
        return (1 if found[0] >= 1 else 0), 1
    if function == "sum":
        found = hull(values.times(found, (least if where == ABSENT else 0, most)), NO)
        return found[0], min(found[1], most_counted(ask, at, state))
    return found if least >= 1 and where == ABSENT else hull(found, NO)


def _met(ask: Questions, variable: int, source: int, where: int, state: State) -> Range:
    inner = ask.within(variable, source, where, state)
    return ask.ask(variable, inner) if inner is not None else NOTHING


def _length(ask: Questions, at: int, node: Node, state: State) -> Range:
    members = ask.pool.nodes[node.kids[0]]
    exactly = ask.by_player.answer(at, state)
    if exactly is not None:
        return exactly
    return LENGTHS.get(members.op, some_number)(ask, members, state)


def _end_of_list(ask: Questions, at: int, node: Node, state: State) -> Range:
    exactly = ask.by_player.answer(at, state)
    if exactly is not None:
        return exactly
    found = ask.member(node.kids[0], state)
    return found if ask.length(node.kids[0], state)[0] >= 1 else hull(found, NOTHING)


def _entry(ask: Questions, at: int, node: Node, state: State) -> Range:
    members, number = node.kids
    found, (low, high) = ask.member(members, state), ask.ask(number, state)
    if low >= 1 and high <= ask.length(members, state)[0]:
        return found
    return hull(found, NO if node.data[0] in RANGES else NOTHING)


def _thing_or_none(ask: Questions, at: int, node: Node, state: State) -> Range:
    return MAYBE


def _distance(ask: Questions, at: int, node: Node, state: State) -> Range:
    return 0, NO_WAY


def _least(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = [ask.ask(kid, state) for kid in node.kids]
    return min(low for low, _ in found), min(high for _, high in found)


def _most(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = [ask.ask(kid, state) for kid in node.kids]
    return max(low for low, _ in found), max(high for _, high in found)


def _remainder(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[1], state)
    return (0, high - 1) if low >= 1 else ANY


def _dispatch(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = ask.ask(node.kids[1], state)
    for case in node.kids[2:]:
        found = hull(found, ask.ask(case, state))
    return found


def _one_or_other(ask: Questions, at: int, node: Node, state: State) -> Range:
    """Each where it is meant: behind `then` the condition holds, behind `else` it does not."""
    return values.of_all([ask.ask(value, inner) for value, inner in ask.ways(node, state)])


def _yes_or_no(ask: Questions, at: int, node: Node, state: State) -> Range:
    return TRUTH


def _number(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ANY


def _if_there(ask: Questions, at: int, node: Node, state: State) -> Range:
    """What something has is none if the thing itself is."""
    return THING if ask.is_there(node.kids[0], state) else MAYBE


_BY_SORT: dict[str, Callable[[Questions, int, Node, State], Range]] = {
    "number": _number,
    "truth": _yes_or_no,
    "thing": _if_there,
}


ANSWERS: dict[str, Callable[[Questions, int, Node, State], Range]] = {
    **{op: _BY_SORT[about.gives] for op, about in QUESTIONS.items() if about.gives in _BY_SORT},
    **AREAS,
    "const": _const,
    "unknown": _unknown,
    "local": _local,
    "bound": _bound,
    "you": _you,
    "marker": _marker,
    "left": _left,
    "next player": _player_after,
    "lookup": _lookup,
    "table": _table,
    "arithmetic": _arithmetic,
    "compare": _compare,
    "in area": _in_area,
    "in list": _in_list,
    "is": _is,
    "not": _not,
    "and": _and,
    "or": _or,
    "query": _query,
    "length": _length,
    "list first": _end_of_list,
    "list last": _end_of_list,
    "list at": _entry,
    "position": _thing_or_none,
    "ray": _thing_or_none,
    "distance": _distance,
    "least": _least,
    "most": _most,
    "remainder": _remainder,
    "dispatch": _dispatch,
    "one or other": _one_or_other,
    "deciding": _thing_or_none,
}
complete(ANSWERS, [op for op, about in QUESTIONS.items() if about.is_value], "questions whose answers are known")
