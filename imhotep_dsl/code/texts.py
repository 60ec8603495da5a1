"""Texts for the one who decides, with values in braces: `Take {amount} for {cost}`.

What is said in each is worked out in play, in the order in which the braces stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_BRACES: Final = re.compile(r"\{[^{}]*\}")
UNSAID: Final = "…"


def holes(text: str) -> int:
    """How many values a text has."""
    return len(_BRACES.findall(text))


def filled(text: str, values: Sequence[str]) -> str:
    left: Iterator[str] = iter(values)
    return _BRACES.sub(lambda _: next(left, UNSAID), text)


def numbered(text: str) -> str:
    """With a number in each pair of braces, from 1: what the words of other languages refer to."""
    found = iter(range(1, holes(text) + 1))
    return _BRACES.sub(lambda _: f"{{{next(found)}}}", text)


def values_in(text: str, said: str) -> tuple[str, ...] | None:
    """What was said in the braces of a text; None: it cannot be said like this."""
    first, *between, last = _BRACES.split(text) if holes(text) else (text, "")
    if not holes(text) or not said.startswith(first):
        return () if text == said else None
    values: list[str] = []
    begin = len(first)
    for part in between:  # each value as short as can be: that is tried once, and finds a way if there is one
        end = said.find(part, begin + 1)
        if end < 0:
            return None
        values.append(said[begin:end])
        begin = end + len(part)
    end = len(said) - len(last)
    return (*values, said[begin:end]) if end > begin and said.endswith(last) else None
