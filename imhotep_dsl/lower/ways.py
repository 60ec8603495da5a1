"""The ways that a guard goes, and what it may answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.steps import Binder
from imhotep_dsl.lower.binding import binder_name
from imhotep_dsl.lower.counts import says_empty
from imhotep_dsl.lower.form import Block, Expr, Give, Loop, Num, Stmt, When
from imhotep_dsl.lower.lowering import Name, Scope
from imhotep_dsl.lower.rewriting import Looking, same
from imhotep_dsl.program.model import Instruction
from imhotep_dsl.source.records import dataclass

HOLDS, FAILS, GIVEN_UP = 1, 0, 2


@dataclass(frozen=True, slots=True)
class Rounds:
    """of: the step with which each round of a loop begins, depth: within how many rules; label: what is left when a
    round has been gone through; moved: the name under which it is remembered which pieces were moved meanwhile."""

    of: Instruction
    depth: int
    label: str
    moved: str


@dataclass(frozen=True, slots=True)
class Way:
    """Where a guard is: what names mean, where it goes on after the rules that it is in, what it does when refused.

    And what it has learned on the way. empty: spaces on which nothing lies; within: spaces, and of which place they
    are; tops: what now lies on top of piles from which a piece was taken. rounds: those of a loop that are all gone
    through, if it is within one. index: the number of the frame that it has gone back to, if it has.
    """

    scope: Scope
    behind: tuple[tuple[int, Scope], ...]
    refused: tuple[Stmt, ...]
    empty: frozenset[Expr] = frozenset()
    within: Mapping[Expr, int] = field(default_factory=dict)
    tops: Mapping[Pile, Expr] = field(default_factory=dict)
    rounds: Rounds | None = None
    index: Expr | None = None

    def named(self, name: Name, value: Expr) -> Way:
        return replace(self, scope=self.scope.with_name(name, value))

    def chosen(self, binder: Binder, thing: Expr) -> Way:
        """With a thing that a binder stands for."""
        nodes, found = self.scope.lowering.program.nodes, self.named(binder_name(binder), thing)
        source = nodes[binder.source]
        place = nodes[source.kids[0]] if source.op == "spaces" else None
        if place is not None and place.op == "place":
            found = replace(found, within={**self.within, thing: place.number(0)})
        if binder.where != ABSENT and says_empty(self.scope.lowering.program, binder.where, binder_name(binder)):
            found = replace(found, empty=self.empty | {thing})
        return found

    def pile(self, source: int) -> Pile:
        """A list of pieces, by what it is here."""
        names = sorted(self.scope.lowering.names(source))
        return source, tuple(self.scope.named(name) for name in names)


Pile = tuple[int, tuple[Expr, ...]]


def set_aside(looking: Looking, tried: list[Stmt], instead: list[Stmt]) -> list[Stmt]:
    """A candidate of which a guard knows nothing is set aside, since another one may lead on; unless none does."""
    return _aside(tried, instead) if Num(HOLDS) in looking.through(tried).gives else tried


def _aside(steps: Iterable[Stmt], instead: list[Stmt]) -> list[Stmt]:
    found: list[Stmt] = []
    for step in steps:
        if type(step) is Give and step.value == Num(GIVEN_UP):
            found += instead
        elif type(step) is When:
            yes, no = tuple(_aside(step.yes, instead)), tuple(_aside(step.no, instead))
            found.append(step if same(yes, step.yes) and same(no, step.no) else When(step.condition, yes, no))
        elif type(step) is Loop or type(step) is Block:
            body = tuple(_aside(step.body, instead))
            found.append(step if same(body, step.body) else type(step)(step.label, body))
        else:
            found.append(step)
    return found
