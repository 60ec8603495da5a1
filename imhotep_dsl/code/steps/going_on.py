"""Steps that lead elsewhere: into a rule, to one end of a fork, out of turns or of the game; conditions."""

from __future__ import annotations

from imhotep_dsl.code.steps.declaring import FORK, NEXT, Step, step
from imhotep_dsl.code.steps.parts import Area, Asked, Binder, Thing


@step("carry out", NEXT)
class Call(Step):
    """by: `rule` (one target under -1), or `design` or `board` of the subject. things: arguments that must be there."""

    by: str
    subject: Thing
    targets: tuple[tuple[int, int], ...]
    args: tuple[Asked, ...]
    things: tuple[bool, ...]


@step("reach moment", NEXT, writes=())
class Reach(Step):
    moment: str


@step("require", NEXT)
class Require(Step):
    condition: Asked


@step("known", NEXT)
class Known(Step):
    condition: Asked


@step("known to end", NEXT, writes=())
class KnownToEnd(Step):
    """The author vouches that whatever is repeated around this step comes to an end; all rounds are counted then."""


@step("end turns")
class EndTurns(Step):
    pass


@step("turn order", NEXT, writes=())
class OrderTurns(Step):
    """How the turns around it go on. how: `next` (that player is next), `pass` (that player takes no more of them),
    `reverse` (the other way round), or `skip` (whoever would be next is left out)."""

    how: str
    player: Thing


@step("end game")
class EndGame(Step):
    pass


@step("done", own_line=False)
class Return(Step):
    pass


@step("game over", own_line=False)
class GameOver(Step):
    pass


@step("if", *FORK)
class Branch(Step):
    """`body` if the condition holds, else `else`."""

    condition: Asked


@step("draw", *FORK, hands_over=True)
class Draw(Step):
    """The top piece becomes known to the rule under a name; `else` if there is none, even after a refill."""

    slot: int
    place: Area


@step("choose at random", "body", hands_over=True)
class ChanceChooses(Step):
    """Chance chooses one of the things, of which there is one."""

    binder: Binder


@step("choose several at random", NEXT, hands_over=True)
class ChancePicks(Step):
    """Chance keeps so many of a list, all if there are fewer. slot: as in KeepList."""

    binder: Binder
    slot: int
    sort: str
    most: Asked


TURN_ORDERS = ("next", "pass", "reverse", "skip")
"""How the order of turns may change."""
