"""Who may be meant where the owner of a piece is asked for that belongs to nobody."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.written import written
from imhotep_dsl.resolve.model import PieceKind
from imhotep_dsl.source import Span


def who_may_be_meant(context: Context, subject: ir.Expr, kind: PieceKind, span: Span) -> str:
    """Whoever acted before, or has the piece; and what would give it an owner, if it is the author's own."""
    found = [_who_acted_before(context), _who_has_it(context, subject, kind)]
    if kind.span.file == span.file or not context.model.variants:
        found.append(f"`piece {kind.name} N per player` would give each player some.")
    only = "Only pieces that each player has of their own, or that a rule gives to somebody (`give`), have an owner."
    return " ".join(filter(None, found)) or only


def _who_acted_before(context: Context) -> str:
    return "To name who acted before `as`, write `let NAME = you` above it." if context.acted_before else ""


def _who_has_it(context: Context, subject: ir.Expr, kind: PieceKind) -> str:
    piece = written(context.program, subject)
    places = [
        place.name
        for place in context.components.places
        if place.per_player and kind.name in place.kinds and place.scope.kind is None
    ]
    if not piece or not places:
        return ""
    who, among = ("other", "other in players") if "player" in context.names else ("player", "player")
    return f"Whoever has it in a place of their own is `first({among} where {piece} in {who}.{places[0]})`."
