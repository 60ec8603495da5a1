"""Scenarios as examples: what they tell, and what they call the things in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import page

from book.games import LAND, LANDS, MAP, THROWS
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.book.plan.played import fitting
from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.game.rules import load
from imhotep_dsl.scenario.telling import mark_of_scenario

EXAMPLES = """
scenario "In and out" of walk
    players red, blue
    given
        let first = first(scout in red.camp)
        let second = first(scout in blue.camp)
        move second to field.c1
    when red
        do enter(field.a1)
    then
        expect red.camp.count = 2
        expect second in field
        expect red.points = 1 - 1
"""


def test_an_example_tells_what_a_rule_was_given(tmp_path: Path) -> None:
    made = page(tmp_path, EXAMPLES, "play", game=MAP.partition("scenario")[0])
    assert "Red: “Enter” (space: space a1 of the field)." in made
    assert "Red has 0 points." in made


def test_names_of_an_example_are_told_apart(tmp_path: Path) -> None:
    used = EXAMPLES.replace(
        "        expect red.points = 1 - 1\n", "        expect first in field or first in red.camp\n"
    )
    made = page(tmp_path, used, "play", game=MAP.partition("scenario")[0])
    assert "the second." in made and "The second lies on the field." in made


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


PEEP = """variant peep of liars_dice "A peep"

marker peeped per player: truth "Has peeped"

before turn
    may "Look at a die of another player"
        require not you.peeped
        choose player where player != you and not player.cup.empty "Whose die do you look at?"
        choose cube in player.cup "Which die do you look at?"
        show cube to you
        set you.peeped to yes

scenario "What was seen is forgotten" of liars_dice
    players red, blue
    with peep
    when red
        do round_of_bids
        answer "Look at a die of another player"
        answer cube with blue.cup.top
        answer number with 6
        answer pips with 6
        answer "Look at a die of another player" with no by blue
        answer "Doubt" by blue
    when red
        do round_of_bids
    then
        expect count(cube in blue.cup where visible(cube, red)) = 0
"""


@pytest.mark.parametrize(
    ("code", "known", "begins"),
    [
        ("en", "holds no die that Red knows.", "“A round” begins."),
        ("de", "keinen Würfel enthält, den Rot kennt.", "„Eine Runde“ beginnt."),
        ("es", "ningún dado que Rojo conoce.", "Empieza «Una ronda»."),
    ],
)
def test_what_somebody_knows_and_what_begins(tmp_path: Path, code: str, known: str, begins: str) -> None:
    said = told_pages(tmp_path, "liars_dice", PEEP, code=code)["play.md"]
    assert known in said and begins in said


NIGHTS = """variant tales of candle_mine "Tales"

piece tale 5 starts in tales "Tale"
place tales of tale as deck "Pile of tales"
place told_tales of tale as stack "Pile of told tales"

before night_in_the_mine
    move up to 1 from tales to told_tales

scenario "Five tales in five nights" of candle_mine
    players red, blue, green
    with tales
    when play
        play until game over
    then
        expect told_tales.count = night
"""


def test_what_is_expected_of_pieces_is_told_though_it_is_compared_with_the_round(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "candle_mine", NIGHTS)["play.md"]
    assert "The result: The number of tales in the pile of told tales is the night's number." in said


def test_points_that_are_given_are_part_of_the_position() -> None:
    said = plain_text(shipped_pages("candle_mine")["end.md"])
    assert "The position: Red has 20 points. Red is out of the game." in said


def told_alone(directory: Path, game: str, words: str) -> int:
    """How many examples the book of a shipped game has with these words of one's own."""
    shutil.copytree(Path(__file__).parents[2] / "rules" / game, directory / game)
    (directory / game / "words-own.yaml").write_text(words, encoding="utf-8")
    made = plan_book(load(directory / game))
    sections = [section for chapter in made.chapters for section in chapter.sections]
    return sum(isinstance(passage, Example) for section in sections for passage in section.passages)


def test_one_example_told_by_the_author_leaves_the_others_where_they_are(tmp_path: Path) -> None:
    title = "A bid that was true costs the doubter a die"
    (scenario,) = (one for one in load("liars_dice").project.scenarios if one.title.text == title)
    story = f"tell {title}:\n  en: Blue doubts, and loses a die.\n  of: {mark_of_scenario(scenario)}\n"
    assert told_alone(tmp_path / "told", "liars_dice", story) == told_alone(tmp_path / "plain", "liars_dice", "") > 2


MOVED = """rule turn "Turn"
    for each fruit in list(fruit in stall)
        move fruit to you.crate

scenario "Fruits come home" of fair
    players red, blue
    given
        move 1 from basket to stall[2]
        let harvest = first(fruit in stall)
        let earlier = red.points
    when red
        do turn
    then
        expect harvest in red.crate
        expect red.points = earlier
"""


@pytest.mark.parametrize(
    ("code", "called", "holds"),
    [
        ("en", "Call the first fruit on the stall the harvest.", "The harvest lies in Red's crate."),
        ("de", "Nenne das erste Fruit auf dem Stall „harvest“.", "„Harvest“ liegt im Crate von Red."),
        ("es", "Llama «harvest» al primer fruit en el stall.", "«Harvest» está en el crate de Red."),
    ],
)
def test_what_a_scenario_names_keeps_its_name_when_it_has_moved(
    tmp_path: Path, code: str, called: str, holds: str
) -> None:
    play = page(tmp_path, MOVED, "play", code)
    assert called in play and holds in play, play


def test_a_name_that_is_still_true_is_put_in(tmp_path: Path) -> None:
    still = MOVED.replace("expect harvest in red.crate", "expect red.crate.count = 1").replace(
        "let earlier = red.points\n", "let earlier = red.points\n        move harvest to stall[3]\n"
    )
    assert "harvest" not in page(tmp_path, still, "play")


NAMED = """rule turn "Turn"
    move up to 1 from stall[1] to you.crate

scenario "Two at once" of fair
    players red, blue
    given
        move 2 from basket to stall[1]
        let old = first(fruit in stall[1])
        move all from stall[2] to basket
        let fresh = first(fruit in basket where fruit is quince)
        move fresh to stall[1]
    when red
        do turn
    then
        expect old in red.crate or fresh in red.crate
        expect red.crate.count = 1
"""


@pytest.mark.parametrize(("code", "old", "all_"), [("en", "Call the ", "take all "), ("de", "Nenne ", "nimm alle "),
                                                   ("es", "Llama ", "todos los ")])  # fmt: skip
def test_names_in_an_example_are_given_where_they_stand(tmp_path: Path, code: str, old: str, all_: str) -> None:
    example = page(tmp_path, NAMED, "play", code).partition("Two at once")[2]
    first, second = (example.index(old, start) for start in (0, example.index(old) + 1))
    assert first < example.lower().index(all_) < second


@pytest.mark.parametrize(
    ("code", "rule", "begins"),
    [
        ("en", "do visit", "What happens: Red: “A visit”. Red chooses"),
        ("de", "do visit", "Was geschieht: Red: „A visit“. Red wählt"),
        ("es", "do visit", "Qué ocurre: Red: «A visit». Red elige"),
        ("en", 'do turn\n        answer "Visit a region" with yes', "What happens: Red chooses “Visit a region”."),
    ],
)
def test_an_example_says_what_is_done_unless_it_is_a_turn(tmp_path: Path, code: str, rule: str, begins: str) -> None:
    (tmp_path / "lands.yaml").write_text(LAND, encoding="utf-8")
    assert begins in page(tmp_path, "", "play", code, LANDS.replace("{rule}", rule))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Chance brings 0, then 0, then 2, then 0."),
        ("de", "Der Zufall bringt 0, dann 0, dann 2, dann 0."),
        ("es", "El azar da 0, luego 0, luego 2, luego 0."),
    ],
)
def test_what_chance_brings_in_a_row_is_told_in_one_sentence(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("snail_race", code)["play.md"])


OFFERED = """variant offered of orchard "A crate is offered every morning"

place block of crate "Auction block"

after morning
    draw crate from barn
        move crate to block
        as players.first
            may "Pay 3 fruit"
                require you.fruit >= 3
                take 3 from you.fruit
                score 2
        move all from block to box
"""


def test_an_example_does_not_begin_in_the_midst_of_what_nobody_could_decide(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(OFFERED, encoding="utf-8")
    (found,) = (one for one in fitting(load("orchard", variants=[tmp_path / "own.rules"])) if one.decl.title.text ==
                "A crate belongs to who fills it")  # fmt: skip
    components, machine = found.played.components, found.played.machine
    spaces = found.played.given[machine.layout.at : machine.layout.at + len(components.pieces)]
    places = {components.instances[machine.tables.spaces[space].instance].place for space in spaces}
    assert "block" not in {components.places[place].name for place in places}


SOLD = """variant sold of fruit_stall "Sold"

after sell
    score 1

scenario "Somebody keeps a pear" of fruit_stall
    players red, blue
    with sold
    given
        move 3 fruit from basket to blue.crate where fruit is pear
        move all from stall to box
        move first(fruit in basket where fruit is plum) to stall
    when blue
        do sell
        answer fruit with none
    then
        expect blue.points = 5
    when red
        do pick
        answer fruit with none
    then
        expect red.crate.empty
"""


@pytest.mark.parametrize(
    ("code", "more", "nothing"),
    [
        ("en", "Blue chooses no more.", "Red chooses nothing."),
        ("de", "Blau wählt nichts mehr.", "Rot wählt nichts."),
        ("es", "Azul no elige nada más.", "Rojo no elige nada."),
    ],
)
def test_who_has_chosen_some_chooses_no_more(tmp_path: Path, code: str, more: str, nothing: str) -> None:
    play = told_pages(tmp_path, "fruit_stall", SOLD, "", code)["play.md"]
    assert more in play and nothing in play, play
