"""Comparisons between things of one sort, told as people do: nobody else has as many; it is the highest of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.belonging import filtered, owner_filter
from imhotep_dsl.book.phrases.binders import EXTREMES, binder_noun
from imhotep_dsl.book.phrases.by_case import has_name
from imhotep_dsl.book.phrases.expressions import noun, phrase
from imhotep_dsl.book.phrases.nouns import OTHER, built_in
from imhotep_dsl.book.phrases.others import asked_of_both
from imhotep_dsl.book.phrases.points import counted, is_explained
from imhotep_dsl.book.phrases.saying_the_same import alike
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.values_of_each import may_be_nothing, value_of_each
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import TRUTH, Type
from imhotep_dsl.check.walking import parts_below, walk

_COMPARED = ("player", "piece", "board")
_AMOUNTS = {"=": "as-many", ">": "more", "<": "fewer", ">=": "at-least", "<=": "at-most"}
_VALUES = {"=": "same", ">": "higher", "<": "lower", ">=": "same-or-higher", "<=": "same-or-lower"}


def rival(scope: Scope, query: ir.Query, denied: bool) -> p.Clause | None:
    """Whether another has as many as one, or more: `any(other in players where other != …)`."""
    binder = query.binder
    if binder.element.tag not in _COMPARED or binder.source.how == "players from":
        return None
    items = conditions_of(binder)
    for item in items:
        found = _compared(binder, item, items)
        if found is None:
            continue
        op, value, who, rest = found
        told = value_of_each(scope, binder, _without_owner(scope, binder, value), counted)
        amount = counted_here = isinstance(told, p.Noun) and told.many and told.determiner == "bare"
        if isinstance(told, p.Noun) and told.owner is not None and told.owner.determiner == "it":
            told, amount = replace(told, owner=None, determiner="bare"), False
        if not isinstance(told, p.Noun) or (counted_here and binder.element.tag != "player"):
            return None
        subject = binder_noun(scope, filtered(binder, rest), "no" if denied else "another")
        if denied:
            subject = replace(subject, adjectives=(OTHER, *subject.adjectives))
        plainly = _goes_without_saying(scope, who, told)
        other = noun(scope, who)
        like = p.Text((), "no" if plainly and other.determiner in ("it", "which") else "yes")
        if amount and counted_here:
            return p.clause(f"rival-{_AMOUNTS[op]}", subject=subject, things=told, who=other, like=like)
        return p.clause(f"rival-{_VALUES[op]}", subject=subject, value=told, who=other, like=like)
    return None


def _without_owner(scope: Scope, binder: ir.Binder, value: ir.Expr) -> ir.Expr:
    """What somebody has is theirs: `has more pieces`, not more that belong to them."""
    if not (isinstance(value, ir.Query) and value.function == "count") or is_explained(scope, value):
        return value
    owner = owner_filter(value.binder)
    if owner is None or owner[0] != binder.variable:
        return value
    return replace(value, binder=filtered(value.binder, owner[1]))


def _goes_without_saying(scope: Scope, who: ir.Expr, told: p.Noun) -> bool:
    """Whether it is plain with whom the other is compared: the sentence is about nobody else, and about nothing."""
    if not isinstance(who, ir.Local | ir.Bound):
        return True
    named = (scope.locals if isinstance(who, ir.Local) else scope.bounds).get(who.slot)
    about_it = named is None or (isinstance(named.full, p.Noun) and named.full.determiner in ("it", "which"))
    others = (part for part in walk(told, parts_below) if isinstance(part, p.Noun))
    return about_it and not any(part.determiner in ("it", "which") for part in others)


def both_have(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """What two players have, compared: `the player has more pieces than you`."""
    one, other = _whose(left), _whose(right)
    if op not in _AMOUNTS or one is None or other is None or one == other or not alike(left, right, (one, other)):
        return None
    if any(value.word is not None and has_name(scope, value) for value in (left, right)):
        return None
    subject = noun(scope, one)
    things = _things_of(scope, left, subject)
    if things is None:
        return None
    return p.clause(f"rival-{_AMOUNTS[op]}", subject=subject, things=things, who=noun(scope, other), like=_YES)


def _whose(value: ir.Expr) -> ir.Expr | None:
    """Whose pieces are counted, or points."""
    if isinstance(value, ir.Attr) and value.name == "points":
        return value.subject
    if isinstance(value, ir.Attr) and value.name == "count" and isinstance(value.subject, ir.PlaceAt):
        return value.subject.player
    if not (isinstance(value, ir.Query) and value.function == "count"):
        return None
    area, owner = value.binder.source.area, owner_filter(value.binder)
    if owner is not None:
        return owner[0]
    return area.player if isinstance(area, ir.PlaceAt) and value.binder.source.how == "in" else None


def _things_of(scope: Scope, value: ir.Expr, subject: p.Noun) -> p.Noun | None:
    """What is counted, of somebody who has just been named."""
    if isinstance(value, ir.Attr) and value.name == "points":
        return built_in("point", "bare", many=True)
    if isinstance(value, ir.Query) and (owner := owner_filter(value.binder)) is not None:
        value = replace(value, binder=filtered(value.binder, owner[1]))
    things = counted(scope, value, True)
    place = things.where if things is not None else None
    if things is None or place is None or place.noun.owner is None or subject.determiner == "you":
        return things
    they = p.Noun(subject.keys, subject.fallback, "it", subject.many, person=subject.person)
    return replace(things, where=replace(place, noun=replace(place.noun, owner=they)))


_YES = p.Text((), "yes")


def beats_all(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """`f(x) > max(f(y) for each other y)`: no other has at least as many."""
    query = scope.meant.get(right.slot) if isinstance(right, ir.Local) else right
    if not isinstance(query, ir.Query) or query.value is None or (query.function, op) not in _ALL_OR_ONE:
        return None
    if may_be_nothing(query.binder):
        return None
    others, denied = _ALL_OR_ONE[query.function, op]
    asked = ir.Compare(query.span, TRUTH, others, query.value, left)
    where = ir.And(query.span, TRUTH, (*conditions_of(query.binder), asked))
    one_such = replace(
        query, function="any", type=TRUTH, value=None, binder=replace(query.binder, where=where), word=None
    )
    return rival(scope, one_such, denied)


_ALL_OR_ONE = {
    ("max", ">"): (">=", True), ("max", ">="): (">", True), ("max", "<"): (">", False), ("max", "<="): (">=", False),
    ("min", "<"): ("<=", True), ("min", "<="): ("<", True), ("min", ">"): ("<", False), ("min", ">="): ("<=", False),
}  # fmt: skip
"""How a value is compared with the highest or lowest of all others: how one of them would be compared with it, and
whether there is none such."""


def _compared(
    binder: ir.Binder, item: ir.Expr, items: tuple[ir.Expr, ...]
) -> tuple[str, ir.Expr, ir.Expr, tuple[ir.Expr, ...]] | None:
    """How the other's value is compared with the same value of whom, and what else is asked."""
    for op, value, who in asked_of_both(binder, item):
        apart = [one for one in items if _tells_apart(one, binder.variable, who)]
        if op in _VALUES and (apart or op in "<>"):
            return op, value, who, tuple(one for one in items if one is not item and one not in apart)
    return None


def _tells_apart(item: ir.Expr, one: ir.Expr, other: ir.Expr) -> bool:
    return isinstance(item, ir.Compare) and item.op == "!=" and {one, other} == {item.left, item.right}


def extreme(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """`f(x) = max(f(y) for each y …)`: the value is the highest of all."""
    query = scope.meant.get(right.slot) if isinstance(right, ir.Local) else right
    if op != "=" or not isinstance(query, ir.Query) or query.function not in ("max", "min") or query.value is None:
        return None
    for thing in _names(left, query.binder.element):
        if left != query.value and alike(left, query.value, (thing, query.binder.variable)):
            things = binder_noun(scope, query.binder, "all", many=True)
            highest, lowest = EXTREMES
            return p.clause(highest if query.function == "max" else lowest, subject=phrase(scope, left), things=things)
    return None


def _names(expr: ir.Expr, type_: Type) -> Iterator[ir.Expr]:
    for part in parts_of(expr):
        if isinstance(part, ir.Local | ir.Bound) and part.type == type_:
            yield part
