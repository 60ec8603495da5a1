"""Texts of the first edition in the words of today: line by line, with everything else as it was, comments included.

What changed: `where` stands behind the places of a `move`; the order of a binder begins with `by`; markers are taken
from with `take`; a player `scores` and `loses`. Only words change their place: line breaks stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut
from imhotep_dsl.syntax.terminals import BOUNDS, CLOSING, CLOSING_OF, TEXT_END
from imhotep_dsl.syntax.token import Token

Line = Sequence[Token]
Rewrite = Callable[[str, Line], str | None]


def upgraded(text: str) -> str:
    """The text as it is written today; the same text if it is so already."""
    for rewrite in (_with_by_before_orders, _with_other_words):
        text = _rewritten(text, rewrite)
    return text


def lines_of_today(text: str) -> list[str]:
    """How each line is written today."""
    return [line.partition("#")[0].strip() for line in upgraded(text).split("\n")]


def _rewritten(text: str, rewrite: Rewrite) -> str:
    done, behind = "", 0
    for line in _lines(text):
        new = rewrite(text, line)
        if new is not None:
            done += text[behind : _start(line[0])] + new
            behind = _end(line[-1])
    return done + text[behind:]


def _lines(text: str) -> Iterator[Line]:
    line: list[Token] = []
    for token in lines(cut(text), "").tokens:
        if token.type not in (*BOUNDS, TEXT_END):
            line.append(token)
        elif line:
            yield line
            line = []


def _with_by_before_orders(text: str, line: Line) -> str | None:
    done, behind = "", _start(line[0])
    for before, token in pairwise(line):
        if token.type in ("HIGHEST", "LOWEST") and before.type not in ("BY", "DOT"):
            done += text[behind : _start(token)] + "by "
            behind = _start(token)
    return done + text[behind : _end(line[-1])] if done else None


def _with_other_words(text: str, line: Line) -> str | None:
    rewrite = _BY_FIRST_WORD.get(line[0].type)
    return None if rewrite is None else rewrite(text, line)


def _move(text: str, line: Line) -> str | None:
    where = _outside_brackets(line, "WHERE")
    to = _outside_brackets(line, "TO", where or 0)
    if where is None or to is None:
        return None
    return f"{_text(text, line[:where])} {_text(text, line[to:])} {_text(text, line[where:to])}"


def _points(joining: str, verb: str) -> Rewrite:
    def rewrite(text: str, line: Line) -> str | None:
        at = _outside_brackets(line, joining)
        return None if at is None else f"{_text(text, line[at + 1 :])} {verb} {_text(text, line[1:at])}"

    return rewrite


def _add(text: str, line: Line) -> str | None:
    to = _outside_brackets(line, "TO")
    if to is None or line[1] != "-" or any(_outside_brackets(line[:to], sign, 2) for sign in _CALCULATING):
        return None
    return f"take {_text(text, line[2:to])} from {_text(text, line[to + 1 :])}"


_CALCULATING: Final = ("PLUS_MINUS", "TIMES_OVER")
_BY_FIRST_WORD: Final[dict[str, Rewrite]] = {
    "MOVE": _move,
    "SCORE": _points("TO", "scores"),
    "LOSE": _points("FROM", "loses"),
    "ADD": _add,
}


def _outside_brackets(line: Line, kind: str, start: int = 0) -> int | None:
    """Where such a token stands that is in no brackets and is no name behind a dot."""
    depth = 0
    for at, token in enumerate(line):
        depth += (token.type in CLOSING_OF) - (token.type in CLOSING)
        if at >= start and depth == 0 and token.type == kind and line[at - 1].type != "DOT":
            return at
    return None


def _text(text: str, tokens: Line) -> str:
    return text[_start(tokens[0]) : _end(tokens[-1])] if tokens else ""


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token) -> int:
    return token.end_pos or 0
