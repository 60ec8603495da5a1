"""A surprise with what is around it, as the explanations want to look at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.source import Span
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.recovery import Surprise, line_start
from imhotep_dsl.syntax.terminals import BOUNDS, CLOSING, CLOSING_OF, DEDENT, INDENT, LINE_END, TEXT_END
from imhotep_dsl.syntax.token import Token

LONGEST_GUESSED: Final = 500
"""So many characters nobody writes on a line by hand. What is meant by a longer one is not looked for: many a guess
looks at every way in which a line can be cut into parts."""


@dataclass(frozen=True, slots=True)
class Scene:
    """line holds the tokens of the surprising token's line, without its end; at is the token's index in it."""

    surprise: Surprise
    file: str
    token: Token
    accepted: frozenset[str]
    line: tuple[Token, ...]
    at: int

    @property
    def begins_line(self) -> bool:
        return self.at == 0

    @property
    def before(self) -> Token | None:
        return self.line[self.at - 1] if self.at > 0 else None

    @property
    def ends_line(self) -> bool:
        """Whether the token is the last one of its line."""
        return self.at == len(self.line) - 1

    @property
    def heads_block(self) -> bool:
        """Whether lines are indented below the line."""
        tokens, end = self.surprise.tokens, self.surprise.at
        while tokens[end].type not in (LINE_END, TEXT_END):
            end += 1
        return tokens[end].type == LINE_END and tokens[end + 1].type == INDENT

    def accepts(self, *terminals: str) -> bool:
        return self.accepted.issuperset(terminals)

    def fault(self, message: str, token: Token | None = None, **words: str) -> Fault:
        shown = token if token is not None else self.token
        return Fault(message, span_of(shown, shown, self.file), words)

    def open_bracket(self, end: int) -> Token | None:
        """The innermost bracket that is open before this index of the line."""
        opened: list[Token] = []
        for token in self.line[:end]:
            if token.type in CLOSING_OF:
                opened.append(token)
            elif opened and token.type in CLOSING:
                opened.pop()
        return opened[-1] if opened else None

    def header(self) -> Token | None:
        """The first token of the line that heads the block around the surprising line."""
        return next(self.headers(), None)

    def headers(self) -> Iterator[Token]:
        """The same of all blocks around it, the innermost first."""
        tokens, depth = self.surprise.tokens, 0
        for at in range(self.surprise.line_start - 1, 0, -1):
            kind = tokens[at].type
            if kind == INDENT and depth == 0:
                yield tokens[line_start(tokens, at - 1)]
            else:
                depth += {DEDENT: 1, INDENT: -1}.get(kind, 0)

    def line_of(self, header: Token) -> tuple[Token, ...]:
        """The line that begins with this token."""
        tokens = self.surprise.tokens
        start = next(at for at, token in enumerate(tokens) if token is header)
        end = next(at for at in range(start, len(tokens)) if tokens[at].type in (LINE_END, TEXT_END))
        return tuple(tokens[start:end])

    def line_above(self) -> tuple[Span, list[str]]:
        """The line that ended right before the surprising one, and its words."""
        tokens, end = self.surprise.tokens, self.surprise.at
        while tokens[end].type != LINE_END:
            end -= 1
        start = line_start(tokens, end)
        return span_of(tokens[start], tokens[end], self.file), [str(token) for token in tokens[start:end]]


def is_long(line: Sequence[Token]) -> bool:
    return bool(line) and (line[-1].end_pos or 0) - (line[0].start_pos or 0) > LONGEST_GUESSED


def scene_of(surprise: Surprise, file: str) -> Scene:
    tokens, start = surprise.tokens, surprise.line_start
    end = surprise.at
    while tokens[end].type not in (*BOUNDS, TEXT_END):
        end += 1
    line = tuple(tokens[start:end])
    return Scene(surprise, file, surprise.token, surprise.outlook.accepted, line, surprise.at - start)


def span_of(first: Token, last: Token, file: str) -> Span:
    return Span(file, first.line or 1, first.column or 1, last.end_line or 1, last.end_column or 1)
