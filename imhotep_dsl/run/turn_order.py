"""Turns made ready to run: whose turn it is, who is next, who is left out, who takes no more of them, and which
way round they go.

What a `turns` remembers lies in three cells of its rule's frame: who acted before, whose turn is next, and the order,
the bits of which are in `program/layout.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_ROUNDS
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.derived import around_turns, changes_order
from imhotep_dsl.program.layout import (
    ALL_SKIPPED,
    FRAME,
    FRAME_BELOW,
    FRAME_HEAD,
    LISTED,
    NAMED,
    PASSED,
    RETURN_TO,
    REVERSED,
    SCOPE,
    SKIPPED,
    TAKEN,
    YOU,
)
from imhotep_dsl.run import events
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.faults import TooFar
from imhotep_dsl.run.outcomes import FINISHED, REFUSED, Run

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine


def _turns_start(machine: Machine, at: int, instruction: Instruction, step: steps.TurnsStart) -> Run:
    first, slot, after = machine.value(step.first), FRAME_HEAD + step.slot, instruction.following["next"]
    begun = TAKEN | LISTED | NAMED if step.listed else TAKEN

    def run(state: State) -> int:
        who = first(state)
        if who < 0:
            return REFUSED
        frame = state[FRAME]
        state[frame + slot] = state[frame + YOU]
        state[frame + slot + 1] = who
        state[frame + slot + 2] = begun
        return after

    return run


def _turns_next(machine: Machine, at: int, instruction: Instruction, step: steps.TurnsNext) -> Run:
    until, slot = machine.value(step.until), FRAME_HEAD + step.slot
    body, done = instruction.following["body"], instruction.following["done"]
    counted, in_order, listed = count_rounds(machine, at, step.rounds), changes_order(machine.program), is_listed(step)
    beside = _beside(machine, step)
    found = _taking_turns(machine, step, beside) if in_order or step.where != ABSENT else None

    def run(state: State) -> int:
        state[SCOPE] = -1
        if until(state):
            return done
        frame = state[FRAME]
        player, way = state[frame + slot + 1], 1
        if found is not None:
            order = state[frame + slot + 2]
            way = -1 if order & REVERSED else 1
            if listed and not order & NAMED:
                player = beside(state, player, way)
            player = found(state, player, order)
            for _ in range((order & ALL_SKIPPED) // SKIPPED):
                if player < 0:
                    break
                if machine.trace is not None:
                    machine.trace.append(events.Skipped(at, player))
                player = found(state, beside(state, player, way), order)
            if player < 0:
                return done
            state[frame + slot + 2] = order & ~(NAMED | ALL_SKIPPED)
        if counted is not None:
            counted(state)
        state[frame + YOU] = player
        state[frame + slot + 1] = player if listed else beside(state, player, way)
        if machine.trace is not None:
            machine.trace.append(events.Turned(at, player))
        return body

    return run


def is_listed(step: steps.TurnsNext) -> bool:
    """Whether players take turns in an order of their own. Then not the next player is remembered, but the last."""
    return step.after != ABSENT


def _beside(machine: Machine, step: steps.TurnsNext) -> Callable[[State, int, int], int]:
    """The player after another, or the one before."""
    players, scratch, depth = machine.layout.players, machine.scratch, step.depth
    if not is_listed(step):
        return lambda state, player, way: (player + way) % players
    after, before = machine.value(step.after), machine.value(step.before)

    def beside(state: State, player: int, way: int) -> int:
        scratch[depth] = player
        return after(state) if way > 0 else before(state)

    return beside


def _taking_turns(
    machine: Machine, step: steps.TurnsNext, beside: Callable[[State, int, int], int]
) -> Callable[[State, int, int], int]:
    """The first player from one on who takes a turn, -1 if nobody does."""
    players, scratch = machine.layout.players, machine.scratch
    holds, depth = machine.value(step.where) if step.where != ABSENT else None, step.depth

    def found(state: State, player: int, order: int) -> int:
        way = -1 if order & REVERSED else 1
        for _ in range(players):
            if player < 0:
                return -1
            if not order & (PASSED << player):
                if holds is None:
                    return player
                scratch[depth] = player
                if holds(state):
                    return player
            player = beside(state, player, way)
        return -1

    return found


def count_rounds(machine: Machine, at: int, rounds: int) -> Callable[[State], None] | None:
    """Where only the author says that it comes to an end, the rounds are counted."""
    if rounds == ABSENT:
        return None
    offset = FRAME_HEAD + rounds

    def count(state: State) -> None:
        cell = state[FRAME] + offset
        state[cell] += 1
        if state[cell] > MOST_ROUNDS:
            told = f"This was known to come to an end, and goes on after {MOST_ROUNDS} rounds."
            raise TooFar(machine.program.span(at), told)

    return count


def _turns_end(machine: Machine, at: int, instruction: Instruction, step: steps.TurnsEnd) -> Run:
    slot, after = FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        frame = state[FRAME]
        state[frame + YOU] = state[frame + slot]
        state[frame + slot] = state[frame + slot + 1] = state[frame + slot + 2] = 0
        return after

    return run


def _end_turns(machine: Machine, at: int, instruction: Instruction, step: steps.EndTurns) -> Run:
    """Leave rule after rule until one is found in which turns are being taken; nothing that was begun stays behind."""
    around, frames, own = around_turns(machine.program), machine.program.frames, instruction.rule

    def run(state: State) -> int:
        state[SCOPE] = -1
        rule = own
        while state[state[FRAME] + FRAME_BELOW] >= 0:
            names = state[FRAME] + FRAME_HEAD
            for turns in around[rule]:
                if state[names + turns.slot + 2]:
                    ends = [state[names + slot + 1] for slot in turns.outer]
                    del state[max(names + frames[rule], *ends) if ends else names + frames[rule] :]
                    for cell in turns.inner:
                        state[names + cell] = 0
                    return turns.end
            after = state[state[FRAME] + RETURN_TO]
            frame = state[FRAME]
            state[FRAME] = state[frame + FRAME_BELOW]
            del state[frame:]
            rule = machine.program.code[after].rule
        return FINISHED

    return run


def _order_turns(machine: Machine, at: int, instruction: Instruction, step: steps.OrderTurns) -> Run:
    """Where no turns are taken, as in a scenario that begins with a single turn, nothing changes."""
    after, change = instruction.following["next"], _CHANGES[step.how]
    player = machine.value(step.player) if step.player != ABSENT else None
    innermost = _innermost(machine, instruction.rule)

    def run(state: State) -> int:
        who = player(state) if player is not None else 0
        if who < 0:
            return REFUSED
        cell = innermost(state)
        if cell >= 0:
            change(state, cell, who, machine.layout.players)
            if machine.trace is not None:
                machine.trace.append(events.Ordered(at, who))
        return after

    return run


def _innermost(machine: Machine, own: int) -> Callable[[State], int]:
    """Where the turns that are being taken remember what they do, -1 if none are."""
    around, code = around_turns(machine.program), machine.program.code

    def cell(state: State) -> int:
        frame, rule = state[FRAME], own
        while state[frame + FRAME_BELOW] >= 0:
            for turns in around[rule]:
                if state[frame + FRAME_HEAD + turns.slot + 2]:
                    return frame + FRAME_HEAD + turns.slot
            rule = code[state[frame + RETURN_TO]].rule
            frame = state[frame + FRAME_BELOW]
        return -1

    return cell


def _name_next(state: State, cell: int, player: int, players: int) -> None:
    """Whoever was to be left out before is not spoken of any more: this player is next."""
    state[cell + 1] = player
    state[cell + 2] = state[cell + 2] & ~ALL_SKIPPED | NAMED


def _skip(state: State, cell: int, player: int, players: int) -> None:
    if state[cell + 2] & ALL_SKIPPED != ALL_SKIPPED:
        state[cell + 2] += SKIPPED


def _pass(state: State, cell: int, player: int, players: int) -> None:
    state[cell + 2] |= PASSED << player


def _reverse(state: State, cell: int, player: int, players: int) -> None:
    """The next player has been worked out already: now it is the one on the other side, unless one was named."""
    order = state[cell + 2] = state[cell + 2] ^ REVERSED
    if not order & (NAMED | LISTED):
        state[cell + 1] = (state[cell + 1] + (-2 if order & REVERSED else 2)) % players


_CHANGES: dict[str, Callable[[State, int, int, int], None]] = {
    "next": _name_next, "pass": _pass, "reverse": _reverse, "skip": _skip,
}  # fmt: skip


TURNS: dict[type, Callable[..., Run]] = {
    steps.EndTurns: _end_turns,
    steps.OrderTurns: _order_turns,
    steps.TurnsStart: _turns_start,
    steps.TurnsNext: _turns_next,
    steps.TurnsEnd: _turns_end,
}
