"""How far a setup goes one way only: nobody has decided anything yet, and nothing it asks depends on chance.

Whether so much of it can be carried out need not be proved: trying it once shows it, for every seed. Chance decides
which pieces lie where something was shuffled, and where pieces from there have gone since (`mixing.py`), but not how
many, as long as nobody moves one of them wherever it may lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.sight import stands_for_pieces
from imhotep_dsl.graph.flow.state import Places, State, revised
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.mixing import Mixed, lies_anywhere, mixed_before
from imhotep_dsl.graph.options import commits

_PLAYERS = ("you", "next player")
_BY_ROOM = ("free", "next")
_FILLING = (steps.Move, steps.MoveSome)
"""What depends on how much fits somewhere."""


def only_tried(flow: Flow) -> set[int]:
    """The steps that are carried out in the setup only, and before anything that may turn out in several ways."""
    setup, play = flow.graph.checked.setup, flow.graph.checked.play
    in_setup = flow.rules.called_from(setup) | {setup}
    only_there = in_setup - flow.rules.called_from(play) - {play}
    inside = [at for at, rule in enumerate(flow.graph.rules) if rule in in_setup and flow.known_at(at)]
    order = _Order(flow, inside)
    depending = _depending(flow, inside, order)
    # What can be chosen first is the same for every seed; what follows is not.
    first = {at for at, by_chance in depending.items() if not by_chance}
    behind = order.behind(list(depending), first)
    return {at for at in inside if flow.graph.rules[at] in only_there and at not in behind}


class _Order:
    """Which steps of the setup may come after which: in their rules, in rules they ask for, where those return to."""

    def __init__(self, flow: Flow, inside: list[int]) -> None:
        self.graph = flow.graph
        self._callers: dict[int, list[int]] = {}
        for at in inside:
            for rule in called_by(flow.graph.steps[at]):
                self._callers.setdefault(rule, []).append(at)

    def after(self, at: int) -> Iterator[int]:
        graph = self.graph
        yield from graph.following[at].values()
        yield from (graph.entries[rule] for rule in called_by(graph.steps[at]))
        for caller in self._callers.get(graph.rules[at], ()):
            yield from graph.following[caller].values()

    def behind(self, starts: list[int], apart: set[int]) -> set[int]:
        """These steps and all that may come after them; those that are kept apart only if they come after others."""
        found, pending = set(starts) - apart, list(starts)
        while pending:
            new = [step for step in dict.fromkeys(self.after(pending.pop())) if step not in found]
            found.update(new)
            pending += new
        return found

    def looked_ahead(self, flow: Flow, at: int) -> set[int]:
        """What is gone through to find the options of a decision: up to the next commit point."""
        found, pending = set[int](), [at]
        while pending:
            new = [step for step in dict.fromkeys(self.after(pending.pop())) if step not in found]
            found.update(new)
            pending += [step for step in new if not commits(flow, self.graph.steps[step])]
        return found


def _depending(flow: Flow, inside: list[int], order: _Order) -> dict[int, bool]:
    """Steps in which somebody or chance decides, or which depend on a piece that chance has put there; whether it is
    chance. What can be chosen depends on chance if something behind it does that is tried out."""
    mixed = mixed_before(flow, inside, order.after)
    asking = {
        at for at in inside
        if mixed[at].places and any(_depends_on(flow, at, mixed[at], state) for state in flow.known_at(at))
    }  # fmt: skip
    found: dict[int, bool] = {}
    for at in inside:
        step = flow.graph.steps[at]
        if at in asking or isinstance(step, steps.Roll | steps.ChanceChooses | steps.ChancePicks):
            found[at] = True
        elif step.about.decides:
            found[at] = bool(asking and order.looked_ahead(flow, at) & asking)
    return found


def _depends_on(flow: Flow, at: int, mixed: Mixed, state: State) -> bool:
    """Whether it makes a difference to a step which piece it is that lies at one of these places, or in which of them
    a piece lies."""
    step = flow.graph.steps[at]
    return _goes_anywhere(flow, at, mixed, state) or _looks_at(flow, step, at, mixed.places, state)


def _goes_anywhere(flow: Flow, at: int, mixed: Mixed, state: State) -> bool:
    """A piece that is moved from wherever it lies: how many lie there, and whether it fits, depends on that. So it
    does on its form where pieces lie over several spaces."""
    step, places, moved = flow.graph.steps[at], flow.ask.places, ABSENT
    if isinstance(step, steps.Move):
        moved, start, end = step.piece, places(step.piece, state), places(step.target.node, state)
    elif isinstance(step, steps.MoveSome):
        start, end = places(step.source.node, state), places(step.target.node, state)
    elif isinstance(step, steps.Swap):
        start, end = places(step.first, state) | places(step.second, state), frozenset[int]()
    else:
        return False
    drawn = any(flow.setting.places[place].drawn for place in start | end)
    return bool(start & mixed.places and drawn) or (moved != ABSENT and lies_anywhere(flow, at, moved, mixed, state))


def _looks_at(flow: Flow, step: steps.Step, at: int, mixed: Places, state: State) -> bool:
    """Whether a step asks which piece it is that lies at one of these places."""
    if isinstance(step, steps.Call) and step.by == "design" and flow.ask.places(step.subject, state) & mixed:
        return True
    binder = getattr(step, "binder", None)
    if isinstance(binder, steps.Binder):
        name = flow.names.local(flow.graph.rules[at], binder.slot, binder.sort)
        state = _naming(flow, name if binder.in_frame else flow.pool.bound(binder.slot), binder.source, state)
    met: set[int] = set()
    asked = [*operands(step), *(_rooms(flow, step.target.node, state) if isinstance(step, _FILLING) else ())]
    return any(_asks(flow, operand, mixed, state, met) for operand in asked)


def _rooms(flow: Flow, area: int, state: State) -> set[int]:
    """What is asked to find out how much fits in an area."""
    return {flow.setting.places[place].dynamic for place in flow.ask.places(area, state)} - {ABSENT}


def _naming(flow: Flow, name: int, source: int, state: State) -> State:
    return revised(state, where={**state.where, name: flow.ask.places(source, state)})


def _asks(flow: Flow, at: int, mixed: Places, state: State, met: set[int]) -> bool:
    if at < 0 or at in met:
        return False
    met.add(at)
    node = flow.pool.nodes[at]
    if _tells_pieces_apart(flow, node, state) and any(_pieces(flow, kid, state) & mixed for kid in node.kids):
        return True
    if node.op in _BY_ROOM and any(_asks(flow, room, mixed, state, met) for room in _rooms(flow, node.kids[0], state)):
        return True
    if node.op == "query":
        state, met = _naming(flow, flow.pool.bound(node.number(1)), node.kids[0], state), set()
    return any(_asks(flow, kid, mixed, state, met) for kid in node.kids)


def _tells_pieces_apart(flow: Flow, node: Node, state: State) -> bool:
    """Whether another piece that was meant would give another answer."""
    if node.op == "pieces in":  # of one kind, among others
        places = flow.ask.places(node.kids[0], state)
        return node.data[1] is not None and (BOX in places or len(flow.setting.kinds_in(places)) > 1)
    if node.op == "lookup" and flow.pool.lookups[node.number(0)].of != "piece":
        return False
    if node.op == "place":  # what fits on a piece
        return node.data[1] == "holder"
    if node.op == "placements":  # where a piece fits
        return True
    return QUESTIONS[node.op].by_piece and not _is_none(flow, node)


def _is_none(flow: Flow, node: Node) -> bool:
    """Whether there is one at all does not depend on chance."""
    return any(flow.pool.nodes[kid].op == "const" and flow.pool.nodes[kid].data[0] == -1 for kid in node.kids)


def _pieces(flow: Flow, at: int, state: State) -> Places:
    """Where the pieces lie that may be meant; nowhere, if it is no piece."""
    if at < 0:
        return frozenset()
    node = flow.pool.nodes[at]
    if node.op == "marker":
        is_piece = flow.graph.checked.markers[node.number(0)].type.tag == "piece"
    elif node.op == "lookup":
        is_piece = flow.pool.lookups[node.number(0)].gives == "piece"
    else:
        is_piece = QUESTIONS[node.op].gives != "number" and node.op not in _PLAYERS
        is_piece = is_piece and (node.op != "local" or stands_for_pieces(node))
    return flow.ask.places(at, state) if is_piece else frozenset()
