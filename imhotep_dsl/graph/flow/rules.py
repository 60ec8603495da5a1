"""What each rule is made of and which rules it may call, directly or through others: worked out once."""

from __future__ import annotations

from functools import cached_property

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.meeting import Meeting, meeting_points
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.net import parts

SHORT = 12
_LEADING_ON = (steps.Call, steps.ChooseAction, steps.TurnsStart, steps.EndTurns, steps.UntilNext)


class RuleSteps:
    """Rules by their number. Who calls whom is kept as numbers with a bit for each rule: there may be thousands."""

    def __init__(self, graph: EffectGraph) -> None:
        self.graph = graph
        self.steps: list[list[int]] = [[] for _ in graph.entries]
        for at, rule in enumerate(graph.rules):
            if at not in (graph.start, graph.after_setup):
                self.steps[rule].append(at)
        calls = [
            list(dict.fromkeys(called for at in own for called in called_by(graph.steps[at]))) for own in self.steps
        ]
        called_first = parts(range(len(calls)), calls.__getitem__)
        self.called_first = [rule for circle in called_first for rule in sorted(circle)]
        """All rules, each behind those that it calls, but for those that come to call it again."""
        self._called, self._circles = _closure(calls, called_first)
        self._writes: dict[int, set[int]] = {}
        for at, step in enumerate(graph.steps):
            if isinstance(step, steps.AddMarker | steps.SetMarker | steps.Roll):
                self._writes.setdefault(graph.rules[at], set()).add(step.marker)
        self._written: dict[int, frozenset[int]] = {}
        self._has: dict[tuple[int, tuple[type, ...]], bool] = {}
        self._short: dict[int, bool] = {}
        self._passing = any(isinstance(step, steps.OrderTurns) and step.how == "pass" for step in graph.steps)
        self.turned_away = _turned_away(graph)

    @cached_property
    def meeting(self) -> Meeting:
        return meeting_points(self.graph)

    def own(self, rule: int) -> list[steps.Step]:
        return [self.graph.steps[at] for at in self.steps[rule]]

    def has(self, rule: int, *sorts: type) -> bool:
        key = (rule, sorts)
        if key not in self._has:
            self._has[key] = any(isinstance(step, sorts) for step in self.own(rule))
        return self._has[key]

    def may_call(self, rule: int, other: int) -> bool:
        return bool(self._called[rule] >> other & 1)

    def called_from(self, rule: int) -> set[int]:
        return {other for other in range(len(self.steps)) if self._called[rule] >> other & 1}

    def many_called(self, rule: int) -> int:
        return self._called[rule].bit_count()

    @property
    def circles(self) -> list[set[int]]:
        """Rules that may come to call themselves, together with those through which they do."""
        return self._circles

    def is_short(self, rule: int) -> bool:
        """A rule that calls no other and is soon looked through."""
        found = self._short.get(rule)
        if found is None:
            found = self._short[rule] = len(self.steps[rule]) <= SHORT and not self.has(rule, *_LEADING_ON)
        return found

    def changes_you(self, rule: int) -> bool:
        """Whether somebody else may act within the rule itself."""
        return self.has(rule, steps.Acting, steps.YouStart, steps.TurnsStart)

    def may_leave_out_players(self, turns: steps.TurnsNext) -> bool:
        """Whether it may come to that nobody is left who takes a turn."""
        return self._passing or turns.where != ABSENT

    @cached_property
    def all_markers_written(self) -> frozenset[int]:
        return frozenset().union(*self._writes.values())

    def markers_written(self, rule: int) -> frozenset[int]:
        """The markers that a rule, or one that it calls, may change."""
        if rule not in self._written:
            writing = [own for other, own in self._writes.items() if other == rule or self.may_call(rule, other)]
            self._written[rule] = frozenset().union(*writing)
        return self._written[rule]


def _turned_away(graph: EffectGraph) -> frozenset[int]:
    """The things that somewhere must not be: `require … != THING`."""
    nodes = graph.pool.nodes
    required = (nodes[step.condition] for step in graph.steps if isinstance(step, steps.Require))
    compared = (node for node in required if node.op == "compare" and node.data[0] == "!=")
    return frozenset(kid for node in compared for kid in node.kids if nodes[kid].op == "const")


def called_by(step: steps.Step) -> tuple[int, ...]:
    """The rules that a step may begin."""
    if isinstance(step, steps.Call):
        return tuple(rule for _, rule in step.targets)
    return step.actions if isinstance(step, steps.ChooseAction) else ()


def _closure(calls: list[list[int]], called_first: list[set[int]]) -> tuple[list[int], list[set[int]]]:
    """For each rule those that it may call, and the circles."""
    found = [0] * len(calls)
    circles: list[set[int]] = []
    for circle in called_first:
        called = 0
        for rule in circle:
            for other in calls[rule]:
                called |= 1 << other | found[other]
        if any(called >> rule & 1 for rule in circle):
            circles.append(set(circle))
            called |= sum(1 << rule for rule in circle)
        for rule in circle:
            found[rule] = called
    return found, sorted(circles, key=min)
