"""What is asked of the things that a line goes through, condition by condition."""

from __future__ import annotations

from imhotep_dsl.check import ir


def conditions_of(binder: ir.Binder) -> tuple[ir.Expr, ...]:
    if binder.where is None:
        return ()
    if isinstance(binder.where, ir.And) and binder.where.word is None:
        return tuple(map(_of_which_kind, binder.where.items))
    return (_of_which_kind(binder.where),)


def _of_which_kind(expr: ir.Expr) -> ir.Expr:
    """`card.design = joker` asks the same as `card is joker`."""
    if not (isinstance(expr, ir.Compare) and expr.op == "=" and expr.word is None):
        return expr
    asked, kind = expr.left, expr.right
    if not (isinstance(asked, ir.Attr) and asked.name == "design" and isinstance(kind, ir.Const) and kind.value >= 0):
        return expr
    return ir.IsDesign(expr.span, expr.type, asked.subject, frozenset((kind.value,)))
