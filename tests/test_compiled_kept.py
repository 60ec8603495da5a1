"""Compiled code that was kept: read back, passed over, made anew, and never trusted."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from imhotep_dsl import load
from imhotep_dsl.wasm.compiled import CompiledTable, build
from imhotep_dsl.wasm.description import VERSION


def _table(name: str) -> CompiledTable:
    machine = load(name).machine(2)
    return CompiledTable.of(build(machine.program, machine.new_state(0)))


def test_what_was_kept_is_read_back_or_passed_over() -> None:
    table = _table("nim")
    kept = table.dump()
    again = CompiledTable.load(kept)
    assert again is not None and again.start(3)[1] == table.start(3)[1]
    for damaged in (
        b"",
        kept[:50],
        kept[: len(kept) // 2],
        b"x" + kept,
        kept.replace(f'"version": {VERSION}'.encode(), b'"version": 0'),
    ):
        assert CompiledTable.load(damaged) is None


PLAY = """
from imhotep_dsl import load
game = load('nim').start(2, 1)
while game.values:
    game.choose_value(game.values[0])
print(game.hash, game.compiled is not None)
"""


def play_with(cache: Path, before: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", before + PLAY], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "IMHOTEP_CACHE": str(cache)},
    )  # fmt: skip


def told_by(process: subprocess.Popen[str]) -> str:
    told, problems = process.communicate(timeout=300)
    assert process.returncode == 0 and not problems, problems
    return told


def played_now() -> str:
    game = load("nim").start(2, 1)
    while game.values:
        game.choose_value(game.values[0])
    return f"{game.hash} True\n"


def test_a_damaged_entry_is_made_anew(tmp_path: Path) -> None:
    """Code that is a little different would be run as it is, so even one other byte is noticed."""
    kept = tmp_path / "kept"
    wanted = told_by(play_with(kept))
    assert wanted == played_now()
    entries = {path: path.read_bytes() for path in kept.iterdir()}
    assert {path.suffix for path in entries} >= {".program", ".compiled"}
    for path, data in entries.items():
        middle = len(data) // 2
        path.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    assert told_by(play_with(kept)) == wanted
    assert {path: path.read_bytes() for path in kept.iterdir() if path.suffix == ".compiled"} == {
        path: data for path, data in entries.items() if path.suffix == ".compiled"
    }


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IMHOTEP_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_code_of_another_table_is_not_run(kept: Path) -> None:
    """An entry under another's name says itself whose it is; code that is made for another runtime is no code."""
    wanted = played_now()
    (own,) = kept.glob("*.compiled")
    data = own.read_bytes()
    load("tic_tac_toe").start(2)
    (other,) = (path for path in kept.glob("*.compiled") if path != own)
    module = data.partition(b"\n")[2]
    assert b"\x7fELF" in module
    for foreign in (other.read_bytes(), entry(own.stem, module.replace(b"\x7fELF", b"\x7fFLE", 1))):
        own.write_bytes(foreign)
        assert played_now() == wanted
        assert own.read_bytes() == data, "it was made anew"


def entry(key: str, data: bytes) -> bytes:
    """As the cache writes it."""
    return f"{key} {hashlib.sha256(data).hexdigest()}\n".encode() + data


@pytest.mark.skipif(os.name != "posix", reason="who owns a file is said in another way")
def test_a_directory_of_somebody_else_is_left_alone(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = played_now()
    entries = {path: path.read_bytes() for path in kept.iterdir()}
    for path in entries:
        path.write_bytes(b"not to be read")
    monkeypatch.setattr(os, "getuid", lambda: kept.stat().st_uid + 1)
    assert played_now() == wanted
    assert {path.read_bytes() for path in kept.iterdir()} == {b"not to be read"} and len(entries) == len(
        list(kept.iterdir())
    )


def test_two_processes_at_once(tmp_path: Path) -> None:
    together = [play_with(tmp_path / "kept") for _ in range(2)]
    assert {told_by(each) for each in together} == {played_now()}
    assert not list((tmp_path / "kept").glob(".new-*"))


@pytest.mark.skipif(os.name != "posix", reason="limits of files are set in another way")
def test_a_full_disk(tmp_path: Path) -> None:
    """No file can be written, not even one byte."""
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    assert told_by(play_with(tmp_path / "kept", full)).split()[0] == played_now().split()[0]
    assert not list((tmp_path / "kept").iterdir())
