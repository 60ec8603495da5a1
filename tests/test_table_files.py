"""Files that say what is played: `check` says of them what `run` would say, wherever they lie."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from test_fixing import write

from imhotep_dsl.cli import main
from imhotep_dsl.editing.workplace import Workplace, all_problems

VARIANT = 'variant v of nim "V"\n\nsetup\n    players.first scores 1\n'
TOO_MANY = "game: nim\nplayers: 9\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def call(*args: str) -> Result:
    return CliRunner().invoke(main, args)


def put(file: str, text: str) -> None:
    Path(file).parent.mkdir(exist_ok=True)
    Path(file).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game: smal\nplayers: 2\n", "Did you mean `small`?"),
        (TOO_MANY, "It is for 2 players."),
        ("game: small\nplayers: 9\n", "This game is not for 9 players."),
    ],
)
def test_a_table_that_lies_with_a_game(text: str, said: str) -> None:
    Path("small").mkdir()
    write(Path("small"))
    put("small/friday.table.yaml", text)
    for path in ("small", "small/friday.table.yaml", "."):
        checked = call("check", path)
        assert checked.exit_code == 1 and said in checked.output
    assert said in call("run", "small/friday.table.yaml").output


def test_a_table_that_lies_beside_games_and_variants() -> None:
    put("one/v.rules", VARIANT)
    put("friday.table.yaml", TOO_MANY)
    checked = call("check")
    assert checked.exit_code == 1 and "friday.table.yaml:2:10" in checked.output
    assert "There is no scenario here." in call("test").output
    put("friday.table.yaml", "game: nim\nplayers: 2\n")
    assert call("check").output == "No mistakes in 2 files.\n"


def test_a_directory_with_nothing_but_a_table() -> None:
    put("tables/friday.table.yaml", TOO_MANY)
    assert "E261" in call("check", "tables").output
    put("tables/friday.table.yaml", "game: nim\nplayers: 2\n")
    assert call("check", "tables").output == "No mistakes in 1 file.\n"


def test_a_table_can_name_no_variant_of_which_the_game_knows_nothing() -> None:
    put("v.rules", VARIANT)
    put("friday.table.yaml", "game: nim\nplayers: 2\nvariants: [v]\n")
    for command in (("check", "."), ("check", "friday.table.yaml"), ("run", "friday.table.yaml")):
        called = call(*command)
        assert called.exit_code == 1 and "This game has no variant `v`." in called.output


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [("friday.table.yaml", TOO_MANY, "E261"), ("numbers.yaml", "valeus: {}\n", "E220")],
)
def test_what_lies_with_no_game_is_told_of_by_fix_too(file: str, text: str, code: str) -> None:
    put(file, text)
    fixed = call("check", file, "--fix")
    assert fixed.exit_code == 1 and code in fixed.output
    assert Path(file).read_text(encoding="utf-8") == text


def test_an_editor_is_told_too() -> None:
    Path("small").mkdir()
    write(Path("small"))
    put("small/friday.table.yaml", TOO_MANY)
    desk = Workplace().desk_of(Path("small/friday.table.yaml").resolve())
    assert desk is not None
    assert [problem.code for problem in all_problems(desk)] == ["E261"]
