"""Calculations that divide: halves are called halves, and it is said which way they are rounded."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page

HALVES = """game halves "Halves"
    players 2
    colours red, blue
piece disc 12 starts in bag "Disc"
place bag of disc "Bag"
place bowl of disc "Bowl"
marker strength: 0..99 "Strength"
marker weight: 0..99 "Weight"
play
    turns from players.first until bag.empty
        do turn
rule turn "Turn"
    {line}
    known not bag.empty
    move 1 from bag to bowl
winner player
    by player.points
"""
WORDS = """disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
bag: {en: [bag, bags], de: [der Beutel, die Beutel], es: [la bolsa, las bolsas]}
bowl: {en: [bowl, bowls], de: [die Schale, die Schalen], es: [el cuenco, los cuencos]}
strength: {en: [strength, strengths], de: [die Stärke, die Stärken], es: [la fuerza, las fuerzas]}
weight: {en: [weight, weights], de: [das Gewicht, die Gewichte], es: [el peso, los pesos]}
"""


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("set strength to bag.count / 2", "en", "to half of the number of discs in the bag, rounded down."),
        ("set strength to bag.count / 2", "de", "auf die abgerundete Hälfte der Anzahl der Scheiben im Beutel."),
        ("set strength to bag.count / 2", "es", "a la mitad redondeada hacia abajo del número de discos en la bolsa."),
        ("set strength to (bag.count + 1) / 2", "en", "to half of the number of discs in the bag, rounded up."),
        ("set strength to (1 + weight) / 2", "en", "to half of the weight, rounded up."),
        ("set strength to (weight + 1) / 2", "de", "auf die aufgerundete Hälfte vom Gewicht."),
        ("set strength to (weight + 1) / 2", "es", "a la mitad redondeada hacia arriba del peso."),
        ("set strength to (weight + 2) / 2", "en", "to half of (the weight plus 2), rounded down."),
        ("set strength to (weight + 2) / 3", "en", "to the weight divided by 3 (rounded up)."),
        ("set strength to (weight + 2) / 3", "de", "auf das Gewicht geteilt durch 3 (aufgerundet)."),
        ("set strength to (weight + bag.count + 1) / 2", "en",
         "to half of (the weight plus the number of discs in the bag), rounded up."),
        ("set strength to 1 + weight / 2", "en", "to 1 plus (half of the weight, rounded down)."),
        ("set strength to min(weight / 2, 4)", "en", "the smaller of (half of the weight, rounded down) and 4."),
        ("score (bowl.count + 1) / 2", "en", "Score 1 point for every 2 discs in the bowl (rounded up)."),
        ("score (bowl.count + 1) / 2", "de", "Du erhältst 1 Punkt für je 2 Scheiben in der Schale (aufgerundet)."),
        ("score (bowl.count + 1) / 2", "es", "1 punto por cada 2 discos en el cuenco (redondeando hacia arriba)."),
        ("score bowl.count / 2", "en", "Score 1 point for every 2 discs in the bowl (rounded down)."),
    ],
)  # fmt: skip
def test_a_half_is_called_a_half(tmp_path: Path, line: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, HALVES.replace("{line}", line))
    assert told in made, made
