"""What can be done with lines below it: decisions, conditions, loops."""

from __future__ import annotations

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax.tree.expressions import Binder, Expr, Said
from imhotep_dsl.syntax.tree.node import Node, Word
from imhotep_dsl.syntax.tree.statements import OneLine


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Choose(Node):
    binder: Binder
    prompt: Said | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseSeveral(Node):
    """`choose N BINDER as NAME [in order]`, or `[at random]`; least is None with `up to N`, most with `at least N`."""

    binder: Binder
    least: Expr | None
    most: Expr | None
    name: Word
    in_order: bool
    at_random: bool
    prompt: Said | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseAtRandom(Node):
    """`choose BINDER at random`: chance chooses, not a player."""

    binder: Binder
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseAction(Node):
    prompt: Said | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Option(Node):
    text: Said
    body: Block


@dataclass(frozen=True, slots=True)
class ChooseOption(Node):
    prompt: Said | None
    options: tuple[Option, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class May(Node):
    text: Said
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw NAME from PLACE`: the top piece, the deck refilled first if it has run out."""

    name: Word
    source: Expr
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class If(Node):
    """An `else if` arrives as an If alone in the otherwise block."""

    condition: Expr
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """at_once: all players act in secret, each as `you`."""

    binder: Binder
    by_choice: bool
    body: Block
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Until(Node):
    """`until C`; vouched: `until known C`, the author vouches that it comes to that."""

    condition: Expr
    vouched: bool


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    until: Until
    body: Block


@dataclass(frozen=True, slots=True)
class RepeatMay(Node):
    """`repeat may "…"`: as often as somebody wants to."""

    text: Said
    body: Block


@dataclass(frozen=True, slots=True)
class Turns(Node):
    """`turns from PLAYER [where C] [until C]`"""

    first: Expr
    where: Expr | None
    until: Until | None
    body: Block


@dataclass(frozen=True, slots=True)
class TurnsIn(Node):
    """`turns in LIST [where C] [until C]`: in an order of their own"""

    order: Expr
    where: Expr | None
    until: Until | None
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer(Node):
    player: Expr
    body: Block


Stmt = (
    OneLine | Choose | ChooseSeveral | ChooseAtRandom | ChooseAction | ChooseOption | May | Draw | If | ForEach
    | Repeat | RepeatUntil | RepeatMay | Turns | TurnsIn | AsPlayer
)  # fmt: skip
