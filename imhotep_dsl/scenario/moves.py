"""A scenario ready to be played: what it does and asks, as numbers into its table's program."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check import ir
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.pipeline import Asking
from imhotep_dsl.scenario.steps import Act, Course, Look, Part, PlayOn, Reply
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Segment:
    """Carry out a block of statements, as this player if there is one. number: which of the program's segments."""

    number: int
    player: int
    span: Span


LIST_OF = "list of "


@dataclass(frozen=True, slots=True)
class Answer:
    """value: what is asked, and what sort of thing it is; for a quoted answer, whether its text is chosen. word: what
    is meant where words are offered, if it is written like one."""

    what: str
    quoted: bool
    value: int
    sort: str
    word: int
    player: int
    span: Span


@dataclass(frozen=True, slots=True)
class Compared:
    """Two values whose comparison is expected to hold: told if it does not."""

    op: str
    left: int
    left_sort: str
    right: int
    right_sort: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """at_choice: it asks what is offered, so that all decisions it looks at are told. winners: or who has won."""

    condition: int
    at_choice: bool
    winners: bool
    compared: Compared | None
    span: Span


@dataclass(frozen=True, slots=True)
class Begin:
    """Go on with the game itself: `setup` or `play`."""

    part: str
    span: Span


@dataclass(frozen=True, slots=True)
class Wander:
    """Take decisions by chance until this holds."""

    condition: int
    span: Span


Move = Segment | Answer | Expectation | Begin | Wander


def moves_of(parts: list[Part], asking: Asking, segments: Iterator[int]) -> list[Move]:
    """segments: the numbers of the blocks, in the order in which they were laid."""
    return [_move(part, asking, segments) for part in parts]


def _move(part: Part, asking: Asking, segments: Iterator[int]) -> Move:
    if isinstance(part, Act):
        return _segment(part, asking, next(segments))
    if isinstance(part, Course):
        return Begin(part.part, part.span)
    if isinstance(part, PlayOn):
        return Wander(asking.add(part.condition), part.span)
    return _answer(part, asking) if isinstance(part, Reply) else _expectation(part, asking)


def _segment(part: Act, asking: Asking, number: int) -> Segment:
    return Segment(number, _maybe(asking, part.player), part.span)


def _answer(part: Reply, asking: Asking) -> Answer:
    sort = part.value.type.tag if part.value is not None else ""
    if part.value is not None and part.value.type.element is not None:
        sort = f"{LIST_OF}{part.value.type.element.tag}"
    value, word, player = (_maybe(asking, each) for each in (part.value, part.word, part.player))
    return Answer(part.what, part.quoted, value, sort, word, player, part.span)


def _expectation(part: Look, asking: Asking) -> Expectation:
    condition, compared = part.condition, None
    if isinstance(condition, ir.Compare):
        left, right = condition.left, condition.right
        compared = Compared(condition.op, asking.add(left), left.type.tag, asking.add(right), right.type.tag)
    at_choice = asking.asks(condition, "offered", "offered text")
    return Expectation(asking.add(condition), at_choice, part.winners, compared, part.span)


def _maybe(asking: Asking, expr: ir.Expr | None) -> int:
    return ABSENT if expr is None else asking.add(expr)
