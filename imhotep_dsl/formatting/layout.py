"""The layout: four spaces for each step, one space between words, comments in a column of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from imhotep_dsl.formatting.blank_lines import blank_before
from imhotep_dsl.formatting.rows import Row, rows, signature
from imhotep_dsl.formatting.spacing import INDENT, broken, pieces
from imhotep_dsl.syntax.reading import LONGEST_TEXT

COMMENT_COLUMN: Final = 57
"""Where comments behind a line begin, counted from 0; behind a longer line, two spaces further."""

_BYTE_ORDER_MARK: Final = "\ufeff"


def formatted(text: str) -> str | None:
    """The text in its layout, None if it cannot be read. One whose layout would be too long to be read stays.

    How its lines end, and the mark at its beginning, are its editor's to say: all lines end as the first one does.
    """
    mark = _BYTE_ORDER_MARK if text.startswith(_BYTE_ORDER_MARK) else ""
    end = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    plain = text.removeprefix(mark).replace("\r\n", "\n")
    found = rows(plain) if len(text) <= LONGEST_TEXT else None
    if found is None:
        return None
    done = "".join(f"{line}\n" for line in _laid_out(found))
    if len(mark + done.replace("\n", end)) > LONGEST_TEXT:
        return text
    assert signature(done) == signature(plain), "a layout must not change what is said"
    return mark + done.replace("\n", end)


def _laid_out(found: Sequence[Row]) -> Iterator[str]:
    for row, blank in zip(found, blank_before(found), strict=True):
        if blank:
            yield ""
        yield from _written(row)


def _written(row: Row) -> Iterator[str]:
    if not row.tokens:
        yield " " * (INDENT * row.depth) + row.comment
        return
    lines = _with_inner_comments(row) if row.inner else broken(row.tokens, INDENT * row.depth)
    yield from lines[:-1]
    yield f"{lines[-1].ljust(COMMENT_COLUMN - 2)}  {row.comment}" if row.comment else lines[-1]


def _with_inner_comments(row: Row) -> list[str]:
    """Where comments stand within a line, its breaks stay where they are."""
    comments = {comment.line: comment for comment in row.inner}
    parts = dict(zip(map(id, row.tokens), pieces(row.tokens), strict=True))
    done: list[str] = []
    by_line = {line: list(tokens) for line, tokens in groupby(row.tokens, key=lambda token: token.line or 1)}
    for line in sorted({*by_line, *comments}):
        margin = " " * (INDENT * row.depth + (INDENT if done else 0))
        code = margin + "".join(parts[id(token)] for token in by_line.get(line, ())).lstrip()
        if line not in comments:
            done.append(code)
        elif code.strip():
            done.append(f"{code.ljust(COMMENT_COLUMN - 2)}  {comments[line].text}")
        else:
            done.append(margin + comments[line].text)
    return done
