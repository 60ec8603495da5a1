"""What a fourteenth round of authors found false, lost or hard to read in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load


def read(directory: Path, game: str, variant: str, code: str = "en", **sides: str) -> dict[str, str]:
    """The pages of a game with a variant of one's own."""
    (directory / "own.rules").write_text(variant, encoding="utf-8")
    made = plan_book(load(game, sides, [directory / "own.rules"]))
    return {name: plain_text(text) for name, text in pages(made, language(code, made.words)).items()}


# ---- remarks beside points -------------------------------------------------------------------------------------------

FEWEST = """variant fewest of tricks "Fewest points"

replace winner player
    by lowest player.points
"""


def test_a_remark_on_more_than_points_stays_where_points_count_otherwise(tmp_path: Path) -> None:
    made = read(tmp_path, "tricks", FEWEST)
    said = "The highest trump wins, or else the highest card of the suit that was led."
    assert said in made["play.md"]
    assert said not in made["different.md"]


# ---- words that stand for a space ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "3. The fountain is space b2 (2 players), c3 (3 players) or d4 (4 players) of the floor. Take 1 tile"),
        ("de", "3. Der Brunnen ist Feld b2 (bei 2 Spielern), c3 (bei 3 Spielern) oder d4 (bei 4 Spielern) des"),
        ("es", "3. La fuente es la casilla b2 (con 2 jugadores), c3 (con 3 jugadores) o d4 (con 4 jugadores) del"),
    ],
)
def test_a_space_that_has_a_name_is_told_for_each_number_of_players(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("mosaic", code)["setup.md"])


HANDICAP = """variant old_hand of kalah "A handicap"

setup
    as players.first
        choose player "Who has played more often?"
        for each space in take(3, list(space in bowls where player.sows_from(space)))
            known not space.empty
            move 1 from space to player.next.store
"""


def test_what_a_word_means_is_no_step_of_the_setup(tmp_path: Path) -> None:
    said = "4. A player may sow from a space if the space is a pit and the space's side is the player's seat in the "
    assert f"{said}order of play. The first player does the following:" in read(tmp_path, "kalah", HANDICAP)["setup.md"]


# ---- what is printed on boards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["boards-grove.md", "summary.md"])
def test_the_numbers_of_boards_stand_in_a_table(page: str) -> None:
    table = "| Name | Room | Yield |\n| --- | --- | --- |\n| Apple grove | 4 | 2 |\n| Pear grove | 3 | 3 |\n"
    assert table in shipped_pages("orchard")[page]


# ---- when boards bring points ----------------------------------------------------------------------------------------

TOLL = """variant toll of imhotep "Toll"

site market side toll like A "Toll market"
    rule deliver(stone)
        move stone to you.quarry
        lose 1
"""


def test_a_board_that_brings_points_twice_stands_in_both_rows() -> None:
    said = shipped_pages("imhotep", sides=(("obelisks", "B"),))["play.md"]
    assert "| At once | Pyramid and obelisk site |" in said
    assert "| At the end of the game | Burial chamber and obelisk site |" in said


def test_a_board_that_only_costs_points_brings_none(tmp_path: Path) -> None:
    said = read(tmp_path, "imhotep", TOLL, market="toll")["play.md"]
    assert "| At once | Pyramid |" in said
    assert "| No points of its own | Toll market |" in said
