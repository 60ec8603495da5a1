"""Pieces that carry others: none may come to lie on itself, nor on what it carries, where nobody could take it away."""

from __future__ import annotations

from imhotep_dsl.check.components import Components
from imhotep_dsl.diagnostics import Diagnostics


def report_circles(components: Components, diagnostics: Diagnostics) -> None:
    """Told at the first place by which a kind of piece could carry itself, directly or with others in between."""
    carrying = [place for place in components.places if place.scope.kind in components.model.kinds]
    carried: dict[str | None, list[str]] = {}
    for place in carrying:
        carried.setdefault(place.scope.kind, []).extend(place.kinds)
    for place in carrying:
        kind = place.scope.kind
        met, pending = set[str](), list(place.kinds)
        while pending:
            other = pending.pop()
            if other not in met:
                met.add(other)
                pending += carried.get(other, ())
        if kind in met:
            diagnostics.error(
                "E487",
                place.span,
                f"A `{kind}` could come to lie on itself: `{place.name}` may hold what carries it.",
                "Let a piece of another kind carry them; or let them lie on one another on a space:"
                f" `place NAME of {kind} as stack`.",
            )
            return
