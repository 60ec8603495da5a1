"""Choosing several things lowered: one after the other out of a list that was kept.

Those before the position are chosen, the others still can be; things that nobody can tell apart lie together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.alike import alike
from imhotep_dsl.lower.form import Assign, Expr, Give, Leave, Load, Loop, Num, Op, Stmt, Store, Var, Word
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import both, call, cell, either, load, negated, op, run, when

if TYPE_CHECKING:
    from imhotep_dsl.code.steps import Pick
    from imhotep_dsl.lower.rules import Rule

REFUSED = Num(-1)


class Picking:
    def __init__(self, rule: Rule, at: int, done: int, instead: int, step: Pick) -> None:
        self.rule = rule
        self.at = at
        self.done = done
        self.instead = instead
        self.step = step
        self.is_piece = step.binder.sort == "piece"
        self.begin, self.end, self.position = (rule.name(step.slot + more) for more in range(3))

    def _together(self, begin: Expr, end: Expr) -> Stmt:
        return run("alike together", begin, end, self.rule.you) if self.is_piece else run("equals together", begin, end)

    def _same(self, one: Expr, other: Expr) -> Expr:
        return alike(self.rule.lowering, one, other, self.rule.you) if self.is_piece else Op("=", one, other)

    def candidates(self) -> list[Stmt]:
        """A thing is offered only if enough follow it, so that nobody comes to a dead end."""
        scope, step = self.rule.scope, self.step
        first, last, at, kept, item, before, picked, wanted = (
            scope.fresh(word) for word in ("first", "last", "at", "kept", "item", "before", "picked", "wanted")
        )
        size = op("<<", op("-", self.end, self.position), 2)
        laid: list[Stmt] = [
            Assign(first, Var(ARENA)),
            Assign(last, op("+", Var(first), size)),
            Assign(ARENA, Var(last)),
            Assign(picked, op("-", self.position, self.begin)),
            Assign(wanted, op("-", self.rule.value(step.least), Var(picked))),
        ]
        if step.most != ABSENT:
            laid += when(Op(">=", Var(picked), self.rule.value(step.most)), [Give(Var(first))])
        offered: list[Stmt] = [Store(Word(Var(kept)), Var(item)), Assign(kept, op("+", Var(kept), 4))]
        if not step.in_order:
            behind = op(">>", op("-", Var(last), Var(at)), 2)
            offered = when(Op(">=", behind, Var(wanted)), offered)
        is_first = either(Op("=", Var(at), Var(first)), negated(self._same(Var(before), Var(item))))
        looking = Loop("looking", (
            *when(Op(">=", Var(at), Var(last)), [Leave("looking")]),
            Assign(item, Load(Word(Var(at)))),
            *when(is_first, offered),
            Assign(before, Var(item)),
            Assign(at, op("+", Var(at), 4)),
        ))  # fmt: skip
        enough = both(Op(">", Var(kept), Var(first)), op("<=", Var(wanted), 0))
        no_more: list[Stmt] = [Store(Word(Var(kept)), Num(NO_MORE)), Assign(kept, op("+", Var(kept), 4))]
        return [
            *laid,
            run("copied", Var(first), call("cell address", self.position), size),
            self._together(Var(first), Var(last)),
            Assign(at, Var(first)),
            Assign(kept, Var(first)),
            looking,
            *when(enough, no_more),
            Give(Var(kept)),
        ]

    def take(self, thing: Expr) -> list[Stmt]:
        """The thing goes to the end of those that are chosen. Where their order does not matter, none before it can be
        chosen any more, so that no choice can be made in two ways."""
        scope = self.rule.scope
        first, last, here, left = (scope.fresh(word) for word in ("first", "last", "here", "left"))
        finding = Loop("finding", (
            *when(Op("=", Load(Word(Var(here))), thing), [Leave("finding")]),
            Assign(here, op("+", Var(here), 4)),
        ))  # fmt: skip
        rest: list[Stmt]
        if self.step.in_order:
            rest = [
                Loop("shifting", (
                    *when(Op("<=", Var(here), Var(first)), [Leave("shifting")]),
                    Store(Word(Var(here)), Load(Word(op("-", Var(here), 4)))),
                    Assign(here, op("-", Var(here), 4)),
                )),
                Store(Word(Var(first)), thing),
            ]  # fmt: skip
        else:
            length = op("+", self.position, op(">>", Var(left), 2))
            rest = [
                Assign(left, op("-", Var(last), Var(here))),
                run("copied", Var(first), Var(here), Var(left)),
                Store(cell("length"), length),
                self.rule.set_name(self.step.slot + 1, load("length")),
            ]
        return [
            *when(op("=", thing, NO_MORE), self._finished()),
            Assign(first, call("cell address", self.position)),
            Assign(last, call("cell address", self.end)),
            self._together(Var(first), Var(last)),
            Assign(here, Var(first)),
            finding,
            *rest,
            self.rule.set_name(self.step.slot + 2, op("+", self.position, 1)),
            Give(Num(self.at)),
        ]

    def _finished(self) -> list[Stmt]:
        """The list is what was chosen; what was not is forgotten."""
        return [
            Store(cell("length"), self.position),
            self.rule.set_name(self.step.slot + 1, self.position),
            Give(Num(self.done)),
        ]

    def otherwise(self) -> list[Stmt]:
        """Nothing more can be chosen: that is well if it is enough. If nothing can be chosen at all, there is the
        `else`, for which the list is as if it had not been made."""
        picked = op("-", self.position, self.begin)
        enough: Expr = Op(">=", picked, self.rule.value(self.step.least))
        if self.step.most != ABSENT:
            enough = both(enough, Op("<=", picked, op("max", self.rule.value(self.step.most), 0)))
        forgotten: list[Stmt] = []
        if self.instead >= 0:
            forgotten = [
                Store(cell("length"), self.begin),
                *(self.rule.set_name(self.step.slot + more, Num(0)) for more in range(3)),
                Give(Num(self.instead)),
            ]
            forgotten = when(op("=", picked, 0), forgotten)
        return [*when(enough, self._finished()), *forgotten, Give(REFUSED)]
