"""The parser built from `grammar/rules.lark`, once for a process, and the tokens it cuts a text into."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import lark.lexer
from lark import Lark, Token
from lark.lark import PostLex
from lark.parsers.lalr_interactive_parser import InteractiveParser

from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax.nodes import Build, builders
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
    grammar = shipped("grammar", "rules.lark").read_text(encoding="utf-8")
    installed = lark.lexer.has_interegular
    # Where interegular is installed, Lark looks for overlapping terminals each time, strict or not.
    lark.lexer.has_interegular = strict
    try:
        return Lark(
            grammar + _TERMINALS_OF_MISTAKES,
            parser="lalr",
            lexer="basic",
            postlex=_KeepMistakes(),
            strict=strict,
        )
    finally:
        lark.lexer.has_interegular = installed


@cache
def machine() -> Lark:
    return build()


@cache
def keywords() -> dict[str, str]:
    """The reserved words, by the name of their terminal."""
    literals = {terminal.name: str(terminal.pattern.value) for terminal in machine().terminals}
    return {name: text for name, text in literals.items() if name == text.upper() and text.isalpha()}


@cache
def _builders() -> dict[Any, Build]:
    rules: Any = machine().parse_interactive("").parser_state.parse_conf.callbacks
    return builders(rules)


def cut(text: str) -> tuple[list[Token], InteractiveParser]:
    """The raw tokens of a text, and a parser that has seen none of them yet."""
    parser = machine().parse_interactive(text)
    parser.parser_state.parse_conf.callbacks = _builders()
    tokens: Iterator[Token] = parser.lexer_thread.lex(parser.parser_state)  # type: ignore[no-untyped-call]
    return list(tokens), parser
