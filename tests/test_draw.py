"""A tie at the end that is a draw: nobody wins, and the log says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl import Rules, load
from imhotep_dsl.cli import main
from imhotep_dsl.report.scores import winners_line

GAME = """game level "Level"
    players 2..4
    colours red, blue, green, white

play
    for each player
        as player
            choose amount in 0..1 "How many points do you want?"
            score amount

winner player
    by player.points{ties}
"""
TEAMS = """
variant pairs of level for 4 players "Pairs"
    teams red with green, blue with white

replace winner team
    by sum(player.points for each player in team)
    ties draw
"""


def rules(directory: Path, text: str, *variants: str) -> Rules:
    (directory / "game.rules").write_text(text, encoding="utf-8")
    return load(directory, variants=variants)


def ended(rules: Rules, points: list[int]) -> tuple[tuple[str, ...], bool, str]:
    game = rules.start(len(points))
    for amount in points:
        game.choose(amount)
    return game.winners, game.is_draw, winners_line(game)


def test_a_tie_is_shared_unless_it_is_a_draw(tmp_path: Path) -> None:
    shared = rules(tmp_path, GAME.format(ties=""))
    assert ended(shared, [1, 1, 0]) == (("red", "blue"), False, "Red and Blue share the win with 1 point each.")


@pytest.mark.parametrize(
    "points, expected",
    [
        ([1, 1, 0], ((), True, "The game is a draw.")),
        ([0, 0], ((), True, "The game is a draw.")),
        ([0, 1, 0], (("blue",), False, "Blue wins with 1 point.")),
    ],
)
def test_a_draw(tmp_path: Path, points: list[int], expected: tuple[tuple[str, ...], bool, str]) -> None:
    assert ended(rules(tmp_path, GAME.format(ties="\n    ties draw")), points) == expected


def test_teams_win_together_or_draw(tmp_path: Path) -> None:
    (tmp_path / "pairs.rules").write_text(TEAMS.lstrip(), encoding="utf-8")
    pairs = rules(tmp_path, GAME.format(ties=""), "pairs")
    assert ended(pairs, [1, 0, 1, 1])[:2] == (("red", "green"), False)
    assert ended(pairs, [1, 0, 0, 1])[:2] == ((), True)


def test_what_a_change_of_ties_is_told_as(tmp_path: Path) -> None:
    rules(tmp_path, GAME.format(ties=""))
    text = "variant strict of level\n\nreplace winner player\n    by player.points\n    ties draw\n"
    (tmp_path / "strict.rules").write_text(text, encoding="utf-8")
    told = CliRunner().invoke(main, ["diff", str(tmp_path), "--with", "strict"], catch_exceptions=False).output
    assert "draw" in told
