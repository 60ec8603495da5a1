"""Ways from a fork on which the same may show: then what is asked behind it tells which way was taken.

A course is what shows on a way, one step after the other, up to the first question or to where nobody can say what
comes next. Where all ways have met again, it goes on in a straight line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.surely_seen import may_be_seen, surely_seen
from imhotep_dsl.graph.flow.values import ANY, NO, Range, hull, negative
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

MOST_COURSES = 40
"""Of one way; the others are not looked at."""
_GOES_ON_ELSEWHERE = (steps.Call, steps.Return, steps.TurnsNext, steps.EndTurns, steps.EndGame)


@dataclass(frozen=True, slots=True)
class Course:
    """players: who acts in the place of `you` where it stops, then in the place of that one."""

    stop: int
    shown: tuple[int, ...] = ()
    players: tuple[int, ...] = ()


def alike_courses(flow: Flow, fork: int, node: int, join: int) -> Iterator[tuple[Course, Course]]:
    """Two ways from a fork that may look the same until they stop at different steps, one of them a question. node:
    what decides which way is taken."""
    unlike = frozenset(below(flow.pool, node))
    ways = [list(_courses(flow, fork, way, join)) for way in sorted(set(flow.graph.following[fork].values()))]
    for ours, theirs in combinations(ways, 2):
        for one, other in product(ours, theirs):
            asks = any(flow.graph.steps[course.stop].about.decides for course in (one, other))
            if asks and one.stop != other.stop and _look_alike(flow, one.shown, other.shown, unlike):
                yield one, other


def _courses(flow: Flow, fork: int, way: int, join: int) -> Iterator[Course]:
    graph, made = flow.graph, 0
    pending = [(Course(way), frozenset({fork}))]
    while pending and made < MOST_COURSES:
        course, met = pending.pop()
        at, step = course.stop, graph.steps[course.stop]
        ways = sorted(graph.following[at].values())
        if at in met:
            continue
        met |= {at}
        if step.about.decides or isinstance(step, _GOES_ON_ELSEWHERE) or (join in met and len(ways) != 1):
            made += 1
            yield course
            continue
        shown = (*course.shown, at) if may_be_seen(step) else course.shown
        pending += [(Course(after, shown, _acting(step, course.players)), met) for after in ways]


def _acting(step: steps.Step, players: tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(step, steps.YouStart):
        return (*players, step.player)
    if isinstance(step, steps.YouEnd):
        return players[:-1] if players else (ABSENT,)
    return players


def _look_alike(flow: Flow, ours: Sequence[int], theirs: Sequence[int], unlike: frozenset[int]) -> bool:
    """Whether the same may show on two courses, and something surely does; what may show nothing may be left out."""
    if not any(surely_seen(flow, at, frozenset()) for at in (*ours, *theirs)):
        return False
    reached = {(0, 0)}
    pending = [(0, 0)]
    while pending:
        one, other = pending.pop()
        if (one, other) == (len(ours), len(theirs)):
            return True
        further = []
        if one < len(ours) and not surely_seen(flow, ours[one], frozenset()):
            further.append((one + 1, other))
        if other < len(theirs) and not surely_seen(flow, theirs[other], frozenset()):
            further.append((one, other + 1))
        if one < len(ours) and other < len(theirs) and _same_may_show(flow, ours[one], theirs[other], unlike):
            further.append((one + 1, other + 1))
        pending += [pair for pair in further if pair not in reached]
        reached.update(further)
    return False


def _same_may_show(flow: Flow, one: int, other: int, unlike: frozenset[int]) -> bool:
    """unlike: what decides which way was taken; to bring it to light tells it."""
    ours, theirs = flow.graph.steps[one], flow.graph.steps[other]
    if _tells(flow, one, unlike) or _tells(flow, other, unlike):
        return False
    if isinstance(ours, steps.Score | steps.Rank) and isinstance(theirs, steps.Score | steps.Rank):
        return ours.heading == theirs.heading and _overlap(_points(flow, one, ours), _points(flow, other, theirs))
    if isinstance(ours, steps.SetMarker) and isinstance(theirs, steps.SetMarker):
        values = _range(flow, one, ours.value), _range(flow, other, theirs.value)
        return ours.marker == theirs.marker and _overlap(*values)
    if isinstance(ours, steps.SetMarker | steps.AddMarker) and isinstance(theirs, steps.SetMarker | steps.AddMarker):
        return ours.marker == theirs.marker
    if isinstance(ours, steps.Move | steps.MoveSome) and isinstance(theirs, steps.Move | steps.MoveSome):
        (start, end), (begin, to) = _from_to(flow, one, ours), _from_to(flow, other, theirs)
        return bool(start & begin and end & to)
    return ours == theirs or (isinstance(ours, steps.Swap) and isinstance(theirs, steps.Swap))


def _tells(flow: Flow, at: int, unlike: frozenset[int]) -> bool:
    step = flow.graph.steps[at]
    if not isinstance(step, steps.Move) or step.piece not in unlike:
        return False
    return all(flow.setting.places[place].seen == EVERYONE for place in _places(flow, at, step.target.node))


def _points(flow: Flow, at: int, step: steps.Score | steps.Rank) -> Range:
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


def _places(flow: Flow, at: int, node: int) -> frozenset[int]:
    return frozenset[int]().union(*(flow.ask.places(node, state) for state in flow.known_at(at)))
