"""Two things of one sort in one sentence: they are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import told


def test_two_spaces_have_two_names(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    let home = first(space in stall where not space.empty)
    if home != none
        choose goal in home.neighbours
            move up to 1 from home to goal
        else
            score 1
"""
    text = " ".join(told(tmp_path, rules))
    assert "Choose a neighbouring space “goal” of the home." in text
    assert "put it on the space “goal”" in text


@pytest.mark.parametrize(("code", "expected"), [("en", "“other”"), ("de", "„andere“"), ("es", "«otro»")])
def test_the_other_of_two_pieces(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn "Turn"
    known not shelf.empty and not stall.empty
    choose fruit in shelf
    choose other in stall
    swap fruit with other
"""
    assert expected in told(tmp_path, rules, code)[-1]


@pytest.mark.parametrize(
    ("code", "each", "after"),
    [
        (
            "en",
            "For each fruit “other” on the shelf whose worth is more than the fruit's worth, beginning with the first "
            "space, put the fruit “other” in the basket.",
            "Put the fruit in your crate.",
        ),
        ("de", "lege das Fruit „andere“ ins Basket.", "Lege das Fruit in dein Crate."),
        ("es", "pon el fruit «otro» en el basket.", "Pon el fruit en tu crate."),
    ],
)
def test_two_of_one_sort_in_a_loop(tmp_path: Path, code: str, each: str, after: str) -> None:
    rules = """rule turn "Turn"
    known not stall.empty
    choose fruit in stall
        do pick(fruit)

rule pick(fruit) "A pick"
    for each other in shelf where other.worth > fruit.worth
        move other to basket
    move fruit to you.crate
"""
    first, last = told(tmp_path, rules, code, named="pick")
    assert each in first and last == after


FULLEST = "    for each space in stall.spaces where not any(other in stall.spaces where count(fruit in other) > "

RICHER = "    for each player where count(other in players where other.points > player.points) >= 2\n"

SCORED = "    for each player\n        player scores count(other in players where other.points > player.points)\n"


@pytest.mark.parametrize(
    ("code", "lines", "said"),
    [
        ("en", FULLEST + "count(fruit in space))\n        score 1\n", "number of fruits on the first-named space,"),
        ("de", FULLEST + "count(fruit in space))\n        score 1\n", "Fruits auf dem erstgenannten Feld ist,"),
        ("es", FULLEST + "count(fruit in space))\n        score 1\n", "en la casilla mencionada en primer lugar,"),
        ("en", RICHER + "        player scores 1\n", "whose points are more than the points of the first-named player"),
        ("en", SCORED, "for each player whose points are more than the points of the first-named player."),
        ("de", SCORED, "für jeden Spieler, dessen Punkte größer als die Punkte des erstgenannten Spielers sind."),
        (
            "en",
            "    for each fruit in stall where every(other.worth <= fruit.worth for each other in stall)\n"
            "        score 1\n",
            "the worth of each fruit on the stall is at most the worth of the first-named fruit,",
        ),
        (
            "en",
            "    for each fruit in stall where not any(other in stall where other.worth > fruit.worth)\n"
            "        score 1\n",
            "For each fruit on the stall such that no other fruit on the stall has a higher worth,",
        ),
        (
            "en",
            "    for each player where any(other in players where other.vote = player)\n        player scores 1\n",
            "there is a player whose vote is the first-named player",
        ),
    ],
)
def test_a_pronoun_does_not_stand_for_two_things(tmp_path: Path, code: str, lines: str, said: str) -> None:
    marker = 'marker vote per player: player or none "Vote"\n'
    assert said in " ".join(told(tmp_path, f"{marker}rule turn\n{lines}", code))


def test_one_thing_alone_is_told_by_its_pronoun(tmp_path: Path) -> None:
    lines = "    for each player where player.silver > player.points\n        player scores player.silver\n" * 2
    said = told(tmp_path, f"rule turn\n{lines}")
    assert said == ["Each player whose silver is more than their points scores as many points as their silver."] * 2
