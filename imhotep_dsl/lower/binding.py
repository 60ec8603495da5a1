"""Binders of statements: what they range over, laid down in working memory."""

from __future__ import annotations

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.steps import Binder
from imhotep_dsl.lower.form import Assign, Expr, Num, Stmt, Var
from imhotep_dsl.lower.lowering import Name, Scope
from imhotep_dsl.lower.making import op, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.walking import Body


def binder_name(binder: Binder) -> Name:
    of_frame = "group" if binder.sort == "group" else "local"
    return (of_frame if binder.in_frame else "bound", binder.slot)


def laid_down(rule: Rule, binder: Binder) -> tuple[list[Stmt], Expr, Expr]:
    """All things of a binder in their order: the code, where they begin and end. As the interpreter does, the name is
    left at the thing that was looked at last."""
    scope, lists = rule.scope, rule.values.lists
    looks = binder.in_frame and not rule.plain and (binder.where != ABSENT or binder.order != ABSENT)
    looked_at = scope.fresh("looked") if looks else None

    def fill(lay: Body) -> list[Stmt]:
        return lists.matching(
            scope, binder.source, binder.where, binder.order, binder.highest, binder_name(binder), lay, looked_at
        )

    found, begin, end = lists.laid_down(scope, binder.source, fill, binder.order != ABSENT)
    if looked_at is None:
        return found, begin, end
    last = rule.kept_group(Var(looked_at)) if binder.sort == "group" else Var(looked_at)
    left = when(op(">=", Var(looked_at), 0), [rule.set_name(binder.slot, last)])
    return [Assign(looked_at, Num(-1)), *found, *left], begin, end


def with_item(scope: Scope, binder: Binder, item: Expr) -> Scope:
    return scope.with_name(binder_name(binder), item)
