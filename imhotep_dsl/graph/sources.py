"""What binders go through, as nodes of the pool."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.code.nodes import ABSENT

if TYPE_CHECKING:
    from imhotep_dsl.graph.expressions import Expressions, Open


def _players(into: Expressions, source: ir.Source, opened: Open) -> int:
    return into.pool.add("things", (), ("player", tuple(range(into.checked.model.players))))


def _players_from(into: Expressions, source: ir.Source, opened: Open) -> int:
    assert source.area is not None
    return into.pool.add("players from", (into.node(source.area, opened),), (into.checked.model.players,))


def _boards(into: Expressions, source: ir.Source, opened: Open) -> int:
    boards = enumerate(into.checked.components.boards)
    return into.pool.add("things", (), ("board", tuple(at for at, board in boards if board.kind == source.kind)))


def _pieces(into: Expressions, source: ir.Source, opened: Open) -> int:
    pieces = into.checked.components.pieces_of(source.kind or "")
    return into.pool.add("things", (), ("piece", tuple(piece.index for piece in pieces)))


def _pieces_in(into: Expressions, source: ir.Source, opened: Open) -> int:
    assert source.area is not None
    of_one_kind = source.area.type.kind == source.kind and source.area.type.tag != "board"
    kind = None if of_one_kind else source.kind
    return into.pool.add("pieces in", (into.node(source.area, opened),), (source.area.type.tag, kind))


def _parts(into: Expressions, source: ir.Source, opened: Open) -> int:
    assert source.area is not None and source.word is not None
    if source.word == "space":
        return into.pool.add("spaces", (into.node(source.area, opened),), (source.area.type.tag,))
    return parts_named(into, source.word, source.area, opened)


def parts_named(into: Expressions, word: str, whole: ir.Expr, opened: Open) -> int:
    """Rows, columns, lines … of a place: which of them there are is worked out when the program is frozen."""
    into.parts_asked[word, whole.place if isinstance(whole, ir.PlaceAt) else ABSENT] = None
    return into.pool.add("parts", (into.node(whole, opened),), (word,))


def _listed(into: Expressions, source: ir.Source, opened: Open) -> int:
    assert source.area is not None
    return into.node(source.area, opened)


SOURCES: dict[str, Callable[[Expressions, ir.Source, Open], int]] = {
    "players": _players,
    "players from": _players_from,
    "boards": _boards,
    "pieces": _pieces,
    "in": _pieces_in,
    "parts": _parts,
    "list": _listed,
}
