"""Places and their points, shared or not: who gets what when players are ranked."""

from __future__ import annotations

from imhotep_dsl.run.expressions import bounded


def shares(groups: list[list[int]], prizes: list[int], ties: str, tied_pay: int) -> list[tuple[int, int]]:
    """groups: players from the first place down, those who are equal together. A tie takes up as many places."""
    paid: list[tuple[int, int]] = []
    place = 0
    for group in groups:
        size = len(group)
        taken = prizes[place : place + size]
        if taken:
            points = taken[0] if size == 1 else _tied(taken, size, ties, tied_pay)
            paid += [(player, points) for player in group if points]
        place += size
    return paid


def _tied(taken: list[int], size: int, ties: str, tied_pay: int) -> int:
    if ties == "down":
        return _total(taken) // size
    if ties == "nearest":
        return (2 * _total(taken) + size) // (2 * size)
    if ties == "full":
        return taken[0]
    return tied_pay if ties == "each" else 0


def _total(taken: list[int]) -> int:
    """A sum like any other: it is no larger than numbers may be."""
    total = 0
    for prize in taken:
        total = bounded(total + prize)
    return total
