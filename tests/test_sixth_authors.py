"""What the sixth round of new authors stumbled over: what they meant works, and the program says what is so."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import rules_of
from test_scenarios import problems

from imhotep_dsl.report.chronicle import start_told

# ---- chance that gives several things -------------------------------------------------------------------------------

YARD = """
piece bug starts in yard "Bug"
bug ant
    copies: 1
bug bee
    copies: 2
place yard of bug
place out of bug as row(3)
rule dash
    choose {amount} bug in yard as pair at random
        for each bug in pair
            move bug to out
rule lure
    choose bug in yard at random
        move bug to out
"""
BOTH = "then\n    expect first(bug in out[1]).design = bee\n    expect first(bug in out[2]).design = ant"


@pytest.mark.parametrize("amount", [2, 3])
def test_what_chance_gives_together_is_answered_with_a_list(tmp_path: Path, amount: int) -> None:
    """What the list leaves open, chance decides."""
    more = YARD.format(amount=amount)
    assert problems(tmp_path, f"when red\n    do dash\n    answer bug with [bee, ant]\n{BOTH}", more) == []
    assert (
        problems(tmp_path, f"when red\n    do dash\n    answer bug with bee\n    answer bug with ant\n{BOTH}", more)
        == []
    )


def test_one_thing_that_chance_gives_may_be_a_list_of_one(tmp_path: Path) -> None:
    steps = "when red\n    do lure\n    answer bug with [ant]\nthen\n    expect first(bug in out).design = ant"
    assert problems(tmp_path, steps, YARD.format(amount=2)) == []


@pytest.mark.parametrize(
    ("rule", "answer", "said"),
    [
        ("dash", "[ant, bee, bee]", "Chance does not give so many to `bug` here."),
        ("dash", "[ant, ant]", "Chance never gives this to `bug` here."),
        ("lure", "[ant, bee]", "Chance does not give so many to `bug` here."),
    ],
)
def test_a_list_that_chance_cannot_give(tmp_path: Path, rule: str, answer: str, said: str) -> None:
    (told,) = problems(tmp_path, f"when red\n    do {rule}\n    answer bug with {answer}", YARD.format(amount=2))
    assert told == said


# ---- one piece is not several ---------------------------------------------------------------------------------------

PATH = """piece runner 1 per player starts in gate "Runner"
place gate of runner per player
place path of runner as row(6) holds unlimited
"""
HIDDEN = """piece runner starts in yard "Runner"
runner swift
    copies: 1
runner slow
    copies: 1
place yard of runner seen by none
place path of runner as row(6) holds unlimited seen by none
"""
STEPS = """    move red.runner to path[1]
    repeat 2
        known red.runner.space.further(1) != none
        move red.runner to red.runner.space.further(1)
    as red
        may "Done"
            score 1"""


def log(directory: Path, play: str, more: str, viewer: int | None = None) -> list[str]:
    _, chronicle, _ = start_told(rules_of(directory, play, more), 2, 1, viewer)
    return [line.strip() for line in chronicle.lines()[1:]]


def test_a_piece_that_goes_on_is_told_as_one_way(tmp_path: Path) -> None:
    assert log(tmp_path, STEPS, PATH) == [
        "red runner: Red's gate → space 1 of path",
        "red runner: space 1 → space 3 of path",
    ]


def test_pieces_that_nobody_can_tell_apart_are_told_step_by_step(tmp_path: Path) -> None:
    """Whether it is the same one again is not said."""
    lines = log(tmp_path, STEPS.replace("red.runner", "first(runner)"), HIDDEN, viewer=1)
    assert lines == [
        "a runner: yard → space 1 of path",
        "a runner: space 1 → space 2 of path",
        "a runner: space 2 → space 3 of path",
    ]


def test_a_piece_that_comes_back_is_told_both_ways(tmp_path: Path) -> None:
    play = STEPS.replace("red.runner.space.further(1)", "(if red.runner.space.number = 1 then path[2] else path[1])")
    assert log(tmp_path, play, PATH)[1:] == [
        "red runner: space 1 → space 2 of path",
        "red runner: space 2 → space 1 of path",
    ]
