"""E521: rules that call each other without end."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.endless.remaining import can_be_spent
from imhotep_dsl.graph.endless.spending import Costs, Spending
from imhotep_dsl.graph.endless.uses import NOBODY, Uses
from imhotep_dsl.graph.endless.ways import Way, Ways, everything
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.net import Net


def check_circles(costs: Costs, diagnostics: Diagnostics) -> None:
    flow = costs.flow
    for circle in flow.rules.circles:
        if _goes_round(costs, circle):
            rules = [flow.graph.checked.rules[rule] for rule in sorted(circle)]
            names = " → ".join(f"`{rule.name}`" for rule in [*rules, rules[0]])
            diagnostics.error(
                "E521",
                rules[0].span,
                f"These rules call each other without end: {names}.",
                "Let each way round move a piece to a place from which it does not come back, or raise a marker up to"
                ' its end. What may be done as often as somebody likes is said with `repeat may "…"`.',
            )


def _goes_round(costs: Costs, circle: set[int]) -> bool:
    """Whether one can come back to the same rule again and again without using something up for good."""
    uses = costs.all_uses(True, NOBODY)
    spent = can_be_spent(uses)
    while True:
        calls = _calls_within(costs, circle, spent, uses)
        left: Net[int] = Net()
        for caller, called, _ in calls:
            left.add_edge(caller, called, role=None)
        rounds = [part for part in left.parts() if len(part) > 1 or _calls_itself(left, part)]
        if not rounds:
            return False
        inside = set().union(*rounds)
        more = spent | can_be_spent(
            everything(way for caller, called, ways in calls if {caller, called} <= inside for way in ways)
        )
        if more == spent:
            return True
        spent = more


def _calls_itself(calls: Net[int], part: set[int]) -> bool:
    return any(rule in calls.following(rule) for rule in part)


def _calls_within(costs: Costs, circle: set[int], spent: Uses, uses: Uses) -> list[tuple[int, int, Ways]]:
    """Which rule of a circle calls which, and the ways that lead there without spending what is spent."""
    found: list[tuple[int, int, Ways]] = []
    spending, flow = Spending(costs, True, spent, trusting=False), costs.flow
    for at in sorted(at for rule in circle for at in flow.rules.steps[rule]):
        rule, step = flow.graph.rules[at], flow.graph.steps[at]
        called = circle & set(called_by(step))
        if not called or not flow.known_at(at):
            continue
        ways = spending.onward(flow.graph.entries[rule], frozenset({at}), {flow.graph.ends[rule]: ()})
        if _calls_before(flow, at, circle):
            ways = tuple(Way(way.surely, way.perhaps | uses) for way in ways)
        found += [(rule, target, ways) for target in sorted(called) if ways]
    return found


def _calls_before(flow: Flow, at: int, circle: set[int]) -> bool:
    """Whether another call of the circle may have been made and come back before this one."""
    rule = flow.graph.rules[at]
    inside = [step for step in flow.rules.own(rule) if circle & set(called_by(step))]
    return len(inside) > 1 or flow.rules.has(rule, steps.LoopStart, steps.RepeatStart, steps.UntilNext)
