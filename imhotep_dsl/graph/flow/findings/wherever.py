"""Pieces that are offered wherever they lie: by what they are, or in the order of their numbers.

Where one lies is told with it. So whoever chooses would learn what lies where nobody looks. The box is no such place:
whoever sees all others of a kind knows which of them are left there.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def hidden_among_all(flow: Flow, at: int, listed: int, state: State) -> int:
    """All pieces of a kind of which some may lie hidden, if these are what is offered; else ABSENT."""
    found = (
        source for source in _gone_through(flow, at, listed) if flow.secrets.any_hidden(_places(flow, source, state))
    )
    return next(found, ABSENT)


def kind_of(flow: Flow, everything: int) -> str:
    return flow.graph.checked.components.pieces[flow.pool.nodes[everything].numbers(1)[0]].kind


def hidden_place(flow: Flow, everything: int, state: State) -> str:
    """Where some of them may lie hidden."""
    places = sorted(_places(flow, everything, state), reverse=True)
    hidden = (place for place in places if flow.secrets.any_hidden(frozenset({place})))
    return flow.graph.checked.components.places[next(hidden)].name


def _places(flow: Flow, everything: int, state: State) -> frozenset[int]:
    return flow.ask.places(everything, state) - {BOX}


def _gone_through(flow: Flow, at: int, listed: int) -> Iterator[int]:
    """The lists of all pieces of a kind from which the members of a list are taken, also where it has a name."""
    node = flow.pool.nodes[listed]
    if node.op == "things" and node.data[0] == "piece" and node.numbers(1):
        yield listed
    elif node.op in ("query", "reverse", "without"):
        yield from _gone_through(flow, at, node.kids[0])
    elif node.op in ("take", "one or other", "dispatch", "either"):
        for kid in node.kids if node.op == "either" else node.kids[1:]:
            yield from _gone_through(flow, at, kid)
    elif node.op == "both":
        found = [list(_gone_through(flow, at, kid)) for kid in node.kids]
        yield from found[0] if all(found) else ()
    elif node.op == "local":
        for other in flow.rules.steps[flow.graph.rules[at]]:
            step = flow.graph.steps[other]
            if isinstance(step, steps.KeepList) and step.slot == node.number(0):
                yield from _gone_through(flow, other, step.value)
