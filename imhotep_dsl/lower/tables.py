"""Fixed tables that several parts of the lowering ask."""

from __future__ import annotations

from imhotep_dsl.lower.lowering import Lowering


def designs(lowering: Lowering) -> str:
    return lowering.table("design of pieces", [piece.design for piece in lowering.program.tables.pieces])


def shape_table(lowering: Lowering) -> str:
    """Counted from 1; 0 is a single square."""
    tables = lowering.program.tables
    return lowering.table("shape of pieces", [1 + tables.designs[piece.design].shape for piece in tables.pieces])
