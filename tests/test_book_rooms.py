"""How much fits where, titles of rules that boards fill in, and how many do what."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import told_of_deed

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.places import place_facts
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load

BOOTHS = """piece helper_boy 3 per player starts in home "Helper"
place home of helper_boy per player "Home"

board booth "Booth"
    room: number usually 1
    place crew of helper_boy holds booth.room "Workers"
    rule used "When you send a helper here"

booth bakery "Bakery"
    room: 2
    rule used
        score 1
        set helper to you

booth mill "Mill"
    rule used
        score 2
        set helper to you

rule deed "Deed"
    require not you.home.empty
    choose booth where not booth.crew.full
    move 1 from you.home to booth.crew
    do booth.used
"""


@pytest.mark.parametrize(
    ("code", "saying"),
    [
        ("en", "So many helpers fit in the booth's workers: 2 (bakery), 1 (mill)."),
        ("de", "Die Workers des Booths haben Platz für so viele Helpers: 2 (Bakery), 1 (Mill)."),
        ("es", "Helpers que caben en los workers del booth: 2 (bakery), 1 (mill)."),
    ],
)
def test_each_board_has_room_of_its_own(tmp_path: Path, code: str, saying: str) -> None:
    told_of_deed(tmp_path, BOOTHS)
    game = load(tmp_path)
    known = words_of(game.project.words)
    scope = Teller({2: game.checked(2)}, known, game.project.sources).scope()
    (crew,) = (at for at, place in enumerate(scope.components.places) if place.name == "crew")
    assert [language(code, known).sentence(fact) for fact, _ in place_facts(scope, crew)] == [saying]


def test_a_rule_that_boards_fill_in_goes_by_its_title(tmp_path: Path) -> None:
    said = told_of_deed(tmp_path, BOOTHS)
    assert said[1] == "Choose a booth whose workers are not full."
    assert said[-1] == "Carry out “When you send a helper here” of the booth."


def test_several_do_and_one_does(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    if count(space in stall where space.count > 1) = 2
        score 1
    if count(space in stall where space.count > 1) = 1
        score 2
"""
    assert told_of_deed(tmp_path, rules) == [
        "If there are exactly 2 spaces of the stall that hold more than 1 fruit, score 1 point.",
        "If there is exactly 1 space of the stall that holds more than 1 fruit, score 2 points.",
    ]


def test_options_stand_each_for_itself(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    choose "What do you take?"
        option "A point"
            score 1
        option "Two points"
            score 2
"""
    assert told_of_deed(tmp_path, rules)[0] == "Choose one:"
    pages = tmp_path / "book"
    ran = CliRunner().invoke(main, ["docs", str(tmp_path), "--out", str(pages)])
    assert ran.exit_code == 0
    lines = (pages / "en" / "docs" / "play.md").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("- **") for line in lines) == 2


def test_names_of_what_lies_in_a_place() -> None:
    assert "  player.porch  of picker or ladder, Porch\n" in CliRunner().invoke(main, ["names", "orchard"]).output


def test_lists_and_ranges_lose_no_condition(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    for each fruit in [shelf.top, you.next.crate.top] where fruit is plum
        score 3
    for each number in 1..3 where number != stall.count
        score number
    choose price in 1..3 where price != you.silver
    set you.silver to price
"""
    assert told_of_deed(tmp_path, rules) == [
        "One after the other for the top fruit of the shelf and a fruit from the crate of the player to your left:",
        "If that fruit is a plum, score 3 points.",
        "For each number from 1 to 3 (here: number):",
        "If that number is not the number of fruits on the stall, score as many points as that number.",
        "Choose a price from 1 to 3 that is not your silver.",
        "Set your silver to that number.",
    ]
