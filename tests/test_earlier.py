"""After an edit, only tables are looked at again of which the text says something else; what is told is the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imhotep_dsl.cli.checking import Asked
from imhotep_dsl.cli.targets import find_targets
from imhotep_dsl.cli.watching import Watched
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.resolve.table import Table

GAME = """game small "Small"
    players 2..3
    colours red, blue, green

piece coin 6 per player starts in purse "Coin"
place purse of coin per player
place bank of coin

board field
    rule sown

field meadow side A "Meadow"
    rule sown
        move up to 1 from you.purse to bank

field meadow side B "Marsh"
    rule sown
        move up to 2 from you.purse to bank

rule idle
    score 1

rule turn
    move up to 1 from you.purse to bank
    do meadow.sown

play
    repeat 3
        for each player
            as player
                do turn

winner player
    by player.purse.count
"""
SCENARIO = """scenario "Once" of small
    players red, blue
    then
        expect bank.empty
"""


@pytest.fixture
def looked(looked: list[Table]) -> list[Table]:
    """In a directory with the game."""
    Path("game.rules").write_text(GAME, "utf-8")
    Path("scenario.rules").write_text(SCENARIO, "utf-8")
    return looked


def watching() -> Watched:
    watched = Watched(find_targets((".",)).games[0], Asked())
    watched.tell()
    return watched


def test_what_belongs_to_another_game_is_nothing_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are watched together: only the one of which something was saved is looked at again."""
    monkeypatch.chdir(tmp_path)
    for name in ("one", "other"):
        Path(name).mkdir()
        Path(name, "game.rules").write_text(GAME, encoding="utf-8")
    one, other = (Watched(target, Asked()) for target in find_targets((".",)).games)
    for file in ("more.rules", "game.rules"):
        Path("one", file).write_text(GAME.replace("up to 2", "up to 3") if file == "game.rules" else "", "utf-8")
        changed = {Path("one", file).resolve()}
        assert one.take(changed) and not other.take(changed)


def saved(watched: Watched, text: str, capsys: pytest.CaptureFixture[str], looked: list[Table]) -> str:
    """What is told of another text of the rules."""
    looked.clear()
    capsys.readouterr()
    Path("game.rules").write_text(text, "utf-8")
    assert watched.take({Path("game.rules").resolve()})
    watched.tell()
    return capsys.readouterr().out.partition("Checked in")[0]


def anew(capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    watching()
    return capsys.readouterr().out.partition("Checked in")[0]


def _remark(text: str) -> str:
    return "# What everybody should know:\n\n" + text


def _blanks(text: str) -> str:
    return text.replace("rule idle", "rule   idle").replace("score 1", "score  1  # one")


def _more_room(text: str) -> str:
    return text.replace("\nrule idle\n", "\n\n# Not yet.\nrule idle\n")


@pytest.mark.parametrize("edit", [_remark, _blanks, _more_room])
def test_other_lines_say_the_same(
    edit: Callable[[str], str], looked: list[Table], capsys: pytest.CaptureFixture[str]
) -> None:
    watched = watching()
    assert looked and "W511" in capsys.readouterr().out
    told = saved(watched, edit(GAME), capsys, looked)
    assert looked == []
    assert "1 scenario passed, 0 failed." in told and told == anew(capsys)
    assert check_everything(read_project(Path()), earlier=watched.earlier) == check_everything(read_project(Path()))


def test_another_side_is_not_looked_at(looked: list[Table], capsys: pytest.CaptureFixture[str]) -> None:
    watched = watching()
    told = saved(watched, GAME.replace("up to 2", "up to 3"), capsys, looked)
    assert {table.sides["meadow"] for table in looked} == {"B"}
    assert told == anew(capsys)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("do turn\n", "do turn\n                do idle\n", ""),
        ("move up to 2", "move 2", "E501"),
        ("purse of coin per player\n", "purse of coin per playr\n", "E1"),
        ("rule turn\n    move up to 1 from you.purse", "rule turn\n    move up to 1 from you.prse", "E4"),
    ],
    ids=["carried out", "too few", "unreadable", "misspelt"],
)
def test_what_is_said_otherwise_is_looked_at(
    old: str, new: str, code: str, looked: list[Table], capsys: pytest.CaptureFixture[str]
) -> None:
    """Also with remarks above it afterwards, and when it is taken back."""
    watched = watching()
    assert old in GAME
    for text in (GAME.replace(old, new), _remark(GAME.replace(old, new))):
        told = saved(watched, text, capsys, looked)
        assert code in told and told == anew(capsys)
    told = saved(watched, GAME, capsys, looked)
    assert looked == [] and told == anew(capsys)


def test_what_cannot_be_read_is_told_ahead_of_many_tables(
    looked: list[Table], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("imhotep_dsl.cli.watching._FEW", 0)
    watched = watching()
    capsys.readouterr()
    Path("game.rules").write_text(GAME.replace("purse of coin per player", "purse of coin per playr"), "utf-8")
    assert watched.take({Path("game.rules").resolve()})
    watched.tell()
    first, _, then = capsys.readouterr().out.partition("That cannot be read; ")
    assert "per playr" in first and "tables are looked at all the same" in then
    assert "Nothing else is wrong.\n" in then and "per playr" not in then


def test_of_many_tables_the_first_is_told_of_at_once_without_what_only_follows(
    looked: list[Table], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("imhotep_dsl.cli.watching._FEW", 0)
    watched = watching()
    told = saved(watched, GAME.replace("to bank\n    do meadow.sown", "to bnk\n    do meadow.sown"), capsys, looked)
    first, *rest = told.split("That is one table of ")
    assert "Did you mean `bank`?" in first and first.count("error ") == 1, first
    assert len(rest) == 1 and "Nothing else is wrong.\n" in rest[0] and "error" not in rest[0]


def test_of_many_tables_those_without_variants_are_told_of_first(
    looked: list[Table], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each side and each number of players lies on one of them."""
    Path("v.rules").write_text('variant v of small "V"\n\nbefore turn\n    score 2\n', "utf-8")
    monkeypatch.setattr("imhotep_dsl.cli.watching._FEW", 0)
    watched = watching()
    told = saved(watched, GAME.replace("repeat 3", "repeat 4"), capsys, looked)
    assert "No mistakes at 3 tables with each side and number of players, of 6, after " in told
    assert told.endswith("1 warning\n1 scenario passed, 0 failed.\n")
    assert [table.variants for table in looked[:3]] == [()] * 3 and ("v",) in [table.variants for table in looked]


def test_lines_that_change_places(looked: list[Table], capsys: pytest.CaptureFixture[str]) -> None:
    """What is told first may depend on what stands first."""
    watched = watching()
    idle, turn = (
        "rule idle\n    score 1\n",
        GAME[GAME.index("rule turn") : GAME.index("play\n    repeat")].rstrip() + "\n",
    )
    told = saved(watched, GAME.replace(turn, "").replace(idle, turn + "\n" + idle), capsys, looked)
    assert looked and told == anew(capsys)


def test_a_game_that_stops_is_told_again_after_a_remark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A variant against which something was vouched for in the game."""
    odd, text = tmp_path / "odd.rules", 'variant odd of twins "Odd"\n\ntake 1 from sun.copies\n'
    odd.write_text(text, "utf-8")
    watched = Watched(find_targets((str(odd),)).games[0], Asked())
    watched.tell()
    assert "E531" in capsys.readouterr().out
    odd.write_text("# Fewer of them.\n" + text, "utf-8")
    assert watched.take({odd.resolve()})
    watched.tell()
    assert "E531" in capsys.readouterr().out
