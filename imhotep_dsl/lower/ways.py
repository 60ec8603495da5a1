"""The ways that a guard goes, and what it may answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from imhotep_dsl.lower.form import Expr, Stmt
from imhotep_dsl.lower.lowering import Scope

HOLDS, FAILS, GIVEN_UP = 1, 0, 2
BEHIND = "behind"
"""The name under which a guard is given whether anything could be refused that the state itself goes back to."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where a guard is: what names mean, where it goes on after the rules that it is in, what it does when refused."""

    scope: Scope
    behind: tuple[tuple[int, Scope], ...]
    refused: tuple[Stmt, ...]

    def named(self, name: tuple[str, int], value: Expr) -> Way:
        return replace(self, scope=self.scope.with_name(name, value))
