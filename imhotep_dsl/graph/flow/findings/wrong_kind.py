"""E451: pieces may come to where only those of another kind can lie."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.findings.problem import Problem, place_of
from imhotep_dsl.graph.flow.kinds import kinds_of
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def wrong_kind(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """Where names do not say what lies there: a space that was given to a rule, or kept in a marker."""
    if isinstance(step, steps.Move):
        kinds, target = kinds_of(flow, step.piece, state), step.target
    elif isinstance(step, steps.MoveSome):
        kinds, target = kinds_of(flow, step.binder.source, state), step.target
    else:
        return
    for place in sorted(flow.ask.places(target.node, state)):
        fits = flow.setting.places[place].kinds
        if place != BOX and kinds - fits:
            name = flow.graph.checked.components.places[place].name
            yield (
                "E451",
                place_of(flow, at, target.node)[0],
                f"This may be a space of `{name}`, and only pieces `{'` or `'.join(sorted(fits))}` can lie there.",
                f"Name a place of `{sorted(kinds - fits)[0]}`, or ask before which place it is.",
                (),
            )
            return
