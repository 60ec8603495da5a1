"""`other in without(players, [player])`: of all players, those who are not that player. So the book says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import are_all
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.types import TRUTH
from imhotep_dsl.check.walking import rewritten
from imhotep_dsl.check.words import said_of_any


def left_out_by_condition(checked: Checked, parts: Sequence[object]) -> Checked:
    """The same table, where nobody is left out of all players by a list. parts: what its rules are made of."""
    if not any(isinstance(part, ir.Binder) and _left_out(part) for part in parts):
        return checked
    rules = tuple(replace(rule, body=rewritten(rule.body, _by_condition)) for rule in checked.rules)
    winner = checked.winner
    keys = tuple((highest, rewritten(key, _by_condition)) for highest, key in winner.keys)
    where = rewritten(winner.where, _by_condition) if winner.where is not None else None
    return replace(checked, rules=rules, winner=replace(winner, where=where, keys=keys))


def means(scope: Scope, word: ir.WordUse) -> ir.Expr | None:
    """What a word means of any things, told like the rules."""
    meaning = said_of_any(scope.checked.checker, word)
    return meaning and rewritten(meaning, _by_condition)


def _left_out(binder: ir.Binder) -> tuple[ir.Expr, ...]:
    area = binder.source.area
    if binder.source.how != "list" or not (isinstance(area, ir.Function) and area.name == "without"):
        return ()
    everybody, some = area.args
    return some.items if are_all(everybody) and isinstance(some, ir.ListOf) else ()


def _by_condition(node: Any) -> Any:
    if not isinstance(node, ir.Binder) or not (left_out := _left_out(node)):
        return node
    assert isinstance(node.source.area, ir.Function)
    at = node.span
    apart = tuple(ir.Compare(at, TRUTH, "!=", node.variable, one) for one in left_out)
    asked = (*apart, *conditions_of(node))
    where = asked[0] if len(asked) == 1 else ir.And(at, TRUTH, asked)
    return replace(node, source=replace(node.source, area=node.source.area.args[0]), where=where)
