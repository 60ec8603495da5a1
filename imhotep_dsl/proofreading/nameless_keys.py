"""Keys of files of words that are nothing of the game, and what may be meant by them, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Protocol

from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.data.word_keys import ABOUT, DO, FRONT, IN, PUT, SETUP, TELL, TERM
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.model import Guess
from imhotep_dsl.diagnostics.suggest import Index, nearest
from imhotep_dsl.source import Span

_NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*\Z")
_VERBS = [verb.strip() for verb in (ABOUT, DO, SETUP, TELL, TERM)]
_AT = "at"
_ENDINGS = [ending.removeprefix(".") for ending in (IN, PUT)]
LONGEST_NAME = 80
"""Longer ones are texts, and no slip of a name."""
MOST_WORDS = 4
"""`tell OWNER at MOMENT`"""


class Known(Protocol):
    """What words can be given to."""

    def has(self, key: str) -> bool: ...
    def all_names(self) -> Iterable[str]: ...


def report_nameless(entries: Sequence[WordEntry], known: Known, found: Diagnostics) -> None:
    """A slip in a name is an error; a text may have been written anew since."""
    nameless = [entry for entry in entries if not known.has(entry.name)]
    names = (name for name in (*known.all_names(), *FRONT) if len(name) <= LONGEST_NAME) if nameless else ()
    index = Index.of(names)
    for entry in nameless:
        start, key = entry.span, entry.name
        span = Span(start.file, start.line, start.column, start.line, start.column + len(key))
        said = f"Nothing in this game is called `{key}`, so these words are never said."
        guesses = tuple(_meant(key, known, index))
        if guesses:
            asked = f"Did you mean {' or '.join(f'`{guess}`' for guess in guesses)}?"
            found.error("E250", span, said, Guess.of(asked, key, guesses), about=_path_in(key))
        else:
            help_text = "Remove the line, or write the name or the text as the rules do."
            found.warning("W250", span, said, help_text, about=_path_in(key))


def _meant(key: str, known: Known, index: Index) -> list[str]:
    """The two likeliest, with as few other words as can be."""
    words = key.split(" ")
    if len(words) > MOST_WORDS or not all(_NAME.match(word) for word in words):
        return []
    verbs = [[words[0], *nearest(words[0], _VERBS, 1)]] if len(words) > 1 else []
    options = [*verbs, *([word, *_near(word, index)] for word in words[len(verbs) :])]
    ways = [way for way in product(*options) if way != tuple(words) and known.has(" ".join(way))]
    others = [sum(one != other for one, other in zip(way, words, strict=True)) for way in ways]
    return [" ".join(way) for way, other in zip(ways, others, strict=True) if other == min(others)][:2]


def _near(word: str, index: Index) -> Iterator[str]:
    yield from nearest(word, [_AT], 1)
    yield from index.nearest(word, 2)
    owner, _, ending = word.rpartition(".")
    if owner:
        yield from (f"{owner}.{other}" for other in nearest(ending, _ENDINGS, 1))
    if owner and ending in _ENDINGS:
        yield from (f"{other}.{ending}" for other in index.nearest(owner, 2))


def _path_in(key: str) -> str | None:
    """The names in it."""
    words = [word for word in key.split(" ") if word not in (*_VERBS, _AT)]
    return ".".join(word.removesuffix(IN).removesuffix(PUT) for word in words) or None
