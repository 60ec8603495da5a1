"""E503: a marker may become a number that it cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check.declared_types import value_at_the_top
from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.added import files_of_variants
from imhotep_dsl.graph.flow.advice import condition_in_range
from imhotep_dsl.graph.flow.findings.problem import Problem
from imhotep_dsl.graph.flow.made_of import MOST_WITHIN
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import ENDLESS, Range, add, meet, negative
from imhotep_dsl.graph.flow.walk import Flow


def out_of_range(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    if isinstance(step, steps.SetMarker) and flow.setting.is_number(step.marker):
        given, where = flow.ask.ask(step.value, state), step.value
    elif isinstance(step, steps.AddMarker):
        kids = () if step.player == ABSENT else (step.player,)
        marker = flow.pool.add("marker", kids, (step.marker,))
        given, where = _raised(flow, marker, step.amount, state), step.amount
    else:
        return
    low, high = flow.setting.markers[step.marker]
    low_enough, high_enough = low <= -MOST_NUMBER or low <= given[0], high >= MOST_NUMBER or given[1] <= high
    if (low_enough and high_enough) or flow.pool.nodes[where].op == "unknown":
        return
    name = flow.graph.checked.model.markers[step.marker].name
    condition = condition_in_range(flow, at, low, high, too_much=not high_enough)
    asked = f"Ask before with `if {condition}`" if condition else "Ask before"
    top = value_at_the_top(flow.graph.checked.checker, step.marker)
    of_variant = flow.graph.checked.model.markers[step.marker].span.file in files_of_variants(flow.graph)
    if not high_enough and top and flow.graph.checked.model.variants and not of_variant and given[1] < ENDLESS:
        asked += f", or set what it goes to: `set {top} to {given[1]}`"
    elif not high_enough:
        asked += f", or give it no upper end: `{low}..unlimited`"
    upward = f"to {high}" if high < MOST_NUMBER else "upward"
    yield (
        "E503",
        flow.graph.spans[at],
        f"`{name}` may become {_beyond(given, low, high)} here, and it goes from {low} {upward}.",
        f"{asked}; if you know that it stays within, say so before: `known {condition or '…'}`.",
        (),
    )


def _raised(flow: Flow, marker: int, amount: int, state: State, depth: int = MOST_WITHIN) -> Range:
    """The marker and the amount together, also where the amount is made of the marker: `min(2, 9 - m)`."""
    found = flow.ask.ask(flow.pool.add("arithmetic", (marker, amount), ("+",)), state)
    node = flow.pool.nodes[amount]
    if not depth or node.op not in ("least", "most", "arithmetic"):
        return found
    if node.op == "arithmetic":
        if node.data[0] != "-":
            return found
        one, other = flow.ask.ask(node.kids[0], state), _lowered(flow, marker, node.kids[1], state, depth - 1)
        return meet(found, add(one, other))
    each = [_raised(flow, marker, kid, state, depth - 1) for kid in node.kids]
    return meet(found, _one_of(node.op == "least", each))


def _lowered(flow: Flow, marker: int, amount: int, state: State, depth: int) -> Range:
    """The marker less the amount."""
    found = meet(flow.ask.difference(marker, amount, state), negative(flow.ask.difference(amount, marker, state)))
    node = flow.pool.nodes[amount]
    if not depth or node.op not in ("least", "most"):
        return found
    each = [_lowered(flow, marker, kid, state, depth - 1) for kid in node.kids]
    return meet(found, _one_of(node.op == "most", each))


def _one_of(lowest: bool, each: list[Range]) -> Range:
    pick = min if lowest else max
    return pick(low for low, _ in each), pick(high for _, high in each)


def _beyond(given: Range, low: int, high: int) -> str:
    if given[1] > high and high < MOST_NUMBER:
        return str(given[1]) if given[1] < ENDLESS else f"more than {high}"
    return str(given[0]) if given[0] > -ENDLESS else f"less than {low}"
