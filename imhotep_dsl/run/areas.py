"""Places, spaces, rows, groups and spots: all are stretches of spaces, and answer the same questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.run.expressions import Eval, EvalList, State, value

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

Spaces = Callable[[State], Sequence[int]]


def spaces(machine: Machine, area: ir.Expr) -> Spaces:
    """The spaces of an area, in building order."""
    which = value(machine, area)
    tag = area.type.tag
    if tag == "space":
        return lambda state: (which(state),)
    if tag == "place":
        ranges = machine.instance_spaces
        if isinstance(area, ir.PlaceAt) and area.holder is None and area.player is None:
            fixed = ranges[which([])]
            return lambda state: fixed
        return lambda state: ranges[which(state)]
    if tag == "group":
        return lambda state: spaces_in_mask(which(state))
    if tag == "board":
        by_board = machine.board_spaces
        return lambda state: by_board[which(state)]
    regions = machine.components.regions
    return lambda state: regions[which(state)]


def spaces_in_mask(mask: int) -> list[int]:
    """A group is kept as one number with a bit for each of its spaces."""
    found, space = [], 0
    while mask:
        low = mask & -mask
        space = low.bit_length() - 1
        found.append(space)
        mask ^= low
    return found


def _count(machine: Machine, area: ir.Expr) -> Eval:
    offset = machine.layout.count
    inside = spaces(machine, area)
    if area.type.tag == "place":
        which, firsts, sizes = value(machine, area), machine.instance_first, machine.instance_size
        if all(size == 1 for size in _sizes(machine, area)):
            return lambda state: state[offset + firsts[which(state)]]

        def total(state: State) -> int:
            instance = which(state)
            first = offset + firsts[instance]
            return sum(state[first : first + sizes[instance]])

        return total
    if area.type.tag == "space":
        which = value(machine, area)
        if area.type.optional:
            return lambda state: state[offset + which(state)] if which(state) >= 0 else 0
        return lambda state: state[offset + which(state)]
    return lambda state: sum(state[offset + space] for space in inside(state))


def _sizes(machine: Machine, area: ir.Expr) -> list[int]:
    if isinstance(area, ir.PlaceAt):
        return [instance.size for instance in machine.components.instances_of(area.place)]
    return machine.instance_size


def _size(machine: Machine, area: ir.Expr) -> Eval:
    inside = spaces(machine, area)
    return lambda state: len(inside(state))


def _free(machine: Machine, area: ir.Expr) -> Eval:
    inside, free = spaces(machine, area), machine.free_on
    return lambda state: sum(free(state, space) for space in inside(state))


def _empty(machine: Machine, area: ir.Expr) -> Eval:
    count = _count(machine, area)
    refill = machine.refill_of(area)
    if refill is None:
        return lambda state: not count(state)
    waiting = _count(machine, refill)
    return lambda state: not count(state) and not waiting(state)


def _full(machine: Machine, area: ir.Expr) -> Eval:
    inside, free = spaces(machine, area), machine.free_on

    def ask(state: State) -> int:
        return all(free(state, space) <= 0 for space in inside(state))

    return ask


def _top(machine: Machine, area: ir.Expr) -> Eval:
    offset = machine.layout.top
    if area.type.tag == "space":
        which = value(machine, area)
        if area.type.optional:
            return lambda state: state[offset + which(state)] if which(state) >= 0 else -1
        return lambda state: state[offset + which(state)]
    inside = spaces(machine, area)

    def ask(state: State) -> int:
        for space in reversed(inside(state)):
            piece = state[offset + space]
            if piece >= 0:
                return piece
        return -1

    return ask


def _bottom(machine: Machine, area: ir.Expr) -> Eval:
    offset, inside = machine.layout.bottom, spaces(machine, area)
    return lambda state: next((state[offset + space] for space in inside(state) if state[offset + space] >= 0), -1)


def _next(machine: Machine, area: ir.Expr) -> Eval:
    inside, free_space = spaces(machine, area), machine.free_space
    return lambda state: free_space(state, inside(state))


def _first(machine: Machine, area: ir.Expr) -> Eval:
    inside = spaces(machine, area)
    return lambda state: inside(state)[0]


def _last(machine: Machine, area: ir.Expr) -> Eval:
    inside = spaces(machine, area)
    return lambda state: inside(state)[-1]


def _number(machine: Machine, area: ir.Expr) -> Eval:
    """Which row, column, level or part it is, counted from 1."""
    which, numbers = value(machine, area), machine.components.region_number
    return lambda state: numbers[which(state)]


AREA_ATTRIBUTES: dict[str, Callable[[Machine, ir.Expr], Eval]] = {
    "count": _count,
    "size": _size,
    "free": _free,
    "empty": _empty,
    "full": _full,
    "top": _top,
    "bottom": _bottom,
    "next": _next,
    "first": _first,
    "last": _last,
    "number": _number,
}


def _following(machine: Machine, which: Eval) -> EvalList:
    """The spaces after this one in building order, round to itself at the end."""
    components = machine.components

    def ask(state: State) -> list[int]:
        space = which(state)
        instance = components.instances[components.spaces[space].instance]
        at = space - instance.first
        return [instance.first + (at + step) % instance.size for step in range(1, instance.size + 1)]

    return ask


def _neighbours(machine: Machine, which: Eval) -> EvalList:
    return lambda state: machine.neighbours[which(state)]


def _below(machine: Machine, which: Eval) -> EvalList:
    return lambda state: machine.supports[which(state)]


SPACE_LISTS: dict[str, Callable[[Machine, Eval], EvalList]] = {
    "following": _following,
    "neighbours": _neighbours,
    "below": _below,
}
