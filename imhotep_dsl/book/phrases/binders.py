"""`NAME in SOURCE where C` as a noun: a cart in the yard that is full."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.expressions import noun, phrase, team_members, those, where
from imhotep_dsl.book.phrases.first_named import told_from
from imhotep_dsl.book.phrases.joined import kept_together
from imhotep_dsl.book.phrases.nouns import OTHER, PARTS, built_in, design_noun, kind_noun, name_noun
from imhotep_dsl.book.phrases.others import (
    is_compared_with_another,
    may_be,
    not_of_team,
    not_you,
    other_first,
    told_by_other,
)
from imhotep_dsl.book.phrases.relative_clauses import relative
from imhotep_dsl.book.phrases.saying_the_same import alike
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import at_the_end
from imhotep_dsl.book.phrases.some_of_list import listing
from imhotep_dsl.book.phrases.things_called import called_noun
from imhotep_dsl.book.phrases.ties import goes_by_seat
from imhotep_dsl.book.phrases.values_of_each import comes_in_order, in_order, ordered
from imhotep_dsl.check import ir

EXTREMES = ("is-highest-of", "is-lowest-of")


def binder_noun(scope: Scope, binder: ir.Binder, determiner: str, many: bool = False) -> p.Noun:
    """What a binder ranges over, with where it is and what must be true of it."""
    base = replace(_source(scope, binder, many), determiner=determiner, many=many)
    sort = _of_design(scope, binder)
    if sort is not None:
        base = replace(base, keys=sort.keys, fallback=sort.fallback, called=sort.called or base.called)
    before = scope.told()
    adjectives, clauses = _conditions(scope, binder, base, many)
    if clauses and binder.order is not None and not comes_in_order(binder):
        scope.untell(before)
        return _best_of_those(scope, binder, base)
    if binder.until is not None:
        clauses = (_before_first(scope, binder, binder.until), *clauses)
    if binder.order is not None:
        clauses = (*clauses, ordered(scope, binder))
    return replace(base, adjectives=other_first(*adjectives, *base.adjectives), that=(*base.that, *clauses))


def _best_of_those(scope: Scope, binder: ir.Binder, base: p.Noun) -> p.Noun:
    """`the card with the highest value among the cards that are new`: not the highest of all, which is new besides."""
    those = binder_noun(scope, replace(binder, order=None), "the", many=True)
    seats = tuple(clause for clause in those.that if clause.id == "in-order-from")
    others = tuple(clause for clause in those.that if clause.id != "in-order-from")
    best = p.clause("best-among", best=ordered(scope, binder), list=replace(those, that=others))
    return replace(base, where=None, owner=None, adjectives=(), that=(best, *seats))


def in_turn_noun(scope: Scope, binder: ir.Binder, determiner: str) -> p.Noun:
    """All that a binder ranges over, one after the other: an order says who comes first, not who is meant."""
    if binder.order is None:
        return binder_noun(scope, binder, determiner)
    found = binder_noun(scope, replace(binder, order=None), determiner)
    seats = next((clause.args for clause in found.that if clause.id == "in-order-from"), ())
    others = tuple(clause for clause in found.that if clause.id != "in-order-from")
    return replace(found, that=(*others, _in_order_with_ties(scope, binder, seats)))


def _in_order_with_ties(scope: Scope, binder: ir.Binder, seats: tuple[tuple[str, p.Phrase], ...] = ()) -> p.Clause:
    """seats: from whom on those come who are level, if a line says it."""
    order = in_order(scope, binder)
    if not seats and goes_by_seat(scope, binder):
        seats = (("first", at_the_end(scope, "first")),)
    return p.Clause(f"{order.id}-ties" if seats else order.id, (*order.args, *seats))


def _before_first(scope: Scope, binder: ir.Binder, item: ir.Expr) -> p.Clause:
    """`before the first space that is empty`."""
    word = p.Text(("@first",), "first")
    name = "" if binder.name == "other" else binder.name
    ending = name_noun(scope, name, binder.element, binder.span)
    ending = replace(ending, adjectives=(word,), that=(relative(scope, binder, item),))
    return p.clause("before-first", thing=ending)


def _source(scope: Scope, binder: ir.Binder, many: bool) -> p.Noun:
    found = called_noun(scope, binder)
    said = _of_source(scope, binder, found, many)
    # However the source is told, `other` stays: it stands for a condition.
    return replace(said, adjectives=other_first(*found.adjectives, *said.adjectives))


def _of_source(scope: Scope, binder: ir.Binder, found: p.Noun, many: bool) -> p.Noun:
    source = binder.source
    if source.area is None:
        return found
    if source.how == "parts":
        whole = noun(scope, source.area)
        if binder.element.tag == "part" and binder.name in PARTS:
            keys = (*_part_keys(scope, source.area, binder.name), f"@{binder.name}")
            found = replace(built_in(binder.name), keys=keys)
        return replace(found, owner=whole)
    if source.how == "players from":
        return replace(found, that=(p.clause("in-order-from", first=noun(scope, source.area)),))
    if source.how == "in":
        return replace(found, where=where(scope, source.area, "at"))
    return _listed(scope, source.area, found, many)


def _part_keys(scope: Scope, area: ir.Expr, name: str) -> tuple[str, ...]:
    """A part of one board may have a name of its own: `BOARD.part`."""
    if not isinstance(area, ir.PlaceAt):
        return ()
    board = scope.components.places[area.place].scope.board
    return (f"{board}.{name}",) if board else ()


def _listed(scope: Scope, area: ir.Expr, found: p.Noun, many: bool) -> p.Noun:
    if (members := team_members(scope, area)) is not None:
        return replace(members, called=found.called)
    if (own := listing(scope, area)) is not None:
        return replace(listed_noun(scope, own, many), called=found.called)
    if isinstance(area, ir.Query) and area.function == "groups":
        listed = phrase(scope, replace(area, word=None))
        return replace(listed, called=found.called) if isinstance(listed, p.Noun) else found
    if isinstance(area, ir.Printed):
        return replace(found, owner=noun(scope, area.subject))
    said = phrase(scope, area)
    if isinstance(said, p.Noun) and isinstance(area, ir.Local) and said.adjectives:
        return replace(found, adjectives=said.adjectives)
    if isinstance(said, p.Noun) and said.determiner != "that":
        if said.owner is not None or said.where is not None or said.that:
            return replace(said, called=found.called)
        if not isinstance(area, ir.Local) or said.keys == found.keys:
            return found
    return replace(found, that=(p.clause("among", list=those(said)),))


def listed_noun(scope: Scope, listed: ir.Query, many: bool) -> p.Noun:
    """All of them, one after the other; an order is told behind them. many: or what is true of each of them."""
    binder = listed.binder
    things = binder_noun(scope, replace(binder, order=None), "bare", many)
    if binder.order is None:
        return things
    return replace(things, that=(*things.that, _in_order_with_ties(scope, binder)))


def _conditions(
    scope: Scope, binder: ir.Binder, base: p.Noun, many: bool
) -> tuple[tuple[p.Text, ...], tuple[p.Clause, ...]]:
    adjectives: list[p.Text] = []
    clauses: list[p.Clause] = []
    items = conditions_of(binder)
    told_by = told_by_other if OTHER in base.adjectives else not_you
    by_other = not_of_team(binder, items) or told_by(scope, binder, items)
    if by_other is not None or (binder.element.tag == "player" and is_compared_with_another(binder, items)):
        adjectives.append(OTHER)
    if (who := may_be(scope, binder, items)) is not None:
        with told_from(scope, base, who):
            clauses.append(p.clause("included", who=noun(scope, who)))
    for item in items:
        if isinstance(item, ir.IsDesign) and _of_design(scope, binder) is not None:
            continue
        word = _adjective(scope, binder, item)
        if word is not None:
            adjectives.append(word)
        elif item is not by_other:
            clauses.append(_of_all_such(scope, binder, item, items, relative(scope, binder, item, many)))
    if len(clauses) > 1:
        clauses = [kept_together(clause, "and") for clause in clauses]
        clauses.sort(key=lambda clause: clause.id == "in-which")  # nothing behind it belongs to it
    return tuple(adjectives), tuple(clauses)


def _of_all_such(
    scope: Scope, binder: ir.Binder, item: ir.Expr, items: tuple[ir.Expr, ...], said: p.Clause
) -> p.Clause:
    """What is the highest of those that the other conditions are about: they are not told again."""
    things = said.arg("things")
    if not isinstance(item, ir.Compare) or said.id not in EXTREMES or not isinstance(things, p.Noun):
        return said
    asked = scope.meant.get(item.right.slot) if isinstance(item.right, ir.Local) else item.right
    if not isinstance(asked, ir.Query) or not alike(asked.binder.source, binder.source):
        return said
    others, same = [one for one in items if one is not item], (asked.binder.variable, binder.variable)
    narrowed = conditions_of(asked.binder)
    if not narrowed or not all(any(alike(one, other, same) for other in others) for one in narrowed):
        return said
    such = replace(things, adjectives=(p.Text(("@such",), "such"),), where=None, owner=None, that=())
    return p.Clause(said.id, tuple((name, such if name == "things" else arg) for name, arg in said.args))


def _of_design(scope: Scope, binder: ir.Binder) -> p.Noun | None:
    """`card where card is joker` is a joker."""
    for item in conditions_of(binder):
        if not (isinstance(item, ir.IsDesign) and item.subject == binder.variable):
            continue
        if item.kind is not None:
            return kind_noun(scope, item.kind, "a")
        if len(item.designs) == 1:
            return design_noun(scope, next(iter(item.designs)))
    return None


def _adjective(scope: Scope, binder: ir.Binder, item: ir.Expr) -> p.Text | None:
    """`card.colour = blue` is a blue card; `space.empty` an empty space."""
    if isinstance(item, ir.Attr) and item.name == "empty" and item.subject == binder.variable:
        return p.Text(("@empty",), "empty")
    if not (isinstance(item, ir.Compare) and item.op == "=" and isinstance(item.left, ir.Printed)):
        return None
    if item.left.subject != binder.variable or item.right.type.tag != "word":
        return None
    word = phrase(scope, item.right)
    return word if isinstance(word, p.Text) else None
