"""What an editor found misleading in books: needs that are none, conditions that can be read in two ways, and the
like."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_book_authors import page

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
