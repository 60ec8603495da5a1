"""`NAME in SOURCE where C` as a noun: a cart in the yard that is full."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.expressions import noun, phrase, team_members, where, word_keys
from imhotep_dsl.book.phrases.first_named import told_from
from imhotep_dsl.book.phrases.joined import GROUPS, joined_by, kept_together
from imhotep_dsl.book.phrases.nouns import OTHER, PARTS, built_in, design_noun, kind_noun, name_noun
from imhotep_dsl.book.phrases.others import apart_from_named, not_of_team, not_you, other_first, told_by_other
from imhotep_dsl.book.phrases.printed_numbers import VALUE, is_amount
from imhotep_dsl.book.phrases.scope import Named, Scope, plain, variable_of
from imhotep_dsl.book.phrases.some_of_list import listing
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import Type


def binder_noun(scope: Scope, binder: ir.Binder, determiner: str, many: bool = False) -> p.Noun:
    """What a binder ranges over, with where it is and what must be true of it."""
    base = replace(_source(scope, binder, many), determiner=determiner, many=many)
    sort = _of_design(scope, binder)
    if sort is not None:
        base = replace(base, keys=sort.keys, fallback=sort.fallback, called=sort.called or base.called)
    before = scope.told()
    adjectives, clauses = _conditions(scope, binder, base, many)
    if clauses and binder.order is not None and not _comes_in_order(binder):
        scope.untell(before)
        return _best_of_those(scope, binder, base)
    if binder.until is not None:
        clauses = (_before_first(scope, binder, binder.until), *clauses)
    if binder.order is not None:
        clauses = (*clauses, _ordered(scope, binder))
    return replace(base, adjectives=other_first(*adjectives, *base.adjectives), that=(*base.that, *clauses))


def _best_of_those(scope: Scope, binder: ir.Binder, base: p.Noun) -> p.Noun:
    """`the card with the highest value among the cards that are new`: not the highest of all, which is new besides."""
    those = binder_noun(scope, replace(binder, order=None), "the", many=True)
    seats = tuple(clause for clause in those.that if clause.id == "in-order-from")
    others = tuple(clause for clause in those.that if clause.id != "in-order-from")
    best = p.clause("best-among", best=_ordered(scope, binder), list=replace(those, that=others))
    return replace(base, where=None, owner=None, adjectives=(), that=(best, *seats))


def in_turn_noun(scope: Scope, binder: ir.Binder, determiner: str) -> p.Noun:
    """All that a binder ranges over, one after the other: an order says who comes first, not who is meant."""
    if binder.order is None:
        return binder_noun(scope, binder, determiner)
    found = binder_noun(scope, replace(binder, order=None), determiner)
    seats = next((clause.args for clause in found.that if clause.id == "in-order-from"), ())
    others = tuple(clause for clause in found.that if clause.id != "in-order-from")
    order = in_order(scope, binder)
    return replace(found, that=(*others, p.Clause(f"{order.id}-ties" if seats else order.id, (*order.args, *seats))))


def in_order(scope: Scope, binder: ir.Binder) -> p.Clause:
    """The order in which things come, by a value of each: most points first."""
    from imhotep_dsl.book.phrases.points import counted

    assert binder.order is not None
    value = value_of_each(scope, binder, binder.order, counted)
    if isinstance(value, p.Noun) and value.owner is not None and value.owner.determiner == "it":
        value = replace(value, owner=None, determiner="bare")
    way = "down" if binder.highest else "up"
    return p.clause(f"in-order-{way}" if isinstance(value, p.Noun) else f"in-order-by-{way}", value=value)


def _before_first(scope: Scope, binder: ir.Binder, item: ir.Expr) -> p.Clause:
    """`before the first space that is empty`."""
    word = p.Text(("@first",), "first")
    name = "" if binder.name == "other" else binder.name
    ending = name_noun(scope, name, binder.element, binder.span)
    ending = replace(ending, adjectives=(word,), that=(relative(scope, binder, item),))
    return p.clause("before-first", thing=ending)


def called(binder: ir.Binder) -> str:
    """The binder's name, but `other` only where it is told apart from something."""
    return binder.name if binder.name != "other" or apart_from_named(binder, conditions_of(binder)) else ""


def called_noun(scope: Scope, binder: ir.Binder, determiner: str = "the") -> p.Noun:
    """What a binder calls a thing."""
    apart = isinstance(binder.variable, ir.Local) and binder.variable.slot in scope.apart
    found = name_noun(scope, called(binder), binder.element, binder.span, determiner, apart)
    return found if called(binder) or not apart else replace(found, called=OTHER)


def bind(scope: Scope, binder: ir.Binder, named: p.Phrase) -> None:
    table, slot = variable_of(binder, scope)
    table[slot] = plain(named)


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
    return replace(found, that=(p.clause("among", list=said),))


def listed_noun(scope: Scope, listed: ir.Query, many: bool) -> p.Noun:
    """All of them, one after the other; an order is told behind them. many: or what is true of each of them."""
    binder = listed.binder
    things = binder_noun(scope, replace(binder, order=None), "bare", many)
    if binder.order is None:
        return things
    return replace(things, that=(*things.that, in_order(scope, binder)))


# ---- what must be true -------------------------------------------------------------------------------------------


def _conditions(
    scope: Scope, binder: ir.Binder, base: p.Noun, many: bool
) -> tuple[tuple[p.Text, ...], tuple[p.Clause, ...]]:
    adjectives: list[p.Text] = []
    clauses: list[p.Clause] = []
    items = conditions_of(binder)
    told_by = told_by_other if OTHER in base.adjectives else not_you
    by_other = not_of_team(binder, items) or told_by(scope, binder, items)
    if by_other is not None:
        adjectives.append(OTHER)
    for item in items:
        if isinstance(item, ir.IsDesign) and _of_design(scope, binder) is not None:
            continue
        word = _adjective(scope, binder, item)
        if word is not None:
            adjectives.append(word)
        elif item is not by_other:
            clauses.append(relative(scope, binder, item, many))
    if len(clauses) > 1:
        clauses = [kept_together(clause, "and") for clause in clauses]
        clauses.sort(key=lambda clause: clause.id == "in-which")  # nothing behind it belongs to it
    return tuple(adjectives), tuple(clauses)


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


def relative(scope: Scope, binder: ir.Binder, item: ir.Expr, many: bool = False) -> p.Clause:
    """A condition about the thing itself: `that is empty`; where the thing does not come first, `such that …`."""
    from imhotep_dsl.book.phrases.conditions import condition

    table, slot = variable_of(binder, scope)
    person = binder.element.tag == "player"
    if (kind := _of_kind(scope, binder, item)) is not None:
        return kind
    it = replace(called_noun(scope, binder), determiner="it", person=person, many=many)
    which = replace(it, determiner="which")
    if (within := _in_which(scope, binder, item, which)) is not None:
        return within

    def with_which() -> p.Clause:
        return _each_with_which(scope, item, lambda: table.update({slot: Named(which, it)}))

    def plainly() -> p.Clause:
        table[slot] = plain(it)
        return p.clause("such-that", condition=condition(scope, item))

    before = table.pop(slot, None)
    with told_from(scope, it, item):
        said = scope.well_said((with_which, begins_with_which), plainly=plainly)
        del table[slot]
    if before is not None:
        table[slot] = before
    return said


def _in_which(scope: Scope, binder: ir.Binder, item: ir.Expr, which: p.Noun) -> p.Clause | None:
    """What is true of each space of a row or another part: `in which each space is empty or …`."""
    from imhotep_dsl.book.phrases.conditions import condition

    if not (isinstance(item, ir.Query) and item.function == "every" and isinstance(item.value, ir.And | ir.Or)):
        return None
    if item.binder.source.area != binder.variable or binder.element.tag != "part" or has_own_words(scope, item.value):
        return None
    if binder.variable in parts_of((item.value, item.binder.where)):
        return None
    table, slot = variable_of(item.binder, scope)
    each = replace(binder_noun(scope, item.binder, "each"), owner=None, where=None)
    table[slot] = Named(each, replace(each, determiner="it", that=()))
    told = scope.told()
    said = condition(scope, item.value)
    listed = said.arg("list")
    first = listed.items[0] if isinstance(listed, p.ListOf) else said
    subject = first.arg("subject") if isinstance(first, p.Clause) else None
    if isinstance(subject, p.Noun) and _root(subject) == each:
        return p.clause("in-which", where=p.Where(which, "at", "pile"), condition=said)
    scope.untell(told)
    return None


def _of_kind(scope: Scope, binder: ir.Binder, item: ir.Expr) -> p.Clause | None:
    """`card.design = sort` where the sort has a name of its own: a card of that kind."""
    asked = ir.Attr(binder.span, Type("design", binder.element.kind), "design", binder.variable)
    if not (isinstance(item, ir.Compare) and item.op == "=" and asked in (item.left, item.right)):
        return None
    other = item.right if item.left == asked else item.left
    if not isinstance(other, ir.Local | ir.Bound):
        return None
    phrase(scope, other)  # it has been told of
    return p.clause("of-kind", kind=built_in("design", "that"))


def _each_with_which(scope: Scope, item: ir.Expr, begin: Callable[[], None]) -> p.Clause:
    """`that is empty or whose row is 3`: each part begins anew where all of them can."""
    from imhotep_dsl.book.phrases.conditions import condition

    parts: list[p.Clause] = []

    def together() -> p.Clause:
        begin()
        return condition(scope, item)

    if not isinstance(item, ir.And | ir.Or) or has_own_words(scope, item):
        return together()

    def part_by_part() -> p.Clause:
        for part in item.items:
            begin()
            parts.append(condition(scope, part))
        return joined_by("and" if isinstance(item, ir.And) else "or", tuple(parts))

    return scope.well_said((part_by_part, lambda said: all(map(begins_with_which, parts))), plainly=together)


def has_own_words(scope: Scope, expr: ir.Expr) -> bool:
    """Whether it is told by a word of the author."""
    word = expr.word
    return word is not None and ((word.subject, word.name) in scope.defined or scope.knows(*word_keys(scope, word)))


def begins_with_which(clause: p.Clause) -> bool:
    subject = clause.arg("subject")
    if isinstance(subject, p.Noun):
        return _root(subject).determiner == "which" and not _is_far_from_which(subject)
    listed = clause.arg("list")
    if clause.id in ("and", "or", *GROUPS) and isinstance(listed, p.ListOf):
        return all(isinstance(part, p.Clause) and begins_with_which(part) for part in listed.items)
    return False


def _root(noun_: p.Noun) -> p.Noun:
    return _root(noun_.owner) if noun_.owner is not None else noun_


def _is_far_from_which(noun_: p.Noun) -> bool:
    """Whether `whose` cannot stand ahead of it: `the player to the left of whom`, `the top of each of whose spaces`."""
    if noun_.owner is None:
        return False
    beside = noun_.keys[-1] in ("@next-player", "@previous-player")
    of_each = noun_.owner.owner is not None and noun_.owner.determiner in ("each", "all", "any", "a")
    return beside or of_each or _is_far_from_which(noun_.owner)


# ---- values of each ----------------------------------------------------------------------------------------------


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
        and value.subject.subject == binder.variable
    ):  # fmt: skip
        return built_in("number-of-space", "bare")
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


def _ordered(scope: Scope, binder: ir.Binder) -> p.Clause:
    assert binder.order is not None
    if _comes_in_order(binder):
        return in_order(scope, binder)
    value = value_of_each(scope, binder, binder.order)
    if not isinstance(value, p.Noun):
        worked_out = p.clause("is-highest" if binder.highest else "is-lowest", subject=value)
        return p.clause("such-that", condition=worked_out)
    its = value.owner is not None and value.owner.determiner == "it"
    value = replace(value, owner=None if its else value.owner, determiner="bare")
    return p.clause("with-highest" if binder.highest else "with-lowest", value=value)


def _comes_in_order(binder: ir.Binder) -> bool:
    return binder.source.how == "list" or isinstance(binder.source.area, ir.Query)
