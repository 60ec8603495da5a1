"""The nodes of the effect graph that steer: everything else in it is a typed statement.

What follows a node is said by its edges, each with a role: `next`, `body`, `else`, `done`, `option 1` …
"""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.check import ir
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Steering:
    span: Span


@dataclass(frozen=True, slots=True)
class Acting(Steering):
    """The rule goes on as another player: a hand-over."""

    player: ir.Expr


@dataclass(frozen=True, slots=True)
class Return(Steering):
    pass


@dataclass(frozen=True, slots=True)
class GameOver(Steering):
    pass


@dataclass(frozen=True, slots=True)
class Branch(Steering):
    """`body` if the condition holds, else `else`."""

    condition: ir.Expr


@dataclass(frozen=True, slots=True)
class LoopStart(Steering):
    """Takes the list of things; slot holds its beginning, slot + 1 its end, slot + 2 the position."""

    binder: ir.Binder
    slot: int


@dataclass(frozen=True, slots=True)
class LoopNext(Steering):
    """The next thing and `body`, or `done`."""

    binder: ir.Binder
    slot: int


@dataclass(frozen=True, slots=True)
class LoopPick(Steering):
    """As LoopNext, but the acting player decides which thing is next."""

    binder: ir.Binder
    slot: int


@dataclass(frozen=True, slots=True)
class LoopEnd(Steering):
    """Forgets the list."""

    slot: int


@dataclass(frozen=True, slots=True)
class RepeatStart(Steering):
    times: ir.Expr
    slot: int


@dataclass(frozen=True, slots=True)
class RepeatNext(Steering):
    slot: int


@dataclass(frozen=True, slots=True)
class TurnsStart(Steering):
    """slot: who acted before, slot + 1: whose turn is next, slot + 2: 1 while the turns go on."""

    first: ir.Expr
    slot: int


@dataclass(frozen=True, slots=True)
class TurnsNext(Steering):
    until: ir.Expr
    slot: int


@dataclass(frozen=True, slots=True)
class TurnsEnd(Steering):
    slot: int


@dataclass(frozen=True, slots=True)
class YouStart(Steering):
    player: ir.Expr
    slot: int


@dataclass(frozen=True, slots=True)
class YouEnd(Steering):
    slot: int


Step = (
    ir.Stmt | Acting | Return | GameOver | Branch | LoopStart | LoopNext | LoopPick | LoopEnd | RepeatStart
    | RepeatNext | TurnsStart | TurnsNext | TurnsEnd | YouStart | YouEnd
)  # fmt: skip

DECISIONS = (ir.Choose, ir.ChooseAction, ir.ChooseOption, ir.May, LoopPick)
"""Nodes at which a player decides."""

HAND_OVERS = (Acting, TurnsNext, YouStart, ir.Shuffle, ir.Show, ir.Draw)
"""Nodes that hand over to another player or to chance: what was begun is committed here."""
