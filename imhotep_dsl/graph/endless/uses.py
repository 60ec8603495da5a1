"""What a way through some steps uses up: pieces that move on, markers that rise or fall, a pass, points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Use(NamedTuple):
    """A piece of a kind goes from one place to another; or a marker (kind is empty) moves in a direction, 0 is any. So
    do the numbers of all pieces at a place: `~place` stands for the marker."""

    kind: str
    start: int
    end: int


Uses = frozenset[Use]
NO_USES: Uses = frozenset()
PASSED = Use("(player)", 0, 1)
"""One player fewer takes turns."""
SCORED, LOST = Use("(points)", 0, 1), Use("(points)", 1, 0)
"""The player whose turn it is, or anybody at all, has more points, or less."""


@dataclass(frozen=True, slots=True)
class Own:
    """What the player whose turn it is does in the rounds that are looked at, as steps. scoring: None if there is no
    score at which these rounds are over. anybody: they are over whoever has that score. bounded: markers at some number
    of which they are over, although these could rise further. raising: steps that change markers of which this holds of
    the player's own only."""

    passing: frozenset[int]
    scoring: frozenset[int] | None
    anybody: bool = False
    bounded: frozenset[int] = frozenset()
    raising: frozenset[int] = frozenset()


NOBODY = Own(frozenset(), None)
