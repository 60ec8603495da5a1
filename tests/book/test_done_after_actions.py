"""What stands in the block of `choose action` is done by whoever carried one out, and by nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from click.testing import CliRunner
from reading import told

from imhotep_dsl.cli import main

ACTIONS = """rule turn "Turn"
    choose action
        set you.silver to 7
        score 1
    else
        set you.silver to 0

action pick "Pick"
    choose fruit in stall
        move fruit to you.crate

action sell "Sell"
    choose fruit in you.crate
        move fruit to basket
"""

DONE = {
    "en": ["When you have done so, set your silver to 7 and score 1 point.", "If you can carry out none of them,"],
    "de": ["Wenn du das getan hast, setze dein Silver auf 7 und erhalte 1 Punkt.", "Wenn du keine davon ausführen"],
    "es": ["Cuando lo hayas hecho, cambia tu silver a 7 y gana 1 punto.", "Si no puedes realizar ninguna,"],
}


@pytest.mark.parametrize("code", DONE)
def test_what_is_done_after_an_action_is_not_done_by_who_can_carry_out_none(tmp_path: Path, code: str) -> None:
    said = told(tmp_path, ACTIONS, code)
    assert len(said) == 3 and all(map(str.startswith, said[1:], DONE[code])), said


def test_what_is_done_after_the_only_action(tmp_path: Path) -> None:
    said = told(tmp_path, ACTIONS.partition("action sell")[0])
    assert said[1].startswith("When you have done so, set"), said


TWICE = """variant twice of imhotep "Twice"

after turn
    if passed = 0
        score 1
"""
KEPT = "Set the number of players who passed in a row to 0."


def test_what_has_to_be_told_now_and_was_done_before_is_no_difference(tmp_path: Path) -> None:
    """Who passed goes without saying, until a rule asks for it."""
    made = told_pages(tmp_path, "imhotep", TWICE)
    assert KEPT in made["play.md"]
    different = made["different.md"]
    assert "New: If the number of players who passed in a row is 0, score 1 point." in different, different
    assert KEPT not in different and "Instead of" not in different, different
    own = str(tmp_path / "own.rules")
    compared = CliRunner().invoke(main, ["diff", "imhotep", "--with", own]).output
    assert "+ If the number of players" in compared and "- If you can" not in compared, compared
