"""Whether there is surely something to choose from, as far as the facts at a line tell."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context, Facts
from imhotep_dsl.check.facts import ROOM, at_least_one, has_piece, holds_for_one, is_one
from imhotep_dsl.check.types import TRUTH, UNKNOWN


def surely_some(context: Context, binder: ir.Binder, facts: Facts) -> bool:
    """Whether there is something to choose: no condition, or one that is known to hold for some space."""
    if binder.where is None or binder.where.type == UNKNOWN:
        return has_some(binder.source, facts)
    place = binder.source.area
    if isinstance(place, ir.RangeOf):
        return has_some(binder.source, facts) and is_one(place.low) and holds_for_one(binder, facts)
    if binder.source.how != "parts" or place is None:
        return False
    if binder.where == ir.Not(binder.where.span, TRUTH, ir.Attr(binder.span, TRUTH, "empty", binder.variable)):
        return has_piece(place, facts)
    one_each = isinstance(place, ir.PlaceAt) and context.components.one_on_each(place.place)
    no_piece = ir.Attr(binder.span, TRUTH, "empty", binder.variable)
    not_full = ir.Not(binder.span, TRUTH, ir.Attr(binder.span, TRUTH, "full", binder.variable))
    wanted_room = binder.where == not_full or (binder.where == no_piece and one_each)
    return wanted_room and (ROOM, place) in facts


def has_some(source: ir.Source, facts: Facts) -> bool:
    if source.how in ("players", "boards"):
        return True
    if source.area is None:
        return False
    if isinstance(source.area, ir.RangeOf):
        low, high = source.area.low, source.area.high
        if isinstance(low, ir.Const) and isinstance(high, ir.Const):
            return low.value <= high.value
        return isinstance(low, ir.Const) and low.value <= 1 and at_least_one(high, facts)
    if isinstance(source.area, ir.ListOf):
        return bool(source.area.items)
    if source.area.type == UNKNOWN:
        return True
    return source.how == "parts" or has_piece(source.area, facts)
