"""Sentences that an editor would not print: a number set to itself and more, `each` said twice, two colons."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page

ORCHARD = """game trees "Trees"
    players 2
    colours red, blue
piece fruit 9 starts in bag "Fruit"
place bag of fruit "Bag"
marker ladder: 0..99 "Ladder"
marker stock per player: 0..99 starts 4 "Stock"
marker hunger per player: 0..99 starts player.stock * 2 "Hunger"
board grove "Grove"
    worth: number usually 3
    place shade of fruit holds grove.worth "Shade"
grove pear side A "Pear grove"
    worth: 4
grove plum side A "Plum grove"
play
    turns from players.first until bag.empty
        known not bag.empty
        move 1 from bag to box
        {line}
        score you.hunger
winner player where player.points > 3
    by player.points
"""
WORDS = """stock: {en: [stock, stocks], de: [der Vorrat, die Vorräte], es: [la reserva, las reservas]}
hunger: {en: [hunger, hungers], de: [der Hunger, die Hunger], es: [el hambre, las hambres]}
ladder: {en: [ladder, ladders], de: [die Leiter, die Leitern], es: [la escalera, las escaleras]}
"""


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("set you.stock to max(0, you.stock - 2)", "en", "ower your stock by 2, but not below 0"),
        ("set you.stock to max(0, you.stock - 2)", "de", "erringere deinen Vorrat um 2, aber nicht unter 0"),
        ("set you.stock to max(0, you.stock - 2)", "es", "educe tu reserva en 2, pero no por debajo de 0"),
        ("set you.stock to min(12, you.stock + ladder)", "en", "aise your stock by the ladder, but not above 12"),
        ("set you.stock to min(12, you.stock + 3)", "de", "rhöhe deinen Vorrat um 3, aber höchstens auf 12"),
        ("set ladder to min(20, ladder) + 1", "en", "et the ladder to (the smaller of 20 and the ladder) plus 1"),
        ("set you.stock to min(12, ladder + 3)", "en", "et your stock to the smaller of 12 and (the ladder plus 3)"),
    ],
)
def test_a_number_is_raised_or_lowered(tmp_path: Path, line: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, ORCHARD.replace("{line}", line))
    assert told in made, made


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("setup", "en", "Each player's hunger is their stock times 2 at the start."),
        ("boards-grove", "en", ": 4 (pear grove), 3 (plum grove)."),
        ("end", "de", "Ein Spieler gewinnt nur, wenn er mehr als 3 Punkte hat."),
        ("end", "es", "Un jugador solo gana si tiene más de 3 puntos."),
    ],
)
def test_what_agrees_and_is_said_once(tmp_path: Path, name: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    made = page(tmp_path, "", name, code, ORCHARD.replace("{line}", "score 1"))
    assert told in made, made
