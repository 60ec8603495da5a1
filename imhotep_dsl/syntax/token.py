"""What a text is cut into."""

from __future__ import annotations


class Token(str):
    """A word, a sign or a quoted text; one without text is the end of a line or a bound of a block.

    type: the terminal of the grammar. Lines and columns are counted from 1; the end lies behind the last character.
    """

    __slots__ = ("column", "end_column", "end_line", "end_pos", "line", "start_pos", "type")

    type: str
    line: int
    column: int
    end_line: int
    end_column: int
    start_pos: int
    end_pos: int

    @classmethod
    def in_place_of(cls, other: Token, kind: str, text: str = "") -> Token:
        """Another token that is shown where this one stands."""
        made = cls(text)
        made.type = kind
        made.line, made.column, made.start_pos = other.line, other.column, other.start_pos
        made.end_line, made.end_column, made.end_pos = other.end_line, other.end_column, other.end_pos
        return made

    @classmethod
    def behind(cls, other: Token | None, kind: str) -> Token:
        """A token without text, behind the last one of the text so far."""
        made = cls()
        made.type = kind
        made.line = made.end_line = other.end_line if other is not None else 1
        made.column = made.end_column = other.end_column if other is not None else 1
        made.start_pos = made.end_pos = other.end_pos if other is not None else 0
        return made
