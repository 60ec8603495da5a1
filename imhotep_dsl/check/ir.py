"""Typed trees: every name is replaced by what it means, every expression knows its type.

Spans do not take part in comparisons, so that the same condition written twice is the same condition.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class WordUse:
    """The author's word (`let`) that an expression was written with, what it was said of, and the word within it.

    changed_in: the file of a variant in which the word got another meaning.
    """

    name: str
    subject: str | None
    given: tuple[tuple[str, Expr], ...]
    inner: WordUse | None = None
    changed_in: str | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    span: Span = field(compare=False)
    type: Type
    word: WordUse | None = field(default=None, compare=False, repr=False, kw_only=True)


# ---- expressions ------------------------------------------------------------------------------------


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
    """Entry of a printed table (`first` is the index of its first entry, `further` its step past the end)."""

    entries: tuple[int, ...]
    first: int
    further: int | None
    index: Expr


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
    subject: Expr
    designs: frozenset[int]


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

# ---- statements -------------------------------------------------------------------------------------


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
class Choose(Stated):
    binder: Binder
    prompt: Said | None
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseSeveral(Stated):
    """slot: of the list of what was chosen. most None: as many as there are."""

    binder: Binder
    least: Expr
    most: Expr | None
    slot: int
    in_order: bool
    prompt: Said | None
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseAtRandom(Stated):
    binder: Binder
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseAction(Stated):
    prompt: Said | None
    actions: tuple[int, ...]
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Said:
    """A text as it was written, with the values that stand in it in braces, in their order."""

    text: str
    values: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    text: Said
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class ChooseOption(Stated):
    prompt: Said | None
    options: tuple[Option, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class May(Stated):
    text: Said
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Draw(Stated):
    slot: int
    place: Expr
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class If(Stated):
    condition: Expr
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ForEach(Stated):
    """at_once: all players act in secret; the body is one `AsPlayer`."""

    binder: Binder
    by_choice: bool
    body: Block
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Repeat(Stated):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Stated):
    """vouched: the author vouches that it comes to that."""

    until: Expr
    vouched: bool
    body: Block


@dataclass(frozen=True, slots=True)
class Turns(Stated):
    """players: those who take turns, if not all do; until None: only that nobody is left ends them."""

    first: Expr
    players: Binder | None
    until: Expr | None
    vouched: bool
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer(Stated):
    player: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Rank(Stated):
    """ties: `down`, `nearest` (shared), `full`, `nothing`, or an amount for each."""

    binder: Binder
    keys: tuple[tuple[bool, Expr], ...]
    pay: tuple[Expr, ...]
    ties: str
    tied_pay: Expr | None
    source: str


@dataclass(frozen=True, slots=True)
class Note(Stated):
    text: str
    ruling: bool


Stmt = (
    Move | MoveSome | Swap | Score | SetMarker | AddMarker | Shuffle | Show | ShowMarker | SetLocal | KeepList | Call
    | Reach | Require | Known | Stop | EndTurns | NextTurn | ReverseTurns | Pass | Eliminate | Roll | EndGame | Choose
    | ChooseSeveral | ChooseAtRandom | ChooseAction | ChooseOption | May | Draw | If | ForEach | Repeat | RepeatUntil
    | Turns | AsPlayer | Rank | Note
)  # fmt: skip
Block = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class TypedRule:
    """A rule ready to be put into the graph."""

    index: int
    name: str
    title: str
    span: Span
    params: tuple[Local, ...]
    acting: Expr | None
    body: Block
    slots: int
    is_action: bool
    owner: str
