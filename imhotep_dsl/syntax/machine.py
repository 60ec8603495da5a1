"""The parser of `grammar/rules.lark`: its tables, and what goes through them.

Making them takes longer than a game takes to read. So they are made when the package is built, or kept in the user's
cache; where neither is there, or they belong to another grammar, they are made anew. Only then Lark is needed.
"""

from __future__ import annotations

import hashlib
from functools import cache

from imhotep_dsl.source.cache import GRAMMAR, user_cache
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax import tables
from imhotep_dsl.syntax.cutting import Cutting
from imhotep_dsl.syntax.feeding import Feeding
from imhotep_dsl.syntax.lookahead import Table
from imhotep_dsl.syntax.token import Token

_FORM = "tables 2"
"""Raised when the same grammar is written down otherwise."""


def grammar() -> str:
    return shipped("grammar", "rules.lark").read_text(encoding="utf-8")


def _key() -> str:
    return hashlib.sha256(f"{_FORM} {grammar()}".encode()).hexdigest()


@cache
def machine() -> tables.Tables:
    key = _key()
    made = _built_along(key)
    if made is not None:
        return made
    kept = user_cache()
    data = kept.find(key, GRAMMAR) if kept is not None else None
    made = tables.read(data) if data is not None else None
    if made is None:
        made = _made_anew()
        if kept is not None:
            kept.keep(key, GRAMMAR, tables.write(made))
    return made


def _built_along(key: str) -> tables.Tables | None:
    """From the tables that lie beside the grammar."""
    path = shipped("grammar", "rules.tables")
    if not path.is_file():
        return None
    own, _, data = path.read_bytes().partition(b"\n")
    return tables.read(data) if own == key.encode() else None


def _made_anew() -> tables.Tables:
    from imhotep_dsl.syntax.grammar import build, tables_of

    return tables_of(build(grammar()))


def tables_beside_grammar() -> bytes:
    """What is to lie beside the grammar as `rules.tables`: for this grammar only."""
    return _key().encode() + b"\n" + tables.write(_made_anew())


@cache
def keywords() -> dict[str, str]:
    """The reserved words, by the name of their terminal."""
    return {name: text for name, text in machine().texts.items() if name == text.upper() and text.isalpha()}


@cache
def feeding() -> Feeding:
    return Feeding(machine())


@cache
def table() -> Table:
    return Table(machine())


@cache
def _cutting() -> Cutting:
    return Cutting(machine())


def cut(text: str) -> list[Token]:
    """The raw tokens of a text."""
    return _cutting().cut(text)
