"""Pieces that move or change places: where each kind can lie."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import binder_over
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.expressions import area, expression, name_in, number
from imhotep_dsl.check.types import AREAS, Type, advice, mismatch
from imhotep_dsl.check.written import written
from imhotep_dsl.diagnostics.model import Guess
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def wanted_piece(context: Context, expr: tree.Expr) -> ir.Expr:
    given = expression(context, expr)
    if given.type.tag not in ("piece", "unknown"):
        piece = Type("piece")
        some = "To move a number of pieces, write `move N from PLACE to PLACE`."
        all_of_it = f"To move all that lies there, write `move all from {written(context.program, given)} to PLACE`."
        told = {"number": some, "place": all_of_it, "space": all_of_it}
        help_text = told.get(given.type.tag) or advice(given.type, piece)
        context.error("E417", expr.span, mismatch(piece, given.type), help_text, name_in(expr))
        return context.unknown(expr.span)
    return given


def kinds_at(context: Context, area: ir.Expr) -> tuple[str, ...]:
    """The kinds of pieces that can lie in an area, as far as its name says; nothing if it does not."""
    if area.type.kind is not None:
        return (area.type.kind,)
    return context.components.places[area.place].kinds if isinstance(area, ir.PlaceAt) else ()


def _check_lies(context: Context, piece: Type, target: ir.Expr, span: Span, come_from: ir.Expr | None = None) -> None:
    """come_from: where a piece of an uncertain kind is taken from. If nothing says the kind of a piece, it is asked
    later on where it may lie (`graph/flow/findings/wrong_kind.py`); in a scenario nobody asks."""
    found = (piece.kind,) if piece.kind else kinds_at(context, come_from) if come_from is not None else ()
    kinds = kinds_at(context, target)
    if not kinds or piece.tag != "piece":
        return
    only = f"Only pieces {' or '.join(f'`{kind}`' for kind in kinds)} can lie there"
    wrong = [kind for kind in found if kind not in kinds]
    if wrong:
        said = f"{only}, and this is a piece `{wrong[0]}`."
        context.error("E451", span, said, f"Name a place of `{wrong[0]}`, or another piece.")
    elif not found and context.in_scenario:
        said = f"{only}, and it is not certain that this is one."
        context.error("E451", span, said, f"Say which kind is meant, for instance `{kinds[0]} in …`.")


_ENDS = ("top", "bottom")


def _destination(context: Context, expr: tree.Expr) -> ir.Expr:
    """A piece that lies there is no place, but who names the lowest one means below it."""
    if isinstance(expr, tree.Dot) and expr.name.text in _ENDS and expression(context, expr.subject).type.tag in AREAS:
        said = f"`.{expr.name.text}` is the piece that lies there, and no place."
        context.error("E418", expr.span, said, "Write `to PLACE` to put it on top, `under PLACE` to put it below.")
        return context.unknown(expr.span)
    return area(context, expr)


def _check_heap(context: Context, target: ir.Expr, under: bool) -> None:
    if under and target.type.tag in ("spot", "group"):
        said = "Nothing can be put under pieces that cover several spaces."
        context.error("E451", target.span, said, "Write `to`, or name a place or a space.")


def _move(context: Context, node: tree.Move) -> ir.Stmt:
    piece, target = wanted_piece(context, node.piece), _destination(context, node.target)
    _check_heap(context, target, node.under)
    _check_lies(context, piece.type, target, node.target.span)
    return ir.Move(node.span, piece, target, node.under)


def _move_some(context: Context, node: tree.MoveSome) -> ir.Stmt:
    """Out of a place for all kinds, those are meant that can lie where they go."""
    amount = _how_many(context, node.amount)
    place, target = area(context, node.source), _destination(context, node.target)
    _check_heap(context, target, node.under)
    kind = place.type.kind or target.type.kind or "piece"
    binder = binder_over(context, node.name or tree.Word(node.source.span, kind), place, node.where, node.span)
    _check_lies(context, binder.element, target, node.target.span, place)
    return ir.MoveSome(node.span, amount, node.up_to, binder, target, node.under)


def _how_many(context: Context, amount: tree.Expr | None) -> ir.Expr | None:
    """`move PIECE from PLACE to PLACE`: a kind is no number."""
    if not isinstance(amount, tree.Name) or amount.text not in context.model.kinds or amount.text in context.names:
        return number(context, amount) if amount is not None else None
    name = amount.text
    said = f"How many are moved is said before `from`, and `{name}` is no number."
    told = f"Write `1`. To move a certain one, name it before (`choose {name} in …`), and write `move {name} to …`."
    context.error("E417", amount.span, said, Guess.of(told, name, ("1",)))
    return context.unknown(amount.span)


def _swap(context: Context, node: tree.Swap) -> ir.Stmt:
    first, second = wanted_piece(context, node.first), wanted_piece(context, node.second)
    if "unknown" not in (first.type.tag, second.type.tag) and (
        first.type.kind is None or first.type.kind != second.type.kind
    ):
        context.error(
            "E451",
            node.span,
            f"Only pieces of the same kind can change places: {first.type} and {second.type}.",
            "Swap two pieces of one kind, or move each by itself.",
        )
        return ir.Note(node.span, "", False)
    return ir.Swap(node.span, first, second)


MOVING: dict[type, Callable[..., ir.Stmt]] = {
    tree.Move: _move,
    tree.MoveSome: _move_some,
    tree.Swap: _swap,
}
