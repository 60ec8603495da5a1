"""Effects made ready to run: each becomes a function that changes the state and says which instruction follows.

REFUSED means that it cannot be carried out: then what led here is not offered, since it was tried on a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.graph.steps import Step
from imhotep_dsl.program.freeze import Instruction
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, OVER, SCOPE
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import Eval, State, value
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.queries import bound_write, candidates
from imhotep_dsl.run.ranking import shares

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

REFUSED, FINISHED = -1, -2
Run = Callable[[State], int]
FindSpace = Callable[[State], int]


def effect(machine: Machine, at: int, instruction: Instruction) -> Run:
    return _EFFECTS[type(instruction.step)](machine, at, instruction)


def has_effect(step: Step) -> bool:
    return type(step) in _EFFECTS


def _target(machine: Machine, area: ir.Expr) -> FindSpace:
    """Where the next piece goes in an area: the space itself, or the next free one; -1 if there is no room."""
    free_on, free_space = machine.free_on, machine.free_space
    if area.type.tag == "space":
        which = value(machine, area)

        def one(state: State) -> int:
            space = which(state)
            return space if space >= 0 and free_on(state, space) > 0 else -1

        return one
    inside = spaces(machine, area)
    if area.type.optional:
        which = value(machine, area)
        return lambda state: free_space(state, inside(state)) if which(state) >= 0 else -1
    return lambda state: free_space(state, inside(state))


def _move(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Move)
    piece, after, pieces = value(machine, step.piece), instruction.following["next"], machine.pieces
    space_of = machine.layout.at
    if step.target.type.tag == "spot":
        spot = value(machine, step.target)

        def lay(state: State) -> int:
            which = piece(state)
            pieces.cover(state, which, spot(state))
            if machine.trace is not None:
                machine.trace.append(("move", at, which, -1, state[space_of + which]))
            return after

        return lay
    target = _target(machine, step.target)

    def run(state: State) -> int:
        which = piece(state)
        if which < 0:
            return REFUSED
        space = target(state)
        if space < 0:
            return REFUSED
        if machine.trace is not None:
            machine.trace.append(("move", at, which, state[space_of + which], space))
        pieces.move(state, which, space)
        return after

    return run


def _move_some(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.MoveSome) and step.binder.source.area is not None
    found = candidates(machine, step.binder, bound_write(machine, step.binder.variable))
    target, after, pieces = _target(machine, step.target), instruction.following["next"], machine.pieces
    amount = value(machine, step.amount) if step.amount is not None else None
    up_to, everything = step.up_to, step.amount is None
    refill = machine.refilling(step.binder.source.area)
    space_of, commits = machine.layout.at, machine.is_hand_over(step)

    def run(state: State) -> int:
        wanted = amount(state) if amount is not None else 0
        available = list(found(state))
        available.reverse()
        if everything:
            wanted = len(available)
        elif len(available) < wanted and refill is not None:
            wanted_more = wanted - len(available)
            available += refill(state, wanted_more)
        if len(available) < wanted and not up_to:
            return REFUSED
        done: list[tuple[int, int]] = []
        for which in available[:wanted] if wanted > 0 else ():
            space = target(state)
            if space < 0:
                if up_to:
                    break
                return REFUSED
            done.append((which, state[space_of + which]))
            pieces.move(state, which, space)
            if machine.trace is not None:
                machine.trace.append(("move", at, which, done[-1][1], space))
        if commits:
            state[SCOPE] = -1
        return after

    return run


def _swap(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Swap)
    first, second, after = value(machine, step.first), value(machine, step.second), instruction.following["next"]

    def run(state: State) -> int:
        one, other = first(state), second(state)
        if one < 0 or other < 0:
            return REFUSED
        if machine.trace is not None:
            machine.trace.append(("swap", at, one, other))
        if one != other:
            machine.pieces.swap(state, one, other)
        return after

    return run


def _score(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Score)
    amount, player, after = value(machine, step.amount), value(machine, step.player), instruction.following["next"]
    sign = -1 if step.losing else 1

    def run(state: State) -> int:
        who = player(state)
        if who < 0:
            return REFUSED
        machine.add_points(state, at, who, sign * amount(state))
        return after

    return run


def _set(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.SetMarker)
    given = value(machine, step.value)
    return _changing(machine, at, instruction, lambda state, old: int(given(state)))


def _add(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.AddMarker)
    amount = value(machine, step.amount)
    return _changing(machine, at, instruction, lambda state, old: old + amount(state))


def _changing(machine: Machine, at: int, instruction: Instruction, new: Callable[[State, int], int]) -> Run:
    """Give a marker a new value, which may depend on the old one, within its range."""
    step = instruction.step
    assert isinstance(step, ir.SetMarker | ir.AddMarker)
    after, marker, offset = instruction.following["next"], step.marker, machine.layout.markers[step.marker]
    cell, (low, high) = _cell(machine, marker, step.player), machine.marker_range(marker)
    name = machine.model.markers[marker].name

    def run(state: State) -> int:
        where = cell(state)
        number = new(state, state[where])
        if not low <= number <= high:
            raise GameFault(instruction.span, f"`{name}` would become {number}, and it goes from {low} to {high}.")
        state[where] = number
        if machine.trace is not None:
            machine.trace.append(("set", at, marker, number, where - offset))
        return after

    return run


def _cell(machine: Machine, marker: int, player: ir.Expr | None) -> Eval:
    offset = machine.layout.markers[marker]
    if player is None:
        return lambda state: offset
    who = value(machine, player)
    return lambda state: offset + who(state)


def _shuffle(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Shuffle)
    inside, after = spaces(machine, step.place), instruction.following["next"]

    def run(state: State) -> int:
        for space in inside(state):
            machine.pieces.shuffle(state, space)
        state[SCOPE] = -1
        if machine.trace is not None:
            machine.trace.append(("shuffle", at, inside(state)[0]))
        return after

    return run


def _show(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Show)
    player, after, seen = value(machine, step.player), instruction.following["next"], machine.layout.seen
    if step.what.type.tag == "piece":
        piece = value(machine, step.what)
        shown: Callable[[State], list[int]] = lambda state: [piece(state)] if piece(state) >= 0 else []  # noqa: E731
    else:
        inside = spaces(machine, step.what)
        shown = lambda state: machine.pieces.in_spaces(state, inside(state))  # noqa: E731

    def run(state: State) -> int:
        who = player(state)
        for piece in shown(state):
            state[seen + piece] |= 1 << who
        state[SCOPE] = -1
        if machine.trace is not None:
            machine.trace.append(("show", at, who, len(shown(state))))
        return after

    return run


def _set_local(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.SetLocal)
    given, offset, after = value(machine, step.value), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        state[state[FRAME] + offset] = int(given(state))
        return after

    return run


def _require(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Require)
    condition, after = value(machine, step.condition), instruction.following["next"]
    return lambda state: after if condition(state) else REFUSED


def _known(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Known)
    condition, after = value(machine, step.condition), instruction.following["next"]

    def run(state: State) -> int:
        if not condition(state):
            raise GameFault(instruction.span, "The rules say that this is known to hold, and it does not.")
        return after

    return run


def _draw(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Draw)
    inside, refill = spaces(machine, step.place), machine.refilling(step.place)
    offset, body, otherwise = FRAME_HEAD + step.slot, instruction.following["body"], instruction.following["else"]

    def run(state: State) -> int:
        state[SCOPE] = -1
        lying = machine.pieces.in_spaces(state, inside(state))
        if not lying and refill is not None:
            lying = list(reversed(refill(state, 1)))
        if not lying:
            return otherwise
        state[state[FRAME] + offset] = lying[-1]
        return body

    return run


def _rank(machine: Machine, at: int, instruction: Instruction) -> Run:
    step = instruction.step
    assert isinstance(step, ir.Rank)
    write = bound_write(machine, step.binder.variable)
    found = candidates(machine, step.binder, write)
    keys = [(1 if highest else -1, value(machine, key)) for highest, key in step.keys]
    pay = [value(machine, item) for item in step.pay]
    tied = value(machine, step.tied_pay) if step.tied_pay is not None else None
    after = instruction.following["next"]

    def run(state: State) -> int:
        ranked: dict[tuple[int, ...], list[int]] = {}
        for player in list(found(state)):
            write(state, player)
            ranked.setdefault(tuple(sign * key(state) for sign, key in keys), []).append(player)
        groups = [ranked[key] for key in sorted(ranked, reverse=True)]
        prizes = [prize(state) for prize in pay]
        for player, points in shares(groups, prizes, step.ties, tied(state) if tied is not None else 0):
            machine.add_points(state, at, player, points)
        return after

    return run


def _end_game(machine: Machine, at: int, instruction: Instruction) -> Run:
    def run(state: State) -> int:
        state[OVER] = 1
        return FINISHED

    return run


def _reach(machine: Machine, at: int, instruction: Instruction) -> Run:
    after = instruction.following["next"]

    def run(state: State) -> int:
        if machine.trace is not None:
            machine.trace.append(("reach", at))
        return after

    return run


_EFFECTS: dict[type, Callable[[Machine, int, Instruction], Run]] = {
    ir.Move: _move,
    ir.MoveSome: _move_some,
    ir.Swap: _swap,
    ir.Score: _score,
    ir.SetMarker: _set,
    ir.AddMarker: _add,
    ir.Shuffle: _shuffle,
    ir.Show: _show,
    ir.SetLocal: _set_local,
    ir.Require: _require,
    ir.Known: _known,
    ir.Draw: _draw,
    ir.Rank: _rank,
    ir.EndGame: _end_game,
    ir.Reach: _reach,
}
