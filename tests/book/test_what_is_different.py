"""What the book of a variant says is different, and what is no difference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from click.testing import CliRunner
from reading import GAME, book

from book.games import DRAUGHTY, FOOLS, HOT, LONG_GALLERY, VOTE
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load

VARIANT = """variant strict of fair "Strict"

replace rule turn "Turn"
    choose fruit in stall
        move fruit to you.crate
        score 1
    else
        score 2
        set you.silver to 7
"""

LOOSE = """rule turn "Turn"
    choose fruit in stall
        move fruit to you.crate
    else
        score 2
"""


def test_what_is_new_is_told_with_its_condition(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "game.rules").write_text(GAME + LOOSE, encoding="utf-8")
    (tmp_path / "variants" / "strict.rules").write_text(VARIANT, encoding="utf-8")
    book = plan_book(load(tmp_path, variants=("strict",)))
    made = plain_text(pages(book, language("en", book.words))["different.md"])
    assert "New: Choose a fruit on the stall. Score 1 point." in made
    assert "New: If no fruit can be chosen, set your silver to 7." in made


@pytest.mark.parametrize("title", ["", ' "Burial Chamber"', ' "Long gallery"'])
def test_what_a_side_has_from_the_one_it_is_like_is_no_difference(tmp_path: Path, title: str) -> None:
    made = told_pages(tmp_path, "duel", LONG_GALLERY.replace("{title}", title), sides={"burial_chamber": "C"})
    assert "Place the tile on the space with its number." in made["boards-site.md"]
    assert "number" not in made["different.md"].replace("Tiles whose numbers follow", "").replace("by its number", "")
    assert "Burial Chamber" not in made["boards-site.md"]


def test_who_else_a_rule_speaks_of_does_not_change_how_it_is_asked_for(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "tricks", FOOLS)
    asked = "Carry out “Taking the trick” (taker: the player with the strongest card)."
    assert asked in made["play.md"] and asked in plain_text(shipped_pages("tricks")["play.md"])
    assert asked not in made["different.md"]


def test_a_word_that_is_explained_elsewhere_now_is_no_difference(tmp_path: Path) -> None:
    different = told_pages(tmp_path, "kalah", HOT)["different.md"]
    assert "sow from a space if" not in different
    assert "Gone: As soon as there is a player who has no bean left to sow, nobody takes another turn." in different
    told = CliRunner().invoke(main, ["diff", "kalah", "--with", str(tmp_path / "own.rules")]).output
    assert "sow from a space if" not in told and "- The player with the most beans" in told


def test_all_that_is_new_is_marked(tmp_path: Path) -> None:
    below = "    if you.winnings.empty\n        roll die\n        score 1\n        score 2\n"
    (tmp_path / "own.rules").write_text(DRAUGHTY.replace("    roll die\n", below), encoding="utf-8")
    made = plan_book(load("twins", variants=[tmp_path / "own.rules"]))
    said = re.sub("<sup.*?</sup>", "", pages(made, language("en", made.words))["play.md"])
    assert '<span class="changed">Roll the die (from 1 to 6).</span>' in said


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


BONUS = """variant own of nim "Own"

let bonus = 3 "Bonus"

after turn
    score bonus
"""


def test_the_mark_of_a_word_leads_to_where_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(BONUS, encoding="utf-8")
    made = plan_book(load("nim", variants=[tmp_path / "own.rules"]))
    said = pages(made, language("en", made.words))["play.md"]
    (written,) = re.findall(r'The bonus is 3\.<sup class="mark">\[§\]\([^ ]* "([^"]*)"', said)
    assert written.endswith("own.rules:3")


TRAVELLING = """variant travelling_trumps of tricks "Another suit is trumps in each deal"

marker deals: 0..4 "Deals"

replace rule name_trumps "Trumps and a wish"
    add 1 to deals
    set trumps to [suns, moons, stars, waves][deals]
    note "Anyone may win the card that you wish for."
    choose named in designs(card) "Which card do you wish for?"
    set wish to named
"""


@pytest.mark.parametrize(
    ("code", "trumps", "wish"),
    [
        (
            "en",
            "Set the trump suit to suns, moons, stars or waves, depending on whether the number of deals is 1, 2, 3",
            "Set the wished card to the named card.",
        ),
        (
            "de",
            "Setze die Trumpffarbe auf Sonnen, Monde, Sterne oder Wellen, je nachdem, ob die Anzahl von Deals 1, 2, 3",
            "Setze die gewünschte Karte auf die genannte Karte.",
        ),
        (
            "es",
            "Cambia el palo de triunfo a soles, lunas, estrellas u olas, dependiendo de si el número de deals es 1, 2",
            "Cambia la carta deseada a la carta nombrada.",
        ),
    ],
)
def test_a_list_by_a_number_is_told_case_by_case_and_copied_lines_are_no_change(
    tmp_path: Path, code: str, trumps: str, wish: str
) -> None:
    made = book(tmp_path, "tricks", TRAVELLING, code)
    assert trumps in made
    assert made.count(wish) == 1  # in its rule, and not among what is different


SAILED = """variant sailed of imhotep "A point for who sails"

{when} sail_ship
    score 1
    if you.points > 9
        lose 1
"""


def test_a_sentence_stays_where_a_variant_adds_lines_behind_it(tmp_path: Path) -> None:
    made = book(tmp_path, "imhotep", SAILED.format(when="after"))
    _, _, below = made.partition("## Sail 1 ship")
    told_, _, behind = below.partition("The empty ship stays in the dock until the round ends.")
    assert "Choose a ship in the harbour that carries at least its minimum load" in told_
    assert behind.strip().startswith("Score 1 point. If you have more than 9 points, lose 1 point.")
    assert "New: Score 1 point." in made


def test_a_sentence_goes_where_a_variant_adds_lines_ahead(tmp_path: Path) -> None:
    made = book(tmp_path, "imhotep", SAILED.format(when="before"))
    assert "lose 1 point. Choose a ship in the harbour that carries its minimum load. Choose a site" in made


ROPES = """variant longer of candle_mine "Longer"

replace marker ropes per player: 0..unlimited starts 2 "Ropes"

after dig
    score 1
"""


def test_what_is_only_told_in_another_place_of_the_setup_is_no_change(tmp_path: Path) -> None:
    different = book(tmp_path, "candle_mine", ROPES).partition("# What is different, in detail")[2].partition("\n# ")[0]
    assert "New: Score 1 point." in different and "Decide who is the starting player" not in different


PUSH = """variant push of liars_dice "Push"

place pushed of cube per player "Open dice"

replace let dice_left = sum(player.cup.count + player.pushed.count for each player)
"""


def test_a_sentence_is_not_told_instead_of_itself(tmp_path: Path) -> None:
    (tmp_path / "push.rules").write_text(PUSH, encoding="utf-8")
    book = plan_book(load("liars_dice", variants=[tmp_path / "push.rules"]))
    different = plain_text(pages(book, language("en", book.words))["different.md"])
    assert "New: The number of dice left is the total, for each player, of" in different
    assert "Instead of" not in different


SEATS = """variant more of fair "More"
    players 2..4
    colours red, blue, green, white
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "en",
            "Instead of: A game for 2 to 3 players. Now: A game for 2 to 4 players."
            " Instead of: The players play in red, blue and green."
            " Now: The players play in red, blue, green and white.",
        ),
        (
            "de",
            "Statt: Ein Spiel für 2 bis 3 Spieler. Jetzt: Ein Spiel für 2 bis 4 Spieler."
            " Statt: Gespielt wird in red, blue und green. Jetzt: Gespielt wird in red, blue, green und white.",
        ),
        (
            "es",
            "En lugar de: Un juego para 2 a 3 jugadores. Ahora: Un juego para 2 a 4 jugadores."
            " En lugar de: Los colores de los jugadores son red, blue y green."
            " Ahora: Los colores de los jugadores son red, blue, green y white.",
        ),
    ],
)
def test_for_how_many_and_in_which_colours_it_is_played_is_a_difference(tmp_path: Path, code: str, said: str) -> None:
    (tmp_path / "game.rules").write_text(GAME + LOOSE, encoding="utf-8")
    (tmp_path / "more.rules").write_text(SEATS, encoding="utf-8")
    book = plan_book(load(tmp_path, variants=("more",)))
    made = plain_text(pages(book, language(code, book.words))["different.md"])
    assert said in " ".join(made.split())


def test_the_players_of_the_game_are_no_difference(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "falcons", 'variant own of falcons "Own"\n\nafter award\n    players.first scores 1\n')
    assert "Players" not in made["different.md"] and "New: " in made["different.md"]


@pytest.mark.parametrize(("rules", "listed"), [(1, False), (3, False), (4, True)])
@pytest.mark.parametrize(("code", "new"), [("en", "New"), ("de", "Neu"), ("es", "Nuevo")])
def test_what_is_new_is_named_on_the_first_page(tmp_path: Path, rules: int, listed: bool, code: str, new: str) -> None:
    """One by one, or as a list."""
    added = "".join(
        f'rule gust_{at} "Gust {at}"\n    choose player\n        player scores 1\n\n' for at in range(rules)
    )
    called = "".join(f"        do gust_{at}\n" for at in range(rules))
    variant = f'variant windy of falcons "Windy"\n\n{added}before award\n    as players.first\n{called}'
    made = told_pages(tmp_path, "falcons", variant, code=code)["index.md"]
    said = [line for line in made.splitlines() if line.startswith(f"{new}: ")]
    assert len(said) == (1 if listed else rules)
    assert all(f"Gust {at}" in " ".join(said) for at in range(rules))


AROUND = 'variant around of imhotep "Around"\n\nafter each action except sail_ship\n    score 1\n'


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "New: If you have chosen this as your action, score 1 point."),
        ("de", "Neu: Wenn du dies als deine Aktion gewählt hast, erhältst du 1 Punkt."),
        ("es", "Nuevo: Si has elegido esto como acción, ganas 1 punto."),
    ],
)
def test_what_is_laid_around_actions_that_lines_do_by_name(tmp_path: Path, code: str, said: str) -> None:
    made = told_pages(tmp_path, "imhotep", AROUND, code=code)
    assert made["different.md"].count(said) == 2
    headings = [line for line in made["play.md"].split("\n") if line.startswith("## ")]
    assert len(set(headings)) == len(headings)


def test_what_is_other_says_when_it_is_done_where_there_are_several_times(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "imhotep", 'variant paid of imhotep "Paid"\n\nafter card.taken\n    score 1\n')
    when = "When you take the card (unless the market card itself says otherwise): score 1 point."
    assert f"## All market cards\n\nNew: {when}" in made["different.md"]
    assert "## Entrance\n\nNew: Score 1 point." in made["different.md"]
