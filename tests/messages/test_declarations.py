"""What is declared twice, without a meaning, or with too little: where it is said, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, checked, said, said_of, said_of_variant
from small_games import DATA, write_game

from imhotep_dsl import load
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.syntax import parse


@pytest.mark.parametrize("line", ["setup\n        shuffle heap", "at dusk\n        shuffle heap"])
def test_a_declaration_without_meaning_in_a_kind(tmp_path: Path, line: str) -> None:
    more = f"moment dusk\npiece token 3\n    {line}\nplace pouch of token\n"
    play = "reach dusk\nplayers.first scores 1"
    assert [item.code for item in said(tmp_path, play, more)] == ["E340"]


def test_a_place_of_the_kind_declared_again(tmp_path: Path) -> None:
    more = "board tent\n    place floor of disc holds 2\ntent wide\n    place floor of disc\n"
    (found,) = said(tmp_path, more=more)
    assert found.code == "E310" and "floor" in found.message


def test_a_game_without_colours(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "players.first scores 1")
    file = directory / "game.rules"
    text = file.read_text("utf-8").replace("    colours red, blue\n", "").replace("starts red", "")
    file.write_text(text, encoding="utf-8")
    assert "E309" in [item.code for item in said_of(directory)]
    code, output = call("run", directory)
    assert code == 1 and "names no colours" in output and "Traceback" not in output


def test_a_field_of_a_board_in_a_clause(tmp_path: Path) -> None:
    more = "board tent\n    room: number\n    place floor of disc holds tent.room\ntent wide side A\n    room: 3\n"
    play = "if not players.first.hand.empty\n    move up to 1 from players.first.hand to wide.floor"
    assert said(tmp_path, play, more) == []


def test_an_entry_that_is_no_number(tmp_path: Path) -> None:
    """It was E315, "has no entry None"."""
    (found,) = said_of_variant(tmp_path, "variant odd of imhotep\n\nset starting_stones[none] to 3\n")
    assert found.code == "E304" and "number" in found.message


def test_an_action_where_none_is_ever_offered(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "players.first scores 1", 'action skip "Skip"\n    score 1')
    assert "This game never offers actions" in call("check", directory)[1]


LANE = """let width = 3
place lane of disc as {shape}
rule walk
    {line}
"""


@pytest.mark.parametrize("shape", ["row(width)", "grid(2, width)", "rwo(3)", "row(3, 4)", "row(9999)", "row(lane)"])
@pytest.mark.parametrize(
    "line",
    [
        "score lane[2].count",
        "score lane.b1.count",
        "score lane.rows[2].count",
        "score lane.at(2, 3).count",
        "choose line in lane.lines(2)\n    score line.count",
        "move 1 from red.hand to lane[2].further(1)",
        "for each space in lane where space.row = 2\n        score space.up.count",
    ],
)
def test_a_shape_with_a_mistake_is_told_once(tmp_path: Path, shape: str, line: str) -> None:
    found = said(tmp_path, "as red\n    do walk", LANE.format(shape=shape, line=line))
    assert len(found) == 1 and "lane of disc" in line_of(tmp_path, found[0])


def line_of(tmp_path: Path, problem: Diagnostic) -> str:
    return (tmp_path / "probe" / "game.rules").read_text("utf-8").split("\n")[problem.span.line - 1]


@pytest.mark.parametrize(
    "declared", ["place lane of disc as row(width)", "piece bit width starts in box", "marker steps: 0..width"]
)
def test_how_a_value_is_written_in_a_data_file(tmp_path: Path, declared: str) -> None:
    """What the help shows is what mends it."""
    (problem,) = said(tmp_path, more=f"let width = 3\n{declared}\n")
    assert problem.code == "E304"
    shown = "width: {value: 3, source: assumed}"
    assert f"`values:`, and below it `{shown}`" in problem.help
    write_game(tmp_path / "mended", "players.first scores 1", f"{declared}\n", f"{DATA}values:\n  {shown}\n")
    assert said_of(tmp_path / "mended") == []


COMPANIES = """game exchange "Exchange"
    players 2
    colours red, blue

board company "Company"
    {of_company}
company rail "Rail"

piece share starts in pile "Share"
    {of_share}
share rail_share "Rail share"
    copies: 5

place pile of share as row(5)

play
    for each player
        player scores 1

winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("of_company", "of_share"), [("town: twon", "note text"), ("marker price: 0..2", "issuer: compny")]
)
def test_of_a_field_whose_type_is_mistaken_nothing_has_to_be_said(
    tmp_path: Path, of_company: str, of_share: str
) -> None:
    text = COMPANIES.format(of_company=of_company, of_share=of_share.replace("note text", 'note "A share."'))
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    told = call("check", tmp_path)[1]
    assert told.count("E411") == 1 and "1 error" in told


@pytest.mark.parametrize("what", ["marker price per share: 1..8", "place vault of share per company"])
def test_what_each_thing_has_of_its_own(tmp_path: Path, what: str) -> None:
    text = COMPANIES.format(of_company="marker worth: 0..3", of_share=what)
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    told = call("check", tmp_path)[1]
    assert "E193" in told and "stands below its kind, indented: `board NAME`" in told


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


TEAMS = """variant two of tricks for 4 players "Two"
{}replace winner team
    by sum(player.points for each player in team)
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("    teams red and green, blue and yellow\n", "E090"),
        ("    teams red + green\n", "E148"),
        ("", "E338: This game has no teams."),
    ],
)
def test_a_line_of_teams_that_cannot_be_read_is_one_mistake(tmp_path: Path, line: str, said: str) -> None:
    told = checked(tmp_path, TEAMS.format(line))
    assert said in told and "1 error" in told
    assert checked(tmp_path, TEAMS.format("    teams red with green, blue with yellow\n")) == "No mistakes in 1 file.\n"


@pytest.mark.parametrize(
    ("partner", "is_there"),
    [
        ("first(player in you.team where player != you)", True),
        ("without(you.team, [you]).last", True),
        ("first(player in you.team where player.seat < you.seat)", False),
    ],
)
def test_a_partner_is_there_in_teams_of_two(tmp_path: Path, partner: str, is_there: bool) -> None:
    teams = TEAMS.format("    teams red with green, blue with yellow\n\n")
    told = checked(tmp_path, f"{teams}\nbefore play_card\n    let partner = {partner}\n    partner scores 1\n")
    assert (told == "No mistakes in 1 file.\n") if is_there else "E501: `partner` may be none" in told


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("players 2..6", "add a line `colours red, blue, green, yellow, …` with 2 colours more, or"),
        ("players 5", "with 1 colour more, or write for instance `players 1..4`"),
        ("players 0..3", "There are 4 colours: write for instance `players 1..4`."),
    ],
)  # fmt: skip
def test_more_players_need_more_colours(tmp_path: Path, line: str, help_text: str) -> None:
    told = checked(tmp_path, f'variant more of fruit_stall "More"\n    {line}\n')
    assert "E306" in told and help_text in told


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
