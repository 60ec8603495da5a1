"""How far a long piece of work has come, on a terminal and after a second; the result is not touched by it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""After so many seconds people want to know."""


@contextmanager
def working(told: str, steps: int | None = None) -> Iterator[Callable[[], None]]:
    """Gives a function to be called after each step. steps: how many there will be, if that is known."""
    bar = _Bar(told, steps)
    timer = threading.Timer(PATIENCE, bar.show)
    if is_shown():
        timer.daemon = True
        timer.start()
    try:
        yield bar.step
    finally:
        timer.cancel()
        bar.hide()


def is_shown() -> bool:
    return sys.stderr.isatty()


class _Bar:
    """Shown by the timer's thread, moved and hidden by the one that works."""

    def __init__(self, told: str, steps: int | None) -> None:
        self.told, self.steps, self.done = told, steps, 0
        self.progress: Progress | None = None
        self.over = False
        self.lock = threading.Lock()

    def show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        from imhotep_dsl.cli.terminal import below

        with self.lock:
            if self.over:
                return
            counted = [BarColumn(), MofNCompleteColumn()] if self.steps is not None and self.steps > 1 else []
            console = Console(file=below(sys.stderr), markup=False, highlight=False)
            columns = [SpinnerColumn(), TextColumn(self.told), *counted, TimeElapsedColumn()]
            self.progress = Progress(
                *columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False
            )
            self.progress.add_task("", total=self.steps, completed=self.done)
            self.progress.start()

    def step(self) -> None:
        with self.lock:
            self.done += 1
            if self.progress is not None:
                self.progress.update(self.progress.task_ids[0], completed=self.done)

    def hide(self) -> None:
        with self.lock:
            self.over = True
            if self.progress is not None:
                self.progress.stop()
