"""What is saved while somebody watches, and what to do when it is saved in the middle of looking at what was before."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from watchfiles.main import FileChange

T = TypeVar("T")
Work = Callable[[], T]


class SavedMeanwhile(Exception):
    """What is looked at is a text of before: nobody waits for what would be said of it."""


class SavedFiles:
    """Those that nobody has asked for yet. Whether there are any can be asked at any time, also in a copy of this
    process that was begun while the other thread was at work: no lock is taken for it."""

    def __init__(self, changes: Iterator[set[FileChange]]) -> None:
        self._changes = changes
        self._new: deque[set[Path]] = deque()
        self._arrived = Event()
        self._ended: BaseException | None = None
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def __bool__(self) -> bool:
        return bool(self._new)

    def wait(self) -> set[Path]:
        """All that was saved since it was last asked, as soon as there is something."""
        self._arrived.wait()
        self._arrived.clear()
        if self._ended is not None:
            raise self._ended
        saved: set[Path] = set()
        while self._new:
            saved |= self._new.popleft()
        return saved

    def _listen(self) -> None:
        try:
            for changed in self._changes:
                self._new.append({Path(path).resolve() for _, path in changed})
                self._arrived.set()
        except BaseException as problem:  # whoever waits is to learn of it, not this thread
            self._ended = problem
            self._arrived.set()


def unless_saved(is_saved: Callable[[], bool], works: Sequence[Work[T]]) -> list[Work[T]]:
    """The same pieces of work; none is begun when something was saved meanwhile (SavedMeanwhile)."""

    def done(work: Work[T]) -> T:
        if is_saved():
            raise SavedMeanwhile
        return work()

    return [partial(done, work) for work in works]


def begun_unless_saved(
    is_saved: Callable[[], bool], works: Sequence[Work[T]]
) -> AbstractContextManager[Callable[[], list[T]]]:
    from imhotep_dsl.cli.side_by_side import begun

    return begun(unless_saved(is_saved, works))


def all_done_unless_saved(is_saved: Callable[[], bool], works: Sequence[Work[T]]) -> list[T]:
    with begun_unless_saved(is_saved, works) as done:
        return done()
