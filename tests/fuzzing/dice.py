"""Chance that is the same with every Python: a finding is found again by its seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

_ALL = 2**64 - 1


class Dice:
    """A small generator (xorshift, 64 bits)."""

    def __init__(self, *seeds: int) -> None:
        self.state = 0x1234567
        for seed in seeds:
            self.state = ((self.state ^ seed) * 0x9E3779B97F4A7C15 + 0x7F4A7C15) & _ALL or 1
            self.below(2)
            self.below(2)

    def below(self, limit: int) -> int:
        state = self.state
        state ^= (state << 13) & _ALL
        state ^= state >> 7
        state ^= (state << 17) & _ALL
        self.state = state
        return (state >> 11) % limit

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def weighted(self, things: Sequence[tuple[int, Thing]]) -> Thing:
        left = self.below(sum(weight for weight, _ in things))
        for weight, thing in things:
            left -= weight
            if left < 0:
                return thing
        raise AssertionError("weights add up")

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        left, found = list(things), []
        while left:
            found.append(left.pop(self.below(len(left))))
        return found
