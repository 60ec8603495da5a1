"""Numbers of whoever acts that are known to have an end on each way through a round, because they are asked for in it:
`if you.points >= 10`, and below it `end game`."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.turns import done_by_themselves

_SOMEBODY_ELSE = (steps.TurnsEnd, steps.YouEnd, steps.Gathered)
"""As these begin, whoever acts is not yet the player whose turn it is."""


def is_known_by_the_end(flow: Flow, head: int, number: int) -> bool:
    """Whether, wherever a round is through and another may come, the number has an end as the last step begins that
    the player whose turn it is carries out."""
    graph = flow.graph
    begun = done_by_themselves(graph, head, steps.Step)
    own = frozenset(at for at in begun if not isinstance(graph.steps[at], _SOMEBODY_ELSE))
    found, pending = set[int](), [graph.following[head]["body"]]
    while pending:
        at = pending.pop()
        if at not in found and at != head:
            found.add(at)
            pending += graph.following[at].values()
    return _is_known(flow, _leading_to(flow, found, {head}), number, own)


def _leading_to(flow: Flow, among: set[int], goals: set[int]) -> list[tuple[int, str]]:
    """The steps of which one of the goals is the next, each with the way that leads there."""
    following = flow.graph.following
    return [(at, role) for at in sorted(among) for role, target in following[at].items() if target in goals]


def _is_known(flow: Flow, last: list[tuple[int, str]], number: int, own: frozenset[int]) -> bool:
    return all(
        at in own and (_has_an_end(flow, at, role, number) or _is_known_in_rules(flow, at, number, own))
        for at, role in last
    )


def _has_an_end(flow: Flow, at: int, role: str, number: int) -> bool:
    return all(flow.ask.ask(number, state)[1] < MOST_NUMBER for state in _leaving(flow, at, role))


def _leaving(flow: Flow, at: int, role: str) -> Iterator[State]:
    """What is known at a step, if it is left this way."""
    step = flow.graph.steps[at]
    for state in flow.known_at(at):
        left = flow.learn.refine(step.condition, role == "body", state) if isinstance(step, steps.Branch) else state
        if left is not None:
            yield left


def _is_known_in_rules(flow: Flow, at: int, number: int, own: frozenset[int]) -> bool:
    """The last thing that is done in the round may be a rule, and the question be asked in it."""
    step, graph = flow.graph.steps[at], flow.graph
    rules = called_by(step)
    if not isinstance(step, steps.Call) or step.by != "rule" or any(flow.rules.may_call(rule, rule) for rule in rules):
        return False
    for rule in rules:
        laid = set(flow.rules.steps[rule])
        ends = {end for end in laid if isinstance(graph.steps[end], steps.Return)}
        if graph.entries[rule] in ends or not _is_known(flow, _leading_to(flow, laid, ends), number, own):
            return False
    return True
