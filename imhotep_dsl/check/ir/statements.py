"""What is done, in one line."""

from __future__ import annotations

from dataclasses import field

from imhotep_dsl.check.ir.expressions import Binder, Expr, MarkerAt
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Stated:
    span: Span


@dataclass(frozen=True, slots=True)
class Move(Stated):
    """under: below what lies there already."""

    piece: Expr
    target: Expr
    under: bool


@dataclass(frozen=True, slots=True)
class MoveSome(Stated):
    """amount None moves all."""

    amount: Expr | None
    up_to: bool
    binder: Binder
    target: Expr
    under: bool


@dataclass(frozen=True, slots=True)
class Swap(Stated):
    first: Expr
    second: Expr


@dataclass(frozen=True, slots=True)
class Score(Stated):
    """source: the heading under which the points are counted."""

    amount: Expr
    player: Expr
    losing: bool
    source: str


@dataclass(frozen=True, slots=True)
class SetMarker(Stated):
    """given: it must become something, even if it may be none otherwise."""

    marker: int
    whose: Expr | None
    value: Expr
    given: bool = False


@dataclass(frozen=True, slots=True)
class AddMarker(Stated):
    marker: int
    whose: Expr | None
    amount: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Stated):
    place: Expr


@dataclass(frozen=True, slots=True)
class Show(Stated):
    """player None: to everyone."""

    what: Expr
    player: Expr | None


@dataclass(frozen=True, slots=True)
class ShowMarker(Stated):
    """player None: to everyone."""

    what: MarkerAt
    player: Expr | None


@dataclass(frozen=True, slots=True)
class Hide(Stated):
    what: Expr


@dataclass(frozen=True, slots=True)
class SetLocal(Stated):
    slot: int
    value: Expr


@dataclass(frozen=True, slots=True)
class KeepList(Stated):
    """`let NAME = LIST` within a rule: the members as they are now."""

    slot: int
    value: Expr


@dataclass(frozen=True, slots=True)
class Call(Stated):
    """targets maps the subject's design or board to a rule; with no subject it holds one rule under -1."""

    subject: Expr | None
    targets: tuple[tuple[int, int], ...]
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Reach(Stated):
    moment: str


@dataclass(frozen=True, slots=True)
class Require(Stated):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Known(Stated):
    condition: Expr


@dataclass(frozen=True, slots=True)
class KnownToEnd(Stated):
    """Whatever is repeated around this line comes to an end, says the author."""


@dataclass(frozen=True, slots=True)
class Stop(Stated):
    pass


@dataclass(frozen=True, slots=True)
class EndTurns(Stated):
    pass


@dataclass(frozen=True, slots=True)
class EndGame(Stated):
    pass


@dataclass(frozen=True, slots=True)
class NextTurn(Stated):
    player: Expr


@dataclass(frozen=True, slots=True)
class SkipNextTurn(Stated):
    pass


@dataclass(frozen=True, slots=True)
class ReverseTurns(Stated):
    pass


@dataclass(frozen=True, slots=True)
class Pass(Stated):
    player: Expr


@dataclass(frozen=True, slots=True)
class Eliminate(Stated):
    player: Expr


@dataclass(frozen=True, slots=True)
class Roll(Stated):
    """words: what it may become, if it is not a number of the marker's range."""

    marker: int
    whose: Expr | None
    words: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A text as it was written, with the values that stand in it in braces, in their order."""

    text: str
    values: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Rank(Stated):
    """ties: `down`, `nearest` (shared), `full`, `nothing`, or an amount for each. lines: those below the first."""

    binder: Binder
    keys: tuple[tuple[bool, Expr], ...]
    pay: tuple[Expr, ...]
    ties: str
    tied_pay: Expr | None
    source: str
    lines: tuple[Span, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Note(Stated):
    text: str
    ruling: bool


OneLine = (
    Move | MoveSome | Swap | Score | SetMarker | AddMarker | Shuffle | Show | ShowMarker | Hide | SetLocal | KeepList
    | Call | Reach | Require | Known | KnownToEnd | Stop | EndTurns | NextTurn | SkipNextTurn | ReverseTurns | Pass
    | Eliminate | Roll | EndGame | Rank | Note
)  # fmt: skip
