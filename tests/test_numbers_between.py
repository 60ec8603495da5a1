"""What goes by the number of players is looked at for every number, also where a variant or a side says it."""

from pathlib import Path

import pytest

from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.project import read_project

GAME = """game small
    players 2..4
    colours red, blue, green, white
piece pebble 5 per player starts in bag
place bag of pebble per player
place pit of pebble
marker strength per player: 0..9 starts 3
board hill
    rule climbed
        move 1 from you.bag to pit
hill knoll side A
hill knoll side B like A
    place top of pebble
{side}
play
    turns from players.first where not player.bag.empty
        do knoll.climbed
winner player
    by player.points
"""
VARIANT = """variant hard of small
before hill.climbed
    {lines}
"""
TOO_MUCH = "if players.count = {number}\n        take 4 from you.strength"


def codes(directory: Path, side: str = "", variant: str = "", data: str = "") -> set[str]:
    (directory / "game.rules").write_text(GAME.format(side=side), encoding="utf-8")
    if variant:
        (directory / "hard.rules").write_text(VARIANT.format(lines=variant), encoding="utf-8")
    if data:
        (directory / "hard.yaml").write_text(data, encoding="utf-8")
    return {found.code for found in check_project(read_project(directory)) if found.severity == "error"}


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_variant_that_is_wrong_for_one_number(tmp_path: Path, number: int) -> None:
    assert codes(tmp_path, variant=TOO_MUCH.format(number=number)) == {"E503"}


def test_a_variant_for_a_number_that_never_plays(tmp_path: Path) -> None:
    assert not codes(tmp_path, variant=TOO_MUCH.format(number=5) + "\n    score 1")


@pytest.mark.parametrize(("amounts", "wrong"), [("{2: 0, 3: 4, 4: 0}", {"E503"}), ("{2: 0, 3: 0, 4: 0}", set())])
def test_what_a_variant_prints_for_one_number(tmp_path: Path, amounts: str, wrong: set[str]) -> None:
    line = "if you.strength >= toll - 1\n        take toll from you.strength"
    assert codes(tmp_path, variant=line, data=f"values:\n  toll: {{value: {amounts}, source: assumed}}\n") == wrong


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_side_that_is_wrong_for_one_number(tmp_path: Path, number: int) -> None:
    lines = f"    rule climbed\n        move 1 from you.bag to pit\n        {TOO_MUCH.format(number=number)}"
    assert codes(tmp_path, side=lines.replace("\n        take", "\n            take")) == {"E503"}


TOO_MUCH_IS_OWED = "if you.strength >= 3\n            take owed from you.strength"


@pytest.mark.parametrize(
    "where",
    [
        {"variant": TOO_MUCH_IS_OWED},
        {"side": f"    rule climbed\n        move 1 from you.bag to pit\n        {TOO_MUCH_IS_OWED}"},
    ],
    ids=["variant", "side"],
)
def test_what_the_game_says_for_one_number_is_too_much(tmp_path: Path, where: dict[str, str]) -> None:
    (tmp_path / "owed.rules").write_text(
        "rules of small\n\nlet owed = [0, 4, 0][players.count - 1]\n", encoding="utf-8"
    )
    assert codes(tmp_path, **where) == {"E503"}
