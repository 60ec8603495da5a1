"""Words that agree with each other: plurals, pronouns, verbs, and what a preposition asks for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import book, told

from imhotep_dsl.book.english_plurals import english_plural
from imhotep_dsl.cli import main

SEVERAL = """rule turn "Turn"
    choose up to 2 fruit in stall where fruit.worth > 1 as picked
    move up to 3 from basket to stall where fruit.worth > 1
    for each fruit in picked
        move fruit to you.crate
"""


def test_what_is_said_of_several_is_said_in_the_plural(tmp_path: Path) -> None:
    first, second, *_ = told(tmp_path, SEVERAL.replace("fruit.worth > 1", "fruit in shelf"))
    assert first == "Choose up to 2 fruits on the stall that lie on the shelf."
    assert "Take 3 fruits that lie on the shelf" in second


def test_a_pronoun_behind_a_preposition_is_an_object(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose space in shelf
    set you.silver to count(other in shelf.spaces where distance(space, other) <= 2)
"""
    assert "the number of steps from the space to them is at most 2" in " ".join(told(tmp_path, rules))


@pytest.mark.parametrize(("code", "expected"), [("en", "sword dice"), ("de", "Sword-Dice"), ("es", "sword dice")])
def test_a_plural_that_no_rule_makes(tmp_path: Path, code: str, expected: str) -> None:
    rules = """piece sword 3 starts in tray "Sword die"
place tray of sword "Tray"
place lid of sword "Lid"

rule turn "Turn"
    move all from tray to lid
"""
    assert expected in told(tmp_path, rules, code)[0]


def test_each_of_whose_in_spanish(tmp_path: Path) -> None:
    rules = """rule turn
    score count(space in shelf where every(not beside.empty for each beside in space.neighbours))
"""
    said = "Ganas 1 punto por cada casilla del shelf cada una de cuyas casillas contiguas no esté vacía."
    assert told(tmp_path, rules, "es") == [said]


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("leaf", "leaves"), ("gold leaf", "gold leaves"), ("Wolf", "Wolves"), ("knife", "knives"),
        ("shelf", "shelves"), ("roof", "roofs"), ("chief", "chiefs"), ("safe", "safes"), ("cliff", "cliffs"),
    ],
)  # fmt: skip
def test_plurals_in_ves(one: str, many: str) -> None:
    assert english_plural(one) == many


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("clansman", "clansmen"), ("Boatman of the king", "Boatmen of the king"), ("shaman", "shamans"),
        ("omen", "omens"), ("clansmen", "clansmen"), ("women", "women"),
    ],
)  # fmt: skip
def test_plurals_in_men(one: str, many: str) -> None:
    assert english_plural(one) == many


POINTS = """variant lake of imhotep "Lake"

add to temple
    at end_of_round
        for each player
            player scores 8

scenario "Eight each" of imhotep
    players black, white
    with lake
    when
        reach end_of_round
    then
        expect scored(black, temple) = 8
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", " for the temple are 8"), ("de", " für den Tempel sind 8"), ("es", " por el templo son 8")],
)
def test_points_are_several(tmp_path: Path, code: str, said: str) -> None:
    assert said in book(tmp_path, "imhotep", POINTS, code)


def test_one_game_is_no_games() -> None:
    said = CliRunner().invoke(main, ["run", "nim", "--games", "1", "--seed", "4"]).output
    assert said.startswith("1 game of nim, seed 4\n") and "0 games without a winner" in said
