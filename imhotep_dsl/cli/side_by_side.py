"""Pieces of work that have nothing to do with each other, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_work: Callable[[int], object]
"""What a worker does; it is there since workers begin as copies of the process that starts them."""


def can_share() -> bool:
    """Whether there are other cores, and workers that begin as copies: others would have to read everything anew."""
    return os.name == "posix" and os.uname().sysname == "Linux" and len(os.sched_getaffinity(0)) > 1


def side_by_side(work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[tuple[int, T | None]]:
    """Each number with what was made of it, as they are done; nothing for one that could not be: whoever tries it again
    is told why. An interrupt ends them all."""
    import multiprocessing
    import signal

    global _work
    _work = work
    cores = min(len(numbers), len(os.sched_getaffinity(0)))
    # Only who started the work is interrupted, and not before all workers are known: theirs stays blocked.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool = multiprocessing.get_context("fork").Pool(cores)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with pool:
        yield from pool.imap_unordered(_done, numbers)


def _done(number: int) -> tuple[int, object]:
    try:
        return number, _work(number)
    except Exception:
        return number, None
