"""`other != card`, or what cannot be true of the card itself (`other.size < card.size`): the book calls it the other
card. Where a player may be the same as another who is spoken of, that is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import OTHER
from imhotep_dsl.book.phrases.saying_the_same import alike
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import is_everybody
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
_STRICT = ("<", ">", "!=")
"""What no value is compared with itself."""


def apart_from_named(binder: ir.Binder, conditions: Sequence[ir.Expr]) -> tuple[ir.Expr, ...]:
    """The conditions that do nothing but tell an `other` apart from things with names: what it is other than."""
    if binder.name != "other":
        return ()
    return tuple(item for item in conditions if isinstance(_opposite(binder, item), ir.Local | ir.Bound | ir.You))


def _opposite(binder: ir.Binder, item: ir.Expr) -> ir.Expr | None:
    if not (isinstance(item, ir.Compare) and item.op == "!=" and binder.variable in (item.left, item.right)):
        return None
    return item.right if item.left == binder.variable else item.left


def asked_of_both(binder: ir.Binder, item: ir.Expr) -> Iterator[tuple[str, ir.Expr, ir.Expr]]:
    """How a value of the thing is compared with the same value of something with a name, and of what."""
    if not isinstance(item, ir.Compare):
        return
    for value, own, op in ((item.left, item.right, item.op), (item.right, item.left, _TURNED[item.op])):
        for who in (part for part in parts_of(own) if isinstance(part, ir.You | ir.Local | ir.Bound)):
            named = who.type == binder.element and who != binder.variable
            if named and value not in (own, binder.variable) and alike(value, own, (binder.variable, who)):
                yield op, value, who


def is_compared_with_another(binder: ir.Binder, conditions: Sequence[ir.Expr]) -> bool:
    """Whether a condition cannot be true of the very thing that it is compared with."""
    return any(op in _STRICT for item in conditions for op, _, _ in asked_of_both(binder, item))


def is_another(binder: ir.Binder, conditions: Sequence[ir.Expr]) -> bool:
    """Whether it is surely not the thing that it is told apart from, or compared with."""
    told_apart = any(isinstance(_opposite(binder, item), ir.Local | ir.Bound | ir.You) for item in conditions)
    return told_apart or is_compared_with_another(binder, conditions)


def may_be(scope: Scope, binder: ir.Binder, conditions: Sequence[ir.Expr]) -> ir.Expr | None:
    """Whom another player may be, among all players, though the name or a comparison lets one think otherwise."""
    everybody = binder.source.how == "players" or is_everybody(scope, binder.source.area)
    if not everybody or is_another(binder, conditions):
        return None
    compared = (who for item in conditions for _, _, who in asked_of_both(binder, item))
    return next(compared, None) or _spoken_of_besides(scope, binder)


def _spoken_of_besides(scope: Scope, binder: ir.Binder) -> ir.Expr | None:
    """Whom an `other` of a loop is told apart from by its name."""
    own = binder.variable
    if binder.name != "other" or not isinstance(own, ir.Local) or own.slot not in scope.apart:
        return None
    known = ((slot, scope.locals[slot].full) for slot in scope.apart if slot != own.slot and slot in scope.locals)
    players = [slot for slot, said in known if isinstance(said, p.Noun) and said.person]
    return ir.Local(binder.span, binder.element, players[0], "") if len(players) == 1 else None


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
    return not (named.full.that or named.full.owner or named.full.where or named.full.parts)


def other_first(*adjectives: p.Text) -> tuple[p.Text, ...]:
    """`another empty space`."""
    return tuple(sorted(dict.fromkeys(adjectives), key=lambda word: word != OTHER))
