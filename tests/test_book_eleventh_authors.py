"""What an eleventh round of authors found lost or badly said in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import book, page

from imhotep_dsl.book.drawing.pictures import draw_setup
from imhotep_dsl.game.rules import load

# ---- what may be done in a setup is not drawn as done ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "lying"),
    [
        ('may "Take a match away"\n            move 1 from heaps[1] to box', 3),
        ("choose up to 2 match in heaps[1] as taken\n            for each match in taken\n"
         "                move match to box", 3),
        ('choose\n            option "One"\n                move 1 from heaps[1] to box\n'
         '            option "Two"\n                move 2 from heaps[1] to box', 2),
    ],
)  # fmt: skip
def test_the_picture_of_a_setup_goes_the_plain_way(tmp_path: Path, asked: str, lying: int) -> None:
    file = tmp_path / "own.rules"
    file.write_text(f'variant own of nim "Own"\n\nsetup\n    as players.first\n        {asked}\n', encoding="utf-8")
    rules = load("nim", variants=[file])
    drawn = draw_setup(rules.machine(2), rules.checked(2).components, "Setup")
    assert f"Heaps: space 1 {lying} × Match" in drawn.description


# ---- turns that end when nobody is left ------------------------------------------------------------------------------

EXTRA = """variant own of nim "Own"

rule extra "Extra turns"
    turns from players.first where not player.out
        do extra_turn
    players.first scores 1

rule extra_turn "Your extra turn"
    choose
        option "Take a point"
            score 1
            pass
        option "Stop"
            pass

before play
    do extra
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "When nobody is left who takes a turn, the turns are over."),
        ("de", "Wenn niemand mehr an die Reihe kommt, sind die Züge vorbei."),
        ("es", "Cuando no queda nadie que juegue, terminan los turnos."),
    ],
)
def test_what_follows_turns_does_not_hide_their_end(tmp_path: Path, code: str, said: str) -> None:
    assert said in book(tmp_path, "nim", EXTRA, code)


# ---- a remark on one of several cases -------------------------------------------------------------------------------

WEATHER = """variant own of falcons "Own"

marker weather: storm or fog or fine starts fine "Weather"

before auction
    roll weather
    if weather = storm
        note "A storm blows all falcons away."
        move all from perch to box
    else{}
        for each player
            player scores 1
"""
FOG = """ if weather = fog
        note "Nobody sees the other falcons."
        players.first scores 2
    else"""


@pytest.mark.parametrize(
    ("between", "remarks"),
    [
        ("", ["If the weather is storm: A storm blows all falcons away."]),
        (
            FOG,
            [
                "If the weather is storm: A storm blows all falcons away.",
                "If the weather is fog: Nobody sees the other falcons.",
            ],
        ),
    ],
)
def test_a_remark_behind_other_cases_names_its_own(tmp_path: Path, between: str, remarks: list[str]) -> None:
    told = book(tmp_path, "falcons", WEATHER.format(between))
    assert all(f"> Note. {remark}" in told for remark in remarks)


# ---- on top of a pile -----------------------------------------------------------------------------------------------


BACK = """setup
    move 3 from basket to stall

rule turn "Turn"
    move all from stall to basket
    {}
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "and put them in the basket, on top."),
        ("de", ", und zwar obenauf."),
        ("es", "en el basket, encima de todo."),
    ],
)
def test_what_is_put_on_a_pile_that_others_are_taken_from_goes_on_top(tmp_path: Path, code: str, said: str) -> None:
    assert said in page(tmp_path, BACK.format("move up to 1 from basket to stall"), "play", code)


def test_what_is_shuffled_then_does_not_lie_on_top(tmp_path: Path) -> None:
    told = page(tmp_path, BACK.format("shuffle basket"), "play")
    assert "and put them in the basket." in told and "on top." not in told


# ---- numbers by their names -----------------------------------------------------------------------------------------

LAID = """variant own of nim "Own"

after turn
    choose width in 1..3
    choose height in 1..3
    do lay(width, height)
    do lay(height, width)
    repeat width
        score height

rule lay(width: number, height: number) "Lay matches"
    if heaps[height].count >= width
        move width from heaps[height] to box

before play
    as players.first
        choose amount in 1..3
        repeat amount
            score 1
"""


def test_numbers_that_are_called_the_same_are_not_told_twice(tmp_path: Path) -> None:
    told = book(tmp_path, "nim", LAID)
    assert "Carry out “Lay matches”." in told
    assert "Carry out “Lay matches” (width: the height and height: the width)." in told
    assert "matches (as many as the width says)" in told


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "Do this that many times: score"), ("de", "Entsprechend oft: "), ("es", "Esa cantidad de veces: ")],
)
def test_that_many_times(tmp_path: Path, code: str, said: str) -> None:
    assert said in book(tmp_path, "nim", LAID, code)


# ---- designs whose titles are numbers -------------------------------------------------------------------------------

STEPS = """game steps "Steps"
    players 2
    colours red, blue
piece card starts in deck "Card"
card one "1"
    copies: 4
card two "2"
    copies: 4
place deck of card as deck "Deck"
place hand of card per player "Hand"
play
    for each player
        move up to 1 card from deck to player.hand where card is two
        move up to 2 card from deck to player.hand where card is one
        if player.hand.top is one
            player scores 1
winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ("take 1 card “2” from", "take 2 cards “1” from", "is a card “1”")),
        ("de", ("1 Card „2“", "2 Cards „1“")),
        ("es", ("1 card «2»", "2 cards «1»")),
    ],
)
def test_a_title_that_is_a_number_stands_behind_its_kind(tmp_path: Path, code: str, said: tuple[str, ...]) -> None:
    made = page(tmp_path, "", "play", code, STEPS).lower()
    assert [part for part in said if part.lower() not in made] == []


# ---- what was chosen in an example ----------------------------------------------------------------------------------

THROWS = """game throws "Throws"
    players 2
    colours red, blue
piece disc 4 per player starts in bag "Disc"
place bag of disc per player "Bag"
place board of disc as row(4) holds unlimited "Board"
play
    for each player
        as player
            do throw
rule throw "Throw"
    choose goal in 1..4
    choose amount in 1..2
    score goal * amount
winner player
    by player.points
"""
TWO_NUMBERS = """scenario "Two numbers" of throws
    players red, blue
    when red
        do throw
        answer goal with 3
        answer amount with 2
    then
        expect red.points = 6
"""


def test_numbers_in_an_example_are_told_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "scenarios.rules").write_text(TWO_NUMBERS, encoding="utf-8")
    assert "Red chooses the goal 3. Red chooses the amount 2." in page(tmp_path, "", "play", game=THROWS)


# ---- a summary of a game without actions ----------------------------------------------------------------------------


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
