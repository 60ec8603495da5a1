"""Characters and signs that other languages have or other programs put into a text, and this language lacks."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

OTHER_QUOTES: Final = frozenset("'`´‘’‚‛“”„‟«»‹›＂")

_INSTEAD: Final = {
    "≥": "Write `>=`.",
    "≤": "Write `<=`.",
    "≠": "Write `!=`.",
    "×": "Write `*`.",
    "·": "Write `*`.",
    "÷": "Write `/`.",
    "−": "Write `-`.",
    "–": "Write `-`, or `..` between two numbers.",
    "—": "Write `-`, or `..` between two numbers.",
    "…": "Write `..` between two numbers.",
    "&": "Write `and`.",
    "|": "Write `or`.",
    "!": "Write `not`, or `!=` for `is not equal`.",
    "{": "Leave it out: the lines that are indented below a line belong to it.",
    "}": "Leave it out: the lines that are indented below a line belong to it.",
    "%": "Write `remainder(A, B)` for what is left when dividing; else only `+`, `-`, `*` and `/` calculate.",
    "^": "Only `+`, `-`, `*` and `/` calculate.",
    "?": "Write `if` and the condition behind it; one value or another: `(if CONDITION then VALUE else VALUE)`.",
    "@": "Leave it out.",
    "$": "Leave it out: a name stands alone.",
    "\\": "Leave it out: what is in brackets may go on on the next line.",
}

# Two signs that stand together, or with a space between them, and what to write in their stead.
DOUBLE_SIGNS: Final = {
    "==": "=",
    "=>": ">=",
    "=<": "<=",
    ">=": ">=",
    "<=": "<=",
    "<>": "!=",
    "><": "!=",
    "!==": "!=",
    ">==": ">=",
    "<==": "<=",
    "&&": "and",
    "||": "or",
    "...": "..",
    "//": "#",
    "/*": "#",
}
SIGNS_THAT_ADD: Final = frozenset({"+=", "-=", "*=", "/=", "++", "--"})


def about_character(character: str) -> tuple[str, Mapping[str, str]]:
    """The message for a character that has no place in the language, and the words for it."""
    if character == ";":
        return "semicolon", {}
    if character in OTHER_QUOTES:
        return "other_quotes", {"found": character}
    if character in _INSTEAD:
        return "other_sign", {"found": f"`{character}`", "instead": _INSTEAD[character]}
    category = unicodedata.category(character)
    if category[0] in "CZ":
        return "control_character", {"found": _invisible(character)}
    if category[0] in "LMN":
        return "other_letter", {"found": f"`{character}`", "besides": ""}
    return "other_sign", {"found": f"`{character}`", "instead": "Leave it out, or put it into a text in quotes."}


def _invisible(character: str) -> str:
    number = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "").lower()
    return f"{name}, {number}" if name else number
