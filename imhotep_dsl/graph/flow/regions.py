"""Parts of the state as bits of a number: whether a question looks at what a step changes is then soon said."""

from __future__ import annotations


class Regions:
    """Places, markers, names and cells, each with a bit of its own, given when it is first spoken of."""

    def __init__(self) -> None:
        self._bits: dict[tuple[str, int | str], int] = {}
        self._sets: dict[tuple[str, frozenset[int] | frozenset[str]], int] = {}
        self.places = 0
        """The bits of all places that were spoken of."""

    def of(self, sort: str, which: frozenset[int] | frozenset[str]) -> int:
        """sort: `place`, `marker`, `name` or `cell`."""
        found = self._sets.get((sort, which))
        if found is None:
            found = 0
            for each in which:
                found |= self.one(sort, each)
            self._sets[sort, which] = found
        return found

    def one(self, sort: str, which: int | str) -> int:
        found = self._bits.get((sort, which))
        if found is None:
            found = self._bits[sort, which] = 1 << len(self._bits)
            self.places |= found if sort == "place" else 0
        return found

    def places_among(self, regions: int) -> frozenset[int]:
        return frozenset(int(which) for (sort, which), bit in self._bits.items() if sort == "place" and regions & bit)
