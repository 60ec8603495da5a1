"""The ways that a guard goes, and what it may answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.code.steps import Binder
from imhotep_dsl.lower.binding import binder_name
from imhotep_dsl.lower.form import Block, Expr, Give, Loop, Num, Stmt, Var, When
from imhotep_dsl.lower.lowering import Name, Scope, name_of
from imhotep_dsl.lower.rewriting import parts

HOLDS, FAILS, GIVEN_UP = 1, 0, 2
BEHIND = "behind"
"""The name under which a guard is given whether anything could be refused that the state itself goes back to."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where a guard is: what names mean, where it goes on after the rules that it is in, what it does when refused.

    And what it has learned on the way. empty: spaces on which nothing lies; within: spaces, and of which place they
    are; tops: what now lies on top of piles from which a piece was taken.
    """

    scope: Scope
    behind: tuple[tuple[int, Scope], ...]
    refused: tuple[Stmt, ...]
    empty: frozenset[Expr] = frozenset()
    within: Mapping[Expr, int] = field(default_factory=dict)
    tops: Mapping[Pile, Expr] = field(default_factory=dict)

    def named(self, name: Name, value: Expr) -> Way:
        return replace(self, scope=self.scope.with_name(name, value))

    def chosen(self, binder: Binder, thing: Expr) -> Way:
        """With a thing that a binder stands for."""
        nodes, found = self.scope.lowering.program.nodes, self.named(binder_name(binder), thing)
        source = nodes[binder.source]
        place = nodes[source.kids[0]] if source.op == "spaces" else None
        if place is not None and place.op == "place":
            found = replace(found, within={**self.within, thing: cast(int, place.data[0])})
        if binder.where != ABSENT and _says_empty(nodes, binder.where, binder):
            found = replace(found, empty=self.empty | {thing})
        return found

    def pile(self, source: int) -> Pile:
        """A list of pieces, by what it is here."""
        names = sorted(self.scope.lowering.names(source))
        return source, tuple(self.scope.named(name) for name in names)


Pile = tuple[int, tuple[Expr, ...]]


def _says_empty(nodes: tuple[Node, ...], at: int, binder: Binder) -> bool:
    """Whether a condition holds only for spaces on which nothing lies."""
    node = nodes[at]
    if node.op == "and":
        return any(_says_empty(nodes, kid, binder) for kid in node.kids)
    if node.op != "compare" or node.data[0] != "=":
        return False
    count, number = (nodes[kid] for kid in node.kids)
    if count.op != "count" or count.data[0] != "space" or number.op != "const" or number.data[0] != 0:
        return False
    space = nodes[count.kids[0]]
    return space.op in ("local", "bound") and name_of(space) == binder_name(binder)


def set_aside(tried: list[Stmt], instead: list[Stmt]) -> list[Stmt]:
    """A candidate of which a guard knows nothing is set aside, since another one may lead on; unless none is known to,
    or it is not known because of what the state itself goes back to."""
    if Give(Num(HOLDS)) not in parts(tuple(tried)):
        return tried
    return _aside(tried, instead)


def _aside(steps: Iterable[Stmt], instead: list[Stmt]) -> list[Stmt]:
    found: list[Stmt] = []
    for step in steps:
        if step == Give(Num(GIVEN_UP)):
            found += instead
        elif isinstance(step, When) and step.condition != Var(BEHIND):
            found.append(replace(step, yes=tuple(_aside(step.yes, instead)), no=tuple(_aside(step.no, instead))))
        elif isinstance(step, Loop | Block):
            found.append(replace(step, body=tuple(_aside(step.body, instead))))
        else:
            found.append(step)
    return found
