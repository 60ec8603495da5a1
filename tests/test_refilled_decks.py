"""Decks that are made anew: each from the pile that belongs to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, said
from fuzzing.lockstep import Lockstep
from small_games import write_game

from imhotep_dsl import load

OWN_DECKS = """piece leaf 3 per player starts in stock "Leaf"
place stock of leaf per player as deck refilled from {} "Stock"
place used of leaf per player as stack "Used leaves"
rule once
    draw leaf from you.stock
        move leaf to you.used
    else
        score 1
"""

DRAWN = "as players.last\n    repeat 2\n        do once\nas players.first\n    repeat 4\n        do once"

AFTERWARDS = """scenario "Each from their own pile" of probe
    players red, blue
    when play
        play until game over
    then
        expect red.stock.count = 2 and red.used.count = 1
        expect blue.stock.count = 1 and blue.used.count = 2
"""


@pytest.mark.parametrize("written", ["used", "player.used"])
def test_a_deck_of_each_player_is_made_anew_from_the_same_players_pile(tmp_path: Path, written: str) -> None:
    directory = write_game(tmp_path / "probe", DRAWN, OWN_DECKS.format(written))
    (directory / "test.rules").write_text(AFTERWARDS, encoding="utf-8")
    assert call("check", directory)[0] == 0
    code, output = call("test", directory)
    assert code == 0, output
    assert Lockstep(load(directory).machine(2)).game(1) == ""
    code, output = call("docs", directory, "--lang", "all", "--out", tmp_path / "book")
    pages = [(tmp_path / "book" / lang / "docs" / "print.md").read_text("utf-8") for lang in ("en", "de", "es")]
    for page, sentence in zip(pages, ("When a player's stock has run out, shuffle their used leaves",
                                      "eines Spielers aufgebraucht ist, mische sein", "un jugador, baraja su"),
                              strict=True):  # fmt: skip
        assert sentence in page


ON_BOARDS = """board shrine "Shrine"
    place stock of card as deck refilled from {} "Stock"
    place used of card as stack "Used cards"
shrine north "North"
shrine south "South"
rule once(shrine)
    draw card from shrine.stock
        move card to shrine.used
"""

ON_BOTH = """move up to 2 from deck to north.stock
move up to 2 from deck to south.stock
repeat 3
    do once(north)
do once(south)"""

ON_ONE = """scenario "Each from the pile of the same board" of probe
    players red, blue
    when play
        play until game over
    then
        expect north.stock.count = 1 and north.used.count = 1
        expect south.stock.count = 1 and south.used.count = 1
"""


@pytest.mark.parametrize("written", ["used", "shrine.used"])
def test_a_deck_of_each_board_is_made_anew_from_the_pile_there(tmp_path: Path, written: str) -> None:
    directory = write_game(tmp_path / "probe", ON_BOTH, ON_BOARDS.format(written))
    (directory / "test.rules").write_text(ON_ONE, encoding="utf-8")
    code, output = call("test", directory)
    assert code == 0, output


def test_one_deck_of_all_is_not_made_anew_from_a_place_of_each(tmp_path: Path) -> None:
    more = OWN_DECKS.format("used").replace("stock of leaf per player", "stock of leaf").replace("you.stock", "stock")
    (found,) = said(tmp_path, "as players.first\n    do once", more)
    assert found.code == "E420" and "`place stock … per player`" in found.help


WHERE_FEWEST_LIE = """piece leaf 3 per player starts in stock "Leaf"
place stock of leaf per player as deck refilled from used "Stock"
place used of leaf per player as stack "Used leaves"
rule once
    draw leaf from first(player by lowest player.stock.count).stock
        move leaf to you.used
"""


def test_the_deck_that_was_made_anew_is_drawn_from_also_if_it_was_found_by_what_lay_there(tmp_path: Path) -> None:
    lines = (
        "for each player\n    move all from player.stock to player.used\n"
        "repeat 4\n    for each player\n        as player\n            do once"
    )
    directory = write_game(tmp_path / "probe", lines, WHERE_FEWEST_LIE)
    assert call("check", directory)[0] == 0, call("check", directory)[1]
    for seed in range(1, 5):
        assert Lockstep(load(directory).machine(2)).game(seed) == ""
