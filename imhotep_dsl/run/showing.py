"""What is shown to a player, or to everyone: pieces, and markers that are hidden otherwise; and pieces turned face down
again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.layout import SCOPE
from imhotep_dsl.run import events
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.events import EVERYONE
from imhotep_dsl.run.expressions import Eval, State
from imhotep_dsl.run.outcomes import REFUSED, Run

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction
    from imhotep_dsl.run.machine import Machine


Pick = Callable[[State], Sequence[int]]
"""The pieces that are shown or hidden."""


def _show_piece(machine: Machine, at: int, instruction: Instruction, step: steps.ShowPiece) -> Run:
    return _showing(machine, at, instruction, step.player, _this_piece(machine, step.piece))


def _show_area(machine: Machine, at: int, instruction: Instruction, step: steps.ShowArea) -> Run:
    return _showing(machine, at, instruction, step.player, _pieces_in(machine, step.area))


def _this_piece(machine: Machine, node: int) -> Pick:
    piece = machine.value(node)

    def picked(state: State) -> Sequence[int]:
        which = piece(state)
        return (which,) if which >= 0 else ()

    return picked


def _pieces_in(machine: Machine, area: steps.Area) -> Pick:
    inside, lying = spaces(machine, area.node, area.sort), machine.pieces.in_spaces
    return lambda state: lying(state, inside(state))


def _showing(machine: Machine, at: int, instruction: Instruction, to: int, shown: Pick) -> Run:
    player = machine.value(to) if to != ABSENT else None
    after, seen, everyone = instruction.following["next"], machine.layout.seen, (1 << machine.layout.players) - 1

    def run(state: State) -> int:
        who, whom = EVERYONE, everyone
        if player is not None:
            who = player(state)
            if who < 0:
                return REFUSED
            whom = 1 << who
        found = shown(state)
        for piece in found:
            state[seen + piece] |= whom
        state[SCOPE] = -1
        if machine.trace is not None:
            machine.trace.append(events.Shown(at, who, tuple(found)))
        return after

    return run


def _hide_piece(machine: Machine, at: int, instruction: Instruction, step: steps.HidePiece) -> Run:
    return _hiding(machine, at, instruction, _this_piece(machine, step.piece))


def _hide_area(machine: Machine, at: int, instruction: Instruction, step: steps.HideArea) -> Run:
    return _hiding(machine, at, instruction, _pieces_in(machine, step.area))


def _hiding(machine: Machine, at: int, instruction: Instruction, hidden: Pick) -> Run:
    after, seen = instruction.following["next"], machine.layout.seen

    def run(state: State) -> int:
        known = [piece for piece in hidden(state) if state[seen + piece]]
        machine.pieces.forget(state, known)
        if machine.trace is not None and known:
            machine.trace.append(events.Hidden(at, tuple(known)))
        return after

    return run


def _show_marker(machine: Machine, at: int, instruction: Instruction, step: steps.ShowMarker) -> Run:
    """Whoever is shown a marker knows it until it is set again."""
    after, marker, everyone = instruction.following["next"], step.marker, (1 << machine.layout.players) - 1
    value, shown = machine.layout.markers[marker], machine.layout.shown[marker]
    whose = machine.value(step.whose) if step.whose != ABSENT else None
    player = machine.value(step.player) if step.player != ABSENT else None

    def run(state: State) -> int:
        thing = whose(state) if whose is not None else 0
        who = player(state) if player is not None else EVERYONE
        if thing < 0 or (player is not None and who < 0):
            return REFUSED
        state[shown + thing] |= everyone if player is None else 1 << who
        state[SCOPE] = -1
        if machine.trace is not None:
            machine.trace.append(events.MarkerShown(at, who, marker, thing, state[value + thing]))
        return after

    return run


def hiding_again(machine: Machine, marker: int, whose: Eval | None, change: Run) -> Run:
    """A change of a marker, after which those who were shown it do not know it any more."""
    shown = machine.layout.shown[marker]
    if shown == ABSENT:
        return change

    def run(state: State) -> int:
        thing = whose(state) if whose is not None else 0
        after = change(state)
        if after != REFUSED:
            state[shown + thing] = 0
        return after

    return run


SHOWS: dict[type, Callable[..., Run]] = {
    steps.ShowPiece: _show_piece,
    steps.ShowArea: _show_area,
    steps.ShowMarker: _show_marker,
    steps.HidePiece: _hide_piece,
    steps.HideArea: _hide_area,
}
