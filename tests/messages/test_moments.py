"""Moments that never come, for which nobody waits, or in which nobody acts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked

TAX = """variant tax of fruit_stall "Tax"

{}at end_of_game
    for each player
        player loses player.crate.count / 2
"""


def test_a_moment_that_only_a_variant_waits_for(tmp_path: Path) -> None:
    """Without the variant nobody waits for it, and that does not excuse the variant."""
    told = checked(tmp_path, TAX.format('moment end_of_game "At the end"\n\n'))
    assert told.count("E510") == 1 and "at end_of_game" in told and "1 error" in told
    offered = re.findall(r"`([^`]*)`", told.partition("help:")[2])
    assert {"after play", "reach end_of_game"} <= set(offered)
    mended = TAX.format('moment end_of_game "At the end"\n\n') + "\nafter play\n    reach end_of_game\n"
    assert checked(tmp_path, mended) == "No mistakes in 1 file.\n"


def test_a_moment_of_a_variant_for_which_nothing_waits(tmp_path: Path) -> None:
    told = checked(tmp_path, 'variant tax of fruit_stall "Tax"\n\nmoment high_noon "At noon"\n')
    assert told.count("E510") == 1


def test_a_variant_may_leave_out_what_the_game_does_then(tmp_path: Path) -> None:
    """What `check` passes can be played: it was passed, and refused when it was played."""
    short = 'variant short of duel "Short"\n\nreplace play\n    for each player\n        player scores 1\n'
    assert checked(tmp_path, short) == "No mistakes in 1 file.\n"
    code, told = call("run", "duel", "--with", tmp_path / "my.rules")
    assert code == 0 and "E510" not in told
    told = checked(tmp_path, f"{short}\nat end_of_game\n    players.first scores 1\n")
    assert told.count("E510") == 1 and "my.rules:7" in told


@pytest.mark.parametrize(
    ("game", "there"),
    [("fruit_stall", "This game names no moments."), ("imhotep", "`before_next_round`, `end_of_game`")],
)
def test_an_unknown_moment_says_which_there_are(tmp_path: Path, game: str, there: str) -> None:
    text = f'variant tax of {game} "Tax"\n\n{{}}\n    for each player\n        player loses 1\n'
    told = checked(tmp_path, text.format("at closing_time"))
    assert "E332" in told and there in told and "`after play`" in told
    assert checked(tmp_path, text.format("after play")) == "No mistakes in 1 file.\n"


@pytest.mark.parametrize("line", ["lose you.crate.count / 2", "you.next scores you.crate.count + you.points"])
def test_that_nobody_acts_is_said_once_of_lines_below_each_other(tmp_path: Path, line: str) -> None:
    told = checked(tmp_path, f'variant tax of fruit_stall "Tax"\n\nafter play\n    {line}\n')
    assert told.count("E419") == 1 and "1 error" in told
    below = checked(tmp_path, f'variant tax of fruit_stall "Tax"\n\nafter play\n    {line}\n    lose 1\n')
    assert below.count("E419") == 1
    apart = f'variant tax of fruit_stall "Tax"\n\nafter play\n    {line}\n\nbefore play\n    lose 1\n'
    assert checked(tmp_path, apart).count("E419") == 2


@pytest.mark.parametrize("line", ["after end_of_rounds", "before obelisks.end_of_gam", "instead end_of_rond"])
def test_a_misspelt_moment_behind_before_after_or_instead(tmp_path: Path, line: str) -> None:
    """A moment may stand there as well as a rule, so it may have been meant; and it is mended."""
    text = f'variant x of imhotep "X"\n\n{line}\n    for each player\n        player scores 1\n'
    told = checked(tmp_path, text)
    assert "E330" in told and "Did you mean" in told
    code, told = call("check", "--fix", tmp_path / "my.rules")
    assert code == 0, told


def test_what_stands_behind_before_after_or_instead_may_be_a_moment(tmp_path: Path) -> None:
    assert "a moment" in checked(tmp_path, "variant x of imhotep\nafter supper\n    players.first scores 1\n")
