"""`stop`: a reader is told what it is that stops, the loop around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.things_called import called_noun
from imhotep_dsl.check import ir

Loop = ir.ForEach | ir.Repeat | ir.RepeatUntil
_STOP = p.clause("stop")


def with_what_stops(scope: Scope, loop: Loop, steps: tuple[p.Step, ...]) -> tuple[p.Step, ...]:
    """What a loop does; the loops within it have said by now what stops in them."""
    if isinstance(loop, ir.ForEach):
        things = replace(called_noun(scope, loop.binder, "bare"), many=True, adjectives=())
        return tuple(_named(steps, p.clause("stop-each", things=things)))
    return tuple(_named(steps, p.clause("stop-repeating")))


def _named(steps: tuple[p.Step, ...], said: p.Clause) -> Iterator[p.Step]:
    for step in steps:
        body, otherwise = tuple(_named(step.body, said)), tuple(_named(step.otherwise, said))
        yield replace(step, clause=said if step.clause == _STOP else step.clause, body=body, otherwise=otherwise)
