"""Books of shipped games and of texts, each planned once for all tests that read in it, in whatever language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import Rules, load

Sides = tuple[tuple[str, str], ...]
FEW = 8
"""So many books of texts are kept: tests that read one in several languages come one after the other."""

_kept: dict[object, Book] = {}


def shipped_rules(game: str, sides: Sides = (), variants: tuple[str, ...] = ()) -> Rules:
    return _loaded(game, sides, variants)


def shipped_book(game: str, sides: Sides = (), variants: tuple[str, ...] = ()) -> Book:
    return _planned(game, sides, variants)


def shipped_pages(game: str, code: str = "en", sides: Sides = (), variants: tuple[str, ...] = ()) -> dict[str, str]:
    return _told(game, code, sides, variants)


def told_pages(
    directory: Path, game: str, variant: str, words: str = "", code: str = "en", sides: dict[str, str] | None = None
) -> dict[str, str]:
    """The pages of a game with a variant, in a folder of its own with its words."""
    (directory / "own.rules").write_text(variant, encoding="utf-8")
    (directory / "words.yaml").write_text(words, encoding="utf-8")
    made = planned(directory, lambda: load(game, sides or {}, variants=[directory]), game, str(sides))
    return {name: plain_text(text) for name, text in pages(made, language(code, made.words)).items()}


def planned(directory: Path, rules: Callable[[], Rules], *beside: str) -> Book:
    """The book of rules that are made of what lies in a directory, and of what is named beside it."""
    paths = sorted(path for path in directory.rglob("*") if path.is_file())
    texts = beside, tuple((path.relative_to(directory), path.read_bytes()) for path in paths)
    if texts not in _kept:
        if len(_kept) == FEW:
            del _kept[next(iter(_kept))]
        _kept[texts] = plan_book(rules())
    return _kept[texts]


# Kept with all that was said: a call that leaves something out would be another.


@cache
def _loaded(game: str, sides: Sides, variants: tuple[str, ...]) -> Rules:
    return load(game, dict(sides), variants)


@cache
def _planned(game: str, sides: Sides, variants: tuple[str, ...]) -> Book:
    return plan_book(_loaded(game, sides, variants))


@cache
def _told(game: str, code: str, sides: Sides, variants: tuple[str, ...]) -> dict[str, str]:
    book = _planned(game, sides, variants)
    return pages(book, language(code, book.words))
