"""Why a step cannot be carried out: what is not there, of what there is too little, where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.queries import binder_candidates

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

_NO_ROOM = "there is no room where it goes"


def why_refused(machine: Machine, state: State, at: int) -> str:
    """Asked of the state in which a step was refused, before anything else is done."""
    return f"This cannot be carried out: {cause(machine, state, at)}."


def cause(machine: Machine, state: State, at: int) -> str:
    """The same as a part of a sentence."""
    if machine.choices[at] is not None:
        return "there is nothing to choose"
    step = machine.program.code[at].step
    if isinstance(step, steps.Move):
        return _move(machine, state, step)
    if isinstance(step, steps.MoveSome):
        return _move_some(machine, state, step)
    if isinstance(step, steps.Swap):
        return _swap(machine, state, step)
    return "what it asks for does not hold" if isinstance(step, steps.Require) else "what it is about is none"


def _is_none(machine: Machine, state: State, node: int) -> bool:
    return node != ABSENT and machine.value(node)(state) < 0


def _no_area(machine: Machine, state: State, area: steps.Area) -> bool:
    if area.sort == "spot":
        return _is_none(machine, state, area.node)
    return not spaces(machine, area.node, area.sort)(state)


def _move(machine: Machine, state: State, step: steps.Move) -> str:
    if _is_none(machine, state, step.piece):
        return "there is no such piece"
    if _no_area(machine, state, step.target):
        return "there is no such place"
    return _NO_ROOM + _how_much_room(machine, state, step.target, "")


def _move_some(machine: Machine, state: State, step: steps.MoveSome) -> str:
    if any(_no_area(machine, state, area) for area in (step.source, step.target)):
        return "there is no such place"
    found = len(list(binder_candidates(machine, step.binder)(state)))
    wanted = machine.value(step.amount)(state) if step.amount != ABSENT else found
    target = step.target
    full = target.sort != "spot" and machine.free_space(state, spaces(machine, target.node, target.sort)(state)) < 0
    if found < wanted and not (found and full):
        asked = "1 such piece is" if wanted == 1 else f"{wanted} such pieces are"
        return f"{asked} wanted, and there {'is' if found == 1 else 'are'} {found or 'none'}"
    # Of all pieces, those that found room lie there already.
    too_many = f", and {found} too many come" if step.amount == ABSENT else f", and {wanted} should go there"
    return "there is no room for all of them" + _how_much_room(machine, state, target, too_many)


def _how_much_room(machine: Machine, state: State, target: steps.Area, too_many: str) -> str:
    """too_many: how many were to go there."""
    among = () if target.sort == "spot" else spaces(machine, target.node, target.sort)(state)
    return f": {room_in(machine, state, among)}{too_many}" if among and machine.free_space(state, among) < 0 else ""


def room_in(machine: Machine, state: State, among: Sequence[int]) -> str:
    """Of spaces that are full by now: the place that they belong to, and how many pieces it takes."""
    tables, count = machine.tables, sum(state[machine.layout.count + space] for space in among)
    at = tables.spaces[among[0]].instance
    where = f"`{tables.places[tables.instances[at].place].name}`"
    if len(among) < machine.instance_size[at]:
        where = f"{'this space' if len(among) == 1 else 'these spaces'} of {where}"
    return f"{where} has room for {count} in all" if where[0] == "`" else f"there is room for {count} in all on {where}"


def _swap(machine: Machine, state: State, step: steps.Swap) -> str:
    missing = any(_is_none(machine, state, piece) for piece in (step.first, step.second))
    return "there is no such piece" if missing else "these pieces cannot change places"
