"""What can be done, in one line."""

from __future__ import annotations

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax.tree.expressions import Binder, Expr
from imhotep_dsl.syntax.tree.node import Node, Word


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move PIECE to PLACE`, `move PIECE under PLACE`"""

    piece: Expr
    target: Expr
    under: bool


@dataclass(frozen=True, slots=True)
class MoveSome(Node):
    """`move [up to] N [NAME] from PLACE [where C] to PLACE`, `move all …` (amount is None)."""

    amount: Expr | None
    up_to: bool
    name: Word | None
    source: Expr
    where: Expr | None
    target: Expr
    under: bool


@dataclass(frozen=True, slots=True)
class Swap(Node):
    first: Expr
    second: Expr


@dataclass(frozen=True, slots=True)
class Give(Node):
    piece: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Flip(Node):
    piece: Expr


@dataclass(frozen=True, slots=True)
class Score(Node):
    """`score N`, `PLAYER scores N`; `lose` and `loses` arrive with losing set."""

    amount: Expr
    player: Expr | None
    losing: bool


@dataclass(frozen=True, slots=True)
class SetMarker(Node):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class AddMarker(Node):
    amount: Expr
    target: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    place: Expr


@dataclass(frozen=True, slots=True)
class Show(Node):
    what: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Hide(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class LetHere(Node):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Do(Node):
    """`do RULE(args)`, `do THING.RULE(args)`: target is a Name, Dot or Call."""

    target: Expr


@dataclass(frozen=True, slots=True)
class DoAsBefore(Node):
    """`do as before`: what this `instead` stands in place of."""


@dataclass(frozen=True, slots=True)
class Reach(Node):
    moment: Word


@dataclass(frozen=True, slots=True)
class Require(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Known(Node):
    """`known C`: the author vouches for C; it is checked when the game runs."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class KnownToEnd(Node):
    """`known to end`: the author vouches that whatever is repeated around this line comes to an end."""


@dataclass(frozen=True, slots=True)
class Stop(Node):
    pass


@dataclass(frozen=True, slots=True)
class EndTurns(Node):
    pass


@dataclass(frozen=True, slots=True)
class EndGame(Node):
    pass


@dataclass(frozen=True, slots=True)
class NextTurn(Node):
    """`next turn to PLAYER`"""

    player: Expr


@dataclass(frozen=True, slots=True)
class SkipNextTurn(Node):
    pass


@dataclass(frozen=True, slots=True)
class ReverseTurns(Node):
    pass


@dataclass(frozen=True, slots=True)
class Pass(Node):
    pass


@dataclass(frozen=True, slots=True)
class Eliminate(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """`roll MARKER`: chance gives it a new value."""

    target: Expr


@dataclass(frozen=True, slots=True)
class Expect(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class PlayUntil(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Answer(Node):
    """`answer tile with joker by white`; `answer "Take 1 tile"`; `answer action with pass_on`.

    what is the binder's name, `action`, or (quoted) the text of an option or a `may`.
    """

    what: Word
    quoted: bool
    value: Expr | None
    player: Expr | None


@dataclass(frozen=True, slots=True)
class RankBy(Node):
    highest: bool
    key: Expr


@dataclass(frozen=True, slots=True)
class Rank(Node):
    """ties is `down` or `nearest` (shared, rounded so) or an expression each tied player is paid."""

    binder: Binder
    keys: tuple[RankBy, ...]
    pay: Expr
    rounded: Word | None
    tied_pay: Expr | None


@dataclass(frozen=True, slots=True)
class Note(Node):
    """`note "…"` or `ruling "…"`: words for the reader, without effect."""

    text: str
    ruling: bool


OneLine = (
    Move | MoveSome | Swap | Give | Flip | Score | SetMarker | AddMarker | Shuffle | Show | Hide | LetHere | Do | Reach
    | DoAsBefore | Require | Known | KnownToEnd | Stop | EndTurns | NextTurn | SkipNextTurn | ReverseTurns | Pass
    | Eliminate | Roll | EndGame | Expect | PlayUntil | Answer | Rank | Note
)  # fmt: skip
