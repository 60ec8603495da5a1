"""Words of the language that are names where they stand: words are reserved only where they could be mistaken.

The lexer cuts every word of the language out as such. Where the parser cannot go on with it but could with a name, it
is a name. So a new word of the language takes no name away from authors who had it first, and the grammar says nothing
about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from imhotep_dsl.syntax.lookahead import Table
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.terminals import (
    ALL_LINE_BEGINNINGS,
    BOUNDS,
    KINDS_OF_KINDS,
    NEVER_ALONE,
    TEXT_END,
    VALUE_BEGINNINGS,
)

NAME = "NAME"


def as_name(table: Table, stack: Sequence[int], tokens: Sequence[Token], at: int) -> Token | None:
    """The word at this index as a name, None if it is a word of the language there, or out of place."""
    word = tokens[at]
    if word.type not in keywords():
        return None
    if _names_a_field(table, stack, tokens, at) or _can_only_be_name(table, stack, tokens, at):
        return Token.new_borrow_pos(NAME, str(word), word)
    return None


def _names_a_field(table: Table, stack: Sequence[int], tokens: Sequence[Token], at: int) -> bool:
    """No line but that of a field begins with a word and a `:`."""
    if not _begins_line(tokens, at) or tokens[at + 1].type != "COLON" or tokens[at + 2].type in BOUNDS:
        return False
    behind = table.after(stack, NAME)
    return behind is not None and table.takes(behind, "COLON") is not None


def _can_only_be_name(table: Table, stack: Sequence[int], tokens: Sequence[Token], at: int) -> bool:
    """Not taken as a word of the language, or taken, but not with what stands behind it."""
    behind_word = table.after(stack, tokens[at].type)
    if behind_word is None:
        return _may_be_name(table, stack, tokens, at)
    follower = tokens[at + 1].type
    if follower in BOUNDS or table.takes(behind_word, follower) is not None:
        return False
    behind_name = table.after(stack, NAME) if _may_be_name(table, stack, tokens, at) else None
    return behind_name is not None and table.takes(behind_name, follower) is not None


def _may_be_name(table: Table, stack: Sequence[int], tokens: Sequence[Token], at: int) -> bool:
    word, before = tokens[at].type, None if _begins_line(tokens, at) else tokens[at - 1].type
    if word in NEVER_ALONE and before != "DOT":
        return False
    if word in ALL_LINE_BEGINNINGS and (before is None or before in KINDS_OF_KINDS):
        return False
    behind = table.after(stack, NAME)
    return behind is not None and not _begins_something(table, behind, tokens[at + 1])


def _begins_line(tokens: Sequence[Token], at: int) -> bool:
    return at == 0 or tokens[at - 1].type in BOUNDS


def _begins_something(table: Table, behind: Sequence[int], follower: Token) -> bool:
    """Whether the word has something behind it as a word of the language has, and a name here has not."""
    if follower.type in BOUNDS or follower.type == TEXT_END or table.takes(behind, follower.type) is not None:
        return False
    if follower.type in keywords():
        return follower.type not in NEVER_ALONE and table.takes(behind, NAME) is None
    return follower.type in VALUE_BEGINNINGS or follower.type == "STRING"
