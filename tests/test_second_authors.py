"""What the next new authors stumbled over: messages whose help fits now, and what a typed number means."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import said
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main


def test_a_condition_as_part_of_a_value_stands_in_brackets(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "if total = if leader = red then 1 else 0\n    players.first scores 1")
    assert found.code == "E134" and "(if CONDITION then VALUE else VALUE)" in found.help
    assert said(tmp_path, "if total = (if leader = red then 1 else 0)\n    players.first scores 1") == []


def test_only_whole_places_are_shuffled(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "for each space in spots\n    shuffle space")
    assert found.code == "E417" and found.message == "Only a whole place is shuffled, and this is a space."
    assert "`shuffle spots`" in found.help
    assert said(tmp_path, "shuffle spots") == []


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("move red.hand.top to stand", "`if not stand.full`, or leave out `holds` of `stand`;"),
        ("move 1 from red.hand to stand", "`move up to`"),
    ],
)
def test_help_where_there_is_no_room(tmp_path: Path, line: str, help_text: str) -> None:
    play = "repeat 2\n    if not red.hand.empty{}\n        {}"
    more = "place stand of disc holds 1\n"
    (found,) = said(tmp_path, play.format("", line), more)
    assert found.code == "E501" and help_text in found.help
    assert said(tmp_path, play.format(" and not stand.full", line), more) == []


PEEK = (
    "place cover of card as row(4) seen by none\nplace shown of card\n"
    "rule turn\n"
    "    choose space in cover where not space.empty\n"
    "        {}\n"
    "        if shown.top != none and shown.top.worth > 1\n"
    "            require you.luck > 3\n"
    "    else\n"
    "        score 1\n"
)


def test_a_hidden_piece_is_known_where_it_comes_to_when_it_was_shown_before(tmp_path: Path) -> None:
    play = "move all from deck to cover\nas players.first\n    do turn"
    found = said(tmp_path, play, PEEK.format("move space.top to shown"))
    assert {item.code for item in found} == {"E502"}
    assert found[0].message == "What is offered here would tell what was hidden before it came to `shown`."
    assert "`show PIECE to everyone`" in found[0].help
    shown = PEEK.format("show space.top to everyone\n        move space.top to shown")
    assert said(tmp_path, play, shown.replace("require you.luck > 3", "score 1")) == []


def test_what_the_box_hides_is_named(tmp_path: Path) -> None:
    more = (
        "piece tile 3 per player starts in heaps\nplace heaps of tile per player\n"
        'rule turn\n    move up to 1 from you.heaps to box\n    for each tile\n        may "Guess"\n'
        "            require tile.space != none and tile.space.empty\n            score 1\n"
    )
    found = said(tmp_path, "as players.first\n    do turn", more)
    assert {item.code for item in found} == {"E502"}
    assert "lies hidden at `box`" in found[0].message and "a place of their own that everybody sees" in found[0].help


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
