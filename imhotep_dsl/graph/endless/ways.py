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
    """through: the action that was chosen on the way, or -1. ended: it ends the turns in which it is gone, and
    goes on behind them only."""

    surely: Uses
    perhaps: Uses
    through: int = -1
    ended: bool = False


Ways = tuple[Way, ...]
STRAIGHT_ON: Ways = (Way(NO_USES, NO_USES),)
NO_WAY: Ways = ()
OUT_OF_TURNS: Ways = (Way(NO_USES, NO_USES, ended=True),)


def everything(ways: Iterable[Way]) -> Uses:
    return frozenset().union(*(way.perhaps for way in ways))


def one_after_the_other(first: Ways, second: Ways) -> Ways:
    if first == STRAIGHT_ON:
        return second
    if second == STRAIGHT_ON:
        return first
    gone_on = (
        Way(a.surely | b.surely, a.perhaps | b.perhaps, a.through if a.through >= 0 else b.through, b.ended)
        for a, b in product(going_on(first), second)
    )
    return fewest([*(way for way in first if way.ended), *gone_on])


def going_on(ways: Iterable[Way]) -> Ways:
    return tuple(way for way in ways if not way.ended)


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
    grouped: dict[Way, Uses] = {}
    for way in ways:
        alike = way._replace(perhaps=NO_USES)
        grouped[alike] = grouped.get(alike, NO_USES) | way.perhaps
    return [alike._replace(perhaps=perhaps) for alike, perhaps in grouped.items()]


def _worse(one: Way, other: Way) -> bool:
    return _leads_to(one) == _leads_to(other) and one.surely <= other.surely and one.perhaps >= other.perhaps


def _leads_to(way: Way) -> tuple[bool, int]:
    return way.ended, way.through


def _together(ways: list[Way]) -> list[Way]:
    """The two neighbours of the same action with most in common become one."""
    ordered = sorted(ways, key=lambda way: (_leads_to(way), sorted(way.surely)))
    pairs = [at for at in range(len(ordered) - 1) if _leads_to(ordered[at]) == _leads_to(ordered[at + 1])] or [0]
    best = max(pairs, key=lambda at: len(ordered[at].surely & ordered[at + 1].surely))
    a, b = ordered[best], ordered[best + 1]
    both = Way(a.surely & b.surely, a.perhaps | b.perhaps, a.through, a.ended and b.ended)
    return [*ordered[:best], both, *ordered[best + 2 :]]
