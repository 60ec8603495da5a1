"""Pieces that move: one, some, two that change places, and decks that are made anew when they run out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, SCOPE
from imhotep_dsl.run import chance, events
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.outcomes import REFUSED, Run
from imhotep_dsl.run.queries import binder_candidates

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine

FindSpace = Callable[[State, int], int]
"""State and piece → the space it goes to, or -1."""

Refill = Callable[[State], list[int]]
"""State and how many are wanted → the pieces that can be taken, the first one first."""


def target(machine: Machine, area: steps.Area) -> FindSpace:
    """Where a piece goes in an area: the next free space, the piece itself being lifted; -1 if there is no room."""
    inside, free_space, pieces = spaces(machine, area.node, area.sort), machine.free_space, machine.pieces
    count, space_of, spot = machine.layout.count, machine.layout.at, machine.layout.spot

    def find(state: State, piece: int) -> int:
        among = inside(state)
        if state[space_of + piece] not in among and state[spot + piece] < 0:
            return free_space(state, among)
        return among_own(state, piece, among)

    def among_own(state: State, piece: int, among: Sequence[int]) -> int:
        lifted = [space for space in pieces.covered(state, piece) if space in among]
        for space in lifted:
            state[count + space] -= 1
        found = free_space(state, among)
        for space in lifted:
            state[count + space] += 1
        return lifted[0] if found < 0 and lifted else found

    return find


def _move(machine: Machine, at: int, instruction: Instruction, step: steps.Move) -> Run:
    if step.target.sort == "spot":
        return _lay(machine, at, instruction, step)
    piece, after, lay = machine.value(step.piece), instruction.following["next"], _laying(machine, step)
    find, space_of = target(machine, step.target), machine.layout.at

    def run(state: State) -> int:
        which = piece(state)
        if which < 0:
            return REFUSED
        space = find(state, which)
        if space < 0:
            return REFUSED
        if machine.trace is not None:
            machine.trace.append(events.Moved(at, which, state[space_of + which], space))
        lay(state, which, space)
        return after

    return run


def _laying(machine: Machine, step: steps.Move | steps.MoveSome) -> Callable[[State, int, int], None]:
    return machine.pieces.move_under if step.under else machine.pieces.move


def _lay(machine: Machine, at: int, instruction: Instruction, step: steps.Move) -> Run:
    """A piece with a drawing goes onto a spot that is one of its own, and free but for the piece itself."""
    piece, spot, after = machine.value(step.piece), machine.value(step.target.node), instruction.following["next"]
    pieces, layout, regions = machine.pieces, machine.layout, machine.tables.regions
    fitting: dict[int, set[int]] = {}
    for spots in machine.tables.spots:
        fitting.setdefault(spots.shape, set()).update(spots.regions)

    def run(state: State) -> int:
        which, where = piece(state), spot(state)
        if which < 0 or where < 0 or where not in fitting.get(machine.shapes[which], ()):
            return REFUSED
        own = pieces.covered(state, which)
        if any(state[layout.count + space] > (space in own) for space in regions[where]):
            return REFUSED
        start = state[layout.at + which]
        pieces.cover(state, which, where)
        if machine.trace is not None:
            machine.trace.append(events.Moved(at, which, start, state[layout.at + which]))
        return after

    return run


def _move_some(machine: Machine, at: int, instruction: Instruction, step: steps.MoveSome) -> Run:
    found = binder_candidates(machine, step.binder)
    find, after, lay = target(machine, step.target), instruction.following["next"], _laying(machine, step)
    amount = machine.value(step.amount) if step.amount != ABSENT else None
    up_to, refill = step.up_to, refilling(machine, at, step.source)
    space_of, commits = machine.layout.at, comes_from_hiding(machine, step.source)

    def run(state: State) -> int:
        available = list(found(state))
        available.reverse()
        wanted = len(available)
        if amount is not None:
            wanted = amount(state)
            if len(available) < wanted and refill is not None:
                refill(state)
                available = list(found(state))
                available.reverse()
        if len(available) < wanted and not up_to:
            return REFUSED
        for which in available[: max(wanted, 0)]:
            space = find(state, which)
            if space < 0:
                if up_to:
                    break
                return REFUSED
            if machine.trace is not None:
                machine.trace.append(events.Moved(at, which, state[space_of + which], space))
            lay(state, which, space)
        if commits:
            state[SCOPE] = -1
        return after

    return run


def comes_from_hiding(machine: Machine, area: steps.Area) -> bool:
    """Pieces that come out of a place nobody sees are news: what was begun is committed then."""
    node = machine.program.nodes[area.node]
    return node.op == "place" and machine.tables.places[node.number(0)].seen == "none"


def _swap(machine: Machine, at: int, instruction: Instruction, step: steps.Swap) -> Run:
    """Only pieces of one kind change places; where a drawing covers a spot, only with one of the same shape."""
    first, second, after = machine.value(step.first), machine.value(step.second), instruction.following["next"]
    spot, kinds, shapes = machine.layout.spot, machine.kinds, machine.shapes

    def run(state: State) -> int:
        one, other = first(state), second(state)
        if one < 0 or other < 0 or kinds[one] != kinds[other]:
            return REFUSED
        if (state[spot + one] >= 0 or state[spot + other] >= 0) and shapes[one] != shapes[other]:
            return REFUSED
        if machine.trace is not None:
            machine.trace.append(events.Swapped(at, one, other))
        if one != other:
            machine.pieces.swap(state, one, other)
        return after

    return run


def _draw(machine: Machine, at: int, instruction: Instruction, step: steps.Draw) -> Run:
    inside, refill = spaces(machine, step.place.node, step.place.sort), refilling(machine, at, step.place)
    offset, body, otherwise = FRAME_HEAD + step.slot, instruction.following["body"], instruction.following["else"]

    def run(state: State) -> int:
        state[SCOPE] = -1
        lying = machine.pieces.in_spaces(state, inside(state))
        if not lying and refill is not None:
            lying = refill(state)
        if not lying:
            return otherwise
        state[state[FRAME] + offset] = lying[-1]
        return body

    return run


def refilling(machine: Machine, at: int, area: steps.Area) -> Refill | None:
    """How a deck that has run out gets new pieces: those of its discards, shuffled, below what is left of it."""
    if area.refill == ABSENT:
        return None
    discards, deck = spaces(machine, area.refill, area.refill_sort), spaces(machine, area.node, area.sort)
    pieces = machine.pieces

    def refill(state: State) -> list[int]:
        within = deck(state)
        if not within:
            return []
        space = within[0]
        left = pieces.on(state, space)
        fresh = [piece for piece in pieces.in_spaces(state, discards(state)) if piece not in left]
        for piece in fresh:
            pieces.move(state, piece, space)
        mixed = chance.shuffled(state, fresh)
        pieces.arrange(state, space, mixed + left)
        pieces.mixed(state, mixed, space)
        if machine.trace is not None and mixed:
            machine.trace.append(events.Refilled(at, space, tuple(mixed)))
        return mixed

    return refill


MOVES: dict[type, Callable[..., Run]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Swap: _swap,
    steps.Draw: _draw,
}
