"""Questions: every one knows its type, and the word that it was written with."""

from __future__ import annotations

from dataclasses import field

from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class WordUse:
    """The author's word (`let`) that an expression was written with, what it was said of, and the word within it.

    meant_at: where its meaning is written. changed_in: the file of a variant in which the word got another meaning.
    title: what it is called in a book.
    """

    name: str
    subject: str | None
    given: tuple[tuple[str, Expr], ...]
    meant_at: Span
    inner: WordUse | None = None
    changed_in: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    span: Span = field(compare=False)
    type: Type
    word: WordUse | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Const(Typed):
    """A number, truth, player, board, word, design: always an integer; none is -1."""

    value: int


@dataclass(frozen=True, slots=True)
class Local(Typed):
    """A name that lives as long as its rule: kept in the state."""

    slot: int
    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Bound(Typed):
    """A name that lives within one expression."""

    slot: int


@dataclass(frozen=True, slots=True)
class You(Typed):
    pass


@dataclass(frozen=True, slots=True)
class MarkerAt(Typed):
    """whose: the player, the piece or the board that has it; None for a marker of the table."""

    marker: int
    whose: Expr | None


@dataclass(frozen=True, slots=True)
class PlaceAt(Typed):
    """One instance of a declared place: on this board or piece, of this player."""

    place: int
    holder: Expr | None
    player: Expr | None


@dataclass(frozen=True, slots=True)
class Attr(Typed):
    """What every thing of a type can be asked: `count`, `empty`, `top`, `owner`, `points` …"""

    name: str
    subject: Expr


@dataclass(frozen=True, slots=True)
class Printed(Typed):
    """What is printed on a piece, a board or a space: fixed before the game starts."""

    name: str
    subject: Expr


@dataclass(frozen=True, slots=True)
class OwnPiece(Typed):
    """`you.KIND`: the only piece of that kind that a player has."""

    kind: str
    player: Expr


@dataclass(frozen=True, slots=True)
class TableAt(Typed):
    """Entry of a printed table (`first` is the index of its first entry, `further` its step past the end).

    name: what the table is called where it is asked; empty if it was written there or belongs to something.
    """

    entries: tuple[int, ...]
    first: int
    further: int | None
    index: Expr
    name: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SpaceAt(Typed):
    place: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic(Typed):
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Compare(Typed):
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Member(Typed):
    """`x in LIST`, `piece in PLACE`, `space in ROW`."""

    item: Expr
    whole: Expr


@dataclass(frozen=True, slots=True)
class IsDesign(Typed):
    """kind: of which these are all designs there are, if that was asked."""

    subject: Expr
    designs: frozenset[int]
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Not(Typed):
    value: Expr


@dataclass(frozen=True, slots=True)
class And(Typed):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Typed):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ListOf(Typed):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class RangeOf(Typed):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Source:
    """What a binder ranges over.

    how: `players`, `players from` (in seat order, area being the first), `boards` (of kind), `pieces` (all of a kind),
    `in` (pieces of a kind in area), `parts` (parts named word of area), `list`.
    """

    how: str
    kind: str | None = None
    area: Expr | None = None
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Binder:
    """slot is where the name is kept: a Bound slot in expressions, a Local slot in statements.

    until: only the things before the first for which this holds.
    """

    name: str
    element: Type
    source: Source
    variable: Expr
    where: Expr | None
    order: Expr | None
    highest: bool
    span: Span = field(compare=False)
    until: Expr | None = None


@dataclass(frozen=True, slots=True)
class Query(Typed):
    """`count`, `any`, `every`, `first`, `last`, `list`, `sum`, `max`, `min`, `distinct`, `groups` over a binder."""

    function: str
    binder: Binder
    value: Expr | None


@dataclass(frozen=True, slots=True)
class Function(Typed):
    """`min max remainder touch …` of plain values; what a thing is asked with brackets, the thing first."""

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Quoted(Typed):
    """The text of an option, as a scenario names it."""

    text: str


@dataclass(frozen=True, slots=True)
class Dispatch(Typed):
    """A word whose meaning depends on the design of a piece or on the board."""

    subject: Expr
    cases: tuple[tuple[int, Expr], ...]
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class OneOrOther(Typed):
    """`if C then A else B`"""

    condition: Expr
    value: Expr
    otherwise: Expr


Expr = (
    Const | Local | Bound | You | MarkerAt | PlaceAt | Attr | Printed | OwnPiece | TableAt | SpaceAt | Arithmetic
    | Compare | Member | IsDesign | Not | And | Or | ListOf | RangeOf | Query | Function | Dispatch | Quoted
    | OneOrOther
)  # fmt: skip
