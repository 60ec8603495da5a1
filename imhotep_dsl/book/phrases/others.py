"""`other != card`: the name says the condition, and the book calls it the other card."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import OTHER
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir


def apart_from_named(binder: ir.Binder, conditions: Sequence[ir.Expr]) -> tuple[ir.Expr, ...]:
    """The conditions that tell an `other` apart from things with names: what it is other than."""
    if binder.name != "other":
        return ()
    return tuple(item for item in conditions if isinstance(_opposite(binder, item), ir.Local | ir.Bound | ir.You))


def _opposite(binder: ir.Binder, item: ir.Expr) -> ir.Expr | None:
    if not (isinstance(item, ir.Compare) and item.op == "!=" and binder.variable in (item.left, item.right)):
        return None
    return item.right if item.left == binder.variable else item.left


def told_by_other(scope: Scope, binder: ir.Binder, conditions: Sequence[ir.Expr]) -> ir.Expr | None:
    """The condition that `other` says. Where there are several, or the thing was not told of yet, nobody would know
    what is meant: they are told in full."""
    apart = apart_from_named(binder, conditions)
    return apart[0] if len(apart) == 1 and _was_told(scope, _opposite(binder, apart[0])) else None


def not_you(scope: Scope, binder: ir.Binder, conditions: Sequence[ir.Expr]) -> ir.Expr | None:
    """`player != you`: another player. Where one was named before, nobody would know than whom."""
    if any(isinstance(named.full, p.Noun) and named.full.person for named in scope.locals.values()):
        return None
    return next((item for item in conditions if isinstance(_opposite(binder, item), ir.You)), None)


def not_of_team(binder: ir.Binder, conditions: Sequence[ir.Expr]) -> ir.Expr | None:
    """`partner != player` of the team of that player: another member of it."""
    word = binder.source.area.word if binder.source.area is not None else None
    if word is None or (word.subject, word.name) != ("player", "team"):
        return None
    whose = dict(word.given)["player"]
    return next((item for item in conditions if _opposite(binder, item) == whose), None)


def _was_told(scope: Scope, thing: ir.Expr | None) -> bool:
    """A value with a name may be described only where it is used first."""
    if not isinstance(thing, ir.Local | ir.Bound):
        return True
    named = (scope.locals if isinstance(thing, ir.Local) else scope.bounds).get(thing.slot)
    if named is None or named.times or not isinstance(named.full, p.Noun):
        return True
    return not (named.full.that or named.full.owner or named.full.where)


def other_first(*adjectives: p.Text) -> tuple[p.Text, ...]:
    """`another empty space`."""
    return tuple(sorted(dict.fromkeys(adjectives), key=lambda word: word != OTHER))
