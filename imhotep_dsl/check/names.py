"""What a bare name means: a word of the language, a place, a marker, a word of the author's, a value, a thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import NAMES_ARE_LISTED, SCENARIO_WORDS, Context
from imhotep_dsl.check.geometry import direction_named
from imhotep_dsl.check.types import (
    ACTION,
    NONE,
    NUMBER,
    PLAYER,
    TRUTH,
    WORD,
    Type,
    common,
    list_of,
    one_of,
)
from imhotep_dsl.check.words import call_word, expand
from imhotep_dsl.diagnostics.suggest import written
from imhotep_dsl.resolve.model import Constant
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def named(context: Context, expr: tree.Name, otherwise: str = NAMES_ARE_LISTED) -> ir.Expr:
    """otherwise: the help where nothing is called so, or nearly so."""
    name, span = expr.text, expr.span
    if name in context.names:
        return context.names[name]
    fixed = _FIXED.get(name)
    if fixed is not None:
        return fixed(context, span)
    for resolve in (_place_named, _marker_named, _let_named, _value_named, _thing_named):
        found = resolve(context, name, span)
        if found is not None:
            return found
    return context.unknown_name(span, name, otherwise=otherwise)


def _you(context: Context, span: Span) -> ir.Expr:
    if context.you is None:
        told = context.program.nobody_on
        # `score you.a + you.b` is one mistake, and so are the lines below it that speak of the same player.
        again = {(span.file, span.line), (span.file, span.line - 1)} & told
        told.add((span.file, span.line))
        if not again:
            context.error(
                "E419",
                span,
                "Nobody acts here, so `you` means nobody.",
                f"Name the player by colour: `{context.model.colours[0]}`."
                if context.in_scenario and context.model.colours
                else "Put the lines into `as PLAYER`, or use the player of a `for each player`.",
            )
        return ir.Const(span, PLAYER, 0)
    context.note_you(span)
    return replace(context.you, span=span)


_FIXED: dict[str, Callable[[Context, Span], ir.Expr]] = {
    "you": _you,
    "yes": lambda context, span: ir.Const(span, TRUTH, 1),
    "no": lambda context, span: ir.Const(span, TRUTH, 0),
    "none": lambda context, span: ir.Const(span, NONE, -1),
    "players": lambda context, span: ir.ListOf(
        span, list_of(PLAYER), tuple(ir.Const(span, PLAYER, at) for at in range(context.model.players))
    ),
}


def _of_whom(context: Context, name: str) -> list[str]:
    if context.in_scenario and context.you is None:
        return [f"{colour}.{name}" for colour in context.model.colours]
    return [f"you.{name}", f"player.{name}"] if "player" in context.names else [f"you.{name}"]


def _place_named(context: Context, name: str, span: Span) -> ir.Expr | None:
    places = context.places_named(name, context.scope.board)
    if not places:
        return None
    if context.components.places[places[0]].per_player:
        context.error(
            "E420",
            span,
            f"Every player has a place `{name}`: which player's is meant?",
            written(name, *_of_whom(context, name)),
        )
        return context.unknown(span)
    return context.place_at(span, places[0])


def _marker_named(context: Context, name: str, span: Span) -> ir.Expr | None:
    kind = context.scope.kind
    if kind is not None and (kind, name) in context.program.markers_of_kinds:
        said = f"Every `{kind}` has a marker `{name}`: which one's is meant?"
        context.error("E420", span, said, written(name, f"{kind}.{name}"))
        return context.unknown(span)
    for at, marker in context.markers_named(name, context.scope.board):
        if marker.per_player:
            context.error(
                "E420",
                span,
                f"Every player has a marker `{name}`: which player's is meant?",
                written(name, *_of_whom(context, name)),
            )
            return context.unknown(span)
        return ir.MarkerAt(span, context.program.marker_types[at], at, None)
    return None


def _let_named(context: Context, name: str, span: Span) -> ir.Expr | None:
    lets = context.let_named(name, None, context.scope.board)
    if not lets:
        return None
    if lets[0].params:
        return call_word(context, lets[0], span, ())
    return expand(context, lets[0], span, {})


def _value_named(context: Context, name: str, span: Span) -> ir.Expr | None:
    value = context.model.values.get(name)
    if value is None:
        return None
    context.program.used_values.add(name)
    return constant(context, value.value, span)


def constant(context: Context, value: Constant, span: Span) -> ir.Expr:
    """A printed value as an expression."""
    if isinstance(value, bool):
        return ir.Const(span, TRUTH, int(value))
    if isinstance(value, int):
        return ir.Const(span, NUMBER, value)
    if isinstance(value, str):
        return ir.Const(span, one_of(value), context.components.words.get(value, -1))
    if value is None:
        return ir.Const(span, NONE, -1)
    items = tuple(constant(context, item, span) for item in value)
    return ir.ListOf(span, list_of(reduce(common, (item.type for item in items)) if items else NUMBER), items)


def _thing_named(context: Context, name: str, span: Span) -> ir.Expr | None:
    components = context.components
    if context.in_scenario and name in SCENARIO_WORDS:
        return ir.Function(span, SCENARIO_WORDS[name], name, ())
    for at, board in enumerate(components.boards):
        if board.name == name:
            return ir.Const(span, Type("board", board.kind), at)
    if context.in_scenario and name in context.model.colours[: context.model.players]:
        return ir.Const(span, PLAYER, context.model.colours.index(name))
    for design in components.designs:
        if design.definition.name == name:
            return ir.Const(span, Type("design", design.kind), design.index)
    if context.in_scenario:
        for at, rule in enumerate(context.program.rules):
            if rule.name == name and rule.is_action:
                return ir.Const(span, ACTION, at)
        if name in context.model.removed:
            return ir.Const(span, ACTION.or_none(), -1)
    return _word_named(context, name, span) or direction_named(name, span)


def _word_named(context: Context, name: str, span: Span) -> ir.Expr | None:
    words = context.components.words
    return ir.Const(span, one_of(name), words[name]) if name in words else None


def written_word(context: Context, expr: tree.Expr, given: ir.Expr) -> ir.Expr | None:
    """A bare name of something else that is also a printed word: where words are offered, the word is meant."""
    if not isinstance(expr, tree.Name) or given.type.tag == WORD.tag:
        return None
    return _word_named(context, expr.text, expr.span)
