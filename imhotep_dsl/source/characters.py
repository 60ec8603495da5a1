"""Characters that cannot be seen but change what is seen: refused in sources, made visible in everything put out.

Control characters steer a terminal, direction marks turn text round, characters without width make two names look
alike. None of them has a place in rules, so none is needed in what the program says either. Blanks that are not the
ordinary one are refused in sources, too: nobody can tell two texts apart that differ in nothing else.
"""

from __future__ import annotations

import re
import unicodedata

from imhotep_dsl.source.pictured import PICTURED

REPLACEMENT = "\ufffd"
"""What stands in an output where such a character would have been."""

# Line feed and tab are text, and so is a carriage return before a line feed.
_NOWHERE = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, C0 and C1
    "\xad\u034f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb"  # no width, or a direction
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and signs without a look
    "\u180b-\u180f\ufe00-\ufe0e"  # which of several looks the character before has
    "\ud800-\udfff"  # halves of characters: bytes of a file name that are no text
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # of other scripts, tags
)
_HIDDEN = re.compile(
    f"[{_NOWHERE}]"
    f"|(?<!{PICTURED})\ufe0f"  # drawn as a picture: what may be cannot be mistaken for anything else
    "|\r(?!\n)"
)
_BLANKS = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
_ODD_BLANK = re.compile(f"[{_BLANKS}]")
_REFUSED = re.compile(f"{_HIDDEN.pattern}|{_ODD_BLANK.pattern}")
_DOUBTFUL = re.compile(f"[{_NOWHERE}{_BLANKS}\ufe0f\r]")
"""What is refused, at least somewhere: one character is looked up sooner than one that must stand behind another."""
_PLAIN = bytes((9, 10, *range(32, 127)))
"""What most texts consist of: nothing of it is refused."""
_CONTROLS = {
    "\x00": "null", "\x07": "bell", "\x08": "backspace", "\x0b": "vertical tab", "\x0c": "form feed",
    "\r": "carriage return in the middle of a line", "\x1b": "escape", "\x7f": "delete", "\x85": "next line",
}  # fmt: skip


def first_hidden(text: str) -> re.Match[str] | None:
    return _HIDDEN.search(text)


def first_refused(text: str) -> re.Match[str] | None:
    """The first character that cannot stand in a source: a hidden one, or a blank that is not the ordinary one."""
    others = text.encode("utf-8", "surrogatepass").translate(None, _PLAIN)
    if not others or not _DOUBTFUL.search(others.decode("utf-8", "surrogatepass")):
        return None
    return _REFUSED.search(text)


def is_odd_blank(character: str) -> bool:
    return _ODD_BLANK.fullmatch(character) is not None


def neutral(text: str) -> str:
    """The text with a sign for each character that would do something instead of being read."""
    return _HIDDEN.sub(REPLACEMENT, text)


def blanked(text: str) -> str:
    """The text with a space for each character that cannot stand in a source: everything else keeps its place."""
    return _REFUSED.sub(" ", text)


def spelled(character: str) -> str:
    """`U+202E, right-to-left override`."""
    name = _CONTROLS.get(character) or unicodedata.name(character, "a control character").lower()
    return f"U+{ord(character):04X}, {name}"
