"""E453: a marker may be set to a word that it cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.problem import Problem
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.values import is_empty, meet
from imhotep_dsl.graph.flow.walk import Flow


def strange_words(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    found = flow.graph.checked.checker.strange_words.get(flow.graph.spans[at])
    if found is None or not isinstance(step, steps.SetMarker):
        return
    word = next((word for number, word in found.words.items() if _may_be(flow, step.value, number, state)), "")
    if word:
        yield "E453", found.span, found.said(word), found.advice(word), ()


def _may_be(flow: Flow, value: int, word: int, state: State) -> bool:
    """Whether something may be this word, by all that is known of it: ranges alone tell words apart that stand at
    their ends, and a word may stand between two others."""
    node = flow.pool.nodes[value]
    if node.op == "one or other":
        return any(_may_be(flow, way, word, inner) for way, inner in flow.ask.ways(node, state))
    if is_empty(meet(flow.ask.ask(value, state), (word, word))):
        return False
    about = [fact for fact in state.facts if fact != value and value in below(flow.pool, fact)]
    rest = {fact: given for fact, given in state.facts.items() if fact not in about}
    supposed = revised(state, facts={**rest, value: (word, word)})
    return not any(is_empty(meet(flow.ask.ask(fact, supposed), state.facts[fact])) for fact in about)
