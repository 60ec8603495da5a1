"""`imhotep run --games`: what is told of many games together."""

from __future__ import annotations

import json
from pathlib import Path

from checking import call
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main


def test_what_has_no_name_heads_no_column() -> None:
    told = CliRunner().invoke(main, ["run", "reversi", "--games", "2"]).output.splitlines()
    assert told[2] == "Who wins is decided by count(disc in squares where disc.owner = player)."
    assert told[4].split() == ["won", "mean", "fewest", "most"]


def test_many_games_say_how_often_nobody_has_won(tmp_path: Path) -> None:
    file = write_game(tmp_path, "players.first scores 1") / "game.rules"
    file.write_text(file.read_text("utf-8").replace("winner player\n", "winner player where total > 0\n"), "utf-8")
    code, told = call("run", tmp_path, "--games", "3")
    assert code == 0 and "0 shared victories, 3 games without a winner" in told
    _, told = call("run", tmp_path, "--games", "3", "--json")
    assert [game["winners"] for game in json.loads(told)] == [[], [], []]
