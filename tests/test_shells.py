"""Completion as Bash itself sees it: the script that it is given is run, with the words as Bash cuts them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.cli import main

BASH = shutil.which("bash")
pytestmark = pytest.mark.skipif(BASH is None, reason="there is no Bash")


def completed(directory: Path, *words: str) -> list[str]:
    """What Bash is to offer for the last of these words."""
    script = CliRunner().invoke(main, [], prog_name="imhotep", env={"_IMHOTEP_COMPLETE": "bash_source"}).output
    program = directory / "program"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{_MAIN}"\n', encoding="utf-8")
    program.chmod(0o755)
    given = " ".join(f"'{word}'" for word in ("imhotep", *words))
    ask = f"{script}\nCOMP_WORDS=({given}); COMP_CWORD={len(words)}\n_imhotep_completion '{program}'"
    told = [str(BASH), "--norc", "-c", f"{ask}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""]
    # Outside a line that is being typed, Bash complains that it cannot be told about file names.
    done = subprocess.run(told, cwd=directory, env=os.environ, capture_output=True, text=True, timeout=100)
    return done.stdout.splitlines()


_MAIN = "from imhotep_dsl.cli import main; main(prog_name='imhotep')"


def test_names_and_files(tmp_path: Path) -> None:
    (tmp_path / "kalah_mine").mkdir()
    (tmp_path / "kalah 2.rules").touch()
    assert sorted(completed(tmp_path, "run", "kal")) == ["kalah", "kalah 2.rules", "kalah_mine"]
    assert completed(tmp_path, "fmt", "kalah\\ ") == ["kalah 2.rules"]


def test_a_word_that_bash_takes_for_three(tmp_path: Path) -> None:
    assert completed(tmp_path, "run", "duel", "--side", "temple") == ["temple=A", "temple=B"]
    assert completed(tmp_path, "run", "duel", "--side", "temple", "=") == ["A", "B"]
    assert completed(tmp_path, "run", "duel", "--side", "temple", "=", "B") == ["B"]
    # Where `=` breaks no words:
    assert completed(tmp_path, "run", "duel", "--side", "temple=") == ["temple=A", "temple=B"]
    # A side that was named before has nothing to do with what follows.
    assert completed(tmp_path, "run", "nim", "--side", "temple", "=", "A", "--with", "sol") == ["solo"]
