"""Whether two pieces look the same: what is printed on them, whose they are, what is remembered of them."""

from __future__ import annotations

from imhotep_dsl.lower.form import Entry, Expr, Num, Op
from imhotep_dsl.lower.layout import marker_region
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.making import both, either, load, op
from imhotep_dsl.program.derived import marks_of_pieces


def look_alike(lowering: Lowering, one: Expr, other: Expr) -> Expr:
    """Whether nobody who sees the faces of two pieces can tell one from the other."""
    marked = marks(lowering)
    return both(Op("=", Entry(marked, one), Entry(marked, other)), same_memory(lowering, one, other))


def marks(lowering: Lowering) -> str:
    """For each piece a number that is the same for those with equal marks."""
    known = dict[tuple[int, ...], int]()
    alike = [known.setdefault(mark, len(known)) for mark in marks_of_pieces(lowering.program)]
    return lowering.table("mark of pieces", alike)


def same_memory(lowering: Lowering, one: Expr, other: Expr) -> Expr:
    """Whether the same is remembered of two pieces of one kind."""
    tables = lowering.program.tables
    kinds = [kind.name for kind in tables.kinds]
    found: Expr = Num(1)
    for number, marker in enumerate(tables.markers):
        if marker.of == "pieces":
            of_kind = lowering.table("kind of pieces", [kinds.index(piece.kind) for piece in tables.pieces])
            region, first = marker_region(number), marker.first
            same = Op("=", load(region, op("-", one, first)), load(region, op("-", other, first)))
            found = both(either(op("!=", Entry(of_kind, one), kinds.index(marker.kind)), same), found)
    return found
