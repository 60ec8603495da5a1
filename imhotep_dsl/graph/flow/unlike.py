"""What follows where two things are not the same, or a piece does not lie somewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.graph.flow.state import WHOLE, State, revised
from imhotep_dsl.graph.flow.values import NO, is_empty

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions
    from imhotep_dsl.graph.flow.learn import Learning


def unlike(learn: Learning, left: int, right: int, state: State) -> State | None:
    """Another number: at the edge of what is possible, that moves the edge."""
    inner: State | None = state
    for one, other in ((left, right), (right, left)):
        if inner is None:
            return None
        low, high = learn.questions.ask(other, inner)
        if low == high:
            own = learn.questions.ask(one, inner)
            own = (own[0] + (own[0] == low), own[1] - (own[1] == low))
            inner = learn.narrow(one, own, inner) if not is_empty(own) else None
        inner = _another_space(learn, one, other, inner) if inner is not None else None
    return inner


def _another_space(learn: Learning, space: int, other: int, state: State) -> State | None:
    """A space that is not the first or the last one of its place has another number than that."""
    ask = learn.questions
    number, places = _numbered_end(ask, other), ask.places(space, state)
    if number is None or places != ask.places(other, state) or not ask.is_there(space, state):
        return state
    own = ask.pool.add("lookup", (space,), (ask.numbers_of_spaces,))
    low, high = ask.ask(own, state)
    rest = (low + (low == number), high - (high == number))
    return learn.narrow(own, rest, state) if not is_empty(rest) else None


def _numbered_end(ask: Questions, space: int) -> int | None:
    """The number of a space that is written as a certain one of a place that is there only once."""
    node = ask.pool.nodes[space]
    if node.op not in ("first", "last", "space at") or ask.pool.nodes[node.kids[0]].op != "place":
        return None
    place = ask.pool.nodes[node.kids[0]].number(0)
    if not ask.setting.is_single(place):
        return None
    if node.op == "space at":
        index = ask.pool.nodes[node.kids[1]]
        return index.number(0) if index.op == "const" else None
    return 1 if node.op == "first" else ask.setting.places[place].spaces[1]


def not_at_an_end(learn: Learning, piece: int, area: int, state: State) -> State | None:
    """A piece in a place that does not lie on its last space lies on another one. Of a player's only piece that may be
    known of each piece of its kind."""
    ask, lies_on = learn.questions, learn.pool.add("space of", (piece,))
    inner: State | None = state
    if learn.pool.nodes[piece].op == "lookup":
        inner = ask.of_each.learn(ask, piece, _all_like_it(learn, piece), state)
    for op in ("first", "last"):
        end = learn.pool.add(op, (area,), (WHOLE,))
        asked = learn.pool.add("in area", (piece, end), ("space",))
        if inner is not None and inner.facts.get(asked) == NO:
            inner = _another_space(learn, lies_on, end, inner)
    return inner


def _all_like_it(learn: Learning, piece: int) -> int:
    setting = learn.questions.setting
    kind = learn.pool.lookups[learn.pool.nodes[piece].number(0)].name.removeprefix("own ")
    pieces = tuple(each.index for each in setting.components.pieces if each.kind == kind)
    return learn.pool.add("things", (), ("piece", pieces))


def elsewhere(learn: Learning, piece: int, area: int, state: State) -> State | None:
    """A piece that does not lie in a place that is there only once lies in one of the others."""
    ask, node = learn.questions, learn.pool.nodes[area]
    if node.op in ("first", "last"):
        return _another_space(learn, learn.pool.add("space of", (piece,)), area, state)
    if node.op != "place" or learn.pool.nodes[piece].op not in ("local", "bound"):
        return state
    place = node.number(0)
    if not ask.setting.is_single(place):
        return state
    return revised(state, where={**state.where, piece: ask.places(piece, state) - {place}})
