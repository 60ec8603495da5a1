"""How ways go on from step to step: into rules and back out of them, and who acts there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.meant_before import (
    NOBODY_ELSE,
    NOTHING_CHANGED,
    Changed,
    Players,
    acting_behind,
    changed_by,
)
from imhotep_dsl.graph.flow.findings.surely_seen import may_be_seen
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow

MOST_RULES = 5
"""So deep rules are followed that carry out each other."""
_TURNS = (steps.TurnsNext, steps.EndTurns)


@dataclass(frozen=True, slots=True)
class Course:
    """How far a way has come. players: who acts there. changed: what may be another there than at the fork. unlike: the
    piece that decides which way is taken, as it is called there. calls: the steps that carry out the rules in which the
    way is, each as it has come there."""

    at: int
    players: Players = NOBODY_ELSE
    changed: Changed = NOTHING_CHANGED
    unlike: frozenset[int] = frozenset()
    calls: tuple[Course, ...] = ()
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.at, self.players, self.changed, self.unlike, self.calls)))

    def __hash__(self) -> int:
        """Ways are looked up far more often than they are made."""
        return self._hash

    @property
    def where(self) -> tuple[int, ...]:
        return self.at, *(call.at for call in self.calls)

    @property
    def in_its_rule(self) -> int:
        """The step in the rule of the fork."""
        return self.where[1] if self.calls else self.at


class Courses:
    def __init__(self, flow: Flow) -> None:
        self.flow, self.graph = flow, flow.graph
        self._asks: dict[int, bool] = {}
        self._behind: dict[Course, list[Course]] = {}
        self._changed_by: dict[int, Changed] = {}

    def decides(self, course: Course) -> bool:
        return self.graph.steps[course.at].about.decides

    def may_ask(self, course: Course) -> bool:
        """Whether it has come to a question, or to turns in which there may be some."""
        return self.decides(course) or isinstance(self.graph.steps[course.at], _TURNS) or self._too_deep(course)

    def declined(self, course: Course) -> list[Course]:
        if not self.decides(course):
            return []
        changed = course.changed | self._changes(course.at)
        return [replace(course, at=at, changed=changed) for at in kept_to_oneself(self.flow, course.at)]

    def behind(self, course: Course) -> list[Course]:
        """The steps that may follow; into rules, and back out of them."""
        found = self._behind.get(course)
        if found is None:
            found = self._behind[course] = self._found_behind(course)
        return found

    def _found_behind(self, course: Course) -> list[Course]:
        step, following = self.graph.steps[course.at], self.graph.following[course.at]
        if isinstance(step, (*_TURNS, steps.EndGame)) or step.about.decides or self._too_deep(course):
            return []
        changed, players = course.changed | self._changes(course.at), course.players
        if isinstance(step, steps.Return):
            if not course.calls:
                return []
            call = course.calls[-1]
            return [self._past_call(call, course.changed)]
        if isinstance(step, steps.Call):
            return self._into_rules(course, step)
        if isinstance(step, steps.YouStart) and course.calls and self._is_local(step.player):
            players = (*players, ABSENT)
        elif isinstance(step, steps.YouStart | steps.YouEnd):
            players = acting_behind(self.flow, step, players, course.changed)
        elif isinstance(step, steps.Acting):
            players = (*players, self._given(course, step.player))
        unlike = self._still_called(course, changed)
        ways = sorted(set(following.values()))
        return [replace(course, at=at, players=players, changed=changed, unlike=unlike) for at in ways]

    def _changes(self, at: int) -> Changed:
        if at not in self._changed_by:
            self._changed_by[at] = changed_by(self.flow, at)
        return self._changed_by[at]

    def _still_called(self, course: Course, changed: Changed) -> frozenset[int]:
        """A piece with a name keeps it, but for the next round of its loop; one that is found where it lies may be
        another once something was moved."""
        moved = bool(self.flow.writes.get(course.at))
        nodes = self.flow.pool.nodes
        return frozenset(
            each for each in course.unlike if ("name", each) not in changed and (nodes[each].op == "local" or not moved)
        )

    def _past_call(self, call: Course, changed: Changed) -> Course:
        names = frozenset(each for each in call.unlike if self.flow.pool.nodes[each].op == "local")
        return replace(call, at=self.graph.following[call.at]["next"], changed=changed, unlike=names)

    def _into_rules(self, course: Course, step: steps.Call) -> list[Course]:
        loud = [rule for rule in dict.fromkeys(called_by(step)) if self._is_loud(rule)]
        found = [begun(self.flow, course, rule) for rule in loud]
        if step.by != "rule" or not loud:
            found.append(self._past_call(course, course.changed | self._changes(course.at)))
        return found

    def _too_deep(self, course: Course) -> bool:
        """Rules that carry out each other without end are not followed: something may be asked there."""
        step = self.graph.steps[course.at]
        deep = isinstance(step, steps.Call) and len(course.calls) >= MOST_RULES
        return deep and any(self._is_loud(rule) for rule in called_by(step))

    def _is_loud(self, rule: int) -> bool:
        """Whether anything shows or is asked in a rule, or turns end there."""
        if rule not in self._asks:
            within = (step for each in (rule, *self.flow.rules.called_from(rule)) for step in self.flow.rules.own(each))
            self._asks[rule] = any(
                step.about.decides or may_be_seen(step) or isinstance(step, (*_TURNS, steps.EndGame)) for step in within
            )
        return self._asks[rule]

    def _given(self, course: Course, player: int) -> int:
        """Who acts in a rule `by PLAYER`, in the words of the rule that calls it."""
        if not self._is_local(player):
            return player
        if len(course.calls) != 1:
            return ABSENT
        call, called = self.graph.steps[course.calls[0].at], self.graph.rules[course.at]
        params = [param.slot for param in self.flow.graph.checked.rules[called].params]
        slot = self.flow.pool.nodes[player].number(0)
        return call.args[params.index(slot)] if isinstance(call, steps.Call) and slot in params else ABSENT

    def _is_local(self, node: int) -> bool:
        return any(self.flow.pool.nodes[inner].op == "local" for inner in below(self.flow.pool, node))


def begun(flow: Flow, course: Course, rule: int) -> Course:
    """A way goes into a rule, which is given pieces under names of its own."""
    step = flow.graph.steps[course.at]
    given = step.args if isinstance(step, steps.Call) else ()
    params = zip(flow.graph.checked.rules[rule].params, given, strict=False)
    unlike = frozenset(flow.names.local(rule, param.slot, "piece") for param, arg in params if arg in course.unlike)
    calls = (*course.calls, course)
    return replace(course, at=flow.graph.entries[rule], unlike=unlike, calls=calls)


def kept_to_oneself(flow: Flow, at: int) -> list[int]:
    """The ways from a step; from a decision those of whoever says no, or takes no more: anything else is told."""
    ways = flow.graph.following[at]
    if isinstance(flow.graph.steps[at], steps.Pick) or not flow.graph.steps[at].about.decides:
        return sorted(ways.values())
    return [ways[declined] for declined in ("else", "done") if declined in ways]
