"""Lowered code without what nobody asks for: names that are never read, blocks that are never left. A search among few
things that are known becomes one formula."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Address,
    After,
    Assign,
    Block,
    Blocks,
    Bounded,
    Call,
    Cell,
    Effort,
    Entry,
    Expr,
    Function,
    Give,
    JumpTo,
    Leave,
    Load,
    Loop,
    LowestBit,
    Num,
    Op,
    Pick,
    Run,
    Slot,
    Stmt,
    Store,
    Together,
    Var,
    When,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.formulas import is_quick, is_truth
from imhotep_dsl.lower.rewriting import parts

PC = "pc"
"""The name that says with which of several blocks to begin."""


def tidied(function: Function, shared: Iterable[str]) -> Function:
    """shared: names that are known to all functions."""
    inside = parts(function.body)
    read = {part.name for part in inside if type(part) is Var}
    left = {part.label for part in inside if type(part) is Leave}
    return replace(function, body=tuple(_Tidying(read.union(shared, (PC, FRAME_AT_HAND)), left).steps(function.body)))


def only_asks(asked: Expr) -> bool:
    """Whether it can be left out: it changes nothing and cannot stop the game."""
    if type(asked) is Op:
        return asked.sign not in ("/", "%", "%+") and only_asks(asked.left) and only_asks(asked.right)
    if type(asked) is Load:
        if type(asked.of) is Cell:
            return only_asks(asked.of.index)
        return only_asks(asked.of.address) if type(asked.of) is Word else True
    if type(asked) is Entry:
        return only_asks(asked.index)
    if type(asked) is Pick:
        return only_asks(asked.condition) and only_asks(asked.yes) and only_asks(asked.no)
    return type(asked) is Num or type(asked) is Var or type(asked) is Address


class _Tidying:
    """read: names that are asked somewhere; left: blocks that are."""

    def __init__(self, read: set[str], left: set[str]) -> None:
        self._read, self._left = read, left

    def value(self, given: Expr) -> Expr:
        kind = type(given)
        if kind is Num or kind is Var or kind is Address:
            return given
        return _EXPRESSIONS[kind](self, given)

    def place(self, given: Cell | Slot | Word) -> Cell | Slot | Word:
        if type(given) is Cell:
            return Cell(given.region, self.value(given.index))
        return Word(self.value(given.address)) if type(given) is Word else given

    def after(self, given: After) -> Expr:
        steps, value = self.steps(given.steps), self.value(given.value)
        return After(tuple(steps), value) if steps else value

    def steps(self, given: Sequence[Stmt]) -> list[Stmt]:
        found: list[Stmt] = []
        for step in given:
            change = _STATEMENTS.get(type(step))
            found += [step] if change is None else change(self, step)
        return found

    def assign(self, given: Assign) -> list[Stmt]:
        value = self.value(given.value)
        return [] if given.name not in self._read and only_asks(value) else [Assign(given.name, value)]

    def when(self, given: When) -> list[Stmt]:
        return [When(self.value(given.condition), tuple(self.steps(given.yes)), tuple(self.steps(given.no)))]

    def block(self, given: Block) -> list[Stmt]:
        body = self.steps(given.body)
        if given.label not in self._left:
            return body
        return _found(given.label, body) or [Block(given.label, tuple(body))]

    def blocks(self, given: Blocks) -> list[Stmt]:
        return [Blocks(tuple((number, tuple(self.steps(body))) for number, body in given.blocks))]


def _called(tidying: _Tidying, given: Call) -> Call:
    return replace(given, args=tuple(map(tidying.value, given.args)))


def _found(label: str, body: Sequence[Stmt]) -> list[Stmt]:
    """A search in which each step finds the same, or goes on: where it was found does not matter."""
    asked: Expr | None = None
    name = ""
    for step in body:
        if type(step) is Assign and type(step.value) is Num:
            continue
        if type(step) is not When or step.no or len(step.yes) != 2 or step.yes[1] != Leave(label):
            return []
        found = step.yes[0]
        if type(found) is not Assign or found.value != Num(1) or name not in ("", found.name):
            return []
        if not is_truth(step.condition) or not is_quick(step.condition):
            return []
        name = found.name
        asked = step.condition if asked is None else Op("|", asked, step.condition)
    return [] if asked is None else [Assign(name, Op("|", Var(name), asked))]


_EXPRESSIONS: dict[type, Callable[[_Tidying, Any], Expr]] = {
    Load: lambda tidying, given: Load(tidying.place(given.of)),
    Entry: lambda tidying, given: Entry(given.table, tidying.value(given.index), given.or_none),
    Op: lambda tidying, given: Op(given.sign, tidying.value(given.left), tidying.value(given.right)),
    LowestBit: lambda tidying, given: LowestBit(tidying.value(given.of)),
    Together: lambda tidying, given: Together(given.region, tidying.value(given.first), tidying.value(given.size)),
    Bounded: lambda tidying, given: Bounded(given.sign, tidying.value(given.left), tidying.value(given.right)),
    Pick: lambda tidying, given: Pick(*map(tidying.value, (given.condition, given.yes, given.no))),
    Call: lambda tidying, given: _called(tidying, given),
    After: _Tidying.after,
}
_STATEMENTS: dict[type, Callable[[_Tidying, Any], list[Stmt]]] = {
    Assign: _Tidying.assign,
    Store: lambda tidying, given: [Store(tidying.place(given.into), tidying.value(given.value))],
    When: _Tidying.when,
    Loop: lambda tidying, given: [Loop(given.label, tuple(tidying.steps(given.body)))],
    Block: _Tidying.block,
    Give: lambda tidying, given: [Give(tidying.value(given.value))],
    Run: lambda tidying, given: [Run(_called(tidying, given.call))],
    Effort: lambda tidying, given: [Effort(tidying.value(given.amount))],
    Blocks: _Tidying.blocks,
    JumpTo: lambda tidying, given: [JumpTo(tidying.value(given.to))],
}
