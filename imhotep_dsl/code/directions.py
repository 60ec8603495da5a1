"""Directions, distances and coordinates: what the numbers of a program mean where spaces lie to each other."""

from __future__ import annotations

DIRECTIONS = ("up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right")
"""A direction is its number in this list."""

OPPOSITES = (1, 0, 3, 2, 7, 6, 5, 4)
"""For each direction the one that leads back."""

NO_SPACE = -1
"""Where a step leads over the edge."""

NO_WAY = 5000
"""How far apart two spaces are between which no way leads: further than any way on a place of the most spaces."""


def coordinate(row: int, column: int) -> str:
    """c4: the third column, the fourth row."""
    return f"{column_letters(column)}{row}"


def column_letters(column: int) -> str:
    """a … z, aa, ab …"""
    said = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        said = chr(ord("a") + rest) + said
    return said
