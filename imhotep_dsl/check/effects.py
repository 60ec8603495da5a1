"""Effects without a block of their own: most are nothing but their parts; showing and naming stand here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.expressions import acting_player, expression, number, truth, wanted
from imhotep_dsl.check.markers import MARKERS
from imhotep_dsl.check.moving import MOVING
from imhotep_dsl.check.points import POINTS
from imhotep_dsl.check.types import AREAS, NUMBER, PLACE, PLAYER, Type, advice, fits
from imhotep_dsl.syntax import tree

EVERYONE = "everyone"


def _show(context: Context, node: tree.Show) -> ir.Stmt:
    what, to = expression(context, node.what), node.player
    to_all = isinstance(to, tree.Name) and to.text == EVERYONE and EVERYONE not in context.names
    player = None if to_all else acting_player(context, to, node.span)
    if isinstance(what, ir.MarkerAt) and what.type.tag != "piece":
        marker = context.model.markers[what.marker]
        if marker.seen_by not in (None, EVERYONE):
            return ir.ShowMarker(node.span, what, player)
        if what.type.tag not in AREAS:
            piece = marker.scope.kind is not None and marker.scope.kind in context.model.kinds
            help_text = f"Leave the line out, or declare `{marker.name}` with `seen by owner` or `seen by none`."
            if piece:
                help_text = "Whoever sees a piece sees what is remembered of it: show the piece."
            context.error("E417", node.what.span, f"`{marker.name}` is not hidden.", help_text)
    elif what.type.tag not in AREAS | {"piece", "unknown"}:
        said = f"A place, a piece or a hidden marker is needed here, and this is {what.type}."
        context.error("E417", node.what.span, said, advice(what.type, PLACE))
    return ir.Show(node.span, what, player)


def _hide(context: Context, node: tree.Hide) -> ir.Stmt:
    what = expression(context, node.what)
    if isinstance(what, ir.MarkerAt) and what.type.tag not in AREAS | {"piece"}:
        said = f"Pieces are turned face down, and `{context.model.markers[what.marker].name}` is a marker."
        context.error("E417", node.what.span, said, "A marker that was shown is hidden again as soon as it is set.")
    elif what.type.tag not in AREAS | {"piece", "unknown"}:
        said = f"A place or a piece is needed here, and this is {what.type}."
        context.error("E417", node.what.span, said, advice(what.type, PLACE))
    return ir.Hide(node.span, what)


def _let(context: Context, node: tree.LetHere) -> ir.Stmt:
    value = expression(context, node.value)
    if value.type.tag == "list" and context.in_scenario:
        context.error(
            "E454",
            node.value.span,
            "A name within a scenario stands for one thing, not for a list.",
            "Write the list where it is needed, or go through it with `for each`.",
        )
    type_ = value.type
    kind = context.program.type_by_name(node.name.text)
    if kind != NUMBER and not fits(type_, kind):
        said = f"`{node.name.text}` is always {kind}, and this is {type_}."
        context.error("E434", node.name.span, said, "Take another name.")
    local = context.new_local(node.name.text, type_, node.name.span)
    context.names[node.name.text] = local
    kept = ir.KeepList if type_.tag == "list" else ir.SetLocal
    return kept(node.span, local.slot, value)


def _whole_place(context: Context, expr: tree.Expr) -> ir.Expr:
    """What is shuffled: never only a part of a place."""
    given = expression(context, expr)
    if given.type.tag not in AREAS - {PLACE.tag}:
        return given if given.type.tag in (PLACE.tag, "unknown") else wanted(context, expr, PLACE)
    names = [place.name for place in context.components.places if place.shape and given.type.kind in place.kinds]
    meant = names[0] if len(names) == 1 else "PLACE"
    said = f"Only a whole place is shuffled, and this is {given.type}."
    context.error("E417", expr.span, said, f"Name the place itself: `shuffle {meant}`.")
    return context.unknown(expr.span)


_PARTS: dict[str, Callable[[Context, tree.Expr], ir.Expr]] = {
    "piece": lambda context, expr: wanted(context, expr, Type("piece")),
    "place": _whole_place,
    "player": lambda context, expr: wanted(context, expr, PLAYER),
    "amount": number,
    "condition": truth,
}
"""What is wanted of the parts of a statement that is nothing but its parts."""


def _of_parts(typed: Callable[..., ir.Stmt], names: tuple[str, ...]) -> Callable[[Context, tree.Stmt], ir.Stmt]:
    def made(context: Context, node: tree.Stmt) -> ir.Stmt:
        return typed(node.span, *(_PARTS[name](context, getattr(node, name)) for name in names))

    return made


def _nothing_but_parts() -> Iterator[tuple[type, Callable[[Context, tree.Stmt], ir.Stmt]]]:
    """Statements that are called alike before and after, and whose parts say by their names what is wanted."""
    typed = {sort.__name__: sort for sort in get_args(ir.Stmt)}
    for sort in get_args(tree.Stmt):
        names = tuple(field.name for field in fields(sort))
        same = sort.__name__ in typed and names == tuple(field.name for field in fields(typed[sort.__name__]))
        if same and set(names[1:]) <= set(_PARTS):
            yield sort, _of_parts(typed[sort.__name__], names[1:])


EFFECTS: dict[type, Callable[..., ir.Stmt]] = {
    **dict(_nothing_but_parts()),
    **MOVING,
    **POINTS,
    **MARKERS,
    tree.Show: _show,
    tree.Hide: _hide,
    tree.LetHere: _let,
}
