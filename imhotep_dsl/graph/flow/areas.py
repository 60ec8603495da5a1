"""What may be the answers to questions about areas: how many lie there, how much room is left, what is on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.numbered import stays_within
from imhotep_dsl.graph.flow.state import WHOLE, Places, State
from imhotep_dsl.graph.flow.values import ANY, ENDLESS, MAYBE, NO, NOTHING, THING, YES, Range, meet

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions
    from imhotep_dsl.graph.flow.place_facts import PlaceFacts


def _every_count(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ask.setting.places[node.number(0)].lying


def _count(ask: Questions, at: int, node: Node, state: State) -> Range:
    area, sort = node.kids[0], node.data[0]
    setting, places = ask.setting, ask.places(area, state)
    most = ENDLESS
    if len(places) == 1:
        (place,) = places
        most = setting.places[place].capacity[1]
    found: Range = (0, most)
    if sort == WHOLE and places:
        found = meet(found, _everywhere(ask, places, state))
    if sort == "space" and places:
        found = meet(found, (0, max(setting.places[place].room[1] for place in places)))
    if sort != WHOLE:
        found = meet(found, _at_most_the_whole(ask, area, places, state))
    if sort in ("space", "part") and found[0] < 1:
        found = meet(found, _as_full_as_the_whole(ask, area, places, state))
    free = ask.known(ask.beside(at, "free"), state)
    if free is not None and all(setting.places[place].dynamic == ABSENT for place in places):
        room = _room(ask, area, str(sort), state)
        if room is not None:
            found = meet(found, values.subtract(room, free))
        elif sort == "part":
            found = meet(found, (max(0, _least_room(ask, places) - free[1]), ENDLESS))
    if ask.pool.nodes[area].op == "query":
        found = meet(found, _as_looked_for(ask, "count", area, str(sort), state))
    if sort == WHOLE and found[0] < 1 and len(places) == 1:
        (place,) = places
        found = meet(found, (ask.crowding.least_left(ask, place, state), ENDLESS))
    return with_rounds(ask, at, found, state)


def _as_looked_for(ask: Questions, op: str, area: int, sort: str, state: State) -> Range:
    """What was looked for by a condition meets it: the first space that is empty has nothing on it."""
    node = ask.pool.nodes[area]
    if node.op != "query" or node.data[0] not in ("first", "last") or node.kids[1] == ABSENT:
        return ANY
    variable = ask.pool.bound(node.number(1))
    inner = ask.within(variable, node.kids[0], node.kids[1], state)
    return ask.ask(ask.pool.add(op, (variable,), (sort,)), inner) if inner is not None else ANY


def _facts(ask: Questions, area: int, state: State) -> list[PlaceFacts]:
    """What is known of the places that an area may be or be a part of; of a place of one board, more than of others."""
    node = ask.pool.nodes[area]
    if node.op == "place" and node.data[1] == "holder" and ask.pool.nodes[node.kids[0]].op == "const":
        return [ask.setting.place_on(node.number(0), ask.pool.nodes[node.kids[0]].number(0))]
    return [ask.setting.places[place] for place in ask.places(area, state)]


def _room(ask: Questions, area: int, sort: str, state: State) -> Range | None:
    """How many pieces fit in an area in all."""
    facts = _facts(ask, area, state) if sort in (WHOLE, "space") else []
    if not facts:
        return None
    ranges = [place.capacity if sort == WHOLE else place.room for place in facts]
    return ranges[0] if len(ranges) == 1 else values.of_all(ranges)


def _least_room(ask: Questions, places: Places) -> int:
    """How many pieces fit at least on a row, a column or a line of a place: it has a space."""
    facts = [ask.setting.places[place] for place in places]
    return 0 if any(place.drawn for place in facts) else min((place.room[0] for place in facts), default=0)


def _free(ask: Questions, at: int, node: Node, state: State) -> Range:
    area, sort = node.kids[0], str(node.data[0])
    room = _room(ask, area, sort, state)
    if room is None:
        return with_rounds(ask, at, THING, state)
    lying = ask.known(ask.beside(at, "count"), state)
    if lying is None:
        lying = _plain_count(ask, area, sort, state)
    found = meet(values.subtract(room, lying), (0, room[1]))
    places = ask.places(area, state) if sort == WHOLE and found[0] < 1 else frozenset[int]()
    if len(places) == 1:
        (place,) = places
        if ask.setting.is_single(place) and ask.crowding.may_be_full(place):
            found = meet(found, (room[0] - ask.crowding.most_there(place, state), ENDLESS))
    return with_rounds(ask, at, meet(found, _as_looked_for(ask, "free", area, sort, state)), state)


def _plain_count(ask: Questions, area: int, sort: str, state: State) -> Range:
    places = ask.places(area, state)
    if sort != WHOLE:
        return _at_most_the_whole(ask, area, places, state)
    return _everywhere(ask, places, state) if places else THING


def _at_most_the_whole(ask: Questions, area: int, places: Places, state: State) -> Range:
    """On a space or in a row lie at most as many pieces as at its place."""
    whole = _whole(ask, area, places)
    return (0, ask.count(whole, WHOLE, state)[1]) if whole != ABSENT else THING


def _whole(ask: Questions, area: int, places: Places) -> int:
    """The place of which an area is a part; ABSENT if it is not known which one."""
    node = ask.pool.nodes[area]
    if node.op == "space at":
        return node.kids[0]
    single = len(places) == 1 and ask.setting.is_single(*places)
    return ask.pool.add("place", (), (*places, "table")) if single else ABSENT


def _as_full_as_the_whole(ask: Questions, area: int, places: Places, state: State) -> Range:
    """On a space, or in a row, there is no more room than at its place."""
    whole = _whole(ask, area, places)
    if whole == ABSENT or len(places) != 1 or not ask.is_there(area, state):
        return THING
    (place,) = places
    about = ask.setting.places[place]
    if about.dynamic != ABSENT or about.drawn or about.roomy:
        return THING
    return max(0, about.room[0] - ask.free(whole, WHOLE, state)[1]), ENDLESS


def _everywhere(ask: Questions, places: Places, state: State) -> Range:
    """What is known of all places that may be meant."""
    if len(places) == 1:
        (place,) = places
        return _at_every_one(ask, place, state)
    return values.of_all([_at_every_one(ask, place, state) for place in places])


def _at_every_one(ask: Questions, place: int, state: State) -> Range:
    found = state.facts.get(ask.every_count(place), ask.setting.places[place].lying)
    lasting = state.facts.get(ask.lasting_count(place))
    return found if lasting is None else meet(found, lasting)


def size(ask: Questions, at: int, node: Node, state: State) -> Range:
    if node.data[0] != WHOLE:
        return 1, ENDLESS
    sizes = [facts.spaces for facts in _facts(ask, node.kids[0], state)]
    return (min(low for low, _ in sizes), max(high for _, high in sizes)) if sizes else THING


def listed_there(ask: Questions, area: int, sort: str, state: State) -> Range:
    """Whether a piece is listed in an area (yes, no, unsure): one that only covers a part is listed elsewhere."""
    low, high = ask.count(area, sort, state)
    if sort != WHOLE and ask.setting.are_drawn(ask.places(area, state)):
        low = 0
    return (1 if low >= 1 else 0), (0 if high <= 0 else 1)


def _top(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.count(node.kids[0], str(node.data[0]), state)
    return THING if low >= 1 else NOTHING if high <= 0 else MAYBE


def _bottom(ask: Questions, at: int, node: Node, state: State) -> Range:
    listed = listed_there(ask, node.kids[0], str(node.data[0]), state)
    return THING if listed == YES else NOTHING if listed == NO else MAYBE


def _next(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.free(node.kids[0], str(node.data[0]), state)
    return THING if low >= 1 else NOTHING if high <= 0 else MAYBE


def _place(ask: Questions, at: int, node: Node, state: State) -> Range:
    if node.kids and not ask.is_there(node.kids[0], state):
        return MAYBE
    return THING


def _space_at(ask: Questions, at: int, node: Node, state: State) -> Range:
    place, index = node.kids
    low, high = ask.ask(index, state)
    sizes = [facts.spaces for facts in _facts(ask, place, state)]
    fits = bool(sizes) and low >= 1 and high <= min(least for least, _ in sizes)
    return THING if fits and ask.is_there(place, state) else MAYBE


def _cell(ask: Questions, at: int, node: Node, state: State) -> Range:
    """Whether every row and column that may be meant has a space where they meet."""
    place, row, column = node.kids
    shapes = ask.setting.shapes(ask.places(place, state))
    rows, columns = ask.ask(row, state), ask.ask(column, state)
    if not shapes or not ask.is_there(place, state):
        return MAYBE
    return THING if all(shape.has_all(rows, columns) for shape in shapes) else MAYBE


def _further(ask: Questions, at: int, node: Node, state: State) -> Range:
    """On a ring there always is one; elsewhere the number of the space says how far its ends are."""
    space, steps = node.kids
    if not ask.is_there(space, state):
        return MAYBE
    places, designs = ask.places(space, state), ask.designs(space, state)
    ring = ask.setting.looked_up(node.number(0), places, designs, ask.ask(space, state))
    return THING if ring[0] > 0 or stays_within(ask, space, ask.ask(steps, state), state) else MAYBE


def _part_number(ask: Questions, at: int, node: Node, state: State) -> Range:
    """A row is one of the rows of its place; what is not known to be a row may be any part that rules speak of."""
    places = ask.places(node.kids[0], state)
    words = {word for word, place in ask.setting.graph.expressions.parts_asked if place in (ABSENT, *places)}
    return 1, max((ask.setting.parts(places, word)[1] for word in words), default=ENDLESS)


def with_rounds(ask: Questions, at: int, found: Range, state: State) -> Range:
    """Also from what is known of a number together with the rounds that are left of a loop."""
    for linear in ask.linear.get(at, ()):
        given = state.facts.get(linear)
        if given is not None:
            node = ask.pool.nodes[linear]
            left = ask.ask(node.kids[1], state)
            found = meet(found, values.subtract(given, left) if node.data[0] == "+" else values.add(given, left))
    return found


AREAS: dict[str, Callable[[Questions, int, Node, State], Range]] = {
    "place": _place,
    "every count": _every_count,
    "lasting count": _every_count,
    "count": _count,
    "free": _free,
    "size": size,
    "top": _top,
    "bottom": _bottom,
    "next": _next,
    "part number": _part_number,
    "space at": _space_at,
    "cell": _cell,
    "further": _further,
}
