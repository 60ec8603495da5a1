"""Functions of plain values: numbers, neighbours, what rests on what, where a drawing fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.graph.steps import LoopPick
from imhotep_dsl.program.layout import STEP, YOU
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import Eval, EvalList, State, items, value
from imhotep_dsl.run.view import sees

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


def _least(machine: Machine, expr: ir.Function) -> Eval:
    parts = [value(machine, arg) for arg in expr.args]
    return lambda state: min(part(state) for part in parts)


def _most(machine: Machine, expr: ir.Function) -> Eval:
    parts = [value(machine, arg) for arg in expr.args]
    return lambda state: max(part(state) for part in parts)


def _remainder(machine: Machine, expr: ir.Function) -> Eval:
    number, by = value(machine, expr.args[0]), value(machine, expr.args[1])
    return lambda state: number(state) % (by(state) or 1)


def _touch(machine: Machine, expr: ir.Function) -> Eval:
    first, second, neighbours = value(machine, expr.args[0]), value(machine, expr.args[1]), machine.neighbours
    return lambda state: second(state) in neighbours[first(state)]


def _supported(machine: Machine, expr: ir.Function) -> Eval:
    """Each space rests on nothing, or only on spaces that are filled or belong to the same spot."""
    inside, count, supports = spaces(machine, expr.args[0]), machine.layout.count, machine.supports

    def ask(state: State) -> int:
        own = inside(state)
        return all(state[count + below] or below in own for space in own for below in supports[space])

    return ask


def _reverse(machine: Machine, expr: ir.Function) -> EvalList:
    members = items(machine, expr.args[0])
    return lambda state: list(reversed(members(state)))


def _placements(machine: Machine, expr: ir.Function) -> EvalList:
    """Every way to lay the piece's drawing, turned and mirrored, onto free spaces of the place."""
    piece, place, count = value(machine, expr.args[0]), value(machine, expr.args[1]), machine.layout.count
    regions = machine.components.regions

    def ask(state: State) -> list[int]:
        spots = machine.spots(machine.designs[piece(state)], place(state))
        return [spot for spot in spots if not any(state[count + space] for space in regions[spot])]

    return ask


def _offered(machine: Machine, expr: ir.Function) -> Eval:
    """Whether the decision that is waiting offers this: a thing, an action, or an option by its text."""
    wanted = expr.args[0]
    if isinstance(wanted, ir.Quoted):
        text = wanted.text

        def ask_text(state: State) -> int:
            step = machine.program.code[state[STEP]].step
            if isinstance(step, ir.May):
                return step.text == text and 1 in machine.pending
            return isinstance(step, ir.ChooseOption) and any(
                step.options[option].text == text for option in machine.pending
            )

        return ask_text
    thing, type_ = value(machine, wanted), wanted.type

    def ask(state: State) -> int:
        meant = thing(state)
        return _same_sort(machine, state, type_.tag) and any(
            machine.means(state, type_, meant, option) for option in machine.pending
        )

    return ask


def _same_sort(machine: Machine, state: State, tag: str) -> bool:
    """A space is never an action, even if their numbers are the same."""
    step = machine.program.code[state[STEP]].step
    if isinstance(step, ir.ChooseAction):
        return tag == "action"
    if not isinstance(step, ir.Choose | LoopPick):
        return False
    return step.binder.element.tag == ("piece" if tag == "design" else tag)


def _deciding(machine: Machine, expr: ir.Function) -> Eval:
    """Who has to decide now; the scenario asks from outside, so the frame of the game is remembered beside it."""
    return lambda state: state[machine.asked + YOU] if machine.pending else -1


def _visible(machine: Machine, expr: ir.Function) -> Eval:
    piece, player = value(machine, expr.args[0]), value(machine, expr.args[1])
    return lambda state: sees(machine, state, player(state), piece(state))


def _scored(machine: Machine, expr: ir.Function) -> Eval:
    player, board = value(machine, expr.args[0]), value(machine, expr.args[1])
    layout, titles = machine.layout, [found.title for found in machine.components.boards]

    def ask(state: State) -> int:
        title = titles[board(state)]
        if title not in layout.sources:
            return 0
        return state[layout.ledger + layout.sources.index(title) * layout.players + player(state)]

    return ask


def _winners(machine: Machine, expr: ir.Function) -> EvalList:
    return machine.winners


FUNCTIONS: dict[str, Callable[[Machine, ir.Function], Eval]] = {
    "min": _least,
    "max": _most,
    "remainder": _remainder,
    "touch": _touch,
    "supported": _supported,
    "offered": _offered,
    "deciding": _deciding,
    "visible": _visible,
    "scored": _scored,
}
LIST_FUNCTIONS: dict[str, Callable[[Machine, ir.Function], EvalList]] = {
    "reverse": _reverse,
    "placements": _placements,
    "winners": _winners,
}
