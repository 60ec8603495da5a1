"""Words of the language that are names where they stand: words are reserved only where they could be mistaken.

The lexer cuts every word of the language out as such. Where the parser cannot go on with it but could with a name, it
is a name. So a new word of the language takes no name away from authors who had it first, and the grammar says nothing
about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.syntax.lookahead import Table
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.terminals import (
    ALL_LINE_BEGINNINGS,
    BOUNDS,
    KINDS_OF_KINDS,
    LINE_END,
    NEVER_ALONE,
    TEXT_END,
    VALUE_BEGINNINGS,
)
from imhotep_dsl.syntax.token import Token

NAME = "NAME"


def as_name(table: Table, stack: Sequence[int], tokens: Sequence[Token], at: int) -> Token | None:
    """The word at this index as a name, None if it is a word of the language there, or out of place."""
    word = tokens[at]
    if word.type not in keywords():
        return None
    if _may_stand_for_itself(tokens, at):
        is_name = _can_only_be_name(table, stack, word.type, tokens[at + 1])
    else:
        is_name = _begins_field(tokens, at) and table.after(stack, NAME) is not None
    return Token.in_place_of(word, NAME, str(word)) if is_name else None


def _may_stand_for_itself(tokens: Sequence[Token], at: int) -> bool:
    word, before = tokens[at].type, tokens[at - 1].type if at else LINE_END
    if word in NEVER_ALONE:
        return before == "DOT"
    return word not in ALL_LINE_BEGINNINGS or not (before in BOUNDS or before in KINDS_OF_KINDS)


def _begins_field(tokens: Sequence[Token], at: int) -> bool:
    """No line but that of a field begins with a word and a `:`."""
    begins_line = at == 0 or tokens[at - 1].type in BOUNDS
    return begins_line and tokens[at + 1].type == "COLON" and tokens[at + 2].type not in BOUNDS


def _can_only_be_name(table: Table, stack: Sequence[int], word: str, follower: Token) -> bool:
    """Not taken as a word of the language, or taken, but not with what stands behind it."""
    behind_word = table.after(stack, word)
    if behind_word is not None and table.takes(behind_word, follower.type) is not None:
        return False
    behind_name = table.after(stack, NAME)
    if behind_name is None:
        return False
    if behind_word is not None:
        return table.takes(behind_name, follower.type) is not None
    return not _begins_something(table, behind_name, follower)


def _begins_something(table: Table, behind: Sequence[int], follower: Token) -> bool:
    """Whether the word has something behind it as a word of the language has, and a name here has not."""
    if follower.type in BOUNDS or follower.type == TEXT_END or table.takes(behind, follower.type) is not None:
        return False
    if follower.type in keywords():
        return follower.type not in NEVER_ALONE and table.takes(behind, NAME) is None
    return follower.type in VALUE_BEGINNINGS or follower.type == "STRING"
