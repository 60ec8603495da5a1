"""Pieces that lie on each other: rules take them from the bottom to the top, hands from the top to the bottom."""

from __future__ import annotations

from imhotep_dsl.book.phrases.nouns import place_sort
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.rule_parts import parts_of

_PILED = ("deck", "stack")


def from_the_lowest(scope: Scope, statement: ir.ForEach) -> bool:
    """Whether pieces go from one stack to another, one by one: their order there depends on who goes first."""
    binder = statement.binder
    moved = [part for part in parts_of(statement.body) if isinstance(part, ir.Move) and part.piece == binder.variable]
    return lies_stacked(scope, binder) and any(_is_stack(scope, move.target) for move in moved)


def lies_stacked(scope: Scope, binder: ir.Binder) -> bool:
    """Whether a binder goes through pieces of one stack, as they lie."""
    area = binder.source.area
    return binder.order is None and binder.source.how == "in" and area is not None and _is_stack(scope, area)


def _is_stack(scope: Scope, area: ir.Expr) -> bool:
    """A deck, a stack, or a space that can hold several pieces."""
    components = scope.components
    if isinstance(area, ir.PlaceAt):
        return area.place != BOX and any(one.shape.name in _PILED for one in components.instances_of(area.place))
    if area.type.tag != "space":
        return False
    if isinstance(area, ir.SpaceAt) and isinstance(area.place, ir.PlaceAt):
        return not components.one_on_each(area.place.place)
    return any(
        place_sort(scope, at) == "spaces" and not components.one_on_each(at)
        for at, place in enumerate(components.places)
        if area.type.kind in (None, "", *place.kinds)
    )
