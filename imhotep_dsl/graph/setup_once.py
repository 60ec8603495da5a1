"""How far a setup goes one way only: nobody has decided anything yet, and nothing it asks depends on chance.

Whether so much of it can be carried out need not be proved: trying it once shows it, for every seed.
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.change import stands_for_pieces
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.walk import Flow

_NEVER_PIECES = ("marker", "lookup")


def only_tried(flow: Flow) -> set[int]:
    """The steps that are carried out in the setup only, and before anything that may turn out in several ways."""
    setup, play = flow.graph.checked.setup, flow.graph.checked.play
    in_setup = flow.rules.called_from(setup) | {setup}
    only_there = in_setup - flow.rules.called_from(play) - {play}
    inside = [at for at, rule in enumerate(flow.graph.rules) if rule in in_setup and flow.known_at(at)]
    depending = _depending(flow, inside)
    # What can be chosen first is the same for every seed; what follows is not.
    first = {at for at, by_chance in depending.items() if not by_chance}
    behind = _behind(flow, inside, list(depending), first)
    return {at for at in inside if flow.graph.rules[at] in only_there and at not in behind}


def _depending(flow: Flow, inside: list[int]) -> dict[int, bool]:
    """Steps in which somebody or chance decides, or which ask for a piece that chance has put there; whether it is
    chance."""
    here = [flow.graph.steps[at] for at in inside]
    mixed = frozenset[str]()
    for step in here:
        if isinstance(step, steps.Shuffle | steps.Draw):
            mixed |= _kinds(flow, step.place.node)
        if isinstance(step, steps.MoveSome) and step.source.refill != ABSENT:
            mixed |= _kinds(flow, step.source.node)
    found: dict[int, bool] = {}
    for at, step in zip(inside, here, strict=True):
        by_chance = isinstance(step, steps.Roll | steps.ChanceChooses) or (bool(mixed) and _looks_at(flow, step, mixed))
        if by_chance or step.about.decides:
            found[at] = by_chance
    return found


def _behind(flow: Flow, inside: list[int], starts: list[int], apart: set[int]) -> set[int]:
    """These steps and all that may come after them: in their rules, in rules they ask for, where those return to. Those
    that are kept apart only if they come after others."""
    graph = flow.graph
    callers: dict[int, list[int]] = {}
    for at in inside:
        for rule in called_by(graph.steps[at]):
            callers.setdefault(rule, []).append(at)
    found, pending = set(starts) - apart, list(starts)
    while pending:
        at = pending.pop()
        after = [*graph.following[at].values(), *(graph.entries[rule] for rule in called_by(graph.steps[at]))]
        for caller in callers.get(graph.rules[at], ()):
            after += graph.following[caller].values()
        new = [step for step in dict.fromkeys(after) if step not in found]
        found.update(new)
        pending += new
    return found


def _kinds(flow: Flow, node: int) -> frozenset[str]:
    """The kinds of the pieces that may be meant."""
    found = flow.pool.nodes[node]
    number = QUESTIONS[found.op].gives == "number" or found.op in _NEVER_PIECES
    if number or (found.op == "local" and not stands_for_pieces(found)):
        return frozenset()
    return flow.setting.kinds_in(flow.ask.places(node, State({}, {}, {})))


def _is_none(flow: Flow, node: Node) -> bool:
    """Whether there is one at all does not depend on chance."""
    return any(flow.pool.nodes[kid].op == "const" and flow.pool.nodes[kid].data[0] == -1 for kid in node.kids)


def _looks_at(flow: Flow, step: steps.Step, kinds: frozenset[str]) -> bool:
    """Whether a step asks which piece it is, of a kind that was shuffled."""
    for operand in operands(step):
        for at in below(flow.pool, operand):
            node = flow.pool.nodes[at]
            if node.op == "lookup" and flow.pool.lookups[int(str(node.data[0]))].of != "piece":
                continue
            if not QUESTIONS[node.op].by_piece or _is_none(flow, node):
                continue
            if any(_kinds(flow, kid) & kinds for kid in node.kids):
                return True
    return isinstance(step, steps.Call) and step.by == "design"
