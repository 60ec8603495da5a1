"""Conditions as clauses, each with its denial (`not-…`). Subjects come first, so that a clause can follow `that`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import bind, binder_noun, called_noun, filtered, group_of_pieces, owner_filter
from imhotep_dsl.book.phrases.bookkeeping import is_number_of_players
from imhotep_dsl.book.phrases.by_case import by_case
from imhotep_dsl.book.phrases.expressions import dispatched, is_own_design, noun, phrase, where, word_keys
from imhotep_dsl.book.phrases.joined import joined_by
from imhotep_dsl.book.phrases.nouns import (
    built_in,
    design_noun,
    kind_noun,
    marker_text,
    place_sort,
    type_noun,
)
from imhotep_dsl.book.phrases.rivals import extreme, rival
from imhotep_dsl.book.phrases.scope import Named, Scope, plain, variable_of
from imhotep_dsl.check import ir

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_COMPARED = {"=": "equals", "!=": "not-equals", "<": "less-than", ">": "more-than", "<=": "at-most", ">=": "at-least"}
_AMOUNT = {"=": "exactly", "<": "fewer", ">": "more", "<=": "at-most", ">=": "at-least"}


def condition(scope: Scope, expr: ir.Expr, denied: bool = False) -> p.Clause:
    """A condition, or its denial."""
    said = _predicate(scope, expr, denied)
    return said if said is not None else CONDITIONS[type(expr)](scope, expr, denied)


def _id(name: str, denied: bool) -> str:
    return f"not-{name}" if denied else name


def _predicate(scope: Scope, expr: ir.Expr, denied: bool) -> p.Clause | None:
    """The author's own word for a condition: `carries its minimum`; or one that was explained before."""
    if expr.word is None:
        return None
    if (expr.word.subject, expr.word.name) in scope.defined:
        return _counts_as(scope, expr.word, denied)
    if not scope.knows(*word_keys(expr.word)):
        return None
    text = p.Text(word_keys(expr.word), expr.word.name)
    given = dict(expr.word.given)
    subject = given.pop(expr.word.subject, None) if expr.word.subject else None
    others = tuple((name, phrase(scope, value)) for name, value in given.items())
    if subject is None:
        return p.Clause(_id("authors", denied), (("text", text), *others))
    args = (("subject", noun(scope, subject)), ("text", p.Clause("authors", (("text", text), *others))))
    return p.Clause(_id("predicate", denied), args)


def _counts_as(scope: Scope, word: ir.WordUse, denied: bool) -> p.Clause:
    name, given = truth_name(word), [phrase(scope, value) for _, value in word.given]
    if not given:
        return p.clause(_id("is-set", denied), subject=p.clause("quoted", text=name))
    if len(given) == 1:
        return p.clause(_id("counts-as", denied), subject=given[0], name=name)
    others = p.ListOf(tuple(given[1:]))
    return p.clause(_id("counts-as-for", denied), subject=given[0], name=name, list=others)


def truth_name(word: ir.WordUse) -> p.Text:
    """What something is, if a word holds for it: `is_run` is a run."""
    return p.Text(word_keys(word), (word.title or word.name.removeprefix("is_").replace("_", " ")).lower())


# ---- truths that a thing can be asked -----------------------------------------------------------------------------


def _attr(scope: Scope, expr: ir.Attr, denied: bool) -> p.Clause:
    area = expr.subject
    if expr.name == "out":
        return p.clause(_id("is-out", denied), subject=noun(scope, area))
    if isinstance(area, ir.PlaceAt) and area.holder is None and place_sort(scope, area.place) == "pile":
        return _pile(scope, expr.name, area, denied)
    return p.clause(_id("is-empty" if expr.name == "empty" else "is-full", denied), subject=noun(scope, area))


def _pile(scope: Scope, name: str, area: ir.PlaceAt, denied: bool) -> p.Clause:
    """A heap is not empty or full but has pieces or room left."""
    thing = kind_noun(scope, area.type.kind, "bare")
    if name == "full":
        return p.clause(_id("has-no-room", denied), where=where(scope, area, "at"))
    if area.player is not None:
        subject = noun(scope, area.player)
        own = replace(area, player=area.player)
        return p.clause(_id("has-none", denied), subject=subject, thing=thing, where=_again(scope, own))
    return p.clause(_id("none-left", denied), thing=thing, where=where(scope, area, "at"))


def _again(scope: Scope, area: ir.PlaceAt) -> p.Where:
    """The place of somebody who was just named: `their store`."""
    found = where(scope, area, "at")
    owner = found.noun.owner
    if owner is None or owner.determiner == "you":
        return found
    they = p.Noun(owner.keys, owner.fallback, "it", owner.many, person=owner.person)
    return replace(found, noun=replace(found.noun, owner=they))


def _printed(scope: Scope, expr: ir.Printed, denied: bool) -> p.Clause:
    base = expr.subject.type.kind if expr.subject.type.tag in ("piece", "board") else expr.subject.type.tag
    keys = (f"{base}.{expr.name}", expr.name)
    text = p.Text(keys, expr.name.replace("_", " "))
    name = "predicate" if scope.knows(*keys) else "is-marked"
    return p.clause(_id(name, denied), subject=noun(scope, expr.subject), text=text)


def _const(scope: Scope, expr: ir.Const, denied: bool) -> p.Clause:
    return p.clause("always" if bool(expr.value) != denied else "never")


def _marker(scope: Scope, expr: ir.MarkerAt, denied: bool) -> p.Clause:
    """What is remembered of a thing is said of it as if it were printed on it."""
    text = marker_text(scope, expr.marker)
    if expr.whose is None:
        return p.clause(_id("is-set", denied), subject=p.clause("quoted", text=text))
    return p.clause(_id("carries-mark", denied), subject=noun(scope, expr.whose), text=text)


def _name(scope: Scope, expr: ir.Expr, denied: bool) -> p.Clause:
    if isinstance(expr, ir.Local) and (meant := scope.meant.get(expr.slot)) is not None:
        return condition(scope, meant, denied)
    return p.clause(_id("is-set", denied), subject=phrase(scope, expr))


# ---- comparing ----------------------------------------------------------------------------------------------------


def _compare(scope: Scope, expr: ir.Compare, denied: bool) -> p.Clause:
    op = _OPPOSITE[expr.op] if denied else expr.op
    if isinstance(expr.right, ir.Const) and expr.right.type.tag == "none":
        return _none(scope, expr.left, op == "!=")
    for left, right, turned in ((expr.left, expr.right, op), (expr.right, expr.left, _turned(op))):
        for special in (_turns_taken, _owner, _points_of, _amount_of, _listed_players, extreme):
            before = scope.told()
            said = special(scope, left, turned, right)
            if said is not None:
                return said
            scope.untell(before)
    if (choice := by_case(scope, expr.left)) is not None:
        one, other = replace(expr, left=choice.value), replace(expr, left=choice.otherwise)
        return _either_case(scope, choice.condition, one, other, denied)
    if (choice := by_case(scope, expr.right)) is not None:
        one, other = replace(expr, right=choice.value), replace(expr, right=choice.otherwise)
        return _either_case(scope, choice.condition, one, other, denied)
    subject = phrase(scope, expr.left)
    return p.clause(_COMPARED[op], subject=subject, value=phrase(scope, expr.right))


def _turned(op: str) -> str:
    return {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(op, op)


def _none(scope: Scope, expr: ir.Expr, some: bool) -> p.Clause:
    """Whether there is anybody or anything: `x = none`."""
    if (piece := owned(scope, expr)) is not None:
        return p.clause(_id("belongs-to-nobody", some), subject=piece)
    if isinstance(expr, ir.Printed):
        owner = noun(scope, expr.subject)
        named = p.Text((f"{expr.subject.type.kind}.{expr.name}", expr.name), expr.name.replace("_", " "))
        return p.Clause(_id("is-unprinted", some), (("subject", owner), ("name", named)))
    meant = scope.meant.get(expr.slot, expr) if isinstance(expr, ir.Local) else expr
    if isinstance(meant, ir.Attr) and meant.name == "top" and meant.subject.type.tag in ("place", "space"):
        return _attr(scope, replace(meant, name="empty"), some)
    said = phrase(scope, expr)
    if isinstance(expr, ir.Local) and isinstance(said, p.Noun) and expr.slot not in scope.meant:
        return p.clause(_id("is-missing", some), subject=said)
    if isinstance(expr, ir.MarkerAt) and expr.type.tag == "player":
        return p.clause(_id("is-nobody", some), subject=said)
    if isinstance(said, p.Noun) and said.determiner in ("the", "that"):
        adjectives = tuple(word for word in said.adjectives if word.keys != ("@first",))
        if adjectives != said.adjectives and isinstance(expr, ir.Local) and expr.slot in scope.locals:
            words = (p.Text(("@first",), "first"), p.Text(("@such",), "such"))
            first = replace(type_noun(scope, expr.type), adjectives=words)
            scope.locals[expr.slot] = Named(first, scope.locals[expr.slot].short)
        said = replace(said, determiner="a" if some else "bare", adjectives=adjectives)
    return p.clause(_id("is-nothing", some), subject=said)


def owned(scope: Scope, expr: ir.Expr) -> p.Noun | None:
    """The piece whose owner is asked for, if that is what is asked."""
    if isinstance(expr, ir.Attr) and expr.name == "owner":
        return noun(scope, expr.subject)
    if isinstance(expr, ir.MarkerAt) and expr.whose is not None and scope.checked.checker.is_owner(expr.marker):
        return noun(scope, expr.whose)
    return None


def _owner(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    subject = owned(scope, left)
    if subject is None or op not in ("=", "!="):
        return None
    return p.clause(_id("belongs", op == "!="), subject=subject, player=noun(scope, right))


def _turns_taken(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """`moves = 60`, where every turn is counted."""
    counted = isinstance(left, ir.MarkerAt) and left.marker in scope.kept.turns
    return p.clause("turns-taken", number=phrase(scope, right)) if counted and op in ("=", ">=") else None


def _listed_players(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> p.Clause | None:
    """`passed = players.count`: a number compared with that of all players."""
    if not is_number_of_players(right):
        return None
    if isinstance(left, ir.MarkerAt) and left.marker in scope.kept.passed:
        return p.clause("all-passed")
    if isinstance(left, ir.Const):
        return p.clause(_COMPARED[_turned(op)], subject=p.clause("number-of-players"), value=phrase(scope, left))
    return p.clause(_COMPARED[op], subject=phrase(scope, left), value=p.clause("number-of-players"))


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
    """How many pieces lie somewhere, or somebody has somewhere."""
    none = isinstance(right, ir.Const) and right.value == 0 and op in ("=", ">", "<=", "!=")
    least_one = isinstance(right, ir.Const) and right.value == 1 and op in (">=", "<")
    if isinstance(left, ir.Attr) and left.name == "count" and left.subject.type.tag in ("place", "space", "part"):
        if none or least_one:
            return _attr(scope, replace(left, name="empty"), op in (">", ">=", "!="))
        amount = phrase(scope, right)
        return _lying(scope, left.subject, op, amount) if op != "!=" and isinstance(amount, p.Number) else None
    if isinstance(left, ir.Attr) and left.name == "count" and isinstance(left.subject, ir.Query):
        listed = left.subject
        if listed.function == "list":
            left = replace(listed, function="count", binder=replace(listed.binder, order=None), word=None)
    if isinstance(left, ir.Query) and left.function == "count":
        if none or least_one:
            return _any(scope, left, op not in (">", ">=", "!="))
        amount = phrase(scope, right)
        return _counted(scope, left, op, amount) if op != "!=" and isinstance(amount, p.Number) else None
    return None


def _lying(scope: Scope, area: ir.Expr, op: str, amount: p.Phrase) -> p.Clause:
    things = replace(kind_noun(scope, area.type.kind, "bare"), amount=amount)
    if isinstance(area, ir.PlaceAt) and area.player is not None:
        subject = noun(scope, area.player)
        return p.clause(f"has-{_AMOUNT[op]}", subject=subject, things=things, where=_again(scope, area))
    return p.clause(f"holds-{_AMOUNT[op]}", subject=noun(scope, area), things=things)


def _counted(scope: Scope, query: ir.Query, op: str, amount: p.Phrase) -> p.Clause:
    owner = owner_filter(query.binder)
    area = query.binder.source.area
    many = not (isinstance(amount, p.Number) and amount.value == 1)
    if owner is not None and area is not None:
        player, rest = owner
        things = binder_noun(scope, filtered(query.binder, rest), "bare", many)
        subject = noun(scope, player)
        things = replace(things, amount=amount, where=None)
        return p.clause(f"has-{_AMOUNT[op]}", subject=subject, things=things, where=where(scope, area, "at"))
    if isinstance(area, ir.PlaceAt) and area.player is not None and query.binder.source.how == "in":
        subject = noun(scope, area.player)
        things = replace(binder_noun(scope, query.binder, "bare", many), amount=amount, where=None)
        return p.clause(f"has-{_AMOUNT[op]}", subject=subject, things=things, where=_again(scope, area))
    things = replace(binder_noun(scope, query.binder, "bare", many), amount=amount)
    return p.clause(f"exist-{_AMOUNT[op]}", things=things)


# ---- all, some, of a sort ------------------------------------------------------------------------------------------


def _query(scope: Scope, expr: ir.Query, denied: bool) -> p.Clause:
    return _every(scope, expr, denied) if expr.function == "every" else _any(scope, expr, denied)


def _any(scope: Scope, expr: ir.Query, denied: bool) -> p.Clause:
    if (compared := rival(scope, expr, denied)) is not None:
        return compared
    determiner = "bare" if denied else "a"
    owner = owner_filter(expr.binder)
    area = expr.binder.source.area
    if owner is not None and area is not None and expr.binder.source.how == "in":
        player, rest = owner
        subject = noun(scope, player)
        thing = replace(binder_noun(scope, filtered(expr.binder, rest), determiner), where=None)
        return p.clause(_id("has", denied), subject=subject, thing=thing, where=where(scope, area, "at"))
    if expr.binder.source.how == "in" and area is not None:
        subject = noun(scope, area)
        thing = replace(binder_noun(scope, expr.binder, determiner), where=None)
        return p.clause(_id("holds", denied), subject=subject, thing=thing)
    return p.clause(_id("exists", denied), thing=binder_noun(scope, expr.binder, determiner))


def _every(scope: Scope, expr: ir.Query, denied: bool) -> p.Clause:
    assert expr.value is not None
    if not denied:
        each, (table, slot) = binder_noun(scope, expr.binder, "each"), variable_of(expr.binder, scope)
        table[slot] = Named(each, replace(each, determiner="it", where=None, that=()))
        before = scope.told()
        said = condition(scope, expr.value)
        if said.arg("subject") == each:
            return said
        scope.untell(before)
        table[slot] = plain(each)
        said = condition(scope, expr.value)
        if _mentions(said, each) == 1:
            return said
        scope.untell(before)
    thing = binder_noun(scope, expr.binder, "bare")
    bind(scope, expr.binder, called_noun(scope, expr.binder, "that"))
    return p.clause(_id("every", denied), thing=thing, condition=condition(scope, expr.value))


def _mentions(said: object, thing: p.Noun) -> int:
    """How often a thing is spoken of."""
    if said == thing:
        return 1
    if isinstance(said, tuple):
        return sum(_mentions(part, thing) for part in said)
    if not is_dataclass(said) or isinstance(said, type):
        return 0
    return sum(_mentions(getattr(said, part.name), thing) for part in fields(said))


def _is_design(scope: Scope, expr: ir.IsDesign, denied: bool) -> p.Clause:
    designs = tuple(design_noun(scope, design) for design in sorted(expr.designs))
    design: p.Phrase = designs[0] if len(designs) == 1 else p.ListOf(designs, "or")
    if expr.kind is not None:
        design = kind_noun(scope, expr.kind, "a")
    return p.clause(_id("is-design", denied), subject=noun(scope, expr.subject), design=design)


def _member(scope: Scope, expr: ir.Member, denied: bool) -> p.Clause:
    item = phrase(scope, expr.item)
    if expr.whole.type.tag == "list":
        whole = phrase(scope, expr.whole)
        if isinstance(whole, p.ListOf):
            whole = replace(whole, joined="or")
        return p.clause(_id("is-one-of", denied), subject=item, list=whole)
    return p.clause(_id("lies-in", denied), subject=item, where=where(scope, expr.whole, "at"))


# ---- together --------------------------------------------------------------------------------------------------------


def _not(scope: Scope, expr: ir.Not, denied: bool) -> p.Clause:
    return condition(scope, expr.value, not denied)


def _together(scope: Scope, expr: ir.And | ir.Or, denied: bool) -> p.Clause:
    joined = "and" if isinstance(expr, ir.And) != denied else "or"
    return joined_by(joined, tuple(condition(scope, item, denied) for item in expr.items))


def _one_or_other(scope: Scope, expr: ir.OneOrOther, denied: bool) -> p.Clause:
    return _either_case(scope, expr.condition, expr.value, expr.otherwise, denied)


def _either_case(scope: Scope, asked: ir.Expr, one: ir.Expr, other: ir.Expr, denied: bool) -> p.Clause:
    """This and the condition, or that and not the condition."""
    holds = ir.And(asked.span, asked.type, (asked, one))
    else_ = ir.And(asked.span, asked.type, (ir.Not(asked.span, asked.type, asked), other))
    return condition(scope, ir.Or(asked.span, asked.type, (holds, else_)), denied)


def _function(scope: Scope, expr: ir.Function, denied: bool) -> p.Clause:
    name, args = expr.name, expr.args
    if name == "game over":
        return p.clause(_id("is-over", denied))
    if name == "touch":
        return p.clause(_id("touches", denied), subject=_lying_on(scope, args[0]), other=_lying_on(scope, args[1]))
    if name == "supported":
        return p.clause(_id("is-supported", denied), subject=noun(scope, args[0]))
    if name == "visible":
        return p.clause(_id("visible", denied), subject=noun(scope, args[0]), player=noun(scope, args[1]))
    if name == "joined":
        return _joined(scope, args, denied)
    return p.clause(_id("offered", denied), thing=phrase(scope, args[0]))


def _joined(scope: Scope, args: tuple[ir.Expr, ...], denied: bool) -> p.Clause:
    """Spaces that lead from here to there, told as the pieces on them."""
    listed, start, end = args
    assert isinstance(listed, ir.Query)
    ways = group_of_pieces(scope, listed.binder) or binder_noun(scope, listed.binder, "bare", True)
    return p.clause(_id("joins", denied), subject=ways, start=phrase(scope, start), end=phrase(scope, end))


def _lying_on(scope: Scope, expr: ir.Expr) -> p.Noun:
    """Spaces that touch are told as the pieces on them."""
    if isinstance(expr, ir.Attr) and expr.name == "space":
        return noun(scope, expr.subject)
    return noun(scope, expr)


def _dispatch(scope: Scope, expr: ir.Dispatch, denied: bool) -> p.Clause:
    subject = expr.subject
    if scope.design is not None and is_own_design(scope, subject):
        return condition(scope, dict(expr.cases).get(scope.design.index, expr.otherwise), denied)
    name, others = dispatched(expr)
    said = p.clause(_id("depends-holds", denied), thing=noun(scope, subject), name=name)
    if not others:
        return said
    things = p.ListOf(tuple(phrase(scope, other) for other in others))
    return p.Clause(f"{said.id}-for", (*said.args, ("list", things)))


CONDITIONS: dict[type, Callable[..., p.Clause]] = {
    ir.Attr: _attr, ir.Printed: _printed, ir.Const: _const, ir.MarkerAt: _marker, ir.Local: _name,
    ir.Bound: _name, ir.Compare: _compare, ir.Member: _member, ir.IsDesign: _is_design, ir.Not: _not,
    ir.And: _together, ir.Or: _together, ir.Query: _query, ir.Function: _function, ir.Dispatch: _dispatch,
    ir.OneOrOther: _one_or_other,
}  # fmt: skip
