"""Loops in the way of a guard.

Rounds whose number is known are gone through one after the other. Else one way through all rounds is gone: where
somebody decides in them, the first candidate is taken, and pieces stay moved until the guard answers. If that way leads
through, the guard holds; if not, another might, and the guard gives up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.binding import binder_name
from imhotep_dsl.lower.form import Assign, Block, Expr, Give, Leave, Load, Loop, Num, Op, Stmt, Var, Word
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import op, run, when
from imhotep_dsl.lower.rewriting import instead_of_giving
from imhotep_dsl.lower.ways import GIVEN_UP, HOLDS, Rounds, Way

if TYPE_CHECKING:
    from imhotep_dsl.lower.guards import Guard
    from imhotep_dsl.program.model import Instruction

UNKNOWN: list[Stmt] = [Give(Num(GIVEN_UP))]


def _repeat_start(guard: Guard, about: Instruction, step: steps.RepeatStart, way: Way) -> list[Stmt]:
    times = guard.value(step.times, way)
    if isinstance(times, Num):
        return guard.next(about, way.named(("local", step.slot), times))
    name = way.scope.fresh("times")
    return [Assign(name, times), *guard.next(about, way.named(("local", step.slot), Var(name)))]


def _repeat_next(guard: Guard, about: Instruction, step: steps.RepeatNext, way: Way) -> list[Stmt]:
    left = way.scope.named(("local", step.slot))
    if isinstance(left, Num):
        again = way.named(("local", step.slot), op("-", left, 1))
        following, on = ("body", again) if left.value > 0 else ("done", way)
        return guard.go(about.following[following], on)
    if way.scope.frame is not None:
        # Such a loop has come far: most often this is its last round, or it is over.
        held = way.scope.fresh("left")
        last = guard.go(about.following["body"], way.named(("local", step.slot), Num(0)))
        over = guard.go(about.following["done"], way)
        none_left = when(op("<=", Var(held), 0), over)
        return [Assign(held, left), *none_left, *when(op("=", Var(held), 1), last), *UNKNOWN]
    rounds = way.scope.fresh("rounds")
    next_: list[Stmt] = [Assign(rounds, op("-", Var(rounds), 1))]
    return [
        Assign(rounds, left),
        *_all_rounds(guard, about, way, op("<=", Var(rounds), 0), next_, way),
    ]


def _loop_start(guard: Guard, about: Instruction, step: steps.LoopStart, way: Way) -> list[Stmt]:
    """If the first round never ends, only its thing is needed; else all of them are laid down."""
    binder, scope, lists = step.binder, way.scope, guard.values.lists
    if binder.sort == "group":
        return list(UNKNOWN)
    if binder.order == ABSENT and not _comes_back(guard, about.following["next"]):
        first, label = scope.fresh("first"), scope.fresh("search")
        search = lists.matching(
            scope, binder.source, binder.where, ABSENT, False, binder_name(binder),
            lambda item: [Assign(first, item), Leave(label)],
        )  # fmt: skip
        found: list[Stmt] = [Assign(first, Num(-1)), Block(label, tuple(search))]
        return [*found, *guard.next(about, way.named(("first", step.slot), Var(first)))]
    found, begin, end = lists.laid_down(
        scope, binder.source,
        lambda lay: lists.matching(
            scope, binder.source, binder.where, binder.order, binder.highest, binder_name(binder), lay
        ),
        binder.order != ABSENT,
    )  # fmt: skip
    on = way.named(("first", step.slot), begin).named(("last", step.slot), end)
    return [*found, *guard.next(about, on)]


def _comes_back(guard: Guard, at: int) -> bool:
    """Whether a loop can come to a second round before the next commit point, as far as that is known."""
    code, met = guard.program.code, set[int]()
    ahead = [code[at].following["body"]]
    while ahead:
        here = ahead.pop()
        if here == at:
            return True
        if here not in met and not _surely_commits(code, here):
            met.add(here)
            ahead.extend(code[here].following.values())
    return False


def _surely_commits(code: Sequence[Instruction], at: int) -> bool:
    """From here the end of the rule cannot be reached without a commit point, though it could from behind it."""
    return not code[at].returns and any(code[to].returns for to in code[at].following.values())


def _loop_next(guard: Guard, about: Instruction, step: steps.LoopNext, way: Way) -> list[Stmt]:
    first, last = way.scope.known.get(("first", step.slot)), way.scope.known.get(("last", step.slot))
    if first is None:
        return list(UNKNOWN)
    name = binder_name(step.binder)
    if last is None:
        within = way.named(name, first)
        body, done = guard.go(about.following["body"], within), guard.go(about.following["done"], way)
        return when(op("<", first, 0), done, body)
    at, item = way.scope.fresh("at"), way.scope.fresh("item")
    next_: list[Stmt] = [Assign(item, Load(Word(Var(at)))), Assign(at, op("+", Var(at), 4))]
    over = Op(">=", Var(at), last)
    return [Assign(at, first), *_all_rounds(guard, about, way, over, next_, way.named(name, Var(item)))]


def _loop_end(guard: Guard, about: Instruction, step: steps.LoopEnd, way: Way) -> list[Stmt]:
    return guard.next(about, way)


def _all_rounds(guard: Guard, about: Instruction, way: Way, over: Expr, next_: list[Stmt], within: Way) -> list[Stmt]:
    """One way through all rounds, and on. over: whether there are no more of them; next_: what a round begins with."""
    if way.rounds is not None:
        again = way.rounds.of is about and way.rounds.depth == len(way.behind)
        return [Leave(way.rounds.label)] if again else list(UNKNOWN)
    scope = way.scope
    answer, whole, loop, label = (scope.fresh(word) for word in ("answer", "whole", "rounds", "round"))
    moved, mark = scope.fresh("moved"), scope.fresh("mark")

    def answered(value: Expr) -> list[Stmt]:
        return [Assign(answer, value), Leave(whole)]

    refused = tuple(answered(Num(GIVEN_UP)))
    round_ = replace(
        within, refused=refused, empty=frozenset(), tops={}, rounds=Rounds(about, len(way.behind), label, moved)
    )
    body = guard.go(about.following["body"], round_)
    rest = guard.go(about.following["done"], replace(way, refused=refused, empty=frozenset(), tops={}))
    inside: list[Stmt] = [
        Loop(loop, (*when(over, [Leave(loop)]), *next_, Block(label, tuple(body)))),
        *rest,
    ]
    return [
        Assign(moved, Num(0)),
        Assign(mark, Var(ARENA)),
        Block(whole, tuple(instead_of_giving(inside, answered))),
        run("shift all back", Var(moved)),
        Assign(ARENA, Var(mark)),
        *when(op("=", Var(answer), GIVEN_UP), list(UNKNOWN)),
        Give(Num(HOLDS)),
    ]


STEPS: dict[type, Callable[[Guard, Instruction, Any, Way], list[Stmt]]] = {
    steps.RepeatStart: _repeat_start,
    steps.RepeatNext: _repeat_next,
    steps.LoopStart: _loop_start,
    steps.LoopNext: _loop_next,
    steps.LoopEnd: _loop_end,
}
