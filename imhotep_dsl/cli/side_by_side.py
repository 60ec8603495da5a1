"""Pieces of work that have nothing to do with each other, on all cores."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

T = TypeVar("T")
Work = Callable[[], T]

_NUMBER = 4
"""Bytes of a number: so many are read at once by one worker only."""
_MOST = 4000
"""So many pieces of work fit into a pipe before anybody reads from it."""
_SIGNAL_WHEN_THE_PARENT_ENDS = 1
"""`PR_SET_PDEATHSIG` of Linux."""


def can_share() -> bool:
    """Whether there are other cores, and workers that begin as copies: others would have to read everything anew."""
    return os.name == "posix" and os.uname().sysname == "Linux" and len(os.sched_getaffinity(0)) > 1


@contextmanager
def begun(works: Sequence[Work[T]]) -> Iterator[Callable[[], list[T]]]:
    """Begins with all of them, and gives what does its own share until they are done. What a worker could not do is
    done here: so whoever asked is told why. Whatever happens, no worker is left behind."""
    if not 0 < len(works) <= _MOST or not can_share():
        yield lambda: [work() for work in works]
        return
    numbers, writing = os.pipe()
    os.write(writing, b"".join(number.to_bytes(_NUMBER, "little") for number in range(len(works))))
    os.close(writing)
    workers: dict[int, int] = {}
    try:
        _start(works, numbers, workers)
        yield lambda: _done(works, numbers, workers)
    finally:
        os.close(numbers)
        for worker, results in workers.items():
            os.kill(worker, signal.SIGKILL)  # until somebody waits for it, it is there
            os.waitpid(worker, 0)
            os.close(results)


def all_done(works: Sequence[Work[T]]) -> list[T]:
    with begun(works) as done:
        return done()


def _start(works: Sequence[Work[object]], numbers: int, workers: dict[int, int]) -> None:
    """Processes, each with the pipe from which its results are read. They take the numbers of what is to be done from
    a pipe that all of them share. One core is left to whoever asked: a copy of a process has a price, too."""
    # No interrupt between the beginning of a worker and the moment when we know of it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for _ in range(min(len(works), len(os.sched_getaffinity(0)) - 1)):
            results, own = os.pipe()
            parent = os.getpid()
            try:
                worker = os.fork()
            except OSError:  # there may be no more processes: then there are fewer workers
                os.close(results)
                os.close(own)
                break
            if worker == 0:
                _end_with(parent)
                _work(works, numbers, own)
            workers[worker] = results
            os.close(own)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with(parent: int) -> None:
    """Who started the work may be killed in a way that leaves it no time to end its workers."""
    from ctypes import CDLL

    CDLL(None).prctl(_SIGNAL_WHEN_THE_PARENT_ENDS, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def _work(works: Sequence[Work[object]], numbers: int, results: int) -> None:
    """All that a worker ever does. Only who started the work is interrupted: here, interrupts stay blocked."""
    try:
        with open(results, "wb") as told:
            while number := os.read(numbers, _NUMBER):
                at, done = int.from_bytes(number, "little"), b""
                with suppress(Exception):
                    done = pickle.dumps((at, works[at]()))
                told.write(done)
                told.flush()
    finally:
        os._exit(0)


def _done(works: Sequence[Work[T]], numbers: int, workers: dict[int, int]) -> list[T]:
    found: dict[int, T] = {}
    while number := os.read(numbers, _NUMBER):
        at = int.from_bytes(number, "little")
        found[at] = works[at]()
    for results in workers.values():
        with open(results, "rb", closefd=False) as told, suppress(EOFError, pickle.UnpicklingError):
            while True:
                at, result = pickle.load(told)
                found[at] = result
    return [found[at] if at in found else work() for at, work in enumerate(works)]
