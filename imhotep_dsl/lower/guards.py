"""Guards: whether what a choice begins can be carried through, as a formula over the state as it is.

A guard goes the way that taking the option would go, with the names that are set on the way in names of the
function: the state is only read. It holds as soon as nothing more can be refused, and asks of the last step that could
be whether it is possible instead of carrying it out. A decision on the way is a search: is there any candidate that
leads on? Where pieces, points or markers would have to change before something else can be refused, it gives up: then
the way is gone on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.areas import AT
from imhotep_dsl.lower.binding import binder_name
from imhotep_dsl.lower.form import After, Assign, Block, Effort, Entry, Expr, Give, Leave, Note, Num, Stmt, Var
from imhotep_dsl.lower.frames import GOES_ON, outlook
from imhotep_dsl.lower.lowering import YOU_NAME, Scope
from imhotep_dsl.lower.making import load, op, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.tables import called_by_case, designs
from imhotep_dsl.lower.values import Values
from imhotep_dsl.lower.walking import unless
from imhotep_dsl.lower.ways import BEHIND, FAILS, GIVEN_UP, HOLDS, Way
from imhotep_dsl.program.model import Instruction, Program

GUARD_EFFORT = 100
"""What looking at one candidate weighs."""

LONGEST_GUARD = 80
"""Steps that one guard may go through on all its ways; what is longer is tried on a copy."""

DEEPEST_SEARCH = 4
"""Decisions within decisions that one guard may look for."""

_COMMITS = (steps.Draw, steps.Gather, steps.TurnsNext, steps.EndTurns, steps.EndGame, steps.GameOver)
"""Steps that are never refused, and with which what is tried has come through."""


def guard(rule: Rule, at: int, thing: Expr) -> list[Stmt]:
    """The guard of a decision for one of its candidates."""
    return _Guard(rule.program, rule.values).of_choice(rule, at, thing)


class _Guard:
    def __init__(self, program: Program, values: Values) -> None:
        self.program = program
        self.values = values
        self.left = LONGEST_GUARD
        self.searches = 0

    def of_choice(self, rule: Rule, at: int, thing: Expr) -> list[Stmt]:
        about = self.program.code[at]
        way = Way(rule.scope, (), (Give(Num(FAILS)),))
        return self._taken(about, thing, way)

    def _taken(self, about: Instruction, thing: Expr, way: Way) -> list[Stmt]:
        """What follows when a candidate is taken."""
        step, following = about.step, about.following
        if isinstance(step, steps.Choose | steps.LoopPick):
            return self._from(following["body"], way.named(binder_name(step.binder), thing))
        if isinstance(step, steps.May):
            return when(thing, self._from(following["body"], way), self._from(following["else"], way))
        if isinstance(step, steps.ChooseOption):
            return self._cases(thing, [
                (number, self._from(following[f"option {number + 1}"], way)) for number in range(len(step.texts))
            ])  # fmt: skip
        if isinstance(step, steps.Pick):
            return [Give(Num(GIVEN_UP))]
        assert isinstance(step, steps.ChooseAction)
        return self._cases(thing, [
            (action, self._entered(action, [], following["body"], way)) for action in step.actions
        ])  # fmt: skip

    @staticmethod
    def _cases(thing: Expr, cases: list[tuple[int, list[Stmt]]]) -> list[Stmt]:
        found: list[Stmt] = []
        for number, code in cases:
            found += when(op("=", thing, number), code)
        return found

    def _entered(self, rule: int, given: list[Expr], after: int, way: Way) -> list[Stmt]:
        """Within another rule: its names are new, who acts is the same."""
        found: list[Stmt] = []
        known: dict[tuple[str, int], Expr] = {YOU_NAME: way.scope.named(YOU_NAME)}
        for slot in range(self.program.frames[rule]):
            value = given[slot] if slot < len(given) else Num(0)
            known["local", slot] = known["group", slot] = way.scope.hold(value, "given", found)
        inside = Scope(way.scope.lowering, known, way.scope.count)
        return [
            *found,
            *self._from(self.program.entries[rule], Way(inside, ((after, way.scope), *way.behind), way.refused)),
        ]

    # ---- step by step ---------------------------------------------------------------------------------------

    def _outlook(self, at: int) -> int:
        return outlook(self.program.code[at].refusable, self.program.code[at].returns)

    def _ahead(self, at: int, way: Way) -> int:
        """What lies ahead, that included which is gone back to within the guard."""
        for step in (at, *(after for after, _ in way.behind)):
            found = self._outlook(step)
            if found != GOES_ON:
                return found
        return GOES_ON

    def _from(self, at: int, way: Way) -> list[Stmt]:
        self.left -= 1
        if self.left < 0:
            return [Give(Num(GIVEN_UP))]
        about = self.program.code[at]
        found: list[Stmt] = []
        ahead = self._ahead(at, way)
        if ahead == 0 or isinstance(about.step, _COMMITS):
            return [Give(Num(HOLDS))]
        if ahead == GOES_ON:
            found += when(op("=", Var(BEHIND), 0), [Give(Num(HOLDS))])
        if isinstance(about.step, steps.DECISIONS):
            return [*found, *self._search(about, way)]
        handler = _STEPS.get(type(about.step))
        if handler is None:
            return [*found, Give(Num(GIVEN_UP))]
        return [*found, Note(str(at)), *handler(self, about, about.step, way)]

    def _next(self, about: Instruction, way: Way) -> list[Stmt]:
        return self._from(about.following["next"], way)

    def _search(self, about: Instruction, way: Way) -> list[Stmt]:
        """Any candidate will do; if none leads through, what is said for that case."""
        if isinstance(about.step, steps.LoopPick | steps.Pick) or self.searches == DEEPEST_SEARCH:
            return [Give(Num(GIVEN_UP))]
        self.searches += 1
        found = self._searched(about, way)
        self.searches -= 1
        return found

    def _searched(self, about: Instruction, way: Way) -> list[Stmt]:
        step, following = about.step, about.following
        none = self._from(following["else"], way) if "else" in following else list(way.refused)
        if isinstance(step, steps.Choose):
            binder = step.binder

            def try_(item: Expr) -> list[Stmt]:
                label = way.scope.fresh("try")
                tried = self._taken(about, item, replace(way, refused=(Leave(label),)))
                return [Effort(Num(GUARD_EFFORT)), Block(label, tuple(tried))]

            search = self.values.lists.matching(
                way.scope, binder.source, binder.where, ABSENT, False, binder_name(binder), try_
            )
            return [*search, *none]
        numbers: list[int] = []
        if isinstance(step, steps.ChooseAction):
            numbers = list(step.actions)
        elif isinstance(step, steps.ChooseOption):
            numbers = list(range(len(step.texts)))
        elif isinstance(step, steps.May):
            numbers, none = [1, 0], list(way.refused)
        found: list[Stmt] = []
        for number in numbers:
            label = way.scope.fresh("try")
            found.append(Block(label, tuple(self._taken(about, Num(number), replace(way, refused=(Leave(label),))))))
        return [*found, *none]

    # ---- the steps that only read ---------------------------------------------------------------------------

    def value(self, node: int, way: Way) -> Expr:
        return self.values.value(way.scope, node)

    def require(self, about: Instruction, step: steps.Require, way: Way) -> list[Stmt]:
        return [*unless(self.value(step.condition, way), list(way.refused)), *self._next(about, way)]

    def reach(self, about: Instruction, step: steps.Reach, way: Way) -> list[Stmt]:
        return self._next(about, way)

    def branch(self, about: Instruction, step: steps.Branch, way: Way) -> list[Stmt]:
        condition = self.value(step.condition, way)
        return when(condition, self._from(about.following["body"], way), self._from(about.following["else"], way))

    def set_local(self, about: Instruction, step: steps.SetLocal, way: Way) -> list[Stmt]:
        name = way.scope.fresh("name")
        set_ = Assign(name, self.value(step.value, way))
        kind = "group" if step.sort == "group" else "local"
        return [set_, *self._next(about, way.named((kind, step.slot), Var(name)))]

    def acting(self, about: Instruction, step: steps.Acting | steps.YouStart, way: Way) -> list[Stmt]:
        return [*when(op("<", self.value(step.player, way), 0), list(way.refused)), Give(Num(HOLDS))]

    def call(self, about: Instruction, step: steps.Call, way: Way) -> list[Stmt]:
        if step.subject != ABSENT:
            return self._dispatched(about, step, way)
        return self._into(about, step, step.targets[0][1], way)

    def _dispatched(self, about: Instruction, step: steps.Call, way: Way) -> list[Stmt]:
        found: list[Stmt] = []
        subject = way.scope.hold(self.value(step.subject, way), "subject", found)
        found += when(op("<", subject, 0), list(way.refused))
        case: Expr = Entry(designs(self.values.lowering), subject) if step.by == "design" else subject
        case = way.scope.hold(case, "case", found)
        rules, which = called_by_case(self.values.lowering, step, case)
        which = way.scope.hold(which, "which", found)
        for number, rule in enumerate(rules):
            found += when(op("=", which, number), self._into(about, step, rule, way))
        return [*found, *self._next(about, way)]

    def _into(self, about: Instruction, step: steps.Call, target: int, way: Way) -> list[Stmt]:
        found: list[Stmt] = []
        given = [way.scope.hold(self.value(arg, way), "given", found) for arg in step.args]
        for value, is_thing in zip(given, step.things, strict=True):
            if is_thing:
                found += when(op("<", value, 0), list(way.refused))
        return [*found, *self._entered(target, given, about.following["next"], way)]

    def returned(self, about: Instruction, step: steps.Return, way: Way) -> list[Stmt]:
        if way.behind:
            (after, scope), *behind = way.behind
            return self._from(after, Way(scope, tuple(behind), way.refused))
        return [Give(Num(GIVEN_UP))]

    # ---- steps that change more: are they possible, and is nothing behind them refused? ------------------------

    def _last(self, about: Instruction, way: Way, asked: list[Stmt]) -> list[Stmt]:
        ahead = self._ahead(about.following["next"], way)
        if ahead == 1:
            return [Give(Num(GIVEN_UP))]
        more = when(Var(BEHIND), [Give(Num(GIVEN_UP))]) if ahead == GOES_ON else []
        return [*asked, *more, Give(Num(HOLDS))]

    def move(self, about: Instruction, step: steps.Move, way: Way) -> list[Stmt]:
        if step.target.sort == "spot":
            return [Give(Num(GIVEN_UP))]
        found: list[Stmt] = []
        piece = way.scope.hold(self.value(step.piece, way), "piece", found)
        found += when(op("<", piece, 0), list(way.refused))
        return self._last(about, way, [*found, *self._room_for(step.target, piece, way)])

    def _room_for(self, area: steps.Area, piece: Expr, way: Way) -> list[Stmt]:
        """A piece that lies there already can stay; else there must be a free space."""
        areas, lies = self.values.areas, way.scope.fresh("lies")
        own = After((Assign(lies, load(AT, piece)),), areas.contains(way.scope, area.node, area.sort, Var(lies)))
        free = areas.free_space(way.scope, area.node, area.sort)
        return when(op("<", free, 0), unless(own, list(way.refused)))

    def move_some(self, about: Instruction, step: steps.MoveSome, way: Way) -> list[Stmt]:
        """One piece, and nothing that is made anew for it: is it there, and is there room?"""
        if (
            step.amount == ABSENT
            or self.value(step.amount, way) != Num(1)
            or step.up_to
            or step.source.refill != ABSENT
        ):
            return [Give(Num(GIVEN_UP))]
        found, last = self._last_of(step.binder, way)
        there = when(op("<", last, 0), list(way.refused))
        return self._last(about, way, [*found, *there, *self._room_for(step.target, last, way)])

    def _last_of(self, binder: steps.Binder, way: Way) -> tuple[list[Stmt], Expr]:
        """The last thing that a binder stands for, or none."""
        pile = None
        if binder.where == binder.order == ABSENT:
            pile = self.values.areas.pile_on(way.scope, binder.source)
        if pile is not None:
            return pile
        last = way.scope.fresh("last")
        look = self.values.lists.matching(
            way.scope, binder.source, binder.where, binder.order, binder.highest, binder_name(binder),
            lambda item: [Assign(last, item)],
        )  # fmt: skip
        return [Assign(last, Num(-1)), *look], Var(last)


_STEPS: dict[type, Callable[[_Guard, Instruction, Any, Way], list[Stmt]]] = {
    steps.Require: _Guard.require,
    steps.Reach: _Guard.reach,
    steps.Branch: _Guard.branch,
    steps.SetLocal: _Guard.set_local,
    steps.Acting: _Guard.acting,
    steps.YouStart: _Guard.acting,
    steps.Call: _Guard.call,
    steps.Return: _Guard.returned,
    steps.Move: _Guard.move,
    steps.MoveSome: _Guard.move_some,
}
