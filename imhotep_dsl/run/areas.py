"""Places, spaces, rows, groups and spots: all are stretches of spaces, and answer the same questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.run.expressions import Eval, EvalList, State, and_none, nothing
from imhotep_dsl.run.faults import NOTHING_TO_ASK, Impossible

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

Spaces = Callable[[State], Sequence[int]]


def spaces(machine: Machine, area: int, sort: str) -> Spaces:
    """The spaces of an area, in building order; none has no spaces."""
    return _within(machine, area, sort, lambda: ())


def surely_spaces(machine: Machine, area: int, sort: str) -> Spaces:
    """As `spaces`, for questions that have no answer if there is nothing to ask."""
    return _within(machine, area, sort, _nothing)


def _nothing() -> Sequence[int]:
    raise Impossible(NOTHING_TO_ASK)


def _within(machine: Machine, area: int, sort: str, of_none: Callable[[], Sequence[int]]) -> Spaces:
    which = machine.value(area)
    if sort == "space":

        def alone(state: State) -> Sequence[int]:
            space = which(state)
            return (space,) if space >= 0 else of_none()

        return alone
    if sort == "group":

        def in_group(state: State) -> Sequence[int]:
            mask = which(state)
            return spaces_in_mask(mask) if mask >= 0 else of_none()

        return in_group
    listed: Sequence[Sequence[int]] = machine.tables.regions
    if sort in ("place", "board"):
        listed = machine.instance_spaces if sort == "place" else machine.board_spaces
    node = machine.program.nodes[area]
    if sort == "place" and node.op == "place" and not node.kids:
        fixed = listed[which([])]
        return lambda state: fixed

    if of_none is not _nothing:
        found = and_none(listed, ())
        return lambda state: found[which(state)]

    def inside(state: State) -> Sequence[int]:
        at = which(state)
        return listed[at] if at >= 0 else of_none()

    return inside


def spaces_in_mask(mask: int) -> list[int]:
    """A group is kept as one number with a bit for each of its spaces."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _count(machine: Machine, node: Node) -> Eval:
    offset, sort, area = machine.layout.count, node.text(0), node.kids[0]
    which = machine.value(area)
    if sort == "place":
        firsts, sizes = machine.instance_first, machine.instance_size
        if all(size == 1 for size in _sizes(machine, area)):

            def on_one(state: State) -> int:
                instance = which(state)
                return state[offset + firsts[instance]] if instance >= 0 else nothing(True)

            return on_one

        def total(state: State) -> int:
            instance = which(state)
            if instance < 0:
                return nothing(True)
            first = offset + firsts[instance]
            return sum(state[first : first + sizes[instance]])

        return total
    if sort == "space":

        def on_space(state: State) -> int:
            space = which(state)
            return state[offset + space] if space >= 0 else nothing(True)

        return on_space
    inside, look_at = surely_spaces(machine, area, sort), machine.look_at

    def of_all(state: State) -> int:
        among = inside(state)
        look_at(len(among))
        return sum([state[offset + space] for space in among])

    return of_all


def _sizes(machine: Machine, area: int) -> list[int]:
    """How many spaces the places have that may be meant."""
    node = machine.program.nodes[area]
    if node.op != "place":
        return machine.instance_size
    return [instance.size for instance in machine.tables.instances if instance.place == node.number(0)]


def _size(machine: Machine, node: Node) -> Eval:
    inside = surely_spaces(machine, node.kids[0], node.text(0))
    return lambda state: len(inside(state))


def _free(machine: Machine, node: Node) -> Eval:
    inside, free, look_at = surely_spaces(machine, node.kids[0], node.text(0)), machine.free_on, machine.look_at

    def ask(state: State) -> int:
        among = inside(state)
        look_at(len(among))
        return sum([free(state, space) for space in among])

    return ask


def _top(machine: Machine, node: Node) -> Eval:
    offset = machine.layout.top
    if node.text(0) == "space":
        which = machine.value(node.kids[0])

        def on_space(state: State) -> int:
            space = which(state)
            return state[offset + space] if space >= 0 else -1

        return on_space
    inside = spaces(machine, node.kids[0], node.text(0))

    def ask(state: State) -> int:
        for space in reversed(inside(state)):
            piece = state[offset + space]
            if piece >= 0:
                return piece
        return -1

    return ask


def _bottom(machine: Machine, node: Node) -> Eval:
    offset, inside = machine.layout.bottom, spaces(machine, node.kids[0], node.text(0))
    return lambda state: next((state[offset + space] for space in inside(state) if state[offset + space] >= 0), -1)


def _next(machine: Machine, node: Node) -> Eval:
    inside, free_space = spaces(machine, node.kids[0], node.text(0)), machine.free_space
    look_at = machine.look_at

    def ask(state: State) -> int:
        among = inside(state)
        look_at(len(among))
        return free_space(state, among)

    return ask


def _first(machine: Machine, node: Node) -> Eval:
    inside = spaces(machine, node.kids[0], node.text(0))

    def ask(state: State) -> int:
        found = inside(state)
        return found[0] if found else -1

    return ask


def _last(machine: Machine, node: Node) -> Eval:
    inside = spaces(machine, node.kids[0], node.text(0))

    def ask(state: State) -> int:
        found = inside(state)
        return found[-1] if found else -1

    return ask


def _in_area(machine: Machine, node: Node) -> Eval:
    piece, at = machine.value(node.kids[0]), machine.layout.at
    inside = spaces(machine, node.kids[1], node.text(0))

    def ask(state: State) -> int:
        which = piece(state)
        return which >= 0 and state[at + which] in inside(state)

    return ask


# ---- lists ------------------------------------------------------------------------------------------------


def _following(machine: Machine, node: Node) -> EvalList:
    """The spaces after this one, or before it, in building order, round to itself at the end."""
    which, spaces_, instances = machine.value(node.kids[0]), machine.tables.spaces, machine.tables.instances
    way = node.number(0)

    def ask(state: State) -> Sequence[int]:
        space = which(state)
        if space < 0:
            return ()
        instance = instances[spaces_[space].instance]
        at = space - instance.first
        return [instance.first + (at + way * step) % instance.size for step in range(1, instance.size + 1)]

    return ask


def _neighbours(machine: Machine, node: Node) -> EvalList:
    return _listed(machine, node, machine.tables.neighbours)


def _below(machine: Machine, node: Node) -> EvalList:
    return _listed(machine, node, machine.tables.supports)


def _listed(machine: Machine, node: Node, lists: Sequence[Sequence[int]]) -> EvalList:
    which = machine.value(node.kids[0])

    def ask(state: State) -> Sequence[int]:
        space = which(state)
        return lists[space] if space >= 0 else ()

    return ask


def _spaces(machine: Machine, node: Node) -> EvalList:
    return spaces(machine, node.kids[0], node.text(0))


def _pieces_in(machine: Machine, node: Node) -> EvalList:
    inside, lying = spaces(machine, node.kids[0], node.text(0)), machine.pieces.in_spaces
    if node.data[1] is None:
        return lambda state: lying(state, inside(state))
    kinds, wanted = machine.kinds, node.text(1)
    return lambda state: [piece for piece in lying(state, inside(state)) if kinds[piece] == wanted]


def _parts(machine: Machine, node: Node) -> EvalList:
    which, word = machine.value(node.kids[0]), node.text(0)
    known = {parts.instance: parts.regions for parts in machine.tables.parts if parts.word == word}
    return lambda state: known.get(which(state), ())


VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    "count": _count,
    "size": _size,
    "free": _free,
    "top": _top,
    "bottom": _bottom,
    "next": _next,
    "first": _first,
    "last": _last,
    "in area": _in_area,
}
LISTS: dict[str, Callable[[Machine, Node], EvalList]] = {
    "following": _following,
    "neighbours": _neighbours,
    "below": _below,
    "spaces": _spaces,
    "pieces in": _pieces_in,
    "parts": _parts,
}
