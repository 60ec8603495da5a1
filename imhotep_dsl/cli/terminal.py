"""The terminal as a channel: whatever is put out passes here and cannot steer it; leaving is quiet.

Titles, file names and arguments are other people's text. None of them reaches the terminal but through these streams.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from imhotep_dsl.source.characters import neutral

INTERRUPTED = 130
PIPE_CLOSED = 141
"""Exit codes as a shell gives them to those whom Ctrl+C or a closed pipe ends."""


_CODES = {"error": "1;31", "warning": "1;33", "message": "1", "mark": "1;34", "help": "1;36", "good": "1;32"}
_COLOURS = re.compile(rf"(\x1b\[(?:0|{'|'.join(_CODES.values())})m)")


class NeutralStream:
    """A stream for text without control characters. Its bytes cannot be reached, so nothing goes past it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str | bytes) -> int:
        """Also bytes, in which a shell is told what can be completed: what is in them is text."""
        self._stream.write(neutral(text if isinstance(text, str) else text.decode("utf-8", "replace")))
        return len(text)

    def write_painted(self, text: str) -> None:
        """Text in which colours may stand, and nothing else that steers a terminal."""
        parts = _COLOURS.split(text)
        for at, part in enumerate(parts):
            self._stream.write(part if at % 2 else neutral(part))

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "detach"):
            raise AttributeError(name)
        return getattr(self._stream, name)


@contextmanager
def neutral_streams() -> Iterator[None]:
    """Both streams pass through `neutral` in here; what an encoding lacks is replaced. Streams that were closed before
    the program began are empty ones."""
    given = sys.stdin, sys.stdout, sys.stderr
    with open(os.devnull, "r+", encoding="utf-8") as nowhere:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        sys.stdin = given[0] or nowhere
        sys.stdout, sys.stderr = NeutralStream(given[1] or nowhere), NeutralStream(given[2] or nowhere)
        try:
            yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = given


def is_closed_pipe(problem: BaseException) -> bool:
    return isinstance(problem, OSError) and problem.errno == errno.EPIPE


def drop_output() -> None:
    """Nobody reads any more: what is still to be written goes nowhere, and Python does not complain at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def has_colours(stream: Any = None) -> bool:
    """NO_COLOR (https://no-color.org) and FORCE_COLOR are asked first, then the terminal. stream: if not the output."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return bool((stream or sys.stdout).isatty()) and os.environ.get("TERM") != "dumb"


def painted(what: str, text: str) -> str:
    return f"\x1b[{_CODES[what]}m{neutral(text)}\x1b[0m"


_SIGNS = {"-": "error", "+": "good"}


def painted_difference(line: str) -> str:
    """A line that is gone or new, by the sign with which it begins, in its colour if there are any."""
    what = _SIGNS.get(line[:1])
    return painted(what, line) if what is not None and has_colours() else line


def echo_painted(text: str, stream: Any = None) -> None:
    """Only here colours pass. stream: if not the output."""
    to = stream or sys.stdout
    if isinstance(to, NeutralStream):
        to.write_painted(text)
    else:
        to.write(_COLOURS.sub("", text))
    to.flush()  # what is told beside the output comes in its order


def below(stream: TextIO) -> TextIO:
    """The stream itself, for those who draw on the terminal and put no words of others there."""
    return stream._stream if isinstance(stream, NeutralStream) else stream
