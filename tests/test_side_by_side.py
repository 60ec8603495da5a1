"""Games are checked on all cores: nobody can tell the difference."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import checking, main, side_by_side
from imhotep_dsl.cli.targets import Target


def two_games(tmp_path: Path) -> list[str]:
    """Both with a mistake."""
    games = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        games.append(str(write_game(tmp_path / name, f"as red\n    score {name}_of_none")))
    return games


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_the_same_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMHOTEP_CACHE", "off")
    games, here = two_games(tmp_path), os.getpid()
    looked_at, look = [], checking.check_game

    def noticed(target: Target, asked: checking.Asked) -> object:
        looked_at.append(target)
        return look(target, asked)

    monkeypatch.setattr(checking, "check_game", noticed)
    shared = CliRunner().invoke(main, ["check", *games])
    assert os.getpid() == here and not looked_at
    monkeypatch.setattr(side_by_side, "can_share", lambda: False)
    alone = CliRunner().invoke(main, ["check", *games])
    assert len(looked_at) == 2
    assert shared.output == alone.output and shared.exit_code == alone.exit_code == 1
    assert "first_of_none" in alone.output and "second_of_none" in alone.output


@pytest.mark.skipif(not side_by_side.can_share(), reason="one core, or another system")
def test_what_a_worker_cannot_do_is_done_again() -> None:
    def work(number: int) -> int:
        if number == 2:
            raise ValueError
        return number * number

    assert dict(side_by_side.side_by_side(work, [1, 2, 3])) == {1: 1, 2: None, 3: 9}


WAITING = """
import os, signal, sys, threading
from imhotep_dsl.cli.side_by_side import side_by_side
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever who runs the tests does with interrupts
def work(number):
    if number:
        os.write(1, b'begun\\n')  # in one piece, beside another process
        threading.Event().wait()
try:
    for _ in side_by_side(work, [1, 2]): pass
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
