"""Parts of the state as bits of a number: whether a question looks at what a step changes is then soon said."""

from __future__ import annotations

from collections.abc import Hashable


class Regions:
    """Places, markers, names and cells, each with a bit of its own, given when it is first spoken of."""

    def __init__(self) -> None:
        self._bits: dict[tuple[str, Hashable], int] = {}
        self._sets: dict[tuple[str, frozenset[int] | frozenset[str]], int] = {}

    def of(self, sort: str, which: frozenset[int] | frozenset[str]) -> int:
        """sort: `place`, `marker`, `name` or `cell`."""
        found = self._sets.get((sort, which))
        if found is None:
            found = 0
            for each in which:
                found |= 1 << self._bits.setdefault((sort, each), len(self._bits))
            self._sets[sort, which] = found
        return found
