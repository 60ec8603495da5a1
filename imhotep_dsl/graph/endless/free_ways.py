"""Where a turn goes astray that costs nothing: the one way without which every turn would use something up."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.code import steps
from imhotep_dsl.graph.added import files_of_variants
from imhotep_dsl.graph.endless.spending import Costs, Spending
from imhotep_dsl.graph.endless.uses import NO_USES, Own
from imhotep_dsl.graph.endless.ways import Ways
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.source import Span

_DECISIONS = (steps.Choose, steps.ChooseOption, steps.ChooseAction, steps.May)
_WITH_ELSE = (ir.Choose, ir.ChooseOption, ir.ChooseAction, ir.May)


def free_when(costs: Costs, head: int, body: int, own: Own) -> tuple[Span, str] | None:
    """Where that way begins, and how it is said that one goes it; None if there is no such one.

    A way beside which there is another goes before one that every turn goes. The last such way of a text is the
    narrowest; one that a variant has added goes before those of the game.
    """
    flow = costs.flow
    added = files_of_variants(flow.graph)
    found: list[tuple[bool, bool, int, str]] = []
    for at, step in enumerate(flow.graph.steps):
        roles = ("body", "else") if isinstance(step, steps.Branch) else ("else",) if _has_else(flow, at) else ()
        for role in roles if flow.known_at(at) else ():
            ways = ways_without(costs, head, body, own, (at, role))
            if not any(way.surely == NO_USES and way.through < 0 for way in ways):
                found.append((bool(ways), flow.graph.spans[at].file in added, at, role))
    if not found:
        return None
    *_, at, role = max(found)
    if isinstance(flow.graph.steps[at], steps.Branch):
        return flow.graph.spans[at], "When this holds" if role == "body" else "When this does not hold"
    otherwise = _otherwise(flow, at)
    return otherwise[0].span if otherwise else flow.graph.spans[at], "When it comes to this `else`"


def _has_else(flow: Flow, at: int) -> bool:
    """Whether an `else` is written below a decision: those who may decline something can do so without one."""
    return isinstance(flow.graph.steps[at], _DECISIONS) and _otherwise(flow, at) is not None


def _otherwise(flow: Flow, at: int) -> ir.Block | None:
    rule, span = flow.graph.checked.rules[flow.graph.rules[at]], flow.graph.spans[at]
    lines = (line for line in parts_of(rule.body) if isinstance(line, _WITH_ELSE) and line.span == span)
    return next((line.otherwise for line in lines), None)


def ways_without(costs: Costs, head: int, body: int, own: Own, without: tuple[int, str]) -> Ways:
    spending = Spending(costs, refills=False, own=own, without=without)
    return spending.round(body, head, costs.flow.graph.following[head]["done"])
