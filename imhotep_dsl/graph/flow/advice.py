"""What would make a line possible, in the author's own words: a condition that can be put before it as it stands."""

from __future__ import annotations

from typing import TypeVar, get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.written import binder_written, written
from imhotep_dsl.graph.flow.refusal import CHOICE, CHOICES, KIND, PIECE, PIECES, ROOM, Missing
from imhotep_dsl.graph.flow.values import Range
from imhotep_dsl.graph.flow.walk import Flow

Line = TypeVar("Line", bound=ir.Stated)


def condition_for(flow: Flow, at: int, lacking: Missing) -> str:
    """The condition under which a step can surely be carried out; empty if it cannot be said in a few words."""
    say = {CHOICE: _something, CHOICES: _enough, PIECES: _pieces, KIND: _of_the_kind, PIECE: _piece, ROOM: _room}
    found = say.get(lacking)
    return found(flow, at) if found is not None else ""


def condition_in_range(flow: Flow, at: int, low: int, high: int, given: Range) -> str:
    """The condition under which a marker stays within its range."""
    added = _line(flow, at, ir.AddMarker)
    if added is None:
        put = _line(flow, at, ir.SetMarker)
        value = _said(flow, put.value) if put is not None else ""
        return value and (f"{value} <= {high}" if given[1] > high else f"{value} >= {low}")
    marker = _said(flow, ir.MarkerAt(added.span, added.amount.type, added.marker, added.whose))
    amount, sign = _amount(added.amount)
    if isinstance(amount, ir.Const):
        by = amount.value * sign
        most = f"< {high}" if by == 1 else f"<= {high - by}"
        least = f"> {low}" if by == -1 else f">= {low - by}"
        return marker and f"{marker} {most if given[1] > high else least}"
    said = _said(flow, amount)
    if not marker or not said:
        return ""
    if sign < 0 and given[1] <= high:
        return f"{marker} >= {said}" if low == 0 else f"{marker} - {said} >= {low}"
    total = f"{marker} {'+' if sign > 0 else '-'} {said}"
    return f"{total} <= {high}" if given[1] > high else f"{total} >= {low}"


def name_of(flow: Flow, at: int, node: int) -> str:
    """A part of a step as it is written there; empty if it cannot be said in a few words."""
    span, rule = flow.graph.span_of(at, node), flow.graph.checked.rules[flow.graph.rules[at]]
    found = (part for part in parts_of(rule.body) if isinstance(part, get_args(ir.Expr)) and part.span == span)
    said = [_said(flow, part) for part in found if part.type.tag not in ("truth", "number")]
    return said[0] if said else ""


def _amount(amount: ir.Expr) -> tuple[ir.Expr, int]:
    """What is added or taken, and which of the two it is."""
    if isinstance(amount, ir.Arithmetic) and amount.op == "-" and amount.left == ir.Const(amount.span, amount.type, 0):
        return amount.right, -1
    return amount, 1


def _line(flow: Flow, at: int, sort: type[Line]) -> Line | None:
    """The line that a step was laid for."""
    rule = flow.graph.checked.rules[flow.graph.rules[at]]
    lines = (part for part in parts_of(rule.body) if isinstance(part, sort))
    return next((line for line in lines if line.span == flow.graph.spans[at]), None)


def _said(flow: Flow, expr: ir.Expr) -> str:
    return written(flow.graph.checked.checker, expr)


def _binder(flow: Flow, binder: ir.Binder) -> str:
    return binder_written(flow.graph.checked.checker, binder)


def _something(flow: Flow, at: int) -> str:
    line = _line(flow, at, ir.Choose) or _line(flow, at, ir.ChooseAtRandom)
    if line is None:
        return ""
    if area := _whole(flow, line.binder):
        return f"not {area}.empty"
    said = _binder(flow, line.binder)
    return f"any({said})" if said else ""


def _whole(flow: Flow, binder: ir.Binder) -> str:
    """The place of which a binder names every piece."""
    source = binder.source
    if source.how != "in" or source.area is None or binder.where is not None or binder.until is not None:
        return ""
    several = source.kind is not None and source.area.type.kind is None
    return _said(flow, source.area) if not several else ""


def _enough(flow: Flow, at: int) -> str:
    line = _line(flow, at, ir.ChooseSeveral)
    if line is None or not (least := _said(flow, line.least)):
        return ""
    if area := _whole(flow, line.binder):
        return f"{area}.count >= {least}"
    said = _binder(flow, line.binder)
    return f"count({said}) >= {least}" if said else ""


def _pieces(flow: Flow, at: int) -> str:
    line = _line(flow, at, ir.MoveSome)
    if line is None or line.amount is None or line.binder.source.area is None:
        return ""
    if line.binder.where is not None:
        return _counted(flow, line, line.binder)
    area, amount = _said(flow, line.binder.source.area), _said(flow, line.amount)
    if not area or not amount:
        return ""
    return f"not {area}.empty" if amount == "1" else f"{area}.count >= {amount}"


def _of_the_kind(flow: Flow, at: int) -> str:
    line = _line(flow, at, ir.MoveSome)
    return _counted(flow, line, line.binder) if line is not None else ""


def _counted(flow: Flow, line: ir.MoveSome, binder: ir.Binder) -> str:
    said, amount = _binder(flow, binder), _said(flow, line.amount) if line.amount is not None else ""
    return f"count({said}) >= {amount}" if said and amount else ""


def _piece(flow: Flow, at: int) -> str:
    line = _line(flow, at, ir.Move)
    said = _said(flow, line.piece) if line is not None else ""
    return f"{said} != none" if said else ""


def _room(flow: Flow, at: int) -> str:
    some, one = _line(flow, at, ir.MoveSome), _line(flow, at, ir.Move)
    target = some.target if some is not None else one.target if one is not None else None
    said = _said(flow, target) if target is not None and target.type.tag != "spot" else ""
    if not said or one is not None:
        return said and f"not {said}.full"
    amount = _said(flow, some.amount) if some is not None and some.amount is not None else ""
    return amount and (f"not {said}.full" if amount == "1" else f"{said}.free >= {amount}")
