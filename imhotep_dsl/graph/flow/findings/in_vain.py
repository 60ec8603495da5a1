"""How many steps may be gone ahead in vain to find out what a decision can offer: if all ways lead to something that is
refused, each of them is gone to its end.

It is counted as the game does, with the most that can be chosen from at each decision on the way. Loops in which
somebody decides are gone through as often as they may be, since each round has several ways; all others as often as
they surely are: how often they may be hardly ever comes together with the most of everything else. Of what is repeated
until something holds, and of rules that come to carry themselves out, not even that is known: there it is enough that
each round has several ways.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from functools import cached_property

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_TRIED
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.candidates import candidates, ways_to_choose_several
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import TRIED, At, Flow
from imhotep_dsl.graph.flow.ways import tried
from imhotep_dsl.graph.options import commits
from imhotep_dsl.graph.outlook import Outlook
from imhotep_dsl.source.records import dataclass

ENOUGH = MOST_TRIED + 1
"""Nobody has to count further."""

MANY_ROUNDS = 20
"""Of what is repeated until something holds: with two ways each, these are too many."""

OUT = -1
"""The end of a rule, among the steps to which ways lead."""


@dataclass(frozen=True, slots=True)
class Ways:
    """steps: how many are gone, all ways together. ends: how many ways lead to the end of the rule, or back to the head
    of a loop around; the others end in something that is refused. decision: the first of those that are met.
    blamed: the one at which they become too many. OUT: there is none."""

    steps: int
    ends: dict[int, int]
    decision: int = OUT
    blamed: int = OUT


LEADING_THROUGH = Ways(0, {})
"""Nothing can be refused any more: nothing is tried."""

ONE_STEP = Ways(1, {OUT: 1})

Wanted = tuple[At, frozenset[int], bool]
"""From where on; the heads of the loops around; whether something may be refused behind the end of the rule."""

Found = Generator[Wanted, Ways, Ways]
"""Asks for the ways from other steps, and gives those that were looked for: rules may be as long as they like."""


class InVain:
    def __init__(self, flow: Flow, known: list[Outlook]) -> None:
        self.flow, self.known = flow, known
        self._found: dict[Wanted, Ways] = {}
        self._pending: dict[Wanted, bool] = {}
        """Where ways are being looked for; whether one of them has come there again."""

    def is_too_much(self, way: At, later: bool) -> bool:
        """Whether there are too many ways from a decision on, and not already from one behind it."""
        at, mode, site = way
        found = self._asked(self._decision((at, tried(mode), site), self.flow.states[way], frozenset(), later))
        return found.steps >= ENOUGH and found.blamed == at

    # ---- one step after the other ---------------------------------------------------------------------------

    def _asked(self, first: Found) -> Ways:
        asking: list[tuple[Found, Wanted | None]] = [(first, None)]
        answer: Ways | None = None
        while True:
            found, wanted = asking[-1]
            try:
                needed = found.send(answer) if answer is not None else next(found)
            except StopIteration as done:
                answer = done.value
                asking.pop()
                if wanted is None:
                    return answer
                if self._pending.pop(wanted):
                    answer = _round_and_round(answer)
                self._found[wanted] = answer
                continue
            answer = self._at_once(needed)
            if answer is None:
                self._pending[needed] = False
                way, heads, later = needed
                asking.append((self._step(way, self.flow.states[way], heads, later), needed))

    def _at_once(self, wanted: Wanted) -> Ways | None:
        way, heads, later = wanted
        if way[0] in heads:
            return Ways(0, {way[0]: 1})
        known = self.known[way[0]]
        if way not in self.flow.states or not (known.refusable or (later and known.returns)):
            return LEADING_THROUGH
        if wanted in self._pending:
            self._pending[wanted] = True
            return ONE_STEP
        return self._found.get(wanted)

    def _step(self, way: At, state: State, heads: frozenset[int], later: bool) -> Found:
        flow, at = self.flow, way[0]
        step = flow.graph.steps[at]
        if isinstance(step, steps.Return):
            return ONE_STEP
        if commits(flow, step):
            return Ways(1, {})
        if step.about.decides:
            return (yield from self._decision(way, state, heads, later))
        if step.about.leads == steps.LOOP:
            return (yield from self._loop(way, state, heads, later))
        ahead = []
        for target in flow.graph.following[at].values():
            ahead.append((yield (target, *way[1:]), heads, later))
        behind = _either(ahead)
        if isinstance(step, steps.Call):
            called = []
            for _, rule in step.targets:
                called.append((yield self._into(at, rule, behind, later)))
            return _then(_then(ONE_STEP, _on_average(called)), behind)
        return _then(ONE_STEP, behind)

    def _into(self, at: int, rule: int, behind: Ways, later: bool) -> Wanted:
        begin = (self.flow.graph.entries[rule], TRIED, self.flow.site(rule, at))
        return begin, frozenset(), behind != LEADING_THROUGH or later

    # ---- decisions and loops --------------------------------------------------------------------------------

    def _decision(self, way: At, state: State, heads: frozenset[int], later: bool) -> Found:
        flow, at = self.flow, way[0]
        step, following = flow.graph.steps[at], flow.graph.following[at]
        if isinstance(step, steps.LoopPick):
            return _blaming(at, (yield from self._loop(way, state, heads, later)))
        ahead = {}
        for role, target in following.items():
            ahead[role] = yield (target, *way[1:]), heads, later
        if isinstance(step, steps.Choose):
            ahead["body"] = _times(ahead["body"], candidates(flow, step.binder, state))
        elif isinstance(step, steps.Pick):
            taken, ways = ways_to_choose_several(flow, at, step, state, ENOUGH)
            ahead["next"] = _behind_several(taken, ways, ahead["next"])
        elif isinstance(step, steps.ChooseAction):
            body = ahead.pop("body")
            for rule in step.actions:
                called = yield self._into(at, rule, body, later)
                ahead[str(rule)] = _then(called, body)
        every = _all(ahead.values())
        return every if every == LEADING_THROUGH else _blaming(at, _all((Ways(1, {}, at), every)))

    def _loop(self, way: At, state: State, heads: frozenset[int], later: bool) -> Found:
        at = way[0]
        step, following = self.flow.graph.steps[at], self.flow.graph.following[at]
        body = yield (following["body"], *way[1:]), heads | {at}, later
        done = yield (following["done"], *way[1:]), heads, later
        by_choice, forgetting = isinstance(step, steps.LoopPick), self._forgets(at)
        through, gone, left = 1, 0, dict[int, int]()
        several = by_choice or body.ends.get(at, 0) > 1
        for number in range(self._rounds(way, several), 0, -1):
            through *= number if by_choice else 1
            gone += through * (1 + body.steps)
            for end, many in body.ends.items():
                if end != at:
                    left[end] = min(left.get(end, 0) + through * many, ENOUGH)
            back = body.ends.get(at, 0)
            through = min(back if forgetting else through * back, ENOUGH)
            if not through or gone >= ENOUGH:
                break
        rounds = Ways(min(gone, ENOUGH), left, body.decision, body.blamed)
        if body.decision != OUT and self.flow.graph.rules[body.decision] == self.flow.graph.rules[at]:
            rounds = _blaming(body.decision, rounds)  # seen from there, another rule goes on in no further round
        return _all((rounds, _then(Ways(1, {OUT: max(1, through)}), done)))

    def _rounds(self, way: At, several: bool) -> int:
        """several: whether each round may be gone through in several ways."""
        if isinstance(self.flow.graph.steps[way[0]], steps.UntilNext):
            return MANY_ROUNDS
        flow, start = self.flow, self._starts.get(way[0])
        state = flow.states.get((start, *way[1:])) if start is not None else None
        if start is None or state is None:
            return 1
        step = flow.graph.steps[start]
        if isinstance(step, steps.RepeatStart):
            least, most = flow.ask.ask(step.times, state)
        else:
            assert isinstance(step, steps.LoopStart)
            least, most = flow.ask.length(step.binder.listed, state)
        return max(1, min(most if several else least, ENOUGH))

    def _forgets(self, head: int) -> bool:
        """Whether each round only chooses and sets, from nothing but what was chosen: the game does not go on twice
        from the same position, and behind many rounds there are no more of them than behind one."""
        flow = self.flow
        if head not in self._starts:
            return False
        for at in flow.loops.inside(self._starts[head]) - {head}:
            step = flow.graph.steps[at]
            if not isinstance(step, steps.Choose | steps.SetMarker | steps.SetLocal):
                return False
            asked = (part for operand in flow.names.operands[at] for part in below(flow.pool, operand))
            if any(flow.pool.nodes[part].op == "marker" for part in asked):
                return False
        return True

    @cached_property
    def _starts(self) -> dict[int, int]:
        graph, starting = self.flow.graph, steps.LoopStart | steps.RepeatStart
        return {graph.following[at]["next"]: at for at, step in enumerate(graph.steps) if isinstance(step, starting)}


# ---- putting ways together --------------------------------------------------------------------------------------


def _then(first: Ways, second: Ways) -> Ways:
    """Behind each way of the first that leads to its end, all of the second."""
    through = first.ends.get(OUT, 0)
    ends = {end: min(through * each, ENOUGH) for end, each in second.ends.items()}
    decision = first.decision if first.decision != OUT else second.decision
    blamed = first.blamed if first.blamed != OUT else second.blamed
    return Ways(min(first.steps + through * second.steps, ENOUGH), ends, decision, blamed)


def _round_and_round(ways: Ways) -> Ways:
    """Ways through a rule that comes to carry itself out: with several, there are soon too many."""
    if ways.decision == OUT or sum(ways.ends.values()) < 2:
        return ways
    return replace(ways, steps=ENOUGH)


def _times(ways: Ways, many: int) -> Ways:
    return _then(Ways(0, {OUT: max(0, min(many, ENOUGH))}), ways)


def _behind_several(taken: int, ways: int, behind: Ways) -> Ways:
    if behind == LEADING_THROUGH:
        return behind
    return _then(Ways(min(taken, ENOUGH), {OUT: min(ways, ENOUGH)}), behind)


def _blaming(at: int, ways: Ways) -> Ways:
    return replace(ways, blamed=at) if ways.steps >= ENOUGH and ways.blamed == OUT else ways


def _either(ways: Iterable[Ways]) -> Ways:
    return _merged(ways, max)


def _on_average(ways: list[Ways]) -> Ways:
    """Where the piece or the board at hand decides which rule it is: as a rule one was chosen among all of them."""
    every, among = _all(ways), len(ways)
    ends = {end: -(-many // among) for end, many in every.ends.items()}
    return replace(every, steps=-(-every.steps // among), ends=ends)


def _all(ways: Iterable[Ways]) -> Ways:
    return _merged(ways, lambda one, other: min(one + other, ENOUGH))


def _merged(ways: Iterable[Ways], merge: Callable[[int, int], int]) -> Ways:
    gone, ends, decision, blamed = 0, dict[int, int](), OUT, OUT
    for each in ways:
        gone = merge(gone, each.steps)
        decision = each.decision if decision == OUT else decision
        blamed = each.blamed if blamed == OUT else blamed
        for end, many in each.ends.items():
            ends[end] = merge(ends.get(end, 0), many)
    return Ways(gone, ends, decision, blamed)
