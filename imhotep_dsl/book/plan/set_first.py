"""Markers that play sets or rolls before anything asks for them: what they start as is no matter."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of


def is_set_first(checked: Checked, marker: int) -> bool:
    """Of a marker of the whole table; True only where it is sure."""
    rooms = tuple(room for room, _, _ in checked.rooms.values())
    in_setup = _speaks_of(checked, checked.rules[checked.setup].body, marker)
    if checked.model.markers[marker].per_player or in_setup or _asks(rooms, marker):
        return False
    return _first(checked, checked.rules[checked.play].body, marker, ()) is True


def _first(checked: Checked, body: Sequence[ir.Stmt], marker: int, calls: tuple[int, ...]) -> bool | None:
    """Whether these lines set it before they ask for it; None if they do neither."""
    for line in body:
        found = _of_line(checked, line, marker, calls)
        if found is not None:
            return found
    return None


def _of_line(checked: Checked, line: ir.Stmt, marker: int, calls: tuple[int, ...]) -> bool | None:
    if not _speaks_of(checked, line, marker):
        return None
    if isinstance(line, ir.SetMarker | ir.Roll) and line.marker == marker:
        return not _asks(line, marker)
    if isinstance(line, ir.Call) and len(line.targets) == 1 and not _asks((line.subject, line.args), marker):
        at = line.targets[0][1]
        return _first(checked, checked.rules[at].body, marker, (*calls, at)) if at not in calls else False
    if isinstance(line, ir.Reach):
        handlers = [checked.rules[at].body for at in checked.moments[line.moment]]
        return _first(checked, [inner for body in handlers for inner in body], marker, calls)
    if isinstance(line, ir.Repeat) and not _asks(line.times, marker):
        return _first(checked, line.body, marker, calls)
    if isinstance(line, ir.RepeatUntil) and not _asks(line.until, marker):
        return _first(checked, line.body, marker, calls)
    return False


def _asks(asked: object, marker: int) -> bool:
    return any(isinstance(part, ir.MarkerAt) and part.marker == marker for part in parts_of(asked))


def _speaks_of(checked: Checked, lines: object, marker: int) -> bool:
    """Also in what these lines carry out."""
    met = [part for node in rules_met(checked, lines) for part in parts_of(node)]
    changing = (ir.SetMarker, ir.AddMarker, ir.Roll, ir.MarkerAt)
    return any(isinstance(part, changing) and part.marker == marker for part in met)
