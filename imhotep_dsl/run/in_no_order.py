"""In which order options are told: of pieces that lie in no order where the player does not look, in none.

Else it would show which of them came last, or which is the one that was seen before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run import chance
from imhotep_dsl.run.sight import is_open, sees

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]


def told_in_order(machine: Machine, state: State, offered: Sequence[int]) -> list[int]:
    """The options of a decision in the order in which they are told to who decides."""
    asked = machine.program.code[state[STEP]].step
    found = list(offered)
    if not isinstance(asked, steps.Choose | steps.LoopPick | steps.Pick) or asked.binder.sort != "piece":
        return found
    player, unseen = machine.player(state), dict[int, list[int]]()
    for at, piece in enumerate(offered):
        space = state[machine.layout.at + piece] if piece != NO_MORE else -1
        if space >= 0 and hides_order(machine, player, space):
            unseen.setdefault(space, []).append(at)
    if not unseen:
        return found
    # All of a state is known to nobody, and is the same in the same game everywhere; whoever acts at the same time as
    # others has one in which they have not acted.
    dice = [0, 0]
    chance.seed(dice, crc32(str(state).encode()))
    for places in unseen.values():
        lying = [offered[at] for at in places]
        known = sorted(piece for piece in lying if sees(machine, state, player, piece))
        mixed = chance.shuffled(dice, [piece for piece in lying if piece not in known])
        for at, piece in zip(places, [*known, *mixed], strict=True):
            found[at] = piece
    return found


def hides_order(machine: Machine, player: int | None, space: int) -> bool:
    """Whether a player (None: an onlooker) is not told in which order pieces lie on a space, though each may be known
    that was shown."""
    return _lie_in_no_order(machine, space) and not is_open(machine, player, space)


def _lie_in_no_order(machine: Machine, space: int) -> bool:
    """Of which kind a piece is that nobody sees is told, so the order must not tell which kind lies where."""
    place = machine.tables.places[machine.tables.instances[machine.tables.spaces[space].instance].place]
    return not machine.alike.order_counts[space] or " or " in place.holds
