"""Capitals and marks within a line."""

from __future__ import annotations

# Around words that stand out. Sources cannot have these characters, so no text of an author can set such marks.
EMPHASIS, EMPHASIS_END = "\x0e", "\x0f"
ASSUMED = "\u2009*"  # the mark of a value that nobody has seen; the page explains it


def without_marks(text: str) -> str:
    """Words that stand out, where nothing can stand out."""
    return text.replace(EMPHASIS, "").replace(EMPHASIS_END, "")


def capital(text: str) -> str:
    at = next((at for at, letter in enumerate(text) if letter.isalnum()), 0)
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def low(text: str) -> str:
    """A title within a sentence; a word in capitals keeps them."""
    return text if len(text) > 1 and text[1].isupper() else text[:1].lower() + text[1:]


def name_within(title: str) -> str:
    """What a thing is called within a sentence; a proper name of several words keeps its capitals."""
    return title if any(word[:1].isupper() for word in title.split()[1:]) else low(title)
