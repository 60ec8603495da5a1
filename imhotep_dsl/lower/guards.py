"""Guards: whether what a choice begins can be carried through, as a formula over the state as it is.

A guard goes the way that taking the option would go, with the names that are set on the way in names of the
function. It holds as soon as nothing more can be refused, and asks of the last step that could
be whether it is possible instead of carrying it out. Where pieces, points or markers have to change before something
else can be refused, they do, and are put back (`lower/undoing.py`). A decision on the way is a search: is there any
candidate that leads on? Where the way is not known, it gives up: then it is gone on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower import rounds, undoing
from imhotep_dsl.lower.form import FRAME_AT_HAND, Assign, Entry, Expr, Give, Load, Note, Num, Op, Stmt, Var, Word
from imhotep_dsl.lower.frames import GOES_ON, address, outlook
from imhotep_dsl.lower.hoisting import Hoisting
from imhotep_dsl.lower.lowering import YOU_NAME, Scope
from imhotep_dsl.lower.making import load, op, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.searching import searched
from imhotep_dsl.lower.tables import called_by_case, designs
from imhotep_dsl.lower.walking import unless
from imhotep_dsl.lower.ways import FAILS, GIVEN_UP, HOLDS, Way
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, RETURN_TO, SCOPE, YOU
from imhotep_dsl.program.model import Instruction

LONGEST_GUARD = 100
"""Steps that one guard may go through on all its ways; what is longer is tried on a copy."""

DEEPEST_SEARCH = 6
"""Decisions within decisions that one guard may look for."""

_COMMITS = (steps.Draw, steps.Gather, steps.TurnsNext, steps.EndTurns, steps.EndGame, steps.GameOver)
"""Steps that are never refused, and with which what is tried has come through."""


def guard(rule: Rule, at: int, thing: Expr, behind: bool) -> list[Stmt]:
    """The guard of a decision for one of its candidates. behind: whether anything could be refused that the state
    itself goes back to."""
    return Guard(rule, behind).of_choice(at, thing)


class Guard:
    def __init__(self, rule: Rule, behind: bool) -> None:
        self.rule = rule
        self.behind = behind
        self.program = rule.program
        self.values = rule.values
        self.left = LONGEST_GUARD
        self.searches = 0
        self.hoisting = Hoisting(rule.lowering.looking)

    def of_choice(self, at: int, thing: Expr) -> list[Stmt]:
        way = Way(self.rule.scope, (), (Give(Num(FAILS)),))
        return self.taken(self.program.code[at], thing, way)

    def taken(self, about: Instruction, thing: Expr, way: Way) -> list[Stmt]:
        """What follows when a candidate is taken."""
        step, following = about.step, about.following
        if isinstance(step, steps.Choose | steps.LoopPick):
            return self.go(following["body"], way.chosen(step.binder, thing))
        if isinstance(step, steps.Pick):
            return [Give(Num(GIVEN_UP))]
        assert isinstance(thing, Num), "the candidates of all others are always the same"
        if isinstance(step, steps.May):
            return self.go(following["body" if thing.value else "else"], way)
        if isinstance(step, steps.ChooseOption):
            return self.go(following[f"option {thing.value + 1}"], way)
        return self._entered(thing.value, [], following["body"], way)

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
            *self.go(self.program.entries[rule], replace(way, scope=inside, behind=((after, way.scope), *way.behind))),
        ]

    # ---- step by step ---------------------------------------------------------------------------------------

    def _outlook(self, at: int) -> int:
        return outlook(self.program.code[at].refusable, self.program.code[at].returns)

    def ahead(self, at: int, way: Way) -> int:
        """What lies ahead, that included which is gone back to within the guard."""
        for step in (at, *(after for after, _ in way.behind)):
            found = self._outlook(step)
            if found != GOES_ON:
                return found
        return GOES_ON

    def go(self, at: int, way: Way) -> list[Stmt]:
        self.left -= 1
        if self.left < 0:
            return [Give(Num(GIVEN_UP))]
        about = self.program.code[at]
        ahead = self.ahead(at, way)
        if ahead == 0 or isinstance(about.step, _COMMITS):
            return [Give(Num(HOLDS))]
        if ahead == GOES_ON and not self.behind:
            return [Give(Num(HOLDS))]
        if isinstance(about.step, steps.DECISIONS):
            return self._search(about, way)
        handler = _STEPS.get(type(about.step))
        if handler is None:
            return [Give(Num(GIVEN_UP))]
        return [Note(str(at)), *handler(self, about, about.step, way)]

    def next(self, about: Instruction, way: Way) -> list[Stmt]:
        return self.go(about.following["next"], way)

    def _search(self, about: Instruction, way: Way) -> list[Stmt]:
        if isinstance(about.step, steps.LoopPick | steps.Pick) or self.searches == DEEPEST_SEARCH:
            return [Give(Num(GIVEN_UP))]
        self.searches += 1
        found = searched(self, about, way)
        self.searches -= 1
        return found

    # ---- the steps that only read ---------------------------------------------------------------------------

    def value(self, node: int, way: Way) -> Expr:
        return self.values.value(way.scope, node)

    def require(self, about: Instruction, step: steps.Require, way: Way) -> list[Stmt]:
        return [*unless(self.value(step.condition, way), list(way.refused)), *self.next(about, way)]

    def straight_on(self, about: Instruction, step: steps.Reach | steps.KnownToEnd, way: Way) -> list[Stmt]:
        return self.next(about, way)

    def branch(self, about: Instruction, step: steps.Branch, way: Way) -> list[Stmt]:
        condition = self.value(step.condition, way)
        return when(condition, self.go(about.following["body"], way), self.go(about.following["else"], way))

    def set_local(self, about: Instruction, step: steps.SetLocal, way: Way) -> list[Stmt]:
        name = way.scope.fresh("name")
        set_ = Assign(name, self.value(step.value, way))
        kind = "group" if step.sort == "group" else "local"
        return [set_, *self.next(about, way.named((kind, step.slot), Var(name)))]

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
        return [*found, *self.next(about, way)]

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
            return self.go(after, replace(way, scope=scope, behind=tuple(behind)))
        return self._gone_back(about.rule, way)

    def _gone_back(self, rule: int, way: Way) -> list[Stmt]:
        """To what the state itself goes back to, unless the way began there; its names lie in its frame."""
        lowering, found = self.values.lowering, list[Stmt]()
        frame: Expr = way.scope.frame or Var(FRAME_AT_HAND)
        index = load("machine", FRAME) if way.index is None else way.index
        found += when(Op("=", load("machine", SCOPE), index), [Give(Num(HOLDS))])
        after = way.scope.hold(Load(Word(op("+", frame, 4 * RETURN_TO))), "after", found)
        index = way.scope.hold(Load(Word(op("+", frame, 4 * FRAME_BELOW))), "index", found)
        below = way.scope.hold(address(lowering, index), "frame", found)
        you = {YOU_NAME: Load(Word(op("+", below, 4 * YOU)))}
        on = replace(way, scope=Scope(lowering, dict(you), way.scope.count, frame=below), index=index)
        for to in self.values.lowering.calls.returns_of(rule):
            found += when(op("=", after, to), self.go(to, on))
        return [*found, Give(Num(GIVEN_UP))]


_STEPS: dict[type, Callable[[Guard, Instruction, Any, Way], list[Stmt]]] = {
    steps.Require: Guard.require,
    steps.Reach: Guard.straight_on,
    steps.KnownToEnd: Guard.straight_on,
    steps.Branch: Guard.branch,
    steps.SetLocal: Guard.set_local,
    steps.Acting: Guard.acting,
    steps.YouStart: Guard.acting,
    steps.Call: Guard.call,
    steps.Return: Guard.returned,
    **rounds.STEPS,
    **undoing.STEPS,
}
