"""E508: more to choose from, to go through or to repeat than a game can bear."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_OPTIONS
from imhotep_dsl.graph.flow.findings.asked import RANGING
from imhotep_dsl.graph.flow.findings.problem import Problem
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def too_many(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """Numbers to choose from or to go through, and repetitions, have a limit that must be known."""
    if isinstance(step, steps.RepeatStart):
        most, where = flow.ask.ask(step.times, state)[1], step.times
    elif isinstance(step, RANGING) and flow.pool.nodes[step.binder.source].op == "range":
        most, where = flow.ask.length(step.binder.source, state)[1], step.binder.source
    else:
        return
    if most > MOST_OPTIONS:
        yield (
            "E508",
            flow.graph.span_of(at, where),
            f"This may be more than {MOST_OPTIONS}.",
            "Say how many at most, for instance with `min(…, 20)`; where nobody ever comes so far, a number that is"
            " large enough changes nothing: `min(…, 200)`, or a marker that ends there, `0..200` in place of"
            " `0..unlimited`.",
            (),
        )
