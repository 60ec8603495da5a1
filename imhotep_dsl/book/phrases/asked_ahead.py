"""Conditions at the beginning of rules that are carried out and told on the spot: they stand where the things are named
that they speak of, and not behind what else is done before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from imhotep_dsl.book.phrases.calls import is_told_line_by_line
from imhotep_dsl.book.phrases.needs import Line
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.settled import settled
from imhotep_dsl.book.phrases.staying_true import meet, reads, writes
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import TRUTH
from imhotep_dsl.check.walking import rewritten

Given = dict[int, ir.Expr]
"""What the names of a rule stand for where it is carried out."""
Ahead = tuple[ir.Require, ir.Require]
"""A condition as it is written, and in the names of the rule that is told."""


def asked_ahead(scope: Scope, line: ir.Stmt) -> tuple[Ahead, ...]:
    """The conditions with which what a line carries out begins."""
    return tuple(_ahead(scope, line, scope.calls)) if isinstance(line, ir.Call) else ()


def with_what_is_asked(scope: Scope, lines: Sequence[Line], ahead: Collection[int]) -> list[Line]:
    """A choice with what is asked ahead of the thing right behind it: `Choose a cart that is not full`. ahead: such
    conditions, by their ids."""
    made: list[Line] = []
    for line, passed in lines:
        before = made[-1][0] if made else None
        asked = line if isinstance(line, ir.Require) and id(line) in ahead else None
        if asked is None or not isinstance(before, ir.Choose) or not _is_about(scope, before, asked, passed):
            made.append((line, passed))
        else:
            made[-1] = (_narrowed(before, asked.condition), made[-1][1])
    return made


def _is_about(scope: Scope, choice: ir.Choose, line: ir.Require, passed: Sequence[ir.Stmt]) -> bool:
    """Whether a condition says of the chosen thing, as plainly as one can, what it must be. passed: what is done before
    it must hold."""
    plain = isinstance(line.condition, ir.Compare | ir.Not | ir.Attr) and settled(scope, line.condition) is None
    named = any(part == choice.binder.variable for part in parts_of(line.condition))
    apart = not meet(reads(scope, line.condition), writes(scope, tuple(passed)))
    return plain and named and apart and not choice.body and choice.otherwise is None


def _narrowed(choice: ir.Choose, condition: ir.Expr) -> ir.Choose:
    where = choice.binder.where
    both = isinstance(where, ir.And) and where.word is None
    items = where.items if both and isinstance(where, ir.And) else (where,) if where is not None else ()
    wanted = ir.And(condition.span, TRUTH, (*items, condition)) if items else condition
    return replace(choice, binder=replace(choice.binder, where=wanted))


def _ahead(scope: Scope, call: ir.Call, calls: tuple[int, ...]) -> Iterator[Ahead]:
    targets = {target for _, target in call.targets}
    if len(targets) != 1:
        return
    rule = scope.checked.rules[targets.pop()]
    if not is_told_line_by_line(scope, call, rule, calls):
        return
    given = {param.slot: arg for param, arg in zip(rule.params, call.args, strict=False)}
    for line in rule.body:
        if isinstance(line, ir.Require) and not any(line is asked for asked in scope.asked):
            if {part.slot for part in parts_of(line.condition) if isinstance(part, ir.Local)} <= given.keys():
                yield line, replace(line, condition=_in_names(line.condition, given))
        elif isinstance(line, ir.Call):
            passed = replace(line, args=tuple(_in_names(arg, given) for arg in line.args))
            yield from _ahead(scope, passed, (*calls, rule.index))
        if not isinstance(line, ir.Require | ir.Note | ir.Known | ir.KnownToEnd):
            return


def _in_names(expr: ir.Expr, given: Given) -> ir.Expr:
    def named(node: Any) -> Any:
        if isinstance(node, ir.Typed) and node.word is not None:
            said = tuple((name, _in_names(value, given)) for name, value in node.word.given)
            node = replace(node, word=replace(node.word, given=said))
        return given.get(node.slot, node) if isinstance(node, ir.Local) else node

    return rewritten(expr, named)
