"""Keys of word files that are no names: what only an author can tell, by language."""

import re

ABOUT = "about "
"""`about NAME`: what a thing is, in a sentence or two."""
TERM = "term "
"""`term NAME`: a word that no rule declares, and what it means."""
FRONT = ("game.story", "game.goal", "game.age", "game.duration")
"""What stands on the first page."""


def names_values(key: str) -> bool:
    """Whether the texts under this key may name values in braces."""
    return key in FRONT or key.startswith((ABOUT, TERM))


def values_in(text: str) -> list[str]:
    """The names in braces."""
    return re.findall(r"\{(\w+)\}", text)
