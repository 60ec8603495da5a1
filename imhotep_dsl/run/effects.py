"""Effects made ready to run: each becomes a function that changes the state and says which instruction follows.

REFUSED means that it cannot be carried out: then what led here is not offered, since it was tried on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, OVER, SCOPE
from imhotep_dsl.run import events, moving, showing
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import Eval, State
from imhotep_dsl.run.faults import NOTHING_TO_ASK, Impossible
from imhotep_dsl.run.outcomes import FINISHED, REFUSED, Run
from imhotep_dsl.run.queries import binder_candidates, binder_write
from imhotep_dsl.run.ranking import shares

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine


def _score(machine: Machine, at: int, instruction: Instruction, step: steps.Score) -> Run:
    amount, player, after = machine.value(step.amount), machine.value(step.player), instruction.following["next"]
    sign, heading = -1 if step.losing else 1, step.heading

    def run(state: State) -> int:
        who = player(state)
        if who < 0:
            return REFUSED
        machine.add_points(state, at, heading, who, sign * amount(state))
        return after

    return run


def _set(machine: Machine, at: int, instruction: Instruction, step: steps.SetMarker) -> Run:
    given = machine.value(step.value)
    return _changing(machine, at, instruction, step, lambda state, old: int(given(state)))


def _add(machine: Machine, at: int, instruction: Instruction, step: steps.AddMarker) -> Run:
    amount = machine.value(step.amount)
    return _changing(machine, at, instruction, step, lambda state, old: old + amount(state))


def _changing(
    machine: Machine, at: int, instruction: Instruction, step: steps.SetMarker | steps.AddMarker,
    new: Callable[[State, int], int],
) -> Run:  # fmt: skip
    """Give a marker a new value, which may depend on the old one, within its range."""
    after, marker, offset = instruction.following["next"], step.marker, machine.layout.markers[step.marker]
    about = machine.tables.markers[marker]
    low, high, name = about.low, about.high, about.name
    optional = about.optional and not (isinstance(step, steps.SetMarker) and step.given)
    needs_thing = about.sort not in ("number", "truth") and not optional
    player = machine.value(step.player) if step.player != ABSENT else None

    def run(state: State) -> int:
        who = player(state) if player is not None else 0
        if who < 0:
            return REFUSED
        value = new(state, state[offset + who])
        if value < 0 and needs_thing:
            return REFUSED
        if not low <= value <= high:
            raise machine.fault(at, f"`{name}` would become {value}, and it goes from {low} to {high}.")
        state[offset + who] = value
        if machine.trace is not None:
            machine.trace.append(events.MarkerSet(at, marker, who, value))
        return after

    return showing.hiding_again(machine, marker, player, run)


def _shuffle(machine: Machine, at: int, instruction: Instruction, step: steps.Shuffle) -> Run:
    inside, after = spaces(machine, step.place.node, step.place.sort), instruction.following["next"]

    def run(state: State) -> int:
        mixed = inside(state)
        if not mixed:
            return REFUSED
        for space in mixed:
            machine.pieces.shuffle(state, space)
        state[SCOPE] = -1
        if machine.trace is not None:
            machine.trace.append(events.Shuffled(at, mixed[0]))
        return after

    return run


def _set_local(machine: Machine, at: int, instruction: Instruction, step: steps.SetLocal) -> Run:
    given, offset, after = machine.value(step.value), FRAME_HEAD + step.slot, instruction.following["next"]

    def run(state: State) -> int:
        state[state[FRAME] + offset] = int(given(state))
        return after

    return run


def _require(machine: Machine, at: int, instruction: Instruction, step: steps.Require) -> Run:
    condition, after = machine.value(step.condition), instruction.following["next"]
    return lambda state: after if condition(state) else REFUSED


_UNHELD = "The rules say that this is known to hold, and it does not."


def _because_of(variants: Sequence[str]) -> str:
    """Whoever wrote the game may have vouched for it without them."""
    names = " and ".join(f"`{name}`" for name in variants)
    return f" It may be so because of what {names} {'changes' if len(variants) == 1 else 'change'}." if variants else ""


def _known(machine: Machine, at: int, instruction: Instruction, step: steps.Known) -> Run:
    condition, after = machine.value(step.condition), instruction.following["next"]

    def run(state: State) -> int:
        try:
            holds = condition(state)
        except Impossible as problem:
            if str(problem) != NOTHING_TO_ASK:
                raise
            holds = False  # whoever vouches for an answer vouches for what is asked
        if not holds:
            raise machine.fault(at, _UNHELD, _because_of(machine.program.written.variants))
        return after

    return run


def _known_to_end(machine: Machine, at: int, instruction: Instruction, step: steps.KnownToEnd) -> Run:
    after = instruction.following["next"]
    return lambda state: after


def _rank(machine: Machine, at: int, instruction: Instruction, step: steps.Rank) -> Run:
    write = binder_write(machine, step.binder)
    found = binder_candidates(machine, step.binder)
    keys = [(1 if highest else -1, machine.value(key)) for highest, key in step.keys]
    pay = [machine.value(item) for item in step.pay]
    tied: Eval | None = machine.value(step.tied_pay) if step.tied_pay != ABSENT else None
    after, heading, ties = instruction.following["next"], step.heading, step.ties

    def run(state: State) -> int:
        ranked: dict[tuple[int, ...], list[int]] = {}
        for player in found(state):
            if player < 0:
                raise Impossible(NOTHING_TO_ASK)
            write(state, player)
            ranked.setdefault(tuple(sign * key(state) for sign, key in keys), []).append(player)
        groups = [ranked[key] for key in sorted(ranked, reverse=True)]
        prizes = [prize(state) for prize in pay]
        for player, points in shares(groups, prizes, ties, tied(state) if tied is not None else 0):
            machine.add_points(state, at, heading, player, points)
        return after

    return run


def _end_game(machine: Machine, at: int, instruction: Instruction, step: steps.EndGame) -> Run:
    def run(state: State) -> int:
        state[OVER] = 1
        return FINISHED

    return run


def _reach(machine: Machine, at: int, instruction: Instruction, step: steps.Reach) -> Run:
    after, moment = instruction.following["next"], step.moment

    def run(state: State) -> int:
        if machine.trace is not None:
            machine.trace.append(events.Reached(at, moment))
        return after

    return run


EFFECTS: dict[type, Callable[..., Run]] = {
    **moving.MOVES,
    **showing.SHOWS,
    steps.Score: _score,
    steps.SetMarker: _set,
    steps.AddMarker: _add,
    steps.Shuffle: _shuffle,
    steps.SetLocal: _set_local,
    steps.Require: _require,
    steps.Known: _known,
    steps.KnownToEnd: _known_to_end,
    steps.Rank: _rank,
    steps.EndGame: _end_game,
    steps.Reach: _reach,
}
