"""What is known at one place of lowered code: between which numbers names lie, and which names hold what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from imhotep_dsl.lower.form import After, Assign, Cell, Entry, Expr, Load, Num, Op, Pick, Region, Table, Var

Span = tuple[int, int]
MOST = 1 << 31
ANY: Span = (-MOST, MOST)

_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


# ---- numbers ----------------------------------------------------------------------------------------------


def joined(one: Span, other: Span) -> Span:
    return min(one[0], other[0]), max(one[1], other[1])


def is_decided(truth: Span) -> bool:
    """Whether a condition surely holds or surely does not."""
    return truth == (0, 0) or truth[0] > 0 or truth[1] < 0


def combined(sign: str, left: Span, right: Span) -> Span:
    """Between which numbers the answer of an operation lies."""
    (low, high), (least, most) = left, right
    if sign == "+":
        return _fitting(low + least, high + most)
    if sign == "-":
        return _fitting(low - most, high - least)
    if sign == "min":
        return min(low, least), min(high, most)
    if sign == "max":
        return max(low, least), max(high, most)
    if sign in _OPPOSITE:
        return _compared(sign, left, right)
    if sign == "&" and least >= 0:
        return 0, most
    return ANY


def _fitting(low: int, high: int) -> Span:
    return max(low, -MOST), min(high, MOST)


def _compared(sign: str, left: Span, right: Span) -> Span:
    (low, high), (least, most) = left, right
    if sign in ("!=", ">", ">="):
        no, yes = _compared(_OPPOSITE[sign], left, right)
        return 1 - yes, 1 - no
    if sign == "<":
        return int(high < least), int(low < most)
    if sign == "<=":
        return int(high <= least), int(low <= most)
    return int(low == high == least == most), int(low <= most and least <= high)


def _narrowed(span: Span, sign: str, than: Span) -> Span:
    """What is left of a span where a comparison holds."""
    (low, high), (least, most) = span, than
    if sign == "=":
        return max(low, least), min(high, most)
    if sign == "!=":
        return low + int(least == most == low), high - int(least == most == high)
    if sign in ("<", "<="):
        return low, min(high, most - int(sign == "<"))
    return max(low, least + int(sign == ">")), high


# ---- cells and tables ----------------------------------------------------------------------------------------


class Fixed:
    """What is known of cells and tables, whatever a game does. regions: between which numbers the cells of each lie;
    numbers: those of each table."""

    def __init__(self, regions: Iterable[Region], tables: Mapping[str, Table]) -> None:
        self.regions = {region.name: _span_of_cells(region) for region in regions}
        self.numbers = {name: table.numbers for name, table in tables.items()}

    def of_entry(self, asked: Entry, index: Span) -> Span:
        numbers = self.numbers[asked.table]
        some = numbers[max(index[0], 0) : index[1] + 1] or numbers
        low, high = min(some), max(some)
        return (min(low, -1), max(high, -1)) if asked.or_none and index[0] < 0 else (low, high)

    def span(self, value: Expr) -> Span:
        """Of a value whatever its names are."""
        if type(value) is Num:
            return value.value, value.value
        if type(value) is Load and type(value.of) is Cell:
            return self.regions[value.of.region]
        if type(value) is Entry:
            return self.of_entry(value, ANY)
        if type(value) is Op:
            return combined(value.sign, self.span(value.left), self.span(value.right))
        if type(value) is After:
            return self.span(value.value)
        return joined(self.span(value.yes), self.span(value.no)) if type(value) is Pick else ANY

    def anywhere(self, assigned: Iterable[Assign]) -> dict[str, Span]:
        """Between which numbers names lie wherever they are asked: what they begin with, and what they are set to."""
        found: dict[str, Span] = {}
        rising: set[str] = set()
        for each in assigned:
            more = each.value.right if type(each.value) is Op and each.value.left == Var(each.name) else None
            if type(more) is Num and more.value >= 0 and type(each.value) is Op and each.value.sign == "+":
                rising.add(each.name)
            else:
                found[each.name] = joined(found.get(each.name, (0, 0)), self.span(each.value))
        for name in rising:
            found[name] = found.get(name, (0, 0))[0], MOST
        return found


def _span_of_cells(region: Region) -> Span:
    if region.width == 1:
        return region.low, region.low + 255
    return (-(1 << 15), (1 << 15) - 1) if region.width == 2 else ANY


# ---- names ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """A name that holds an answer. by: the names and the stretches of memory by which the answer was found; about: if a
    table has said it, the name of what it was asked about."""

    name: str
    by: frozenset[str]
    about: str = ""


Asked = str | tuple[str | int, ...]
"""What was asked, told from everything else: another name, or the names and numbers of a place in memory."""


@dataclass(slots=True)
class Facts:
    """anywhere: spans of names, wherever they are asked. spans: of those of which more is known here. held: what was
    asked → the name that holds the answer. over: whether code never comes here."""

    anywhere: Mapping[str, Span]
    spans: dict[str, Span] = field(default_factory=dict)
    held: dict[Asked, Held] = field(default_factory=dict)
    over: bool = False

    def copy(self) -> Facts:
        return Facts(self.anywhere, dict(self.spans), dict(self.held), self.over)

    def span(self, name: str) -> Span:
        return self.spans.get(name) or self.anywhere.get(name, ANY)

    def forget(self, changed: Iterable[str]) -> None:
        """What was known of names that change, and of what lies in stretches of memory that do."""
        gone = set(changed)
        for name in gone:
            self.spans.pop(name, None)
        for asked in [asked for asked, held in self.held.items() if held.name in gone or not gone.isdisjoint(held.by)]:
            del self.held[asked]

    # ---- what follows from a condition ----------------------------------------------------------------------

    def learn(self, condition: Expr, holds: bool) -> None:
        """A condition was asked, and holds or does not."""
        if type(condition) is After:
            self.learn(condition.value, holds)
        elif type(condition) is Pick:
            if holds and condition.no == Num(0):
                self.learn(condition.condition, True)
                self.learn(condition.yes, True)
            elif not holds and condition.yes == Num(1):
                self.learn(condition.condition, False)
                self.learn(condition.no, False)
        elif type(condition) is Op and condition.sign in _OPPOSITE:
            sign, left, right = condition.sign, condition.left, condition.right
            if sign == "=" and right == Num(0) and type(left) is not Var:
                self.learn(left, not holds)
                return
            sign = sign if holds else _OPPOSITE[sign]
            self._narrow(left, sign, right)
            self._narrow(right, _MIRRORED[sign], left)

    def _narrow(self, asked: Expr, sign: str, other: Expr) -> None:
        if type(asked) is not Var or asked.name not in self.anywhere:
            return
        low, high = _narrowed(self.span(asked.name), sign, self._span_of(other))
        if low > high:
            self.over = True
            return
        self.spans[asked.name] = low, high
        if low >= 0:
            self._there(asked.name)

    def _span_of(self, asked: Expr) -> Span:
        if type(asked) is Num:
            return asked.value, asked.value
        return self.span(asked.name) if type(asked) is Var else ANY

    def _there(self, name: str) -> None:
        """What a table says that is not none, it says of something that is there."""
        for held in self.held.values():
            if held.name == name and held.about:
                low, high = self.span(held.about)
                self.spans[held.about] = max(low, 0), high


def met(ways: Sequence[Facts]) -> Facts:
    """What is known where several ways meet."""
    first, *others = [way for way in ways if not way.over] or [Facts({}, over=True)]
    found = first.copy()
    for other in others:
        spans = other.spans
        found.spans = {name: joined(span, spans[name]) for name, span in found.spans.items() if name in spans}
        found.held = {asked: held for asked, held in found.held.items() if other.held.get(asked) == held}
    return found
