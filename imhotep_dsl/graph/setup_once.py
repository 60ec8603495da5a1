"""How far a setup goes one way only: nobody has decided anything yet, and nothing it asks depends on chance.

Whether so much of it can be carried out need not be proved: trying it once shows it, for every seed. Chance decides
which pieces lie where something was shuffled, and where pieces from there have gone since, but not how many.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.change import stands_for_pieces
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import Places, State, revised
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.walk import Flow

_PLAYERS = ("you", "next player")
_BY_FORM = ("place", "placements")
"""What fits on a piece, and where a piece fits, depends on which one it is."""


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


def _depending(flow: Flow, inside: list[int], order: _Order) -> dict[int, bool]:
    """Steps in which somebody or chance decides, or which ask for a piece that chance has put there; whether it is
    chance."""
    mixed = _mixed(flow, inside, order)
    found: dict[int, bool] = {}
    for at in inside:
        step = flow.graph.steps[at]
        by_chance = isinstance(step, steps.Roll | steps.ChanceChooses | steps.ChancePicks) or (
            bool(mixed[at]) and any(_looks_at(flow, at, mixed[at], state) for state in flow.known_at(at))
        )
        if by_chance or step.about.decides:
            found[at] = by_chance
    return found


def _mixed(flow: Flow, inside: list[int], order: _Order) -> dict[int, Places]:
    """Before each step: the places where chance has decided which pieces lie there."""
    found = {at: frozenset[int]() for at in inside}
    pending = list(inside)
    while pending:
        at = pending.pop()
        after = found[at].union(*(_mixes(flow, at, found[at], state) for state in flow.known_at(at)))
        for step in order.after(at):
            if step in found and not after <= found[step]:
                found[step] |= after
                pending.append(step)
    return found


def _mixes(flow: Flow, at: int, mixed: Places, state: State) -> Places:
    """The places where a step leaves it to chance what lies there."""
    step, places = flow.graph.steps[at], flow.ask.places
    if isinstance(step, steps.Shuffle | steps.Draw):
        return places(step.place.node, state)
    if isinstance(step, steps.Move):
        return places(step.target.node, state) if places(step.piece, state) & mixed else frozenset()
    if isinstance(step, steps.MoveSome):
        refilled = places(step.source.node, state) if step.source.refill != ABSENT else frozenset[int]()
        source = places(step.source.node, state)
        return refilled | (places(step.target.node, state) if source & (mixed | refilled) else frozenset())
    if isinstance(step, steps.Swap):
        both = places(step.first, state) | places(step.second, state)
        return both if both & mixed else frozenset()
    return frozenset()


def _looks_at(flow: Flow, at: int, mixed: Places, state: State) -> bool:
    """Whether a step asks which piece it is that lies at one of these places."""
    step = flow.graph.steps[at]
    if isinstance(step, steps.Call) and step.by == "design" and flow.ask.places(step.subject, state) & mixed:
        return True
    binder = getattr(step, "binder", None)
    if isinstance(binder, steps.Binder):
        name = flow.names.local(flow.graph.rules[at], binder.slot, binder.sort)
        state = _naming(flow, name if binder.in_frame else flow.pool.bound(binder.slot), binder.source, state)
    met: set[int] = set()
    return any(_asks(flow, operand, mixed, state, met) for operand in operands(step))


def _naming(flow: Flow, name: int, source: int, state: State) -> State:
    return revised(state, where={**state.where, name: flow.ask.places(source, state)})


def _asks(flow: Flow, at: int, mixed: Places, state: State, met: set[int]) -> bool:
    if at < 0 or at in met:
        return False
    met.add(at)
    node = flow.pool.nodes[at]
    if _tells_pieces_apart(flow, node, state) and any(_pieces(flow, kid, state) & mixed for kid in node.kids):
        return True
    if node.op == "query":
        state, met = _naming(flow, flow.pool.bound(node.number(1)), node.kids[0], state), set()
    return any(_asks(flow, kid, mixed, state, met) for kid in node.kids)


def _tells_pieces_apart(flow: Flow, node: Node, state: State) -> bool:
    """Whether another piece that was meant would give another answer."""
    if node.op == "pieces in":  # of one kind, among others
        return node.data[1] is not None and len(flow.setting.kinds_in(flow.ask.places(node.kids[0], state))) > 1
    if node.op == "lookup" and flow.pool.lookups[node.number(0)].of != "piece":
        return False
    if node.op in _BY_FORM:
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
