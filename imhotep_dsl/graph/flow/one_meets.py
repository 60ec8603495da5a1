"""Whether one of the members of a list surely meets a condition, though nobody knows which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.by_player import MOST_LOOKED_AT
from imhotep_dsl.graph.flow.members import EACH_ONCE
from imhotep_dsl.graph.flow.state import WHOLE, State, said_of, with_fact
from imhotep_dsl.graph.flow.values import NO

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

_ENDS = ("first", "last")
_SORTS = {"things": "", "spaces": "space", "pieces in": "piece"}
"""Lists in which nothing stands twice, and what stands in them; of things, each list says so itself."""


def one_meets(ask: Questions, source: int, where: int, variable: int, state: State) -> bool:
    """A place with room has a space (a row, a column) with room; one that is not empty has one that is not."""
    node, asked = ask.pool.nodes[source], ask.pool.nodes[where]
    if asked.op == "or":
        return any(one_meets(ask, source, kid, variable, state) for kid in asked.kids)
    if asked.op == "and":
        joined = _joined(ask, where)
        return _another_meets(ask, node, joined, variable, state) or _one_is_left(ask, source, joined, variable, state)
    if node.op in EACH_ONCE and _all_but_one(ask, where, variable):
        return ask.length(source, state)[0] >= 2
    if node.op in ("things", "players from") and _you_meet(ask, source, where, variable, state):
        return True
    if node.op == "things":
        return _printed_on_one(ask, [node.numbers(1)], where, variable, state) or _one_is_empty(
            ask, len(node.numbers(1)), where, variable, state
        )
    if node.op == "spaces" and _printed_on_one(ask, _spaces_of_each(ask, node, state), where, variable, state):
        return True
    if node.op == "range":
        low = ask.ask(node.kids[0], state)
        return ask.surely(where, with_fact(state, variable, low))
    if node.op not in ("spaces", "parts"):
        return False
    if asked.op == "compare" and asked.data[0] == "=" and variable in asked.kids:
        other = asked.kids[1] if asked.kids[0] == variable else asked.kids[0]
        named = ask.pool.nodes[other]
        return node.op == "spaces" and named.op in _ENDS and named.kids == node.kids and ask.is_there(other, state)
    area, sort = node.kids[0], str(node.data[0]) if node.op == "spaces" else WHOLE
    part = "space" if node.op == "spaces" else "part"
    if part == "part" and not ask.setting.are_covered(ask.places(area, state), str(node.data[0])):
        return False
    lying = ask.pool.add("count", (variable,), (part,))
    room = ask.pool.add("free", (variable,), (part,))
    wants = _wanted(ask, where, lying, room)
    if wants == "a piece":
        return ask.count(area, sort, state)[0] >= 1
    if wants == "nothing":
        one_each = all(ask.setting.places[place].room == (1, 1) for place in ask.places(area, state))
        return one_each and part == "space" and ask.free(area, sort, state)[0] >= 1
    return wants == "room" and ask.free(area, sort, state)[0] >= 1


def _joined(ask: Questions, where: int) -> list[int]:
    """The conditions that are joined by `and`."""
    node = ask.pool.nodes[where]
    return [part for kid in node.kids for part in _joined(ask, kid)] if node.op == "and" else [where]


def _one_is_left(ask: Questions, source: int, wanted: Sequence[int], variable: int, state: State) -> bool:
    """Of two who are not out, one is somebody else: `player != you and not player.out`."""
    rest = [kid for kid in wanted if not _all_but_one(ask, kid, variable)]
    left_out, node = len(wanted) - len(rest), ask.pool.nodes[source]
    if node.op == "players from" and ask.is_there(node.kids[0], state):
        source = ask.pool.add("things", (), ("player", tuple(range(ask.setting.players))))
    elif node.op not in _SORTS:
        return False
    if not left_out or not rest:
        return False
    condition = rest[0]
    for kid in rest[1:]:
        condition = ask.pool.add("and", (condition, kid))
    return _how_many(ask, source, condition, variable, state) > left_out


def _how_many(ask: Questions, source: int, condition: int, variable: int, state: State) -> int:
    """How many there are at least, if it was asked: not one only, where there is one, is two."""
    pool, depth, listed = ask.pool, ask.pool.nodes[variable].number(0), ask.pool.nodes[source]
    kids, sort = (source, condition, ABSENT, ABSENT), _SORTS[listed.op] or str(listed.data[0])
    count = pool.add("query", kids, ("count", depth, False, sort))
    least = ask.ask(count, state)[0]
    if least < 1 and ask.some(pool.add("query", kids, ("any", depth, False, sort)), state):
        least = 1
    while state.facts.get(pool.add("compare", (count, pool.const(least)), ("=",))) == NO:
        least += 1
    return least


def _another_meets(ask: Questions, node: Node, wanted: Sequence[int], variable: int, state: State) -> bool:
    """With more pieces than fit on one space, another space has one, too; with more room, another has room."""
    rest = [kid for kid in wanted if not _all_but_one(ask, kid, variable)]
    if node.op != "spaces" or len(rest) != 1 or len(rest) != len(wanted) - 1:
        return False
    area, sort = node.kids[0], str(node.data[0])
    rooms = [ask.setting.places[place].room for place in ask.places(area, state)]
    on_one = max((most for _, most in rooms), default=0)
    asked = _wanted(ask, rest[0], *(ask.pool.add(op, (variable,), ("space",)) for op in ("count", "free")))
    if asked == "a piece":
        return bool(rooms) and ask.count(area, sort, state)[0] > on_one
    free = asked == "room" or (asked == "nothing" and all(room == (1, 1) for room in rooms))
    return free and bool(rooms) and ask.free(area, sort, state)[0] > on_one


def _you_meet(ask: Questions, source: int, where: int, variable: int, state: State) -> bool:
    """Whether it is known to hold of whoever acts, who is one of all players."""
    node, everybody = ask.pool.nodes[source], tuple(range(ask.setting.players))
    if node.data != ("player", everybody) if node.op == "things" else not ask.is_there(node.kids[0], state):
        return False
    if any(ask.pool.nodes[inner].op == "query" for inner in below(ask.pool, where)):
        return False  # each within another would be asked twice as often
    return ask.surely(said_of(ask.pool, where, ask.pool.nodes[variable].number(0), ask.pool.add("you")), state)


def _one_is_empty(ask: Questions, things: int, where: int, variable: int, state: State) -> bool:
    """Where fewer pieces can lie than there are things with a place of this sort, on one of them lies nothing."""
    op, left, _ = _comparison(ask, where)
    if not op or ask.pool.nodes[left].op not in ("count", "free"):
        return False
    asked = ask.pool.nodes[left]
    area = ask.pool.nodes[asked.kids[0]]
    if area.op != "place" or area.kids != (variable,):
        return False
    place = area.number(0)
    about = ask.setting.places[place]
    wanted = _wanted(ask, where, *(ask.pool.add(op, asked.kids, (WHOLE,)) for op in ("count", "free")))
    room = about.capacity[0] if wanted == "room" else 1 if wanted == "nothing" else 0
    return things * room > ask.crowding.most_there(place, state)


def _spaces_of_each(ask: Questions, spaces: Node, state: State) -> list[Sequence[int]]:
    """All spaces of a place, by their numbers, for each place that may be meant."""
    if spaces.data[0] != WHOLE:
        return []
    table = ask.setting.components
    each = [instance for place in ask.places(spaces.kids[0], state) for instance in table.instances_of(place)]
    return [range(instance.first, instance.first + instance.size) for instance in each]


def _printed_on_one(ask: Questions, groups: list[Sequence[int]], where: int, variable: int, state: State) -> bool:
    """Whether a condition surely holds of one of these things, by what is printed on it; of each group, if it is
    not known which of several is meant."""
    asked = [ask.pool.nodes[inner] for inner in below(ask.pool, where)]
    too_many = sum(map(len, groups)) > MOST_LOOKED_AT
    if too_many or not groups or not any(node.op == "lookup" and node.kids == (variable,) for node in asked):
        return False
    return all(
        any(ask.surely(where, with_fact(state, variable, (number, number))) for number in numbers) for numbers in groups
    )


def _all_but_one(ask: Questions, where: int, variable: int) -> bool:
    """Whether a condition leaves out one thing at most: `player != you`."""
    node = ask.pool.nodes[where]
    if node.op != "compare" or node.data[0] != "!=" or variable not in node.kids:
        return False
    other = node.kids[1] if node.kids[0] == variable else node.kids[0]
    return variable not in below(ask.pool, other)


def _wanted(ask: Questions, where: int, lying: int, room: int) -> str:
    """What a condition asks of a part: `a piece`, `nothing`, `room`, or something else."""
    op, left, limit = _comparison(ask, where)
    at_least_one = (op, limit) in ((">", 0), (">=", 1), ("!=", 0))
    none = (op, limit) in (("=", 0), ("<=", 0), ("<", 1))
    if left == lying:
        return "a piece" if at_least_one else "nothing" if none else ""
    return "room" if left == room and at_least_one else ""


def _comparison(ask: Questions, at: int) -> tuple[str, int, int | None]:
    node = ask.pool.nodes[at]
    if node.op == "not":
        op, left, limit = _comparison(ask, node.kids[0])
        return (values.negated(op) if op else ""), left, limit
    if node.op != "compare":
        return "", ABSENT, None
    right = ask.pool.nodes[node.kids[1]]
    limit = right.number(0) if right.op == "const" else None
    return str(node.data[0]), node.kids[0], limit
