"""Boards and their sides: by which names they go, what they bring, and how much room they have."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import told, told_of_deed

from book.games import JOKERS
from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.places import place_facts
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.game.rules import load


def test_a_side_with_a_title_of_its_own_is_not_told_as_another_side(tmp_path: Path) -> None:
    side = 'variant pylon of imhotep\n\nsite temple side P like A "Pylon"\n    building: yes\n'
    (tmp_path / "pylon.rules").write_text(side, encoding="utf-8")
    rules = load("imhotep", {"temple": "P"}, [tmp_path / "pylon.rules"])
    boards = rules.checked(2).model.boards
    assert [board.called for board in boards if board.side == "P"] == [("temple.P",)]
    assert all(len(board.called) == 2 for board in boards if board.side != "P")


BOARDS = """board field "Field"
    position: number
    marker water: 0..9 "Water"
field low "Low"
    position: 1
field high "High"
    position: 2

rule turn "Turn"
    choose field where field.water = 0
        do spill(field)
    else
        score 1

rule spill(field) "A spill"
    set field.water to 1
    for each other in list(field) where other.position = field.position + 1
        do rise(other)

rule rise(field) "It rises"
    if field.water < 9
        add 1 to field.water
"""


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("en", "carry out “It rises” (field: the field “other”)."),
        ("de", "führe „It rises“ aus (Field: das Field „andere“)."),
        ("es", "realiza «It rises» (field: el field «otro»)."),
    ],
)
def test_the_other_of_two_boards_is_named(tmp_path: Path, code: str, given: str) -> None:
    assert told(tmp_path, BOARDS, code, named="spill")[-1].endswith(given)


ROOMS = """game rooms "Rooms"
    players 2
    colours red, blue
piece disc 6 starts in bag "Disc"
place bag of disc "Bag"
board room "Room"
    rule entered "When you enter it"
room hall side A "Hall"
    rule entered
        score 1
room attic side A "Attic"
    rule entered
        score 2
play
    turns from players.first until bag.empty
        known not bag.empty
        move 1 from bag to box
        choose room
            do room.entered
winner player
    by player.points

variant grand of rooms "Grand"

replace room hall side A like A "Grand hall"
    rule entered
        score 5
"""


def test_a_side_like_the_one_it_replaces_stands_where_that_one_stood(tmp_path: Path) -> None:
    text, _, variant = ROOMS.partition("variant grand")
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    (tmp_path / "grand.rules").write_text(f"variant grand{variant}", encoding="utf-8")
    for variants, titles in ((), ["Hall", "Attic"]), (("grand",), ["Grand hall", "Attic"]):
        rooms = next(
            chapter for chapter in plan_book(load(tmp_path, variants=variants)).chapters if chapter.id == "boards-room"
        )
        told = [section.title for section in rooms.sections if section.id.startswith("board-")]
        assert [title.fallback for title in told if isinstance(title, p.Noun)] == titles


@pytest.mark.parametrize("page", ["boards-grove.md", "summary.md"])
def test_the_numbers_of_boards_stand_in_a_table(page: str) -> None:
    table = "| Name | Room | Yield |\n| --- | --- | --- |\n| Apple grove | 4 | 2 |\n| Pear grove | 3 | 3 |\n"
    assert table in shipped_pages("orchard")[page]


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


NEEDLES = """variant needles of imhotep "Needles"

site obelisks side N "Twin needles"
    place north of stone as stack
    place south of stone as stack{title}

    rule deliver(stone)
        choose "On which needle?"
            option "The northern one"
                move stone to north
            option "The southern one"
                move stone to south

    at end_of_game
        for each stone in obelisks
            stone.owner scores 1
"""


@pytest.mark.parametrize(
    ("code", "title", "north", "whole"),
    [
        ("en", "", "put the stone in the north.", "For each stone at the twin needles"),
        ("de", "", "Lege den Stein ins North.", "Für jeden Stein beim Twin-Needles"),
        ("es", "", "pon la piedra en el north.", "Por cada piedra en el twin needles"),
        ("en", ' "Southern needle"', "put the stone in the twin needles.", "For each stone at the twin needles"),
    ],
)
def test_of_places_without_titles_none_is_called_like_the_whole_board(
    tmp_path: Path, code: str, title: str, north: str, whole: str
) -> None:
    variant = NEEDLES.format(title=title)
    said = told_pages(tmp_path, "imhotep", variant, code=code, sides={"obelisks": "N"})["boards-site.md"]
    assert north in said and whole in said
