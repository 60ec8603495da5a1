"""How a step is followed: where its ways lead, and what all who follow steps need."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.graph.flow.effects import Effects
from imhotep_dsl.graph.flow.state import State, renamed, revised
from imhotep_dsl.graph.flow.values import Range
from imhotep_dsl.graph.flow.walk import COMMITTED, TRYING, Flow, Mode, Way

Ways = Iterator[Way]
ONE: Range = (1, 1)


def onward(flow: Flow, at: int, state: State | None, mode: Mode, role: str = "next") -> Ways:
    if state is not None:
        yield flow.graph.following[at][role], state, mode


def rule_of(flow: Flow, at: int) -> int:
    return flow.graph.rules[at]


def committed(flow: Flow, at: int, state: State) -> State:
    """A hand-over: whatever was tried out is done now, and what it uncovered is in the open."""
    flow.affect(rule_of(flow, at), Effects(commits=True))
    return revised(state, tainted=frozenset())


def tried(mode: Mode) -> Mode:
    return TRYING if mode == COMMITTED else mode


def renamed_in(flow: Flow, state: State, names: dict[int, int], only: bool = False) -> State:
    """only: nothing that was known of the new name before is kept."""
    foreign = flow.pool.add("local", (), (-1, "", "foreign"))
    change = {**({new: foreign for new in names.values()} if only else {}), **names}
    return renamed(state, flow.said("foreign", change, lambda _, new: foreign not in flow.names.spoken(new)))
