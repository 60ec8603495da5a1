"""What the eleventh round of new authors stumbled over: nothing is ignored in silence, and messages say what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import checked

from imhotep_dsl.syntax import parse

# ---- said twice -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "marker weather: storm or fine or ▸fine starts fine",
        "marker expert: player or none or ▸none",
        "piece tile\n    taste: sweet or ▸sweet or sour",
        "piece tile\n    faces light, ▸light",
        "place hand of tile or ▸tile",
        "rule turn(taste: sweet or ▸sweet)\n    score 1",
        "before each action except sail, ▸sail\n    score 1",
        "variant fog of test with mist, ▸mist",
        "variant fog of test after mist, ▸mist",
    ],
)
def test_what_is_named_twice_is_an_error_at_the_second(line: str) -> None:
    before = line.partition("▸")[0]
    (problem,) = parse(line.replace("▸", "") + "\n", "a.rules")[1]
    assert problem.code == "E191"
    assert (problem.span.line, problem.span.column) == (before.count("\n") + 1, len(before.split("\n")[-1]) + 1)


def test_a_marker_with_a_word_twice_says_how_chances_are_made_unequal() -> None:
    (problem,) = parse("marker weather: storm or fine or fine\n", "a.rules")[1]
    assert "roll a number: `1..6`" in problem.help
    (other,) = parse("place hand of tile or tile\n", "a.rules")[1]
    assert "1..6" not in other.help


def test_conditions_may_say_the_same_twice() -> None:
    assert parse("rule turn\n    require ready or ready\n", "a.rules")[1] == []


# ---- words of the language that are meant as such -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "helping"),
    [
        ('rule turn\n    choose player or none "Who?"\n', "E100", "a `may` above it"),
        ("rule turn\n    choose tile in hand or none\n", "E100", "an `option` for each"),
        ("winner all where water < 6\n", "E149", "`winner player where CONDITION`"),
        ("winner none where water = 6\n", "E149", "`winner player where CONDITION`"),
        ("rule turn\n    for each all\n        score 1\n", "E101", "a name"),
        ("rule turn\n    choose tile with number\n", "E101", "`where`"),
    ],
)
def test_a_word_of_the_language_is_not_taken_for_a_name(text: str, code: str, helping: str) -> None:
    (problem,) = parse(text, "a.rules")[1]
    assert problem.code == code and helping in problem.help
    assert "another name" not in problem.help


@pytest.mark.parametrize(
    "text", ["rule or\n    score 1\n", "rule turn(or)\n    score 1\n", "rule turn\n    let all = 3\n"]
)
def test_who_declares_something_by_such_a_word_is_told_to_take_another(text: str) -> None:
    (problem,) = parse(text, "a.rules")[1]
    assert problem.code == "E142" and "another name" in problem.help


# ---- a setup without room -------------------------------------------------------------------------------------------


def test_a_setup_without_room_says_where_and_how_much(tmp_path: Path) -> None:
    foxes = 'variant foxes of twins "Foxes"\n\ncard fox "Fox"\n    copies: 2\n'
    told = checked(tmp_path, foxes)
    assert "E530" in told and "`carpet` has room for 12 in all, and 2 too many come" in told
    assert "`set PLACE as …`" in told
    assert checked(tmp_path, f"{foxes}\nset carpet as grid(2, 7)\n") == "No mistakes in 1 file.\n"


def test_pieces_without_room_where_they_start_say_where(tmp_path: Path) -> None:
    told = checked(
        tmp_path, 'variant many of nim "Many"\n\nplace tray of disc as row(3)\npiece disc 4 starts in tray\n'
    )
    assert "no room for all pieces `disc` where they start: `tray` has room for 3 in all." in told
