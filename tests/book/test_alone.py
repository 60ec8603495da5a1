"""Books for one player: whoever a line speaks of is the reader, and nobody else is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from reading import page

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

PATIENCE = """game patience "Patience"
    players 1
    colours red
piece disc 9 per player starts in supply "Disc"
piece card 6 starts in deck "Card"
place supply of disc per player "Supply"
place board of disc as row(9) "Board"
place deck of card as deck "Deck"
place hand of card per player seen by owner holds 3 "Hand"
marker strength per player: 0..9 "Strength"
marker starter: player starts players.first "Starting player"
moment end_of_game "At the end of the game"

setup
    shuffle deck
    for each player
        move 2 from deck to player.hand

play
    do round
    reach end_of_game

rule round "A round"
    turns from starter where not player.supply.empty until board.full
        do turn
    set starter to starter.next

rule turn "Your turn"
    choose space in board where space.empty
        move you.supply.top to space
    if any(player where player.points > 3)
        score 1
    for each player where player.strength < 9
        add 1 to player.strength
        player scores 1
    for each other in players where other != you
        other scores 2
    may "Stop here"
        pass
    next turn to you.next

at end_of_game
    for each player
        as player
            score you.hand.count
    rank player where player.points > 0
        by player.points
        pay [5, 3]
        ties shared rounded down

winner player{where}
    by player.points
"""
WORDS = """disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
card: {en: [card, cards], de: [die Karte, die Karten], es: [la carta, las cartas]}
supply: {en: [supply, supplies], de: [der Vorrat, die Vorräte], es: [la reserva, las reservas]}
board: {en: [board, boards], de: [der Plan, die Pläne], es: [el tablero, los tableros]}
deck: {en: [deck, decks], de: [der Stapel, die Stapel], es: [el mazo, los mazos]}
hand: {en: [hand, hands], de: [die Hand, die Hände], es: [la mano, las manos]}
strength: {en: [strength, strengths], de: [die Stärke, die Stärken], es: [la fuerza, las fuerzas]}
"Your turn": {en: Your turn, de: Dein Zug, es: Tu turno}
"""
TOLD = {
    "en": {
        "setup": ["Take all discs of one colour and put them in your supply.", "Your hand holds at most 3 cards.",
                  "Take 2 cards from the deck and put them in your hand."],
        "play": ["Take turns until the board is full, you have no disc in your supply or you have passed (see",
                 "If you have more than 3 points, score 1 point. If your strength is less than 9, raise your strength "
                 "by 1 and score 1 point. You may stop here"],
        "end": ["Score 1 point for each card in your hand. If you have more than 0 points, score 5 points.",
                "What counts in the end\n\nYour points count: the more, the better.\n"],
    },
    "de": {
        "setup": ["Nimm alle Scheiben einer Farbe und lege sie in deinen Vorrat."],
        "play": ["Du bist immer wieder an der Reihe, bis der Plan voll ist, du in deinem Vorrat keine Scheibe hast "
                 "oder du gepasst hast (siehe „Dein Zug“)."],
        "end": ["Was am Ende zählt\n\nDeine Punkte zählen: je mehr, desto besser.\n"],
    },
    "es": {
        "setup": ["Toma todos los discos de un color y ponlos en tu reserva."],
        "play": ["Juega turno tras turno hasta que el tablero esté lleno, no tengas ningún disco en tu reserva o "
                 "hayas pasado (véase «Tu turno»)."],
        "end": ["Qué cuenta al final\n\nCuentan tus puntos: cuanto más, mejor.\n"],
    },
}  # fmt: skip
OTHERS = {
    "en": r"players?(?! *\*?$)|nobody|everyone|others?\b|owner|next turn",
    "de": r"Spieler(?!\*?$)|niemand|reihum|andere|Besitzer",
    "es": r"jugador(?!\*?$)|nadie|otros?\b|propietario",
}


@pytest.mark.parametrize("code", ["en", "de", "es"])
def test_a_game_for_one_player_speaks_to_that_player(tmp_path: Path, code: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    for name, sentences in TOLD[code].items():
        made = page(tmp_path, "", name, code, PATIENCE.replace("{where}", ""))
        for sentence in sentences:
            assert sentence in made, made
        assert not re.search(OTHERS[code], made), made


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "You win if you have more than 9 points."), ("de", "Du gewinnst, wenn du mehr als 9 Punkte hast."),
     ("es", "Ganas si tienes más de 9 puntos.")],
)  # fmt: skip
def test_what_it_takes_to_win_alone_is_all_that_is_told(tmp_path: Path, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    made = page(tmp_path, "", "end", code, PATIENCE.replace("{where}", " where player.points > 9"))
    assert made.endswith(f"\n\n{told}\n")


def test_a_variant_for_one_player_speaks_to_that_player() -> None:
    book = plan_book(load("nim", variants=["solo"]))
    made = {name: plain_text(text) for name, text in pages(book, language("en", book.words)).items()}
    assert "Take turns until the row of heaps is empty (see “On your turn”)." in made["play.md"]
    assert made["end.md"].endswith("You win if you have more than 0 points.\n")
    assert "Now: You win if you have more than 0 points." in made["different.md"]


ONE_OR_TWO = """game rows "Rows"
    players 1..2
    colours red, blue
piece disc 9 "Disc"
place board of disc as row(9) "Board"
setup
    move begun from box to board
play
    turns from players.first until board.empty
        move 1 from board to box
winner player
    by player.points
"""
DATA = """values:
  begun: {value: {1: 5, 2: 7}, source: rulebook}
"""


@pytest.mark.parametrize(
    ("code", "told"),
    [("en", "Take 5 (one player) or 7 (2 players) "), ("de", "5 (bei einem Spieler) oder 7 (bei 2 Spielern) "),
     ("es", "5 (con un jugador) o 7 (con 2 jugadores) ")],
)  # fmt: skip
def test_one_player_is_one_where_more_can_play(tmp_path: Path, code: str, told: str) -> None:
    (tmp_path / "rows.yaml").write_text(DATA, encoding="utf-8")
    made = page(tmp_path, "", "setup", code, ONE_OR_TWO)
    assert told in made, made


BY_THE_SHORE = (
    PATIENCE.replace("{where}", " where count(disc in board where disc.owner = player) = 2")
    .replace(
        """    choose space in board where space.empty
        move you.supply.top to space
""",
        """    for each disc in board where disc.owner != you
        note "The tide takes what belongs to others."
        do wash(disc)
    if you.strength = 9
        note "Whoever is strong has another turn."
        next turn to you
    if board.full or (players.count > 1 and deck.empty)
        score 7
    choose disc in you.supply where disc.owner = you and you.strength < 9
        choose space in board where space.empty
            move disc to space
    else
        pass
""",
    )
    .replace(
        "winner player",
        """rule wash(disc) "Washed ashore"
    move disc to disc.owner.supply

winner player""",
    )
)
SHORE = {
    "en": [
        "If the board is full, score 7 points. Choose a disc in your supply such that your strength",
        "You win if there are exactly 2 discs on the board.",
    ],
    "de": [
        "Wähle eine Scheibe in deinem Vorrat, für die gilt, dass deine",
        "Du gewinnst, wenn es genau 2 Scheiben auf dem Plan gibt.",
    ],
    "es": ["Elige un disco en tu reserva tal que tu fuerza", "Ganas si hay exactamente 2 discos en el tablero."],
}
GONE = {
    "en": ["always", "never", "tide", "another turn", "Washed"],
    "de": ["immer gilt", "nie", "tide", "another turn", "Washed"],
    "es": ["siempre", "nunca", "tide", "another turn", "Washed"],
}


@pytest.mark.parametrize("code", ["en", "de", "es"])
def test_what_always_holds_alone_is_not_said_and_what_never_applies_is_gone(tmp_path: Path, code: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, BY_THE_SHORE) + page(tmp_path, "", "end", code, BY_THE_SHORE)
    for sentence in SHORE[code]:
        assert sentence in made, made
    assert not [word for word in GONE[code] if word in made], made


def test_alone_pieces_that_belong_to_nobody_are_told_from_ones_own(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    game = PATIENCE.replace("{where}", " where count(piece in board where piece.owner = player) = 2")
    game = game.replace("place board of disc as", "place board of disc or card as")
    assert "You win if you have exactly 2 pieces on the board." in page(tmp_path, "", "end", "en", game)
