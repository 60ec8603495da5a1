"""What may be true of things, as a clause or its denial (`not-…`). Subjects come first: a clause can follow `that`."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.belonging import filtered, group_of_pieces, owner_filter
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.carried_out import is_filled_at_first
from imhotep_dsl.book.phrases.expressions import noun, phrase, team_members, where
from imhotep_dsl.book.phrases.nouns import design_noun, kind_noun, marker_keys, marker_text, place_sort
from imhotep_dsl.book.phrases.rivals import rival
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.some_of_list import asked_by, some_in
from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.check.types import TRUTH
from imhotep_dsl.code.complete import complete


def or_not(name: str, denied: bool) -> str:
    return f"not-{name}" if denied else name


def empty_full_or_out(scope: Scope, expr: ir.Attr, denied: bool) -> p.Clause:
    area = expr.subject
    if area.type.tag == "list":
        return any_listed(scope, area, denied)
    if isinstance(area, ir.PlaceAt) and area.holder is None and place_sort(scope, area.place) == "pile":
        return _pile(scope, expr.name, area, denied)
    return p.clause(or_not(_IS[expr.name], denied), subject=noun(scope, area))


_IS = complete(
    {"empty": "is-empty", "full": "is-full", "out": "is-out", "passed": "has-passed"},
    {name for known in BUILT_IN.values() for name, type_ in known.items() if type_ == TRUTH},
    "what is so or not so",
)


def any_listed(scope: Scope, expr: ir.Expr, some: bool) -> p.Clause:
    """Whether a list has something in it, or nothing."""
    query = asked_by(scope, expr)
    return exists(scope, query, not some) if query is not None else some_in(scope, expr, some)


def _pile(scope: Scope, name: str, area: ir.PlaceAt, denied: bool) -> p.Clause:
    """A heap is not empty or full but has pieces or room left; where none lay at first, some are there."""
    thing = kind_noun(scope, area.type.kind, "bare")
    if name == "full":
        return p.clause(or_not("has-no-room", denied), where=where(scope, area, "at"))
    if area.player is not None:
        subject = noun(scope, area.player)
        own = replace(area, player=area.player)
        return p.clause(or_not("has-none", denied), subject=subject, thing=thing, where=where_owned(scope, own))
    some_come = denied and not is_filled_at_first(scope.checked, area.place)
    said = "some-there" if some_come else or_not("none-left", denied)
    return p.clause(said, thing=thing, where=where(scope, area, "at"))


def where_owned(scope: Scope, area: ir.PlaceAt) -> p.Where:
    """The place of somebody who was just named: `their store`."""
    found = where(scope, area, "at")
    owner = found.noun.owner
    if owner is None or owner.determiner == "you":
        return found
    they = p.Noun(owner.keys, owner.fallback, "it", owner.many, person=owner.person)
    return replace(found, noun=replace(found.noun, owner=they))


def printed(scope: Scope, expr: ir.Printed, denied: bool) -> p.Clause:
    base = expr.subject.type.kind if expr.subject.type.tag in ("piece", "board") else expr.subject.type.tag
    keys = (f"{base}.{expr.name}", expr.name)
    text = p.Text(keys, expr.name.replace("_", " "))
    name = "predicate" if scope.knows(*keys) else "is-marked"
    return p.clause(or_not(name, denied), subject=noun(scope, expr.subject), text=text)


def certain(scope: Scope, expr: ir.Const, denied: bool) -> p.Clause:
    return p.clause("always" if bool(expr.value) != denied else "never")


def remembered(scope: Scope, expr: ir.MarkerAt, denied: bool) -> p.Clause:
    """What is remembered of a thing is said of it as if it were printed on it."""
    text = marker_text(scope, expr.marker)
    if expr.whose is None:
        return p.clause(or_not("is-set", denied), subject=p.clause("quoted", text=text))
    subject = noun(scope, expr.whose)
    if (own := so_or_not(scope, expr.marker, subject, denied)) is not None:
        return own
    return p.clause(or_not("carries-mark", denied), subject=subject, text=text)


def so_or_not(scope: Scope, marker: int, subject: p.Noun, denied: bool = False) -> p.Clause | None:
    """What is remembered of a thing, where the author says what it is or has then: `[has a lamp, have a lamp]`."""
    if not scope.has_plural(*marker_keys(scope, marker)):
        return None
    text = p.Clause("authors", (("text", marker_text(scope, marker)),))
    return p.clause(or_not("predicate", denied), subject=subject, text=text)


def exists(scope: Scope, expr: ir.Query, denied: bool) -> p.Clause:
    if (compared := rival(scope, expr, denied)) is not None:
        return compared
    determiner = "bare" if denied else "a"
    owner = owner_filter(expr.binder)
    area = expr.binder.source.area
    if owner is not None and area is not None and expr.binder.source.how == "in":
        player, rest = owner
        subject, at = noun(scope, player), where(scope, area, "at")  # told here, and not with the thing as well
        thing = replace(binder_noun(scope, filtered(expr.binder, rest), determiner), where=None)
        return p.clause(or_not("has", denied), subject=subject, thing=thing, where=at)
    if expr.binder.source.how == "in" and area is not None:
        subject = noun(scope, area)
        thing = replace(binder_noun(scope, expr.binder, determiner), where=None)
        return p.clause(or_not("holds", denied), subject=subject, thing=thing)
    thing = binder_noun(scope, expr.binder, determiner)
    if thing.owner is not None and thing.owner.determiner in ("it", "which", "you"):
        return p.clause(or_not("has-own", denied), subject=thing.owner, thing=replace(thing, owner=None))
    return p.clause(or_not("exists", denied), thing=thing)


def is_design(scope: Scope, expr: ir.IsDesign, denied: bool) -> p.Clause:
    designs = tuple(design_noun(scope, design) for design in sorted(expr.designs))
    design: p.Phrase = designs[0] if len(designs) == 1 else p.ListOf(designs, "neither" if denied else "or")
    if expr.kind is not None:
        design = kind_noun(scope, expr.kind, "a")
    return p.clause(or_not("is-design", denied), subject=noun(scope, expr.subject), design=design)


def is_member(scope: Scope, expr: ir.Member, denied: bool) -> p.Clause:
    item = phrase(scope, expr.item)
    if (members := team_members(scope, expr.whole)) is not None and members.owner is not None:
        return p.clause(or_not("plays-in", denied), subject=item, team=members.owner)
    if expr.whole.type.tag == "list":
        whole = phrase(scope, expr.whole)
        if isinstance(whole, p.ListOf):
            whole = replace(whole, joined="or")
            numbers = all(isinstance(one, p.Number) for one in whole.items)
            if numbers or expr.item.type.tag in ("design", "word"):
                whole = replace(whole, joined="neither" if denied else "or")
                return p.clause("not-equals" if denied else "equals", subject=item, value=whole)
        return p.clause(or_not("is-one-of", denied), subject=item, list=whole)
    return p.clause(or_not("lies-in", denied), subject=item, where=where(scope, expr.whole, "at"))


def by_function(scope: Scope, expr: ir.Function, denied: bool) -> p.Clause:
    name, args = expr.name, expr.args
    if name == "game over":
        return p.clause(or_not("is-over", denied))
    if name == "touch":
        return p.clause(or_not("touches", denied), subject=_lying_on(scope, args[0]), other=_lying_on(scope, args[1]))
    if name == "supported":
        return p.clause(or_not("is-supported", denied), subject=noun(scope, args[0]))
    if name == "visible":
        return p.clause(or_not("visible", denied), subject=noun(scope, args[0]), player=noun(scope, args[1]))
    if name == "joined":
        return _joined(scope, args, denied)
    return p.clause(or_not("offered", denied), thing=phrase(scope, args[0]))


def _joined(scope: Scope, args: tuple[ir.Expr, ...], denied: bool) -> p.Clause:
    """Spaces that lead from here to there, told as the pieces on them."""
    listed, start, end = args
    assert isinstance(listed, ir.Query)
    ways = group_of_pieces(scope, listed.binder) or binder_noun(scope, listed.binder, "bare", True)
    return p.clause(or_not("joins", denied), subject=ways, start=phrase(scope, start), end=phrase(scope, end))


def _lying_on(scope: Scope, expr: ir.Expr) -> p.Noun:
    """Spaces that touch are told as the pieces on them."""
    if isinstance(expr, ir.Attr) and expr.name == "space":
        return noun(scope, expr.subject)
    return noun(scope, expr)
