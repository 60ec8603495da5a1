"""Answers: what a typed number means, and what answers in scenarios stand for."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_column_is_answered_by_its_number(tmp_path: Path, number: int) -> None:
    more = (
        "place rack of disc as grid(2, 3)\nrule drop\n    choose column in rack\n"
        "        move up to 1 from you.hand to column\n"
        f'scenario "Column {number}" of probe\n    when red\n        do drop\n        answer column with {number}\n'
        f"    then\n        expect rack[{number}].top.owner = red\n"
    )
    directory = write_game(tmp_path / "probe", "as players.first\n    do drop", more)
    code, output = call("test", directory)
    assert code == 0, output


def test_a_number_answers_nothing_that_is_no_number(tmp_path: Path) -> None:
    more = (
        "rule give\n    choose player\n        player scores 1\n"
        'scenario "Who" of probe\n    when red\n        do give\n        answer player with 1\n'
    )
    code, output = call("test", write_game(tmp_path / "probe", "as players.first\n    do give", more))
    assert code == 1 and "This is not offered" in output


NUMBERS = "rule bid\n    choose amount in {} where amount != 1\n        add amount to total\n        score 5 + amount\n"


@pytest.mark.parametrize(("numbers", "typed", "points"), [("0..4", "3", 8), ("0..4", "0", 5), ("-2..4", "-2", 3)])
def test_a_typed_number_is_the_number(tmp_path: Path, numbers: str, typed: str, points: int) -> None:
    directory = write_game(tmp_path / "probe", "as players.first\n    do bid", NUMBERS.format(numbers))
    done = CliRunner().invoke(main, ["play", str(directory)], input=f"1\n?{typed}\n{typed}\n")
    assert done.exit_code == 0, done.output
    assert "0, 2, 3, 4." in done.output and "There are" in done.output
    assert f"Red scores {points} " in done.output


def test_things_are_numbered_by_where_they_stand(tmp_path: Path) -> None:
    more = "rule pick\n    choose space in spots\n        score space.number\n"
    directory = write_game(tmp_path / "probe", "as players.first\n    do pick", more)
    done = CliRunner().invoke(main, ["play", str(directory)], input="0\n2\n")
    assert done.exit_code == 0 and "There are options 1 to 2." in done.output


SHELL = """piece shell 2 per player starts in shore "Shell"
place shore of shell "Shore"
place tide of shell as row(3) "Tide"
setup
    choose space in tide at random
        move up to 1 from shore to space
rule turn "On your turn"
    choose action
    else
        note "Nothing is left to do."
action keep "Keep a shell"
    choose space in tide where space.empty
    move 1 from shore to space
action rest "Rest"
    require tide.count >= 3
    score 1
"""

ROUND = """for each player
    as player
        do turn"""

SCENARIO = """scenario "By the sea" of probe
    players red, blue
    when setup
        answer space with tide[2]
    when play
        let there = tide[2]
        expect there.count = 1
        {action}
        answer space with tide[1]
    then
        expect not tide[1].empty
"""


@pytest.mark.parametrize("action", ["answer action with keep by red", "expect not game over"])
def test_chance_in_a_setup_and_what_is_taken_by_itself_are_answered(tmp_path: Path, action: str) -> None:
    directory = write_game(tmp_path / "probe", ROUND, SHELL)
    (directory / "test.rules").write_text(SCENARIO.format(action=action), encoding="utf-8")
    code, output = call("test", directory)
    assert code == 0, output


def test_an_answer_to_what_was_not_taken_is_refused(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", ROUND, SHELL)
    (directory / "test.rules").write_text(SCENARIO.format(action="answer action with rest"), encoding="utf-8")
    code, output = call("test", directory)
    assert code == 1
    assert "test.rules:8:9" in output


DONE = "as players.first\n    do pick"
WITH_NAMES = """rule pick
    known you.hand.count = 3
    {choose}
        move disc to heap
scenario "By name" of probe
    players red, blue
    given
        let one = first(disc in red.hand)
        let two = last(disc in red.hand)
    when red
        do pick
        answer {what} with {answer}
    then
        expect {taken} in heap
        expect {left} in red.hand
"""
CHOSEN = (
    "choose disc in you.hand",
    "for each disc in list(disc in you.hand) by choice\n        if heap.empty",
    "choose 1 disc in you.hand as discs\n    for each disc in discs",
    "choose up to 2 disc in you.hand as discs\n    for each disc in discs",
    "choose 1 disc in you.hand as discs in order\n    for each disc in discs",
)


@pytest.mark.parametrize("named", ["one", "two"])
@pytest.mark.parametrize("choose", CHOSEN)
def test_the_piece_that_is_named_is_taken_and_not_one_like_it(tmp_path: Path, choose: str, named: str) -> None:
    """Players are offered pieces that nobody can tell apart once; an author has a name for one of them."""
    left = "two" if named == "one" else "one"
    answer = f"[{named}]" if "discs" in choose else named
    body = WITH_NAMES.format(choose=choose, what="disc", answer=answer, taken=named, left=left)
    if "if heap" in choose:
        body = body.replace("        move disc", "            move disc")
    code, output = call("test", write_game(tmp_path / "probe", DONE, body))
    assert code == 0, output


def test_a_piece_that_is_not_seen_is_meant_by_its_name(tmp_path: Path) -> None:
    """Unknown pieces are an option each."""
    more = WITH_NAMES.format(choose="choose disc in dark", what="disc", answer="two", taken="two", left="one")
    more = more.replace("    known you.hand.count = 3\n", "    known dark.count = 3\n")
    more = more.replace("in red.hand)", "in dark)").replace("expect one in red.hand", "expect one in dark")
    more = more.replace("    given\n", "    given\n        move 3 from red.hand to dark\n")
    more = f"place dark of disc seen by none\n{more}"
    code, output = call("test", write_game(tmp_path / "probe", DONE, more))
    assert code == 0, output


def test_the_piece_that_chance_is_to_give_is_given(tmp_path: Path) -> None:
    more = WITH_NAMES.format(
        choose="choose disc in you.hand at random", what="disc", answer="two", taken="two", left="one"
    )
    code, output = call("test", write_game(tmp_path / "probe", DONE, more))
    assert code == 0, output
