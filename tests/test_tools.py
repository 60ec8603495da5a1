"""The command line as its users expect it: version, completion, many games, seeds, what the last check found."""

from __future__ import annotations

import io
import json
import re
import shutil
from contextlib import chdir
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result
from test_fixing import write

from imhotep_dsl.cli import main, progress
from imhotep_dsl.cli.checking import Asked
from imhotep_dsl.cli.targets import find_targets
from imhotep_dsl.cli.watching import Watched
from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading import one_table
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.resolve.table import Table


def call(*args: str, given: str = "") -> Result:
    return CliRunner().invoke(main, list(args), input=given)


def test_version() -> None:
    result = call("--version")
    assert result.exit_code == 0 and result.output.startswith("imhotep ")


@pytest.mark.parametrize(
    ("words", "beginning", "found"),
    [
        (["run"], "ni", "nim"),
        (["check"], "kal", "kalah"),
        (["run", "nim", "--with"], "", "solo"),
        (["run", "duel", "--side"], "tem", "temple=B"),
        (["explain"], "e41", "E410"),
        (["new", "variant", "mine", "--changes"], "re", "reversi"),
        (["check", "--format"], "sa", "sarif"),
        ([], "swe", "sweep"),
        (["run", "there_is_none", "--side"], "", None),
    ],
)
def test_completion(words: list[str], beginning: str, found: str | None) -> None:
    items = ShellComplete(main, {}, "imhotep", "_IMHOTEP_COMPLETE").get_completions(words, beginning)
    assert found in {item.value for item in items} if found else items == []


def test_every_command_completes_games_and_variants() -> None:
    context = click.Context(main)
    complete = ShellComplete(main, {}, "imhotep", "_IMHOTEP_COMPLETE").get_completions
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        for param in command.params:
            if param.name in ("game", "other"):
                words = [name, "hex"] if param.name == "other" else [name]
                assert "nim" in {item.value for item in complete(words, "ni")}, (name, param.name)
            if "--with" in param.opts:
                assert "last_loses" in {item.value for item in complete([name, "nim", "--with"], "last")}, name


def test_a_shell_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the streams that let no control character pass."""
    monkeypatch.setenv("_IMHOTEP_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "imhotep check ni")
    monkeypatch.setenv("COMP_CWORD", "2")
    result = CliRunner().invoke(main, [], prog_name="imhotep")
    assert result.output.splitlines() == ["plain,nim", "file,ni"]


def test_many_games() -> None:
    results = json.loads(call("run", "nim", "--games", "3", "--seed", "5", "--json").output)
    assert [found["seed"] for found in results] == [5, 6, 7]
    assert results[0] == json.loads(call("run", "nim", "--seed", "5", "--json").output)
    told = call("run", "nim", "--games", "3", "--seed", "5").output
    assert told.startswith("3 games of nim, seeds 5 to 7")
    assert "points: mean  fewest    most\n" in told
    assert call("run", "nim", "--games", "2", "--trace").exit_code == 2


def test_many_games_in_which_nobody_counts_points() -> None:
    """What decides them is summed up, of those who could win."""
    told = call("run", "kalah", "--games", "2", "--seed", "1").output
    ends = [call("run", "kalah", "--quiet", "--seed", seed).output for seed in ("1", "2")]
    stores = [[int(found) for found in re.findall(r"\d+", end)] for end in ends]
    assert "won     Store: mean  fewest    most\n" in told and "points" not in told
    for at, colour in enumerate(("red", "blue")):
        first, second = sorted(store[at] for store in stores)
        assert re.search(rf"{colour} +\d +{(first + second) / 2:.1f} +{first} +{second}\n", told), told


WAITING = """game waiting "Waiting"
    players 2
    colours red, blue

marker die: 1..6 "Die"
marker rounds: 0..unlimited "Rounds"

play
    roll die
    repeat until known die > 1
        add 1 to rounds

winner player
    by player.points
"""


def test_many_games_in_which_nothing_is_counted(tmp_path: Path) -> None:
    game = WAITING.replace("    repeat until known die > 1\n        add 1 to rounds\n", "")
    game = game.replace("winner player\n    by player.points\n", "winner player where die > 3\n")
    (tmp_path / "game.rules").write_text(game, encoding="utf-8")
    told = call("run", str(tmp_path), "--games", "1", "--seed", "1").output
    assert told.split("\n")[2] == f"{'won':>20}", told


def test_of_many_games_one_that_goes_on_for_ever_is_named(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(WAITING, encoding="utf-8")
    told = call("run", str(tmp_path), "--games", "40", "--seed", "3")
    assert told.exit_code == 1 and "The game cannot go on." in told.output
    found = re.search(r"(\d+) of 40 games had come to an end before; .* `--seed (\d+)`", told.output)
    assert found is not None and int(found[2]) == 3 + int(found[1])
    assert call("run", str(tmp_path), "--seed", found[2]).exit_code == 1
    assert call("run", str(tmp_path), "--games", found[1], "--seed", "3").exit_code == 0
    assert found[0] in call("run", str(tmp_path), "--games", "40", "--seed", "3", "--json").output


def test_quiet() -> None:
    loud, quiet = call("run", "nim").output, call("run", "nim", "--quiet").output
    assert loud.endswith(quiet) and len(quiet.strip().splitlines()) == 6


def test_play_deals_at_random_and_says_how_to_deal_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda most: 41)
    assert "Seed 42: `--seed 42` deals the same again." in call("play", "nim", given="q\n").output
    assert "deals the same" not in call("play", "nim", "--seed", "3", given="q\n").output


def test_lists_for_programs() -> None:
    assert json.loads(call("names", "nim", "--json").output)["Rules"] == [{"name": "turn", "told": "On your turn"}]
    games = json.loads(call("list", "--json").output)
    assert games["nim"]["players"] == [2] and "solo" in games["nim"]["variants"]


def test_progress_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with progress.working("Working", 3) as step:
        step()
    assert capsys.readouterr() == ("", "")
    terminal = Terminal()
    monkeypatch.setattr("imhotep_dsl.cli.terminal.below", lambda stream: terminal)
    bar = progress._Bar("Working", 3)
    bar.show()
    bar.step()
    bar.hide()
    assert "Working" in terminal.getvalue()
    assert capsys.readouterr() == ("", "")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_one_copy_is_no_copies() -> None:
    said = CliRunner().invoke(main, ["names", "candle_mine"]).output
    assert "granite  bone, 1 copy\n" in said and "slate  bone, 2 copies\n" in said


def test_what_depends_on_the_number_of_players_is_told_for_each() -> None:
    assert "  cards_each  10 with 3 players; 8 with 4\n" in call("names", "tricks").output
    assert "  cards_each  8\n" in call("names", "tricks", "--players", "4").output
    told = json.loads(call("names", "tricks", "--json").output)["Values"]
    assert {"name": "cards_each", "told": "10 with 3 players; 8 with 4"} in told


def test_names_of_what_lies_in_a_place() -> None:
    assert "  player.porch  of picker or ladder, Porch\n" in CliRunner().invoke(main, ["names", "orchard"]).output


# ---- remembered from one check to the next --------------------------------------------------------------


def test_after_an_edit_only_the_tables_it_is_about_are_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IMHOTEP_CACHE", str(tmp_path / "cache"))
    (tmp_path / "game").mkdir()
    write(tmp_path / "game")
    for name in ("v", "w"):
        text = f"variant {name} of small\nset cubes_in_line to 5\n"
        (tmp_path / "game" / f"{name}.rules").write_text(text, encoding="utf-8")
    looked: list[Table] = []
    real = one_table._look

    def look(compilation: Compilation) -> one_table.Found:
        looked.append(compilation.table)
        return real(compilation)

    monkeypatch.setattr(one_table, "_look", look)
    with chdir(tmp_path / "game"):
        first = check_everything(read_project(Path()))
        assert {table.variants for table in looked} == {(), ("v",), ("w",)}
        looked.clear()
        assert check_everything(read_project(Path())) == first == []
        assert looked == []
        Path("v.rules").write_text("variant v of small\nset cubes_in_line to 4\n", encoding="utf-8")
        check_everything(read_project(Path()))
        assert {table.variants for table in looked} == {("v",)}
        looked.clear()
        Path("w.rules").write_text("variant w of small with vv\nset cubes_in_line to 5\n", encoding="utf-8")
        found = check_everything(read_project(Path()))
        assert len(found) == 1 and "`vv`" in found[0].message


def test_what_is_saved_while_the_first_look_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path)
    watched = Watched(find_targets((str(tmp_path),)).games[0], Asked())
    looked: list[int] = []

    def tell(self: Watched) -> None:
        looked.append(len(looked))
        write(tmp_path, ("set leader to you", "set leader = you"))

    monkeypatch.setattr(Watched, "tell", tell)
    watched.begin()
    assert looked == [0, 1]


def test_watching(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path)
    more = tmp_path / "scenario.rules"
    more.write_text('scenario "One" of small\n    players red, blue\n    then\n        expect line.empty\n', "utf-8")
    watched = Watched(find_targets((str(tmp_path),)).games[0], Asked())
    watched.tell()
    told = capsys.readouterr().out
    assert "No mistakes in 3 files." in told and "1 scenario passed, 0 failed." in told
    assert not watched.take({tmp_path / "notes.txt"}) and not watched.take({file})
    write(tmp_path, ("set leader to you", "set leader = you"))
    assert watched.take({file.resolve()})
    watched.tell()
    assert "E155" in capsys.readouterr().out
    write(tmp_path)
    more.unlink()
    assert watched.take({file.resolve(), more.resolve()})
    watched.tell()
    assert "No mistakes in 2 files." in capsys.readouterr().out


def test_without_a_path_what_was_written_here_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not everything that comes with the program: its author would believe that a broken file is right."""
    monkeypatch.chdir(tmp_path)
    assert call("new", "variant", "mine", "--changes", "nim").exit_code == 0
    assert call("check").output == "No mistakes in 2 files.\n"
    assert call("test").output == "1 passed, 0 failed\n"
    (tmp_path / "mine" / "mine.rules").write_text('variant mine of nim "Mine"\n\nafter turn\n    scre 1\n')
    assert call("check").exit_code == 1


def test_one_game_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("new", "game", "quay").exit_code == 0
    assert call("list", "quay").output == "quay  Quay, 2 to 4 players\n\n"
    assert list(json.loads(call("list", "nim", "--json").output)) == ["nim"]


@pytest.mark.parametrize("command", ["check", "test"])
@pytest.mark.parametrize("home", ["nim", "small", "smal"])
def test_what_lies_beside_a_game_is_not_passed_over(
    command: str, home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant of a shipped game, of the game beside it, and of one whose name is misspelt."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(rules_directory() / "nim", "small")
    for text in Path("small").rglob("*.rules"):
        text.write_text(re.sub(r"\bnim\b", "small", text.read_text("utf-8")), "utf-8")
    assert call(command).exit_code == 0
    Path("mine").mkdir()
    Path("mine", "odd.rules").write_text(f'variant odd of {home} "Odd"\n\nset nothing_such to 3\n', "utf-8")
    told = call(command)
    assert told.exit_code == 1 and "mine/odd.rules:" in told.output, told.output


def test_a_variant_is_called_like_its_file_without_its_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("messy.rules").write_text("variant messy of nim\n\nafter turn\n    score 1\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["run", "nim", "--with", "messy", "-q"])
    assert told.exit_code != 0 and "Did you mean the file `messy.rules`?" in told.output
    assert CliRunner().invoke(main, ["run", "nim", "--with", "messy.rules", "-q"]).exit_code == 0


@pytest.mark.parametrize("how", [[], ["--quiet"], ["--json"]])
def test_of_a_game_that_cannot_go_on_it_is_told_how_to_see_more(tmp_path: Path, how: list[str]) -> None:
    stuck = WAITING.replace(
        "repeat until known die > 1",
        """turns from players.first until rounds > 3
        may "Wait"
            add 1 to rounds
        roll die
        known die > 1
        add 1 to rounds
    repeat 2""",
    )
    (tmp_path / "game.rules").write_text(stuck, encoding="utf-8")
    runs = (call("run", str(tmp_path), "--seed", str(seed), *how) for seed in range(1, 100))
    told = next(result for result in runs if result.exit_code)
    found = re.search(r"`--seed (\d+)` plays the same game again; add `(--trace)`", told.output)
    assert "The game cannot go on." in told.output and found is not None
    traced = call("run", str(tmp_path), "--seed", found[1], found[2])
    assert traced.exit_code == 1 and len(traced.output.split("\n")) > len(told.output.split("\n"))
    assert f"`--seed {found[1]}` plays the same game again." in traced.output
