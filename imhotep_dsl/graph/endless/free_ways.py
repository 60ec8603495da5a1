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
    narrowest; one that a variant has added goes before those of the game, and a way within an option before the
    whole of it.
    """
    flow = costs.flow
    added = files_of_variants(flow.graph)
    found: list[tuple[bool, bool, bool, int, str]] = []
    for at, step in enumerate(flow.graph.steps):
        for role in _ways_on(flow, at, step) if flow.known_at(at) else ():
            ways = ways_without(costs, head, body, own, (at, role))
            if not any(way.surely == NO_USES and way.through < 0 for way in ways):
                narrow = not isinstance(step, steps.ChooseOption) or role == "else"
                found.append((bool(ways), flow.graph.spans[at].file in added, narrow, at, role))
    if not found:
        return None
    *_, at, role = max(found)
    span, line = flow.graph.spans[at], _decision(flow, at)
    if line is None:
        return span, "When this holds" if role == "body" else "When this does not hold"
    if isinstance(line, ir.ChooseOption) and role != "else":
        return line.options[int(role.removeprefix("option ")) - 1].span, "When this is chosen"
    if isinstance(line, ir.May) and line.otherwise is None:
        return span, "When this is declined"
    return line.otherwise[0].span if line.otherwise else span, "When it comes to this `else`"


def _ways_on(flow: Flow, at: int, step: steps.Step) -> tuple[str, ...]:
    """The ways on from a step that can be told apart in words."""
    if isinstance(step, steps.Branch):
        return "body", "else"
    ways = tuple(role for role in flow.graph.following[at] if role != "body")
    return ways if _decision(flow, at) is not None else ()


def _decision(flow: Flow, at: int) -> ir.Choose | ir.ChooseOption | ir.ChooseAction | ir.May | None:
    """The line that a decision was laid for."""
    if not isinstance(flow.graph.steps[at], _DECISIONS):
        return None
    rule, span = flow.graph.checked.rules[flow.graph.rules[at]], flow.graph.spans[at]
    lines = (line for line in parts_of(rule.body) if isinstance(line, _WITH_ELSE) and line.span == span)
    return next(lines, None)


def ways_without(costs: Costs, head: int, body: int, own: Own, without: tuple[int, str]) -> Ways:
    spending = Spending(costs, refills=False, own=own, without=without)
    return spending.round(body, head, costs.flow.graph.following[head]["done"])
