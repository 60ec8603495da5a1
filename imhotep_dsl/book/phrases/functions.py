"""Functions as phrases: those over a binder, and those of plain values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.phrases import geometry
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.arithmetic import together
from imhotep_dsl.book.phrases.belonging import group_of_pieces
from imhotep_dsl.book.phrases.binders import binder_noun, listed_noun
from imhotep_dsl.book.phrases.expressions import noun, number, phrase, truth_phrase, where
from imhotep_dsl.book.phrases.nouns import CHOSEN, built_in, kind_noun, place_sort
from imhotep_dsl.book.phrases.points import counted
from imhotep_dsl.book.phrases.rounds import from_the_first
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import is_everybody
from imhotep_dsl.book.phrases.somebody import is_the_only_piece
from imhotep_dsl.book.phrases.stacks import lies_stacked
from imhotep_dsl.book.phrases.ties import first_of_several
from imhotep_dsl.book.phrases.values_of_each import NUMBER_OF_SPACE, is_bare, may_be_nothing, of_each, value_of_each
from imhotep_dsl.check import ir


def _things(scope: Scope, expr: ir.Query, determiner: str = "bare", many: bool = True) -> p.Noun:
    return binder_noun(scope, expr.binder, determiner, many)


def _of_values(clause_id: str) -> Callable[[Scope, ir.Query], p.Phrase]:
    def told(scope: Scope, expr: ir.Query) -> p.Phrase:
        assert expr.value is not None
        if _is_size(expr) and (sized := _of_sizes(scope, expr)) is not None:
            return sized
        if clause_id == "sum-of" and (lying := _lying_in_all(scope, expr)) is not None:
            return lying
        value = value_of_each(scope, expr.binder, expr.value)
        if clause_id in _ENDS:
            said = _of_numbers(scope, expr, clause_id, value) or said_of(scope, expr, value)
            return p.clause("or-0", value=said) if may_be_nothing(expr.binder) else said
        return said_of(scope, expr, value)

    def said_of(scope: Scope, expr: ir.Query, value: p.Phrase) -> p.Phrase:
        assert expr.value is not None
        own = isinstance(value, p.Noun) and value.owner == of_each(scope, expr.binder)
        if own and isinstance(value, p.Noun):
            value = replace(value, owner=None, determiner="bare")
        elif value == NUMBER_OF_SPACE:
            value = replace(_SPACE_NUMBERS, many=False)
        elif not is_bare(expr.binder, expr.value) and not _is_authors_noun(scope, value):
            if isinstance(value, p.Noun) and value.determiner != "title":
                value = replace(value, determiner="the")
            of_kinds = expr.binder.element.tag == "design" and clause_id in _ENDS
            told_as = f"{clause_id}-each-kind" if of_kinds else f"{clause_id}-each"
            return p.clause(told_as, value=together(value), thing=_things(scope, expr, "bare", False))
        if clause_id in ("different-of", "sum-of") and isinstance(value, p.Noun):
            value = replace(value, many=True)
        things = _things(scope, expr, "the" if clause_id in ("sum-of", "different-of") else "bare")
        if CHOSEN in things.adjectives:
            things = replace(things, determiner="the")
        if _are_everybody(scope, expr.binder) and things.determiner == "bare":
            things = replace(things, determiner="all")
        return p.clause(clause_id, value=value, things=things)

    return told


_ENDS = ("highest-of", "lowest-of")
_NUMBERS, _SPACE_NUMBERS = built_in("number", "bare", many=True), built_in("space-number", "bare", many=True)


def _of_numbers(scope: Scope, expr: ir.Query, clause_id: str, value: p.Phrase) -> p.Phrase | None:
    """The highest of the numbers that spaces have: `the highest number of spaces` would be how many there are."""
    of_spaces = value == NUMBER_OF_SPACE
    if not of_spaces and value != replace(_NUMBERS, many=False):
        return None
    things = _things(scope, expr, "the")
    return p.clause(f"{clause_id}-numbers", value=_SPACE_NUMBERS if of_spaces else _NUMBERS, things=things)


def _is_size(expr: ir.Query) -> bool:
    value = expr.value
    return isinstance(value, ir.Attr) and value.name == "count" and value.subject == expr.binder.variable


def _of_sizes(scope: Scope, expr: ir.Query) -> p.Phrase | None:
    """How many lie on all of these spaces; how large the largest of these groups is."""
    tag, lowest = expr.binder.element.tag, expr.function == "min"
    if tag == "group" and expr.function in ("max", "min"):
        name = "smallest" if lowest else "largest"
        found = _things(scope, expr, "the", False)
        found = replace(found, adjectives=(p.Text((f"@{name}",), name), *found.adjectives))
        return built_in("size", owner=found)
    if tag == "space" and expr.function == "sum":
        lying = kind_noun(scope, expr.binder.element.kind, "bare", many=True)
        return p.clause("number-of", things=replace(lying, where=p.Where(_things(scope, expr, "all"), "at", "space")))
    return None


def _lying_in_all(scope: Scope, expr: ir.Query) -> p.Phrase | None:
    """How many lie in the places of all of these, each of which has one: `the pieces in the hands of all players`."""
    assert expr.value is not None
    if expr.value.word is not None or expr.binder.order is not None:
        return None
    before = scope.told()
    lying, each = value_of_each(scope, expr.binder, expr.value, counted), of_each(scope, expr.binder)
    at = lying.where if isinstance(lying, p.Noun) and lying.many and not lying.that else None
    if at is None or at.noun.owner != each or each.determiner != "it" or not isinstance(lying, p.Noun):
        scope.untell(before)
        return None
    places = replace(at.noun, many=True, owner=_things(scope, expr, "all"))
    return p.clause("number-of", things=replace(lying, where=replace(at, noun=places)))


def _are_everybody(scope: Scope, binder: ir.Binder) -> bool:
    everybody = binder.source.how == "players" or is_everybody(scope, binder.source.area)
    return everybody and binder.where is None


def _is_authors_noun(scope: Scope, value: p.Phrase) -> bool:
    """Whether it is a word of the author that speaks of nothing else."""
    text = value.arg("text") if isinstance(value, p.Clause) and value.id == "authors" else None
    forms = [scope.words.forms[key] for key in text.keys if scope.knows(key)] if isinstance(text, p.Text) else []
    return bool(forms) and "{" not in forms[0]["en"].one


def _counted(scope: Scope, expr: ir.Query) -> p.Phrase:
    return p.clause("number-of", things=_things(scope, expr))


def _first_or_last(scope: Scope, expr: ir.Query) -> p.Phrase:
    last_of_order = expr.function == "last" and expr.binder.order is not None
    if last_of_order:  # the other end of the order
        expr = replace(expr, binder=replace(expr.binder, highest=not expr.binder.highest))
    found = _things(scope, expr, "the", False)
    area = expr.binder.source.area
    in_a_heap = expr.binder.source.how == "in" and not (
        isinstance(area, ir.PlaceAt) and place_sort(scope, area.place) == "spaces"
    )
    if expr.binder.order is not None:
        order = _LAST_OF_SEVERAL if last_of_order else _OF_SEVERAL
        told = [replace(clause, id=order) if clause.id == "in-order-from" else clause for clause in found.that]
        if not any(clause.id == order for clause in told):
            told += [p.clause(f"{order}-of-all")] if last_of_order else first_of_several(scope, expr.binder)
        return replace(found, that=tuple(sorted(told, key=lambda clause: clause.id.startswith(order))))
    if is_the_only_piece(scope, expr.binder):
        return found
    if in_a_heap and expr.function == "first":
        return replace(found, determiner="a") if _are_alike(scope, expr.binder.element.kind) else found
    found = replace(found, adjectives=(p.Text((f"@{expr.function}",), expr.function), *found.adjectives))
    return from_the_first(scope, found) if _is_found_by_seat(scope, expr.binder) else found


def _is_found_by_seat(scope: Scope, binder: ir.Binder) -> bool:
    """Whether it is one of all players of whom something is true: in the order of play, they begin with the first."""
    everybody = binder.source.how == "players" or is_everybody(scope, binder.source.area)
    return everybody and binder.where is not None and scope.checked.model.players > 1


def _are_alike(scope: Scope, kind: str | None) -> bool:
    """Whether of a kind of pieces everybody has several that nothing but their owner tells apart."""
    pieces = scope.checked.model.kinds.get(kind or "")
    if pieces is None or len(scope.components.designs_of(pieces.name)) > 1:
        return False
    return len(scope.components.pieces_of(pieces.name)) > (scope.checked.model.players if pieces.per_player else 1)


_OF_SEVERAL, _LAST_OF_SEVERAL = "in-order-first", "in-order-last"
"""An order in which all come decides among those that are level."""


def _groups(scope: Scope, expr: ir.Query) -> p.Phrase:
    made_of = group_of_pieces(scope, expr.binder) or _things(scope, expr)
    made_of = replace(made_of, adjectives=(p.Text(("@connected",), "connected"), *made_of.adjectives))
    return replace(built_in("group", "bare", many=True), made_of=made_of)


QUERIES: dict[str, Callable[..., p.Phrase]] = {
    "count": _counted, "any": truth_phrase, "every": truth_phrase, "first": _first_or_last, "last": _first_or_last,
    "list": lambda scope, expr: listed_noun(scope, expr, True),
    "sum": _of_values("sum-of"), "max": _of_values("highest-of"), "min": _of_values("lowest-of"),
    "distinct": _of_values("different-of"), "groups": _groups,
}  # fmt: skip


def _of_list(of_two: str, of_more: str) -> Callable[[Scope, ir.Function], p.Phrase]:
    def told(scope: Scope, expr: ir.Function) -> p.Phrase:
        clause_id = of_two if len(expr.args) == len(("one", "other")) else of_more
        return p.clause(clause_id, values=p.ListOf(tuple(together(phrase(scope, arg)) for arg in expr.args)))

    return told


def _placements(scope: Scope, expr: ir.Function) -> p.Phrase:
    piece, place = expr.args
    return replace(
        built_in("spot", "bare", many=True), where=where(scope, place, "at"),
        that=(p.clause("fits", piece=noun(scope, piece)),),
    )  # fmt: skip


def _of_two(clause_id: str) -> Callable[[Scope, ir.Function], p.Phrase]:
    def told(scope: Scope, expr: ir.Function) -> p.Phrase:
        return p.clause(clause_id, first=phrase(scope, expr.args[0]), second=phrase(scope, expr.args[1]))

    return told


def _taken(scope: Scope, expr: ir.Function) -> p.Phrase:
    """A number that has to be worked out stands behind the list."""
    things = expr.args[1]
    downwards = isinstance(things, ir.Function) and things.name == "reverse" and _is_stack(scope, things.args[0])
    first = "top" if downwards else "bottom" if _is_stack(scope, things) else "first"
    if downwards and isinstance(things, ir.Function):
        things = things.args[0]
    amount, listed = number(scope, expr.args[0]), phrase(scope, things)
    if isinstance(listed, p.Noun) and listed.determiner == "bare":
        listed = replace(listed, determiner="the")
    return p.clause(f"{first}-of" if isinstance(amount, p.Number) else f"{first}-as-many", amount=amount, list=listed)


def _reversed(scope: Scope, expr: ir.Function) -> p.Phrase:
    listed = phrase(scope, expr.args[0])
    return p.clause("downwards" if _is_stack(scope, expr.args[0]) else "reverse-of", list=listed)


def _is_stack(scope: Scope, expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Query) and expr.function == "list" and lies_stacked(scope, expr.binder)


def _designs(scope: Scope, expr: ir.Function) -> p.Phrase:
    element = expr.type.element
    assert element is not None
    return built_in("design", "all", kind_noun(scope, element.kind, "bare", many=True), many=True)


def _deciding(scope: Scope, expr: ir.Function) -> p.Phrase:
    return built_in("deciding-player" if expr.name == "deciding" else "winner", many=expr.name == "winners")


FUNCTIONS: dict[str, Callable[..., p.Phrase]] = {
    "min": _of_list("smaller", "smallest"), "max": _of_list("larger", "largest"),
    "remainder": lambda scope, expr: p.clause(
        "remainder", left=together(phrase(scope, expr.args[0])), right=together(phrase(scope, expr.args[1]))
    ),
    "scored": lambda scope, expr: p.clause(
        "points-at", player=noun(scope, expr.args[0]), board=noun(scope, expr.args[1])
    ),
    "touch": truth_phrase, "supported": truth_phrase, "visible": truth_phrase, "offered": truth_phrase,
    "game over": truth_phrase,
    "placements": _placements,
    "reverse": _reversed,
    "take": _taken,
    "both": _of_two("in-both"), "either": _of_two("in-either"), "without": _of_two("without"), "designs": _designs,
    "deciding": _deciding, "winners": _deciding, "joined": truth_phrase, **geometry.FUNCTIONS,
}  # fmt: skip
