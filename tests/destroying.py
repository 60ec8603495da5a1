"""Takes the layout of a text away, at random, and nothing that it says.

Blank lines between declarations are the author's, so they are only multiplied; where the layout knows better they are
put in and taken out.
"""

from __future__ import annotations

import re
from random import Random

from imhotep_dsl.syntax.machine import cut, keywords
from imhotep_dsl.syntax.terminals import CLOSING, CLOSING_OF, LINE_BEGINNINGS
from imhotep_dsl.syntax.token import Token

_DONE = re.compile(r"(replace +)?(rule|action|setup|play|at|winner|before|after|instead|scenario)\b")


def _has_members(header: str) -> bool:
    first = re.sub(r"^replace +", "", header).split()[0]
    return first in ("piece", "board", "add") or first not in keywords().values()


def destroyed(text: str, seed: int) -> str:
    random = Random(seed)
    return _without_blank_lines(_with_other_gaps(text, random), random)


def _with_other_gaps(text: str, random: Random) -> str:
    """Other spaces within lines, and other line breaks within brackets."""
    done, behind, depth, before = "", 0, 0, None
    for token in cut(text):
        start, end = token.start_pos or 0, token.end_pos or 0
        gap = text[behind:start]
        broken = before is not None and before.type == "_NL"
        if token.type == "_NL" or before is None or "#" in gap or (broken and depth == 0):
            done += gap if broken else gap.replace("#", " " * random.randrange(3) + "#", 1)
        else:
            done = done.rstrip(" \t\n") if broken else done
            done += _gap(bool(gap) or broken, depth, token, random)
        if not (token.type == "_NL" and depth):
            done += str(token)
        depth += (token.type in CLOSING_OF) - (token.type in CLOSING)
        behind, before = end, token
    return done + text[behind:]


def _gap(apart: bool, depth: int, token: Token, random: Random) -> str:
    if depth and token.type not in LINE_BEGINNINGS and random.random() < 0.1:
        return "\n" + " " * 60
    return " " * (random.randrange(1, 5) if apart else random.choice((0, 0, 1, 3)))


def _without_blank_lines(text: str, random: Random) -> str:
    """Other widths for every block, other blank lines, and white space at the ends of lines."""
    done = [""] * random.randrange(3)
    columns, headers = [(0, 0)], [""]
    blank, done_above = 0, False
    for line in text.rstrip("\n").split("\n"):
        if not line.strip():
            blank += 1
            continue
        column, said = len(line) - len(line.lstrip()), line.strip()
        if column >= 60:
            done.append(" " * (columns[-1][1] + random.randrange(1, 30)) + said)
            continue
        deeper = column > columns[-1][0]
        if deeper:
            columns.append((column, columns[-1][1] + random.randrange(1, 9)))
            headers.append("")
        while column < columns[-1][0]:
            columns.pop()
            headers.pop()
        among_members = len(headers) == 1 or _has_members(headers[-2])
        parts = len(headers) == 1 and done_above and not said.startswith("#")  # behind a comment it is the author's
        if deeper or not among_members:
            lines = random.choice((0, 0, 1, 2))
        elif parts:
            lines = random.randrange(4)
        else:
            lines = random.randrange(1, 4) if blank else 0
        done += [" " * random.choice((0, 0, 5)) for _ in range(lines)]
        done.append(" " * columns[-1][1] + said + " " * random.choice((0, 0, 2)))
        headers[-1] = said
        if len(headers) == 1:
            done_above = _DONE.match(said) is not None
        blank = 0
    return "\n".join(done) + "\n" * random.randrange(4)
