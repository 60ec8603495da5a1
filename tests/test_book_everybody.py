"""All players as a list, numbers that have to be worked out, and what comes about ahead of an order."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page

GAME = """game offers "Offers"
    players 2..3
    colours red, blue, green
piece card 9 starts in deck "Card"
place deck of card as deck "Deck"
place hand of card per player "Hand"
place offer of card "Offer"
marker boss: player starts players.first "Boss"
setup
    for each player
        move 3 from deck to player.hand
play
    for each player
        set boss to player
        do part
rule part "Part"
    for each other in players
        other scores 1
    as boss
        if you.hand.count >= 2
            choose 1..you.hand.count - 1 card in you.hand as chosen
            for each card in chosen
                move card to offer
winner player
    by player.points
"""
SAID = {
    "en": (
        "Each player scores 1 point.",
        "Choose cards in your hand, at least 1 and at most the number of cards in your hand minus 1.",
        "The player becomes the boss. Carry out “Part”.",
    ),
    "de": (
        "Jeder Spieler erhält 1 Punkt.",
        "Wähle Cards in deinem Hand: mindestens 1, höchstens die Anzahl der Cards in deinem Hand minus 1.",
        "Der Spieler wird Boss. Führe „Part“ aus.",
    ),
    "es": (
        "Cada jugador gana 1 punto.",
        "Elige cards en tu hand: como mínimo 1 y como máximo el número de cards en tu hand menos 1.",
        "El jugador pasa a ser el boss. Realiza «Part».",
    ),
}


@pytest.mark.parametrize("code", SAID)
def test_players_numbers_and_orders(tmp_path: Path, code: str) -> None:
    told = " ".join(page(tmp_path, "", "play", code, GAME).split())
    for said in SAID[code]:
        assert said in told, told


@pytest.mark.parametrize("title", ["Cards on offer", "Open cards", "Dice in front"])
def test_a_title_of_several_things_has_its_verb(tmp_path: Path, title: str) -> None:
    rules = GAME.replace('"Offer"', f'"{title}"').replace("if you.hand.count >= 2", "if offer.count = 3", 1)
    rules = rules.replace("            choose 1..", "            known you.hand.count > 1\n            choose 1..")
    assert f"If the {title.lower()} hold exactly 3 cards" in page(tmp_path, "", "play", game=rules)
