"""Games are checked on all cores: nobody can tell the difference."""

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main, side_by_side
from imhotep_dsl.library import find_game


def two_games(tmp_path: Path) -> list[str]:
    """Both with a mistake."""
    games = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        games.append(str(write_game(tmp_path / name, f"as red\n    score {name}_of_none")))
    return games


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_the_same_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other games, and the tables of the largest, are looked at by workers, as far as they come to it."""
    monkeypatch.setenv("IMHOTEP_CACHE", "off")
    games, here = two_games(tmp_path), os.getpid()
    workers: list[int] = []

    def forked(fork: Callable[[], int] = os.fork) -> int:
        workers.append(fork())
        return workers[-1]

    monkeypatch.setattr(os, "fork", forked)
    shared = CliRunner().invoke(main, ["check", *games])
    assert os.getpid() == here and len(workers) == 2
    monkeypatch.setattr(side_by_side, "can_share", lambda: False)
    alone = CliRunner().invoke(main, ["check", *games])
    assert len(workers) == 2
    assert shared.output == alone.output and shared.exit_code == alone.exit_code == 1
    assert "first_of_none" in alone.output and "second_of_none" in alone.output


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_where_there_may_be_no_more_processes_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refused)
    assert side_by_side.all_done([lambda: 1, lambda: 2, lambda: 3]) == [1, 2, 3]


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_scenarios_end_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four tables; one that fails shows how it was played, which no worker can hand over."""
    monkeypatch.setenv("IMHOTEP_CACHE", "off")
    game = tmp_path / "nim"
    shutil.copytree(find_game("nim"), game)
    daisy = game / "variants" / "daisy.rules"
    daisy.write_text(daisy.read_text().replace("expect heaps.count = 11", "expect heaps.count = 12"))
    shared = CliRunner().invoke(main, ["test", str(game)])
    monkeypatch.setattr(side_by_side, "can_share", lambda: False)
    alone = CliRunner().invoke(main, ["test", str(game)])
    assert shared.output == alone.output and shared.exit_code == alone.exit_code == 1
    assert "Two petals side by side" in alone.output and "1 failed" in alone.output


def works(*numbers: int) -> list[Callable[[], int]]:
    here = os.getpid()

    def work(number: int) -> int:
        if number == 2 and os.getpid() != here:
            raise ValueError
        if number == 3 and os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number

    return [partial(work, number) for number in numbers]


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
@pytest.mark.parametrize("numbers", [(1, 4, 5), (1, 2, 4), (1, 3, 4, 5, 6), (3, 3, 3, 3), (7,), ()])
def test_what_a_worker_cannot_do_is_done_here(numbers: tuple[int, ...]) -> None:
    with side_by_side.begun(works(*numbers)) as done:
        assert done() == [number * number for number in numbers]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_much_can_be_told() -> None:
    """More than a pipe holds, by every worker at once."""
    with side_by_side.begun([partial(bytes, 300_000)] * 6) as done:
        assert [len(told) for told in done()] == [300_000] * 6


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_who_does_not_wait_leaves_nobody_behind() -> None:
    with suppress(ZeroDivisionError), side_by_side.begun([threading.Event().wait] * 3):
        raise ZeroDivisionError
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, 0)


WAITING = """
import os, signal, sys, threading
from imhotep_dsl.cli.side_by_side import begun
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever who runs the tests does with interrupts
def work():
    os.write(1, b'begun\\n')  # in one piece, beside another process
    threading.Event().wait()
try:
    with begun([work, work]) as done: done()
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_an_interrupt_ends_them_all() -> None:
    """The whole group is interrupted, as a terminal does it."""
    done = subprocess.Popen(
        [sys.executable, "-c", WAITING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    assert done.stdout is not None
    assert [done.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
    os.killpg(done.pid, signal.SIGINT)
    _, problems = done.communicate(timeout=120)
    assert done.returncode == 130 and not problems
    with pytest.raises(ProcessLookupError):
        os.killpg(done.pid, 0)


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_who_is_killed_leaves_nobody_behind() -> None:
    """What workers write to is closed when the last of them is gone."""
    with subprocess.Popen([sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout is not None
        assert [killed.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
        killed.kill()
        assert killed.communicate(timeout=120)[0] == ""
