"""`known to end`: an author vouches for one way through turns that stand elsewhere; the rest is proved as before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call

GIVING_BACK = """variant tried of nim "Tried"

after turn
    {vouching}
    move up to 12 match from box to heaps[1]
"""


def variant(directory: Path, vouching: str) -> str:
    file = directory / "tried.rules"
    file.write_text(GIVING_BACK.format(vouching=vouching), "utf-8")
    return str(file)


def test_the_help_of_a_variant_names_it(tmp_path: Path) -> None:
    code, output = call("check", "nim", "--with", variant(tmp_path, 'note "Nothing."'))
    assert code == 1
    assert "E520" in output and "write `known to end` beside your lines (these turns are the game's own)" in output


def test_following_the_help_helps(tmp_path: Path) -> None:
    assert call("check", "nim", "--with", variant(tmp_path, "known to end"))[0] == 0


def test_the_turns_of_the_game_are_counted(tmp_path: Path) -> None:
    """The heaps never run out, so it was not true."""
    code, output = call("run", "nim", "--with", variant(tmp_path, "known to end"), "--quiet")
    assert code == 1
    assert "This was known to come to an end, and goes on after 10000 rounds." in output


ROUND_AND_ROUND = """game long "Long"
    players 2
    colours red, blue

piece coin 1 starts in bank "Coin"
place bank of coin

play
    turns from players.first until known bank.empty
        repeat 200
            choose amount in 1..2
            if amount = 3
                move 1 from bank to box

winner player
    by player.points
"""
"""So many decisions in each of 10,000 rounds that nobody would wait for the last one."""


@pytest.mark.parametrize("how", ["compiled", "interpreted"])
def test_bots_do_not_play_for_ever(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "long.rules").write_text(ROUND_AND_ROUND, "utf-8")
    if how == "interpreted":
        monkeypatch.setenv("IMHOTEP_COMPILED", "off")
        monkeypatch.setattr("imhotep_dsl.playing.bots.MOST_DECISIONS", 1000)
    code, output = call("run", str(tmp_path), "--quiet")
    assert code == 1
    assert re.search(r"long.rules:11:13: The game goes on after 1(,000)+ decisions", output)
