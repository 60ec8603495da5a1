"""Whether a marker is set or rolled before anything asks for it, so that it is no matter what it starts as."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.walking import parts_below


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


def is_asked_first(checked: Checked, marker: int) -> bool:
    """Whether it is asked for before it is set or rolled; True only where it is sure."""
    return _asked_first(checked, (*checked.rules[checked.setup].body, *checked.rules[checked.play].body), marker, ())


def _asked_first(checked: Checked, body: Sequence[ir.Stmt], marker: int, calls: tuple[int, ...]) -> bool:
    for line in body:
        if _speaks_of(checked, line, marker):
            return _asks_first(checked, line, marker, calls)
    return False


def _asks_first(checked: Checked, line: ir.Stmt, marker: int, calls: tuple[int, ...]) -> bool:
    if not _speaks_of(checked, line, marker, _CHANGING):
        return True
    if any(_asks(part, marker) for part in parts_below(line) if isinstance(part, ir.Expr | ir.Binder)):
        return True
    if isinstance(line, ir.Call) and len(line.targets) == 1 and line.targets[0][1] not in calls:
        at = line.targets[0][1]
        return _asked_first(checked, checked.rules[at].body, marker, (*calls, at))
    if isinstance(line, ir.Reach):
        handlers = [checked.rules[at].body for at in checked.moments[line.moment]]
        return _asked_first(checked, [inner for own in handlers for inner in own], marker, calls)
    if isinstance(line, ir.Repeat | ir.RepeatUntil | ir.Turns | ir.ForEach | ir.AsPlayer):
        return _asked_first(checked, line.body, marker, calls)
    return False


_CHANGING = (ir.SetMarker, ir.AddMarker, ir.Roll)


def _asks(asked: object, marker: int) -> bool:
    return any(isinstance(part, ir.MarkerAt) and part.marker == marker for part in parts_of(asked))


def _speaks_of(
    checked: Checked, lines: object, marker: int, ways: tuple[type, ...] = (*_CHANGING, ir.MarkerAt)
) -> bool:
    """Also in what these lines carry out."""
    met = [part for node in rules_met(checked, lines) for part in parts_of(node)]
    return any(isinstance(part, ways) and getattr(part, "marker", None) == marker for part in met)
