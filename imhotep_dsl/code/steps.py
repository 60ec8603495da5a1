"""The steps of a rule: each is one effect, one decision or one turn of the way. Operands are numbers of nodes.

What follows a step is said by its roles: `next`, `body`, `else`, `done`, `option 1` …
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from imhotep_dsl.code.nodes import ABSENT


@dataclass(frozen=True, slots=True)
class Binder:
    """What is ranged over: the list, the condition, the order, and where the thing at hand is kept.

    sort: what the things are (`piece`, `space`, `number` …). in_frame: slot is a name of the rule, else a depth within
    the expression. exists: the node that asks whether there is any such thing; listed: all of them in their order.
    """

    name: str
    sort: str
    source: int
    where: int
    order: int
    highest: bool
    slot: int
    in_frame: bool
    exists: int
    listed: int


@dataclass(frozen=True, slots=True)
class Area:
    """Spaces: a place, a space, a row … by its node; refill: where a deck that has run out is made anew from."""

    node: int
    sort: str
    refill: int = ABSENT
    refill_sort: str = ""


# ---- effects ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    piece: int
    target: Area


@dataclass(frozen=True, slots=True)
class MoveSome:
    """amount ABSENT moves all. source: where the pieces are taken from, which the binder ranges over."""

    amount: int
    up_to: bool
    binder: Binder
    source: Area
    target: Area


@dataclass(frozen=True, slots=True)
class Swap:
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Score:
    """heading: under which the points are counted, as a number."""

    amount: int
    player: int
    losing: bool
    heading: int


@dataclass(frozen=True, slots=True)
class SetMarker:
    marker: int
    player: int
    value: int


@dataclass(frozen=True, slots=True)
class AddMarker:
    marker: int
    player: int
    amount: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    place: Area


@dataclass(frozen=True, slots=True)
class ShowPiece:
    piece: int
    player: int


@dataclass(frozen=True, slots=True)
class ShowArea:
    area: Area
    player: int


@dataclass(frozen=True, slots=True)
class SetLocal:
    """A name within a rule; sort says what it stands for."""

    slot: int
    value: int
    sort: str


@dataclass(frozen=True, slots=True)
class Rank:
    """keys: (highest first, node). ties: `down`, `nearest` (shared), `full`, `nothing`, or `each` (tied_pay)."""

    binder: Binder
    keys: tuple[tuple[bool, int], ...]
    pay: tuple[int, ...]
    ties: str
    tied_pay: int
    heading: int


# ---- going on ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """by: `rule` (one target under -1), or `design` or `board` of the subject. things: arguments that must be there."""

    by: str
    subject: int
    targets: tuple[tuple[int, int], ...]
    args: tuple[int, ...]
    things: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    moment: str


@dataclass(frozen=True, slots=True)
class Require:
    condition: int


@dataclass(frozen=True, slots=True)
class Known:
    condition: int


@dataclass(frozen=True, slots=True)
class EndTurns:
    pass


@dataclass(frozen=True, slots=True)
class EndGame:
    pass


@dataclass(frozen=True, slots=True)
class Return:
    pass


@dataclass(frozen=True, slots=True)
class GameOver:
    pass


@dataclass(frozen=True, slots=True)
class Branch:
    """`body` if the condition holds, else `else`."""

    condition: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The top piece becomes known to the rule under a name; `else` if there is none, even after a refill."""

    slot: int
    place: Area


# ---- decisions --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose:
    binder: Binder
    prompt: str | None


@dataclass(frozen=True, slots=True)
class ChooseAction:
    prompt: str | None
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChooseOption:
    prompt: str | None
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class May:
    text: str


@dataclass(frozen=True, slots=True)
class LoopPick:
    """As LoopNext, but the acting player decides which thing is next."""

    binder: Binder
    slot: int


# ---- loops and players ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LoopStart:
    """Takes the list of things; slot holds its beginning, slot + 1 its end, slot + 2 the position."""

    binder: Binder
    slot: int


@dataclass(frozen=True, slots=True)
class LoopNext:
    """The next thing and `body`, or `done`."""

    binder: Binder
    slot: int


@dataclass(frozen=True, slots=True)
class LoopEnd:
    """Forgets the list."""

    slot: int


@dataclass(frozen=True, slots=True)
class RepeatStart:
    times: int
    slot: int


@dataclass(frozen=True, slots=True)
class RepeatNext:
    slot: int


@dataclass(frozen=True, slots=True)
class TurnsStart:
    """slot: who acted before, slot + 1: whose turn is next, slot + 2: 1 while the turns go on."""

    first: int
    slot: int


@dataclass(frozen=True, slots=True)
class TurnsNext:
    until: int
    slot: int


@dataclass(frozen=True, slots=True)
class TurnsEnd:
    slot: int


@dataclass(frozen=True, slots=True)
class Acting:
    """`by PLAYER`: who acts in this rule."""

    player: int


@dataclass(frozen=True, slots=True)
class YouStart:
    player: int
    slot: int


@dataclass(frozen=True, slots=True)
class YouEnd:
    slot: int


Step = (
    Move | MoveSome | Swap | Score | SetMarker | AddMarker | Shuffle | ShowPiece | ShowArea | SetLocal | Rank | Call
    | Reach | Require | Known | EndTurns | EndGame | Return | GameOver | Branch | Draw | Choose | ChooseAction
    | ChooseOption | May | LoopPick | LoopStart | LoopNext | LoopEnd | RepeatStart | RepeatNext | TurnsStart
    | TurnsNext | TurnsEnd | Acting | YouStart | YouEnd
)  # fmt: skip

STEPS: tuple[type[Step], ...] = get_args(Step)
"""Every sort of step."""

DECISIONS = (Choose, ChooseAction, ChooseOption, May, LoopPick)
"""Steps at which a player decides."""
