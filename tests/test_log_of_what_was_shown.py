"""A log goes on calling by its name what its reader has just been shown, and nobody else's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call
from small_games import rules_of

from imhotep_dsl import load
from imhotep_dsl.report.chronicle import start_told

PLACES = "place palm of card per player seen by owner\nplace heap_of_cards of card seen by none\n"
PLAY = """    shuffle deck
    move up to 1 from deck to blue.palm
    show blue.palm to {whom}
{between}    move all from blue.palm to {to}
    as red
        choose
            option "Go on"
                score 1
            option "Or go on"
                score 1
"""


def back(directory: Path, whom: str, viewer: int, to: str = "deck", between: str = "") -> str:
    """The line of the log in which the piece goes back."""
    game, chronicle, _ = start_told(
        rules_of(directory, PLAY.format(whom=whom, to=to, between=between), PLACES), 2, 1, viewer
    )
    assert not game.over
    return next(line.strip() for line in reversed(chronicle.lines()) if "palm →" in line)


@pytest.mark.parametrize("to", ["deck", "heap_of_cards"])
def test_who_was_shown_a_piece_knows_it_when_it_moves(tmp_path: Path, to: str) -> None:
    assert back(tmp_path, "everyone", 0, to).startswith(("Sun: Blue's palm →", "Snow: Blue's palm →"))


def test_who_was_not_shown_it_does_not(tmp_path: Path) -> None:
    assert back(tmp_path, "blue", 0).startswith("a card: Blue's palm →")


@pytest.mark.parametrize("between", ["    hide blue.palm\n", "    shuffle blue.palm\n"])
def test_what_is_hidden_again_is_not_told(tmp_path: Path, between: str) -> None:
    assert back(tmp_path, "everyone", 0, between=between).startswith("a card: Blue's palm →")


def test_a_roll_under_a_cup_is_told_to_its_owner_only() -> None:
    rules = load("liars_dice")
    told = {viewer: "\n".join(start_told(rules, 2, 3, viewer)[1].lines()) for viewer in (0, 1)}
    for viewer, (own, other) in enumerate((("red", "blue"), ("blue", "red"))):
        assert f"{own} die: Pips " in told[viewer] and f"{other} die" not in told[viewer]
        assert told[viewer].count("die: Pips rolled") == 3


def test_it_is_told_where_lies_what_is_shown_or_hidden() -> None:
    told = call("run", "twins", "--seed", "2")[1]
    shown = re.search(r"1 piece shown to everyone \((\w\d of carpet)\): ", told)
    assert shown is not None and f"1 piece turned face down ({shown[1]})" in told


def test_that_nothing_is_shown_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "bare.rules"
    text = (
        'variant bare of nim\n\nplace shelf of match seen by none "Shelf"\n\nbefore turn\n    show shelf to everyone\n'
    )
    file.write_text(text, encoding="utf-8")
    code, told = call("run", "nim", "--with", file)
    assert code == 0 and "shown to everyone" not in told
