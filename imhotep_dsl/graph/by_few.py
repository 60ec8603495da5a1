"""Lines that do what they do because of what not everybody knows.

To set a marker that everybody sees is then an answer aloud: it is news whatever the marker was before, and whatever it
is set to afterwards. So is to add something to it, unless that is nothing. To show something to a player is then a
secret: nobody else learns that it was done.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.forks import what_decides, where_ways_part
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.seen import EVERYONE


def done_by_few(graph: EffectGraph) -> Iterator[int]:
    """The steps of these lines, in their order."""
    flow = analysed(graph)
    decided = _decided_by_few(flow)
    for at, step in enumerate(graph.steps):
        asked = _asked_by(graph, step)
        if asked and (at in decided or any(_known_to_few(flow, at, node) for node in asked)):
            yield at


def _asked_by(graph: EffectGraph, step: steps.Step) -> list[int]:
    """By what it depends what others could notice of a step; nothing if it is none of these."""
    if isinstance(step, steps.SetMarker | steps.AddMarker):
        is_open = graph.checked.model.markers[step.marker].seen_by in (None, EVERYONE)
        return [step.value if isinstance(step, steps.SetMarker) else step.amount] if is_open else []
    if not isinstance(step, steps.ShowPiece | steps.ShowArea | steps.ShowMarker) or step.player == ABSENT:
        return []
    return [step.player, step.whose] if isinstance(step, steps.ShowMarker) and step.whose != ABSENT else [step.player]


def _known_to_few(flow: Flow, at: int, node: int) -> bool:
    return any(flow.secrets.known_to_few(node, state) for state in flow.known_at(at))


def _decided_by_few(flow: Flow) -> set[int]:
    """The steps that are carried out on some ways only, where the way depends on what not everybody knows; with the
    rules that they carry out."""
    steps_, meeting = flow.graph.steps, flow.rules.meeting
    forks = [at for at in range(len(steps_)) if any(_known_to_few(flow, *asked) for asked in _what_decides(flow, at))]
    calls = [at for at in forks if isinstance(steps_[at], steps.Call)]
    apart = [where_ways_part(flow.graph, at) for at in forks if not isinstance(steps_[at], steps.Call)]
    found = set[int]()
    # Those that meet last come first: all that follows a step that was found, up to there, was found with it.
    for at in sorted(apart, key=lambda fork: meeting.left_behind(fork)):
        found.update(_until(flow.graph, at, meeting.point[at], found))
    return found | _carried_out(flow, {*found, *calls})


def _what_decides(flow: Flow, fork: int) -> Iterator[tuple[int, int]]:
    """The questions on which it depends how the rules go on, each with the step at which it is asked.

    Where nothing can be chosen an `else` is taken: that depends on all that an option needs.
    """
    step, following = flow.graph.steps[fork], flow.graph.following[fork]
    if isinstance(step, steps.TurnsNext):
        return  # That turns go on is no answer.
    yield from ((fork, node) for node in what_decides(step))
    if step.about.decides and not isinstance(step, steps.May) and "else" in following:
        for at in (fork, *sorted(_until(flow.graph, fork, flow.rules.meeting.point[fork], set()))):
            needing = flow.graph.steps[at]
            if isinstance(needing, steps.Choose):
                yield at, needing.binder.exists
            elif isinstance(needing, steps.Require):
                yield at, needing.condition


def _carried_out(flow: Flow, calls: set[int]) -> set[int]:
    """All steps of the rules that are carried out by these steps, and of those that these carry out."""
    found, pending = set[int](), list(calls)
    while pending:
        for rule in called_by(flow.graph.steps[pending.pop()]):
            if flow.graph.entries[rule] not in found:
                found.update(flow.rules.steps[rule])
                pending += flow.rules.steps[rule]
    return found


def _until(graph: EffectGraph, fork: int, meeting: int, found: set[int]) -> set[int]:
    """The steps on the ways from a fork until they meet again, but for those that were found before."""
    met, pending = set[int](), list(graph.following[fork].values())
    while pending:
        at = pending.pop()
        if at not in met and at not in found and at not in (fork, meeting):
            met.add(at)
            pending += graph.following[at].values()
    return met
