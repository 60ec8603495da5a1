"""What the sixth round of new authors stumbled over: what they meant works, and the program says what is so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from checking import call, said, said_of, with_variant
from small_games import DATA, rules_of, write_game
from test_compiled import interpreted
from test_scenarios import problems

from imhotep_dsl import Rules, load
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.library import rules_directory
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.report.chronicle import start_told
from imhotep_dsl.report.table import TablePicture

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
        ("dash", "[ant, ant]", "Chance never gives this to `bug` here. It gives bee."),
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


# ---- a list that may be empty ---------------------------------------------------------------------------------------

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


# ---- one mistake is told once ---------------------------------------------------------------------------------------

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


# ---- what nobody won ------------------------------------------------------------------------------------------------


def test_many_games_say_how_often_nobody_has_won(tmp_path: Path) -> None:
    file = write_game(tmp_path, "players.first scores 1") / "game.rules"
    file.write_text(file.read_text("utf-8").replace("winner player\n", "winner player where total > 0\n"), "utf-8")
    code, told = call("run", tmp_path, "--games", "3")
    assert code == 0 and "0 shared victories, 3 games without a winner" in told
    _, told = call("run", tmp_path, "--games", "3", "--json")
    assert [game["winners"] for game in json.loads(told)] == [[], [], []]


# ---- names in data files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "line"), [("rounds", "rounds: {value: 6"), ("chisel", "chisel:"), ("market_cards", "market_cards:")]
)
def test_what_stands_in_a_data_file_is_shown(name: str, line: str) -> None:
    code, told = call("show", "imhotep", name)
    assert code == 0 and any(each.strip().startswith(line) for each in told.splitlines())
    head = next(each for each in told.splitlines() if each.split(":")[0].endswith(".yaml"))
    file, _, number = head.rpartition(":")
    assert (rules_directory() / "imhotep" / Path(file).name).read_text("utf-8").splitlines()[int(number) - 1] in told


def test_names_in_data_files_are_guessed() -> None:
    code, told = call("show", "imhotep", "ruonds")
    assert code == 2 and "`rounds`" in told


# ---- other numbers of rounds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounds", [1, 7])
@pytest.mark.parametrize("players", [2, 4])
def test_every_round_has_its_ships(tmp_path: Path, rounds: int, players: int) -> None:
    file = tmp_path / "long.rules"
    file.write_text(f"variant long of imhotep\n\nset rounds to {rounds}\n", encoding="utf-8")
    code, told = call("run", "imhotep", "--with", file, "--players", players)
    laid_out = told.split("At the start of a round\n")[1:]
    assert code == 0 and len(laid_out) == rounds
    assert all("→ harbour" in each.splitlines()[0] for each in laid_out)


def test_more_rounds_than_there_are_cards_for(tmp_path: Path) -> None:
    project, names = with_variant(tmp_path, "variant long of imhotep\n\nset rounds to 8\n")
    (problem,) = check_project(project, tuple(names))
    assert problem.code == "E530" and "known to hold, and it does not" in problem.help
    assert "players" not in problem.message  # with whatever number of them
    told = [(label.text, Path(label.span.file).name) for label in problem.labels]
    assert told == [("a variant sets this", "my.rules")]


# ---- the table in the terminal --------------------------------------------------------------------------------------


def drawn(rules: Rules, steps: int = 0) -> tuple[str, list[str]]:
    """The table and what can be chosen, as the first player sees them after some decisions."""
    game = rules.start(2, 1)
    for _ in range(steps):
        game.choose_value(game.values[0])
    assert game.decision is not None
    picture = TablePicture(game.machine, 0).draw(game.view(0), game.state)
    return picture, [option.text for option in game.decision.options]


def test_a_number_on_an_empty_space_is_not_taken_for_pieces() -> None:
    """Spaces without coordinates are drawn with the numbers by which they are called."""
    picture, options = drawn(load("kalah"), 1)
    assert "1:·" in picture and "14:·" in picture and "2:5Be" in picture
    assert options[0] == "space 8 of board (home 2, pit)"


def test_a_number_on_a_space_for_one_piece_is_drawn(tmp_path: Path) -> None:
    layout = """layouts:
  ladder: {source: assumed, rows: [a b], legend: {a: {worth: 3}, b: {worth: 5}}}
"""
    play = 'as red\n    may "Go"\n        score 1'
    picture, _ = drawn(rules_of(tmp_path, play, "place steps of disc as ladder\n", DATA + layout))
    assert "Steps: 3 5" in picture


TILES = """piece tile starts in pile "Tile"
    edges: numbers
    marker turned: 0..3 "Turned"
tile hill "Hill"
    copies: 3
    edges: [3, 1, 2]
place pile of tile
place field of tile as grid(3, 3)
place rack of tile per player
setup
    move 1 from pile to field.b2
    set field.b2.top.turned to 2
    move 1 from pile to field.c3
    set field.c3.top.turned to 1
    move 1 from pile to red.rack
"""


def test_what_is_printed_as_a_list_is_shown_and_alike_pieces_say_where_they_lie(tmp_path: Path) -> None:
    picture, options = drawn(rules_of(tmp_path, "as red\n    choose tile in list(tile)\n    score 1", TILES))
    assert "2  ·  Hi2  ·" in picture and "3  ·   ·  Hi1" in picture
    assert "(Hi Hill with turned: edges 3 1 2)" in picture and "Rack: 1 × Hill (edges 3 1 2)" in picture
    assert all(option.startswith("Hill (edges 3 1 2") for option in options)
