"""Whether a description is still true where it is said: what it speaks of, and what the lines before have changed.

Coarse on purpose: what is not known to stay the same is taken to have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import get_args

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.geometry import METHODS
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import Type
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.source import Span

Region = tuple[str, int]
"""What can change: a marker, what lies in a place, points, who acts. -1 stands for any of them."""
PIECES, POINTS, TURNS, YOU, ANYTHING = ("place", -1), ("points", -1), ("turns", -1), ("you", -1), ("anything", -1)

_FIXED = {
    "size", "next", "first", "last", "spaces", "row", "column", "level", "part", "following", "preceding", "neighbours",
    "below",    "diagonals", "around", "rows", "columns", "directions", "seat", "previous", "owner", "design",
    *DIRECTIONS, *(name for methods in METHODS.values() for name in methods),
}  # fmt: skip
_PLAIN_FUNCTIONS = {"min", "max", "remainder", "reverse", "take", "both", "either", "without", "designs"}


def reads(scope: Scope, expr: ir.Expr) -> set[Region]:
    """What the answer depends on; a name that was put into words stands for what it means."""
    found: set[Region] = set()
    for part in parts_of(expr):
        if isinstance(part, ir.You):
            found.add(YOU)
        elif isinstance(part, ir.MarkerAt):
            found.add(("marker", part.marker))
        elif isinstance(part, ir.Attr):
            found |= _asked(part)
        elif isinstance(part, ir.Binder) and part.source.how == "in" and part.element.tag == "piece":
            found.add(place_of(part.source.area))
        elif isinstance(part, ir.Member) and part.item.type.tag == "piece":
            found.add(PIECES)
        elif isinstance(part, ir.Function) and part.name not in _PLAIN_FUNCTIONS:
            found |= {PIECES, POINTS, TURNS}
        elif isinstance(part, ir.Local) and part.slot in scope.meant and scope.meant[part.slot] is not expr:
            found |= reads(scope, scope.meant[part.slot])
    return found


def _asked(attr: ir.Attr) -> set[Region]:
    if attr.name == "points":
        return {POINTS}
    if attr.name in ("out", "passed"):
        return {TURNS}
    fixed = attr.name in _FIXED or (attr.name == "number" and attr.subject.type.tag != "group")
    fixed = fixed or attr.subject.type.tag == "list"
    return set() if fixed else {place_of(attr.subject)}


def place_of(area: ir.Expr | None) -> Region:
    while isinstance(area, ir.SpaceAt):
        area = area.place
    return ("place", area.place) if isinstance(area, ir.PlaceAt) else PIECES


# ---- what lines change ---------------------------------------------------------------------------------------------


def writes(scope: Scope, lines: object) -> set[Region]:
    """Everything that lines may change, with all rules that they carry out, each looked at once."""
    found: set[Region] = set()
    carried_out: set[int] = set()
    pending = [lines]
    while pending:
        for part in parts_of(pending.pop()):
            if isinstance(part, ir.Stated):
                found |= _CHANGED[type(part)](part)
            if isinstance(part, ir.Call | ir.ChooseAction):
                called = part.actions if isinstance(part, ir.ChooseAction) else tuple(rule for _, rule in part.targets)
                pending += [scope.checked.rules[rule].body for rule in sorted({*called} - carried_out)]
                carried_out |= {*called}
    return found


def left_by(move: ir.Move | ir.MoveSome) -> Region:
    if isinstance(move, ir.MoveSome):
        return place_of(move.binder.source.area)
    piece = move.piece
    return place_of(piece.subject) if isinstance(piece, ir.Attr) and piece.name in ("top", "bottom") else PIECES


def _nothing(line: ir.Stmt) -> set[Region]:
    """By itself: lines below it, and rules that it carries out, are looked at for themselves."""
    return set()


_CHANGED: Mapping[type, Callable[..., set[Region]]] = complete(
    {
        **dict.fromkeys((ir.Move, ir.MoveSome), lambda line: {place_of(line.target), left_by(line)}),
        ir.Swap: lambda line: {PIECES},
        **dict.fromkeys((ir.Shuffle, ir.Draw), lambda line: {place_of(line.place)}),
        **dict.fromkeys((ir.Score, ir.Rank), lambda line: {POINTS}),
        **dict.fromkeys((ir.SetMarker, ir.AddMarker, ir.Roll), lambda line: {("marker", line.marker)}),
        **dict.fromkeys((ir.NextTurn, ir.SkipNextTurn, ir.ReverseTurns, ir.Pass, ir.Eliminate), lambda line: {TURNS}),
        ir.Reach: lambda line: {ANYTHING},
        **dict.fromkeys((ir.Show, ir.ShowMarker, ir.Hide), _nothing),  # nothing lies elsewhere for it
        **dict.fromkeys((ir.SetLocal, ir.KeepList, ir.Require, ir.Known, ir.KnownToEnd, ir.Note), _nothing),
        **dict.fromkeys((ir.Stop, ir.EndTurns, ir.EndGame), _nothing),
        **dict.fromkeys((ir.Choose, ir.ChooseSeveral, ir.ChooseAtRandom, ir.ChooseOption, ir.May), _nothing),
        **dict.fromkeys((ir.If, ir.ForEach, ir.Repeat, ir.RepeatUntil, ir.Turns, ir.AsPlayer), _nothing),
        **dict.fromkeys((ir.Call, ir.ChooseAction), _nothing),
    },
    get_args(ir.Stmt),
    "what lines change, where books tell of it",
)


def meet(read: set[Region], written: set[Region]) -> bool:
    if ANYTHING in written and read - {YOU}:
        return True
    return any(one == other or (one[0] == other[0] and -1 in (one[1], other[1])) for one in read for other in written)


# ---- where a name is used ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Uses:
    """true: for each time that a name is told in these lines, in order, whether what it stands for is still so.

    for_none: the same for each time that it is only asked whether there is such a thing."""

    scope: Scope
    slot: int
    read: set[Region]
    true: list[bool] = field(default_factory=list)
    for_none: list[bool] = field(default_factory=list)
    _counts: dict[int, int] = field(default_factory=dict)

    def follow(self, lines: Sequence[ir.Stmt], changed: set[Region]) -> None:
        for line in lines:
            self._line(line, changed)
            changed = changed | writes(self.scope, (line,))

    def _line(self, line: ir.Stmt, changed: set[Region]) -> None:
        if isinstance(line, ir.Known | ir.KnownToEnd | ir.Note):  # these are not told, or with words of their own
            return
        within = set(changed)
        if isinstance(line, ir.ForEach | ir.Repeat | ir.RepeatUntil | ir.Turns):
            within |= writes(self.scope, line.body)  # by the second round, the first has been
        if isinstance(line, ir.Turns | ir.AsPlayer):
            within.add(YOU)
        until = isinstance(line, ir.RepeatUntil | ir.Turns)
        for name in (part.name for part in fields(line) if part.name not in ("span", "prompt")):
            self._part(getattr(line, name), within if name in ("body", "options") or until else changed)

    def _part(self, part: object, changed: set[Region]) -> None:
        if isinstance(part, ir.Option):
            self.note(part.text, changed)
            self.follow(part.body, changed)
        elif isinstance(part, tuple) and part and all(isinstance(item, ir.Stated) for item in part):
            self.follow(part, changed)
        elif isinstance(part, tuple) and part and all(isinstance(item, ir.Option) for item in part):
            for option in part:
                self._part(option, changed)
        else:
            self.note(part, changed)

    def note(self, part: object, changed: set[Region]) -> None:
        still = not meet(self.read, changed)
        asked = sum(
            isinstance(found, ir.Compare) and found.right.type.tag == "none" and self._is_it(found.left)
            for found in parts_of(part)
        )
        self.for_none += [still] * asked
        self.true += [still] * (self._count(part) - asked)

    def _is_it(self, node: object) -> bool:
        return isinstance(node, ir.Local) and node.slot == self.slot

    def _count(self, node: object) -> int:
        """How often the name stands in an expression as it would be written out."""
        if self._is_it(node):
            return 1
        if isinstance(node, tuple):
            return sum(map(self._count, node))
        if not is_dataclass(node) or isinstance(node, Span | Type | type):
            return 0
        if id(node) not in self._counts:
            self._counts[id(node)] = sum(map(self._count, _parts(node)))
        return self._counts[id(node)]


def _parts(node: object) -> Iterator[object]:
    if is_dataclass(node):
        yield from (getattr(node, part.name) for part in fields(node) if part.name not in ("word", "span"))
