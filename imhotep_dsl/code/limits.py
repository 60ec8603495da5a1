"""How far a running game may go. Whatever goes further is a fault with its line, never a hang or a flood of digits."""

from __future__ import annotations

MOST_NUMBER = 1_000_000_000
"""Results of arithmetic, sums, points: from minus this to this."""

NO_MORE = MOST_NUMBER + 1
"""The option, where several things are chosen, that says: these are all. It is no number of anything."""

MOST_STEPS = 1_000_000
"""Steps from one decision to the next."""

MOST_LOOKED_AT = 5_000_000
"""Things looked at by questions and binders from one decision to the next, trials included."""

MOST_SPACES_WITH_DISTANCES = 400
"""Distances between so many spaces are known beforehand; on more, each question looks at all spaces."""

MOST_TRIED = 200_000
"""Steps gone ahead to find out what one decision can offer."""

MOST_OPTIONS = 10_000
"""Options of one decision."""

MOST_ROUNDS = 10_000
"""Turns in a row, and rounds of one `repeat until`, where only the author says that they come to an end."""

MOST_DECISIONS = 1_000_000
"""Decisions of one game that is played out by chance: whoever waits for its end learns that there is none in sight."""

DEEPEST_ROOM = 20
"""Places of which each says how much fits by the room at the next."""
