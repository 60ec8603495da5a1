"""What is different is told with lists, as it is in its chapter: what stands below a condition ends where it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages

BELL = """variant bell of orchard "The bell"

moment noon "At noon"

before morning
    if day = 3
        reach noon
        note "It rings once."
    for each player
        add 1 to player.fruit

at noon
    for each player
        player scores 1
        player loses 2
"""

LAID_OUT = {
    "en": """New: If the day is 3:

- At noon: each player scores 1 point and they lose 2 points. It rings once.

For each player, raise""",
    "de": """Neu: Wenn der Tag 3 ist:

- At noon: Jeder Spieler erhält 1 Punkt und er verliert 2 Punkte. It rings once.

Für jeden Spieler""",
    "es": """Nuevo: Si el día es 3:

- At noon: cada jugador gana 1 punto y pierde 2 puntos. It rings once.

Por cada jugador""",
}


@pytest.mark.parametrize("code", LAID_OUT)
def test_what_follows_a_condition_does_not_read_as_if_it_were_below_it(tmp_path: Path, code: str) -> None:
    different = told_pages(tmp_path, "orchard", BELL, code=code)["different.md"]
    assert LAID_OUT[code] in different, different
