"""Lines and blocks: turns the line breaks among the raw tokens into the ends of lines and the bounds of blocks.

It never gives up. A line that stands between two known columns stays in the inner block, and a bracket left open ends
where the next line plainly begins something new, so that one slip costs one line and not the rest of the file.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from imhotep_dsl.source import Span
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.terminals import (
    BLOCK_HEADERS,
    CLOSING,
    CLOSING_OF,
    DEDENT,
    INDENT,
    LINE_BEGINNINGS,
    LINE_END,
    TEXT_END,
)
from imhotep_dsl.syntax.token import Token

LONGEST_LINE = 20_000
"""Words and signs; lines continued in brackets are one. Nobody has written a longer one by hand: it would be long read,
and then be nested too deep."""
ENDLESS = "line_too_long"
TAB_WIDTHS = (4, 8)
"""How wide editors show a tab: the narrower one, unless only the wider one puts a line below what it belongs to."""


@dataclass(slots=True)
class _Level:
    """A block's columns: one, or a stretch of them once a line stood a little to the left of its block."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Lines:
    """The tokens of a text with the bounds of its lines and blocks, ready to be parsed. tab_width: as wide as its tabs
    turned out to be."""

    tokens: list[Token]
    ends: list[tuple[int, int]]
    faults: list[Fault]
    tab_width: int

    def end_of_line(self, line: int, column: int) -> tuple[int, int]:
        """Where the line that reaches over this position ends, lines continued in brackets being one."""
        found = bisect_left(self.ends, (line, column))
        return self.ends[found] if found < len(self.ends) else (line, column)


def lines(raw: list[Token], file: str) -> Lines:
    reader = _Reader(file)
    for token in raw:
        reader.take(token)
    return reader.finish()


@dataclass(slots=True)
class _Reader:
    file: str
    out: list[Token] = field(default_factory=list)
    ends: list[tuple[int, int]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    levels: list[_Level] = field(default_factory=lambda: [_Level(0, 0)])
    brackets: list[str] = field(default_factory=list)
    indentation: str | None = ""
    begun: int = 0
    column_of_line: int = 0
    first_of_line: str = ""
    tabbed: list[Token] = field(default_factory=list)
    tab_width: int = TAB_WIDTHS[0]

    def take(self, token: Token) -> None:
        if token.type == LINE_END:
            self.indentation = token.rpartition("\n")[2]
            return
        if self.indentation is not None:
            first_of_text = not self.out and token.line == 1
            self._begin_line(token, " " * (token.column - 1) if first_of_text and token.column else self.indentation)
            self.indentation = None
        if token.type in CLOSING_OF:
            self.brackets.append(CLOSING_OF[token.type])
        elif self.brackets and token.type == self.brackets[-1]:
            self.brackets.pop()
        self.out.append(token)

    def finish(self) -> Lines:
        last = self._end_line()
        self.out.extend(Token.behind(last, DEDENT) for _ in self.levels[1:])
        self.out.append(Token.behind(last, TEXT_END))
        if self.tabbed:
            first = self.tabbed[0]
            span = Span(self.file, first.line or 1, 1, first.line or 1, first.column or 1)
            self.faults.append(Fault("tab_indentation", span, {"count": _counted(len(self.tabbed))}))
        return Lines(self.out, self.ends, self.faults, self.tab_width)

    def _begin_line(self, token: Token, indentation: str) -> None:
        column = self._column(indentation)
        if self.brackets and self._continues(token, column):
            return
        self.brackets.clear()
        if "\t" in indentation:
            self.tabbed.append(token)
        if self.out:
            self._end_line()
        self._enter_block(token, column)
        self.begun = len(self.out)
        self.column_of_line = column
        self.first_of_line = token.type

    def _column(self, indentation: str) -> int:
        narrow, wide = (len(indentation.expandtabs(width)) for width in TAB_WIDTHS)
        if self.first_of_line in BLOCK_HEADERS and narrow == self.column_of_line < wide:
            self.tab_width = TAB_WIDTHS[1]
        return wide if self.tab_width == TAB_WIDTHS[1] else narrow

    def _continues(self, token: Token, column: int) -> bool:
        if token.type in CLOSING:
            return True
        return column > self.column_of_line and token.type not in LINE_BEGINNINGS

    def _end_line(self) -> Token | None:
        """Puts the end of the line right behind its last token, whatever comment follows there."""
        if not self.out:
            return None
        last = self.out[-1]
        if len(self.out) - self.begun > LONGEST_LINE:
            first = self.out[self.begun]
            line, column = first.line or 1, first.column or 1
            self.faults.append(Fault(ENDLESS, Span(self.file, line, column, line, column + len(first))))
        self.ends.append((last.end_line or 1, last.end_column or 1))
        self.out.append(Token.behind(last, LINE_END))
        return last

    def _enter_block(self, token: Token, column: int) -> None:
        heads_block = self.first_of_line in BLOCK_HEADERS and column > self.column_of_line
        if heads_block or column > self.levels[-1].high:
            self.levels[-1].high = min(self.levels[-1].high, column - 1)
            self.levels.append(_Level(column, column))
            self.out.append(Token.in_place_of(token, INDENT))
            return
        while len(self.levels) > 1 and column <= self.levels[-2].high:
            self.levels.pop()
            self.out.append(Token.in_place_of(token, DEDENT))
        if column < self.levels[-1].low:
            self.levels[-1].low = column
            line = token.line or 1
            self.faults.append(Fault("unknown_column", Span(self.file, line, 1, line, token.column or 1)))


def _counted(number: int) -> str:
    return "1 line is" if number == 1 else f"{number} lines are"
