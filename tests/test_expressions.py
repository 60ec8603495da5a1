"""What expressions give: numbers, lists, lines of spaces, words that a board writes anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import said
from playing import interpreted
from small_games import DATA, played, rules_of, write_game

from imhotep_dsl import load


def test_division_rounds_down_below_zero_too(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "players.first scores -(4 + 1) / 2\nplayers.last scores 5 / 2")
    game = load(directory).start(players=2, seed=1)
    assert [game.scores[player] for player in ("red", "blue")] == [-3, 2]
    assert "`-5 / 2` is -3" in (Path(__file__).parent.parent / "docs" / "reference.md").read_text("utf-8")


AREAS = """board area "Area"
    let worth = 1
    let worth_to(player) = player.seat
area meadow "Meadow"
area castle "Castle"
    let worth = 5
    let worth_to(player) = 7 * player.seat
"""


def test_a_board_writes_a_word_of_its_kind_anew(tmp_path: Path) -> None:
    """The board at hand decides which text is meant, whether it is named or one of all."""
    lines = """red scores sum(area.worth for each area)
blue scores sum(area.worth_to(blue) for each area)
blue scores castle.worth + meadow.worth_to(red)"""
    assert played(tmp_path, lines, AREAS).scores == {"red": 6, "blue": 2 + 14 + 5 + 1}


WEATHER = """piece sky {source}starts in heavens "Sky"
    hits: numbers usually []
    rule turned
        for each amount in sky.hits
            players.first scores amount
{designs}place heavens of sky as deck
place past of sky as row(6)
"""

IN_RULES = """sky calm "Calm"
    copies: 2
    hits: []
sky still "Still"
    copies: 2
sky storm "Storm"
    copies: 2
    hits: [1, 5]
"""

IN_DATA = """pieces:
  skies:
    source: assumed
    designs:
      calm: {copies: 2, hits: []}
      still: {copies: 2}
      storm: {copies: 2, hits: [1, 5]}
"""

TURNED_UP = """    for each sky in list(sky in heavens)
        move sky to past
        do sky.turned
        if 5 in sky.hits
            players.first scores 10
        if sky.hits.empty
            players.last scores 1
        players.last scores 100 * sky.hits.count"""


@pytest.mark.parametrize("where", ["rules", "data"])
def test_what_is_printed_may_be_an_empty_list(tmp_path: Path, where: str) -> None:
    more = WEATHER.format(source="from skies " if where == "data" else "", designs=IN_RULES if where == "rules" else "")
    data = DATA + IN_DATA.removeprefix("pieces:\n") if where == "data" else DATA
    rules = rules_of(tmp_path, TURNED_UP, more, data)
    compiled, slowly = rules.start(2), interpreted(rules, 2, 0)
    assert (compiled.compiled is None, slowly.compiled is None) == (False, True)
    assert compiled.scores == slowly.scores == {"red": 32, "blue": 404}


def test_a_variant_makes_a_list_empty(tmp_path: Path) -> None:
    write_game(tmp_path, TURNED_UP, WEATHER.format(source="", designs=IN_RULES))
    (tmp_path / "variants").mkdir()
    mild = "variant mild of probe\n\nset storm.hits to []\n"
    (tmp_path / "variants" / "mild.rules").write_text(mild, encoding="utf-8")
    assert load(tmp_path, variants=["mild"]).start(2).scores == {"red": 0, "blue": 6}


@pytest.mark.parametrize("line", ["score [].count", "for each amount in []\n        score amount"])
def test_of_an_empty_list_in_a_rule_nobody_knows_what_it_holds(tmp_path: Path, line: str) -> None:
    (problem,) = said(tmp_path, f"as players.first\n    {line}")
    assert (problem.code, "what it is a list of" in problem.message) == ("E426", True)


def scores(tmp_path: Path, play: str, more: str = "") -> list[int]:
    game = load(write_game(tmp_path / "probe", play, more)).start(players=2, seed=1)
    assert game.decision is None
    return list(game.scores.values())


GRID = "piece pin 9 starts in box\nplace board_ of pin as grid(3, 3)\n"


def test_spaces_under_a_name_of_ones_own(tmp_path: Path) -> None:
    play = (
        "for each space in board_ where space.row = 2\n    move up to 1 pin from box to space\n"
        "for each one in board_.spaces where not one.empty\n"
        "    for each other in board_.spaces where other != one and not other.empty\n        red scores 1\n"
        "blue scores board_.rows.first.spaces.count"
    )
    assert said(tmp_path, play, GRID) == []
    assert scores(tmp_path, play, GRID) == [6, 3]


def test_a_second_name_in_a_place_goes_through_pieces_and_the_message_says_how_not_to(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "if any(other in board_ where other.neighbours.empty)\n    red scores 1", GRID)
    assert found.code == "E413" and "`NAME in PLACE.spaces`" in found.help and "`.space.neighbours`" in found.help


def test_a_space_is_in_a_line(tmp_path: Path) -> None:
    play = (
        "red scores count(line in board_.lines(3) where board_.b2 in line)\n"
        "blue scores count(space in board_ where space not in board_.rows.first)"
    )
    assert scores(tmp_path, play, GRID) == [4, 6]


def test_not_in(tmp_path: Path) -> None:
    assert scores(tmp_path, "if 3 not in [1, 2]\n    red scores 1\nif red not in players\n    blue scores 1") == [1, 0]


def test_dice_with_faces_beside_pieces_without(tmp_path: Path) -> None:
    more = "piece bone starts in pouch\n    faces: numbers\nbone small\n    copies: 2\n    faces: [1, 2, 2]\n"
    more += "place pouch of bone\nmarker shown: 0..2\n"
    play = "for each bone\n    choose face in bone.faces at random\n    set shown to face\n    red scores face"
    assert said(tmp_path, play, more) == []
    assert 2 <= scores(tmp_path, play, more)[0] <= 4
