"""Texts in the fonts that every reader of PDF has: Western European letters, and signs from a font of signs.

Every text that is printed passes here. What no font has is shown as a question mark and remembered.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from imhotep_dsl.source.characters import neutral

SIGNS = "symbol"
# Where the font of signs has what letters lack.
_SIGNS = {
    "≤": "\xa3",
    "≥": "\xb3",
    "∞": "\xa5",
    "→": "\xae",
    "←": "\xac",
    "≠": "\xb9",
    "≈": "\xbb",
    "↑": "\xad",
    "↓": "\xaf",
}
_LIKE = {
    "−": "-",
    "‑": "-",
    "\u2009": " ",
    "\u202f": " ",
    "\ufe0f": "",
    "★": "*",
    "✓": "x",
    "·": "·",
    "′": "'",
    "″": '"',
}


@lru_cache(maxsize=50_000)
def runs(text: str) -> tuple[tuple[bool, str], ...]:
    """Stretches of a text: whether in the font of signs, and the characters as that font counts them."""
    found: list[tuple[bool, str]] = []
    for char in neutral(text):
        sign = char in _SIGNS
        written = _SIGNS[char] if sign else _letter(char)
        if found and found[-1][0] == sign:
            found[-1] = (sign, found[-1][1] + written)
        else:
            found.append((sign, written))
    return tuple(found)


def unprintable(text: str) -> set[str]:
    """The characters of a text that no font has."""
    return {char for char in set(neutral(text)) if char not in _SIGNS and char != "?" and _letter(char) == "?"}


def _letter(char: str) -> str:
    char = _LIKE.get(char, char)
    for form in (char, unicodedata.normalize("NFC", char), _without_marks(char)):
        try:
            return form.encode("cp1252").decode("latin-1")
        except UnicodeEncodeError:
            continue
    return "?"


def _without_marks(char: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part)) or "?"
