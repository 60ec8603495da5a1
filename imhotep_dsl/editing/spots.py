"""A place in a text that is being written: the word there, and the declaration around it."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import Final

_IN_WORDS: Final = f"{string.ascii_letters}{string.digits}_"
_WORD_BEHIND: Final = re.compile(r"[A-Za-z_0-9]*")
_BEGINS: Final = re.compile(r"[^\s#)\]]")


@dataclass(frozen=True, slots=True)
class Spot:
    """line and column count from 1. top: the first line of the declaration around it, below: the first behind it."""

    lines: tuple[str, ...]
    line: int
    column: int
    top: int
    below: int

    @property
    def before(self) -> str:
        """The line up to the word."""
        return self._left[: len(self._left) - len(self.started)]

    @property
    def started(self) -> str:
        """What of the word stands before the place."""
        return self._left[len(self._left.rstrip(_IN_WORDS)) :]

    @property
    def word(self) -> str:
        return self.started + self._rest_of_word

    @property
    def behind(self) -> str:
        """The line behind the word."""
        return self.lines[self.line - 1][self.column - 1 + len(self._rest_of_word) :]

    @property
    def word_column(self) -> int:
        return self.column - len(self.started)

    @property
    def above(self) -> str:
        """The declaration up to the line."""
        return "".join(f"{line}\n" for line in self.lines[self.top - 1 : self.line - 1])

    @property
    def rest(self) -> str:
        """The lines of the declaration below the line."""
        return "".join(f"{line}\n" for line in self.lines[self.line : self.below - 1])

    @property
    def next_is_deeper(self) -> bool:
        """Whether a block hangs from the line."""
        own = len(self.before) - len(self.before.lstrip())
        for line in self.lines[self.line : self.below - 1]:
            if line.strip() and not line.lstrip().startswith("#"):
                return len(line) - len(line.lstrip()) > own
        return False

    @property
    def _left(self) -> str:
        return self.lines[self.line - 1][: self.column - 1]

    @property
    def _rest_of_word(self) -> str:
        found = _WORD_BEHIND.match(self.lines[self.line - 1], self.column - 1)
        return found[0] if found else ""


def spot(text: str, line: int, column: int) -> Spot:
    """Places behind the end of a line or of the text are at its end."""
    lines = tuple(text.replace("\r\n", "\n").split("\n"))
    line = min(max(line, 1), len(lines))
    column = min(max(column, 1), len(lines[line - 1]) + 1)
    top = line
    while top > 1 and not _BEGINS.match(lines[top - 1]) and not (top == line and _begins_here(lines, line, column)):
        top -= 1
    below = line + 1
    while below <= len(lines) and not _BEGINS.match(lines[below - 1]):
        below += 1
    return Spot(lines, line, column, top, below)


def _begins_here(lines: tuple[str, ...], line: int, column: int) -> bool:
    """An empty line with the place at its margin: something new begins."""
    return column == 1 and not lines[line - 1].strip()
