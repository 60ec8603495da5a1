"""`count(other in players where other.bid = player.bid) = 1`: no other player has the same bid."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.others import asked_of_both, is_another
from imhotep_dsl.book.phrases.saying_the_same import alike
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import is_everybody
from imhotep_dsl.check import ir
from imhotep_dsl.check.types import TRUTH

_NO_OTHER = {("=", 1), ("<=", 1), ("<", 2)}
_ANOTHER = {("!=", 1), (">", 1), (">=", 2)}
"""How many are as good as somebody who is counted, too."""
_APART_AND_SAME = 2


def nobody_else(scope: Scope, left: ir.Expr, op: str, right: ir.Expr) -> tuple[ir.Query, bool] | None:
    """What is asked of others, where a number of players counts somebody who is sure to be among them; and whether it
    is denied."""
    if not (isinstance(left, ir.Query) and left.function == "count" and isinstance(right, ir.Const)):
        return None
    if (op, right.value) not in _NO_OTHER | _ANOTHER or not _are_all(scope, left.binder):
        return None
    conditions = conditions_of(left.binder)
    compared = [who for item in conditions for asked, _, who in asked_of_both(left.binder, item) if asked == "="]
    if len(conditions) != 1 or not compared:
        return None
    at = left.span
    other = ir.Compare(at, TRUTH, "!=", left.binder.variable, compared[0])
    where = ir.And(at, TRUTH, (other, conditions[0]))
    binder = replace(left.binder, where=where)
    return replace(left, function="any", type=TRUTH, binder=binder, word=None), (op, right.value) in _NO_OTHER


def is_nobody_elses(scope: Scope, binder: ir.Binder, value: ir.Expr) -> bool:
    """Whether a condition says that of all things in question no two have the same value."""
    for item in conditions_of(binder):
        others = _others_denied(scope, item)
        asked = others.binder if others is not None else None
        if asked is not None and any(
            op == "=" and who == binder.variable and alike(same, value, (asked.variable, who))
            for one in conditions_of(asked)
            for op, same, who in asked_of_both(asked, one)
        ):
            return True
    return False


def _others_denied(scope: Scope, item: ir.Expr) -> ir.Query | None:
    """The question whether there is another, if the answer must be no."""
    if isinstance(item, ir.Query) and item.function == "every":
        none_such = _none_such(item)
        return _others_denied(scope, none_such) if none_such is not None else None
    if isinstance(item, ir.Not) and isinstance(item.value, ir.Query) and item.value.function == "any":
        asked = conditions_of(item.value.binder)
        all_others = len(asked) == _APART_AND_SAME and _are_all(scope, item.value.binder)
        return item.value if all_others and is_another(item.value.binder, asked) else None
    found = nobody_else(scope, item.left, item.op, item.right) if isinstance(item, ir.Compare) else None
    return found[0] if found is not None and found[1] else None


def _none_such(item: ir.Query) -> ir.Not | None:
    """`every(other.bid != player.bid for each other in players where …)`: there is no other whose bid is the same."""
    asked, denied = item.binder, item.value
    if not isinstance(denied, ir.Compare) or denied.op != "!=":
        return None
    same = replace(denied, op="=", word=None)
    where = ir.And(item.span, TRUTH, (*conditions_of(asked), same))
    return ir.Not(item.span, TRUTH, replace(item, function="any", value=None, binder=replace(asked, where=where)))


def _are_all(scope: Scope, binder: ir.Binder) -> bool:
    return binder.source.how == "players" or is_everybody(scope, binder.source.area)
