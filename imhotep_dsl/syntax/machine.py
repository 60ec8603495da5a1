"""The parser built from `grammar/rules.lark`, and the tokens it cuts a text into.

Its tables take longer to make than a game takes to read. So they are made when the package is built, or kept in the
user's cache; where neither is there, or they belong to another grammar, they are made anew.
"""

import hashlib
import io
import pickle
from collections.abc import Iterator
from functools import cache
from typing import Any

import lark.lexer
from lark import Lark, Token
from lark.lark import PostLex
from lark.parsers.lalr_interactive_parser import InteractiveParser

from imhotep_dsl.source.cache import GRAMMAR, user_cache
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax.cutting import Cutting
from imhotep_dsl.syntax.feeding import Feeding
from imhotep_dsl.syntax.nodes import builders
from imhotep_dsl.syntax.terminals import BAD_CHAR, BAD_STRING

# What no text of the language has. With these two the lexer has a token for every text and never gives up.
_TERMINALS_OF_MISTAKES = rf"""
{BAD_STRING}.-50: /"[^"\n]*/
{BAD_CHAR}.-100: /./s
"""


class _KeepMistakes(PostLex):
    """Lark drops terminals that no rule uses, unless a postlex asks for them."""

    always_accept = (BAD_STRING, BAD_CHAR)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


def build(strict: bool = False) -> Lark:
    """strict also proves that no two terminals can match the same text; that takes a while, so a test does it."""
    installed = lark.lexer.has_interegular
    # Where interegular is installed, Lark looks for overlapping terminals each time, strict or not.
    lark.lexer.has_interegular = strict
    try:
        return Lark(
            _grammar(),
            parser="lalr",
            lexer="basic",
            postlex=_KeepMistakes(),
            strict=strict,
        )
    finally:
        lark.lexer.has_interegular = installed


def _grammar() -> str:
    return shipped("grammar", "rules.lark").read_text(encoding="utf-8") + _TERMINALS_OF_MISTAKES


def _key() -> str:
    return hashlib.sha256(f"lark {lark.__version__} {_grammar()}".encode()).hexdigest()


@cache
def machine() -> Lark:
    key = _key()
    made = _built_along(key)
    if made is not None:
        return made
    kept = user_cache()
    data = kept.find(key, GRAMMAR) if kept is not None else None
    made = _from_tables(data) if data is not None else None
    if made is None:
        made = build()
        if kept is not None:
            kept.keep(key, GRAMMAR, _tables(made))
    return made


def _built_along(key: str) -> Lark | None:
    """From the tables that lie beside the grammar."""
    path = shipped("grammar", "rules.tables")
    if not path.is_file():
        return None
    own, _, data = path.read_bytes().partition(b"\n")
    return _from_tables(data) if own == key.encode() else None


def tables_beside_grammar() -> bytes:
    """What is to lie beside the grammar as `rules.tables`: for this grammar and this version of Lark only."""
    key = _key()
    return key.encode() + b"\n" + _tables(build())


def _tables(made: Lark) -> bytes:
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def _from_tables(data: bytes) -> Lark | None:
    """As trusted as a .pyc: the cache is this user's own, and nobody else can write into it."""
    try:
        made = Lark.load(io.BytesIO(data))
    except (pickle.UnpicklingError, EOFError, AttributeError, LookupError, TypeError, ValueError):
        return None
    return made if isinstance(made, Lark) else None


@cache
def keywords() -> dict[str, str]:
    """The reserved words, by the name of their terminal."""
    literals = {terminal.name: str(terminal.pattern.value) for terminal in machine().terminals}
    return {name: text for name, text in literals.items() if name == text.upper() and text.isalpha()}


@cache
def feeding() -> Feeding:
    conf: Any = machine().parse_interactive("").parser_state.parse_conf
    return Feeding(conf, builders(conf.callbacks))


@cache
def _cutting() -> Cutting:
    connected: Any = machine().parse_interactive("").lexer_thread.lexer
    return Cutting(connected.lexer)


def cut(text: str) -> tuple[list[Token], InteractiveParser]:
    """The raw tokens of a text, and a parser that has seen none of them yet."""
    return _cutting().cut(text), machine().parse_interactive("")
