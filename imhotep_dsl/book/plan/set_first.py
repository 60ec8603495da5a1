"""Whether a marker is set or rolled before anything asks for it, so that it is no matter what it starts as."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.walking import parts_below


def is_set_first(checked: Checked, marker: int) -> bool:
    """True only where it is sure."""
    return not _asked_by_rooms(checked, marker) and _first(checked, marker) is True


def is_asked_unset(checked: Checked, marker: int) -> bool:
    """Whether anything may ask for it that has not been set; also for that of each player or each thing."""
    first = _first(checked, marker)
    return _asked_by_rooms(checked, marker) or first is False or (first is None and _asks(checked.winner, marker))


def is_set_for_some(checked: Checked, marker: int) -> bool:
    """Whether the setup sets the one of some player or thing, so that not all have it as it starts."""
    return _speaks_of(checked, checked.rules[checked.setup].body, marker, _CHANGING)


def _asked_by_rooms(checked: Checked, marker: int) -> bool:
    return _asks(tuple(room for room, _, _ in checked.rooms.values()), marker)


def _first(checked: Checked, marker: int) -> _Found:
    return _Ways(checked, marker).along((*checked.rules[checked.setup].body, *checked.rules[checked.play].body))


_Found = bool | None
"""True: it is set on every way. False: it may be asked for before that. None: neither."""

_Names = frozenset[int]
"""The slots of names that stand for all that have such a marker, one after the other."""

_YOU = -1
"""As a slot: who acts."""


@dataclass
class _Ways:
    """Through the game, line by line, to the first that sets a marker or asks for it. known: by rule, and what names
    in it stand for all."""

    checked: Checked
    marker: int
    known: dict[tuple[int, _Names], _Found] = field(default_factory=dict)

    def along(self, lines: Sequence[ir.Stmt], each: _Names = frozenset()) -> _Found:
        for line in lines:
            found = self._of_line(line, each)
            if found is not None:
                return found
        return None

    def _of_line(self, line: ir.Stmt, each: _Names) -> _Found:
        blocks = _blocks(line)
        inside = {id(part) for part in parts_of(blocks)}
        if any(id(part) not in inside and _is_asking(part, self.marker) for part in parts_of(line)):
            return False
        if isinstance(line, _CHANGING):
            if line.marker != self.marker or isinstance(line, ir.AddMarker):
                return None if line.marker != self.marker else False
            return True if line.whose is None or _slot(line.whose) in each else None
        if isinstance(line, ir.Call):
            return _on_all([self._in_rule(at, self._given(line, at, each)) for _, at in line.targets])
        if isinstance(line, ir.Reach):
            handlers = [self._in_rule(at, frozenset()) for at in self.checked.moments[line.moment]]
            return next((found for found in handlers if found is not None), None)
        if isinstance(line, ir.ChooseAction):
            actions = _on_all([self._in_rule(at, each & {_YOU}) for at in line.actions])
            found = actions if actions is not None else self.along(line.body, each)
            return found if line.otherwise is None else _on_all([found, self.along(line.otherwise, each)])
        if isinstance(line, ir.ForEach | ir.AsPlayer):
            return self._of_others(line, each)
        found = _on_all([self.along(block, each) for block in blocks]) if blocks else None
        may_be_passed = isinstance(line, ir.If | ir.May) and line.otherwise is None
        return _on_all([found, None]) if may_be_passed else found

    def _of_others(self, line: ir.ForEach | ir.AsPlayer, each: _Names) -> _Found:
        if isinstance(line, ir.AsPlayer):
            acting = {_YOU} if _slot(line.player) in each else set[int]()
            return self.along(line.body, frozenset({*(each - {_YOU}), *acting}))
        binder = line.binder
        narrowed = binder.where is not None or binder.until is not None
        narrowed = narrowed or any(isinstance(part, ir.Stop) for part in parts_of(line.body))
        if not narrowed and isinstance(binder.variable, ir.Local) and self._has_it(binder):
            each = each | {binder.variable.slot}
        found = self.along(line.body, each)
        return found if not narrowed and binder.source.how in _EVERYTHING else _on_all([found, None])

    def _has_it(self, binder: ir.Binder) -> bool:
        """Whether a loop goes through all that have such a marker."""
        marker, source = self.checked.model.markers[self.marker], binder.source
        if marker.per_player:
            return source.how in _PLAYERS
        return source.how in ("pieces", "boards") and source.kind == marker.scope.kind

    def _given(self, call: ir.Call, target: int, each: _Names) -> _Names:
        rule = self.checked.rules[target]
        given = {
            param.slot for param, arg in zip(rule.params, call.args, strict=False) if _slot(arg) in each
        }  # fmt: skip
        acting = _YOU in each if rule.acting is None else _slot(rule.acting) in given
        return frozenset(given | ({_YOU} if acting else set()))

    def _in_rule(self, at: int, each: _Names) -> _Found:
        """A rule that carries itself out comes to nothing new by that."""
        if (at, each) not in self.known:
            self.known[at, each] = None
            self.known[at, each] = self.along(self.checked.rules[at].body, each)
        return self.known[at, each]


_PLAYERS = ("players", "players from")
_EVERYTHING = (*_PLAYERS, "pieces", "boards")


def _blocks(line: ir.Stmt) -> tuple[tuple[ir.Stmt, ...], ...]:
    """The lines below a line, way by way."""
    if isinstance(line, ir.ChooseOption):
        return (*(option.body for option in line.options), *((line.otherwise,) if line.otherwise is not None else ()))
    found = (getattr(line, "body", None), getattr(line, "otherwise", None))
    return tuple(block for block in found if block is not None)


def _on_all(ways: Sequence[_Found]) -> _Found:
    if False in ways:
        return False
    return None if None in ways else True


def _slot(expr: ir.Expr) -> int | None:
    return _YOU if isinstance(expr, ir.You) else expr.slot if isinstance(expr, ir.Local) else None


def _is_asking(part: object, marker: int) -> bool:
    return isinstance(part, ir.MarkerAt) and part.marker == marker


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
    return any(_is_asking(part, marker) for part in parts_of(asked))


def _speaks_of(
    checked: Checked, lines: object, marker: int, ways: tuple[type, ...] = (*_CHANGING, ir.MarkerAt)
) -> bool:
    """Also in what these lines carry out."""
    met = [part for node in rules_met(checked, lines) for part in parts_of(node)]
    return any(isinstance(part, ways) and getattr(part, "marker", None) == marker for part in met)
