"""What the thirteenth round of new authors stumbled over: whose line is meant, and numbers known beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import checked

from imhotep_dsl import load

SPIES = """game spies "Spies"
    players 2..4
    colours red, blue, green, pink
piece role starts in pile "Role"
role spy
    copies: {}
place pile of role
play
    for each player
        as player
            may "Guess"
                score pile.count
winner player
    by player.points
"""

# ---- a variant's line leaves nothing to choose in the game's ---------------------------------------------------------

LAZY = """variant lazy of fruit_stall "Lazy"
marker lazy per player: truth "Lazy"
before pick
    require not you.lazy or distinct(fruit.design for each fruit in you.crate) < 3
after pick
    set you.lazy to yes
after jam
    set you.lazy to no
"""
ANEW = """replace rule turn "On your turn"
    move 1 from basket to stall
    choose action
    else
        score 0
"""


def test_where_nothing_is_left_to_choose_the_variants_own_line_is_named(tmp_path: Path) -> None:
    told = checked(tmp_path, LAZY)
    assert "E501" in told and "1 error" in told and "require not you.lazy" in told and "a variant needs this" in told
    assert "`replace rule turn`, with an `else`" in told
    assert "E501" not in checked(tmp_path, f"{LAZY}\n{ANEW}")


def test_the_games_own_lines_are_not_blamed_on_a_variant(tmp_path: Path) -> None:
    told = checked(tmp_path, "variant late of fruit_stall\nbefore turn\n    choose fruit in stall\n    score 1\n")
    assert "E501" in told and "a variant needs this" not in told


def test_a_mistake_in_the_games_lines_that_a_variant_brings_names_the_variant(tmp_path: Path) -> None:
    told = checked(
        tmp_path,
        'variant ponds of reversi\npiece pond 2\nreplace place squares of disc or pond as grid(8, 8) "Board"\n',
    )
    assert "E451" in told and "variant ponds of reversi" in told and "with this variant" in told and "1 error" in told


# ---- a table in place of one of its numbers ------------------------------------------------------------------------

BEYOND = """    choose first_role in pile
    choose second_role in pile where second_role.space.number {} few
    score 1
"""


@pytest.mark.parametrize("sign", [">", "="])
def test_a_number_compared_with_a_table_is_one_mistake(tmp_path: Path, sign: str) -> None:
    (tmp_path / "values.yaml").write_text(
        "values:\n  few: {value: [1, 4], each_further: 0, source: assumed}\n", "utf-8"
    )
    game = SPIES.format(2).replace(
        '            may "Guess"\n                score pile.count\n', "            choose action\n"
    )
    told = checked(tmp_path, f"{game}\naction look\n{BEYOND.format(sign)}")
    assert ("E417" if sign == ">" else "E426") in told and "mistake in this program" not in told


# ---- numbers that are known before the game starts -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("copies", "told"),
    [
        ("if players.count = 4 then 2 else 1", "No mistakes"),
        ("if players.count > 2 and not players.count = 4 then 2 else 1", "No mistakes"),
        ("if players.count <= 2 or players.count >= 4 then 2 else 1", "No mistakes"),
        ("if pile.empty then 2 else 1", "E304"),
        ("if 2 then 2 else 1", "a condition is needed here"),
        ("if players.count = yes then 2 else 1", "two things of one sort are needed here"),
    ],
)
def test_one_number_or_the_other_by_how_many_play(tmp_path: Path, copies: str, told: str) -> None:
    assert told in checked(tmp_path, SPIES.format(copies))


def test_as_many_are_there_as_the_condition_says(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(SPIES.format("if players.count = 4 then 2 else 1"), "utf-8")
    rules = load(tmp_path)
    assert [len(rules.machine(players).tables.pieces) for players in (2, 3, 4)] == [1, 1, 2]
