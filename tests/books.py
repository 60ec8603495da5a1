"""Books of shipped games, each planned once for all tests that read in it."""

from __future__ import annotations

from functools import cache

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Book
from imhotep_dsl.book.site.markdown import pages
from imhotep_dsl.game.rules import Rules, load

Sides = tuple[tuple[str, str], ...]


def shipped_rules(game: str, sides: Sides = (), variants: tuple[str, ...] = ()) -> Rules:
    return _loaded(game, sides, variants)


def shipped_book(game: str, sides: Sides = (), variants: tuple[str, ...] = ()) -> Book:
    return _planned(game, sides, variants)


def shipped_pages(game: str, code: str = "en", sides: Sides = (), variants: tuple[str, ...] = ()) -> dict[str, str]:
    return _told(game, code, sides, variants)


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
