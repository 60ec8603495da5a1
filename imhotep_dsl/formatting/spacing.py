"""Which tokens of a line stand apart, and where a line that is too long is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from imhotep_dsl.syntax.terminals import CLOSING, CLOSING_OF, LINE_BEGINNINGS, VALUE_ENDINGS
from imhotep_dsl.syntax.token import Token

WIDTH: Final = 120
INDENT: Final = 4

_LEAST_ROOM: Final = 40
"""However far to the right a line begins, so much stands in it: else every word there would have a line of its own."""

_RANGE: Final = ".."
_JOINING: Final = frozenset({"and", "or", "then", "else"})
_NARROW: Final = 20
"""`level(space)` is easier to read on a line that is too long than on two."""
_TIGHT: Final = frozenset({".", _RANGE})
_COORDINATE: Final = re.compile(r"[a-z]{1,2}[1-9][0-9]*\Z")


def pieces(tokens: Sequence[Token]) -> list[str]:
    """Each token with the space before it, if there is one."""
    return [f" {token}" if at and _apart(tokens, at) else str(token) for at, token in enumerate(tokens)]


def _apart(tokens: Sequence[Token], at: int) -> bool:
    before, token = tokens[at - 1], tokens[at]
    if before.type in CLOSING_OF or token.type in CLOSING or before in _TIGHT or token in _TIGHT:
        return False
    if token in (",", ":"):
        return False
    if token.type in CLOSING_OF:
        return before.type not in VALUE_ENDINGS or _is_amount(tokens, at)
    return not (_is_sign(tokens, at - 1) or _is_connection(tokens, at - 1) or _is_connection(tokens, at))


def _is_amount(tokens: Sequence[Token], at: int) -> bool:
    """In `piece NAME (A + B) / 2` the name is not asked anything."""
    return at == 2 and tokens[0].type == "PIECE"


def _is_sign(tokens: Sequence[Token], at: int) -> bool:
    """A `-` that belongs to the number behind it."""
    return tokens[at].type == "PLUS_MINUS" and (at == 0 or tokens[at - 1].type not in VALUE_ENDINGS)


def _is_connection(tokens: Sequence[Token], at: int) -> bool:
    """The `-` in `a1-b2`: two spaces that touch, not a difference."""
    return (
        tokens[at] == "-"
        and 0 < at < len(tokens) - 1
        and _COORDINATE.match(tokens[at - 1]) is not None
        and _COORDINATE.match(tokens[at + 1]) is not None
    )


def broken(tokens: Sequence[Token], indentation: int) -> list[str]:
    """The line, or its parts on lines of their own: pictures row by row, others where they are too long."""
    parts = pieces(tokens)
    if (picture := _picture(tokens)) is not None:
        return _aligned(tokens, parts, picture, indentation)
    return list(_wrapped(tokens, parts, indentation))


def _picture(tokens: Sequence[Token]) -> int | None:
    """The bracket of a list of texts."""
    for at, token in enumerate(tokens[:-1]):
        if token.type == "LSQB" and tokens[at + 1].type == "STRING":
            return at
    return None


def _aligned(tokens: Sequence[Token], parts: list[str], bracket: int, indentation: int) -> list[str]:
    margin = min(indentation + len("".join(parts[: bracket + 1])), WIDTH)
    done = [" " * indentation]
    for at, part in enumerate(parts):
        done[-1] += part if done[-1].strip() else part.lstrip()
        if at > bracket and tokens[at] == "," and tokens[at - 1].type == "STRING":
            done.append(" " * margin)
    return done


def _wrapped(tokens: Sequence[Token], parts: list[str], indentation: int) -> Iterator[str]:
    depths = list(accumulate((token.type in CLOSING_OF) - (token.type in CLOSING) for token in tokens))
    held = _held(tokens, parts)
    left = sum(map(len, parts))
    begin = 0
    while begin < len(parts):
        deeper = INDENT * depths[begin - 1] if begin else 0
        margin = indentation + min(deeper, max(INDENT, WIDTH - indentation))
        room = max(WIDTH - margin, _LEAST_ROOM)
        fits = left - _space_before(parts[begin]) <= room
        end = len(parts) if fits else _end_of_line(tokens, parts, depths, held, begin, room)
        yield " " * margin + "".join(parts[begin:end]).lstrip()
        left -= sum(map(len, parts[begin:end]))
        begin = end


def _end_of_line(
    tokens: Sequence[Token], parts: list[str], depths: list[int], held: list[int], begin: int, room: int
) -> int:
    """Behind the last bracket or comma with room, the one that is in fewest others; where none has, the next. Brackets
    that hold little are not broken, and those that hold more than a line also before words such as `and`."""
    best: tuple[int, int] | None = None
    used = -_space_before(parts[begin])
    for at in range(begin, len(parts) - 1):
        used += len(parts[at])
        if used > room and best is not None:
            break
        joined = tokens[at + 1] in _JOINING and held[at] > room
        may = held[at] > _NARROW and (tokens[at].type in CLOSING_OF or tokens[at] == "," or joined)
        if may and not _would_begin_a_line(tokens[at + 1]) and (best is None or depths[at] <= best[0]):
            best = depths[at], at + 1
            if used > room:
                break
    return best[1] if best is not None else len(parts)


def _would_begin_a_line(token: Token) -> bool:
    """Also where it is a name, as in `take(2, …)`: who reads a line that begins so does not know yet."""
    return token.upper() in LINE_BEGINNINGS


def _held(tokens: Sequence[Token], parts: list[str]) -> list[int]:
    """Behind each token, how much stands in the innermost brackets that are open there."""
    innermost, opened, closed_by = list[int](), list[int](), dict[int, int]()
    for at, token in enumerate(tokens):
        if token.type in CLOSING_OF:
            opened.append(at)
        elif token.type in CLOSING and opened:
            closed_by[opened.pop()] = at
        innermost.append(opened[-1] if opened else -1)
    before = [0, *accumulate(map(len, parts))]
    return [before[closed_by[begin]] - before[begin + 1] if begin in closed_by else 0 for begin in innermost]


def _space_before(part: str) -> int:
    return len(part) - len(part.lstrip())
