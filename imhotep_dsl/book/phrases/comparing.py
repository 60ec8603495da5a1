"""Comparisons that people say in words of their own: how many there are, whose it is, whether there is any."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.belonging import filtered, owned, owner_filter
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.bookkeeping import is_number_of_players
from imhotep_dsl.book.phrases.by_case import has_name
from imhotep_dsl.book.phrases.expressions import noun, phrase, where
from imhotep_dsl.book.phrases.nobody_else import nobody_else
from imhotep_dsl.book.phrases.nouns import built_in, is_several, kind_noun, type_noun
from imhotep_dsl.book.phrases.rivals import beats_all, both_have, extreme
from imhotep_dsl.book.phrases.scope import Named, Scope
from imhotep_dsl.book.phrases.truths import any_listed, empty_full_or_out, exists, or_not, where_owned
from imhotep_dsl.check import ir

COMPARED = {"=": "equals", "!=": "not-equals", "<": "less-than", ">": "more-than", "<=": "at-most", ">=": "at-least"}
_LONG = 8
"""A number with more nouns and clauses than these is called by its name, if it has one."""
_AMOUNT = {"=": "exactly", "<": "fewer", ">": "more", "<=": "at-most", ">=": "at-least"}


def in_own_words(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """None where it is nothing but a comparison of two values. Either side may be what is spoken of."""
    if isinstance(right, ir.Const) and right.type.tag == "none":
        return _none(scope, left, op == "!=")
    for one, other, asked in ((left, right, op), (right, left, _turned(op))):
        for special in (_turns_taken, _owner, _points_of, _amount_of, _listed_players, extreme, beats_all, both_have):
            before = scope.told()
            said = special(scope, one, asked, other)
            if said is not None:
                return said
            scope.untell(before)
    return None


def _turned(op: str) -> str:
    return {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(op, op)


def _none(scope: Scope, expr: ir.Expr, some: bool) -> p.Clause:
    """Whether there is anybody or anything: `x = none`."""
    if (piece := _owned(scope, expr)) is not None:
        return p.clause(or_not("belongs-to-nobody", some), subject=piece)
    if isinstance(expr, ir.Printed):
        owner = noun(scope, expr.subject)
        named = p.Text((f"{expr.subject.type.kind}.{expr.name}", expr.name), expr.name.replace("_", " "))
        return p.Clause(or_not("is-unprinted", some), (("subject", owner), ("name", named)))
    meant = scope.meant.get(expr.slot, expr) if isinstance(expr, ir.Local) else expr
    if isinstance(meant, ir.Attr) and meant.name == "top" and meant.subject.type.tag in ("place", "space"):
        return empty_full_or_out(scope, replace(meant, name="empty"), some)
    if isinstance(meant, ir.Query) and meant.function in ("first", "last") and meant.binder.order is not None:
        thing = binder_noun(scope, replace(meant.binder, order=None), "a" if some else "bare")
        if some and isinstance(expr, ir.Local):
            _is_among_those(scope, expr.slot)
        seats = tuple(clause for clause in thing.that if clause.id != "in-order-from")
        return p.clause(or_not("exists", not some), thing=replace(thing, that=seats))  # any will do
    said = phrase(scope, expr)
    if isinstance(expr, ir.Local) and isinstance(said, p.Noun) and expr.slot not in scope.meant:
        return p.clause(or_not("is-missing", some), subject=said)
    if isinstance(expr, ir.MarkerAt) and expr.type.tag == "player":
        return p.clause(or_not("is-nobody", some), subject=said)
    if isinstance(said, p.Noun) and _has_no_article(scope, said):
        return p.clause(or_not("does-not-exist", some), subject=said)
    if isinstance(said, p.Noun) and said.determiner in ("the", "that"):
        adjectives = tuple(word for word in said.adjectives if word.keys != ("@first",))
        if adjectives != said.adjectives and isinstance(expr, ir.Local) and expr.slot in scope.locals:
            words = (p.Text(("@first",), "first"), p.Text(("@such",), "such"))
            first = replace(type_noun(scope, expr.type), adjectives=words)
            scope.locals[expr.slot] = Named(first, scope.locals[expr.slot].short)
        said = replace(said, determiner="a" if some else "bare", adjectives=adjectives)
        if said.owner is not None and (
            said.owner.determiner in ("it", "which", "you") or isinstance(expr, ir.MarkerAt)
        ):
            return p.clause(or_not("has-own", not some), subject=said.owner, thing=replace(said, owner=None))
    return p.clause(or_not("is-nothing", some), subject=said)


def _has_no_article(scope: Scope, said: p.Noun) -> bool:
    """Pronouns, and what is called by whose it is: there is no `no it`."""
    return said.determiner in ("it", "which") or bool(said.parts and scope.begins_with_parts(*said.keys))


def _is_among_those(scope: Scope, slot: int) -> None:
    """Which of them is meant need not be said in full, behind the question whether there is one of them."""
    named = scope.locals.get(slot)
    if named is None or named.times or not isinstance(named.full, p.Noun):
        return
    told: list[p.Clause] = []
    for clause in named.full.that:
        best, those = clause.arg("best"), clause.arg("list")
        if clause.id == "best-among" and best is not None and isinstance(those, p.Noun):
            those = replace(those, determiner="that", adjectives=(), owner=None, where=None, that=())
            clause = p.clause(clause.id, best=best, list=those)
        told.append(clause)
    scope.locals[slot] = Named(replace(named.full, that=tuple(told)), named.short)


def _owned(scope: Scope, expr: ir.Expr) -> p.Noun | None:
    piece = owned(scope, expr)
    return noun(scope, piece) if piece is not None else None


def _owner(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    subject = _owned(scope, left)
    if subject is None or op not in ("=", "!="):
        return None
    return p.clause(or_not("belongs", op == "!="), subject=subject, player=noun(scope, right))


def _turns_taken(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """`moves = 60`, where every turn is counted."""
    counted = isinstance(left, ir.MarkerAt) and left.marker in scope.kept.turns - scope.kept.asked
    return p.clause("turns-taken", number=phrase(scope, right)) if counted and op in ("=", ">=") else None


def _listed_players(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """`passed = players.count`: a number compared with that of all players."""
    if not is_number_of_players(right):
        return None
    if isinstance(left, ir.MarkerAt) and left.marker in scope.kept.passed:
        return p.clause("all-passed")
    if isinstance(left, ir.Const):
        return p.clause(COMPARED[_turned(op)], subject=p.clause("number-of-players"), value=phrase(scope, left))
    return p.clause(COMPARED[op], subject=phrase(scope, left), value=p.clause("number-of-players"))


def _points_of(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """How many points somebody has."""
    if not (isinstance(left, ir.Attr) and left.name == "points") or op == "!=":
        return None
    amount = phrase(scope, right)
    if not isinstance(amount, p.Number):
        return None
    subject, things = noun(scope, left.subject), replace(built_in("point", "bare"), amount=amount)
    return p.clause(f"owns-{_AMOUNT[op]}", subject=subject, things=things)


def _amount_of(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """How many pieces lie somewhere, or somebody has somewhere. A number that has a name is called by it, where the
    name was explained or says it shorter."""
    if left.word is not None and (left.word.subject, left.word.name) in scope.defined:
        return None
    said = _in_pieces(scope, left, op, right)
    return None if said is not None and has_name(scope, left) and p.weight(said) > _LONG else said


def _in_pieces(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    none = isinstance(right, ir.Const) and right.value == 0 and op in ("=", ">", "<=", "!=")
    least_one = isinstance(right, ir.Const) and right.value == 1 and op in (">=", "<")
    if isinstance(left, ir.Attr) and left.name == "count" and left.subject.type.tag in ("place", "space", "part"):
        if none or least_one:
            return empty_full_or_out(scope, replace(left, name="empty"), op in (">", ">=", "!="))
        amount = phrase(scope, right)
        return _lying(scope, left.subject, op, amount) if op != "!=" and isinstance(amount, p.Number) else None
    if isinstance(left, ir.Attr) and left.name == "count" and left.subject.type.tag == "list" and (none or least_one):
        return any_listed(scope, left.subject, op in (">", ">=", "!="))
    if isinstance(left, ir.Attr) and left.name == "count" and isinstance(left.subject, ir.Query):
        listed = left.subject
        if listed.function == "list":
            left = replace(listed, function="count", binder=replace(listed.binder, order=None), word=None)
    if (others := nobody_else(scope, left, op, right)) is not None:
        return exists(scope, *others)
    if isinstance(left, ir.Query) and left.function == "count":
        if none or least_one:
            return exists(scope, left, op not in (">", ">=", "!="))
        amount = phrase(scope, right)
        return _counted(scope, left, op, amount) if op != "!=" and isinstance(amount, p.Number) else None
    return None


def _lying(scope: Scope, area: ir.Expr, op: str, amount: p.Phrase) -> p.Clause:
    things = replace(kind_noun(scope, area.type.kind, "bare"), amount=amount)
    if isinstance(area, ir.PlaceAt) and area.player is not None:
        subject = noun(scope, area.player)
        return p.clause(f"has-{_AMOUNT[op]}", subject=subject, things=things, where=where_owned(scope, area))
    return p.clause(f"holds-{_AMOUNT[op]}", subject=noun(scope, area), things=things)


def _counted(scope: Scope, query: ir.Query, op: str, amount: p.Phrase) -> p.Clause:
    owner = owner_filter(query.binder)
    area = query.binder.source.area
    many = is_several(amount)
    if owner is not None and area is not None:
        player, rest = owner
        subject, at = noun(scope, player), where(scope, area, "at")  # told here, and not with the things as well
        things = replace(binder_noun(scope, filtered(query.binder, rest), "bare", many), amount=amount, where=None)
        return p.clause(f"has-{_AMOUNT[op]}", subject=subject, things=things, where=at)
    if isinstance(area, ir.PlaceAt) and area.player is not None and query.binder.source.how == "in":
        subject = noun(scope, area.player)
        things = replace(binder_noun(scope, query.binder, "bare", many), amount=amount, where=None)
        return p.clause(f"has-{_AMOUNT[op]}", subject=subject, things=things, where=where_owned(scope, area))
    things = replace(binder_noun(scope, query.binder, "bare", many), amount=amount)
    return p.clause(f"exist-{_AMOUNT[op]}", things=things)
