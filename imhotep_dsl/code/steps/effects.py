"""Steps that change the table, or what a rule or a player knows."""

from __future__ import annotations

from imhotep_dsl.code.steps.declaring import NEXT, Step, step
from imhotep_dsl.code.steps.parts import Area, Asked, Binder, Listed, Piece, Spaces, Thing


@step("move", NEXT)
class Move(Step):
    """under: below what lies there already."""

    piece: Piece
    target: Spaces
    under: bool


@step("move", NEXT)
class MoveSome(Step):
    """amount ABSENT moves all. source: where the pieces are taken from, which the binder ranges over."""

    amount: Asked
    up_to: bool
    binder: Binder
    source: Spaces
    target: Spaces
    under: bool


@step("swap", NEXT)
class Swap(Step):
    first: Thing
    second: Thing


@step("score", NEXT, writes=("points", "points by source"))
class Score(Step):
    """heading: under which the points are counted, as a number."""

    amount: Asked
    player: Thing
    losing: bool
    heading: int


@step("set marker", NEXT)
class SetMarker(Step):
    """given: it must become something, even if it may be none otherwise."""

    marker: int
    player: Thing
    value: Asked
    given: bool


@step("count", NEXT)
class AddMarker(Step):
    marker: int
    player: Thing
    amount: Asked


@step("shuffle", NEXT, hands_over=True)
class Shuffle(Step):
    place: Spaces


@step("roll", NEXT, hands_over=True)
class Roll(Step):
    """Chance gives a marker any value of its range; one that is no number becomes one of these words."""

    marker: int
    player: Thing
    words: tuple[int, ...]


@step("show", NEXT, hands_over=True)
class ShowPiece(Step):
    """player ABSENT: to everyone."""

    piece: Asked
    player: Thing


@step("show", NEXT, hands_over=True)
class ShowArea(Step):
    """player ABSENT: to everyone."""

    area: Area
    player: Thing


@step("show", NEXT, hands_over=True)
class ShowMarker(Step):
    """whose: who has the marker. player ABSENT: to everyone."""

    marker: int
    whose: Thing
    player: Thing


@step("hide", NEXT)
class HidePiece(Step):
    """Only those who look where it lies go on knowing it."""

    piece: Asked


@step("hide", NEXT)
class HideArea(Step):
    area: Area


@step("name", NEXT)
class SetLocal(Step):
    """A name within a rule; sort says what it stands for."""

    slot: int
    value: Asked
    sort: str


@step("name", NEXT)
class KeepList(Step):
    """A list with a name, as it is now: slot holds its beginning, slot + 1 its end, slot + 2 the position."""

    slot: int
    sort: str
    value: Listed


@step("rank", NEXT, writes=("points", "points by source"))
class Rank(Step):
    """keys: (highest first, node). ties: `down`, `nearest` (shared), `full`, `nothing`, or `each` (tied_pay)."""

    binder: Binder
    keys: tuple[tuple[bool, Asked], ...]
    pay: tuple[Asked, ...]
    ties: str
    tied_pay: Asked
    heading: int
