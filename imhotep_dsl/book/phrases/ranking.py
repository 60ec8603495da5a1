"""Players who are compared: who has the most of something, or in any other order."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.nouns import PLAYER
from imhotep_dsl.book.phrases.points import counted, points
from imhotep_dsl.book.phrases.saying_the_same import alike
from imhotep_dsl.book.phrases.scope import Scope, plain, variable_of
from imhotep_dsl.book.phrases.values_of_each import value_of_each
from imhotep_dsl.check import ir


def rank(scope: Scope, statement: ir.Rank) -> tuple[p.Step, ...]:
    before = scope.told()
    if (most := _most(scope, statement)) is not None:
        return _do(p.clause(most[0], things=most[1], **_paid(scope, statement)), statement)
    scope.untell(before)
    players = binder_noun(scope, statement.binder, "all", many=True)
    compared = [(highest, value_of_each(scope, statement.binder, key)) for highest, key in statement.keys]
    keys = tuple(
        p.clause("rank-key-highest" if highest else "rank-key-lowest", value=value) for highest, value in compared
    )
    said = p.clause("rank", players=players, keys=p.ListOf(keys, "then"), **_paid(scope, statement))
    return _do(said, statement)


def _paid(scope: Scope, statement: ir.Rank) -> dict[str, p.Phrase]:
    places = tuple(p.clause("ordinal", number=p.Number(at)) for at, _ in enumerate(statement.pay, 1))
    pay = tuple(
        p.clause("rank-place", points=phrase(scope, amount), place=place)
        for place, amount in zip(places, statement.pay, strict=True)
    )
    ties = p.clause(f"ties-{statement.ties}")
    if statement.tied_pay is not None:
        ties = p.clause("ties-each", points=points(scope, statement.tied_pay), places=p.ListOf(places, "or"))
    return {"pay": p.ListOf(pay), "ties": ties}


def _most(scope: Scope, statement: ir.Rank) -> tuple[str, p.Noun] | None:
    """Who has the most of something, where nothing else counts; `rank-most-some` if one must have some at all."""
    (highest, key), where_ = statement.keys[0], statement.binder.where
    variable, slot = variable_of(statement.binder, scope)
    variable[slot] = plain(replace(PLAYER, determiner="it"))
    things = counted(scope, key, True) if len(statement.keys) == 1 and highest else None
    if things is None:
        return None
    if where_ is None:
        return "rank-most", things
    return ("rank-most-some", things) if _asks_for_some(where_, key) else None


def _asks_for_some(expr: ir.Expr, key: ir.Expr) -> bool:
    """Whether a condition says nothing but that the number is not 0."""
    if isinstance(expr, ir.Not) and isinstance(expr.value, ir.Attr) and expr.value.name == "empty":
        return isinstance(key, ir.Attr) and key.name == "count" and key.subject == expr.value.subject
    if isinstance(expr, ir.Compare) and expr.op == ">" and isinstance(expr.right, ir.Const):
        return expr.right.value == 0 and expr.left == key
    if not (isinstance(expr, ir.Query) and isinstance(key, ir.Query) and expr.function == "any"):
        return False
    return alike(expr.binder, key.binder, (expr.binder.variable, key.binder.variable))


def _do(clause: p.Clause, statement: ir.Rank) -> tuple[p.Step, ...]:
    return (p.Step(clause, statement.span),)
