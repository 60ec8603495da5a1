"""What is not read is said again in the author's own words, and what the help proposes is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import checked

_HEAD = 'variant x of imhotep "X"\n\nafter turn\n'


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("if you.sled.count is 0\n        score 1", "you.sled.count = 0"),
        ("if you.next is not you\n        score 1", "you.next != you"),
        ("next player scores 1", "you.next"),
        ("previous player loses 1", "you.previous"),
        ("move 1 from next player.sled to you.sled", "you.next"),
    ],
)
def test_the_help_speaks_of_the_authors_own_line(tmp_path: Path, line: str, offered: str) -> None:
    told = checked(tmp_path, f"{_HEAD}    {line}\n")
    assert "1 error" in told and f"`{offered}`" in told.partition("help:")[2]


@pytest.mark.parametrize(
    "who", ["the player with the most statues", "player who has fewest points", "a player with most"]
)
def test_who_has_most_of_something_is_gone_through(tmp_path: Path, who: str) -> None:
    """It was told to leave out `the`; then nobody knew what else."""
    told = checked(tmp_path, f"{_HEAD}    {who} scores 5\n")
    assert "1 error" in told and f"E096: No line begins with `{who}`" in told
    help_text = told.partition("help:")[2]
    header = re.findall(r"`(for each player where [^`]*)`", help_text)[0]
    assert "`player scores 5` below it" in help_text
    assert checked(tmp_path, f"{_HEAD}    {header}\n        player scores 5\n") == "No mistakes in 1 file.\n"


def test_an_option_with_nothing_below_it(tmp_path: Path) -> None:
    text = f'{_HEAD}    choose\n        option "Pay"\n            lose 1\n        option "Do not"\n'
    told = checked(tmp_path, text)
    assert "E113" in told and '`note "…"`' in told.partition("help:")[2]
    assert checked(tmp_path, f'{text}            note "Nothing is paid."\n') == "No mistakes in 1 file.\n"


@pytest.mark.parametrize(
    ("written", "below"),
    [
        ("marker weather starts sunny: sunny, rainy", ""),
        ("marker weather starts sunny: sunny, rainy, or windy", ""),
        ("set sled_room to 4 if players.count = 2", ""),
        ("set sled_room to 4 unless players.count > 2", ""),
        ("add 1 to sled_room if players.count = 2", ""),
        ("for each player other than you", "score 1"),
        ("for each player except you", "score 1"),
        ("for each player in players but not you.next", "score 1"),
    ],
)
def test_what_is_proposed_for_a_line_can_be_read(tmp_path: Path, written: str, below: str) -> None:
    """Each led straight into the next error: a list in a marker, an `if` at the left margin, `in other than you`."""
    indent = "    " if below else ""
    head = f"{_HEAD if below else _HEAD.rpartition('after')[0]}{indent}"
    tail = f"\n        {below}\n" if below else "\n"
    told = checked(tmp_path, f"{head}{written}{tail}")
    assert "1 error" in told
    proposed = re.findall(r"help: Write `([^`]*)`\.", told)[0]
    assert "error" not in checked(tmp_path, f"{head}{proposed}{tail}")


def test_of_room_only_sometimes_the_other_number_is_left_to_the_author(tmp_path: Path) -> None:
    told = checked(tmp_path, 'variant x of imhotep "X"\n\nset supply holds 4 if players.count = 2\n')
    assert "`set supply holds if players.count = 2 then 4 else …`" in told


def test_what_cannot_be_done_is_required(tmp_path: Path) -> None:
    """It was told how points are scored."""
    told = checked(
        tmp_path, 'variant x of imhotep "X"\n\nbefore load_ship\n    if you.sled.count > 3\n        cannot\n'
    )
    assert "1 error" in told and "in the place of `if you.sled.count > 3` and of `cannot`" in told
    proposed = re.findall(r"help: Write `(require [^`]*)`", told)[0]
    mended = checked(tmp_path, f'variant x of imhotep "X"\n\nbefore load_ship\n    {proposed}\n')
    assert mended == "No mistakes in 1 file.\n"


@pytest.mark.parametrize("giver", ["you", "player"])
def test_points_change_hands_in_two_lines(tmp_path: Path, giver: str) -> None:
    head = f"{_HEAD}    choose player where player != you\n        "
    told = checked(tmp_path, f"{head}{giver} gives 2 points to you\n")
    assert "1 error" in told
    loses, gets = re.findall(r"help: Write `([^`]*)`, and below it `([^`]*)`\.", told)[0]
    assert checked(tmp_path, f"{head}{loses}\n        {gets}\n") == "No mistakes in 1 file.\n"


def test_what_is_done_in_a_scenario_is_followed_by_answers(tmp_path: Path) -> None:
    head, tail = (
        'scenario "a" of imhotep\n    players black, white\n    when black\n',
        "    then\n        expect not over\n",
    )
    told = checked(tmp_path, f"{head}        sail_ship boat to temple\n{tail}")
    assert "1 error" in told and "Write `do sail_ship`, and below it `answer … with …`" in told


@pytest.mark.parametrize("word", ["played", "taken", "kept"])
def test_what_a_thing_does_is_a_rule_of_it(tmp_path: Path, word: str) -> None:
    """`played` was told to be `place` or `play`."""
    head = 'variant x of imhotep "X"\n\ncard sphinx "Sphinx"\n    copies: 1\n    colour: none\n'
    told = checked(tmp_path, f"{head}    {word}\n        score 3\n")
    assert "1 error" in told and f"Write `rule {word}`." in told
    assert "error" not in checked(tmp_path, f"{head}    rule {word}\n        score 3\n")


def test_a_slip_of_a_header_is_still_one(tmp_path: Path) -> None:
    told = checked(tmp_path, 'variant x of imhotep "X"\n\nadd to temple\n    setpu\n        score 3\n')
    assert "`setup`" in told
