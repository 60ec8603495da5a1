"""What a sixteenth round of authors missed, or found false, in books and comparisons."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from click.testing import CliRunner

from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.cli import main

# ---- a variant for some numbers of players ---------------------------------------------------------------------------

FOR_MORE = """variant larger_sleds of imhotep for 3..4 players "Larger sleds"

set sled_room to 6
"""


def test_a_variant_for_some_numbers_of_players_keeps_the_sentences_of_the_game(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "imhotep", FOR_MORE)
    assert "Compare the obelisks." in said["boards-site.md"]
    assert "back in the box" not in said["setup.md"].partition("12. ")[2]
    different = said["different.md"].split()
    assert " ".join(different).endswith(
        "## Good to know Instead of: Each player's supply sled holds at most 5 stones."
        " Now: Each player's supply sled holds at most 6 stones."
    )


OTHERS_LEFT_OUT = """replace rule leave_out_second_colour
    for each player
        move second_colour + 1 from player.quarry to box"""


def test_a_sentence_is_dropped_where_the_lines_of_one_number_of_players_are_others(tmp_path: Path) -> None:
    variant = FOR_MORE.replace("set sled_room to 6", OTHERS_LEFT_OUT)
    assert "stone from the player's quarry back in the box" in told_pages(tmp_path, "imhotep", variant)["setup.md"]


NOTHING_LEFT_OUT = """variant without of imhotep for 3..4 players "Nothing is left out"

setup
    for each player
        move second_colour from player.quarry to box
"""


def test_nothing_is_moved_in_no_step(tmp_path: Path) -> None:
    setup = told_pages(tmp_path, "imhotep", NOTHING_LEFT_OUT)["setup.md"]
    assert "0 stones" not in setup


def test_an_empty_field_of_a_table_is_not_told_as_a_change(tmp_path: Path) -> None:
    variant = 'variant poor of imhotep "Poor"\n\nset obelisk_places[1] to 9\n'
    different = told_pages(tmp_path, "imhotep", variant)["different.md"]
    assert "–" not in different and ": \n" not in different


# ---- what the author says of a word ----------------------------------------------------------------------------------

CHAIRS = """variant chairs of snail_race for 3..4 players "Changing chairs"

marker chair per player: 1..4 starts player.seat "Chair"

let player.left_hand = first(other in players where other.chair = remainder(player.chair, players.count) + 1){title}

after turn
    known you.left_hand != none
    next turn to you.left_hand
"""
SITS_THERE = 'about {}: {{en: "They sit on the next chair."}}\n'


@pytest.mark.parametrize("name", ["left_hand", "player.left_hand"])
@pytest.mark.parametrize(
    ("title", "words", "called"),
    [
        (' "Left-hand neighbour"', "", "Left-hand neighbour"),
        ("", "player.left_hand: {en: [neighbour, neighbours]}\n", "Neighbour"),
    ],
)
def test_what_the_author_says_about_a_word_is_told(
    tmp_path: Path, name: str, title: str, words: str, called: str
) -> None:
    said = told_pages(tmp_path, "snail_race", CHAIRS.format(title=title), words + SITS_THERE.format(name))
    assert f"{called}\nThey sit on the next chair." in said["index.md"]
    assert f"Your {called.lower()} has the next turn" in said["play.md"]


def test_a_word_that_nothing_asks_for_is_not_explained(tmp_path: Path) -> None:
    variant = CHAIRS.format(title="").partition("after turn")[0]
    assert "next chair" not in told_pages(tmp_path, "snail_race", variant, SITS_THERE.format("left_hand"))["index.md"]


# ---- words for the rule of one board ---------------------------------------------------------------------------------

JOKERS = """variant jokers of duel "Jokers"

tile joker "Joker"
    copies: 3
    goes_to: none
    rule taken
        choose "What does the joker stand for?"
            option "An obelisk tile"
                do obelisks.receive(tile)
            option "A light pyramid tile"
                move tile to you.light
"""


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        ("en", "", "add the tile to the obelisk"),
        ("de", "", "Lege das Plättchen an den Obelisken"),
        ("es", "", "añade la loseta al obelisco"),
        ("en", 'do obelisks.receive: {en: "lay {tile} on your obelisk"}\n', "lay the tile on your obelisk"),
        ("en", 'do site.receive: {en: "add {tile} to its site"}\n', "put the tile on your obelisk"),
    ],
    ids=["English", "German", "Spanish", "words of that board", "words that do not say which board"],
)
def test_which_board_a_rule_is_carried_out_for_is_said(tmp_path: Path, code: str, words: str, said: str) -> None:
    assert said in told_pages(tmp_path, "duel", JOKERS, words, code)["pieces-tile.md"]


@pytest.mark.parametrize(
    ("name", "is_told_of"), [("obelisks", False), ("temple", True), ("joker", True), ("site", False)]
)
def test_words_that_no_line_asks_for_are_told_of(tmp_path: Path, name: str, is_told_of: bool) -> None:
    rule = "taken" if name == "joker" else "receive"
    (tmp_path / "jokers.rules").write_text(JOKERS, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(f'do {name}.{rule}: {{en: "take {{tile}}"}}\n', encoding="utf-8")
    output = CliRunner().invoke(main, ["check", str(tmp_path)]).output
    assert ("W250" in output) is is_told_of, output
    assert not is_told_of or f"No line of the rules says `do {name}.{rule}`" in output


# ---- in which order the course of play is told -----------------------------------------------------------------------

TOLL = """variant toll of imhotep "Toll"

at start_of_round
    do pay_toll

rule pay_toll "The toll"
    for each player where player.points > 0
        player loses 1
        move up to 1 from player.quarry to box
"""


def test_what_is_done_ahead_of_turns_is_told_ahead_of_them(tmp_path: Path) -> None:
    titles = [line for line in told_pages(tmp_path, "imhotep", TOLL)["play.md"].splitlines() if line[:3] == "## "]
    assert titles[:4] == ["## The game", "## A round", "## The toll", "## On your turn"]
    assert titles[-1] == "## The end of the round"


# ---- what is known, and how long the game lasts ----------------------------------------------------------------------

VOTE = """variant vote of candle_mine "Vote"

marker ballot per player: 0..9 seen by owner "Vote"

before night_in_the_mine
    for each player at once
        choose guess in 1..9 "How much silver?"
        set you.ballot to guess
    for each player
        show player.ballot to everyone
"""


@pytest.mark.parametrize(
    ("code", "section", "said"),
    [
        ("en", "## Good to know", "Only its owner knows each player's vote, unless a rule tells others."),
        ("de", "## Gut zu wissen", "jedes Spielers, außer eine Regel verrät es anderen."),
        ("es", "## Conviene saber", "de cada jugador, salvo que una regla lo diga a otros."),
    ],
)
def test_who_knows_a_marker_is_no_step_of_the_setup(tmp_path: Path, code: str, section: str, said: str) -> None:
    steps, _, known = told_pages(tmp_path, "candle_mine", VOTE, "", code)["setup.md"].partition(section)
    assert said in known
    assert said not in steps


def test_what_no_rule_shows_only_its_owner_knows(tmp_path: Path) -> None:
    setup = told_pages(tmp_path, "candle_mine", VOTE.partition("    for each player\n")[0])["setup.md"]
    assert "Only its owner knows each player's vote." in setup


ENDS_EARLY = """variant early of candle_mine "An early end"

after night_in_the_mine
    if any(player where player.points > 20)
        end game
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The game lasts up to 5 nights"),
        ("de", "Gespielt werden bis zu 5 Nächte"),
        ("es", "La partida dura hasta 5 noches"),
    ],
)
def test_a_game_that_a_line_may_end_lasts_no_more_than_its_rounds(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "candle_mine", ENDS_EARLY, "", code)["play.md"]


# ---- what belongs together -------------------------------------------------------------------------------------------

RESTLESS = """variant restless of morris "No man twice in a row"

marker last_goal per player: space or none "Goal of the last move"

let player.lucky = any(man in crossings where man.owner = player and man.space.row > 3)

instead move_man
    require you.hand.empty and you.men > 3
    choose man in crossings where man.owner = you and ({condition}) "Which man do you move?"
    choose space in man.space.neighbours where space.empty "Where to?"
    move man to space
    set you.last_goal to space
    do capture_with(man)
"""
FRESH = "man.space != you.last_goal"
NO_OTHER = (
    "not any(other in crossings where other.owner = you and other.space != you.last_goal and other.space.row > 3)"
)


@pytest.mark.parametrize(
    ("code", "condition", "said"),
    [
        ("en", f"{FRESH} or {NO_OTHER}", "such that either its space is not your goal of the last move or you have no"),
        ("de", f"{FRESH} or {NO_OTHER}", "der dir gehört und für den gilt, dass (sein Feld"),
        ("es", f"{FRESH} or {NO_OTHER}", "que sea tuya y tal que (su casilla"),
        ("en", f"{NO_OTHER} or {FRESH}", ") or its space is not your goal of the last move (“"),
    ],
)
def test_what_is_joined_by_or_among_other_conditions_is_kept_together(
    tmp_path: Path, code: str, condition: str, said: str
) -> None:
    assert said in told_pages(tmp_path, "morris", RESTLESS.format(condition=condition), "", code)["play.md"]


def test_what_somebody_does_not_have(tmp_path: Path) -> None:
    words = "player.lucky: {en: [has another man that can move, have another man that can move]}\n"
    variant = RESTLESS.format(condition=f"{FRESH} or not you.lucky")
    assert "or you do not have another man that can move" in told_pages(tmp_path, "morris", variant, words)["play.md"]


# ---- orders, and what others do --------------------------------------------------------------------------------------

INTEREST = """variant interest of imhotep "Interest"

at end_of_round
    for each player where player.points > 9
        player loses 1
"""


@pytest.mark.parametrize(
    ("code", "lead", "order"),
    [
        ("en", "At the end of a round:", "- Score the temple. Each player who"),
        ("de", "Am Ende einer Runde:", "- Wertet den Tempel. Jeder Spieler, der"),
        ("es", "Al final de una ronda:", "- Puntuad el templo. Cada jugador que"),
    ],
)
def test_an_order_does_not_go_on_with_what_others_do(tmp_path: Path, code: str, lead: str, order: str) -> None:
    assert f"{lead}\n\n{order}" in told_pages(tmp_path, "imhotep", INTEREST, "", code)["play.md"]


# ---- the summary -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "See “When you get the tile”"),
        ("de", "Siehe „Wenn du das Plättchen erhältst“"),
        ("es", "Véase «Cuando obtienes la loseta»"),
    ],
)
def test_when_something_happens_is_not_what_it_is_in_short(tmp_path: Path, code: str, said: str) -> None:
    assert f"| 3 | {said} |" in told_pages(tmp_path, "duel", JOKERS, "", code)["summary.md"]


# ---- a variant that is called like something of its own --------------------------------------------------------------


ALL_VOTE = 'about vote: {en: "All of you vote."}\n'


@pytest.mark.parametrize(
    ("words", "is_told"), [(ALL_VOTE, False), (ALL_VOTE + 'about player.vote: {en: "How you voted."}\n', True)]
)
def test_what_is_said_about_a_variant_is_not_said_of_its_marker(tmp_path: Path, words: str, is_told: bool) -> None:
    front = told_pages(tmp_path, "candle_mine", VOTE.replace("ballot", "vote"), words)["index.md"]
    different, _, explained = front.partition("## What is in the box")
    assert "All of you vote." in different
    assert "All of you vote." not in explained
    assert ("How you voted." in explained) is is_told


# ---- one of many that are alike --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "and a disc in the supply that belongs to you"),
        ("de", "mit einem Stein im Vorrat, der dir gehört"),
        ("es", "y una ficha en la reserva que sea tuya"),
    ],
)
def test_one_of_many_that_are_alike_is_any_of_them(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("reversi", code)["play.md"])


# ---- examples of what is done otherwise now --------------------------------------------------------------------------

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


# ---- many games ------------------------------------------------------------------------------------------------------


def test_what_has_no_name_heads_no_column() -> None:
    told = CliRunner().invoke(main, ["run", "reversi", "--games", "2"]).output.splitlines()
    assert told[2] == "Who wins is decided by count(disc in squares where disc.owner = player)."
    assert told[4].split() == ["won", "mean", "fewest", "most"]


# ---- what markers start as -------------------------------------------------------------------------------------------

WEATHER = """variant weather of orchard "Weather"

marker weather: sunny or rainy starts sunny "Weather"

after morning
    roll weather

before fill
    if weather = rainy
        require you.fruit >= 1
        take 1 from you.fruit
"""
ASKED_FIRST = '\nbefore morning\n    if weather = rainy\n        note "It rains."\n'


@pytest.mark.parametrize(
    ("variant", "is_told"),
    [
        (WEATHER, False),
        (WEATHER + ASKED_FIRST, True),
        (WEATHER.replace("roll weather", "if players.count = 2\n        roll weather"), True),
    ],
    ids=["rolled first", "asked for first", "perhaps not rolled"],
)
def test_what_is_rolled_before_anybody_asks_for_it_is_no_step_of_the_setup(
    tmp_path: Path, variant: str, is_told: bool
) -> None:
    assert ("The weather is sunny at the start." in told_pages(tmp_path, "orchard", variant)["setup.md"]) is is_told


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The pointer starts on the first space of the board."),
        ("de", "Der Zeiger beginnt auf dem ersten Feld des Spielbretts."),
        ("es", "El indicador empieza en la primera casilla del tablero."),
    ],
)
def test_a_marker_that_stands_on_spaces_starts_on_one(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("kalah", code)["setup.md"])


# ---- who comes next --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "take turns in clockwise order (unless a rule says who comes next) until"),
        ("de", "reihum (außer eine Regel sagt, wer als Nächstes kommt)"),
        ("es", "(salvo que una regla diga quién sigue)"),
    ],
)
def test_turns_of_which_a_rule_says_whose_comes_next(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "snail_race", CHAIRS.format(title=""), "", code)["play.md"]


def test_another_turn_of_the_same_player_changes_no_order() -> None:
    assert "take turns in clockwise order until" in plain_text(shipped_pages("snail_race")["play.md"])


# ---- what chance brings in an example --------------------------------------------------------------------------------


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
