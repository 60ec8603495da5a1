"""Options that would tell a secret: what is offered must not depend on pieces that the deciding player cannot see.

While something is being tried out, a condition decides whether it is offered at all. If the condition looked at a
hidden piece, the list of options would give it away.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check import ir
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.graph.refusals import hidden, reached_while_trying
from imhotep_dsl.graph.steps import Branch, Step
from imhotep_dsl.graph.touched import within


def report_secrets(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    for node in sorted(reached_while_trying(graph)):
        for condition in _conditions(graph.step(node)):
            place = next(_hidden_places_looked_into(graph, condition), None)
            if place is not None:
                diagnostics.error(
                    "E502",
                    condition.span,
                    f"Whether this is offered would tell what lies hidden at `{place}`.",
                    "Show the pieces first (`show PLACE to you`), or draw one and decide then.",
                )


def _conditions(step: Step) -> Iterator[ir.Expr]:
    if isinstance(step, ir.Require | Branch):
        yield step.condition
    elif isinstance(step, ir.Choose) and step.binder.where is not None:
        if step.binder.source.area is not None:
            yield ir.Query(step.span, step.binder.where.type, "any", step.binder, None)
        else:
            yield step.binder.where


def _hidden_places_looked_into(graph: EffectGraph, condition: ir.Expr) -> Iterator[str]:
    """Places nobody sees whose pieces are asked for what is printed on them, or for their design."""
    for part in within(condition):
        if isinstance(part, ir.Printed | ir.IsDesign):
            yield from _hidden_origin(graph, part.subject)
        if isinstance(part, ir.Query) and part.binder.where is not None and part.binder.source.how == "in":
            looks = any(
                isinstance(inner, ir.Printed | ir.IsDesign) and inner.subject == part.binder.variable
                for inner in within(part.binder.where)
            )
            if looks:
                yield from _if_hidden(graph, part.binder.source.area)


def _hidden_origin(graph: EffectGraph, piece: ir.Expr) -> Iterator[str]:
    if isinstance(piece, ir.Attr) and piece.name in ("top", "bottom"):
        yield from _if_hidden(graph, piece.subject)


def _if_hidden(graph: EffectGraph, area: ir.Expr | None) -> Iterator[str]:
    if isinstance(area, ir.PlaceAt):
        place = graph.checked.components.places[area.place]
        if hidden(place.seen_by, place.shape):
            yield place.name
