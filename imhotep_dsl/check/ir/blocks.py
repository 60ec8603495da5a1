"""What is done with lines below it: decisions, conditions, loops; and whole rules."""

from __future__ import annotations

from imhotep_dsl.check.ir.expressions import Binder, Expr, Local
from imhotep_dsl.check.ir.statements import OneLine, Said, Stated
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Choose(Stated):
    binder: Binder
    prompt: Said | None
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseSeveral(Stated):
    """slot: of the list of what was chosen. most None: as many as there are. at_random: chance chooses."""

    binder: Binder
    least: Expr
    most: Expr | None
    slot: int
    in_order: bool
    at_random: bool
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
    """players: those who take turns, if not all do; until None: only that nobody is left ends them. order: the list in
    the order of which they take turns, else they go from seat to seat."""

    first: Expr
    players: Binder | None
    until: Expr | None
    vouched: bool
    body: Block
    order: Expr | None = None


@dataclass(frozen=True, slots=True)
class AsPlayer(Stated):
    player: Expr
    body: Block


Stmt = (
    OneLine | Choose | ChooseSeveral | ChooseAtRandom | ChooseAction | ChooseOption | May | Draw | If | ForEach
    | Repeat | RepeatUntil | Turns | AsPlayer
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
