"""Where blank lines stand: between declarations they are the author's; a block of statements has none, and what is done
stands apart from everything else at the margin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from imhotep_dsl.formatting.rows import Row

# Begin a line with declarations below it.
_HEADERS_OF_MEMBERS: Final = frozenset({"PIECE", "BOARD", "NAME", "ADD"})


def blank_before(rows: Sequence[Row]) -> list[bool]:
    """For each row whether a blank line stands above it."""
    among_members = _among_members(rows)
    parted = _parted(rows)
    found = [False] * len(rows)
    for at in range(1, len(rows)):
        row, above = rows[at], rows[at - 1]
        heads = row.depth > above.depth and bool(above.tokens)
        if among_members[at] and not heads:
            found[at] = parted[at] or row.first - above.last > 1
    return found


def _among_members(rows: Sequence[Row]) -> list[bool]:
    """Whether each row stands at the margin, or in a block of declarations."""
    found: list[bool] = []
    headers: list[Row] = []
    for row in rows:
        while headers and headers[-1].depth >= row.depth:
            headers.pop()
        found.append(not headers or _heads_members(headers[-1]))
        if row.tokens:
            headers.append(row)
    return found


def _heads_members(row: Row) -> bool:
    first = row.tokens[1] if row.tokens[0].type == "REPLACE" and len(row.tokens) > 1 else row.tokens[0]
    return first.type in _HEADERS_OF_MEMBERS


def _parted(rows: Sequence[Row]) -> list[bool]:
    """Rows at the margin before which something done ends, or begins: then behind the comments on it."""
    found = [False] * len(rows)
    ended_done, first = False, 0
    for at, row in enumerate(rows):
        if row.depth > 0:
            first = at + 1
        elif row.tokens:
            done = _is_done(rows, at)
            if ended_done or done:
                found[first] = True
            ended_done, first = done, at + 1
    if first < len(rows):
        found[first] = ended_done
    return found


def _is_done(rows: Sequence[Row], at: int) -> bool:
    """A declaration with a block below it that is no block of declarations."""
    below = at + 1
    while below < len(rows) and not rows[below].tokens:
        below += 1
    return below < len(rows) and rows[below].depth > 0 and not _heads_members(rows[at])
