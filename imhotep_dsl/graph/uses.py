"""What each way through some steps uses up: pieces that surely move on, markers that surely rise or fall.

A way knows what surely happens on it and what may. Ways that differ only in having more happen surely, or less perhaps,
are not kept apart from the worst of them. A way on which something is surely spent that can only be spent so often need
not be followed at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from types import UnionType
from typing import NamedTuple

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.calling import covers
from imhotep_dsl.graph.flow.kinds import named_kind
from imhotep_dsl.graph.flow.moving import left_to_draw, moved_amount
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import Range
from imhotep_dsl.graph.flow.walk import ANY_SITE, Flow

MOST_WAYS = 64


class Use(NamedTuple):
    """A piece of a kind goes from one place to another; or a marker (kind is empty) moves in a direction, 0 is any."""

    kind: str
    start: int
    end: int


Uses = frozenset[Use]
NO_USES: Uses = frozenset()
PASSED = Use("(player)", 0, 1)
"""One player fewer takes turns."""
SCORED, LOST = Use("(points)", 0, 1), Use("(points)", 1, 0)
"""The player whose turn it is, or anybody at all, has more points, or less."""


@dataclass(frozen=True, slots=True)
class Own:
    """What the player whose turn it is does in the rounds that are looked at, as steps. scoring: None if there is no
    score at which these rounds are over. anybody: they are over whoever has that score. bounded: markers at some number
    of which they are over, although these could rise further."""

    passing: frozenset[int]
    scoring: frozenset[int] | None
    anybody: bool = False
    bounded: frozenset[int] = frozenset()


NOBODY = Own(frozenset(), None)


class Way(NamedTuple):
    """through: the action that was chosen on the way, or -1."""

    surely: Uses
    perhaps: Uses
    through: int = -1


Ways = tuple[Way, ...]
STRAIGHT_ON: Ways = (Way(NO_USES, NO_USES),)
NO_WAY: Ways = ()


def everything(ways: Iterable[Way]) -> Uses:
    return frozenset().union(*(way.perhaps for way in ways))


def one_after_the_other(first: Ways, second: Ways) -> Ways:
    if first == STRAIGHT_ON:
        return second
    if second == STRAIGHT_ON:
        return first
    return fewest(
        Way(a.surely | b.surely, a.perhaps | b.perhaps, a.through if a.through >= 0 else b.through)
        for a, b in product(first, second)
    )


def fewest(ways: Iterable[Way]) -> Ways:
    """The worst ways only; too many are drawn together into what they have in common."""
    unique = list(dict.fromkeys(ways))
    if len(unique) < 2:
        return tuple(unique)
    if len(unique) > MOST_WAYS:
        unique = _by_what_is_sure(unique)
    kept = [way for way in unique if not any(other != way and _worse(other, way) for other in unique)]
    while len(kept) > MOST_WAYS:
        kept = _together(kept)
    return tuple(kept)


def _by_what_is_sure(ways: list[Way]) -> list[Way]:
    """Ways on which the same surely happens become one."""
    grouped: dict[tuple[int, Uses], Uses] = {}
    for way in ways:
        grouped[way.through, way.surely] = grouped.get((way.through, way.surely), NO_USES) | way.perhaps
    return [Way(surely, perhaps, through) for (through, surely), perhaps in grouped.items()]


def _worse(one: Way, other: Way) -> bool:
    return one.through == other.through and one.surely <= other.surely and one.perhaps >= other.perhaps


def _together(ways: list[Way]) -> list[Way]:
    """The two neighbours of the same action with most in common become one."""
    ordered = sorted(ways, key=lambda way: (way.through, sorted(way.surely)))
    pairs = [at for at in range(len(ordered) - 1) if ordered[at].through == ordered[at + 1].through] or [0]
    best = max(pairs, key=lambda at: len(ordered[at].surely & ordered[at + 1].surely))
    a, b = ordered[best], ordered[best + 1]
    return [*ordered[:best], Way(a.surely & b.surely, a.perhaps | b.perhaps, a.through), *ordered[best + 2 :]]


class Costs:
    """What each step of a table uses up by itself: found once, however many turns and rounds ask for it."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._steps: dict[tuple[int, int, bool, frozenset[int]], Ways] = {}
        self._everywhere: dict[bool, Uses] = {}
        self._points: Uses | None = None

    def of(self, at: int, state: State, spending: Spending) -> Ways:
        step = self.flow.graph.steps[at]
        find = _OWN.get(type(step))
        if find is None:
            return STRAIGHT_ON
        key = (at, spending.site, spending.refills, spending.by_themselves.bounded)
        if key not in self._steps:
            self._steps[key] = find(spending, step, state)
        return self._steps[key]

    def all_uses(self, refills: bool, own: Own) -> Uses:
        """Everything that the steps of the table may use up, in these turns and elsewhere."""
        if refills not in self._everywhere:
            self._everywhere[refills] = self._wherever(Spending(self, refills), steps.Step)
        found = self._everywhere[refills]
        if own.scoring is not None:
            if self._points is None:
                scoring = Own(frozenset(), frozenset(), False)
                self._points = self._wherever(Spending(self, False, own=scoring), steps.Score | steps.Rank)
            found |= self._points
        return found | {PASSED} if any(self.flow.ways_to(at) for at in own.passing) else found

    def _wherever(self, spending: Spending, sorts: type[steps.Step] | UnionType) -> Uses:
        every = enumerate(self.flow.graph.steps)
        return everything(way for at, step in every if isinstance(step, sorts) for way in spending.wherever(at))


class Spending:
    """Follows the steps of a graph and collects what they use up. spent: what can only be spent so often.

    refills: whether a deck that is made anew counts as pieces that come back. without: a step, and a way on from it
    (its role): as if there were no such way.
    """

    def __init__(
        self, costs: Costs, refills: bool, spent: Uses = NO_USES, own: Own = NOBODY,
        without: tuple[int, str] | None = None,
    ) -> None:  # fmt: skip
        self.costs = costs
        self.flow = costs.flow
        self.graph = costs.flow.graph
        self.spent = spent
        self.refills = refills
        self.by_themselves = own
        self.without = without
        self.site = ANY_SITE
        self._rules: dict[tuple[int, int], Ways] = {}
        self._open: set[int] = set()

    def state(self, at: int) -> State | None:
        """What is known at a step, however it is reached; None: it never is."""
        return self.flow.known_however(at, self.site)

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
        special = _ONWARD.get(type(step))
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
        ways = STRAIGHT_ON if state is None else self.costs.of(at, state, self)
        if state is not None and self.by_themselves.scoring is not None:
            ways = one_after_the_other(ways, self._points(at, self.by_themselves.scoring, state))
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
        self, kinds: Iterable[str], starts: Iterable[int], ends: Iterable[int], sure: bool, extra: Uses
    ) -> Ways:
        """Pieces go from one of these places to one of those: whichever it is, one of the uses happens."""
        uses = frozenset(Use(kind, start, end) for kind in kinds for start in starts for end in ends)
        perhaps = uses | extra
        if not sure:
            return (Way(NO_USES, perhaps),)
        moves = {use for use in uses if use.start != use.end}
        ways = [Way(frozenset({use}), perhaps) for use in sorted(moves)]
        if len(moves) < len(uses):
            ways.append(Way(NO_USES, perhaps))
        return fewest(ways)

    def kinds(self, places: Iterable[int]) -> set[str]:
        return set(self.flow.setting.kinds_in(frozenset(places)))


def _move(spending: Spending, step: steps.Move, state: State) -> Ways:
    ask = spending.flow.ask
    starts, ends = ask.places(step.piece, state), ask.places(step.target.node, state)
    kinds = _kinds(spending, step.piece, starts, ends)
    return spending.passing(kinds, starts, ends, True, NO_USES)


def _kinds(spending: Spending, pieces: int, starts: Iterable[int], ends: Iterable[int]) -> list[str]:
    """Of which kind the pieces may be: both places must be for it, and the box is for all."""
    if named := named_kind(spending.flow.pool, pieces):
        return [named]
    first, second = spending.kinds(starts), spending.kinds(ends)
    return sorted((first & second) or (first | second))


def _move_some(spending: Spending, step: steps.MoveSome, state: State) -> Ways:
    ask = spending.flow.ask
    starts, ends = ask.places(step.source.node, state), ask.places(step.target.node, state)
    kinds = _kinds(spending, step.binder.source, starts, ends)
    return spending.passing(
        kinds, starts, ends, moved_amount(spending.flow, step, state)[0] >= 1, _refill(spending, step.source, state)
    )


def _refill(spending: Spending, area: steps.Area, state: State) -> Uses:
    """A deck that is made anew gives pieces back, if chance is not trusted to bring an end."""
    if area.refill == ABSENT or not spending.refills:
        return NO_USES
    ask = spending.flow.ask
    starts, ends = ask.places(area.refill, state), ask.places(area.node, state)
    return frozenset(Use(kind, start, end) for kind in spending.kinds(ends) for start in starts for end in ends)


def _made_anew(spending: Spending, step: steps.Draw, state: State) -> Ways:
    return (Way(NO_USES, _refill(spending, step.place, state)),)


def _swap(spending: Spending, step: steps.Swap, state: State) -> Ways:
    ask = spending.flow.ask
    places = ask.places(step.first, state) | ask.places(step.second, state)
    return spending.passing(sorted(spending.kinds(places)), places, places, False, NO_USES)


def _add(spending: Spending, step: steps.AddMarker, state: State) -> Ways:
    return _goes(spending, step.marker, spending.flow.ask.ask(step.amount, state))


def _goes(spending: Spending, marker: int, by: Range) -> Ways:
    """A marker with no end in this direction can go on for ever, unless the rounds are over before."""
    direction = 1 if by[0] > 0 else -1 if by[1] < 0 else 0
    low, high = spending.flow.setting.markers[marker]
    ends = high < MOST_NUMBER or marker in spending.by_themselves.bounded if direction > 0 else low > -MOST_NUMBER
    use = Use("", marker, direction)
    return (Way(frozenset({use}) if direction and ends else NO_USES, frozenset({use})),)


def _set(spending: Spending, step: steps.SetMarker, state: State) -> Ways:
    """To a number that is known to be higher, or lower, than what the marker is."""
    kids = () if step.player == ABSENT else (step.player,)
    marker = spending.flow.pool.add("marker", kids, (step.marker,))
    return _goes(spending, step.marker, spending.flow.ask.difference(step.value, marker, state))


def _roll(spending: Spending, step: steps.Roll, state: State) -> Ways:
    return (Way(NO_USES, frozenset({Use("", step.marker, 0)})),)


_OWN: dict[type, Callable[..., Ways]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Draw: _made_anew,
    steps.Swap: _swap,
    steps.AddMarker: _add,
    steps.SetMarker: _set,
    steps.Roll: _roll,
}


# ---- steps that lead elsewhere ------------------------------------------------------------------------


def _branch(spending: Spending, at: int, step: steps.Branch, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Only where the condition can hold, and only where it can fail."""
    state, following = spending.state(at), spending.graph.following[at]
    assert state is not None
    ways: list[Way] = []
    for role, truth in (("body", True), ("else", False)):
        possible = spending.flow.learn.refine(step.condition, truth, state) is not None
        if possible and spending.without != (at, role):
            ways += spending.onward(following[role], stops, met)
    return fewest(ways)


def _draw(spending: Spending, at: int, step: steps.Draw, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Nothing is drawn only where nothing may be left."""
    state, following = spending.state(at), spending.graph.following[at]
    assert state is not None
    lying = spending.flow.ask.ask(left_to_draw(spending.flow, step.place), state)
    ways: list[Way] = []
    for role, possible in (("body", lying[1] >= 1), ("else", lying[0] <= 0)):
        if possible:
            ways += spending.onward(following[role], stops, met)
    return one_after_the_other(spending.own(at), fewest(ways))


def _call(spending: Spending, at: int, step: steps.Call, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    rules = dict.fromkeys(rule for _, rule in step.targets)
    called = [way for rule in rules for way in spending.rule(rule, at)]
    state = spending.state(at)
    known = spending.flow.ask.designs(step.subject, state) if step.by == "design" and state is not None else None
    if step.by != "rule" and not covers(spending.flow, step, known):
        called += STRAIGHT_ON
    after = spending.onward(spending.graph.following[at]["next"], stops, met)
    return one_after_the_other(fewest(called), after)


def _choose_action(
    spending: Spending, at: int, step: steps.ChooseAction, stops: frozenset[int], met: dict[int, Ways]
) -> Ways:
    following = spending.graph.following[at]
    after = spending.onward(following["body"], stops, met)
    ways: list[Way] = []
    for action in step.actions:
        through = [Way(way.surely, way.perhaps, action) for way in spending.rule(action, at)]
        ways += one_after_the_other(fewest(through), after)
    if "else" in following and spending.without != (at, "else"):
        ways += spending.onward(following["else"], stops, met)
    return fewest(ways)


def _loop(
    spending: Spending, at: int, step: steps.LoopStart | steps.RepeatStart, stops: frozenset[int], met: dict[int, Ways]
) -> Ways:
    """Once at least, if that is sure; `stop` leads behind the loop at once."""
    head = spending.graph.following[at]["next"]
    done = spending.graph.following[head]["done"]
    state = spending.state(at)
    assert state is not None
    if isinstance(step, steps.LoopStart):
        once = spending.flow.exists(step.binder, state)
    else:
        once = spending.flow.ask.ask(step.times, state)[0] >= 1
    body = spending.onward(spending.graph.following[head]["body"], frozenset({head, done}), {})
    again = Way(NO_USES, everything(body))
    rounds = body if once else fewest([*body, again])
    behind = one_after_the_other(rounds, spending.onward(done, stops, met))
    return fewest([*behind, *_into(spending, head, done, stops, again)])


def _into(spending: Spending, head: int, done: int, stops: frozenset[int], again: Way) -> Ways:
    """The ways that end within a loop, where one of the stops lies; whole rounds may have gone before."""
    ways = spending.onward(spending.graph.following[head]["body"], stops, {head: NO_WAY, done: NO_WAY})
    return tuple(Way(way.surely, way.perhaps | again.perhaps, way.through) for way in ways) if stops else NO_WAY


def _until(spending: Spending, at: int, step: steps.UntilNext, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Perhaps not even once."""
    done = spending.graph.following[at]["done"]
    body = spending.onward(spending.graph.following[at]["body"], frozenset({at, done}), {})
    again = Way(NO_USES, everything(body))
    behind = one_after_the_other((again,), spending.onward(done, stops, met))
    return fewest([*behind, *_into(spending, at, done, stops, again)])


def _turns(spending: Spending, at: int, step: steps.TurnsStart, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Turns within turns may be over at once; `end turns` in them ends them only."""
    head = spending.graph.following[at]["next"]
    body = spending.onward(spending.graph.following[head]["body"], frozenset({head}), {})
    again = Way(NO_USES, everything(body))
    done = spending.graph.following[head]["done"]
    behind = one_after_the_other((again,), spending.onward(done, stops, met))
    return fewest([*behind, *_into(spending, head, done, stops, again)])


def _ends(spending: Spending, at: int, step: steps.Step, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    return NO_WAY


_ONWARD: dict[type, Callable[..., Ways]] = {
    steps.Branch: _branch,
    steps.Draw: _draw,
    steps.Call: _call,
    steps.ChooseAction: _choose_action,
    steps.LoopStart: _loop,
    steps.RepeatStart: _loop,
    steps.UntilNext: _until,
    steps.TurnsStart: _turns,
    steps.EndGame: _ends,
    steps.EndTurns: _ends,
    steps.GameOver: _ends,
}
_USES_NOTHING = (
    *steps.PLAIN, steps.ChanceChooses, steps.Shuffle, steps.ShowPiece, steps.ShowArea, steps.ShowMarker,
    steps.SetLocal, steps.KeepList, steps.Require,
    steps.Known, steps.Return, steps.Choose, steps.ChooseOption, steps.May, steps.LoopPick, steps.Pick,
    steps.LoopNext, steps.LoopEnd, steps.RepeatNext, steps.TurnsNext, steps.TurnsEnd, steps.Acting, steps.YouStart,
    steps.YouEnd, steps.Gather, steps.Gathered,
)  # fmt: skip
complete({**_OWN, **_ONWARD, **dict.fromkeys(_USES_NOTHING)}, steps.STEPS, "what a step uses up")
