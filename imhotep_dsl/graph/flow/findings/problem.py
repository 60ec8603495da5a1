"""A finding on its way to the author: its code, where it is, what is said, what helps."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.source import Span

Problem = tuple[str, Span, str, str, tuple[Label, ...]]


def place_of(flow: Flow, at: int, node: int) -> tuple[Span, tuple[Label, ...]]:
    """Where a part of a step stands; if that is in a word written elsewhere, the step, and where the word says so."""
    step, span = flow.graph.spans[at], flow.graph.span_of(at, node)
    if flow.pool.nodes[node].op in ("local", "bound"):
        return step, ()
    if span.file == step.file and step.line <= span.line <= step.end_line:
        return span, ()
    return step, (Label(span, "this is asked here"),)
