"""What is done several times: rounds of the game, or the same again."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.markers import repeated_rule
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir


def block(scope: Scope, body: ir.Block) -> tuple[p.Step, ...]:
    from imhotep_dsl.book.phrases import statements

    return statements.block(scope, body)


def repeat(scope: Scope, statement: ir.Repeat) -> tuple[p.Step, ...]:
    """A rule that has a name for what it is, is not repeated but lasts: `6 rounds`."""
    round_ = repeated_rule(scope, statement)
    if round_ is not None:
        rounds = replace(round_, amount=phrase(scope, statement.times))
        return (p.Step(p.clause("lasts", rounds=rounds), statement.span),)
    said = p.clause("repeat", times=phrase(scope, statement.times))
    return (p.Step(said, statement.span, "block", block(scope, statement.body)),)


def repeat_until(scope: Scope, statement: ir.RepeatUntil) -> tuple[p.Step, ...]:
    """Rounds that are counted last so many; what else ends them is told behind it."""
    round_ = repeated_rule(scope, statement)
    items = statement.until.items if isinstance(statement.until, ir.Or) else (statement.until,)
    counts = [item for item in items if (times := _times(scope, item)) is not None]
    if round_ is not None and len(counts) == 1 and (times := _times(scope, counts[0])) is not None:
        rounds = replace(round_, amount=phrase(scope, times))
        others = tuple(condition(scope, item) for item in items if item is not counts[0])
        if not others:
            return (p.Step(p.clause("lasts", rounds=rounds), statement.span),)
        earlier = p.clause("or", list=p.ListOf(others, "or"))
        return (p.Step(p.clause("lasts-unless", rounds=rounds, condition=earlier), statement.span),)
    said = p.clause("repeat-until", condition=condition(scope, statement.until))
    return (p.Step(said, statement.span, "block", block(scope, statement.body)),)


def _times(scope: Scope, expr: ir.Expr) -> ir.Expr | None:
    """`COUNTER = N`, where the counter counts rounds from 0."""
    if not (isinstance(expr, ir.Compare) and expr.op in ("=", ">=") and isinstance(expr.left, ir.MarkerAt)):
        return None
    start = scope.checked.markers[expr.left.marker].value
    from_0 = start is None or (isinstance(start, ir.Const) and start.value == 0)
    return expr.right if expr.left.marker in scope.kept.rounds and from_0 and isinstance(expr.right, ir.Const) else None
