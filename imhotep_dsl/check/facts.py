"""What is certain at a line, because a condition above it says so.

Four sorts of facts are kept: a place is not empty, there is room at a place, something is not none, a place holds
as many pieces as a number says. They decide whether a line could be refused. A move that touches a place, and any
call of a rule, makes its facts uncertain. What is unknown because of a mistake counts as certain: one mistake is
reported once.
"""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Components
from imhotep_dsl.check.context import NO_FACTS, Facts
from imhotep_dsl.check.types import TRUTH, UNKNOWN

SOME_PIECE, ROOM, NOT_NONE, ENOUGH, ONE_WILL_DO = "some piece", "room", "not none", "enough", "one will do"
_NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def learned(condition: ir.Expr, holds: bool = True) -> Facts:
    """The facts that follow from a condition being true (or false)."""
    if isinstance(condition, ir.Not):
        return learned(condition.value, not holds)
    if (isinstance(condition, ir.And) and holds) or (isinstance(condition, ir.Or) and not holds):
        return frozenset(fact for item in condition.items for fact in learned(item, holds))
    if isinstance(condition, ir.Attr):
        return _from_attribute(condition, holds)
    if isinstance(condition, ir.Compare):
        return _from_comparison(condition, holds)
    if isinstance(condition, ir.IsDesign) and holds:
        return frozenset({(NOT_NONE, condition.subject)})
    return NO_FACTS


def _from_attribute(condition: ir.Attr, holds: bool) -> Facts:
    if condition.name == "empty":
        return frozenset({(ROOM if holds else SOME_PIECE, condition.subject)})
    if condition.name == "full" and not holds:
        return frozenset({(ROOM, condition.subject)})
    return NO_FACTS


def _from_comparison(condition: ir.Compare, holds: bool) -> Facts:
    op = condition.op if holds else _NEGATED[condition.op]
    left, right = condition.left, condition.right
    if op == "!=" and isinstance(right, ir.Const) and right.type.tag == "none":
        return frozenset({(NOT_NONE, left)})
    if op == "=" and left.type.optional and not right.type.optional:
        return _known_thing(left)
    if isinstance(left, ir.Attr) and isinstance(right, ir.Const) and right.type.tag == "number":
        least = right.value + 1 if op == ">" else right.value
        fact = {"count": SOME_PIECE, "free": ROOM}.get(left.name)
        if fact and op in ("=", ">", ">=") and least >= 1:
            return frozenset({(fact, left.subject)})
    return NO_FACTS


def _known_thing(expr: ir.Expr) -> Facts:
    """`space.top.owner = player` says that there is a top piece, too."""
    facts = {(NOT_NONE, expr)}
    if isinstance(expr, ir.Attr):
        facts.add((NOT_NONE, expr.subject))
        if isinstance(expr.subject, ir.Attr) and expr.subject.name == "top":
            facts.add((SOME_PIECE, expr.subject.subject))
    return frozenset(facts)


def is_some(expr: ir.Expr, facts: Facts) -> bool:
    """Whether an expression is surely not none."""
    if not expr.type.optional or (NOT_NONE, expr) in facts or expr.type == UNKNOWN:
        return True
    if isinstance(expr, ir.Attr):
        if expr.name in ("top", "bottom"):
            return has_piece(expr.subject, facts)
        if expr.name == "next":
            return (ROOM, expr.subject) in facts
        if expr.name == "owner":
            return is_some(expr.subject, facts)
        if expr.name in ("first", "last") and isinstance(expr.subject, ir.ListOf):
            return bool(expr.subject.items)
    if isinstance(expr, ir.Query) and expr.function in ("first", "last") and expr.binder.where is None:
        area = expr.binder.source.area
        return area is not None and has_piece(area, facts)
    return False


def has_piece(area: ir.Expr, facts: Facts) -> bool:
    return (SOME_PIECE, area) in facts or area.type == UNKNOWN


def has_room(area: ir.Expr, facts: Facts, components: Components) -> bool:
    """Whether one more piece surely fits."""
    if (ROOM, area) in facts or area.type == UNKNOWN:
        return True
    return isinstance(area, ir.PlaceAt) and components.never_full(area.place)


def at_most(amount: ir.Local, most: ir.Expr) -> Facts:
    """A number chosen up to the count of a place: so many pieces are there."""
    if isinstance(most, ir.Attr) and most.name == "count":
        return frozenset({(ENOUGH, ir.Compare(most.span, TRUTH, "<=", amount, most.subject))})
    return NO_FACTS


def enough(amount: ir.Expr, area: ir.Expr, facts: Facts) -> bool:
    """Whether a place surely holds this number of pieces."""
    return (ENOUGH, ir.Compare(amount.span, TRUTH, "<=", amount, area)) in facts


def is_one(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Const) and expr.value == 1


def at_least_one(expr: ir.Expr, facts: Facts) -> bool:
    """Whether a number is surely 1 or more."""
    if isinstance(expr, ir.Const):
        return expr.value >= 1
    if isinstance(expr, ir.Attr) and expr.name == "count":
        return has_piece(expr.subject, facts)
    return isinstance(expr, ir.Function) and expr.name == "min" and all(at_least_one(arg, facts) for arg in expr.args)


def holds_for_one(binder: ir.Binder, facts: Facts) -> bool:
    """Whether `NUMBER <= E` surely allows 1."""
    where = binder.where
    return (
        isinstance(where, ir.Compare)
        and where.op == "<="
        and where.left == binder.variable
        and at_least_one(where.right, facts)
    )


def after_moving(facts: Facts) -> Facts:
    """A piece has left some place and lies at another: what was known of places is uncertain now."""
    return frozenset(fact for fact in facts if fact[0] == NOT_NONE and not _looks_at_places(fact[1]))


def about_the_table(facts: Facts) -> Facts:
    """Facts about places that are the same for every rule: they stay certain in a rule that is called."""
    return frozenset(
        fact for fact in facts if isinstance(fact[1], ir.PlaceAt) and fact[1].holder is None and fact[1].player is None
    )


def _looks_at_places(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Attr | ir.Query | ir.Dispatch)
