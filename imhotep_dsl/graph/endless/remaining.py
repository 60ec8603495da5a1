"""The ways that remain when all that can be gone only so often are set aside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.graph.endless.uses import Use, Uses
from imhotep_dsl.graph.endless.ways import Way, Ways, everything
from imhotep_dsl.graph.net import Net


def stuck(ways_without: Callable[[Uses], Ways], uses: Uses) -> Ways:
    """The ways that remain when all that surely use something up are set aside, again and again."""
    spent = can_be_spent(uses)
    ways = ways_without(spent)
    while ways:
        more = spent | can_be_spent(everything(ways))
        if more == spent:
            break
        spent = more
        ways = ways_without(spent)
    return ways


def stuck_among(ways: Sequence[Way]) -> Ways:
    return stuck(lambda spent: tuple(way for way in ways if not way.surely & spent), everything(ways))


def can_be_spent(uses: Uses) -> Uses:
    """The uses that can only happen so often: moves that lie on no circle, markers that go one way."""
    net: Net[tuple[str, int]] = Net()
    for use in uses:
        if use.kind:
            net.add_edge((use.kind, use.start), (use.kind, use.end), role=use)
    part_of = {node: number for number, part in enumerate(net.parts()) for node in part}
    circles = {use for start, end, use in net.edges() if start != end and part_of[start] == part_of[end]}
    moves = {use for use in uses if use.kind and use not in circles and use.start != use.end}
    return frozenset(moves | {use for use in uses if not use.kind and _goes_one_way(use, uses)})


def _goes_one_way(use: Use, uses: Uses) -> bool:
    """Use of a marker: start is the marker, end the direction; 0 is anything."""
    directions = {other.end for other in uses if not other.kind and other.start == use.start}
    return use.end != 0 and directions == {use.end}
