"""Whether two steps may show the same to whoever sees what they do."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.values import ANY, NO, Range, hull, negative
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

_SHOWS = (steps.ShowPiece, steps.ShowArea, steps.ShowMarker)


def same_may_show(flow: Flow, one: int, other: int) -> bool:
    ours, theirs = flow.graph.steps[one], flow.graph.steps[other]
    if isinstance(ours, steps.SetMarker) and isinstance(theirs, steps.SetMarker):
        values = _range(flow, one, ours.value), _range(flow, other, theirs.value)
        return ours.marker == theirs.marker and _overlap(*values)
    if isinstance(ours, steps.SetMarker | steps.AddMarker) and isinstance(theirs, steps.SetMarker | steps.AddMarker):
        return ours.marker == theirs.marker
    if isinstance(ours, steps.Move | steps.MoveSome) and isinstance(theirs, steps.Move | steps.MoveSome):
        (start, end), (begin, to) = _from_to(flow, one, ours), _from_to(flow, other, theirs)
        return bool(start & begin and end & to)
    if isinstance(ours, _SHOWS) and isinstance(theirs, _SHOWS):
        return ours.player == theirs.player and bool(_shown_at(flow, one, ours) & _shown_at(flow, other, theirs))
    return ours == theirs or (isinstance(ours, steps.Swap) and isinstance(theirs, steps.Swap))


def lays_open(flow: Flow, at: int, pieces: frozenset[int]) -> bool:
    """Whether a step surely moves one of these pieces to where everybody sees it."""
    step = flow.graph.steps[at]
    if not isinstance(step, steps.Move) or step.piece not in pieces:
        return False
    return all(flow.setting.places[place].seen == EVERYONE for place in _places(flow, at, step.target.node))


def points_of(flow: Flow, at: int, step: steps.Score | steps.Rank) -> Range:
    if isinstance(step, steps.Rank):
        return ANY
    amount = _range(flow, at, step.amount)
    return negative(amount) if step.losing else amount


def _range(flow: Flow, at: int, node: int) -> Range:
    found: Range | None = None
    for state in flow.known_at(at):
        answer = flow.ask.ask(node, state)
        found = answer if found is None else hull(found, answer)
    return NO if found is None else found


def _overlap(one: Range, other: Range) -> bool:
    return max(one[0], other[0]) <= min(one[1], other[1])


def _from_to(flow: Flow, at: int, step: steps.Move | steps.MoveSome) -> tuple[frozenset[int], frozenset[int]]:
    start = step.piece if isinstance(step, steps.Move) else step.source.node
    return _places(flow, at, start), _places(flow, at, step.target.node)


def _shown_at(flow: Flow, at: int, step: steps.ShowPiece | steps.ShowArea | steps.ShowMarker) -> frozenset[int]:
    """Where what is shown lies; a marker lies nowhere, and is told apart by its number from all places."""
    if isinstance(step, steps.ShowMarker):
        return frozenset({-1 - step.marker})
    return _places(flow, at, step.piece if isinstance(step, steps.ShowPiece) else step.area.node)


def _places(flow: Flow, at: int, node: int) -> frozenset[int]:
    return frozenset[int]().union(*(flow.ask.places(node, state) for state in flow.known_at(at)))
