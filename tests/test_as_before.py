"""`do as before` in `instead`: what the rule or the moment says without it, in its own words and its own scope."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from fuzzing.lockstep import Lockstep

from imhotep_dsl import load
from imhotep_dsl.cli import main

ONE_CASE = """variant hard_work of imhotep "Hard work"

instead fetch(amount)
    let more = 1
    if you.sled.empty
        do as before
        score more
    else
        do as before

scenario "In each case" of imhotep
    players black, white
    with hard_work
    given
        move all from black.sled to black.quarry
    when black
        do fetch(2)
        do fetch(3)
    then
        expect black.points = 1
        expect black.sled.count = 5
"""

A_MOMENT = """variant feast of imhotep "Feast at the temple"

instead temple.end_of_round
    do as before
    if round = 0
        do as before

scenario "Twice what the temple does, on a side with other rules, too" of imhotep
    players black, white
    with feast, temple B
    given
        move 1 from black.quarry to temple.floor[4]
    when
        reach end_of_round
    then
        expect black.points = 2
"""

TWO_VARIANTS = """variant feast of imhotep "A point first"

instead fetch(amount)
    score 1
    do as before

variant parade of imhotep after feast "Two points afterwards"

instead fetch(amount)
    do as before
    score 2

scenario "Each has its word" of imhotep
    players black, white
    with feast, parade
    given
        move all from black.sled to black.quarry
    when black
        do fetch(3)
    then
        expect black.points = 3
        expect black.sled.count = 3
"""


@pytest.mark.parametrize("text", [ONE_CASE, A_MOMENT, TWO_VARIANTS], ids=["rule", "moment", "variants"])
def test_it_is_done_as_before(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.rules").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["test", str(tmp_path / "mine.rules")])
    assert result.output.endswith("1 passed, 0 failed\n"), result.output


AROUND_PLAY = """variant gifts of nim "Gifts"

before play
    players.first scores 2

after play
    for each player
        player scores 3

scenario "The first player, and everybody" of nim
    players red, blue
    with gifts
    when play
        play until matches_are_gone
    then
        expect red.points >= 2

let matches_are_gone = heaps.count <= 1
"""


def test_something_can_be_laid_around_the_course_of_play(tmp_path: Path) -> None:
    (tmp_path / "mine.rules").write_text(AROUND_PLAY, encoding="utf-8")
    rules = load("nim", variants=[tmp_path / "mine.rules"])
    game = rules.start(2, seed=1)
    assert game.scores == {"red": 2, "blue": 0}
    while not game.over:
        game.choose(0)
    assert sum(game.scores.values()) == 2 + 1 + 2 * 3
    assert CliRunner().invoke(main, ["test", str(tmp_path / "mine.rules")]).output.endswith("1 passed, 0 failed\n")


def test_the_old_text_knows_no_name_of_the_new_one(tmp_path: Path) -> None:
    """`heap` is the game's, although the new text calls something else so."""
    text = ONE_CASE.replace("let more", "let discard").replace("score more", "score discard")
    (tmp_path / "mine.rules").write_text(text, encoding="utf-8")
    assert CliRunner().invoke(main, ["test", str(tmp_path / "mine.rules")]).exit_code == 0


def test_compiled_code_and_the_book_have_the_lines_themselves(tmp_path: Path) -> None:
    (tmp_path / "mine.rules").write_text(ONE_CASE, encoding="utf-8")
    rules = load("imhotep", variants=[tmp_path / "mine.rules"])
    assert Lockstep(rules.machine(2)).game(3) == ""
    told = CliRunner().invoke(main, ["diff", "imhotep", "--with", str(tmp_path / "mine.rules")]).output
    assert "        do as before" in told and told.count("from your quarry") == 3, told


def test_elsewhere_there_is_nothing_to_do_as_before(tmp_path: Path) -> None:
    (tmp_path / "mine.rules").write_text("variant mine of nim\n\nafter turn\n    do as before\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(tmp_path / "mine.rules")])
    assert result.exit_code == 1 and "E473" in result.output and "instead RULE" in result.output
