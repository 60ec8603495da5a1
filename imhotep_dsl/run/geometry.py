"""Where spaces lie to each other: rows and columns, rays, distances, what is joined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.directions import DIRECTIONS, NO_WAY
from imhotep_dsl.code.limits import MOST_SPACES_WITH_DISTANCES
from imhotep_dsl.code.nodes import Node
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import NUMBERS, Eval, EvalList, State, nothing

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

MOST_KEPT = 5000
"""Answers that are kept because they are always the same: not so many that memory runs out."""


def _list_at(machine: Machine, node: Node) -> Eval:
    """A thing of a list, counted from 1; past the end there is none, and numbers are 0 as in a table."""
    members, index = machine.items(node.kids[0]), machine.value(node.kids[1])
    missing = 0 if node.text(0) in NUMBERS else -1

    def ask(state: State) -> int:
        found, at = members(state), index(state)
        return found[at - 1] if 1 <= at <= len(found) else missing

    return ask


def _position(machine: Machine, node: Node) -> Eval:
    """Which of a list a thing is, counted from 0, or none."""
    members, thing = machine.items(node.kids[0]), machine.value(node.kids[1])

    def ask(state: State) -> int:
        found, which = members(state), thing(state)
        return found.index(which) if which >= 0 and which in found else -1

    return ask


def _ray(machine: Machine, node: Node) -> Eval:
    """A space and a direction together, as tables of rays count them."""
    space, direction, ways = machine.value(node.kids[0]), machine.value(node.kids[1]), len(DIRECTIONS)

    def ask(state: State) -> int:
        start, way = space(state), direction(state)
        return start * ways + way if start >= 0 and way >= 0 else -1

    return ask


def _along(machine: Machine, node: Node) -> EvalList:
    """Step after step to the edge, or round to the last space before the first."""
    ray, leads, ways = machine.value(node.kids[0]), machine.program.lookups[node.number(0)].values, len(DIRECTIONS)
    known: dict[int, tuple[int, ...]] = {-1: ()}

    def ask(state: State) -> Sequence[int]:
        start = ray(state)
        if start not in known:
            if len(known) > MOST_KEPT:
                known.clear()
                known[-1] = ()
            known[start] = tuple(_walked(start // ways, start % ways))
        return known[start]

    def _walked(space: int, way: int) -> Iterator[int]:
        at = leads[space * ways + way]
        for _ in leads:
            if at < 0 or at == space:
                return
            yield at
            at = leads[at * ways + way]

    return ask


def _cell(machine: Machine, node: Node) -> Eval:
    """The space where a row and a column of a place meet."""
    place, row, column = (machine.value(kid) for kid in node.kids)
    at: dict[tuple[int, int, int], int] = {}
    for number, space in enumerate(machine.tables.spaces):
        at.setdefault((space.instance, space.row, space.column), number)
    return lambda state: at.get((place(state), row(state), column(state)), -1)


def _further(machine: Machine, node: Node) -> Eval:
    """So many spaces on in building order; past the end there is none, and a ring has no end."""
    start, steps = machine.value(node.kids[0]), machine.value(node.kids[1])
    rings, spaces_ = machine.program.lookups[node.number(0)].values, machine.tables.spaces
    first, size = machine.instance_first, machine.instance_size

    def ask(state: State) -> int:
        space, further = start(state), steps(state)
        if space < 0:
            return -1
        instance = spaces_[space].instance
        at = space - first[instance] + further
        if rings[space]:
            at %= rings[space]
        return first[instance] + at if 0 <= at < size[instance] else -1

    return ask


def _distance(machine: Machine, node: Node) -> Eval:
    """How many steps from neighbour to neighbour; what was found out from a space is kept."""
    start, end, neighbours = machine.value(node.kids[0]), machine.value(node.kids[1]), machine.tables.neighbours
    known: dict[int, dict[int, int]] = {}
    effort = len(neighbours) if len(neighbours) > MOST_SPACES_WITH_DISTANCES else 0

    def ask(state: State) -> int:
        one, other = start(state), end(state)
        if one < 0 or other < 0:
            return nothing(True)
        machine.look_at(effort)
        if one not in known:
            if len(known) > MOST_KEPT // 100:
                known.clear()
            known[one] = _steps_from(one, neighbours)
        return known[one].get(other, NO_WAY)

    return ask


def _steps_from(space: int, neighbours: Sequence[Sequence[int]]) -> dict[int, int]:
    found, edge, steps = {space: 0}, [space], 0
    while edge:
        steps += 1
        edge = [other for at in edge for other in neighbours[at] if found.setdefault(other, steps) == steps]
        edge = list(dict.fromkeys(edge))
    return found


def _joined(machine: Machine, node: Node) -> Eval:
    """Whether one can go from an area to another on the given spaces, from neighbour to neighbour."""
    given, neighbours, look_at = machine.items(node.kids[0]), machine.tables.neighbours, machine.look_at
    start, end = (spaces(machine, node.kids[at], node.text(at - 1)) for at in (1, 2))

    def ask(state: State) -> int:
        left, goal = set(given(state)), frozenset(end(state))
        pending = [space for space in start(state) if space in left]
        left.difference_update(pending)
        look_at(len(left) + len(pending))
        while pending:
            space = pending.pop()
            if space in goal:
                return True
            near = [other for other in neighbours[space] if other in left]
            left.difference_update(near)
            pending += near
        return False

    return ask


LISTS: dict[str, Callable[[Machine, Node], EvalList]] = {"along": _along}
VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    "list at": _list_at,
    "position": _position,
    "ray": _ray,
    "cell": _cell,
    "further": _further,
    "distance": _distance,
    "joined": _joined,
}
