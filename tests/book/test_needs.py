"""What must be true for something to be done, and what need not be."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page, told, told_of_deed

from book.games import FIVES


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "If no empty space can be chosen, score 1 point."),
        ("de", "Wenn kein leeres Feld gewählt werden kann, erhältst du 1 Punkt."),
        ("es", "Si no se puede elegir ninguna casilla vacía, ganas 1 punto."),
    ],
)
def test_an_else_says_what_cannot_be_chosen(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn "Turn"
    choose space in stall where space.empty
        repeat 2
            move up to 1 from basket to space
    else
        score 1
"""
    assert told(tmp_path, rules, code)[-1] == expected


def test_a_range_stands_ahead_of_what_must_be_true(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose price in 1..9 where price != you.silver and price > stall.count
        set you.silver to price
    else
        score 1
"""
    assert told(tmp_path, rules) == [
        "Choose a price from 1 to 9 that is not your silver and that is more than the number of fruits on the stall.",
        "Set your silver to that number.",
        "If no price can be chosen, score 1 point.",
    ]


@pytest.mark.parametrize(("code", "needed"), [("en", "You need"), ("de", "Du brauchst"), ("es", "Necesitas")])
def test_what_may_be_skipped_is_not_needed(tmp_path: Path, code: str, needed: str) -> None:
    rules = """rule turn "Turn"
    may "Sell"
        repeat 3
            choose space in stall where space.empty
                move 1 from you.crate to space
"""
    assert any(line.startswith(needed) for line in told(tmp_path / "sure", rules, code))
    skipped = told(tmp_path / "skipped", f"{rules}            else\n                score 1\n", code)
    assert not any(line.startswith(needed) for line in skipped)


KNOWN = """game known "Known"
    players 2
    colours red, blue
piece disc 12 per player starts in supply "Disc"
place supply of disc per player "Supply"
place bowl of disc "Bowl"
play
    turns from players.first until bowl.count > 20
        do turn
rule turn "Turn"
{lines}
rule give_one
    known not you.supply.empty
    move 1 from you.supply to bowl
winner player
    by player.points
"""

VOUCHED = {
    "before": """    known you.supply.count >= 2
    if bowl.count < 10
        score 1
    repeat 2
        move 1 from you.supply to bowl
""",
    "in each round": """    repeat 2
        known not you.supply.empty
        move 1 from you.supply to bowl
""",
    "in a rule that is carried out": """    repeat 2
        do give_one
""",
}


@pytest.mark.parametrize("lines", VOUCHED.values(), ids=VOUCHED)
def test_what_an_author_vouches_for_is_no_need(tmp_path: Path, lines: str) -> None:
    made = page(tmp_path, "", "play", game=KNOWN.replace("{lines}\n", lines))
    assert "Do this twice" in made or "do this twice" in made
    assert "need" not in made


def test_what_is_vouched_for_elsewhere_is_a_need_here(tmp_path: Path) -> None:
    lines = """    may "Give three"
        require you.supply.count > 2
        repeat 2
            move 1 from you.supply to bowl
    known not you.supply.empty
    move 1 from you.supply to bowl
"""
    made = page(tmp_path, "", "play", game=KNOWN.replace("{lines}\n", lines))
    assert "You need at least 2 discs in your supply." in made


OFFER = """rule turn "Turn"
    may "Do it"
        do deal

rule fill "Fill up"
    move 1 from you.crate to stall[1]
    score 1

rule deal "Deal"
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "You can only do this if you are not the helper."),
        ("de", "Das geht nur, wenn du nicht der Helper bist."),
        ("es", "Solo puedes hacerlo si no eres el helper."),
    ],
)
def test_nothing_is_afterwards_where_nothing_has_changed(tmp_path: Path, code: str, expected: str) -> None:
    deal = "    choose fruit in you.crate where fruit.worth > 2\n    require helper != you\n    move fruit to box\n"
    assert told(tmp_path, OFFER + deal, code, named="deal")[0] == expected


@pytest.mark.parametrize(
    ("deed", "changes"),
    [
        ("choose fruit in you.crate", False),
        ("score 1", False),
        ("set helper to you", False),
        ("move 1 from you.crate to basket", False),
        ("move 1 from you.crate to stall[1]", True),
        ("do fill", True),
        ("choose fruit in you.crate\n        move fruit to stall[1]", True),
    ],
)
def test_afterwards_is_said_where_it_counts(tmp_path: Path, deed: str, changes: bool) -> None:
    said = told(tmp_path, f"{OFFER}    {deed}\n    require not stall[1].empty\n    score 1\n", named="deal")
    assert said[0].startswith("You can only do this if")
    assert ("afterwards" in said[0]) == changes


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


LATER = """rule deed "Deed"
    choose fruit in stall
    do wait
    do put_away(fruit)

rule wait "Wait"
    score 1
    set you.silver to 7

rule put_away(fruit)
    do weighed(fruit)
    score 2

rule weighed(fruit)
    require fruit.worth < 3{}
    move fruit to you.crate
"""

ASKED = {"en": "You can only do this if", "de": "Das geht nur, wenn", "es": "Solo puedes hacerlo si"}


@pytest.mark.parametrize("code", ASKED)
def test_a_condition_of_what_is_carried_out_stands_behind_the_choice_that_it_speaks_of(
    tmp_path: Path, code: str
) -> None:
    said = told_of_deed(tmp_path, LATER.format(" or you.silver = 1"), code)
    assert [line.startswith(ASKED[code]) for line in said].index(True) == 1, said
    assert sum(line.startswith(ASKED[code]) for line in said) == 1 and len(said) == 5, said


@pytest.mark.parametrize(
    ("code", "chosen"),
    [
        ("en", "Choose a fruit on the stall whose worth is less than 3."),
        ("de", "Wähle ein Fruit auf dem Stall, dessen Worth kleiner als 3 ist."),
        ("es", "Elige un fruit en el stall cuyo worth sea menor que 3."),
    ],
)
def test_what_is_asked_of_the_chosen_thing_is_said_with_the_choice(tmp_path: Path, code: str, chosen: str) -> None:
    said = told_of_deed(tmp_path, LATER.format(""), code)
    assert said[0] == chosen and len(said) == 4, said


SINCE_THEN = """rule deed "Deed"
    choose fruit in stall
    move up to 1 from shelf to stall
    do put_away(fruit)

rule put_away(fruit)
    require stall.count > fruit.worth
    move fruit to you.crate
"""


def test_what_must_hold_later_is_not_asked_of_the_choice(tmp_path: Path) -> None:
    said = told_of_deed(tmp_path, SINCE_THEN)
    assert said[0] == "Choose a fruit on the stall." and "if afterwards" in said[1], said
