"""`imhotep new`: what it writes passes, says what to do next, and overwrites nothing."""

from __future__ import annotations

import shlex
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest
from checking import result_of
from click.testing import CliRunner, Result

from imhotep_dsl.cli import main


def call(directory: Path, *args: str) -> Result:
    with chdir(directory):
        return CliRunner().invoke(main, list(args))


@pytest.mark.parametrize(
    ("what", "game"),
    [
        ("variant", "nim"),
        ("variant", "reversi"),  # without values, moments, actions and rules
        ("variant", "kalah"),
        ("scenario", "nim"),
        ("card", "candle_mine"),
        ("board", "duel"),
        pytest.param("card", "imhotep", marks=pytest.mark.long),
        pytest.param("board", "imhotep", marks=pytest.mark.long),
        pytest.param("variant", "imhotep", marks=pytest.mark.long),
    ],
)
def test_a_beginning_passes(tmp_path: Path, what: str, game: str) -> None:
    made = call(tmp_path, "new", what, "my_own", "--changes", game)
    assert made.exit_code == 0, made.output
    commands = [line.strip() for line in made.output.split("Next:\n")[1].splitlines()]
    assert [command.split()[:2] for command in commands] == [["imhotep", word] for word in ("check", "test", "play")]
    for command in commands[:2]:
        result = call(tmp_path, *command.split()[1:])
        assert result.exit_code == 0, result.output
        assert "warning" not in result.output
    assert ("--with my_own" in commands[2]) == (what != "scenario")
    assert ("--side" in commands[2] and commands[2].endswith("=my_own")) == (what == "board")


def test_a_game_of_ones_own_and_a_variant_of_it(tmp_path: Path) -> None:
    made = call(tmp_path, "new", "game", "harvest", "--title", "The harvest")
    assert made.exit_code == 0 and "imhotep play harvest" in made.output
    assert 'game harvest "The harvest"' in (tmp_path / "harvest" / "game.rules").read_text("utf-8")
    assert call(tmp_path, "new", "variant", "richer", "--changes", "harvest").exit_code == 0
    assert (tmp_path / "harvest" / "variants" / "richer" / "richer.rules").is_file()
    for command in ("check", "test"):
        result = call(tmp_path, command, "harvest")
        assert result.exit_code == 0, result.output
    assert call(tmp_path, "run", "harvest", "--with", "richer").exit_code == 0


def test_the_next_commands_can_be_copied_whatever_the_directory_is_called(tmp_path: Path) -> None:
    (tmp_path / "Our games & more").mkdir()
    assert call(tmp_path / "Our games & more", "new", "game", "bourse").exit_code == 0
    made = call(tmp_path, "new", "variant", "mine", "--changes", "Our games & more/bourse")
    commands = [shlex.split(line) for line in made.output.split("Next:\n")[1].splitlines()]
    assert commands[2][1:3] == ["play", "Our games & more/bourse"]
    for command in commands[:2]:
        assert call(tmp_path, *command[1:]).exit_code == 0


def test_a_table_says_which_game_is_changed(tmp_path: Path) -> None:
    (tmp_path / "friday.table.yaml").write_text("game: nim\nplayers: 2\n", encoding="utf-8")
    made = call(tmp_path, "new", "variant", "mine", "--changes", "friday.table.yaml")
    assert made.exit_code == 0 and "wrote mine/mine.rules" in made.output, made.output
    for command in made.output.split("Next:\n")[1].splitlines()[:2]:
        assert call(tmp_path, *shlex.split(command)[1:]).exit_code == 0


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.rules").write_text("mine")
    result = call(tmp_path, "new", "variant", "mine", "--changes", "nim")
    assert result.exit_code == 2 and "nothing is overwritten" in result.output
    assert [path.read_text() for path in (tmp_path / "mine").iterdir()] == ["mine"]


@pytest.mark.parametrize("blocks", [0, 2])
def test_on_a_full_disk_nothing_is_left_of_it(blocks: int, tmp_path: Path) -> None:
    """So it can be tried again under the same name."""
    begun = f"cd {shlex.quote(str(tmp_path))} && ulimit -f {blocks} && {shlex.quote(sys.executable)} -m imhotep_dsl"
    done = subprocess.run(["sh", "-c", f"{begun} new game own"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "cannot be written: File too large." in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_directory_with_an_idea_in_it_is_filled(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "idea.md").write_text("Fewer matches.")
    assert call(tmp_path, "new", "variant", "mine", "--changes", "nim").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "mine").iterdir()) == ["idea.md", "mine.rules", "scenarios.rules"]


def test_what_it_is_to_be_like(tmp_path: Path) -> None:
    made = call(tmp_path, "new", "board", "steps", "--changes", "duel", "--like", "temple")
    assert made.exit_code == 0 and made.output.strip().endswith("--with steps --side temple=steps")
    assert "site temple side steps like A" in (tmp_path / "steps" / "steps.rules").read_text("utf-8")
    wrong = call(tmp_path, "new", "board", "stairs", "--changes", "duel", "--like", "tempel")
    assert wrong.exit_code == 2 and "like `tempel`" in wrong.output and not (tmp_path / "stairs").exists()


def test_a_card_like_another_does_what_that_one_does(tmp_path: Path) -> None:
    """It got the fields and no rules: then it did nothing, and nobody said so."""
    call(tmp_path, "new", "card", "pick", "--changes", "imhotep", "--like", "chisel")
    text = (tmp_path / "pick" / "pick.rules").read_text("utf-8")
    assert "    rule played\n" in text and "        repeat 2\n            do load_ship\n" in text
    assert call(tmp_path, "check", "pick").exit_code == 0 and call(tmp_path, "test", "pick").exit_code == 0


@pytest.mark.parametrize("game", ["snail_race", "four_in_a_row"])
def test_a_game_without_points_gets_another_number(tmp_path: Path, game: str) -> None:
    """Also where a point says who has won, and the game is over: more points would be no change of it."""
    assert call(tmp_path, "new", "variant", "more", "--changes", game).exit_code == 0
    assert "score" not in (tmp_path / "more" / "more.rules").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("variant", "move", "--changes", "nim"), "`own_move`"),
        (("variant", "solo", "--changes", "nim"), "already"),
        (("variant", "../up", "--changes", "nim"), "cannot be a name"),
        (("variant", "My-Übung 2", "--changes", "nim"), "Take `my_ubung_2`."),
        (("variant", "42", "--changes", "nim"), "digits and `_`.\n"),
        (("variant", "mine", "--changes", "nmi"), "Did you mean `nim`?"),
        (("variant", "mine", "--changes", "nim", "--title", 'a "b"'), "without quotes"),
        (("board", "mine", "--changes", "nim"), "no boards"),
        (("card", "mine", "--changes", "nim"), "several sorts"),
        (("board", "mine", "--changes", "duel", "--like", "tempel"), "Did you mean `temple`?"),
        (("game", "nim"), "already"),
        (("variant", "imhotep", "--changes", "nim"), "already"),
        (("variant", "mine", "--changes", "prophecies"), "It is a variant of `imhotep`"),
    ],
)
def test_what_cannot_be_begun(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    result = call(tmp_path, "new", *args)
    assert result.exit_code == 2 and said in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_variant_is_no_game(tmp_path: Path) -> None:
    assert call(tmp_path, "new", "variant", "windfall", "--changes", "nim").exit_code == 0
    for what in ("variant", "scenario"):
        result = call(tmp_path, "new", what, "more", "--changes", "windfall")
        assert result.exit_code == 2 and "no game, but a variant of `nim`: `--changes nim`." in result.output


def test_a_name_is_not_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["new", "game", "n" * 101])
    assert done.exit_code == 2 and "A name has at most 100 letters." in done.output
    assert CliRunner().invoke(main, ["new", "game", "n" * 100]).exit_code == 0
    assert CliRunner().invoke(main, ["check", "n" * 100]).exit_code == 0
    for command in (["graph", "n" * 100, "--format", "svg", "--out", "pictures"], ["docs", "n" * 100]):
        assert CliRunner().invoke(main, command).exit_code == 0


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("what", "game", "more"),
    [("variant", "tricks", ()), ("variant", "twins", ()), ("card", "duel", ("--like", "light_block"))],
)
def test_what_is_begun_can_be_played(what: str, game: str, more: tuple[str, ...]) -> None:
    assert result_of("new", what, "own", "--changes", game, *more).exit_code == 0
    told = result_of("run", game, "--with", "own", "--games", "20", "--seed", "1")
    assert told.exit_code == 0, told.output


def test_what_is_written_is_not_offered_again(tmp_path: Path) -> None:
    with chdir(tmp_path):
        assert result_of("new", "variant", "mine", "--changes", "falcons").exit_code == 0
        text = Path("mine", "mine.rules").read_text(encoding="utf-8")
        assert result_of("fmt", "--check", "mine").exit_code == 0
    assert "\nsetup\n" in text and "# setup" not in text
