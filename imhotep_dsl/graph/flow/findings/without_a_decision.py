"""Loops within loops in which nobody decides: how many lines they surely carry out, and how much these look at."""

from __future__ import annotations

from functools import cached_property

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_LOOKED_AT, MOST_STEPS
from imhotep_dsl.graph.flow.findings.asked import asked_by
from imhotep_dsl.graph.flow.findings.looked_at import LookedAt
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow

Effort = tuple[int, int]
"""Lines, and things looked at."""

NONE: Effort = (0, 0)
_STARTING = steps.LoopStart | steps.RepeatStart


class WithoutADecision:
    def __init__(self, flow: Flow, looked_at: LookedAt) -> None:
        self.flow, self.looked_at = flow, looked_at
        self._rules: dict[int, Effort] = {}
        self._loops: dict[int, Effort] = {}

    def is_too_long(self, start: int) -> bool:
        """Whether a loop surely goes on too long, and nothing within it does already."""
        if not _exceeds(self._loop(start)):
            return False
        graph, inside = self.flow.graph, self.flow.loops.inside(start)
        called = {rule for at in inside for rule in called_by(graph.steps[at])}
        loops = [at for at in inside if isinstance(graph.steps[at], _STARTING)]
        return not any(map(_exceeds, (*map(self._loop, loops), *map(self._rule, called))))

    def _loop(self, start: int) -> Effort:
        if start not in self._loops:
            self._loops[start] = NONE
            graph, inside = self.flow.graph, self.flow.loops.inside(start)
            head = graph.following[start]["next"]
            is_left = graph.following[head]["done"] in inside
            if not is_left and not any(self._decides(at) for at in (head, *inside)):
                lines, things = self._ways(sorted(inside)).get(graph.following[head]["body"], NONE)
                rounds = self._rounds(start)
                self._loops[start] = (rounds * (1 + lines), rounds * things)
        return self._loops[start]

    def _rounds(self, start: int) -> int:
        """How often it is surely gone through, wherever it is come to."""
        flow, step = self.flow, self.flow.graph.steps[start]
        found = []
        for state in flow.known_at(start):
            if isinstance(step, steps.RepeatStart):
                found.append(flow.ask.ask(step.times, state)[0])
            elif isinstance(step, steps.LoopStart):
                found.append(flow.ask.length(step.binder.listed, state)[0])
        return max(0, min(found, default=0))

    def _ways(self, inside: list[int]) -> dict[int, Effort]:
        """From each step to the end of the round, on the shortest way. What follows was laid before."""
        graph, found = self.flow.graph, dict[int, Effort]()
        for at in inside:
            step, following = graph.steps[at], graph.following[at]
            onward = [target for role, target in following.items() if role != "body" or "done" not in following]
            behind = min((found.get(target, NONE) for target in onward), default=NONE)
            if isinstance(step, _STARTING):
                behind = _plus(self._loop(at), behind)
            called = [self._rule(rule) for rule in called_by(step)]
            things = max((self.looked_at.always(node) for node in asked_by(self.flow, step)), default=0)
            found[at] = _plus((1, things), _plus(min(called, default=NONE), behind))
        return found

    def _rule(self, rule: int) -> Effort:
        if rule not in self._rules:
            self._rules[rule] = NONE
            entry, own = self.flow.graph.entries[rule], self.flow.rules.steps[rule]
            self._rules[rule] = self._ways(sorted(own)).get(entry, NONE)
        return self._rules[rule]

    def _decides(self, at: int) -> bool:
        step = self.flow.graph.steps[at]
        return step.about.decides or any(rule in self._deciding for rule in called_by(step))

    @cached_property
    def _deciding(self) -> set[int]:
        """The rules in which somebody may decide, or in one that they come to."""
        rules = self.flow.rules
        own = {at for at in range(len(rules.steps)) if any(step.about.decides for step in rules.own(at))}
        return own | {at for at in range(len(rules.steps)) if rules.called_from(at) & own}


def _plus(one: Effort, other: Effort) -> Effort:
    return one[0] + other[0], one[1] + other[1]


def _exceeds(effort: Effort) -> bool:
    return effort[0] > MOST_STEPS or effort[1] > MOST_LOOKED_AT
