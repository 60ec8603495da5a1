"""What an editor found misleading in books: needs that are none, conditions that can be read in two ways, and the
like."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

# ---- what the author vouches for -------------------------------------------------------------------------------------

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


# ---- what is denied, and what is not ---------------------------------------------------------------------------------

LAMPS = """game lamps "Lamps"
    players 2
    colours red, blue
piece disc 12 starts in bag "Disc"
place bag of disc "Bag"
place board of disc as row(12) "Board"
marker oil: 0..9 "Oil"
let lit = oil > 3
let low(space) = space.number < 4
play
    turns from players.first until bag.empty
        do turn
rule turn "Turn"
    known not bag.empty
    move 1 from bag to box
    if {asked}
        score 1
winner player
    by player.points
"""
LAMP_WORDS = """disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
bag: {en: [bag, bags], de: [der Beutel, die Beutel], es: [la bolsa, las bolsas]}
board: {en: [board, boards], de: [der Plan, die Pläne], es: [el tablero, los tableros]}
lit: {en: the lamp burns, de: die Lampe brennt, es: arde la lámpara}
oil: {en: [oil level, oil levels], de: [der Ölstand, die Ölstände], es: [el nivel de aceite, los niveles de aceite]}
low: {en: "{space} lies low", de: "{space:subject} tief liegt", es: "{space} queda abajo"}
"""


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ("not lit or bag.empty", "en", "If (it is not true that the lamp burns) or no disc is left in the bag, "),
        ("not lit or bag.empty", "de", "Wenn (es nicht stimmt, dass die Lampe brennt) oder im Beutel keine Scheibe "),
        ("not lit or bag.empty", "es", "Si (no es cierto que arde la lámpara) o no queda ningún disco en la bolsa, "),
        ("not lit and oil > 2", "en", "If (it is not true that the lamp burns) and the oil level is more than 2, "),
        ("bag.empty or not lit", "en", "If no disc is left in the bag or it is not true that the lamp burns, "),
        ("bag.empty or (not low(board[oil + 1]) and oil > 2)", "en",
         "If no disc is left in the bag, or both (it is not true that the space of the board whose number is the oil "
         "level plus 1 lies low) and the oil level is more than 2, "),
        ("every(not space.empty or oil < 3 for each space in board) or bag.empty", "en",
         "If (each space of the board is not empty or the oil level is less than 3) or no disc is left in the bag, "),
    ],
)  # fmt: skip
def test_it_is_clear_how_far_a_denial_goes(tmp_path: Path, asked: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(LAMP_WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, LAMPS.replace("{asked}", asked))
    assert told in made, made


# ---- what is replaced stands where it stood --------------------------------------------------------------------------

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


# ---- what is denied of one thing twice -------------------------------------------------------------------------------

SUNS = """game suns "Suns"
    players 2
    colours red, blue
piece card starts in deck "Card"
card sun, moon, star
    copies: 4
piece disc 9 per player starts in supply "Disc"
place deck of card as deck "Deck"
place hand of card per player "Hand"
place supply of disc per player "Supply"
marker oil: 0..9 "Oil"
play
    turns from players.first until deck.empty
        draw card from deck
            if {asked}
                score 1
            move card to box
winner player
    by player.points
"""
SUN_WORDS = """card: {en: [card, cards], de: [die Karte, die Karten], es: [la carta, las cartas]}
disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
sun: {en: [sun, suns], de: [die Sonne, die Sonnen], es: [el sol, los soles]}
moon: {en: [moon, moons], de: [der Mond, die Monde], es: [la luna, las lunas]}
hand: {en: [hand, hands], de: [die Hand, die Hände], es: [la mano, las manos]}
supply: {en: [supply, supplies], de: [der Vorrat, die Vorräte], es: [la reserva, las reservas]}
oil: {en: [oil level, oil levels], de: [der Ölstand, die Ölstände], es: [el nivel de aceite, los niveles de aceite]}
"""


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ("not card is sun and not card is moon", "en", "If the card is neither a sun nor a moon, "),
        ("not (card is sun or card is moon)", "de", "Wenn die Karte weder eine Sonne noch ein Mond ist, "),
        ("not (card is sun or card is moon)", "es", "Si la carta no es ni un sol ni una luna, "),
        ("card is sun or card is moon", "en", "If the card is a sun or a moon, "),
        ("not card is sun", "de", "Wenn die Karte keine Sonne ist, "),
        ("not (oil in [2, 3, 5])", "en", "If the oil level is neither 2, 3 nor 5, "),
        ("not (oil in [2, 3])", "de", "Wenn der Ölstand weder 2 noch 3 ist, "),
        ("oil != 2 and oil != 3", "es", "Si el nivel de aceite no es ni 2 ni 3, "),
        ("not (card.design in [sun, moon])", "de", "Wenn die Sorte der Karte weder eine Sonne noch ein Mond ist, "),
        ("you.hand.empty and you.supply.empty", "en", "If you have no card in your hand and no disc in your supply, "),
        ("you.hand.empty and you.supply.empty", "de",
         "Wenn du in deiner Hand keine Karte und in deinem Vorrat keine Scheibe hast, "),
        ("you.hand.empty and you.supply.empty", "es",
         "Si no tienes ninguna carta en tu mano ni ningún disco en tu reserva, "),
    ],
)  # fmt: skip
def test_two_denials_of_one_thing_are_one(tmp_path: Path, asked: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(SUN_WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, SUNS.replace("{asked}", asked))
    assert told in made, made


# ---- remarks that a variant overrules --------------------------------------------------------------------------------

LINES = """game lines "Lines"
    players 2
    colours red, blue
piece disc 9 starts in bag "Disc"
place bag of disc "Bag"
place board of disc as row(9) "Board"
let enough = board.count > 3
play
    turns from players.first until bag.empty
        do turn
rule turn "Turn"
    note "Everybody may see the bag."
    known not bag.empty
    known not board.full
    move 1 from bag to board
    if enough
        note "Four discs bring a point."
        score 1
    if board.count > 6
        note "A long row is a fine thing."
        score 1
winner player
    by player.points
"""
VARIANTS = {
    "a word means something else": ("replace let enough = board.count > 4\n", {"Four discs bring a point."}),
    "points are bad": (
        "replace winner player\n    by lowest player.points\n",
        {"Four discs bring a point.", "A long row is a fine thing."},
    ),
    "who wins is decided by more": (
        "replace winner player\n    by player.points\n    by lowest player.seat\n", set[str](),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("variant", "gone"), VARIANTS.values(), ids=VARIANTS)
def test_a_remark_that_a_variant_overrules_is_left_out(tmp_path: Path, variant: str, gone: set[str]) -> None:
    (tmp_path / "game.rules").write_text(LINES, encoding="utf-8")
    (tmp_path / "other.rules").write_text(f'variant other of lines "Other"\n\n{variant}', encoding="utf-8")
    book = plan_book(load(tmp_path, variants=["other"]))
    made = plain_text(pages(book, language("en", book.words))["play.md"])
    remarks = {"Everybody may see the bag.", "Four discs bring a point.", "A long row is a fine thing."}
    assert {remark for remark in remarks if remark not in made} == gone


def test_nobody_is_told_that_the_last_wins_where_the_last_loses() -> None:
    book = plan_book(load("nim", variants=["last_loses"]))
    made = pages(book, language("en", book.words))
    assert "**Note.** Who takes the last match wins." not in made["play.md"]
