"""The ways on from steps that lead elsewhere: into a rule, round a loop, to one end of a fork, nowhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.graph.endless.uses import NO_USES
from imhotep_dsl.graph.endless.ways import (
    NO_WAY,
    OUT_OF_TURNS,
    STRAIGHT_ON,
    Way,
    Ways,
    everything,
    fewest,
    going_on,
    one_after_the_other,
)
from imhotep_dsl.graph.flow.calling import covers
from imhotep_dsl.graph.flow.moving import left_to_draw
from imhotep_dsl.graph.flow.state import State

if TYPE_CHECKING:
    from imhotep_dsl.graph.endless.spending import Spending


def _branch(spending: Spending, at: int, step: steps.Branch, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Only where the condition can hold, and only where it can fail."""
    state, following = spending.state(at), spending.graph.following[at]
    assert state is not None
    ways: list[Way] = []
    for role, truth in (("body", True), ("else", False)):
        possible = spending.costs.answer(role, at, spending, partial(_can_be, spending, step.condition, truth, state))
        if possible and spending.without != (at, role):
            ways += spending.onward(following[role], stops, met)
    return fewest(ways)


def _can_be(spending: Spending, condition: int, truth: bool, state: State) -> bool:
    return spending.flow.learn.refine(condition, truth, state) is not None


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
        through = [way._replace(through=action) for way in spending.rule(action, at)]
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
    once = spending.costs.answer("once", at, spending, partial(_is_gone_through, spending, step, state))
    begin, around = spending.graph.following[head]["body"], frozenset({head, done})
    within: dict[int, Ways] = {}
    body = spending.onward(begin, around, within)
    again = Way(NO_USES, everything(body))
    rounds = body if once else fewest([*body, again])
    if once and spending.is_known_from_before(begin, step):
        with spending.in_first_round(begin, state):
            within.pop(begin, None)  # not there, if it is left at once
            rounds = one_after_the_other(spending.onward(begin, around, within), (again,))
    behind = one_after_the_other(_after_rounds(rounds, again), spending.onward(done, stops, met))
    return fewest([*behind, *_into(spending, head, done, stops, again)])


def _after_rounds(last: Ways, again: Way) -> Ways:
    """Whoever ends the turns in one round of a loop may have gone other rounds before."""
    return tuple(way._replace(perhaps=way.perhaps | again.perhaps) if way.ended else way for way in last)


def _is_gone_through(spending: Spending, step: steps.LoopStart | steps.RepeatStart, state: State) -> bool:
    if isinstance(step, steps.LoopStart):
        return spending.flow.exists(step.binder, state)
    return spending.flow.ask.ask(step.times, state)[0] >= 1


def _into(spending: Spending, head: int, done: int, stops: frozenset[int], again: Way) -> Ways:
    """The ways that end within a loop, where one of the stops lies; whole rounds may have gone before."""
    if not stops & spending.costs.within(head, done):  # else each loop in a loop would be gone through twice as often
        return NO_WAY
    ways = spending.onward(spending.graph.following[head]["body"], stops, {head: NO_WAY, done: NO_WAY})
    return tuple(way._replace(perhaps=way.perhaps | again.perhaps) for way in going_on(ways))


def _until(spending: Spending, at: int, step: steps.UntilNext, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Perhaps not even once."""
    done = spending.graph.following[at]["done"]
    body = spending.onward(spending.graph.following[at]["body"], frozenset({at, done}), {})
    again = Way(NO_USES, everything(body))
    out = [way for way in _after_rounds(body, again) if way.ended]
    behind = one_after_the_other((again,), spending.onward(done, stops, met))
    return fewest([*out, *behind, *_into(spending, at, done, stops, again)])


def _turns(spending: Spending, at: int, step: steps.TurnsStart, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """Turns within turns may be over at once; `end turns` in them ends them only, and what was done on the way there is
    done."""
    head = spending.graph.following[at]["next"]
    body = spending.onward(spending.graph.following[head]["body"], frozenset({head}), {})
    again = Way(NO_USES, everything(body))
    done = spending.graph.following[head]["done"]
    behind = one_after_the_other((again,), spending.onward(done, stops, met))
    return fewest([*behind, *_into(spending, head, done, stops, again)])


def _ends(spending: Spending, at: int, step: steps.Step, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    return NO_WAY


def _ends_turns(spending: Spending, at: int, step: steps.Step, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    return OUT_OF_TURNS


def _vouched(spending: Spending, at: int, step: steps.Step, stops: frozenset[int], met: dict[int, Ways]) -> Ways:
    """This is gone only so often, says the author; it is counted how often rounds are repeated, not how often rules
    call each other."""
    return NO_WAY if spending.trusting else spending.onward(spending.graph.following[at]["next"], stops, met)


ELSEWHERE: dict[type, Callable[..., Ways]] = {
    steps.Branch: _branch,
    steps.Draw: _draw,
    steps.Call: _call,
    steps.ChooseAction: _choose_action,
    steps.LoopStart: _loop,
    steps.RepeatStart: _loop,
    steps.UntilNext: _until,
    steps.TurnsStart: _turns,
    steps.KnownToEnd: _vouched,
    steps.EndGame: _ends,
    steps.EndTurns: _ends_turns,
    steps.GameOver: _ends,
}
