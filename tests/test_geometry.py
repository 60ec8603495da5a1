"""Where spaces lie to each other: steps, lines, rows, distances, what is joined; and how spaces are called."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, checked
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl import Game, RulesError, load
from imhotep_dsl.cli import main
from imhotep_dsl.code.directions import DIRECTIONS, OPPOSITES, column_letters, coordinate
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.project import read_project

GAME = """game tried "Tried"
    players 2
    colours red, blue
piece coin 9 per player starts in purse
place purse of coin per player
place field of coin as {shape}
setup
    for each space in [{filled}]
        move 1 from players.first.purse to space
play
{lines}
winner player
    by player.points
"""


def untrue(directory: Path, shape: str, filled: str, said: list[str]) -> list[str]:
    """Which of these conditions do not hold on a field of a shape, with coins on some of its spaces."""
    directory.mkdir(exist_ok=True)
    lines = "".join(f"    if {each}\n        players.first scores {2**at}\n" for at, each in enumerate(said))
    (directory / "game.rules").write_text(GAME.format(shape=shape, filled=filled, lines=lines), "utf-8")
    points = load(directory).start(2).scores["red"]
    return [each for at, each in enumerate(said) if not points >> at & 1]


LEVELS = """layouts:
  small: {source: own, levels: [["o o o", "o o o", "o o o"], ["o o", "o o"], ["o"]]}
  tower: {source: own, levels: [["o o o"], ["o"]]}
  beside: {source: own, parts: {left: {levels: [["o o"], ["o"]]}, right: {rows: ["o", "o"]}}}
"""


@pytest.mark.parametrize(
    ("shape", "filled", "said"),
    [
        ("small", "field[1], field[2], field[4], field[5]",
         ["supported(field[3])", "supported(field[9])", "supported(field[10])", "not supported(field[11])",
          "field[10].below.count = 4", "field[13].below.count = 4", "not supported(field[14])"]),
        ("tower", "field[2]", ["supported(field[1])", "supported(field[4])", "field[4].below.first = field[2]"]),
        ("beside", "field[1], field[5]",
         ["field[3].below.count = 2", "not supported(field[3])", "supported(field[4])", "field[5].below.empty"]),
    ],
)  # fmt: skip
def test_levels_lie_on_the_middle_of_each_other(tmp_path: Path, shape: str, filled: str, said: list[str]) -> None:
    """A picture with one level is seen from the side: there, one row stands on the next."""
    (tmp_path / "layouts.yaml").write_text(LEVELS, "utf-8")
    assert untrue(tmp_path, shape, filled, said) == []


GRID = [
    "field.b2.up = field.b1", "field.b2.down_right = field.c3", "field.a1.left = none", "field.a1.up_left = none",
    "field.b2.step(down) = field.b3", "field.d3.step(opposite(right)) = field.c3", "field.a1.left.left = none",
    "field.a1.along(right).count = 3", "field.a1.along(right)[2] = field.c1", "field.a1.along(right)[4] = none",
    "field.a1.along(down_right).last = field.c3", "field.d3.along(right).empty",
    "field.b2.neighbours.count = 4", "field.b2.diagonals.count = 4", "field.b2.around.count = 8",
    "field.a1.diagonals.count = 1", "field.a1.around.count = 3",
    "field.a1.beyond(field.b1) = field.c1", "field.a1.beyond(field.b2) = field.c3", "field.a1.beyond(field.c1) = none",
    "field.b1.beyond(field.a1) = none",
    "field.at(3, 4) = field.d3", "field.at(3, 5) = none", "field.at(0, 1) = none",
    "field.rows.count = 3", "field.columns.count = 4", "field.rows[2].first = field.a2", "field.columns[9] = none",
    "field.columns.last.last = field.d3", "field.directions.count = 8", "field[5] = field.a2",
    "field.lines(3).count = 10 + 2 * 2", "field.lines(4).count = 3", "field.lines(2).count = 9 + 8 + 6 + 6",
    "distance(field.a1, field.d3) = 5", "distance(field.a1, field.a1) = 0",
    "joined(space in field where not space.empty, field.columns.first, field.columns.last)",
    "not joined(space in field where not space.empty, field.rows.first, field.rows.last)",
    "not joined(space in field where not space.empty, field.c1, field.d2)",
    "joined(space in field, field.a1, field.d3)",
    "count(other in field.a2.along(right) until other.empty) = 1",
    "count(other in field.a2.along(right) until other.empty where other.column = 2) = 1",
    "count(space in field until space = field.c1) = 2", "count(space in field until no) = 12",
    "count(direction where field.a1.step(direction) != none) = 3",
    "count(direction in field.directions where direction = up) = 1",
]  # fmt: skip
HEXES = [
    "field.b2.neighbours.count = 6", "field.a1.neighbours.count = 2", "field.c1.neighbours.count = 3",
    "field.b2.up_left = field.b1", "field.b2.up_right = field.c1", "field.b2.down_left = field.a3",
    "field.b2.down_right = field.b3", "field.b2.up = none", "field.directions.count = 6",
    "field.b2.diagonals.empty", "field.b2.around.count = 6", "field.lines(3).count = 7",
    "distance(field.a1, field.c3) = 4", "distance(field.c1, field.a3) = 2",
    "joined(space in field where not space.empty, field.rows.first, field.rows.last)",
]  # fmt: skip
ROW = [
    "field[1].right = field[2]", "field[4].right = none", "field.directions.count = 2",
    "field[1].further(3) = field[4]", "field[1].further(4) = none", "field[1].further(0) = field[1]",
    "field[3].back(2) = field[1]", "field[3].back(3) = none", "field[4].right.further(1) = none",
    "field[2].preceding.first = field[1]",
]  # fmt: skip
RING = [
    "field[1].left = field[5]", "field[5].right = field[1]", "field[2].along(right).count = 4",
    "field[2].along(right).last = field[1]", "distance(field[1], field[4]) = 2", "field.directions.count = 2",
    "field[1].up = none", "field[4].further(3) = field[2]", "field[4].further(11) = field[5]",
    "field[2].back(3) = field[4]", "field[2].further(-3) = field[4]", "field[1].back(12) = field[4]",
    "field[3].preceding[1] = field[2]", "field[3].preceding[3] = field[5]", "field[3].preceding.last = field[3]",
]  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "filled", "said"),
    [
        *(("grid(3, 4)", "field.a2, field.b2, field.b3, field.c3, field.d3", half) for half in (GRID[:24], GRID[24:])),
        ("grid(3, 4) filled by columns", "field.b2", [line for line in GRID[:20] if "[" not in line]),
        ("hexes(3, 3)", "field.c1, field.b2, field.a3", HEXES),
        ("ring(5)", "field[1]", RING),
        ("row(4)", "field[1]", ROW),
        ("grid(unlimited, 3)", "field.a1", ["field.a1.up = field.a2", "field.a2.down_right = field.b1"]),
        ("bricks(3, 2)", "field[1]", ["field[4].down_left = field[1]", "field[2].up_left = field[4]"]),
    ],
)
def test_where_spaces_lie(tmp_path: Path, shape: str, filled: str, said: list[str]) -> None:
    assert untrue(tmp_path / "game", shape, filled, said) == []


def test_what_is_said_can_be_untrue(tmp_path: Path) -> None:
    said = ["field.b2.up = field.b3", "field.lines(3).count = 13", "joined(space in field, field.a1, field.d3)"]
    assert untrue(tmp_path / "game", "grid(3, 4)", "field.a1", said) == said[:2]


LAYOUT = """layout map
    rows: ["o . o", ". o .", "o . o"]
    connections: [CONNECTIONS]
    order: [ORDER]
"""


def mapped(directory: Path, connections: str, order: str, said: list[str]) -> list[str]:
    directory.mkdir()
    layout = LAYOUT.replace("CONNECTIONS", connections).replace("ORDER", order)
    (directory / "map.rules").write_text(f"rules of tried\n\n{layout}", "utf-8")
    return untrue(directory, "map", "field.b2", said)


def test_connections_and_an_order_of_ones_own(tmp_path: Path) -> None:
    said = [
        "field.b2.neighbours.count = 3", "touch(field.a1, field.b2)", "not touch(field.c3, field.b2)",
        "distance(field.a1, field.c1) = 2", "distance(field.a1, field.c3) = 5000", "field[1] = field.b2",
        "field.c1.number = 5", "field.b2.up_left = field.a1", "field.b2.down_right = none",
        "field.directions.count = 4", "field.a3.along(up_right).count = 2", "field.lines(3).count = 1",
        "field.a3.beyond(field.b2) = field.c1", "field.a1.beyond(field.b2) = none",
        "joined(space in field, field.a1, field.a3)", "not joined(space in field, field.a1, field.c3)",
    ]  # fmt: skip
    assert mapped(tmp_path / "game", "a1-b2, c1-b2, b2-a3", "b2, a1, a3, c3, c1", said) == []


WALL = [
    "touch(field[1], field[2])", "touch(field[1], field[3])", "touch(field[2], field[3])", "touch(field[3], field[5])",
    "not touch(field[1], field[5])", "not touch(field[3], field[4])", "field[1].neighbours.count = 2",
    "field[5].neighbours.count = 4", "field[1].down_left = field[2]", "field[5].up_right = field[3]",
    "field.directions.count = 6", "field[1].level = 3", "distance(field[1], field[6]) = 2",
]  # fmt: skip
LEANING = [
    "touch(field[1], field[4])",
    "touch(field[2], field[4])",
    "touch(field[1], field[3])",
    "not touch(field[2], field[3])",
]
LAKE = [
    "field.a1.neighbours.count = 2", "field.c1.neighbours.count = 2", "field.directions.count = 6",
    "field.a2.right = none", "field.a2.up_right = field.b1", "not touch(field.a2, field.c2)",
    "distance(field.a1, field.c3) = 4", "distance(field.c1, field.a3) = 3", "field.at(2, 2) = none",
    "field.a1.along(down_right).count = 2", "field.a1.along(right).count = 2",
    "joined(space in field where not space.empty, field.rows.first, field.rows.last)",
]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "neighbours", "filled", "said"),
    [
        ('"o", "o o", "o o o"', "bricks", "field[1]", WALL),
        ('"o o", "o o"', "bricks", "field[1]", LEANING),
        ('"o o o", "o o o", "o o o"', "hexes", "field.c1, field.b2, field.a3", HEXES),
        ('"o o o", "o . o", "o o o"', "hexes", "field.b1, field.a2, field.a3", LAKE),
    ],
)
def test_hexagons_and_bricks_can_be_drawn(
    tmp_path: Path, rows: str, neighbours: str, filled: str, said: list[str]
) -> None:
    directory = tmp_path / "game"
    directory.mkdir()
    layout = f"layout map\n    rows: [{rows}]\n    neighbours: {neighbours}\n"
    (directory / "map.rules").write_text(f"rules of tried\n\n{layout}", "utf-8")
    filled = (
        "field.c1, field.b2, field.a3"
        if said is HEXES
        else "field.b1, field.a2, field.a3"
        if said is LAKE
        else "field[1]"
    )
    assert untrue(directory, "map", filled, said) == []


def test_the_nearest_connection_is_a_step_and_one_drawn_otherwise_is_none(tmp_path: Path) -> None:
    layout = 'layout map\n    rows: ["o o o", ". . o"]\n    connections: [a1-c1, a1-b1, b1-c1, a1-c2]\n'
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "map.rules").write_text(f"rules of tried\n\n{layout}", "utf-8")
    said = [
        "field.a1.right = field.b1", "field.c1.left = field.b1", "field.lines(3).count = 1", "field.lines(2).count = 2",
        "field.directions.count = 2", "touch(field.a1, field.c2)",
    ]  # fmt: skip
    assert untrue(tmp_path / "game", "map", "field.a1", said) == []


@pytest.mark.parametrize(
    ("connections", "order", "code"),
    [
        ("a1-b1", "b2, a1, a3, c3, c1", "E257"), ("a1-a1", "b2, a1, a3, c3, c1", "E256"),
        ("a1", "b2, a1, a3, c3, c1", "E256"), ("a1-b2", "b2, a1", "E255"), ("a1-b2", "b2, b2, a1, a3, c3, c1", "E255"),
        ("a1-b2", "b2, a1, a3, c3, c2", "E257"), ("a1+b2", "b2, a1, a3, c3, c1", "E222"),
    ],
)  # fmt: skip
def test_wrong_connections_and_orders(tmp_path: Path, connections: str, order: str, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        mapped(tmp_path / "game", connections, order, ["yes"])
    assert caught.value.diagnostics[0].code == code


def test_every_direction_has_one_that_leads_back() -> None:
    assert [OPPOSITES[OPPOSITES[way]] for way in range(8)] == list(range(8))
    assert [DIRECTIONS[OPPOSITES[DIRECTIONS.index(name)]] for name in ("up", "left", "up_left", "up_right")] == [
        "down", "right", "down_right", "down_left",
    ]  # fmt: skip


def test_letters_of_columns() -> None:
    assert [column_letters(column) for column in (1, 26, 27, 52, 53)] == ["a", "z", "aa", "az", "ba"]


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("field.e1 != none", "E422"), ("field.a9 != none", "E422"), ("purse.a1 != none", "E420"),
        ("field.a1.step(1) != none", "E417"), ("field.a1.along(field.b1).empty", "E417"),
        ("field.a1.step(left, right) != none", "E416"), ("field.lines(1).empty", "E447"),
        ("field.lines(field.count).empty", "E447"), ("joined(field.a1, field.a1, field.b1)", "E441"),
        ("joined(space in field, field.b1)", "E441"), ("opposite(field.a1) = left", "E441"),
        ("field.a1.leftt = none", "E413"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(tmp_path: Path, expression: str, code: str) -> None:
    with pytest.raises(RulesError) as caught:
        untrue(tmp_path / "game", "grid(3, 4)", "field.a1", [expression])
    assert [problem.code for problem in caught.value.diagnostics] == [code]


def test_spaces_and_columns_are_called_by_coordinates() -> None:
    game = load("hex").start(2)
    assert game.decision is not None
    assert [option.text for option in game.decision.options[:12]][::11] == ["a1 of board", "a2 of board"]
    game = load("four_in_a_row").start(2)
    assert game.decision is not None
    assert [option.text for option in game.decision.options] == [f"column {letter} of rack" for letter in "abcdefg"]


def test_coordinates_can_be_typed() -> None:
    done = CliRunner().invoke(main, ["play", "hex", "--with", "small_board"], input="c4\nq\n", catch_exceptions=False)
    assert "Red — c4 of board" in done.output
    assert "    a b c d e\n  1 · · · · ·\n  2  · ·" in done.output
    done = CliRunner().invoke(main, ["play", "four_in_a_row"], input="column d\nq\n", catch_exceptions=False)
    assert "Yellow — column d of rack" in done.output


def test_what_is_enclosed_changes_its_colour() -> None:
    game = load("reversi").start(2)
    assert game.decision is not None
    assert [option.text.split()[0] for option in game.decision.options] == ["d3", "c4", "f5", "e6"]
    game.choose(0)
    assert lying(game) == {"d3": "black", "d4": "black", "d5": "black", "e4": "black", "e5": "white"}
    assert game.decision is not None
    assert [option.text.split()[0] for option in game.decision.options] == ["c3", "e3", "c5"]
    game.choose(2)
    assert lying(game)["d5"] == "white" and lying(game)["d4"] == "black"


def lying(game: Game) -> dict[str, str]:
    """Whose disc lies where."""
    tables, layout = game.machine.tables, game.machine.layout
    board = next(at for at in tables.instances if tables.places[at.place].name == "squares")
    tops = {at: game.state[layout.top + at] for at in range(board.first, board.first + board.size)}
    owners = {at: tables.players[tables.pieces[piece].owner].name for at, piece in tops.items() if piece >= 0}
    return {coordinate(tables.spaces[at].row, tables.spaces[at].column): owner for at, owner in owners.items()}


def test_the_tables_of_directions_cost_nothing_where_they_are_not_asked() -> None:
    program = load("tic_tac_toe").machine(2).program
    assert not [table.name for table in program.lookups if table.of == "ray" or table.name in DIRECTIONS]
    assert not [table.name for table in program.lists]


@pytest.mark.parametrize("picture", ['["o o",', '[". ."]', "[]"])
def test_a_picture_that_cannot_be_read_is_told_of_and_asked_for_nothing(tmp_path: Path, picture: str) -> None:
    asked = "for each space in net\n    players.first scores count(other in space.neighbours where other.empty)"
    layout = f"layout drawn\n    rows: {picture}\n    connections: [a1-b1]\nplace net of disc as drawn\n"
    found = check_project(read_project(write_game(tmp_path, asked, layout)))
    assert found and {problem.code for problem in found} <= {"E102", "E222", "E240", "E257"}


HOLES = """variant holes of reversi "Four holes in the board"

layout holey_board
    rows: ["o o o o o o o o",
           "o . o o o o . o",
           "o o o o o o o o",
           "o o o o o o o o",
           "o o o o o o o o",
           "o o o o o o o o",
           "o . o o o o . o",
           "o o o o o o o o"]
{}
set squares as holey_board

scenario "The first disc" of reversi
    players black, white
    with holes
    when play
        answer space with squares.{} by black
    then
        expect squares.count = 5
        expect squares.at(4, 3) = squares.c4
"""


def test_a_board_drawn_as_rows_and_columns_has_coordinates(tmp_path: Path) -> None:
    assert checked(tmp_path, HOLES.format("", "c4")) == "No mistakes in 1 file.\n"
    assert call("test", tmp_path / "my.rules")[1].endswith("1 passed, 0 failed\n")
    assert "black disc: supply → " in call("run", "reversi", "--with", tmp_path / "my.rules", "--seed", 3)[1]
    assert " of board\n" in call("run", "reversi", "--with", tmp_path / "my.rules", "--seed", 3)[1]
    assert "space 1" not in call("run", "reversi", "--with", tmp_path / "my.rules", "--seed", 3)[1]
    told = checked(tmp_path, HOLES.format("", "b2"))
    assert "E422: `squares` has no space `b2`." in told
    assert "The layout `holey_board` does not have a space everywhere." in told


def test_where_there_are_no_coordinates_any_more_it_is_said_once_and_why(tmp_path: Path) -> None:
    text = HOLES.partition("scenario")[0]
    told = checked(tmp_path, text.format("    neighbours: none\n"))
    assert told.count("error E413") == 1 and "1 error" in told
    assert "`squares` has no `e4`: its spaces have numbers, and no coordinates." in told
    assert "rules/reversi/game.rules" in told and "it is laid out here" in told and "set squares as holey_board" in told
    assert "help: Write `squares[N]` or `squares.at(row, column)`." in told
    mended = text.format("    neighbours: none\n") + (
        "replace setup\n    for each space in [squares.at(4, 4), squares[30]]\n"
        "        move 1 disc from supply to space where disc.owner = players.first\n"
    )
    assert "E413" not in checked(tmp_path, mended)


def test_spaces_that_a_smaller_board_lacks_are_said_once_and_why(tmp_path: Path) -> None:
    told = checked(tmp_path, 'variant small of reversi "Small"\n\nset squares as grid(3, 3)\n')
    assert told.count("error E422") == 1 and "it is laid out here" in told and "set squares as grid(3, 3)" in told
