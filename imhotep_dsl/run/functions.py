"""Functions of plain values: numbers, neighbours, what rests on what, where a drawing fits; and what scenarios ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import Node
from imhotep_dsl.program.layout import FRAME, OVER, STEP, YOU
from imhotep_dsl.run.areas import surely_spaces
from imhotep_dsl.run.expressions import Eval, EvalList, State, nothing
from imhotep_dsl.run.naming import for_player
from imhotep_dsl.run.sight import AUTHOR, knows_marker, sees

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


def _least(machine: Machine, node: Node) -> Eval:
    parts = [machine.value(kid) for kid in node.kids]
    return lambda state: min([part(state) for part in parts])


def _most(machine: Machine, node: Node) -> Eval:
    parts = [machine.value(kid) for kid in node.kids]
    return lambda state: max([part(state) for part in parts])


def _remainder(machine: Machine, node: Node) -> Eval:
    number, by = machine.value(node.kids[0]), machine.value(node.kids[1])
    return lambda state: number(state) % (by(state) or 1)


def _touch(machine: Machine, node: Node) -> Eval:
    first, second, neighbours = machine.value(node.kids[0]), machine.value(node.kids[1]), machine.tables.neighbours

    def ask(state: State) -> int:
        space = first(state)
        return space >= 0 and second(state) in neighbours[space]

    return ask


def _supported(machine: Machine, node: Node) -> Eval:
    """Each space rests on nothing, or only on spaces that are filled or belong to the same spot."""
    inside, count = surely_spaces(machine, node.kids[0], node.text(0)), machine.layout.count
    supports = machine.tables.supports

    def ask(state: State) -> int:
        own = inside(state)
        return all(state[count + below] or below in own for space in own for below in supports[space])

    return ask


def _placements(machine: Machine, node: Node) -> EvalList:
    """Every way to lay the piece's drawing, turned and mirrored, onto free spaces of the place."""
    piece, place, count = machine.value(node.kids[0]), machine.value(node.kids[1]), machine.layout.count
    regions, spots, shapes, look_at = machine.tables.regions, machine.spots, machine.shapes, machine.look_at

    def ask(state: State) -> Sequence[int]:
        which, instance = piece(state), place(state)
        if which < 0 or instance < 0:
            return ()
        ways = spots[shapes[which], instance]
        look_at(len(ways))
        return [spot for spot in ways if not any([state[count + space] for space in regions[spot]])]

    return ask


# ---- what scenarios ask -----------------------------------------------------------------------------------


def _offered_text(machine: Machine, node: Node) -> Eval:
    """Whether a decision that is waiting offers an option of this text."""
    text = node.text(0)

    def offers(state: State, options: Sequence[int]) -> bool:
        at = state[STEP]
        step = machine.program.code[at].step
        if not isinstance(step, steps.May | steps.ChooseOption):
            return False
        said, naming = machine.said(state, at), for_player(machine, state, AUTHOR)
        offered = [option for option in options if option or isinstance(step, steps.ChooseOption)]
        return any(naming.text(at, option, said) == text for option in offered)

    return lambda state: any(offers(*stop) for stop in machine.stops)


def _offered(machine: Machine, node: Node) -> Eval:
    """Whether a decision that is waiting offers this thing or action, named as everything is there."""
    thing, sort = machine.value(node.kids[0]), node.text(0)

    def offers(scenario: int, stop: State, options: Sequence[int]) -> bool:
        offered = _sort_offered(machine, stop)
        if offered != sort and (sort, offered) != ("design", "piece"):
            return False
        asked, machine.asked = machine.asked, stop[FRAME]
        stop[FRAME] = scenario
        try:
            meant = thing(stop)
        finally:
            stop[FRAME], machine.asked = machine.asked, asked
        return any(machine.alike.means(stop, offered, sort, meant, option) for option in options)

    return lambda state: any(offers(state[FRAME], *stop) for stop in machine.stops)


def _sort_offered(machine: Machine, state: State) -> str:
    """A space is never an action, even if their numbers are the same."""
    step = machine.program.code[state[STEP]].step
    if isinstance(step, steps.ChooseAction):
        return "action"
    return step.binder.sort if isinstance(step, steps.Choose | steps.LoopPick | steps.Pick) else ""


def _deciding(machine: Machine, node: Node) -> Eval:
    """Who has to decide now; the scenario asks from outside, so the frame of the game is remembered beside it."""
    return lambda state: state[machine.asked + YOU] if machine.pending else -1


def _visible(machine: Machine, node: Node) -> Eval:
    asked = machine.program.nodes[node.kids[0]]
    if asked.op == "marker" and machine.tables.markers[asked.number(0)].sort != "piece":
        return _marker_visible(machine, asked, node.kids[1])
    piece, player = machine.value(node.kids[0]), machine.value(node.kids[1])

    def ask(state: State) -> int:
        which, who = piece(state), player(state)
        return sees(machine, state, who, which) if which >= 0 and who >= 0 else nothing(True)

    return ask


def _marker_visible(machine: Machine, marker: Node, to: int) -> Eval:
    number, player = marker.number(0), machine.value(to)
    whose = machine.value(marker.kids[0]) if marker.kids else None

    def ask(state: State) -> int:
        thing, who = whose(state) if whose is not None else 0, player(state)
        return knows_marker(machine, state, who, number, thing) if thing >= 0 and who >= 0 else nothing(True)

    return ask


def _scored(machine: Machine, node: Node) -> Eval:
    player, board = machine.value(node.kids[0]), machine.value(node.kids[1])
    layout, headings = machine.layout, machine.tables.headings
    rows = [headings.index(found.title) if found.title in headings else -1 for found in machine.tables.boards]

    def ask(state: State) -> int:
        who, which = player(state), board(state)
        if who < 0 or which < 0:
            return nothing(True)
        return state[layout.ledger + rows[which] * layout.players + who] if rows[which] >= 0 else 0

    return ask


def _winners(machine: Machine, node: Node) -> EvalList:
    return machine.winners


def _game_over(machine: Machine, node: Node) -> Eval:
    return lambda state: state[OVER]


VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    "least": _least,
    "most": _most,
    "remainder": _remainder,
    "touch": _touch,
    "supported": _supported,
    "offered": _offered,
    "offered text": _offered_text,
    "deciding": _deciding,
    "visible": _visible,
    "scored": _scored,
    "game over": _game_over,
}
LISTS: dict[str, Callable[[Machine, Node], EvalList]] = {
    "placements": _placements,
    "winners": _winners,
}
