"""Follows the steps of a graph and collects what each way uses up.

A way on which something is surely spent that can only be spent so often need not be followed at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.endless.by_itself import BY_ITSELF
from imhotep_dsl.graph.endless.elsewhere import ELSEWHERE
from imhotep_dsl.graph.endless.tracks import ANYWHERE, Going, numbers_rise, tracks
from imhotep_dsl.graph.endless.uses import LOST, NO_USES, NOBODY, PASSED, SCORED, Own, Use, Uses
from imhotep_dsl.graph.endless.ways import (
    NO_WAY,
    STRAIGHT_ON,
    Way,
    Ways,
    everything,
    fewest,
    going_on,
    one_after_the_other,
)
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.walk import ANY_SITE, Flow


class Costs:
    """What each step of a table uses up by itself: found once, however many turns and rounds ask for it."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._steps: dict[tuple[int, int, bool, frozenset[int]], Ways] = {}
        self._answers: dict[tuple[str, int, int], bool] = {}
        self._everywhere: dict[bool, Uses] = {}
        self._points: Uses | None = None
        self._within: dict[int, frozenset[int]] = {}
        self.tracks = tracks(flow)

    def of(self, at: int, state: State, spending: Spending, always: bool) -> Ways:
        """always: this is known whenever the step is come to, so that it can be kept."""
        step = self.flow.graph.steps[at]
        find = BY_ITSELF.get(type(step))
        if find is None:
            return STRAIGHT_ON
        if not always:
            return find(spending, step, state)
        key = (at, spending.site, spending.refills, spending.by_themselves.bounded)
        if key not in self._steps:
            self._steps[key] = find(spending, step, state)
        return self._steps[key]

    def answer(self, question: str, at: int, spending: Spending, find: Callable[[], bool]) -> bool:
        """What every turn and round asks of a step: found once where what is known there is always the same."""
        if not spending.is_always_known(at):
            return find()
        key = (question, at, spending.site)
        if key not in self._answers:
            self._answers[key] = find()
        return self._answers[key]

    def within(self, head: int, done: int) -> frozenset[int]:
        """The steps of a loop. What follows it is none of them: who comes there has gone whole rounds, or left one."""
        if head not in self._within:
            following = self.flow.graph.following
            found, left = {head}, [following[head]["body"]]
            while left:
                at = left.pop()
                if at != done and at not in found:
                    found.add(at)
                    left += following[at].values()
            self._within[head] = frozenset(found)
        return self._within[head]

    def all_uses(self, refills: bool, own: Own) -> Uses:
        """Everything that the steps of the table may use up, in these turns and elsewhere."""
        if refills not in self._everywhere:
            self._everywhere[refills] = self._wherever(Spending(self, refills), tuple(BY_ITSELF))
        found = self._everywhere[refills]
        if own.scoring is not None:
            if self._points is None:
                scoring = Own(frozenset(), frozenset(), False)
                self._points = self._wherever(Spending(self, False, own=scoring), (steps.Score, steps.Rank))
            found |= self._points
        return found | {PASSED} if any(self.flow.ways_to(at) for at in own.passing) else found

    def _wherever(self, spending: Spending, sorts: tuple[type, ...]) -> Uses:
        every = enumerate(self.flow.graph.steps)
        return everything(way for at, step in every if isinstance(step, sorts) for way in spending.wherever(at))


class Spending:
    """Follows the steps of a graph and collects what they use up. spent: what can only be spent so often.

    refills: whether a deck that is made anew counts as pieces that come back. without: a step, and a way on from it
    (its role): as if there were no such way. trusting: whether ways are set aside of which the author says that they
    are gone only so often.
    """

    def __init__(
        self, costs: Costs, refills: bool, spent: Uses = NO_USES, own: Own = NOBODY,
        without: tuple[int, str] | None = None, trusting: bool = True,
    ) -> None:  # fmt: skip
        self.costs = costs
        self.flow = costs.flow
        self.graph = costs.flow.graph
        self.spent = spent
        self.refills = refills
        self.by_themselves = own
        self.without = without
        self.trusting = trusting
        self.site = ANY_SITE
        self._first_round: dict[int, State] = {}
        self._rules: dict[tuple[int, int], Ways] = {}
        self._open: set[int] = set()

    def state(self, at: int) -> State | None:
        """What is known at a step, however it is reached; None: it never is."""
        return self._first_round[at] if at in self._first_round else self.flow.known_however(at, self.site)

    def is_always_known(self, at: int) -> bool:
        """Whether the same is known at a step whenever it is come to."""
        return at not in self._first_round

    def is_known_from_before(self, begin: int, loop: steps.LoopStart | steps.RepeatStart) -> bool:
        """Whether a loop begins with pieces that leave a place, and what was known there before the loop still holds in
        the first round. In later rounds there may be fewer."""
        step = self.graph.steps[begin]
        if isinstance(step, steps.Draw):
            return not self.flow.pool.nodes[step.place.node].kids
        return isinstance(step, steps.MoveSome) and isinstance(loop, steps.RepeatStart)

    @contextmanager
    def in_first_round(self, begin: int, state: State) -> Iterator[None]:
        self._first_round[begin] = state
        yield
        del self._first_round[begin]

    def rule(self, rule: int, caller: int = ANY_SITE) -> Ways:
        """The ways through a rule; one that is being looked at already counts as doing nothing here."""
        site = self.flow.site(rule, caller) if caller != ANY_SITE else ANY_SITE
        if rule in self._open:
            return STRAIGHT_ON
        if (rule, site) not in self._rules:
            before, self.site = self.site, site
            self._open.add(rule)
            ways = self.onward(self.graph.entries[rule], frozenset(), {})
            self._open.discard(rule)
            self.site = before
            if any(self.flow.rules.may_call(rule, opened) for opened in self._open):
                return ways
            self._rules[rule, site] = ways
        return self._rules[rule, site]

    def round(self, body: int, head: int, done: int) -> Ways:
        """The ways through one of some rounds after which another may come: who ends the turns here ends the rounds."""
        return going_on(self.onward(body, frozenset({head}), {done: NO_WAY}))

    def onward(self, at: int, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
        """All ways from a step to one of the stops, or to the end of the rule."""
        if at in stops:
            return STRAIGHT_ON
        if at not in met:
            mistaken = at in self.flow.names.mistaken
            met[at] = NO_WAY if mistaken or self.state(at) is None else self._from(at, stops, met)
        return met[at]

    def _from(self, at: int, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
        step, following = self.graph.steps[at], self.graph.following[at]
        special = ELSEWHERE.get(type(step))
        if special is not None:
            return special(self, at, step, stops, met)
        own = self.own(at)
        if not own:
            return NO_WAY
        onward = [target for role, target in following.items() if self.without != (at, role)]
        after = fewest(way for target in onward for way in self.onward(target, stops, met))
        if not following and isinstance(step, steps.Return):
            return own
        return one_after_the_other(own, after)

    # ---- single steps -----------------------------------------------------------------------------------

    def own(self, at: int) -> Ways:
        """What a step by itself uses up."""
        state = self.state(at) if at not in self.flow.names.mistaken else None
        if at in self.by_themselves.passing:
            return NO_WAY if PASSED in self.spent else (Way(frozenset({PASSED}), frozenset({PASSED})),)
        ways = STRAIGHT_ON if state is None else self.costs.of(at, state, self, self.is_always_known(at))
        if state is not None and self.by_themselves.scoring is not None:
            ways = one_after_the_other(ways, self._points(at, self.by_themselves.scoring, state))
        if at in self.by_themselves.raising:
            rising = (frozenset(use for use in way.perhaps if use.end > 0) for way in ways)
            ways = tuple(way._replace(surely=way.surely | more) for way, more in zip(ways, rising, strict=True))
        return tuple(way for way in ways if not way.surely & self.spent) if self.spent else ways

    def _points(self, at: int, own: frozenset[int], state: State) -> Ways:
        step = self.graph.steps[at]
        if not isinstance(step, steps.Score | steps.Rank):
            return STRAIGHT_ON
        amounts = [step.amount] if isinstance(step, steps.Score) else [*step.pay, step.tied_pay]
        given = [self.flow.ask.ask(amount, state) for amount in amounts if amount != ABSENT]
        if isinstance(step, steps.Score) and step.losing:
            given = [(-high, -low) for low, high in given]
        perhaps = {SCORED} if any(high > 0 for _, high in given) else set()
        perhaps |= {LOST} if any(low < 0 for low, _ in given) else set()
        sure = isinstance(step, steps.Score) and (
            self.by_themselves.anybody or (at in own and step.player == self.flow.names.you)
        )
        surely = {SCORED} if sure and given[0][0] > 0 else set()
        return (Way(frozenset(surely), frozenset(perhaps)),)

    def wherever(self, at: int) -> Ways:
        """What a step by itself uses up, from whichever line its rule was called."""
        found: list[Way] = []
        for site in dict.fromkeys(site for _, _, site in self.flow.ways_to(at)):
            self.site = site
            found += self.own(at)
        self.site = ANY_SITE
        return tuple(found)

    def passing(
        self, kinds: Iterable[str], starts: Places, ends: Places, sure: bool, extra: Uses, going: Going = ANYWHERE
    ) -> Ways:
        """Pieces go from one of these places to one of those: whichever it is, one of the uses happens."""
        pairs = [(start, end) for start in sorted(starts) for end in sorted(ends) if start == end or not going.stays]
        numbers = {pair: numbers_rise(self.costs.tracks, *pair, going.towards) for pair in pairs}
        perhaps = frozenset(Use(kind, *pair) for kind in kinds for pair in pairs).union(extra, *numbers.values())
        if not sure:
            return (Way(NO_USES, perhaps),)
        leaving = [
            Way(frozenset({Use(kind, *pair)}), perhaps) for kind in kinds for pair in pairs if pair[0] != pair[1]
        ]
        within = [Way(NO_USES if not going.towards else numbers[pair], perhaps) for pair in pairs if pair[0] == pair[1]]
        return fewest([*sorted(leaving), *within])

    def kinds(self, places: Iterable[int]) -> set[str]:
        return set(self.flow.setting.kinds_in(frozenset(places)))


_USES_NOTHING = (
    *steps.PLAIN, steps.ChanceChooses, steps.ChancePicks, steps.Shuffle, steps.ShowPiece, steps.ShowArea,
    steps.ShowMarker, steps.HidePiece, steps.HideArea, steps.SetLocal, steps.KeepList, steps.Require,
    steps.Known, steps.Return, steps.Choose, steps.ChooseOption, steps.May, steps.LoopPick, steps.Pick,
    steps.LoopNext, steps.LoopEnd, steps.RepeatNext, steps.TurnsNext, steps.TurnsEnd, steps.Acting, steps.YouStart,
    steps.YouEnd, steps.Gather, steps.Gathered,
)  # fmt: skip
complete({**BY_ITSELF, **ELSEWHERE, **dict.fromkeys(_USES_NOTHING)}, steps.STEPS, "what a step uses up")
