"""Decisions in the way of a guard: is there any candidate that leads on?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.binding import binder_name
from imhotep_dsl.lower.form import Assign, Block, Effort, Expr, Give, Leave, Num, Stmt, Var
from imhotep_dsl.lower.hoisting import refusing
from imhotep_dsl.lower.making import op, when
from imhotep_dsl.lower.rewriting import instead_of_giving
from imhotep_dsl.lower.ways import GIVEN_UP, Way, set_aside

if TYPE_CHECKING:
    from imhotep_dsl.lower.guards import Guard
    from imhotep_dsl.program.model import Instruction

GUARD_EFFORT = 100
"""What looking at one candidate weighs."""


def searched(guard: Guard, about: Instruction, way: Way) -> list[Stmt]:
    """Any candidate will do; if none leads through, what is said for that case."""
    has_else = "else" in about.following and not isinstance(about.step, steps.May)
    none = guard.go(about.following["else"], way) if has_else else list(way.refused)
    unsure = Assign(way.scope.fresh("unsure"), Num(1))
    if way.rounds is not None:
        return _first_of(guard, about, way, none)
    if isinstance(about.step, steps.Choose):
        search = _among_things(guard, about, about.step, way, unsure)
    else:
        search = [part for number in _numbers(about.step) for part in _tried(guard, about, Num(number), way, unsure)[1]]
    if unsure.name not in guard.hoisting.looking.through(search).sets:
        return [*search, *none]
    return [replace(unsure, value=Num(0)), *search, *when(Var(unsure.name), [Give(Num(GIVEN_UP))]), *none]


def _first_of(guard: Guard, about: Instruction, way: Way, none: list[Stmt]) -> list[Stmt]:
    """Only the first candidate is looked at."""
    if not isinstance(about.step, steps.Choose):
        return guard.taken(about, Num(_numbers(about.step)[0]), way)
    binder, first, label = about.step.binder, way.scope.fresh("first"), way.scope.fresh("search")
    search = guard.values.lists.matching(
        way.scope, binder.source, binder.where, ABSENT, False, binder_name(binder),
        lambda item: [Assign(first, item), Leave(label)],
    )  # fmt: skip
    taken = guard.taken(about, Var(first), way)
    return [Assign(first, Num(-1)), Block(label, tuple(search)), *when(op("<", Var(first), 0), none, taken)]


def _numbers(step: steps.Step) -> list[int]:
    """Candidates that are always the same."""
    if isinstance(step, steps.ChooseAction):
        return list(step.actions)
    return list(range(len(step.texts))) if isinstance(step, steps.ChooseOption) else [1, 0]


def _among_things(guard: Guard, about: Instruction, step: steps.Choose, way: Way, unsure: Assign) -> list[Stmt]:
    binder = step.binder
    outline = guard.values.lists.matching(
        way.scope, binder.source, binder.where, ABSENT, False, binder_name(binder), lambda item: [Give(item)]
    )
    looked = guard.hoisting.looking.through(outline)
    items = list(looked.gives)
    if len(items) != 1 or "else" in about.following:
        return instead_of_giving(outline, lambda item: _counted(_tried(guard, about, item, way, unsure)[1]))
    varying = looked.sets
    early, tried = _tried(guard, about, items[0], way, unsure, varying)
    if guard.hoisting.depends(tried, varying):
        return [*early, *instead_of_giving(outline, lambda _: _counted(tried))]
    # All candidates are as good as any: is there one at all?
    return [*early, *when(guard.value(binder.exists, way), tried)]


def _counted(tried: list[Stmt]) -> list[Stmt]:
    return [Effort(Num(GUARD_EFFORT)), *tried]


def _tried(
    guard: Guard, about: Instruction, item: Expr, way: Way, unsure: Assign, varying: set[str] | None = None
) -> tuple[list[Stmt], list[Stmt]]:
    """Code that looks at one candidate; before it, what does not depend on which one it is. varying: names that do."""
    label = way.scope.fresh("try")
    leave = (Leave(label),)
    early: list[Stmt] = []
    tried = guard.taken(about, item, replace(way, refused=leave))
    if varying is not None:
        before, tried = guard.hoisting.hoisted(tried, varying, leave)
        early = refusing(before, leave, way.refused)
    return early, [Block(label, tuple(set_aside(guard.hoisting.looking, tried, [unsure, *leave])))]
