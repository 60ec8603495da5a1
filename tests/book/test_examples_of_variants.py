"""Scenarios of variants as examples, beside what the variant brings."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import book

from book.games import COLLECTOR, DRAUGHTY, HANDICAP
from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.book.plan.played import fitting
from imhotep_dsl.game.rules import Rules, load
from imhotep_dsl.library import find_game
from imhotep_dsl.resolve.project import add_variant_file, read_project

BOWL = """variant bowl of imhotep "A bowl"

at end_of_round
    for each player
        player scores 1

scenario "The bowl fills" of imhotep
    players black, white
    with bowl
    when
        reach end_of_round
    then
        expect black.points = 1
"""


def test_scenarios_of_a_variant_stand_beside_what_it_brings(tmp_path: Path) -> None:
    """Also where the author of the game tells stories, and the author of the variant does not."""
    file = tmp_path / "bowl.rules"
    file.write_text(BOWL, encoding="utf-8")
    project = read_project(find_game("imhotep"))
    names = add_variant_file(project, file)
    book = plan_book(Rules(project, {}, tuple(names), cache=None))
    speaker = language("en", words_of(project.words))
    titles = {
        speaker.say(passage.title): section.id
        for chapter in book.chapters
        for section in chapter.sections
        for passage in section.passages
        if isinstance(passage, Example)
    }
    assert titles["The bowl fills"] == "end-rule-play_round"
    assert titles["Three stones, three cards"] == "board-market"


SIX = """
scenario "A six blows two cards away" of twins
    players red, blue
    with draughty
    given
        move all from carpet to deck
        move 1 card from deck to carpet.a1 where card is sun
        move 1 card from deck to carpet.b1 where card is moon
        move 1 card from deck to carpet.c1 where card is sun
        move 1 card from deck to carpet.d1 where card is moon
    when red
        do turn
        answer space with carpet.a1
        answer other with carpet.b1
        answer die with 6
        answer card with [carpet.a1.top, carpet.b1.top]
    then
        expect carpet.a1.top is moon
"""


def test_what_is_new_as_a_whole_has_the_first_choice_of_examples(tmp_path: Path) -> None:
    section = (
        told_pages(tmp_path, "twins", DRAUGHTY + SIX)["play.md"].partition("## A gust of wind")[2].split("\n## ")[0]
    )
    assert [line for line in section.split("\n") if "Example:" in line] == ["Example: A six blows two cards away."]


def test_no_example_is_a_matter_of_luck(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(DRAUGHTY, encoding="utf-8")
    lines = {
        file for found in fitting(load("twins", variants=[tmp_path / "own.rules"])) for file, _ in found.played.acted
    }
    assert lines and not any(file.endswith("own.rules") for file in lines)


def test_each_text_of_a_new_card_has_its_example(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "imhotep", COLLECTOR)["pieces-card.md"].partition("## Tax collector")[2]
    first, second = (said.find(title) for title in ("Everybody with three stones pays one", "A collector that was"))
    assert 0 < first < second


def test_what_a_variant_has_decided_in_the_setup_has_its_example(tmp_path: Path) -> None:
    scenario = """
scenario "A handicap of three beans" of kalah
    players red, blue
    with old_hand
    when setup
        answer player with blue by red
    then
        expect red.store.count = 3
"""
    assert "Example: A handicap of three beans." in told_pages(tmp_path, "kalah", HANDICAP + scenario)["setup.md"]


ONE_STONE = """variant one_stone of candle_mine "One stone"

after dig
    if fallen = 1
        do cave_in

scenario "One fallen stone is enough" of candle_mine
    players red, blue
    with one_stone
    given
        set candle to 12
    when red
        do dig
        answer draught with 1
        answer face with 0
        answer face with 1
        answer face with 2
    then
        expect red.ropes = 1
"""

OTHER_WORD = """variant wild_ones of liars_dice "Wild ones"

set dice_shown to count(cube where cube not in box and cube.pips in [1, pips_bid])

scenario "Ones help a bid for fives" of liars_dice
    players red, blue
    with wild_ones
    given
        for each cube
            set cube.pips to 1
        set amount to 6
        set pips_bid to 5
        set bidder to blue
    when red
        do doubt
    then
        expect loser = red
"""


@pytest.mark.parametrize(
    ("game", "variant", "section", "title"),
    [
        ("candle_mine", ONE_STONE, "Dig", "One fallen stone is enough."),
        ("liars_dice", OTHER_WORD, "Doubt", "Ones help a bid for fives."),
    ],
)
def test_a_scenario_of_a_variant_is_its_example(
    tmp_path: Path, game: str, variant: str, section: str, title: str
) -> None:
    """Also where nothing moves: its line only carries out a rule of the game, or only gives a word another meaning."""
    told = book(tmp_path, game, variant)
    _, _, below = told.rpartition(f"## {section}\n")
    assert f"Example: {title}" in below.partition("\n## ")[0]


CROCODILE = """variant crocodile of duel "Crocodile"

marker crocodile: space starts harbour.b2 "Crocodile"

instead place_figure
    choose space in harbour where space.empty and space != crocodile
    move 1 from you.supply to space
"""


def test_examples_of_rules_that_a_variant_replaces_are_left_out(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "duel", CROCODILE)["play.md"]
    assert "A figure goes to any free space of the harbour" not in said
    assert "Example: The bottom row is unloaded" in said


def test_examples_of_other_rules_stay(tmp_path: Path) -> None:
    variant = 'variant crocodile of duel "Crocodile"\n\nmarker crocodile: space starts harbour.b2 "Crocodile"\n'
    assert "A figure goes to any free space of the harbour" in told_pages(tmp_path, "duel", variant)["play.md"]


FERRY = """variant ferry of imhotep "Two ferries"

card ferry "Ferry"
    copies: 2
    colour: blue
    rule played
        choose ship in harbour where not ship.cargo.empty
        choose other in harbour where other != ship and not other.cargo.full
        move 1 from ship.cargo to other.cargo

scenario "A ferry moves a stone to another ship" of imhotep
    players black, white
    with ferry
    given
        let from_ship = first(ship in shipyard where ship.capacity = 4)
        let to_ship = first(ship in shipyard where ship.capacity = 3)
        move from_ship to harbour
        move to_ship to harbour
        move 1 from white.quarry to from_ship.cargo
        let new_card = first(card in deck where card is ferry)
        move new_card to black.hand
    when black
        do turn
        answer action with play_card
    then
        expect to_ship.cargo.count = 1
"""


def test_the_scenario_of_a_new_card_is_its_example(tmp_path: Path) -> None:
    assert "Example: A ferry moves a stone to another ship." in book(tmp_path, "imhotep", FERRY)
