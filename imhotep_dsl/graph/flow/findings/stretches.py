"""How long a game may go on before somebody decides: of one part of the rules after the other, the longest way."""

from __future__ import annotations

from functools import reduce

from imhotep_dsl.source.records import dataclass

NEVER = -(10**18)
"""Of what no way does: added to anything that is counted, it stays less than nothing."""

ENOUGH = 10**15
"""Nobody has to count further."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The most that is counted. through: from the beginning to the end, if nobody decides on the way. ahead: from the
    beginning to a decision or the end. behind: from a decision to the end. within: wherever it begins and ends."""

    through: int
    ahead: int
    behind: int
    within: int

    def then(self, other: Stretch) -> Stretch:
        return Stretch(
            _held(self.through + other.through),
            _held(max(self.ahead, self.through + other.ahead)),
            _held(max(other.behind, self.behind + other.through)),
            _held(max(self.within, other.within, self.behind + other.ahead, self.through + other.ahead)),
        )

    def times(self, rounds: int) -> Stretch:
        """One round after the other; how often is known at the most."""
        if rounds <= 0:
            return NOTHING
        others = _held(self.through * (rounds - 1))
        between = _held(max(0, self.through) * (rounds - 2))
        again = self.behind + between + self.ahead if rounds > 1 else NEVER
        ahead = _held(max(self.ahead, others + self.ahead))
        return Stretch(
            _held(self.through + others),
            ahead,
            _held(max(self.behind, self.behind + others)),
            _held(max(self.within, ahead, again)),
        )


NOTHING = Stretch(0, 0, NEVER, 0)
DECIDED = Stretch(NEVER, 0, 0, 0)


def line(counted: int) -> Stretch:
    return Stretch(counted, counted, NEVER, counted)


def longest(ways: list[Stretch]) -> Stretch:
    """Of several ways of which one is gone."""
    return reduce(_longer, ways) if ways else NOTHING


def _longer(one: Stretch, other: Stretch) -> Stretch:
    return Stretch(
        max(one.through, other.through),
        max(one.ahead, other.ahead),
        max(one.behind, other.behind),
        max(one.within, other.within),
    )


def _held(counted: int) -> int:
    return max(NEVER, min(counted, ENOUGH))
