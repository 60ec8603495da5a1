"""The languages of the book. Each is a small class that inflects; its sentences lie in a Fluent file beside it."""

from __future__ import annotations

from importlib import import_module

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.languages.base import Language, Line

NAMES = {"en": "english", "de": "german", "es": "spanish"}


def language(code: str, words: Words) -> Language:
    """The language of that code with the author's words in it."""
    module = import_module(f"imhotep_dsl.book.languages.{NAMES[code]}")
    made: Language = module.make(words)
    return made


__all__ = ["NAMES", "Language", "Line", "language"]
