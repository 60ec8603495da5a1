"""Units in columns on pages: where each stands, before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence
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


def lay_out(units: Sequence[Unit], frame: Frame, first_top: float = 0.0) -> Laid:
    """first_top: what is kept free at the top of the first page."""
    laid = Laid()
    cursor = _Cursor(frame, {1: first_top} if first_top else {})
    for group in _groups(units):
        inside = [unit for unit in group if not unit.wide]
        needed = sum(unit.height + unit.gap for unit in inside) - (group[0].gap if cursor.fresh else 0.0)
        while cursor.y + needed > frame.height and not (cursor.fresh and not cursor.top):
            cursor.next_column()
        for unit in group:
            if unit.wide:
                laid.placed.append(Placed(unit, cursor.plate_page(unit.height), frame.left, frame.top))
                continue
            while cursor.y + unit.height > frame.height and not (cursor.fresh and not cursor.top):
                cursor.next_column()
            cursor.y += 0.0 if cursor.fresh else unit.gap
            laid.placed.append(Placed(unit, cursor.page, frame.column_left(cursor.column), frame.top + cursor.y))
            for name in unit.places:
                laid.places.setdefault(name, (cursor.page, frame.top + cursor.y))
            cursor.y += unit.height
    return laid


def _groups(units: Sequence[Unit]) -> list[list[Unit]]:
    groups: list[list[Unit]] = [[]]
    for unit in units:
        groups[-1].append(unit)
        if not unit.together:
            groups.append([])
    return [group for group in groups if group]
