"""What is asked of a thing behind a dot, as phrases: its owner, its top, how many lie there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.phrases import geometry
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import noun, phrase, truth_phrase, where
from imhotep_dsl.book.phrases.nouns import built_in, kind_noun, type_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import are_all, at_the_end, beside
from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.check.components import LINES
from imhotep_dsl.check.types import PLAYER as PLAYER_TYPE
from imhotep_dsl.code.directions import DIRECTIONS


def _where(scope: Scope, expr: ir.Attr) -> p.Phrase:
    """What is asked about where spaces lie to each other."""
    if expr.name in DIRECTIONS:
        return geometry.one_step(scope, expr)
    return geometry.lines(scope, expr) if expr.name.startswith(LINES) else geometry.parts(scope, expr)


def _count(scope: Scope, expr: ir.Attr) -> p.Phrase:
    if isinstance(expr.subject, ir.ListOf) and expr.subject.type.element == PLAYER_TYPE:
        return p.clause("number-of-players")
    if expr.subject.type.tag == "group":
        return built_in("size", owner=noun(scope, expr.subject))
    return p.clause("number-of", things=_lying(scope, expr.subject))


def _lying(scope: Scope, area: ir.Expr) -> p.Noun:
    """What lies in an area, or what a list or a group holds."""
    if area.type.tag == "list":
        said = phrase(scope, area)
        return said if isinstance(said, p.Noun) else built_in("thing", "bare", many=True)
    lying = kind_noun(scope, area.type.kind, "bare", many=True)
    return replace(lying, where=where(scope, area, "at"))


def _end(adjective: str) -> Callable[[Scope, ir.Attr], p.Phrase]:
    def told(scope: Scope, expr: ir.Attr) -> p.Phrase:
        if found := geometry.end_part(scope, expr, adjective):
            return found
        if adjective in ("top", "bottom") and is_heap(scope, expr.subject):
            return replace(kind_noun(scope, expr.type.kind, "a"), where=where(scope, expr.subject, "from"))
        word = p.Text((f"@{adjective}",), adjective)
        return replace(type_noun(scope, expr.type), adjectives=(word,), owner=noun(scope, expr.subject))

    return told


def is_heap(scope: Scope, area: ir.Expr) -> bool:
    """A place without order: there is no top of it, one piece is as good as another."""
    return isinstance(area, ir.PlaceAt) and scope.components.places[area.place].shape is None


def _next(scope: Scope, expr: ir.Attr) -> p.Phrase:
    return beside(scope, expr) if expr.subject.type.tag == "player" else _end("next")(scope, expr)


def _first_or_last(scope: Scope, expr: ir.Attr) -> p.Phrase:
    return at_the_end(scope, expr.name) if are_all(expr.subject) else _end(expr.name)(scope, expr)


def _owned(name: str) -> Callable[[Scope, ir.Attr], p.Phrase]:
    """`the owner of the token`, `its space`."""

    def told(scope: Scope, expr: ir.Attr) -> p.Phrase:
        return built_in(name, owner=noun(scope, expr.subject))

    return told


def _several(name: str) -> Callable[[Scope, ir.Attr], p.Phrase]:
    def told(scope: Scope, expr: ir.Attr) -> p.Phrase:
        return built_in(name, owner=noun(scope, expr.subject), many=True)

    return told


def _ahead(clause_id: str, argument: str) -> Callable[[Scope, ir.Attr], p.Phrase]:
    def told(scope: Scope, expr: ir.Attr) -> p.Phrase:
        return p.clause(clause_id, **{argument: noun(scope, expr.subject)})

    return told


def attribute(scope: Scope, expr: ir.Attr) -> p.Phrase:
    if expr.name.startswith(LINES):
        return _where(scope, expr)
    return ATTRIBUTES[expr.name](scope, expr)


ATTRIBUTES: dict[str, Callable[..., p.Phrase]] = {
    **{name: _owned(name) for names in BUILT_IN.values() for name in names},
    "count": _count, "size": _ahead("spaces-of", "place"), "free": _ahead("free-in", "place"),
    "empty": truth_phrase, "full": truth_phrase, "out": truth_phrase, "passed": truth_phrase,
    "top": _end("top"), "bottom": _end("bottom"), "next": _next, "first": _first_or_last, "last": _first_or_last,
    "following": _several("following"), "preceding": _several("preceding"),
    "neighbours": _several("neighbour"), "below": _several("below"),
    "diagonals": _several("diagonal"), **dict.fromkeys((*DIRECTIONS, "rows", "columns"), _where),
    "around": _several("around"), "directions": lambda scope, expr: built_in("direction"),
    "spaces": _several("space"),
    "points": _several("point"), "previous": beside,
}  # fmt: skip
