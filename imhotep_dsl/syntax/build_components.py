"""Trees of what a game is made of: pieces, boards and their designs, places, markers, fields, tables, layouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_expressions import clause_of_expr, clause_of_name, clause_of_names_once, last_word
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.parts import Broken, Clause, Parts

_MEMBERS: Final = get_args(tree.Member)
_UNEQUAL_CHANCES: Final = " For a word that is rolled more often than another, roll a number: `1..6`."


def members_of(parts: Parts) -> tuple[tree.Member, ...]:
    return tuple(child for child in parts.children if isinstance(child, _MEMBERS))


def _piece(parts: Parts) -> tree.PieceDecl:
    return tree.PieceDecl(
        parts.span,
        parts.name(),
        amount=parts.maybe_expr(),
        per_player=_per_player(parts),
        data=parts.value("from_data"),
        starts_in=parts.value("starts_in"),
        title=parts.title(),
        members=members_of(parts),
    )


def _per_player(parts: Parts) -> bool:
    said: tree.Word | None = parts.value("per_player")
    if said is not None and said.text != "player":
        parts.faults.append(Fault("per_what", said.span, {"found": said.text}))
    return said is not None


def _board(parts: Parts) -> tree.BoardDecl:
    return tree.BoardDecl(parts.span, parts.name(), parts.title(), members_of(parts))


def _design(parts: Parts) -> tree.Design | tree.MarkerDecl:
    if parts.name().text == "faces":
        return _faces(parts)
    return tree.Design(
        parts.span,
        kind=parts.name(),
        names=parts.value("names") or (),
        side=parts.value("side"),
        like=parts.value("like"),
        brings=parts.value("brings") or (),
        title=parts.title(),
        members=members_of(parts),
    )


def _place(parts: Parts) -> tree.PlaceDecl:
    kinds = parts.names()[1:]
    parts.each_once(kinds)
    return tree.PlaceDecl(parts.span, parts.name(), kinds, place_clauses(parts), parts.title())


def place_clauses(parts: Parts) -> tree.PlaceClauses:
    return tree.PlaceClauses(
        _clauses_span(parts),
        per_player=_per_player(parts),
        shape=parts.value("shape"),
        filled=parts.value("filled"),
        holds=parts.value("holds"),
        seen_by=parts.value("seen"),
        refilled_from=parts.value("refilled"),
        around=parts.value("around"),
    )


def _clauses_span(parts: Parts) -> Span:
    clauses = parts.all(Clause)
    return clauses[0].span.to(clauses[-1].span) if clauses else parts.span


def _seen_by_none(parts: Parts) -> Clause:
    return Clause("seen", parts.span, last_word(parts.span, "none"))


def _marker(parts: Parts) -> tree.MarkerDecl:
    type_ = parts.maybe(tree.KindOfValue) or type_of(parts, parts.expr(), _UNEQUAL_CHANCES)
    return tree.MarkerDecl(
        parts.span, parts.name(), _per_player(parts), type_, parts.value("starts"), parts.title(), parts.value("seen")
    )  # fmt: skip


def type_of(parts: Parts, written: tree.Expr, besides: str = "") -> tree.Expr:
    """`red or green or none`: each word once."""
    if isinstance(written, tree.Or):
        parts.each_once(written.items, besides)
    return written


def _kind_of_value(parts: Parts) -> tree.KindOfValue:
    return tree.KindOfValue(parts.span, parts.name(), parts.name(1), parts.clause("or_none") is not None)


def _or_none(parts: Parts) -> Clause:
    return Clause("or_none", parts.span, True)


def _first_word(span: Span, text: str) -> tree.Word:
    return tree.Word(Span(span.file, span.line, span.column, span.line, span.column + len(text)), text)


def _faces(parts: Parts) -> tree.MarkerDecl:
    """`faces A, B`: a marker that is one of the two, and begins as the first."""
    words: tuple[tree.Word, ...] = parts.value("names") or ()
    if len(words) != 2 or members_of(parts) or parts.value("side") or parts.value("like") or parts.title():
        parts.faults.append(Fault("faces", parts.span))
        raise Broken
    parts.each_once(words)
    either = tuple(tree.Name(word.span, word.text) for word in words)
    return tree.MarkerDecl(
        parts.span, _first_word(parts.span, "face"), False, tree.Or(parts.span, either), either[0], None, faces=True
    )


def _field(parts: Parts) -> tree.Field:
    return tree.Field(parts.span, parts.name(), type_of(parts, parts.expr()), parts.value("default"))


def _table(parts: Parts) -> tree.TableDecl:
    return tree.TableDecl(parts.span, parts.name(), parts.exprs(), parts.value("further"))


def _layout(parts: Parts) -> tree.LayoutDecl:
    return tree.LayoutDecl(parts.span, parts.name(), parts.all(tree.Field))


COMPONENTS: Final[Mapping[str, Callable[[Parts], Any]]] = {
    "piece": _piece,
    "per_player": clause_of_name("per_player"),
    "from_data": clause_of_name("from_data"),
    "starts_in": clause_of_expr("starts_in"),
    "board": _board,
    "design": _design,
    "side": clause_of_name("side"),
    "like": clause_of_name("like"),
    "brings": clause_of_names_once("brings"),
    "place": _place,
    "shape": clause_of_expr("shape"),
    "filled": clause_of_name("filled"),
    "holds": clause_of_expr("holds"),
    "seen": clause_of_name("seen"),
    "seen_by_none": _seen_by_none,
    "refilled": clause_of_expr("refilled"),
    "around": clause_of_expr("around"),
    "marker": _marker,
    "starts": clause_of_expr("starts"),
    "field": _field,
    "default": clause_of_expr("default"),
    "table": _table,
    "further": clause_of_expr("further"),
    "layout": _layout,
    "kind_of_value": _kind_of_value,
    "or_none": _or_none,
}
