"""Words for all players, for all others and for nobody, with which authors begin a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST_WORDS: Final = 3
"""Of those that mean some players together: `all other players`."""

FOR_ALL: Final = "for each player"
FOR_OTHERS: Final = "for each player where player != you"

_EACH: Final = frozenset({"each", "every", "all"})
EVERYBODY: Final = frozenset({"everyone", "everybody"})
_ALL: Final = frozenset({"players", *EVERYBODY, *_EACH})
_OTHERS: Final = frozenset({"others", "opponents", "rivals"})
_NOBODY: Final = frozenset({"nobody", "noone", "no_one", "none"})


def header_for(words: Sequence[str]) -> str:
    """The line that goes through the players that these words mean, in small letters; empty if they do not say."""
    match list(words):
        case [word] if word in _ALL:
            return FOR_ALL
        case [word] if word in _OTHERS:
            return FOR_OTHERS
        case [each, "player" | "players"] if each in _EACH:
            return FOR_ALL
        case [all_of_them, "else"] if all_of_them in EVERYBODY:
            return FOR_OTHERS
        case ["other", "players"]:
            return FOR_OTHERS
        case [each, other] if each in _EACH and other in _OTHERS:
            return FOR_OTHERS
        case [each, "other", "player" | "players"] if each in _EACH:
            return FOR_OTHERS
    return ""


def means_nobody(word: str) -> bool:
    return word in _NOBODY
