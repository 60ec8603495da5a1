"""The steps of a rule: each is one effect, one decision or one turn of the way. Operands are numbers of nodes.

Everything that is to be said about a step by itself is said where it is declared, once: what it is called in pictures,
what follows it, whether it hands over, what it changes (`about`), and which of its numbers are nodes that are asked
(the annotations of its fields). Whoever needs a list of such steps derives it from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, TypeVar, dataclass_transform

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.source.records import dataclass

# ---- what is said about steps -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Operand:
    """A number in a step that is the number of a node.

    needed: what is missing if the answer is none, so that the step is refused (`thing`, `piece`); empty: it may be
    none, or the step sees to it by itself. in_program: the program asks it, too, and not only the analysis.
    """

    needed: str = ""
    in_program: bool = True


@dataclass(frozen=True, slots=True)
class About:
    """What is true of every step of a sort.

    said: what it is called where rules are drawn. leads: the roles of the steps that follow it whatever it is made of.
    decides: a player decides. hands_over: to another player or to chance; what was begun is committed there.
    own_line: the author wrote a line for it. writes: the regions of the state (`program/layout.py`) that it changes,
    if that is all it does; None: what it changes and where it leads is worked out by the analysis.
    """

    said: str
    leads: tuple[str, ...]
    decides: bool
    hands_over: bool
    own_line: bool
    writes: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step; every sort of it is declared with `@_step`."""

    about: ClassVar[About]


Sort = TypeVar("Sort", bound=Step)
_declared: list[type[Step]] = []


@dataclass_transform(frozen_default=True)
def _step(
    said: str,
    *leads: str,
    decides: bool = False,
    hands_over: bool = False,
    own_line: bool = True,
    writes: tuple[str, ...] | None = None,
) -> Callable[[type[Sort]], type[Sort]]:
    def declare(sort: type[Sort]) -> type[Sort]:
        made = dataclass(frozen=True, slots=True)(sort)
        written = None if writes is None else frozenset(writes)
        made.about = About(said, leads, decides, hands_over, own_line, written)
        _declared.append(made)
        return made

    return declare


_NEXT = "next"
_FORK = ("body", "else")
_LOOP = ("body", "done")

# ---- what steps are made of ---------------------------------------------------------------------------

Asked = Annotated[int, Operand()]
Thing = Annotated[int, Operand(needed="thing")]
Piece = Annotated[int, Operand(needed="piece")]
Considered = Annotated[int, Operand(in_program=False)]
"""What only the analysis asks."""


@dataclass(frozen=True, slots=True)
class Binder:
    """What is ranged over: the list, the condition, the order, and where the thing at hand is kept.

    sort: what the things are (`piece`, `space`, `number` …). in_frame: slot is a name of the rule, else a depth within
    the expression. exists: the node that asks whether there is any such thing; listed: all of them in their order.
    """

    name: str
    sort: str
    source: Asked
    where: Asked
    order: Asked
    highest: bool
    slot: int
    in_frame: bool
    exists: Asked
    listed: Considered


@dataclass(frozen=True, slots=True)
class Area:
    """Spaces: a place, a space, a row … by its node; refill: where a deck that has run out is made anew from."""

    node: Asked
    sort: str
    refill: Asked = ABSENT
    refill_sort: str = ""


Spaces = Annotated[Area, Operand(needed="thing")]

# ---- effects ----------------------------------------------------------------------------------------


@_step("move", _NEXT)
class Move(Step):
    """under: below what lies there already."""

    piece: Piece
    target: Spaces
    under: bool


@_step("move", _NEXT)
class MoveSome(Step):
    """amount ABSENT moves all. source: where the pieces are taken from, which the binder ranges over."""

    amount: Asked
    up_to: bool
    binder: Binder
    source: Spaces
    target: Spaces
    under: bool


@_step("swap", _NEXT)
class Swap(Step):
    first: Thing
    second: Thing


@_step("score", _NEXT, writes=("points", "points by source"))
class Score(Step):
    """heading: under which the points are counted, as a number."""

    amount: Asked
    player: Thing
    losing: bool
    heading: int


@_step("set marker", _NEXT)
class SetMarker(Step):
    """given: it must become something, even if it may be none otherwise."""

    marker: int
    player: Thing
    value: Asked
    given: bool


@_step("count", _NEXT)
class AddMarker(Step):
    marker: int
    player: Thing
    amount: Asked


@_step("shuffle", _NEXT, hands_over=True)
class Shuffle(Step):
    place: Spaces


@_step("roll", _NEXT, hands_over=True)
class Roll(Step):
    """Chance gives a marker any value of its range; one that is no number becomes one of these words."""

    marker: int
    player: Thing
    words: tuple[int, ...]


@_step("show", _NEXT, hands_over=True)
class ShowPiece(Step):
    """player ABSENT: to everyone."""

    piece: Asked
    player: Thing


@_step("show", _NEXT, hands_over=True)
class ShowArea(Step):
    """player ABSENT: to everyone."""

    area: Area
    player: Thing


@_step("show", _NEXT, hands_over=True)
class ShowMarker(Step):
    """whose: who has the marker. player ABSENT: to everyone."""

    marker: int
    whose: Thing
    player: Thing


@_step("name", _NEXT)
class SetLocal(Step):
    """A name within a rule; sort says what it stands for."""

    slot: int
    value: Asked
    sort: str


@_step("name", _NEXT)
class KeepList(Step):
    """A list with a name, as it is now: slot holds its beginning, slot + 1 its end, slot + 2 the position."""

    slot: int
    sort: str
    value: Asked


@_step("rank", _NEXT, writes=("points", "points by source"))
class Rank(Step):
    """keys: (highest first, node). ties: `down`, `nearest` (shared), `full`, `nothing`, or `each` (tied_pay)."""

    binder: Binder
    keys: tuple[tuple[bool, Asked], ...]
    pay: tuple[Asked, ...]
    ties: str
    tied_pay: Asked
    heading: int


# ---- going on ---------------------------------------------------------------------------------------


@_step("carry out", _NEXT)
class Call(Step):
    """by: `rule` (one target under -1), or `design` or `board` of the subject. things: arguments that must be there."""

    by: str
    subject: Thing
    targets: tuple[tuple[int, int], ...]
    args: tuple[Asked, ...]
    things: tuple[bool, ...]


@_step("reach moment", _NEXT, writes=())
class Reach(Step):
    moment: str


@_step("require", _NEXT)
class Require(Step):
    condition: Asked


@_step("known", _NEXT)
class Known(Step):
    condition: Asked


@_step("end turns")
class EndTurns(Step):
    pass


@_step("turn order", _NEXT, writes=())
class OrderTurns(Step):
    """How the turns around it go on. how: `next` (that player is next), `pass` (that player takes no more of them), or
    `reverse` (the other way round)."""

    how: str
    player: Thing


@_step("end game")
class EndGame(Step):
    pass


@_step("done", own_line=False)
class Return(Step):
    pass


@_step("game over", own_line=False)
class GameOver(Step):
    pass


@_step("if", *_FORK)
class Branch(Step):
    """`body` if the condition holds, else `else`."""

    condition: Asked


@_step("draw", *_FORK, hands_over=True)
class Draw(Step):
    """The top piece becomes known to the rule under a name; `else` if there is none, even after a refill."""

    slot: int
    place: Area


@_step("choose at random", "body", hands_over=True)
class ChanceChooses(Step):
    """Chance chooses one of the things, of which there is one."""

    binder: Binder


# ---- decisions --------------------------------------------------------------------------------------


@_step("choose", "body", decides=True)
class Choose(Step):
    """values, of every decision: what stands in braces in its texts, the prompt first; sorts: what these are."""

    binder: Binder
    prompt: str | None
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@_step("choose several", _NEXT, decides=True)
class Pick(Step):
    """One more out of a list that was kept, or no more: those before the position are chosen, the others still can be.

    least, most: how many are chosen; most ABSENT: as many as there are. in_order: the order in which they are chosen
    matters; else each is taken from behind the last one, so that no choice can be made in two ways.
    """

    binder: Binder
    slot: int
    sort: str
    least: Asked
    most: Asked
    in_order: bool
    prompt: str | None
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@_step("choose action", "body", decides=True)
class ChooseAction(Step):
    prompt: str | None
    actions: tuple[int, ...]
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@_step("choose one", decides=True)
class ChooseOption(Step):
    prompt: str | None
    texts: tuple[str, ...]
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@_step("may", *_FORK, decides=True)
class May(Step):
    text: str
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@_step("choose next", *_LOOP, decides=True)
class LoopPick(Step):
    """As LoopNext, but the acting player decides which thing is next."""

    binder: Binder
    slot: int


# ---- loops and players ------------------------------------------------------------------------------


@_step("for each", _NEXT)
class LoopStart(Step):
    """Takes the list of things; slot holds its beginning, slot + 1 its end, slot + 2 the position."""

    binder: Binder
    slot: int


@_step("next", *_LOOP, own_line=False)
class LoopNext(Step):
    """The next thing and `body`, or `done`."""

    binder: Binder
    slot: int


@_step("all done", _NEXT, own_line=False)
class LoopEnd(Step):
    """Forgets the list."""

    slot: int


@_step("all at once", _NEXT, hands_over=True)
class Gather(Step):
    """All players of the loop that follows act in secret, as if at the same time."""


@_step("all have acted", _NEXT, own_line=False)
class Gathered(Step):
    """The end of what began with Gather."""


@_step("repeat", _NEXT)
class RepeatStart(Step):
    times: Asked
    slot: int


@_step("again", *_LOOP, own_line=False)
class RepeatNext(Step):
    slot: int


@_step("repeat until", *_LOOP)
class UntilNext(Step):
    """`done` once it holds. rounds: where they are counted if the author vouches that it comes to that, or ABSENT."""

    until: Asked
    rounds: int


@_step("turns", _NEXT)
class TurnsStart(Step):
    """slot: who acted before, slot + 1: whose turn is next, slot + 2: 0 when no turns are taken, else what
    `run/turn_order.py` says of who has passed and which way round it goes."""

    first: Thing
    slot: int


@_step("next turn", *_LOOP, hands_over=True, own_line=False)
class TurnsNext(Step):
    """where: asked of each player whether he takes turns, ABSENT if all do; depth: where that player is kept while it
    is asked. With nobody left the turns are over, too. who: all who take turns. rounds as above."""

    until: Asked
    slot: int
    where: Asked
    depth: int
    who: Considered
    rounds: int


@_step("turns over", _NEXT, own_line=False)
class TurnsEnd(Step):
    slot: int


@_step("acting player", _NEXT, hands_over=True)
class Acting(Step):
    """`by PLAYER`: who acts in this rule."""

    player: Thing


@_step("as another player", _NEXT, hands_over=True)
class YouStart(Step):
    player: Thing
    slot: int


@_step("back to the player", _NEXT, own_line=False)
class YouEnd(Step):
    slot: int


TURN_ORDERS = ("next", "pass", "reverse")
"""How the order of turns may change."""

STEPS: tuple[type[Step], ...] = tuple(_declared)
"""Every sort of step."""

Speaking = Choose | Pick | ChooseAction | ChooseOption | May
"""Decisions that have texts of their own."""

DECISIONS = tuple(step for step in STEPS if step.about.decides)
"""Steps at which a player decides."""

PLAIN = tuple(step for step in STEPS if step.about.writes is not None)
"""Steps of which everything is said by what they need and what they write."""
