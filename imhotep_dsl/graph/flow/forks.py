"""Steps from which the rules go on in one way or another, and what decides that."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.model import EffectGraph


def what_decides(step: steps.Step) -> tuple[int, ...]:
    """The nodes on which it depends how the rules go on from a step."""
    return _FORKS.get(type(step), _nothing)(step)


def _nothing(step: steps.Step) -> tuple[int, ...]:
    return ()


def depends_on_design(step: steps.Call) -> bool:
    """Which rule is carried out tells something only if there are several."""
    return step.by == "design" and len(set(called_by(step))) > 1


_FORKS: dict[type[steps.Step], Callable[..., tuple[int, ...]]] = {
    steps.Branch: lambda step: (step.condition,),
    steps.UntilNext: lambda step: (step.until,),
    steps.TurnsNext: lambda step: (step.until,),
    steps.LoopStart: lambda step: (step.binder.listed,),
    steps.RepeatStart: lambda step: (step.times,),
    steps.Call: lambda step: (step.subject,) if depends_on_design(step) else (),
}


def where_ways_part(graph: EffectGraph, at: int) -> int:
    """A loop that begins parts from what follows it where it goes round."""
    begins = isinstance(graph.steps[at], steps.LoopStart | steps.RepeatStart)
    return graph.following[at]["next"] if begins else at
