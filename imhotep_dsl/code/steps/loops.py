"""Steps of loops, of turns, and of who acts."""

from __future__ import annotations

from imhotep_dsl.code.steps.declaring import LOOP, NEXT, Step, step
from imhotep_dsl.code.steps.parts import Asked, Binder, Considered, Thing


@step("for each", NEXT)
class LoopStart(Step):
    """Takes the list of things; slot holds its beginning, slot + 1 its end, slot + 2 the position."""

    binder: Binder
    slot: int


@step("next", *LOOP, own_line=False)
class LoopNext(Step):
    """The next thing and `body`, or `done`."""

    binder: Binder
    slot: int


@step("all done", NEXT, own_line=False)
class LoopEnd(Step):
    """Forgets the list."""

    slot: int


@step("all at once", NEXT, hands_over=True)
class Gather(Step):
    """All players of the loop that follows act in secret, as if at the same time."""


@step("all have acted", NEXT, hands_over=True, own_line=False)
class Gathered(Step):
    """The end of what began with Gather: what the others have done in secret is done."""


@step("repeat", NEXT)
class RepeatStart(Step):
    times: Asked
    slot: int


@step("again", *LOOP, own_line=False)
class RepeatNext(Step):
    slot: int


@step("repeat until", *LOOP)
class UntilNext(Step):
    """`done` once it holds. rounds: where they are counted if only the author says that they come to an end, or ABSENT.
    vouched: of these rounds themselves he says so, and nothing is proved."""

    until: Asked
    rounds: int
    vouched: bool


@step("turns", NEXT)
class TurnsStart(Step):
    """listed: they have an order of their own. slot: who acted before, slot + 1: whose turn is next, slot + 2: 0 when
    no turns are taken, else what `run/turn_order.py` says of who has passed and which way round it goes."""

    first: Thing
    slot: int
    listed: bool


@step("next turn", *LOOP, hands_over=True, own_line=False)
class TurnsNext(Step):
    """where: asked of each player whether he takes turns, ABSENT if all do; depth: where that player is kept while it
    is asked. With nobody left the turns are over, too. who: all who take turns. after, before: in an order of
    their own, the player after the one who is kept there, and the one before; ABSENT: from seat to seat. rounds,
    vouched as above."""

    until: Asked
    slot: int
    where: Asked
    depth: int
    who: Considered
    after: Asked
    before: Asked
    rounds: int
    vouched: bool


@step("turns over", NEXT, own_line=False)
class TurnsEnd(Step):
    slot: int


@step("acting player", NEXT, hands_over=True)
class Acting(Step):
    """`by PLAYER`: who acts in this rule."""

    player: Thing


@step("as another player", NEXT, hands_over=True)
class YouStart(Step):
    player: Thing
    slot: int


@step("back to the player", NEXT, own_line=False)
class YouEnd(Step):
    slot: int
