"""What is done several times: rounds of the game, or the same again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.bookkeeping import from_0
from imhotep_dsl.book.phrases.choosing import may
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.counting import Loop, counted, repeated_rule, times_counted
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir


def _lines(scope: Scope, statement: Loop) -> tuple[p.Step, ...]:
    """What is repeated. What counts how often comes first."""
    from imhotep_dsl.book.phrases.statements import block

    counts = times_counted(scope, statement)
    if counts is None:
        return block(scope, statement.body)
    return (counts, *block(scope, statement.body[1:]))


def repeat(scope: Scope, statement: ir.Repeat) -> tuple[p.Step, ...]:
    """A rule that has a name for what it is, is not repeated but lasts: `6 rounds`."""
    round_ = repeated_rule(scope, statement)
    if round_ is not None:
        rounds = _lasting(scope, round_, statement.times)
        return (p.Step(p.clause("lasts", rounds=rounds), statement.span), *counted(scope, statement, round_))
    said = _times_over(phrase(scope, statement.times))
    return (p.Step(said, statement.span, "block", _lines(scope, statement)),)


def _lasting(scope: Scope, round_: p.Noun, times: ir.Expr) -> p.Noun:
    """So many rounds; no more than these where a line ends the game before they are over."""
    ends = any(isinstance(part, ir.EndGame) for part in scope.parts)
    return replace(round_, amount=phrase(scope, times), up_to=ends)


def _times_over(times: p.Phrase) -> p.Clause:
    """`as many times as that many` says the same twice."""
    return p.clause("repeat-that-many") if times == p.clause("that-many") else p.clause("repeat", times=times)


def repeat_until(scope: Scope, statement: ir.RepeatUntil) -> tuple[p.Step, ...]:
    """Rounds that are counted last so many; what else ends them is told behind it."""
    if (asked := _as_often_as_wanted(statement)) is not None:
        (told,) = may(scope, asked)
        again = p.Clause(f"{told.clause.id}-repeatedly", told.clause.args)
        return (replace(told, clause=again, span=statement.span, otherwise=()),)
    round_ = repeated_rule(scope, statement)
    items = statement.until.items if isinstance(statement.until, ir.Or) else (statement.until,)
    counts = [item for item in items if (times := _times(scope, item)) is not None]
    own = round_ is not None or (len(counts) == 1 and _is_counted_here(scope, statement, counts[0]))
    if own and len(counts) == 1 and (times := _times(scope, counts[0])) is not None:
        others = tuple(condition(scope, item) for item in items if item is not counts[0])
        earlier = p.clause("or", list=p.ListOf(others, "or"))
        if round_ is not None:
            rounds = _lasting(scope, round_, times)
            lasts = p.clause("lasts-unless", rounds=rounds, condition=earlier)
            said = lasts if others else p.clause("lasts", rounds=rounds)
            return p.Step(said, statement.span), *counted(scope, statement, round_)
        said = p.clause("repeat-unless", times=phrase(scope, times), condition=earlier)
        said = said if others else _times_over(phrase(scope, times))
        return (p.Step(said, statement.span, "block", _lines(scope, statement)),)
    said = p.clause("repeat-until", condition=condition(scope, statement.until))
    return (p.Step(said, statement.span, "block", _lines(scope, statement)),)


def _as_often_as_wanted(statement: ir.RepeatUntil) -> ir.May | None:
    """`repeat may "…"`: it ends when somebody does not want to any more."""
    only = statement.body[0] if len(statement.body) == 1 else None
    endless = isinstance(statement.until, ir.Const) and not statement.until.value
    is_end = isinstance(only, ir.May) and only.otherwise is not None and isinstance(only.otherwise[0], ir.Stop)
    return only if endless and is_end and isinstance(only, ir.May) else None


def _is_counted_here(scope: Scope, statement: ir.RepeatUntil, count: ir.Expr) -> bool:
    """Whether a counter counts just these rounds, and the game has them once."""
    added = set(_added(scope, statement.body))
    once = any(line is statement for line in scope.checked.rules[scope.checked.play].body)
    return once and isinstance(count, ir.Compare) and isinstance(count.left, ir.MarkerAt) and count.left.marker in added


def _added(scope: Scope, body: ir.Block) -> Iterator[int]:
    """The markers that every round raises, also in rules that only this repetition carries out."""
    calls = [line for line in scope.parts if isinstance(line, ir.Call)]
    for line in body:
        if isinstance(line, ir.AddMarker):
            yield line.marker
        targets = {target for _, target in line.targets} if isinstance(line, ir.Call) else set()
        users = [call for call in calls if targets & {target for _, target in call.targets}]
        if len(targets) == 1 and len(users) == 1:
            yield from _added(scope, scope.checked.rules[targets.pop()].body)


def _times(scope: Scope, expr: ir.Expr) -> ir.Expr | None:
    """`COUNTER = N`, where the counter counts rounds from 0."""
    if not (isinstance(expr, ir.Compare) and expr.op in ("=", ">=") and isinstance(expr.left, ir.MarkerAt)):
        return None
    at = expr.left.marker
    counts = at in scope.kept.rounds | scope.kept.asked and from_0(scope.checked, at)
    return expr.right if counts and isinstance(expr.right, ir.Const) else None
