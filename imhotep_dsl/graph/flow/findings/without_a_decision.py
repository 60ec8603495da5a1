"""How many lines may be carried out, and how much may be looked at, before anybody decides again.

A loop through things, and a `repeat N`, is gone through as often as it may be; turns, and what is repeated until
something holds, once: that they come to an end is another question, and after how many rounds is seldom known.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_LOOKED_AT, MOST_NUMBER, MOST_OPTIONS, MOST_STEPS
from imhotep_dsl.graph.flow.findings.asked import asked_by
from imhotep_dsl.graph.flow.findings.looked_at import LookedAt
from imhotep_dsl.graph.flow.findings.stretches import DECIDED, NOTHING, Stretch, line, longest
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow

_STARTING = steps.LoopStart | steps.RepeatStart


class WithoutADecision:
    def __init__(self, flow: Flow, looked_at: LookedAt) -> None:
        self._lines = _Counted(flow, lambda at: 1, MOST_STEPS)
        self._things = _Counted(flow, _things(flow, looked_at), MOST_LOOKED_AT)

    def is_too_long(self, at: int) -> bool:
        """Whether a step is the one by which a loop or a rule may go on too long, and nothing within it does."""
        return at in self._lines.blamed or at in self._things.blamed


def _things(flow: Flow, looked_at: LookedAt) -> Callable[[int], int]:
    def things(at: int) -> int:
        step = flow.graph.steps[at]
        known = flow.known_at(at)
        asked = (looked_at.at_most(node, state) for node in asked_by(flow, step) for state in known)
        return looked_at.lying(step) + max(asked, default=0)

    return things


class _Counted:
    """One thing that is counted, of each step. blamed: loops and lines by which it comes to more than the most."""

    def __init__(self, flow: Flow, counted: Callable[[int], int], most: int) -> None:
        self.flow, self.counted, self.most = flow, counted, most
        self.blamed: set[int] = set()
        self._loops: dict[int, Stretch] = {}
        self._rules = [NOTHING] * len(flow.rules.steps)
        if not self._is_little():
            self._count()

    def _is_little(self) -> bool:
        """Whether it would not come to too much if everything were carried out, whatever is decided: so it is nearly
        everywhere, and this is quickly known."""
        flow, all_in_all = self.flow, [0] * len(self._rules)
        for rule in flow.rules.called_first:
            own = flow.rules.steps[rule]
            often = dict.fromkeys(own, 1)
            for start in (at for at in own if isinstance(flow.graph.steps[at], _STARTING)):
                times, head = self._how_often(start), flow.graph.following[start]["next"]
                often[head] *= times + 1  # and once more, to find that all rounds are done
                for at in flow.loops.inside(start) - {start} if times > 1 else ():
                    often[at] *= times
            for at in own:
                called = max((all_in_all[other] for other in called_by(flow.graph.steps[at])), default=0)
                all_in_all[rule] += often[at] * (self.counted(at) + called)
            if all_in_all[rule] > self.most:
                return False
        circles = [(max(all_in_all[rule] for rule in circle), circle) for circle in flow.rules.circles]
        return all(once * self._how_often_round(circle) <= self.most for once, circle in circles)

    def _count(self) -> None:
        flow, most = self.flow, self.most
        for rule in flow.rules.called_first:  # one that comes to call itself counts for nothing where it is called
            own = sorted(flow.rules.steps[rule])
            found = self._from_each(own)
            self._rules[rule] = found.get(flow.graph.entries[rule], NOTHING)
            self._blame(next((at for at in own if found[at].within > most), None), own)
        for circle in flow.rules.circles:
            self._go_round(circle)

    def _go_round(self, circle: set[int]) -> None:
        """Rules that carry each other out: how often, the ends of their markers tell, or how many pieces there are."""
        once = max(self._rules[rule].through for rule in circle)
        too_much = once * self._how_often_round(circle) > self.most
        if too_much and all(self._rules[rule].within <= self.most for rule in circle):
            own, graph = sorted(at for rule in circle for at in self.flow.rules.steps[rule]), self.flow.graph
            self.blamed.add(next(at for at in own if circle & set(called_by(graph.steps[at]))))

    def _how_often_round(self, circle: set[int]) -> int:
        flow = self.flow
        own = (flow.graph.steps[at] for rule in circle for at in flow.rules.steps[rule])
        limits = (flow.setting.markers[step.marker] for step in own if isinstance(step, steps.AddMarker))
        ranges = [high - low for low, high in limits if high < MOST_NUMBER]
        return max(ranges, default=len(flow.setting.components.pieces))

    def _blame(self, at: int | None, inside: list[int]) -> None:
        """Whatever is within and goes on too long has been blamed before, and only that."""
        graph = self.flow.graph
        called = (self._rules[rule] for inner in inside for rule in called_by(graph.steps[inner]))
        loops = (self._loops[inner] for inner in inside if inner in self._loops)
        if at is None or any(self._told_by_itself(inner) for inner in inside):
            return
        if not any(part.within > self.most for part in (*called, *loops)):
            self.blamed.add(at)

    def _told_by_itself(self, at: int) -> bool:
        """Whether a line asks for too much, or repeats too often, whatever is around it."""
        starts = isinstance(self.flow.graph.steps[at], _STARTING)
        return self.counted(at) > self.most or (starts and self._how_often(at) > MOST_OPTIONS)

    def _from_each(self, inside: list[int]) -> dict[int, Stretch]:
        """From each of some steps to the end of the rule or the round. What follows a step was laid before it."""
        graph, found = self.flow.graph, dict[int, Stretch]()
        for at in inside:
            step, following = graph.steps[at], graph.following[at]
            ways = {role: found.get(target, NOTHING) for role, target in following.items()}
            if "done" in ways:
                onward = ways["done"]
                if not isinstance(step, steps.LoopNext | steps.LoopPick | steps.RepeatNext):
                    onward = longest([onward, ways["body"].then(onward)])
            else:
                onward = longest(list(ways.values()))
            if isinstance(step, _STARTING):
                onward = self._loop(at).then(onward)
            elif called := [self._rules[rule] for rule in called_by(step)]:
                onward = longest(called).then(onward)
            if step.about.decides:
                onward = DECIDED.then(onward)
            found[at] = line(self.counted(at)).then(onward)
        return found

    def _loop(self, start: int) -> Stretch:
        if start not in self._loops:
            graph = self.flow.graph
            head, inside = graph.following[start]["next"], self._rounds(start)
            found = self._from_each(inside).get(graph.following[head]["body"], NOTHING)
            one = line(self.counted(head))
            one = one.then(DECIDED) if graph.steps[head].about.decides else one
            self._loops[start] = one.then(found).times(self._how_often(start))
            self._blame(start if self._loops[start].within > self.most else None, inside)
        return self._loops[start]

    def _rounds(self, start: int) -> list[int]:
        """The steps of a loop from which a further round is come to; where it is left, other lines go on."""
        graph = self.flow.graph
        before: dict[int, list[int]] = {}
        for at in self.flow.loops.inside(start) - {start}:
            for target in graph.following[at].values():
                before.setdefault(target, []).append(at)
        found, pending = set[int](), [graph.following[start]["next"]]
        while pending:
            new = [at for at in before.get(pending.pop(), ()) if at not in found]
            found.update(new)
            pending += new
        return sorted(found)

    def _how_often(self, start: int) -> int:
        """At the most, wherever it is come to; of what has no end that is known, once."""
        flow, step = self.flow, self.flow.graph.steps[start]
        found = [0]
        for state in flow.known_at(start):
            if isinstance(step, steps.RepeatStart):
                found.append(flow.ask.ask(step.times, state)[1])
            elif isinstance(step, steps.LoopStart):
                found.append(flow.ask.length(step.binder.listed, state)[1])
        return max(1 if most >= ENDLESS else most for most in found)
