"""Ways through some steps, put together one after the other and side by side.

A way knows what surely happens on it and what may. Ways that differ only in having more happen surely, or less perhaps,
are not kept apart from the worst of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from imhotep_dsl.graph.endless.uses import NO_USES, Uses

MOST_WAYS = 64


class Way(NamedTuple):
    """through: the action that was chosen on the way, or -1."""

    surely: Uses
    perhaps: Uses
    through: int = -1


Ways = tuple[Way, ...]
STRAIGHT_ON: Ways = (Way(NO_USES, NO_USES),)
NO_WAY: Ways = ()


def everything(ways: Iterable[Way]) -> Uses:
    return frozenset().union(*(way.perhaps for way in ways))


def one_after_the_other(first: Ways, second: Ways) -> Ways:
    if first == STRAIGHT_ON:
        return second
    if second == STRAIGHT_ON:
        return first
    return fewest(
        Way(a.surely | b.surely, a.perhaps | b.perhaps, a.through if a.through >= 0 else b.through)
        for a, b in product(first, second)
    )


def fewest(ways: Iterable[Way]) -> Ways:
    """The worst ways only; too many are drawn together into what they have in common."""
    unique = list(dict.fromkeys(ways))
    if len(unique) < 2:
        return tuple(unique)
    if len(unique) > MOST_WAYS:
        unique = _by_what_is_sure(unique)
    kept = [way for way in unique if not any(other != way and _worse(other, way) for other in unique)]
    while len(kept) > MOST_WAYS:
        kept = _together(kept)
    return tuple(kept)


def _by_what_is_sure(ways: list[Way]) -> list[Way]:
    """Ways on which the same surely happens become one."""
    grouped: dict[tuple[int, Uses], Uses] = {}
    for way in ways:
        grouped[way.through, way.surely] = grouped.get((way.through, way.surely), NO_USES) | way.perhaps
    return [Way(surely, perhaps, through) for (through, surely), perhaps in grouped.items()]


def _worse(one: Way, other: Way) -> bool:
    return one.through == other.through and one.surely <= other.surely and one.perhaps >= other.perhaps


def _together(ways: list[Way]) -> list[Way]:
    """The two neighbours of the same action with most in common become one."""
    ordered = sorted(ways, key=lambda way: (way.through, sorted(way.surely)))
    pairs = [at for at in range(len(ordered) - 1) if ordered[at].through == ordered[at + 1].through] or [0]
    best = max(pairs, key=lambda at: len(ordered[at].surely & ordered[at + 1].surely))
    a, b = ordered[best], ordered[best + 1]
    return [*ordered[:best], Way(a.surely & b.surely, a.perhaps | b.perhaps, a.through), *ordered[best + 2 :]]
