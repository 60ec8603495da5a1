"""What the options of a choice need at their beginning, and whether one of them is always possible.

Each option by itself may be impossible, and yet one of them never is: `known A or B` before a choice says so, if A
makes one possible and B another; and what one option requires the others need not fear: either it holds, or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.moving import hands_over
from imhotep_dsl.graph.flow.refusal import missing
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import YES
from imhotep_dsl.graph.flow.walk import Flow

Doubtful = Callable[[int], bool]
"""Whether something may be refused from a step on, before the next commit point."""


def commits(flow: Flow, step: steps.Step) -> bool:
    """Chance, another player, or pieces that come out of a place nobody sees."""
    return step.about.hands_over or hands_over(flow, step)


MOST_SPLIT = 4
"""How many questions that options ask are answered with yes and with no: each doubles the cases."""


def one_is_open(flow: Flow, at: int, options: Iterable[int], doubtful: Doubtful) -> bool:
    """Whether an option is possible in each of some cases, of which one is known to hold. options: where they start."""
    needs = [needs_of_option(flow, option, doubtful) for option in options]
    sure, states = [steps for steps in needs if steps is not None], flow.known_at(at)
    asked = list(dict.fromkeys(node for option in sure for step in option for node in _asked(flow, step)))
    return bool(sure and states) and all(_is_covered(flow, sure, asked[:MOST_SPLIT], state) for state in states)


def _asked(flow: Flow, at: int) -> Iterator[int]:
    """The single questions of which a condition is made."""
    step = flow.graph.steps[at]
    pending = [step.condition] if isinstance(step, steps.Require) else []
    while pending:
        node = pending.pop(0)
        if flow.pool.nodes[node].op in ("and", "or", "not"):
            pending += flow.pool.nodes[node].kids
        else:
            yield node


def _is_covered(flow: Flow, options: list[list[int]], asked: list[int], state: State) -> bool:
    """Whether an option is possible, whatever the answers to these questions are."""
    if _any_possible(flow, options, state):
        return True
    if any(all(_any_possible(flow, options, case) for case in cases) for cases in _cases(flow, state)):
        return True
    if not asked:
        return False
    either = [flow.learn.refine(asked[0], truth, state) for truth in (True, False)]
    return all(_is_covered(flow, options, asked[1:], case) for case in either if case is not None)


def _any_possible(flow: Flow, options: list[list[int]], state: State) -> bool:
    return any(not any(lacks(flow, at, state) for at in option) for option in options)


def _cases(flow: Flow, state: State) -> Iterator[list[State]]:
    """What is known in each case, for everything of which only this much is known: one case or another holds."""
    for node, given in state.facts.items():
        if given == YES and flow.pool.nodes[node].op == "or":
            found = [flow.learn.refine(case, True, state) for case in flow.pool.nodes[node].kids]
            yield [case for case in found if case is not None]


def needs_of_option(flow: Flow, at: int, doubtful: Doubtful) -> list[int] | None:
    """The steps at the beginning of an option that may be impossible, as long as nothing has changed; None if that is
    not all."""
    found = list[int]()
    while doubtful(at):
        step, following = flow.graph.steps[at], flow.graph.following[at]
        found.append(at)
        if isinstance(step, steps.Choose):
            return found if "else" not in following and not doubtful(following["body"]) else None
        if flow.graph.is_call(at) or list(following) != ["next"]:
            return None
        if not isinstance(step, steps.Require | steps.Known):
            return found if commits(flow, step) or not doubtful(following["next"]) else None
        at = following["next"]
    return found


def lacks(flow: Flow, at: int, state: State) -> bool:
    step = flow.graph.steps[at]
    return not flow.exists(step.binder, state) if isinstance(step, steps.Choose) else bool(missing(flow, step, state))
