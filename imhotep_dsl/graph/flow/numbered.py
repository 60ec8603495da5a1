"""Spaces by their numbers: how far it is from them to the ends of their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import Range, is_empty, meet

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions


def stays_within(ask: Questions, space: int, steps: Range, state: State) -> bool:
    """Whether so many steps lead from a space to another one of its place, wherever it may be."""
    low, high = _number(ask, space, state)
    back, on = steps
    places = [ask.setting.places[place].spaces for place in ask.places(space, state)]
    large_enough = [(least, most) for least, most in places if most >= low]
    return low + back >= 1 and (
        on <= 0 or (bool(large_enough) and all(min(high, most) + on <= least for least, most in large_enough))
    )


def _number(ask: Questions, space: int, state: State) -> Range:
    """What the number of a space may be, also by how it was found."""
    found, node = ask.ask(ask.pool.add("lookup", (space,), (ask.numbers_of_spaces,)), state), ask.pool.nodes[space]
    both = meet(found, ask.ask(node.kids[1], state)) if node.op == "space at" else found
    return found if is_empty(both) else both
