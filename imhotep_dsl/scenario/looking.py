"""Where an expectation looks: behind decisions that leave no choice. To look changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.source.records import dataclass

State = list[int]


@dataclass(frozen=True, slots=True)
class Stop:
    """A position in which somebody has to decide, or nobody any more. turn: how many turns were begun before it."""

    state: State
    options: Sequence[int]
    player: int
    turn: int


def waiting_together(stops: Sequence[Stop]) -> list[Stop]:
    """Of stops of which only the last leaves a choice: the last, and those that its player came through in that turn.

    If nobody decides there any more: what the first player came through.
    """
    asked = [stop for stop in stops if stop.options]
    if not asked:
        return []
    about = asked[-1] if stops[-1].options else asked[0]
    return [stop for stop in asked if (stop.player, stop.turn) == (about.player, about.turn)]
