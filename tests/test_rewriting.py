"""Whoever writes an author's file anew writes it whole or not at all, and never over what was written meanwhile."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from book.games import FERRY, WORDS_OF_FERRY
from click.testing import CliRunner, Result

from imhotep_dsl.cli import main


@dataclass(frozen=True)
class Rewriting:
    """A command that writes `file` anew. works: what it calls between reading and writing."""

    command: tuple[str, ...]
    file: str
    old: str
    new: str
    works: tuple[str, str]


CASES = {
    "fmt": Rewriting(("fmt",), "game.rules", "    repeat   3", "    repeat 3", ("imhotep_dsl.formatting", "formatted")),
    "upgrade": Rewriting(
        ("upgrade",), "game.rules", "    score 1 to you\n", "    you scores 1\n",
        ("imhotep_dsl.syntax.upgrade", "upgraded"),
    ),
    "fix": Rewriting(
        ("check", "--fix"), "game.rules", "set last_payer = you", "set last_payer to you",
        ("imhotep_dsl.proofreading.fixing", "mend"),
    ),
    "words": Rewriting(
        ("words", "--confirm"), "words.yaml", "silent: true, of: new", "silent: true, of: ",
        ("imhotep_dsl.proofreading.sentences", "sentences"),
    ),
}  # fmt: skip


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Rewriting, Path]:
    found = CASES[request.param]
    game = FERRY
    if found.file == "game.rules":
        shown = "    repeat 3" if request.param == "fmt" else "    set last_payer to you"
        game = game.replace(shown, found.old if request.param != "fix" else f"    {found.old}")
    (tmp_path / "game.rules").write_text(game, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(WORDS_OF_FERRY, encoding="utf-8")
    assert found.old in (tmp_path / found.file).read_text("utf-8")
    return found, tmp_path / found.file


def call(case: Rewriting, file: Path) -> Result:
    return CliRunner().invoke(main, [*case.command, str(file.parent)])


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can become longer than a few words."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def test_a_file_is_written_anew(case: tuple[Rewriting, Path]) -> None:
    rewriting, file = case
    os.chmod(file, 0o640)
    result = call(*case)
    assert result.exit_code == 0, result.output
    assert rewriting.old not in file.read_text("utf-8") and rewriting.new in file.read_text("utf-8")
    assert file.stat().st_mode & 0o777 == 0o640
    assert names(file.parent) == ["game.rules", "words.yaml"]


def test_a_full_disk_costs_no_text(case: tuple[Rewriting, Path]) -> None:
    _, file = case
    before = file.read_bytes()
    with full_disk():
        result = call(*case)
    assert result.exit_code == 1 and f"`{file}` cannot be written: File too large." in result.output
    assert file.read_bytes() == before
    assert names(file.parent) == ["game.rules", "words.yaml"]


def test_what_is_written_meanwhile_is_kept(case: tuple[Rewriting, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    rewriting, file = case
    meanwhile = file.read_bytes() + b"# a line that somebody else has just written\n"
    module, function = rewriting.works
    work: Callable[..., Any] = getattr(import_module(module), function)

    def slow(*given: Any) -> Any:
        done = work(*given)
        file.write_bytes(meanwhile)
        return done

    monkeypatch.setattr(f"{module}.{function}", slow)
    result = call(*case)
    assert result.exit_code == 1 and f"`{file}` has changed meanwhile" in result.output
    assert file.read_bytes() == meanwhile


def test_another_name_of_the_file_keeps_its_text(case: tuple[Rewriting, Path], tmp_path: Path) -> None:
    rewriting, file = case
    other = tmp_path.parent / f"{tmp_path.name}-other"
    os.link(file, other)
    before = other.read_bytes()
    assert call(*case).exit_code == 0
    assert other.read_bytes() == before and rewriting.old not in file.read_text("utf-8")
