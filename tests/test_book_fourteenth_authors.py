"""What a fourteenth round of authors found false, lost or hard to read in their books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from books import shipped_pages, told_pages

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.played import fitting
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

# ---- remarks beside points -------------------------------------------------------------------------------------------

FEWEST = """variant fewest of tricks "Fewest points"

replace winner player
    by lowest player.points
"""


def test_a_remark_on_more_than_points_stays_where_points_count_otherwise(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "tricks", FEWEST)
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
    assert (
        f"{said}order of play. The first player does the following:"
        in told_pages(tmp_path, "kalah", HANDICAP)["setup.md"]
    )


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
    said = told_pages(tmp_path, "imhotep", TOLL, sides={"market": "toll"})["play.md"]
    assert "| At once | Pyramid |" in said
    assert "| No points of its own | Toll market |" in said


# ---- examples --------------------------------------------------------------------------------------------------------

DRAUGHTY = """variant draughty of twins "A draughty room"

marker die: 1..6 "Die"

after turn
    roll die
    if die > 1
        do gust

rule gust "A gust of wind"
    choose 2 card in carpet as blown at random
        swap blown.first with blown.last
    else
        note "One card alone does not fly."
"""
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


COLLECTOR = """variant tax of imhotep "Tax collector"

card collector "Tax collector"
    copies: 2
    colour: blue
    rule played
        require any(player where player != you and player.sled.count >= 3)
        for each player where player != you and player.sled.count >= 3
            move 1 from player.sled to player.quarry
            score 1
    rule final
        score 1

scenario "Everybody with three stones pays one" of imhotep
    players black, white, brown
    with tax
    given
        move 1 from shipyard to harbour
        move 1 card from deck to black.hand where card is collector
    when black
        do turn
        answer action with play_card
    then
        expect black.points = 2

scenario "A collector that was kept is worth a point" of imhotep
    players black, white
    with tax
    given
        move 1 card from deck to black.hand where card is collector
    when
        reach end_of_game
    then
        expect black.points = 1
"""


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


# ---- what is new, and what is needed for it --------------------------------------------------------------------------


def test_all_that_is_new_is_marked(tmp_path: Path) -> None:
    below = "    if you.winnings.empty\n        roll die\n        score 1\n        score 2\n"
    (tmp_path / "own.rules").write_text(DRAUGHTY.replace("    roll die\n", below), encoding="utf-8")
    made = plan_book(load("twins", variants=[tmp_path / "own.rules"]))
    said = re.sub("<sup.*?</sup>", "", pages(made, language("en", made.words))["play.md"])
    assert '<span class="changed">Roll the die (from 1 to 6).</span>' in said


def test_a_die_lies_in_the_box(tmp_path: Path) -> None:
    assert "1 die (from 1 to 6)" in told_pages(tmp_path, "twins", DRAUGHTY)["index.md"]
    for code, die in (("en", "1 die (from 1 to 3)"), ("de", "1 Würfel (von 1 bis 3)"), ("es", "1 dado (de 1 a 3)")):
        assert die in shipped_pages("candle_mine", code)["index.md"]
    assert "from 1 to 6" not in shipped_pages("liars_dice")["index.md"]  # its dice are pieces


@pytest.mark.parametrize(
    ("game", "page", "code", "said"),
    [
        ("snail_race", "end.md", "en", "A player's way covered is the total, for each snail on the shell that belongs"),
        ("snail_race", "end.md", "de", "Der zurückgelegte Weg eines Spielers ist die Summe für jede Schnecke auf dem"),
        ("snail_race", "end.md", "es", "El camino recorrido de un jugador es la suma, por cada caracol en la concha"),
        ("falcons", "play.md", "en", "A player's bid is the highest value of coins in their fist."),
    ],
)
def test_a_number_is_explained_unless_its_name_says_what_is_counted(game: str, page: str, code: str, said: str) -> None:
    assert said in plain_text(shipped_pages(game, code)[page])
    assert "number of snails at home is" not in plain_text(shipped_pages("snail_race")["end.md"])


# ---- boards in texts of the author -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "| Entrance | 2 | A stone for the pyramid group, at once. |"),
        ("de", "| Pyramidenverzierung | 2 | 1 Punkt für je 3 Steine in der Pyramidengruppe. |"),
        ("es", "| Entrada | 2 | Una piedra para el grupo de pirámides, al momento. |"),
    ],
)
def test_a_text_about_a_thing_names_the_side_of_a_board_that_is_up(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("imhotep", code, sides=(("pyramid", "B"),))["summary.md"])


# ---- which of two, and who -------------------------------------------------------------------------------------------

CALLED_BACK = """variant call_back of duel "Called back"

action call_back "Call back"
    require not reserve.empty
    choose tile in you.tricks "Which action tile do you give up?"
    move tile to box
    draw prize from reserve
        do prize.taken
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Draw the top tile from the reserve. Take the drawn tile"),
        ("de", "Ziehe das oberste Plättchen aus der Reserve. Nimm das gezogene Plättchen"),
        ("es", "Roba la primera loseta de la reserva extra. Toma la loseta robada"),
    ],
)
def test_what_is_drawn_is_not_what_was_chosen(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "duel", CALLED_BACK, code=code)["play.md"]


# ---- the summary -----------------------------------------------------------------------------------------------------


def test_what_happens_when_stands_beside_what_authors_say_in_short(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "imhotep", COLLECTOR)["summary.md"]
    assert "| Name | Copies | In short |\n" in said
    assert "| Tax collector | 2 | See “As your action” and “Still in your display at the end of the game” |\n" in said


def test_the_summary_tells_what_each_player_does_in_turn() -> None:
    assert "## On your turn\n\nChoose one:" in plain_text(shipped_pages("orchard")["summary.md"])


LAST = """variant last of snail_race "Last"

after turn
    move up to 1 from you.garden to players.last.garden
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "put it in the garden of the last player in the order of play"),
        ("de", "lege sie in den Garten des letzten Spielers in der Spielreihenfolge"),
        ("es", "ponlo en el jardín del último jugador en el orden de juego"),
    ],
)
def test_the_last_player_is_the_last_by_seats(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "snail_race", LAST, code=code)["play.md"]


def test_whoever_has_a_part_in_a_rule_is_introduced() -> None:
    said = plain_text(shipped_pages("tricks")["play.md"])
    assert "The player with the strongest card is the taker. The taker scores 1 point." in said
    assert "Each player does the following:\n    - Carry out “Gifts”." in said


def test_a_rule_that_is_told_on_the_spot_has_no_section_of_its_own() -> None:
    assert "Slip off a leaf" not in shipped_pages("snail_race")["play.md"]
    assert "Handing on the gifts" not in shipped_pages("tricks")["play.md"]


# ---- the first of several, and on top --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Only for the first picker on your porch that is not marked as “tired”, mark the picker as “tired”."),
        ("de", "Nur für den ersten Pflücker auf deiner Veranda, der nicht als „müde“ markiert ist, markiere"),
        ("es", "Solo para el primer recolector en tu porche"),
    ],
)
def test_a_loop_that_is_left_at_once_is_about_the_first(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("orchard", code)["play.md"])


UNPACKED = """variant unpacked of orchard "Unpacked"

after evening
    draw crate from barn
        show crate to everyone
        players.first scores crate.worth
        move crate to box
    else
        note "The barn is empty."

scenario "A crate of three" of orchard
    players red, blue
    with unpacked
    given
        let prize = first(crate in barn where crate.worth = 3)
        move prize to barn
    when
        do evening
    then
        expect red.points = 3
"""


def test_what_lies_in_a_pile_is_put_on_top_of_it(tmp_path: Path) -> None:
    assert "put it in the barn, on top." in told_pages(tmp_path, "orchard", UNPACKED)["play.md"]


# ---- how things are at the start and at the end ----------------------------------------------------------------------

TOGETHER = """variant together of candle_mine "All for one"

marker rested per player: truth starts yes "Rested"
marker found_before per player: 0..100 "Cards found before"

after turn
    set you.rested to no
    set you.found_before to 3
    if you.rested and you.found_before > 1
        score 1

replace winner player where not any(other in players where other.out)
"""


def test_who_is_out_is_not_told_again_where_nobody_wins_then(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "candle_mine", TOGETHER)["end.md"]
    assert "Nobody wins if there is a player who is out of the game." in said
    assert "Players who are out of the game cannot win." not in said
    assert "Players who are out of the game cannot win." in plain_text(shipped_pages("candle_mine")["end.md"])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Each player is marked as “rested” at the start."),
        ("de", "Jeder Spieler ist zu Beginn als „rested“ markiert."),
        ("es", "Cada jugador lleva al comienzo la marca «rested»."),
    ],
)
def test_what_is_yes_at_the_start_is_a_mark(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "candle_mine", TOGETHER, code=code)["setup.md"]


def test_a_title_for_several_things_stands_for_their_number(tmp_path: Path) -> None:
    assert "your number of cards found before" in told_pages(tmp_path, "candle_mine", TOGETHER)["play.md"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "burial chamber A, toll market (a side of the market), obelisk site A"),
        ("de", "Toll-Market (eine Seite des Markts)"),
        ("es", "toll market (un lado del mercado)"),
    ],
)
def test_a_side_with_a_name_of_its_own_says_whose_side_it_is(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "imhotep", TOLL, code=code, sides={"market": "toll"})["setup.md"]
