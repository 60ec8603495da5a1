"""What happened, ready to be told: moves, points, markers. What nothing else has parted is told together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

MOST_SPACES = 6
"""Where pieces go to more spaces than these at once, only the place is told."""

_SPACE = "space "
"""How a space is called that has no coordinates."""


class Stop(NamedTuple):
    """Where a piece leaves or comes to. space: which of the place's spaces; nothing if there is only one. name: what
    this space is called, if anything."""

    place: str
    space: str
    name: str


class Move(NamedTuple):
    """A piece goes from one space to another. at: the step that moves it; known: `what` names the very piece."""

    at: int
    piece: int
    what: str
    known: bool
    start: Stop
    end: Stop
    under: bool


class Scoring(NamedTuple):
    who: str
    source: str
    points: int


class Marked(NamedTuple):
    """What is remembered of something has changed."""

    marker: int
    whose: int
    before: int
    value: int
    text: str


class Note(NamedTuple):
    text: str


Effect = Move | Scoring | Marked | Note


def together(effects: Iterable[Effect]) -> list[str]:
    """Pieces that one line of the rules moves one after the other are counted, and so are points."""
    told: list[str] = []
    for _, run in groupby(effects, key=_stretch):
        moves: list[Move] = []
        points: dict[tuple[str, str, bool], int] = {}
        for effect in run:
            if isinstance(effect, Move):
                _go_on(moves, effect)
            elif isinstance(effect, Scoring):
                source = (effect.who, effect.source, effect.points < 0)
                points[source] = points.get(source, 0) + effect.points
            else:
                told.append(effect.text)
        told += [_moved(same) for same in _counted(moves)]
        told += [
            f"{who} {'loses' if losing else 'scores'} {abs(count)} ({source})"
            for (who, source, losing), count in points.items()
        ]
    return told


def _stretch(effect: Effect) -> tuple[type, int]:
    """Nothing is told before what led to it: only what one line does is put together."""
    return type(effect), effect.at if isinstance(effect, Move) else -1


def _go_on(moves: list[Move], move: Move) -> None:
    """A piece that goes on from where it has come to makes one way, if it is known to be the same one."""
    at = next((at for at, before in enumerate(moves) if before.known and before.piece == move.piece), None)
    if at is None or not move.known or moves[at].start == move.end:
        moves.append(move)
    else:
        moves[at] = moves[at]._replace(end=move.end, under=move.under)


def _counted(moves: Sequence[Move]) -> list[list[Move]]:
    """Several pieces that go the same way. What leaves a space to which one of them came may be that piece again."""
    groups: dict[tuple[object, ...], list[list[Move]]] = {}
    for move in moves:
        alike = (move.what, move.known, move.start.place, move.end.place, move.under)
        same = groups.setdefault(alike, [[]])
        if any(before.end == move.start and (before.piece == move.piece or not move.known) for before in same[-1]):
            same.append([])
        same[-1].append(move)
    return [group for same in groups.values() for group in same]


def _moved(same: Sequence[Move]) -> str:
    """No plurals are made up, since titles come in any language."""
    first, count = same[0], len(same)
    what = f"{count} × {first.what}" if count > 1 else first.what if first.known else a(first.what)
    starts, ends = (_stops(move.start for move in same), _stops(move.end for move in same))
    within = _spaces(starts) and _spaces(ends) and first.start.place == first.end.place
    start = _spaces(starts) if within else _at(starts)
    return f"{what}: {start} → {'under ' if first.under else ''}{_at(ends)}"


def _stops(stops: Iterable[Stop]) -> list[Stop]:
    return list(dict.fromkeys(stops))


def _at(stops: Sequence[Stop]) -> str:
    """`c4, d5 of board`, `Moor (a1 of map)`; `Moor (a1), Fen (c1) of map`."""
    first, spaces = stops[0], _spaces(stops)
    if len(stops) == 1 and first.name:
        return f"{first.name} ({first.space} of {first.place})"
    return f"{spaces} of {first.place}" if spaces else first.place


def _spaces(stops: Sequence[Stop]) -> str:
    """`c4, d5`, `spaces 1, 3`; nothing if the place is a single space, or if they are too many to be listed."""
    if len(stops) > MOST_SPACES:
        return ""
    if any(stop.name for stop in stops):
        return ", ".join(f"{stop.name} ({stop.space})" if stop.name else stop.space for stop in stops)
    names = [stop.space for stop in stops]
    if len(names) == 1:
        return names[0]
    numbers = [name.removeprefix(_SPACE) for name in names]
    return f"{'spaces ' if numbers != names else ''}{', '.join(numbers)}"


def a(noun: str) -> str:
    """`a tile`, `an egg`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
