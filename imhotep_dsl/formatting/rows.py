"""A text as rows: each line of rules with its depth and the comment behind it, and each comment that stands alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.syntax.builder import is_too_deep
from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut
from imhotep_dsl.syntax.recovery import parse_lines
from imhotep_dsl.syntax.terminals import DEDENT, INDENT, LINE_END, TEXT_END
from imhotep_dsl.syntax.token import Token

_COMMENT: Final = re.compile(r"#[^\n]*")
# Layout is what tabs are a mistake of; whoever lays a text out anew puts spaces there.
_MENDED: Final = "tab_indentation"


@dataclass(frozen=True, slots=True)
class Comment:
    """column counts from 0, as wide as it looks."""

    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """tokens: none for a comment that stands alone. inner: comments within a line that goes on in brackets."""

    depth: int
    first: int
    last: int
    tokens: tuple[Token, ...]
    comment: str = ""
    inner: tuple[Comment, ...] = ()


def rows(text: str) -> list[Row] | None:
    """None if something in the text cannot be read."""
    raw = cut(text)
    laid_out = lines(raw, "")
    if any(fault.message != _MENDED for fault in laid_out.faults):
        return None
    recovered = parse_lines(laid_out.tokens)
    if recovered.surprises or recovered.root is None or is_too_deep(recovered.root):
        return None
    comments = list(_comments(text, raw, laid_out.tab_width))
    return list(_with_comments(list(_lines(laid_out.tokens)), comments))


def signature(text: str) -> list[tuple[str, str]]:
    """All that a text says, layout aside."""
    return [(token.type, str(token)) for token in lines(cut(text), "").tokens]


def _lines(tokens: list[Token]) -> Iterator[Row]:
    depth, line = 0, list[Token]()
    for token in tokens:
        if token.type == LINE_END and line:
            yield Row(depth, line[0].line or 1, line[-1].end_line or 1, tuple(line))
            line = []
        elif token.type in (INDENT, DEDENT):
            depth += 1 if token.type == INDENT else -1
        elif token.type not in (LINE_END, TEXT_END):
            line.append(token)


def _comments(text: str, raw: list[Token], tab_width: int) -> Iterator[Comment]:
    """What stands between the tokens is white or a comment."""
    ends = [0, *(token.end_pos or 0 for token in raw)]
    starts = [*(token.start_pos or 0 for token in raw), len(text)]
    line, counted = 1, 0
    for end, start in zip(ends, starts, strict=True):
        for found in _COMMENT.finditer(text, end, start):
            before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
            line, counted = line + text.count("\n", counted, found.start()), found.start()
            yield Comment(line, len(before.expandtabs(tab_width)), found[0].rstrip())


def _with_comments(code: list[Row], comments: list[Comment]) -> Iterator[Row]:
    waiting = iter(comments)
    comment = next(waiting, None)
    above: list[Row] = []
    """The last line, and those in whose blocks it stands."""
    for row in code:
        while comment is not None and comment.line < row.first:
            yield _alone(comment, above, row)
            comment = next(waiting, None)
        inner: list[Comment] = []
        while comment is not None and comment.line < row.last:
            inner.append(comment)
            comment = next(waiting, None)
        behind = comment is not None and comment.line == row.last
        yield Row(row.depth, row.first, row.last, row.tokens, comment.text if behind and comment else "", tuple(inner))
        comment = next(waiting, None) if behind else comment
        above = [*(outer for outer in above if outer.depth < row.depth), row]
    while comment is not None:
        yield _alone(comment, above, None)
        comment = next(waiting, None)


def _alone(comment: Comment, above: list[Row], below: Row | None) -> Row:
    """With the line below it; at the end of blocks, with the innermost in whose column it stands."""
    least = below.depth if below is not None else 0
    reached = [row.depth for row in above if row.depth > least and comment.column >= (row.tokens[0].column or 1) - 1]
    return Row(max(reached, default=least), comment.line, comment.line, (), comment.text)
