"""The summary: everything again, in short."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import page

from book.games import COLLECTOR, JOKERS, THROWS
from imhotep_dsl.book.site.markdown import plain_text


def test_the_summary_of_a_game_without_actions_tells_its_course_and_turn(tmp_path: Path) -> None:
    made = page(
        tmp_path,
        "",
        "summary",
        game=THROWS.replace("    for each player\n        as player\n            do throw\n", TURNS),
    )
    assert "## The game" in made and "the players take turns until" in made
    assert "## Throw" in made and "Choose a goal from 1 to 4." in made


def test_a_table_of_the_summary_that_tells_nothing_apart_is_left_out(tmp_path: Path) -> None:
    assert "| High |" not in page(tmp_path, "", "summary", game=DRAWN)


TURNS = """    turns from players.first until known players.first.points > 9
        do throw
"""

DRAWN = """game waves "Waves"
    players 2
    colours red, blue
piece wave starts in sea "Wave"
    rule comes "When it is drawn"
        move wave to box
wave low "Low"
    copies: 4
wave high "High"
    copies: 2
    rule comes
        move wave to box
        players.first scores 1
place sea of wave as deck "Sea"
play
    repeat 6
        draw wave from sea
            do wave.comes
        else
            note "The sea is calm."
winner player
    by player.points
"""


def test_what_happens_when_stands_beside_what_authors_say_in_short(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "imhotep", COLLECTOR)["summary.md"]
    assert "| Name | Copies | In short |\n" in said
    assert "| Tax collector | 2 | See “As your action” and “Still in your display at the end of the game” |\n" in said


def test_the_summary_tells_what_each_player_does_in_turn() -> None:
    assert "## On your turn\n\nChoose one:" in plain_text(shipped_pages("orchard")["summary.md"])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "See “When you get the tile”"),
        ("de", "Siehe „Wenn du das Plättchen erhältst“"),
        ("es", "Véase «Cuando obtienes la loseta»"),
    ],
)
def test_when_something_happens_is_not_what_it_is_in_short(tmp_path: Path, code: str, said: str) -> None:
    assert f"| 3 | {said} |" in told_pages(tmp_path, "duel", JOKERS, "", code)["summary.md"]
