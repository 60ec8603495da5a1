"""What a word means stands where the word is used: of those that only the end speaks of, at the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, page

ENDING = GAME.replace("            do turn\n", "            do turn\n    reach finale\n")
WEALTH = """moment finale "At last"

let player.wealth = player.silver + count(fruit in player.crate where fruit.worth > 2) + count(fruit in player.crate)

at finale
    for each player
        player scores player.wealth
    for each player
        if player.wealth > 3
            player scores 2
{turn}
"""
TURN_OF = 'rule turn "Turn"\n    score {}\n'


@pytest.mark.parametrize(("code", "name"), [("en", "wealth is"), ("de", "Wealth"), ("es", "wealth")])
def test_what_only_the_end_speaks_of_is_explained_at_the_end(tmp_path: Path, code: str, name: str) -> None:
    rules = WEALTH.format(turn=TURN_OF.format(1))
    assert name not in page(tmp_path, rules, "play", code, ENDING)
    assert name in page(tmp_path, rules, "end", code, ENDING)
