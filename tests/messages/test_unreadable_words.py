"""What cannot be read, beside rules that can: play goes on without it; who needs it tells of it as `check` does."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main

UNREADABLE = {
    "words.yaml": ("disc: {en: 5\n", "E204"),
    "scenarios.rules": ('scenario "oh\n', "E120"),
    "more.yaml": ("values: {a: 5\n", "E204"),
}
ALWAYS = ("check", "test", "sweep", "docs")
ONLY_PLAYED = ("run", "show", "names", "graph", "diff")


def call(command: str, game: Path, work: Path) -> tuple[int, str]:
    more = {"docs": ["--out", str(work / "book")], "diff": [str(game)]}.get(command, [])
    done = CliRunner().invoke(main, [command, str(game), *more])
    return done.exit_code, done.output


@pytest.mark.parametrize("file", UNREADABLE)
def test_what_cannot_be_read_is_told_by_whoever_needs_it(file: str, tmp_path: Path) -> None:
    text, code = UNREADABLE[file]
    game = write_game(tmp_path / "probe", "red scores 1")
    (game / file).write_text(text, encoding="utf-8")
    for command in ALWAYS:
        exit_code, said = call(command, game, tmp_path)
        assert (exit_code, code in said) == (1, True), (command, said)
    assert not (tmp_path / "book").exists()
    for command in ONLY_PLAYED:
        exit_code, said = call(command, game, tmp_path)
        assert exit_code == (1 if file == "more.yaml" else 0), (command, said)
        assert "mistake in this program" not in said
