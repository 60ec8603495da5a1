"""What a condition around a line has decided is not told again within it, unless it may be otherwise by then."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import told

BID = """rule turn "Turn"
    if stall.empty
        {before}
        if stall.empty
            set you.silver to 3
        else
            set you.silver to 4
    else
        if not stall.empty
            set you.silver to 5
"""


@pytest.mark.parametrize("code", ["en", "de", "es"])
def test_what_is_decided_is_no_condition_again(tmp_path: Path, code: str) -> None:
    said = " ".join(told(tmp_path, BID.format(before="score 2"), code))
    assert "3" in said and "4" not in said and "5" in said, said
    assert said.count("Stall") + said.count("stall") == 1, said


@pytest.mark.parametrize("before", ["move up to 1 from basket to stall[1]", "do fill", "repeat 2\n            do fill"])
def test_what_may_have_changed_is_asked_again(tmp_path: Path, before: str) -> None:
    fill = "\nrule fill\n    move up to 1 from basket to stall[1]\n" * ("fill" in before)
    said = " ".join(told(tmp_path, BID.format(before=before) + fill))
    assert "3" in said and "4" in said and "5" in said, said


LOOP = """rule turn "Turn"
    if stall.empty
        repeat 2
            if stall.empty
                set you.silver to 3
            else
                set you.silver to 4
            move up to 1 from basket to stall[1]
"""


def test_what_a_loop_changes_is_asked_in_every_round(tmp_path: Path) -> None:
    said = " ".join(told(tmp_path, LOOP))
    assert "3" in said and "4" in said, said


OF_OTHERS = """rule turn "Turn"
    if you.silver = 1
        for each player
            as player
                if you.silver = 1
                    score 3
                else
                    score 4
"""


def test_what_is_so_of_you_need_not_be_so_of_others(tmp_path: Path) -> None:
    said = " ".join(told(tmp_path, OF_OTHERS))
    assert "3" in said and "4" in said, said


SPOT_ON = """variant spot_on of liars_dice "Spot on"

instead turn
    if amount = 0
        do as before
    else
        choose
            option "Bid or doubt"
                do as before
            option "Doubt at once"
                do doubt
                end turns
"""

WITHIN = {
    "en": "New: If the number of dice bid is 0, do as before.",
    "de": "Neu: Wenn die gebotene Würfelzahl 0 ist, verfahre wie bisher.",
    "es": "Nuevo: Si el número de dados apostado es 0, procede como antes.",
}


@pytest.mark.parametrize("code", WITHIN)
def test_what_is_done_as_before_within_a_condition_does_not_say_it_again(tmp_path: Path, code: str) -> None:
    made = told_pages(tmp_path, "liars_dice", SPOT_ON, code=code)
    assert WITHIN[code] in made["different.md"], made["different.md"]
    turn = made["play.md"].partition("Bid or doubt")[0].rpartition("##")[2]
    assert turn.count(" 0") == 1, turn
