"""Code looked through, and put into other code: what it would give goes on there instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from operator import is_
from typing import Any

from imhotep_dsl.lower import form as form_
from imhotep_dsl.lower.form import (
    Assign,
    Block,
    Bounded,
    Call,
    Expr,
    Fault,
    Give,
    Leave,
    Loop,
    Num,
    Op,
    Stmt,
    Var,
    When,
)


def instead_of_giving(steps: Iterable[Stmt], instead: Callable[[Expr], list[Stmt]]) -> list[Stmt]:
    found: list[Stmt] = []
    for step in steps:
        if type(step) is Give:
            found += instead(step.value)
        elif type(step) is When:
            yes, no = tuple(instead_of_giving(step.yes, instead)), tuple(instead_of_giving(step.no, instead))
            found.append(step if same(yes, step.yes) and same(no, step.no) else When(step.condition, yes, no))
        elif type(step) is Loop or type(step) is Block:
            body = tuple(instead_of_giving(step.body, instead))
            found.append(step if same(body, step.body) else type(step)(step.label, body))
        else:
            found.append(step)
    return found


def same(new: tuple[Stmt, ...], old: tuple[Stmt, ...]) -> bool:
    """Whether nothing was changed; what is the same code stays the same object, so that it is looked through once."""
    return len(new) == len(old) and all(map(is_, new, old))


def parts(item: object) -> list[object]:
    """Everything that lowered code is made of."""
    found, pending = list[object](), [item]
    while pending:
        each = pending.pop()
        if type(each) is tuple:
            pending += each
            continue
        names = _INSIDE.get(type(each))
        if names is not None:
            found.append(each)
            for name in names:
                pending.append(getattr(each, name))
    return found


def _inside(form: type) -> tuple[str, ...]:
    """The fields that hold more than a name or a number."""
    return tuple(field.name for field in fields(form) if str(field.type) not in ("str", "int", "bool"))


_INSIDE: dict[type, tuple[str, ...]] = {
    form: _inside(form) for form in vars(form_).values() if isinstance(form, type) and is_dataclass(form)
}


def surely_answered(question: Expr, thing: Expr) -> bool:
    """Whether asking cannot stop the game, if this thing is one: nothing else is asked for what may not be there."""
    found = parts(question)
    faults = sum(isinstance(part, Fault) for part in found)
    of_none = When(Op("<", thing, Num(0)), (Fault("nothing to ask"),), ())
    if faults != sum(part == of_none for part in found):
        return False
    return not any(
        isinstance(part, Call | Bounded) or (isinstance(part, Op) and part.sign in ("/", "%", "%+")) for part in found
    )


class Seen:
    """What is in some code: names that are set and read, blocks and what is left, what is given, the kinds of parts."""

    __slots__ = ("gives", "kinds", "labels", "leaves", "reads", "sets")

    def __init__(self, own: Iterable[object] = (), inside: Iterable[Seen] = ()) -> None:
        self.sets, self.reads, self.labels, self.leaves = set[str](), set[str](), set[str](), set[str]()
        self.gives: set[Expr] = set()
        self.kinds: set[type] = set()
        for part in own:
            kind = type(part)
            self.kinds.add(kind)
            note = _NOTED.get(kind)
            if note is not None:
                note(self, part)
        for each in inside:
            self.sets |= each.sets
            self.reads |= each.reads
            self.labels |= each.labels
            self.leaves |= each.leaves
            self.gives |= each.gives
            self.kinds |= each.kinds


_NOTED: dict[type, Callable[[Seen, Any], None]] = {
    Var: lambda seen, part: seen.reads.add(part.name),
    Assign: lambda seen, part: seen.sets.add(part.name),
    Loop: lambda seen, part: seen.labels.add(part.label),
    Block: lambda seen, part: seen.labels.add(part.label),
    Leave: lambda seen, part: seen.leaves.add(part.label),
    Give: lambda seen, part: seen.gives.add(part.value),
}


class Looking:
    """Code that was looked through before is not looked through again, however deep it was put into other code."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Stmt, Seen]] = {}

    def at(self, step: Stmt) -> Seen:
        if id(step) not in self._known:
            self._known[id(step)] = step, self._seen(step)
        return self._known[id(step)][1]

    def through(self, steps: Iterable[Stmt]) -> Seen:
        return Seen(inside=[self.at(step) for step in steps])

    def _seen(self, step: Stmt) -> Seen:
        if isinstance(step, When):
            inside = [Seen(parts(step.condition)), *map(self.at, step.yes), *map(self.at, step.no)]
            return Seen([], inside)
        if type(step) is Loop or type(step) is Block:
            found = Seen([], map(self.at, step.body))
            found.labels.add(step.label)
            return found
        return Seen(parts(step))
