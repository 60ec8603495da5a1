"""What was written at the first try by people who knew only the documents, and what it means now."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.cli import main
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.report.chronicle import start_told
from imhotep_dsl.resolve.build import Table
from imhotep_dsl.resolve.project import add_variant_file, read_project


def said(tmp_path: Path, play: str, more: str = "") -> list[Diagnostic]:
    found = check_everything(read_project(write_game(tmp_path / "probe", play, more)))
    return [item for item in found if item.severity == "error"]


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


ONE_KIND = """game lone "Alone"
    players 2
    colours red, blue

piece stone 4 per player starts in box
place yard of stone as grid(2, 2)
place bag of stone

play
    as players.first
        do push(yard[1], right)

rule push(space, direction)
    if space.step(direction) != none and space.step(direction).top != none
        move space.step(direction).top to bag

winner player
    by player.points
"""


def test_with_a_single_kind_of_piece_its_kind_is_certain(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(ONE_KIND, encoding="utf-8")
    assert [item for item in check_everything(read_project(tmp_path)) if item.severity == "error"] == []


@pytest.mark.parametrize(("change", "copies"), [("set match.copies to 15", 15), ("take 2 from match.copies", 10)])
def test_how_many_pieces_of_a_kind_there_are_is_changed_by_a_variant(tmp_path: Path, change: str, copies: int) -> None:
    file = tmp_path / "more.rules"
    file.write_text(f"variant more of nim\n\nset heap_sizes[3] to 3\n{change}\n", encoding="utf-8")
    project = read_project(rules_directory() / "nim")
    names = add_variant_file(project, file)
    made = Compilation(project, Table(2, {}, tuple(names)))
    assert [item for item in made.diagnostics if item.severity == "error"] == []
    assert len(made.checked.components.pieces) == copies


def test_pieces_without_designs_and_number_have_no_copies_to_change(tmp_path: Path) -> None:
    file = tmp_path / "more.rules"
    file.write_text("variant more of imhotep\n\nset ship.copies to 15\n", encoding="utf-8")
    project = read_project(rules_directory() / "imhotep")
    names = add_variant_file(project, file)
    found = [item.code for item in Compilation(project, Table(2, {}, tuple(names))).diagnostics]
    assert "E333" in found


def test_where_one_is_counted_there_is_a_first_one(tmp_path: Path) -> None:
    play = (
        "let low = min(player.luck for each player)\nif count(player where player.luck = low) = 1\n"
        "    let poor = first(player where player.luck = low)\n    move all from red.hand to poor.hand"
    )
    assert said(tmp_path, play) == []
    nobody = play.replace(") = 1", ") < 2").replace("player.luck = low", "player.luck = low + 1")
    assert [item.code for item in said(tmp_path, nobody)] == ["E501"]


def test_a_marker_that_is_set_higher_and_higher_is_used_up(tmp_path: Path) -> None:
    play = "turns from players.first\n    do turn"
    more = "marker bid: 0..9\nrule turn\n    choose number in bid + 1..9\n"
    more += "        set bid to number\n    else\n        pass\n"
    assert said(tmp_path, play, more) == []
    (found,) = said(tmp_path, play, more.replace("bid + 1..9", "bid..9"))
    assert found.code == "E520"


def test_dice_with_faces_beside_pieces_without(tmp_path: Path) -> None:
    more = "piece bone starts in pouch\n    faces: numbers\nbone small\n    copies: 2\n    faces: [1, 2, 2]\n"
    more += "place pouch of bone\nmarker shown: 0..2\n"
    play = "for each bone\n    choose face in bone.faces at random\n    set shown to face\n    red scores face"
    assert said(tmp_path, play, more) == []
    assert 2 <= scores(tmp_path, play, more)[0] <= 4


def test_turns_that_never_end_are_blamed_on_the_variant(tmp_path: Path) -> None:
    text = (
        "variant undone of four_in_a_row\n\nafter turn\n    if not rack.empty\n"
        "        move rack.top to rack.top.owner.supply\n"
    )
    file = tmp_path / "undone.rules"
    file.write_text(text, encoding="utf-8")
    project = read_project(rules_directory() / "four_in_a_row")
    names = add_variant_file(project, file)
    found = [item for item in Compilation(project, Table(2, {}, tuple(names))).diagnostics if item.code == "E520"]
    assert [(Path(item.span.file).name, item.span.line) for item in found] == [("undone.rules", 5)]


def test_options_that_are_called_alike_say_where_they_lie(tmp_path: Path) -> None:
    more = "rule pick\n    choose disc where disc.owner = you\n        move disc to heap\n    else\n        score 0\n"
    play = "move up to 1 from red.hand to spots[1]\nmove up to 1 from red.hand to spots[2]\nas red\n    do pick"
    game = load(write_game(tmp_path / "probe", play, more)).start(players=2, seed=1)
    assert game.decision is not None
    where = {"red disc, space 1 of spots", "red disc, space 2 of spots", "red disc, Red's hand"}
    assert {option.text for option in game.decision.options} == where


def test_alike_on_one_space_they_are_numbered(tmp_path: Path) -> None:
    more = "rule pick\n    choose disc in you.hand\n        score disc.number\n    else\n        score 0\n"
    game = load(write_game(tmp_path / "probe", "as red\n    do pick", more)).start(players=2, seed=1)
    assert game.decision is not None
    texts = [option.text for option in game.decision.options]
    assert texts == [f"red disc, Red's hand, {number}" for number in (1, 2, 3)]


def test_a_roll_under_a_cup_is_told_to_its_owner_only() -> None:
    rules = load("liars_dice")
    told = {viewer: "\n".join(start_told(rules, 2, 3, viewer)[1].lines()) for viewer in (0, 1)}
    for viewer, (own, other) in enumerate((("red", "blue"), ("blue", "red"))):
        assert f"{own} die: Pips " in told[viewer] and f"{other} die" not in told[viewer]
        assert told[viewer].count("die: Pips rolled") == 3


def test_a_removed_action_can_be_asked_for_in_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "plain.rules"
    file.write_text(
        'variant plain of fruit_stall\n\nremove jam\n\nscenario "No jam" of fruit_stall\n    with plain\n'
        "    when red\n        do turn\n    then\n        expect not offered(jam)\n        expect offered(pick)\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(main, ["test", str(file)])
    assert result.exit_code == 0, result.output


def test_where_nobody_counts_points_none_are_told() -> None:
    assert CliRunner().invoke(main, ["run", "kalah", "--seed", "1"]).output.rstrip().endswith(" wins.")
