"""Calls, returns, conditions and loops lowered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.binding import laid_down
from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Assign,
    Entry,
    Expr,
    Give,
    Load,
    Num,
    Op,
    Slot,
    Stmt,
    Store,
    Var,
    Word,
)
from imhotep_dsl.lower.frames import address, entering
from imhotep_dsl.lower.groups import is_group
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import call, cell, load, op, run, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.tables import called_by_case, designs
from imhotep_dsl.lower.turns import counted_rounds
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, OVER, RETURN_TO, SCOPE, STEP

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction

REFUSED, FINISHED = Num(-1), Num(-2)
Ways = dict[str, list[Stmt]]
Turn = Callable[[Ways], list[Stmt]]


# ---- rules that carry out rules ---------------------------------------------------------------------------


def _call(rule: Rule, at: int, about: Instruction, step: steps.Call) -> list[Stmt]:
    after, found = about.following["next"], list[Stmt]()
    if step.subject == ABSENT:
        return _begin(rule, step, step.targets[0][1], after)
    subject = rule.scope.hold(rule.value(step.subject), "subject", found)
    found += when(op("<", subject, 0), [Give(REFUSED)])
    case: Expr = Entry(designs(rule.lowering), subject) if step.by == "design" else subject
    case = rule.scope.hold(case, "case", found)
    rules, which = called_by_case(rule.lowering, step, case)
    which = rule.scope.hold(which, "which", found)
    chosen: list[Stmt] = []
    for number, target in reversed(list(enumerate(rules))):
        begun = _begin(rule, step, target, after)
        chosen = when(op("=", which, number), begun, chosen) if chosen else begun
    return [*found, *when(op(">=", which, 0), chosen)]


def _begin(rule: Rule, step: steps.Call, target: int, after: int) -> list[Stmt]:
    """The target with its arguments; a thing that is not there cannot be given."""
    found: list[Stmt] = []
    given = [rule.scope.hold(rule.value(arg), "given", found) for arg in step.args]
    for value, is_thing in zip(given, step.things, strict=True):
        if is_thing:
            found += when(op("<", value, 0), [Give(REFUSED)])
    if target in rule.stays:
        kept = [
            rule.kept_group(value) if is_group(rule.scope, arg) else value
            for arg, value in zip(step.args, given, strict=True)
        ]
        return [*found, *entered(rule, target, after, kept), Give(Num(rule.program.entries[target]))]
    missing = rule.lowering.calls.arguments[target] - len(given)
    plain = call(f"plain {target}", rule.you, *given, *[Num(0)] * missing)
    return [*found, *when(op("<", plain, 0), [Give(REFUSED)])]


def entered(rule: Rule, target: int, after: int, given: list[Expr]) -> list[Stmt]:
    """A new frame on top of the stack."""
    frame = rule.scope.fresh("frame")
    names = [*given, *[Num(0)] * (rule.program.frames[target] - len(given))]
    made = entering(rule.lowering, frame, rule.scope.fresh("length"), after, rule.you, names)
    return [*made, Assign(FRAME_AT_HAND, Var(frame))]


def _return(rule: Rule, at: int, about: Instruction, step: steps.Return) -> list[Stmt]:
    if rule.plain:
        return [Give(Num(0))]
    frame, after = rule.scope.fresh("frame"), rule.scope.fresh("after")
    return [
        Assign(frame, load("machine", FRAME)),
        Assign(after, Load(Slot(RETURN_TO))),
        *when(Op("=", load("machine", SCOPE), Var(frame)), [rule.commit()]),
        Store(cell("length"), Var(frame)),
        Assign(frame, Load(Slot(FRAME_BELOW))),
        Store(cell("machine", FRAME), Var(frame)),
        Assign(FRAME_AT_HAND, address(rule.lowering, Var(frame))),
        *_gone_back(rule.lowering.calls.returns_of(rule.number), Var(after)),
    ]


def _gone_back(returns: list[int], after: Expr) -> list[Stmt]:
    """A rule that is carried out from few steps goes straight back to what follows them."""
    if not returns or len(returns) > _FEW_RETURNS:
        return [Give(after)]
    *others, last = returns
    found: list[Stmt] = []
    for to in others:
        found += when(op("=", after, to), [Give(Num(to))])
    return [*found, Give(Num(last))]


_FEW_RETURNS = 4


def _acting(rule: Rule, at: int, about: Instruction, step: steps.Acting) -> list[Stmt]:
    found: list[Stmt] = []
    who = rule.scope.hold(rule.value(step.player), "player", found)
    return [*found, *when(op("<", who, 0), [Give(REFUSED)]), rule.set_you(who), rule.commit()]


def _branch(rule: Rule, at: int, about: Instruction, step: steps.Branch) -> Turn:
    condition = rule.value(step.condition)
    return lambda ways: when(condition, ways["body"], ways["else"])


# ---- loops ------------------------------------------------------------------------------------------------


def _loop_start(rule: Rule, at: int, about: Instruction, step: steps.LoopStart) -> list[Stmt]:
    """A plain rule keeps its list in working memory, others on the stack of the state."""
    found, begin, end = laid_down(rule, step.binder)
    return [*found, *_kept(rule, step.slot, begin, end, step.binder.sort == "group")]


def _kept(rule: Rule, slot: int, begin: Expr, end: Expr, of_groups: bool) -> list[Stmt]:
    if rule.plain:
        return [rule.set_name(slot, begin), rule.set_name(slot + 1, end), rule.set_name(slot + 2, begin)]
    length = rule.scope.fresh("length")
    return [
        Assign(length, load("length")),
        run("push", begin, end),
        *([run("keep groups", Var(length))] if of_groups else []),
        rule.set_name(slot, Var(length)),
        rule.set_name(slot + 1, load("length")),
        rule.set_name(slot + 2, Var(length)),
    ]


def _keep_list(rule: Rule, at: int, about: Instruction, step: steps.KeepList) -> list[Stmt]:
    lists = rule.values.lists
    found, begin, end = lists.laid_down(rule.scope, step.value, lambda lay: lists.each(rule.scope, step.value, lay))
    return [*found, *_kept(rule, step.slot, begin, end, step.sort.endswith(" of group"))]


def _loop_next(rule: Rule, at: int, about: Instruction, step: steps.LoopNext) -> Turn:
    found: list[Stmt] = []
    position = rule.scope.hold(rule.name(step.slot + 2), "position", found)
    if rule.plain:
        held = rule.scope.fresh("position")
        found.append(Assign(held, position))
        position = Var(held)
    item = Load(Word(position if rule.plain else address(rule.lowering, position)))
    going = [
        rule.set_name(step.slot + 2, op("+", position, 4 if rule.plain else 1)),
        rule.set_name(step.binder.slot, item),
    ]
    through = Op("=", position, rule.name(step.slot + 1))
    return lambda ways: [*found, *when(through, ways["done"], [*going, *ways["body"]])]


def _loop_end(rule: Rule, at: int, about: Instruction, step: steps.LoopEnd) -> list[Stmt]:
    begin = rule.name(step.slot)
    forgotten: Stmt = Assign(ARENA, begin) if rule.plain else Store(cell("length"), begin)
    cleared = [rule.set_name(step.slot + more, Num(0)) for more in range(3)]
    if step.slot in _slots_of_names(rule):
        return [*when(begin, [forgotten]), *cleared]
    return [forgotten] if rule.plain else [forgotten, *cleared]


def _slots_of_names(rule: Rule) -> set[int]:
    """The slots of lists that have a name: whether there is one is not known where it is forgotten."""
    code = [about.step for about in rule.program.code if about.rule == rule.number]
    return {step.slot for step in code if isinstance(step, steps.KeepList)}


def _repeat_start(rule: Rule, at: int, about: Instruction, step: steps.RepeatStart) -> list[Stmt]:
    return [rule.set_name(step.slot, rule.value(step.times))]


def _repeat_next(rule: Rule, at: int, about: Instruction, step: steps.RepeatNext) -> Turn:
    left = rule.name(step.slot)
    less = rule.set_name(step.slot, op("-", left, 1))
    return lambda ways: when(op("<=", left, 0), ways["done"], [less, *ways["body"]])


def _until_next(rule: Rule, at: int, about: Instruction, step: steps.UntilNext) -> Turn:
    until = rule.value(step.until)
    return lambda ways: when(until, ways["done"], [*counted_rounds(rule, step.rounds), *ways["body"]])


# ---- who acts ---------------------------------------------------------------------------------------------


def _you_start(rule: Rule, at: int, about: Instruction, step: steps.YouStart) -> list[Stmt]:
    found: list[Stmt] = []
    who = rule.scope.fresh("player")
    found.append(Assign(who, rule.value(step.player)))
    found += when(op("<", Var(who), 0), [Give(REFUSED)])
    return [*found, rule.set_name(step.slot, rule.you), rule.set_you(Var(who)), rule.commit()]


def _you_end(rule: Rule, at: int, about: Instruction, step: steps.YouEnd) -> list[Stmt]:
    return [rule.set_you(rule.name(step.slot)), rule.set_name(step.slot, Num(0))]


# ---- ends -------------------------------------------------------------------------------------------------


def _over(rule: Rule, at: int, about: Instruction, step: steps.Step) -> list[Stmt]:
    return [Store(cell("machine", OVER), Num(1)), Store(cell("machine", STEP), Num(at)), Give(FINISHED)]


LOWERED: dict[type, Callable[[Rule, int, Instruction, Any], Any]] = {
    steps.Call: _call,
    steps.Return: _return,
    steps.Acting: _acting,
    steps.Branch: _branch,
    steps.LoopStart: _loop_start,
    steps.KeepList: _keep_list,
    steps.LoopNext: _loop_next,
    steps.LoopEnd: _loop_end,
    steps.RepeatStart: _repeat_start,
    steps.RepeatNext: _repeat_next,
    steps.UntilNext: _until_next,
    steps.YouStart: _you_start,
    steps.YouEnd: _you_end,
    steps.GameOver: _over,
    steps.EndGame: _over,
}
