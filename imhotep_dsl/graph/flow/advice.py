"""What would make a line possible, in the author's own words: a condition that can be put before it as it stands."""

from __future__ import annotations

import re
from typing import TypeVar

from imhotep_dsl.check import ir
from imhotep_dsl.check.declared_types import value_at_the_top
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.written import binder_written, narrowed_written, written
from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.refusal import (
    CHOICE,
    CHOICES,
    CONDITION,
    KIND,
    PIECE,
    PIECES,
    ROOM,
    Missing,
    absent,
    missing,
)
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import THING
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.source import Span

Line = TypeVar("Line", bound=ir.Stated)

_MOVES_NOTHING = (steps.Score, steps.SetLocal)


def condition_for(flow: Flow, at: int, lacking: Missing) -> str:
    """The condition under which a step can surely be carried out; empty if it cannot be said in a few words."""
    say = {CHOICE: _something, CHOICES: _enough, PIECES: _pieces, KIND: _of_the_kind, PIECE: _piece, ROOM: _room}
    found = say.get(lacking)
    return found(flow, at) if found is not None else ""


def named_none(flow: Flow, at: int, state: State) -> str:
    """What may be none in a step, as it is written there."""
    return name_of(flow, at, first_that_may_be_none(flow, absent(flow, flow.graph.steps[at], state), state))


def first_that_may_be_none(flow: Flow, needed: int, state: State) -> int:
    """The innermost thing of which follows that what is needed is there: to ask for it is shortest."""
    inner = needed
    while (of := flow.pool.nodes[inner].kids[:1]) and _is_thing(flow, of[0]) and not flow.ask.is_there(of[0], state):
        inner = of[0]
    there = flow.learn.narrow(inner, THING, state)
    known = there is not None and flow.ask.is_there(needed, there)
    return inner if known else needed


def _is_thing(flow: Flow, node: int) -> bool:
    found = flow.pool.nodes[node]
    return found.op in ("top", "bottom", "next", "local", "marker") or QUESTIONS[found.op].gives == "thing"


def stands_in(flow: Flow, at: int, span: Span) -> bool:
    """Whether something is written in the lines of a step itself, and not in a word that it uses."""
    return any(line.file == span.file and line.line <= span.line <= line.end_line for line in _lines(flow, at))


def _lines(flow: Flow, at: int) -> tuple[Span, ...]:
    """A ranking has lines of its own below the first."""
    first = flow.graph.spans[at]
    if not isinstance(flow.graph.steps[at], steps.Rank):
        return (first,)
    parts = parts_of(flow.graph.checked.rules[flow.graph.rules[at]].body)
    ranks = (part for part in parts if isinstance(part, ir.Rank) and part.span == first)
    return next(((first, *rank.lines) for rank in ranks), (first,))


def name_of(flow: Flow, at: int, node: int) -> str:
    """A part of a line, as an author would write it; what stands in a word that is written elsewhere is not said. A
    name of the rule carries the line that gives it."""
    span = flow.graph.span_of(at, node)
    if not stands_in(flow, at, span) and flow.pool.nodes[node].op != "local":
        return ""
    body = flow.graph.checked.rules[flow.graph.rules[at]].body
    parts = (part for part in parts_of(body) if isinstance(part, ir.Expr) and part.span == span and _is_one(part))
    return next((said for part in parts if (said := _said(flow, part)) and not _is_no_thing(said)), "")


def _is_one(part: ir.Expr) -> bool:
    return part.type.tag != "list"


def _is_no_thing(said: str) -> bool:
    """A number is never none, and what begins with a dot is asked of something that is not written there."""
    return said.startswith(".") or said.lstrip("-").isdigit()


def name_within(flow: Flow, at: int, node: int) -> tuple[str, str]:
    """A part of a line that is asked of each thing of a list, as an author would write it, and the list without those
    for which it is none. Empty where it is not asked of each, or cannot be said."""
    span = flow.graph.span_of(at, node)
    parts = parts_of(flow.graph.checked.rules[flow.graph.rules[at]].body)
    asked = next((part for part in parts if isinstance(part, ir.Expr) and part.span == span), None)
    queries = [part for part in parts if isinstance(part, ir.Query | ir.Rank) and part is not asked]
    around = [query.binder for query in queries if any(part is asked for part in parts_of(query))]
    each = [binder for binder in around if binder.variable in parts_of(asked) and isinstance(binder.variable, ir.Bound)]
    if asked is None or not each:
        return "", ""
    names = {binder.variable.slot: binder.name for binder in each if isinstance(binder.variable, ir.Bound)}
    said = written(flow.graph.checked.checker, asked, names)
    return said, f"{each[-1].name} where {said} != none{' and …' if each[-1].where is not None else ''}"


def condition_for_one_of(flow: Flow, options: list[list[int] | None]) -> str:
    """The condition under which one of several options is possible, by the steps that each needs; empty if it cannot be
    said."""
    found = [_needs(flow, option) if option is not None else "" for option in options]
    return " or ".join(found) if all(found) else ""


def _needs(flow: Flow, option: list[int]) -> str:
    found = [said for at in option if (said := _need(flow, at)) is not None]
    said = " and ".join(found) if all(found) else ""
    return f"({said})" if len(found) > 1 and said else said


def _need(flow: Flow, at: int) -> str | None:
    """What a step needs, in words; None if nothing, empty if it cannot be said."""
    step = flow.graph.steps[at]
    if isinstance(step, steps.Choose):
        return None if all(flow.exists(step.binder, state) for state in flow.known_at(at)) else _something(flow, at)
    lacking = next(filter(None, (missing(flow, step, state) for state in flow.known_at(at))), "")
    if lacking == CONDITION:
        line = _line(flow, at, ir.Require)
        return _said(flow, line.condition) if line is not None else ""
    return condition_for(flow, at, lacking) if lacking else None


def choice_before(flow: Flow, at: int) -> int | None:
    """The choice that leads to a step, with nothing in between that moves a piece or asks anybody."""
    for begin, choice in flow.causes.items():
        here = begin
        while here != at and isinstance(flow.graph.steps[here], _MOVES_NOTHING):
            here = flow.graph.following[here]["next"]
        if here == at:
            return choice
    return None


def offered_only_where(flow: Flow, at: int, condition: str) -> str:
    """The choice before a step, so that only those things are offered of which a condition holds; empty if the
    condition is not about what is chosen there."""
    choice = choice_before(flow, at)
    line = _line(flow, choice, ir.Choose) if choice is not None else None
    if line is None or re.search(rf"\b{re.escape(line.binder.name)}\b", condition) is None:
        return ""
    said = narrowed_written(flow.graph.checked.checker, line.binder, condition)
    return said and f"choose {said}"


def condition_in_range(flow: Flow, at: int, low: int, high: int, too_much: bool) -> str:
    """The condition under which a marker stays within its range."""
    added = _line(flow, at, ir.AddMarker)
    if added is None:
        put = _line(flow, at, ir.SetMarker)
        value = _said(flow, put.value) if put is not None else ""
        top = _top(flow, put.marker, high) if put is not None else ""
        return value and (f"{value} <= {top}" if too_much else f"{value} >= {low}")
    marker = _said(flow, ir.MarkerAt(added.span, added.amount.type, added.marker, added.whose))
    amount, sign = _amount(added.amount)
    if isinstance(amount, ir.Const):
        by = amount.value * sign
        most = f"< {_top(flow, added.marker, high)}" if by == 1 else f"<= {_top(flow, added.marker, high, by)}"
        least = f"> {low}" if by == -1 else f">= {low - by}"
        return marker and f"{marker} {most if too_much else least}"
    said = _said(flow, amount)
    if not marker or not said:
        return ""
    if sign < 0 and not too_much:
        return f"{marker} >= {said}" if low == 0 else f"{marker} - {said} >= {low}"
    total = f"{marker} {'+' if sign > 0 else '-'} {said}"
    return f"{total} <= {_top(flow, added.marker, high)}" if too_much else f"{total} >= {low}"


def _top(flow: Flow, marker: int, high: int, less: int = 0) -> str:
    name = value_at_the_top(flow.graph.checked.checker, marker)
    return f"{name} - {less}" if name and less > 0 else name if name and not less else str(high - less)


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
    area, said = _whole(flow, line.binder), _binder(flow, line.binder)
    counted = f"{area}.count >= {least}" if area else f"count({said}) >= {least}" if said else ""
    if line.most in (None, line.least) or (isinstance(line.least, ir.Const) and isinstance(line.most, ir.Const)):
        return counted
    most = _said(flow, line.most) if line.most is not None else ""
    return f"{most} >= {least} and {counted}" if most and counted else ""


def _pieces(flow: Flow, at: int) -> str:
    line = _line(flow, at, ir.MoveSome)
    if line is None or line.amount is None or line.binder.source.area is None:
        return ""
    if line.binder.where is not None:
        some = _binder(flow, line.binder) if _said(flow, line.amount) == "1" else ""
        return f"any({some})" if some else _counted(flow, line, line.binder)
    area, amount = _said(flow, line.binder.source.area), _said(flow, line.amount)
    if not area or not amount:
        return ""
    if more := _made_anew_from(flow, line.binder.source.area):
        return f"{area}.count + {more}.count >= {amount}"
    return f"not {area}.empty" if amount == "1" else f"{area}.count >= {amount}"


def _made_anew_from(flow: Flow, area: ir.Expr) -> str:
    """Where a deck gets its pieces from when it has run out: they count, too."""
    refill = flow.graph.checked.refills.get(area.place) if isinstance(area, ir.PlaceAt) else None
    return _said(flow, refill.of(area)) if refill is not None and isinstance(area, ir.PlaceAt) else ""


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
