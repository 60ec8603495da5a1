"""What a twelfth round of authors found false in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import book, page

# ---- what must hold, unless it is over before ------------------------------------------------------------------------

FIVES = """game fives "Fives"
    players 2
    colours red, blue
piece gem 9 starts in bag "Gem"
place bag of gem "Bag"
place pit of gem "Pit"
play
    turns from players.first until bag.empty
        do turn
rule turn "On your turn"
    choose amount in 1..3
        move amount from bag to pit
{end}
        require pit.count != 6
    else
        move all from bag to pit
{rest}
winner player
    by player.points
"""
AT_FIVE = "        if pit.count = 5\n            {}"
CALLED = 'rule look "Look"\n    if pit.count = 5\n        end game\n    score 1\n'


@pytest.mark.parametrize(
    ("code", "end", "rest", "said"),
    [
        ("en", AT_FIVE.format("end game"), "", "Unless this ends the game, you can only do this if afterwards the"),
        ("en", "        do look", CALLED, "Unless this ends the game, you can only do this if afterwards the"),
        ("en", AT_FIVE.format("end turns"), "", "Unless this ends the turns, you can only do this if afterwards"),
        ("en", AT_FIVE.format("score 1"), "", "3. You can only do this if afterwards the"),
        ("de", AT_FIVE.format("end game"), "", "Wenn das Spiel dadurch nicht endet, geht das nur, wenn danach"),
        ("es", AT_FIVE.format("end game"), "", "Salvo que con ello termine la partida, solo puedes hacerlo si después"),
    ],
)
def test_what_need_not_hold_once_it_is_over_is_not_asked_for(
    tmp_path: Path, code: str, end: str, rest: str, said: str
) -> None:
    assert said in page(tmp_path, "", "play", code, FIVES.format(end=end, rest=rest))


# ---- what is so has no order -----------------------------------------------------------------------------------------

ROPES = """variant longer of candle_mine "Longer"

replace marker ropes per player: 0..unlimited starts 2 "Ropes"

after dig
    score 1
"""


def test_what_is_only_told_in_another_place_of_the_setup_is_no_change(tmp_path: Path) -> None:
    different = book(tmp_path, "candle_mine", ROPES).partition("# What is different, in detail")[2].partition("\n# ")[0]
    assert "New: Score 1 point." in different and "Decide who is the starting player" not in different


# ---- what a word means stands ahead of a loop ------------------------------------------------------------------------

FRIENDS = """variant friends of tricks "Friends"

let player.friend = player.next.next "Friend"

instead hand_on(giver, taker)
    move all from giver.gift to giver.friend.hand
"""


def test_a_word_is_explained_ahead_of_the_loop_in_which_it_is_used(tmp_path: Path) -> None:
    made = book(tmp_path, "tricks", FRIENDS)
    means = "ach player's friend is the player to the left of the player to the left of them"
    assert f"E{means}." in made and f", e{means}" not in made
    different = made.partition("# What is different, in detail")[2].partition("\n# ")[0]
    assert f"New: E{means}." in different and "Dealing" not in different


# ---- who is ahead has the highest, not the most ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "the player with the highest wins."), ("de", "Wer den höchsten Wert hat, gewinnt."), ("es", "más alto.")],
)
def test_a_single_value_is_the_highest(tmp_path: Path, code: str, said: str) -> None:
    game = FIVES.format(end="        set you.step to 1", rest="").partition("winner")[0]
    by = 'marker step per player: 0..3\nlet player.rest = 9 - player.step "Rest"\nwinner player\n    by player.{}\n'
    assert said in page(tmp_path, by.format("rest"), "end", code, game)
    assert said not in page(tmp_path, by.format("step"), "end", code, game)
