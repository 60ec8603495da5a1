"""In which order blocks of code are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def in_order_of_flow(leads: Mapping[int, Sequence[int]]) -> list[int]:
    """Each before those that it leads to, but for those that lead back to it. Some may lead to where nothing is: a game
    never goes that way."""
    left: list[int] = []
    seen: set[int] = set()
    for first in sorted(leads, reverse=True):
        if first in seen:
            continue
        seen.add(first)
        way = [(first, iter(leads[first]))]
        while way:
            at, following = way[-1]
            to = next((each for each in following if each in leads and each not in seen), None)
            if to is None:
                left.append(at)
                way.pop()
            else:
                seen.add(to)
                way.append((to, iter(leads[to])))
    return left[::-1]
