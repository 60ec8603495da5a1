"""The terminal as a channel: whatever is put out passes here and cannot steer it; leaving is quiet.

Titles, file names and arguments are other people's text. None of them reaches the terminal but through these streams.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from imhotep_dsl.source.characters import neutral

INTERRUPTED = 130
PIPE_CLOSED = 141
"""Exit codes as a shell gives them to those whom Ctrl+C or a closed pipe ends."""


class NeutralStream:
    """A stream for text without control characters. Its bytes cannot be reached, so nothing goes past it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._stream.write(neutral(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name in ("buffer", "detach"):
            raise AttributeError(name)
        return getattr(self._stream, name)


@contextmanager
def neutral_streams() -> Iterator[None]:
    """Both streams pass through `neutral` in here; what an encoding lacks is replaced."""
    before = sys.stdout, sys.stderr
    for stream in before:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.stdout, sys.stderr = NeutralStream(before[0]), NeutralStream(before[1])
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def is_closed_pipe(problem: BaseException) -> bool:
    return isinstance(problem, OSError) and problem.errno == errno.EPIPE


def drop_output() -> None:
    """Nobody reads any more: what is still to be written goes nowhere, and Python does not complain at its end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
