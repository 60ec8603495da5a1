"""Keys of word files that are no names: what only an author can tell, by language."""

import re

ABOUT = "about "
"""`about NAME`: what a thing is, in a sentence or two."""
TERM = "term "
"""`term NAME`: a word that no rule declares, and what it means."""
SETUP = "setup "
"""`setup NAME`: what is done with a thing before the game begins, where no line of the rules says it."""
TELL = "tell "
"""`tell RULE`, `tell MARKER` …: a sentence that stands for lines."""
DO = "do "
"""`do RULE`, `do KIND.RULE` …: how another rule asks for this one."""
IN, PUT = ".in", ".put"
"""Endings of `NAME.in` and `NAME.put`: how something lies there, and how it is laid there."""
FRONT = ("game.story", "game.goal", "game.age", "game.duration", "game.first")
"""What stands on the first page, and who begins."""
CASES = {
    "en": ("subject", "object", "possessive", "at"),
    "de": ("subject", "accusative", "dative", "genitive", "at"),
    "es": ("subject", "object", "of", "to", "at"),
}
"""How what is named in braces may be said: `{player:dative}`; `at`: what is there."""


def names_values(key: str) -> bool:
    """Whether the texts under this key may name values and boards in braces."""
    return key in FRONT or key.startswith((ABOUT, TERM, SETUP))


def values_in(text: str) -> list[str]:
    """The names in braces, without the case in which one is said."""
    return re.findall(r"\{(\w+)(?::\w+)?\}", text)
