"""Pieces that go on within a place, from one number of its spaces to a higher one or to a lower one: the numbers of all
pieces there together have an end, as a marker has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from imhotep_dsl.code import steps
from imhotep_dsl.graph.endless.uses import NO_USES, Use, Uses
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.values import ANY, NO, Range
from imhotep_dsl.graph.flow.walk import Flow

ON, BACK, EITHER = 1, -1, 0


class Going(NamedTuple):
    """towards: whether a piece surely goes on, or back, if it stays in its place. stays: it surely does."""

    towards: int
    stays: bool


ANYWHERE = Going(EITHER, False)


def going(flow: Flow, step: steps.Move, state: State) -> Going:
    if step.target.sort != "space":
        return ANYWHERE
    found = list(_how_far(flow, step, state))
    towards = (
        ON if any(low > 0 for (low, _), _ in found) else BACK if any(high < 0 for (_, high), _ in found) else EITHER
    )
    return Going(towards, any(stays for _, stays in found))


def _how_far(flow: Flow, step: steps.Move, state: State) -> Iterator[tuple[Range, bool]]:
    """By how much the number of its space changes, as far as it is known, and whether it surely stays in its place."""
    ask, target = flow.ask, step.target.node
    lies_on = flow.pool.add("space of", (step.piece,))
    here = [lies_on, *ask.same_as(lies_on, state)]
    for goal in (target, *ask.same_as(target, state)):
        node = flow.pool.nodes[goal]
        if node.op == "further" and node.kids[0] in here:
            ring = _may_be_ring(flow, node.number(0), lies_on, state)
            yield ANY if ring else ask.ask(node.kids[1], state), True
        number = node.kids[1] if node.op == "space at" else _number(flow, goal)
        for space in here:
            for one, other in product(_named(flow, number, state), _named(flow, _number(flow, space), state)):
                yield ask.difference(one, other, state), False


def _named(flow: Flow, number: int, state: State) -> list[int]:
    """A number, and the names that it was given."""
    return [number, *flow.ask.same_as(number, state)]


def _number(flow: Flow, space: int) -> int:
    return flow.pool.add("lookup", (space,), (flow.ask.numbers_of_spaces,))


def _may_be_ring(flow: Flow, rounds: int, space: int, state: State) -> bool:
    ask = flow.ask
    places, designs = ask.places(space, state), ask.designs(space, state)
    return ask.setting.looked_up(rounds, places, designs, ask.ask(space, state)) != NO


def tracks(flow: Flow) -> Places:
    """The places in which some piece goes on or back."""
    return frozenset(
        place
        for at, step in enumerate(flow.graph.steps)
        if isinstance(step, steps.Move) and at not in flow.names.mistaken
        for state in flow.known_at(at)
        if going(flow, step, state).towards != EITHER
        for place in flow.ask.places(step.target.node, state)
    )


def numbers_rise(among: Places, start: int, end: int, towards: int) -> Uses:
    """What a move does to the numbers of all pieces at a place together: who comes there makes them higher, who leaves
    makes them lower."""
    if start == end:
        return frozenset({Use("", ~start, towards)}) if start in among else NO_USES
    left, reached = Use("", ~start, BACK), Use("", ~end, ON)
    return frozenset(use for use, place in ((left, start), (reached, end)) if place in among)
