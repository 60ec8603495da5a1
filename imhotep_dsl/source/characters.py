"""Characters that cannot be seen but change what is seen: refused in sources, made visible in everything put out.

Control characters steer a terminal, direction marks turn text round, characters without width make two names look
alike. None of them has a place in rules, so none is needed in what the program says either.
"""

from __future__ import annotations

import re
import unicodedata

REPLACEMENT = "\ufffd"
"""What stands in an output where such a character would have been."""

# Line feed and tab are text, and so is a carriage return before a line feed.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, C0 and C1
    "\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # no width, or a direction
    "\ud800-\udfff"  # halves of characters: bytes of a file name that are no text
    "\U0001d173-\U0001d17a\U000e0000-\U000e007f]"  # format characters of music, tags
    "|\r(?!\n)"
)
_CONTROLS = {
    "\x00": "null", "\x07": "bell", "\x08": "backspace", "\x0b": "vertical tab", "\x0c": "form feed",
    "\r": "carriage return in the middle of a line", "\x1b": "escape", "\x7f": "delete", "\x85": "next line",
}  # fmt: skip


def first_hidden(text: str) -> re.Match[str] | None:
    return _HIDDEN.search(text)


def neutral(text: str) -> str:
    """The text with a sign for each character that would do something instead of being read."""
    return _HIDDEN.sub(REPLACEMENT, text)


def blanked(text: str) -> str:
    """The text with a space for each of them: everything else keeps its place."""
    return _HIDDEN.sub(" ", text)


def spelled(character: str) -> str:
    """`U+202E, right-to-left override`."""
    name = _CONTROLS.get(character) or unicodedata.name(character, "a control character").lower()
    return f"U+{ord(character):04X}, {name}"
