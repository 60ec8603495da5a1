"""What the fifth round of new authors stumbled over: what they meant passes, and where it cannot, the help helps."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import write_game
from test_authors_findings import call, said

# ---- the box --------------------------------------------------------------------------------------------------------

FALLEN = """piece hero 1 per player starts in gate "Hero"
piece leaf 4 per player starts in pile "Leaf"
place gate of hero "Gate"
place pile of leaf "Pile"
"""
SEEKING = """move up to 1 {kind} from {place} to box
as players.first
    for each {kind}
        may "Look"
            require {kind} in {place}
            score 1"""


def test_the_line_is_named_that_brings_pieces_to_the_box(tmp_path: Path) -> None:
    problems = said(tmp_path, SEEKING.format(kind="leaf", place="pile"), FALLEN)
    (problem,) = [each for each in problems if each.code == "E502"]
    assert [label.text for label in problem.labels] == ["this brings `leaf` there"]
    assert "and move them there" in problem.help


def test_what_others_do_with_the_box_does_not_matter(tmp_path: Path) -> None:
    text = SEEKING.format(kind="leaf", place="pile").replace("up to 1 leaf from pile", "all from gate")
    assert [each.code for each in said(tmp_path, text, FALLEN)] == []


# ---- which end is meant ---------------------------------------------------------------------------------------------

COINS = "marker coins per player: 0..unlimited\n"


def test_a_marker_without_an_upper_end_can_only_become_too_small(tmp_path: Path) -> None:
    text = "for each player\n    add (player.points - 3) / 2 to player.coins"
    (problem,) = [each for each in said(tmp_path, text, COINS) if each.code == "E503"]
    assert "goes from 0 upward" in problem.message
    assert "player.coins + (player.points - 3) / 2 >= 0" in problem.help
    assert "<=" not in problem.help


def test_a_place_of_nobody_is_left_alone_while_all_act_at_once(tmp_path: Path) -> None:
    places = """piece leaf 4 per player starts in sleeve "Leaf"
place sleeve of leaf per player seen by owner
"""
    text = "for each player at once\n    move all from you.sleeve to box"
    (problem,) = [each for each in said(tmp_path, text, places) if each.code == "E540"]
    assert "`box` belongs to no player" in problem.help


# ---- answers given aloud --------------------------------------------------------------------------------------------

VAULT = """piece gem starts in pouch "Gem"
gem ruby "Ruby"
    copies: 1
gem opal "Opal"
    copies: 1
place pouch of gem as deck "Pouch"
place vault of gem as row(1) seen by none "Vault"
marker reply: right or wrong or none "Reply"
marker asked: number "Asked"
setup
    shuffle pouch
    move 1 from pouch to vault
rule turn "On your turn"
{0}
"""
BY_VALUE = """    choose named in designs(gem)
    set reply to if any(gem in vault where gem.design = named) then right else wrong"""
BY_A_NAME = """    choose named in designs(gem)
    let found = any(gem in vault where gem.design = named)
    set reply to if found then right else wrong"""
BY_CONDITION = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        set reply to right
    else
        set reply to wrong"""
AND_BACK = """    set reply to none
""" + BY_VALUE  # fmt: skip
ASKING = """repeat 6
    for each player
        as player
            do turn"""


@pytest.mark.parametrize("text", [BY_VALUE, BY_A_NAME, BY_CONDITION, AND_BACK])
def test_every_answer_given_aloud_is_told(tmp_path: Path, text: str) -> None:
    directory = write_game(tmp_path / "probe", ASKING, VAULT.format(text))
    code, output = call("run", directory, "--players", "2", "--seed", "1")
    assert code == 0, output
    assert output.count("Reply: right") + output.count("Reply: wrong") == 12


def test_what_everybody_sees_is_told_when_it_changes(tmp_path: Path) -> None:
    counted = VAULT.format("    choose named in designs(gem)\n    set asked to vault.count")
    directory = write_game(tmp_path / "probe", ASKING, counted)
    code, output = call("run", directory, "--players", "2", "--seed", "1")
    assert code == 0, output
    assert output.count("Asked") == 1
