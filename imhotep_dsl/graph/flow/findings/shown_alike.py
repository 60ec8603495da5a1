"""Ways from a fork on which the same may show: then what is asked on one of them tells which way was taken.

Two ways are followed side by side, into rules, through loops and past where they meet, as long as the same may show on
both. Where one of them has come to a question and the other to something else, the question tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.courses import Course, Courses, kept_to_oneself
from imhotep_dsl.graph.flow.findings.meant_before import NOBODY_ELSE, Players
from imhotep_dsl.graph.flow.findings.same_shows import lays_open, points_of, same_may_show
from imhotep_dsl.graph.flow.findings.surely_seen import may_be_seen, surely_seen
from imhotep_dsl.graph.flow.showing import with_shown
from imhotep_dsl.graph.flow.values import ANY, NO, Range, add, negative
from imhotep_dsl.graph.flow.walk import Flow

MOST_PAIRS = 5000
"""So far two ways are followed side by side; beyond this the same may show on them."""
MOST_POINTS = 100
"""Beyond this any number of points is meant: a loop may go round any number of times."""
NEVER, MAYBE, SURELY = range(3)
_POINTS = (steps.Score, steps.Rank)
_SHOWS = (steps.ShowPiece, steps.ShowArea, steps.ShowMarker)
_HEADS = (steps.LoopNext, steps.LoopPick, steps.RepeatNext, steps.UntilNext, steps.TurnsNext)


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two ways side by side. ahead: by how many points of a heading one way is ahead of the other; the log adds them
    up. scored: whether each has told any, MAYBE or SURELY. shown: something that surely shows has shown on both."""

    one: Course
    other: Course
    heading: int = ABSENT
    ahead: Range = NO
    scored: tuple[int, int] = (NEVER, NEVER)
    shown: bool = False

    @property
    def is_even(self) -> bool:
        return self.ahead[0] <= 0 <= self.ahead[1] and sorted(self.scored) != [NEVER, SURELY]

    def silently(self, one: Course, other: Course) -> _Pair:
        return _Pair(one, other, self.heading, self.ahead, self.scored, self.shown)

    def even(self, one: Course, other: Course, shown: bool = False) -> _Pair:
        return _Pair(one, other, shown=self.shown or shown)


def alike_courses(flow: Flow, fork: int, node: int, ways: Sequence[Course]) -> Iterator[Course]:
    """Where one of these ways from a fork comes to a question, and another one, which may look the same, does not.
    node: what decides which way is taken."""
    alike, unlike = _Alike(flow, fork), _deciding(flow, fork, node)
    ways = [replace(way, unlike=unlike) if not way.calls else way for way in ways]
    asked = {way: list(alike.questions(way)) for way in ways}
    viewers = {course.players: None for questions in asked.values() for course in questions}
    for viewer, (one, other) in product(viewers, combinations(ways, 2)):
        if any(alike.is_for(viewer, course) for course in (*asked[one], *asked[other])):
            yield from alike.told(_Pair(one, other), viewer)


class _Alike:
    def __init__(self, flow: Flow, fork: int) -> None:
        self.flow, self.graph = flow, flow.graph
        self.viewer: Players = NOBODY_ELSE
        self._within = _loops_around(flow, fork)
        self.courses = Courses(flow)
        self._sure: dict[int, bool] = {}

    def questions(self, way: Course) -> Iterator[Course]:
        """Everything that a way may come to at which somebody is asked."""
        met, pending = {way}, [way]
        while pending:
            course = pending.pop()
            if self.courses.may_ask(course):
                yield course
            further = [*self.courses.behind(course), *self.courses.declined(course)]
            pending += [each for each in further if each not in met]
            met.update(further)

    def is_for(self, viewer: Players, question: Course) -> bool:
        """Whether somebody may be asked there: of turns nobody can say here whose they are."""
        return not self.courses.decides(question) or question.players == viewer

    def told(self, start: _Pair, viewer: Players) -> Iterator[Course]:
        """viewer: the one to whom the ways look alike, and who is asked."""
        self.viewer = viewer
        met, pending = {start}, [start]
        while pending:
            pair = pending.pop()
            if pair.one.where == pair.other.where:
                continue  # from here on the ways are the same
            if len(met) > MOST_PAIRS:
                yield from (*self.questions(start.one), *self.questions(start.other))
                return
            yield from self._asked_at(pair)
            further = list(self._further(pair))
            pending += [each for each in further if each not in met]
            met.update(further)

    # ---- where a way has come ---------------------------------------------------------------------------

    def _asked_at(self, pair: _Pair) -> Iterator[Course]:
        if pair.shown and pair.is_even:
            for course, beside in ((pair.one, pair.other), (pair.other, pair.one)):
                asked = self.courses.may_ask(course) and self.is_for(self.viewer, course)
                if asked and self._has_stopped(beside, course):
                    yield course

    def _has_stopped(self, course: Course, beside: Course) -> bool:
        """Whether the viewer, or nobody here, can say what comes next."""
        step = self.graph.steps[course.at]
        if step.about.decides:
            unknown = ABSENT in course.players or ABSENT in self.viewer
            return unknown or course.players == self.viewer or not kept_to_oneself(self.flow, course.at)
        over = isinstance(step, steps.Return) and not course.calls
        return over or self.courses.may_ask(course) or self._waits(course, beside)

    def _waits(self, course: Course, beside: Course) -> bool:
        """A loop in which both began goes round for both as often."""
        return not course.calls and beside.in_its_rule in self._within.get(course.at, ())

    # ---- from step to step ------------------------------------------------------------------------------

    def _further(self, pair: _Pair) -> Iterator[_Pair]:
        """While nothing can show on one way, nor anybody be asked, it goes on alone: how far the other one has come by
        then makes no difference to it."""
        one, other = pair.one, pair.other
        if self._goes_on_alone(one):
            yield from (pair.silently(each, other) for each in self._in_silence(one, other))
        elif self._goes_on_alone(other):
            yield from (pair.silently(one, each) for each in self._in_silence(other, one))
        else:
            yield from self._side_by_side(pair)

    def _goes_on_alone(self, course: Course) -> bool:
        over = not course.calls and isinstance(self.graph.steps[course.at], steps.Return)
        shows = may_be_seen(self.graph.steps[course.at])
        return not (over or shows or course.at in self._within or self.courses.may_ask(course))

    def _side_by_side(self, pair: _Pair) -> Iterator[_Pair]:
        one, other = pair.one, pair.other
        yield from (pair.silently(each, other) for each in self._in_silence(one, other))
        yield from (pair.silently(one, each) for each in self._in_silence(other, one))
        yield from self._scoring(pair)
        if pair.is_even and self._shows(one) and self._shows(other):
            told = any(lays_open(self.flow, course.at, course.unlike) for course in (one, other))
            if not told and same_may_show(self.flow, one.at, other.at):
                sure = self._surely_shows(one) or self._surely_shows(other)
                yield from self._past(pair, sure)

    def _past(self, pair: _Pair, sure: bool) -> Iterator[_Pair]:
        """Behind what shows on both. Pieces that one line moves one after the other are told together."""
        one, other = pair.one, pair.other
        for ours in self.courses.behind(one):
            yield from (pair.even(ours, theirs, sure) for theirs in self.courses.behind(other))
            yield from (pair.even(ours, other, sure) for _ in (0,) if self._may_move_more(other, one))
        yield from (
            pair.even(one, theirs, sure) for theirs in self.courses.behind(other) if self._may_move_more(one, other)
        )

    def _may_move_more(self, course: Course, beside: Course) -> bool:
        moves = isinstance(self.graph.steps[course.at], steps.MoveSome)
        return moves and beside.at in _reached(self.flow, self.graph.following[beside.at].values())

    def _scoring(self, pair: _Pair) -> Iterator[_Pair]:
        for course, is_one in ((pair.one, True), (pair.other, False)):
            step = self.graph.steps[course.at]
            if not isinstance(step, _POINTS) or not (pair.is_even or step.heading == pair.heading):
                continue
            goes_on, sure = step.heading == pair.heading, self._surely_shows(course)
            points = points_of(self.flow, course.at, step)
            ahead = add(pair.ahead if goes_on else NO, points if is_one else negative(points))
            if ahead[0] < -MOST_POINTS or ahead[1] > MOST_POINTS:
                ahead = ANY
            ours, theirs = pair.scored if goes_on else (NEVER, NEVER)
            told = SURELY if sure else MAYBE
            scored = (max(ours, told), theirs) if is_one else (ours, max(theirs, told))
            for after in self.courses.behind(course):
                one, other = (after, pair.other) if is_one else (pair.one, after)
                yield _Pair(one, other, step.heading, ahead, scored, pair.shown or sure)

    def _in_silence(self, course: Course, beside: Course) -> list[Course]:
        """What comes next if nothing shows up to there."""
        if self.courses.decides(course):
            is_viewer = course.players == self.viewer or ABSENT in course.players
            return [] if is_viewer else self.courses.declined(course)
        if self._surely_shows(course) or self._waits(course, beside):
            return []
        return self.courses.behind(course) if not isinstance(self.graph.steps[course.at], _POINTS) else []

    def _shows(self, course: Course) -> bool:
        step = self.graph.steps[course.at]
        return may_be_seen(step) and not isinstance(step, _POINTS)

    def _surely_shows(self, course: Course) -> bool:
        step = self.graph.steps[course.at]
        if isinstance(step, _SHOWS) and step.player == self.flow.names.you and course.players == self.viewer:
            return ABSENT not in self.viewer
        if course.at not in self._sure:
            self._sure[course.at] = surely_seen(self.flow, course.at, frozenset())
        return self._sure[course.at]


def _deciding(flow: Flow, fork: int, node: int) -> frozenset[int]:
    """The pieces of which it alone depends which way is taken: to bring one of them to light tells it."""
    states = flow.known_at(fork)
    return frozenset(
        piece
        for piece in below(flow.pool, node)
        if not any(flow.secrets.known_to_few(node, with_shown(flow, state, piece, by_all=True)) for state in states)
    )


def _loops_around(flow: Flow, fork: int) -> dict[int, set[int]]:
    """The loops in which a fork stands: where each goes round, and the steps within it."""
    graph = flow.graph
    rule = graph.rules[fork]
    heads = [
        at for at in flow.rules.steps[rule] if isinstance(graph.steps[at], _HEADS) and "body" in graph.following[at]
    ]
    found = {}
    for head in heads:
        within = _reached(flow, [graph.following[head]["body"]], head) - _reached(flow, [graph.entries[rule]], head)
        if fork in within or fork == head:
            found[head] = within
    return found


def _reached(flow: Flow, starts: Iterable[int], avoided: int = ABSENT) -> set[int]:
    """The steps of a rule to which it may come from these, not going past one of them."""
    met, pending = set[int](), list(starts)
    while pending:
        at = pending.pop()
        if at not in met and at != avoided:
            met.add(at)
            pending += flow.graph.following[at].values()
    return met
