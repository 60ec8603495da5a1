"""Fixed tables that several parts of the lowering ask."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.lower.form import Entry, Expr, Num
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.making import op, pick


def designs(lowering: Lowering) -> str:
    return lowering.table("design of pieces", [piece.design for piece in lowering.program.tables.pieces])


def called_by_case(lowering: Lowering, step: steps.Call, case: Expr) -> tuple[list[int], Expr]:
    """The rules that a call may carry out, depending on what it is about, and the number of the one that it does; -1 if
    there is none."""
    targets = dict(step.targets)
    rules = sorted(set(targets.values()))
    numbers = [rules.index(targets[which]) if which in targets else -1 for which in range(max(targets, default=-1) + 1)]
    table = lowering.table(f"targets {' '.join(map(str, numbers))}", numbers)
    return rules, pick(op("<", case, len(numbers)), Entry(table, case), Num(-1))


def shape_table(lowering: Lowering) -> str:
    """Counted from 1; 0 is a single square."""
    tables = lowering.program.tables
    return lowering.table("shape of pieces", [1 + tables.designs[piece.design].shape for piece in tables.pieces])
