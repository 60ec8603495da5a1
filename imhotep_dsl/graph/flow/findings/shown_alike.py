"""Ways from a fork on which the same may show: then what is asked behind it tells which way was taken.

A course is what shows on a way, one step after the other, up to the first question or to where nobody can say what
comes next. Where all ways have met again, it goes on in a straight line. Rules that ask nothing are passed through.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from imhotep_dsl.code import steps
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.meant_before import (
    NOBODY_ELSE,
    NOTHING_CHANGED,
    Changed,
    Players,
    acting_behind,
    changed_by,
)
from imhotep_dsl.graph.flow.findings.surely_seen import may_be_seen, surely_seen
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.values import ANY, NO, Range, hull, negative
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

MOST_COURSES = 40
"""Of one way; the others are not looked at."""
Shown = tuple[int, Players]
_HANDS_OVER = (steps.YouStart, steps.Acting)
_TURNS = (steps.TurnsNext, steps.EndTurns)
_SHOWS = (steps.ShowPiece, steps.ShowArea, steps.ShowMarker)
_GOES_ON_ELSEWHERE = (steps.Return, *_TURNS)


@dataclass(frozen=True, slots=True)
class Course:
    """shown: the steps that show something, each with who acts there. players: who acts where it stops. changed: what
    may be another there than at the fork."""

    stop: int
    shown: tuple[Shown, ...] = ()
    players: Players = NOBODY_ELSE
    changed: Changed = NOTHING_CHANGED


def alike_courses(flow: Flow, fork: int, node: int, join: int) -> Iterator[tuple[Course, Course]]:
    """Two ways from a fork that may look the same until they stop at different steps, one of them a question. node:
    what decides which way is taken."""
    unlike = frozenset(below(flow.pool, node))
    ways = [list(_courses(flow, fork, way, join)) for way in sorted(set(flow.graph.following[fork].values()))]
    for ours, theirs in combinations(ways, 2):
        for one, other in product(ours, theirs):
            if one.stop != other.stop and any(
                _may_ask(flow, asking) and _look_alike(flow, (one, other), asking.players, unlike)
                for asking in (one, other)
            ):
                yield one, other


def _may_ask(flow: Flow, course: Course) -> bool:
    """Whether it stops at a question, or at a rule or at turns that may come to one."""
    step = flow.graph.steps[course.stop]
    return (
        step.about.decides
        or isinstance(step, _TURNS)
        or any(_comes_to_a_question(flow, rule) for rule in called_by(step))
    )


def _comes_to_a_question(flow: Flow, rule: int) -> bool:
    within = (rule, *flow.rules.called_from(rule))
    return any(step.about.decides for each in within for step in flow.rules.own(each))


def _courses(flow: Flow, fork: int, way: int, join: int) -> Iterator[Course]:
    graph, made = flow.graph, 0
    pending = [(Course(way), frozenset({fork}))]
    while pending and made < MOST_COURSES:
        course, met = pending.pop()
        at, step = course.stop, graph.steps[course.stop]
        ways = sorted(graph.following[at].values())
        if at in met or isinstance(step, steps.EndGame):
            continue  # that the game is over is seen by all
        met |= {at}
        if _may_ask(flow, course) or isinstance(step, _GOES_ON_ELSEWHERE) or (join in met and len(ways) != 1):
            made += 1
            yield course
            continue
        players = course.players
        shown = (*course.shown, *((seen, players) for seen in _seen_at(flow, at)))
        if isinstance(step, steps.YouStart | steps.YouEnd):
            players = acting_behind(flow, step, players, course.changed)
        changed = course.changed | changed_by(flow, at)
        pending += [(Course(after, shown, players, changed), met) for after in ways]


def _seen_at(flow: Flow, at: int) -> list[int]:
    """The steps that show something where a step is carried out: those of a called rule if it goes straight on, else
    the call stands for whatever the rule shows."""
    called = called_by(flow.graph.steps[at])
    if not called:
        return [at] if may_be_seen(flow.graph.steps[at]) else []
    within = {rule for each in called for rule in (each, *flow.rules.called_from(each))}
    if not any(may_be_seen(step) for rule in within for step in flow.rules.own(rule)):
        return []
    straight = len(within) == 1 and all(
        len(flow.graph.following[inner]) <= 1 and not isinstance(flow.graph.steps[inner], _HANDS_OVER)
        for inner in flow.rules.steps[called[0]]
    )
    if not straight:
        return [at]
    found, pending = list[int](), [flow.graph.entries[called[0]]]
    while pending:
        inner = pending.pop()
        found += [inner] if may_be_seen(flow.graph.steps[inner]) else []
        pending += flow.graph.following[inner].values()
    return found


def _look_alike(flow: Flow, courses: tuple[Course, Course], asked: Players, unlike: frozenset[int]) -> bool:
    """Whether the same may show on two courses to whoever is asked, and something surely does; what may show nothing
    may be left out."""
    ours, theirs = ([at for at, _ in course.shown] for course in courses)
    sure = {at for course in courses for at, acting in course.shown if _surely_sees(flow, at, acting == asked)}
    if not sure:
        return False
    reached = {(0, 0)}
    pending = [(0, 0)]
    while pending:
        one, other = pending.pop()
        if (one, other) == (len(ours), len(theirs)):
            return True
        further = []
        if one < len(ours) and ours[one] not in sure:
            further.append((one + 1, other))
        if other < len(theirs) and theirs[other] not in sure:
            further.append((one, other + 1))
        if one < len(ours) and other < len(theirs):
            further += _side_by_side(flow, (one, ours[one]), (other, theirs[other]), unlike)
        pending += [pair for pair in further if pair not in reached]
        reached.update(further)
    return False


def _side_by_side(
    flow: Flow, ours: tuple[int, int], theirs: tuple[int, int], unlike: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """How far two courses have come if what shows here may be the same; a rule may show any number of such things."""
    (one, at), (other, there) = ours, theirs
    called = [isinstance(flow.graph.steps[each], steps.Call) for each in (at, there)]
    if any(called) or _same_may_show(flow, at, there, unlike):
        yield one + 1, other + 1
    if called[0]:
        yield one, other + 1
    if called[1]:
        yield one + 1, other


def _surely_sees(flow: Flow, at: int, acts: bool) -> bool:
    """acts: whoever is asked acts at the step, and so sees what is shown to `you`."""
    step = flow.graph.steps[at]
    to_you = isinstance(step, _SHOWS) and step.player == flow.names.you
    return (acts and to_you) or surely_seen(flow, at, frozenset())


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
    if isinstance(ours, _SHOWS) and isinstance(theirs, _SHOWS):
        return ours.player == theirs.player and bool(_shown_at(flow, one, ours) & _shown_at(flow, other, theirs))
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


def _shown_at(flow: Flow, at: int, step: steps.ShowPiece | steps.ShowArea | steps.ShowMarker) -> frozenset[int]:
    """Where what is shown lies; a marker lies nowhere, and is told apart by its number from all places."""
    if isinstance(step, steps.ShowMarker):
        return frozenset({-1 - step.marker})
    return _places(flow, at, step.piece if isinstance(step, steps.ShowPiece) else step.area.node)


def _places(flow: Flow, at: int, node: int) -> frozenset[int]:
    return frozenset[int]().union(*(flow.ask.places(node, state) for state in flow.known_at(at)))
