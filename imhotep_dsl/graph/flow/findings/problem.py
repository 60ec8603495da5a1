"""A finding on its way to the author: its code, where it is, what is said, what helps."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.walking import parts_below
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.flow.advice import stands_in
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.source import Span

Problem = tuple[str, Span, str, str, tuple[Label, ...]]


def place_of(flow: Flow, at: int, node: int, asking: int = ABSENT) -> tuple[Span, tuple[Label, ...]]:
    """Where a part of a step stands; if that is in a word written elsewhere, the step, and where the word says so.

    asking: what is asked of it; if the step says it several times, there it is meant."""
    step, span = flow.graph.spans[at], flow.graph.span_of(at, node)
    if asking != ABSENT:
        span = _asked_at(flow, at, span, flow.graph.span_of(at, asking))
    if flow.pool.nodes[node].op in ("local", "bound"):
        return step, ()
    if stands_in(flow, at, span):
        return span, ()
    return step, (Label(span, "this is asked here"),)


def _asked_at(flow: Flow, at: int, first: Span, asking: Span) -> Span:
    """Of all that says the same as what is first said at a place, that of which something is asked."""
    parts = parts_of(flow.graph.checked.rules[flow.graph.rules[at]].body)
    written = [part for part in parts if isinstance(part, ir.Expr)]
    same = [part for part in written if part.span == first]
    asked = (part for expr in written if expr.span == asking for part in parts_below(expr))
    return next((part.span for part in asked if isinstance(part, ir.Expr) and part in same), first)
