"""What a condition around a line has decided already need not be told again within it, as long as it stays so."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.book.phrases.scope import Decided, Scope
from imhotep_dsl.book.phrases.staying_true import YOU, meet, reads, writes
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

_AGAIN = (ir.ForEach, ir.Repeat, ir.RepeatUntil, ir.Turns, ir.Reach)
"""What they do may be done ahead of the lines in them, too."""
_OTHERS_ACT = (ir.AsPlayer, ir.Turns, ir.Reach)
"""Somebody else may be `you` in them."""


def is_decided(scope: Scope, condition: ir.Expr) -> bool | None:
    return next((holds for known, holds in scope.decided if known == condition), None)


def deciding(scope: Scope, condition: ir.Expr, holds: bool) -> tuple[Decided, ...]:
    return (*scope.decided, *_follows(condition, holds))


def _follows(condition: ir.Expr, holds: bool) -> Iterator[Decided]:
    yield condition, holds
    if isinstance(condition, ir.Not):
        yield from _follows(condition.value, not holds)
    elif isinstance(condition, ir.And if holds else ir.Or):
        for item in condition.items:
            yield from _follows(item, holds)


def still_decided_within(scope: Scope, line: ir.Stmt) -> tuple[Decided, ...]:
    known = _unchanged(scope, line) if isinstance(line, _AGAIN) else scope.decided
    if not known or not any(isinstance(part, _OTHERS_ACT) for part in parts_of(line)):
        return known
    return tuple(one for one in known if YOU not in reads(scope, one[0]))


def still_decided_behind(scope: Scope, line: ir.Stmt) -> tuple[Decided, ...]:
    return _unchanged(scope, line)


def _unchanged(scope: Scope, line: ir.Stmt) -> tuple[Decided, ...]:
    if not scope.decided:
        return ()
    changed = writes(scope, (line,))
    return tuple(one for one in scope.decided if not meet(reads(scope, one[0]), changed))


def decided_anywhere(known: tuple[Decided, ...]) -> tuple[Decided, ...]:
    """Also in a rule that is carried out, where names stand for other things."""
    return tuple(one for one in known if not any(isinstance(part, ir.Local) for part in parts_of(one[0])))
