"""Units in columns on pages: where each stands, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from imhotep_dsl.book.paper.units import Unit


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a page that is filled, in points."""

    left: float
    top: float
    width: float
    height: float
    columns: int
    gutter: float = 20.0

    @property
    def column(self) -> float:
        return (self.width - self.gutter * (self.columns - 1)) / self.columns

    def column_left(self, at: int) -> float:
        return self.left + at * (self.column + self.gutter)


@dataclass(frozen=True, slots=True)
class Placed:
    """page: from 1, counted from the first of these."""

    unit: Unit
    page: int
    x: float
    y: float


@dataclass(slots=True)
class Laid:
    """places: name → page and height on it."""

    placed: list[Placed] = field(default_factory=list)
    places: dict[str, tuple[int, float]] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        return max((one.page for one in self.placed), default=0)


class _Cursor:
    """Where the next unit stands. tops: page → what is kept free at its top."""

    def __init__(self, frame: Frame, tops: dict[int, float]) -> None:
        self.frame = frame
        self.tops = tops
        self.page, self.column = 1, 0
        self.y = self.top

    @property
    def top(self) -> float:
        return self.tops.get(self.page, 0.0)

    @property
    def fresh(self) -> bool:
        return self.y <= self.top

    def lacks_room(self, height: float) -> bool:
        """Whether something does not fit here, and would fit better elsewhere."""
        return self.y + height > self.frame.height and not (self.fresh and not self.top)

    def next_column(self) -> None:
        self.column += 1
        if self.column == self.frame.columns:
            self.page, self.column = self.page + 1, 0
        self.y = self.top

    def plate_page(self, height: float) -> int:
        """The next page without a plate; what follows it there stands below."""
        page = self.page if self.column == 0 and self.fresh and not self.top else self.page + 1
        while page in self.tops:
            page += 1
        self.tops[page] = height + 14
        if page == self.page:
            self.y = self.top
        return page


_WORTH_FILLING = 0.15
"""So much of a column may stay empty below what does not fit."""
_MOST_WAITING = 2

Passage = list[list[Unit]]
"""Groups of units that follow each other: one group, or a whole example."""


def lay_out(units: Sequence[Unit], frame: Frame, first_top: float = 0.0) -> Laid:
    """An example that does not fit waits for the next column, and what follows fills this one.

    first_top: what is kept free at the top of the first page."""
    laid = Laid()
    cursor = _Cursor(frame, {1: first_top} if first_top else {})
    waiting: list[Passage] = []

    def next_column() -> None:
        """Those that wait come first."""
        cursor.next_column()
        if waiting:
            put(waiting.pop(0), cursor.next_column)
        while waiting and not cursor.lacks_room(_whole(waiting[0])):
            put(waiting.pop(0), cursor.next_column)

    def put(passage: Passage, go_on: Callable[[], None]) -> None:
        """go_on: to the next column, where it does not fit."""
        for group in passage:
            inside = [unit for unit in group if not unit.wide]
            while cursor.lacks_room(_height(inside) - (group[0].gap if cursor.fresh else 0.0)):
                go_on()
            for unit in group:
                while not unit.wide and cursor.lacks_room(unit.height):
                    go_on()
                put_unit(unit)

    def put_unit(unit: Unit) -> None:
        if unit.wide:
            laid.placed.append(Placed(unit, cursor.plate_page(unit.height), frame.left, frame.top))
            return
        cursor.y += 0.0 if cursor.fresh else unit.gap
        laid.placed.append(Placed(unit, cursor.page, frame.column_left(cursor.column), frame.top + cursor.y))
        for name in unit.places:
            laid.places.setdefault(name, (cursor.page, frame.top + cursor.y))
        cursor.y += unit.height

    for passage in _passages(units):
        first = passage[0][0]
        waits = bool(first.example) and all(unit.example == first.example for unit in passage[0])
        room = frame.height - cursor.y
        if waits and (waiting or (cursor.lacks_room(_whole(passage)) and room > _WORTH_FILLING * frame.height)):
            waiting.append(passage)
            continue
        while waiting and (first.level == 1 or len(waiting) > _MOST_WAITING):
            next_column()
        put(passage, next_column if len(passage) == 1 else cursor.next_column)
    while waiting:
        next_column()
    return laid


def _whole(passage: Passage) -> float:
    return sum(map(_height, passage))


def _height(units: Sequence[Unit]) -> float:
    return sum(unit.height + unit.gap for unit in units)


def _passages(units: Sequence[Unit]) -> list[Passage]:
    """Groups that stand in one column; those of an example are one passage, with what must stand ahead of it."""
    made: list[Passage] = []
    for group in _groups(units):
        before = made[-1][-1][-1].example if made else ""
        if before and group[0].example == before:
            made[-1].append(group)
        else:
            made.append([group])
    return made


def _groups(units: Sequence[Unit]) -> list[list[Unit]]:
    groups: list[list[Unit]] = [[]]
    for unit in units:
        groups[-1].append(unit)
        if not unit.together:
            groups.append([])
    return [group for group in groups if group]
