"""Which of several that are level comes first: what decides where things are put in order by a value."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nobody_else import is_nobody_elses
from imhotep_dsl.book.phrases.nouns import place_sort
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import at_the_end, is_everybody
from imhotep_dsl.check import ir

_OWN_NUMBERS = ("seat", "number")
"""No two things of a sort have the same."""


def goes_by_seat(scope: Scope, binder: ir.Binder) -> bool:
    """Whether players who are level come in the order of their seats, beginning with the first player."""
    everybody = binder.source.how == "players" or is_everybody(scope, binder.source.area)
    return everybody and scope.checked.model.players > 1 and may_tie(scope, binder)


def may_tie(scope: Scope, binder: ir.Binder) -> bool:
    """Whether two that are not alike may have the same value; True where it is not known."""
    value = binder.order
    if value is None or (isinstance(value, ir.Attr) and value.name in _OWN_NUMBERS):
        return False
    if is_nobody_elses(scope, binder, value):
        return False
    if not isinstance(value, ir.Printed) or value.subject != binder.variable:
        return True
    if binder.element.tag == "piece":
        designs = scope.components.designs_of(binder.element.kind or "")
        printed = [design.definition.attributes.get(value.name, (None, None))[1] for design in designs]
        return _has_twice(printed) or _are_told_apart(scope, binder)
    return binder.element.tag != "space" or _has_twice(_printed_there(scope, binder, value.name))


def _are_told_apart(scope: Scope, binder: ir.Binder) -> bool:
    """Whether pieces with the same on them lie on spaces of their own, or have markers of their own."""
    area = binder.source.area
    on_spaces = isinstance(area, ir.PlaceAt) and place_sort(scope, area.place) == "spaces"
    return on_spaces or any(marker.scope.kind == binder.element.kind for marker in scope.checked.model.markers)


def _printed_there(scope: Scope, binder: ir.Binder, name: str) -> list[object]:
    """What is printed on the spaces of one place."""
    area = binder.source.area
    if not isinstance(area, ir.PlaceAt):
        return [None, None]
    instance = scope.components.instances_of(area.place)[0]
    spaces = scope.components.spaces[instance.first : instance.first + instance.size]
    return [space.shape.printed.get(name) for space in spaces]


def _has_twice(values: Sequence[object]) -> bool:
    return any(value in values[:at] for at, value in enumerate(values))


def first_of_several(scope: Scope, binder: ir.Binder) -> tuple[p.Clause, ...]:
    """Which of several that are level is meant by the first, where it has not been said from whom they come."""
    if goes_by_seat(scope, binder):
        return (p.clause("in-order-first", first=at_the_end(scope, "first")),)
    return (p.clause("in-order-first-of-all"),) if may_tie(scope, binder) else ()
