"""What the entries of a table are: points, or another number that is looked up."""

from __future__ import annotations

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

_MAY_BECOME_POINTS = (ir.Score, ir.Rank, ir.SetLocal, ir.KeepList, ir.Call)
"""Lines that score, or pass a number on to others that may."""


def are_points(scope: Scope, looked_up: ir.TableAt) -> bool:
    lines = tuple(part for part in scope.parts if isinstance(part, _MAY_BECOME_POINTS))
    within = parts_of((lines, scope.checked.winner))
    return any(isinstance(part, ir.TableAt) and part.span == looked_up.span for part in within)
