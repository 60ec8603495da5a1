"""Values of each of several things, and orders by them: `the highest value`, `most points first`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.first_named import told_from
from imhotep_dsl.book.phrases.nouns import built_in
from imhotep_dsl.book.phrases.printed_numbers import VALUE, is_amount
from imhotep_dsl.book.phrases.scope import Scope, plain, variable_of
from imhotep_dsl.book.phrases.seats import are_all
from imhotep_dsl.book.phrases.things_called import called_noun
from imhotep_dsl.check import ir

NUMBER_OF_SPACE = built_in("number-of-space", "bare")
"""Of the space on which each of them lies."""


def value_of_each(
    scope: Scope,
    binder: ir.Binder,
    value: ir.Expr,
    counted: Callable[[Scope, ir.Expr, bool], p.Noun | None] | None = None,
) -> p.Phrase:
    """A value of each thing, said without the thing: `the highest value`. counted: says what is counted, if it is."""
    if isinstance(value, ir.Printed | ir.Attr) and is_bare(binder, value):
        return _bare_value(scope, value)
    if (
        isinstance(value, ir.Attr) and value.name == "number" and isinstance(value.subject, ir.Attr)
        and value.subject.name == "space" and value.subject.subject == binder.variable
    ):  # fmt: skip
        return NUMBER_OF_SPACE
    table, slot = variable_of(binder, scope)
    it, before = of_each(scope, binder), table.pop(slot, None)
    with told_from(scope, it, value):
        table[slot] = plain(it)
        said = (counted(scope, value, True) if counted is not None else None) or phrase(scope, value)
        del table[slot]
    if before is not None:
        table[slot] = before
    return said


def of_each(scope: Scope, binder: ir.Binder) -> p.Noun:
    """What each thing is called where its value is told; a kind stands beside its things: `cards of that kind`."""
    tag = binder.element.tag
    return replace(called_noun(scope, binder), determiner="that" if tag == "design" else "it", person=tag == "player")


def is_bare(binder: ir.Binder, value: ir.Expr) -> bool:
    """Whether a value can be said without its thing: it has a noun of its own."""
    if isinstance(value, ir.Attr):
        return value.subject == binder.variable and value.name in _VALUES
    return isinstance(value, ir.Printed) and value.subject == binder.variable


_VALUES = ("points", "number", "row", "column", "level", "seat", "size")


def _bare_value(scope: Scope, value: ir.Printed | ir.Attr) -> p.Noun:
    if isinstance(value, ir.Attr):
        return built_in("point", "bare", many=True) if value.name == "points" else built_in(value.name, "bare")
    base = value.subject.type.kind if value.subject.type.tag in ("piece", "board") else value.subject.type.tag
    keys = (f"{base}.{value.name}", value.name)
    several = base == "space" and value.name != VALUE and is_amount(scope, keys, value.name)
    return p.Noun(keys, value.name.replace("_", " "), "bare", several)


def in_order(scope: Scope, binder: ir.Binder) -> p.Clause:
    """The order in which things come, by a value of each: most points first."""
    from imhotep_dsl.book.phrases.points import counted

    assert binder.order is not None
    value = value_of_each(scope, binder, binder.order, counted)
    if isinstance(value, p.Noun) and value.owner is not None and value.owner.determiner == "it":
        value = replace(value, owner=None, determiner="bare")
    way = "down" if binder.highest else "up"
    return p.clause(f"in-order-{way}" if isinstance(value, p.Noun) else f"in-order-by-{way}", value=value)


def ordered(scope: Scope, binder: ir.Binder) -> p.Clause:
    from imhotep_dsl.book.phrases.points import counted

    assert binder.order is not None
    if comes_in_order(binder):
        return in_order(scope, binder)
    value = value_of_each(scope, binder, binder.order, counted)
    if not isinstance(value, p.Noun):
        worked_out = p.clause("is-highest" if binder.highest else "is-lowest", subject=value)
        return p.clause("such-that", condition=worked_out)
    its = value.owner is not None and value.owner.determiner == "it"
    value = replace(value, owner=None if its else value.owner, determiner="bare")
    return p.clause("with-highest" if binder.highest else "with-lowest", value=value)


def comes_in_order(binder: ir.Binder) -> bool:
    return (binder.source.how == "list" and not are_all(binder.source.area)) or isinstance(binder.source.area, ir.Query)


def may_be_nothing(binder: ir.Binder) -> bool:
    """Whether there may be no such thing, as far as its source says."""
    source, asked = binder.source, conditions_of(binder)
    several = source.how == "players" or (isinstance(source.area, ir.ListOf) and len(source.area.items) > 1)
    if several and len(asked) == 1 and isinstance(asked[0], ir.Compare) and asked[0].op == "!=":
        return binder.variable not in (asked[0].left, asked[0].right)  # all but one of several
    return bool(asked) or source.how == "in" or isinstance(source.area, ir.Query)
