"""The command line: every command, its exit codes, its output for people and for programs."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from checking import result_of as call
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main
from imhotep_dsl.cli.problems import Later
from imhotep_dsl.game.rules import load
from imhotep_dsl.library import rules_directory, shipped_games
from imhotep_dsl.playing import measuring
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.report.choices import explain, option_lines
from imhotep_dsl.report.chronicle import start_told
from imhotep_dsl.report.table import TablePicture
from imhotep_dsl.report.trace import Tracing
from imhotep_dsl.resolve.sides import sides_of

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"

SECRETS = """\
game secrets "Secrets"
    players 2
    colours red, blue

piece tile from tiles starts in bag "Tile"
    worth: number

place bag of tile as deck "Bag"
place hand of tile per player seen by owner "Hand"
place kept of tile per player seen by owner "Kept"
marker round: 0..4 starts 0 "Round"

setup
    shuffle bag
    for each player
        move 3 from bag to player.hand

play
    repeat 3
        add 1 to round
        for each player
            as player
                if not you.hand.empty
                    choose tile in you.hand "Which tile will you keep?"
                    move tile to you.kept
    for each player
        as player
            for each tile in you.kept
                score tile.worth

winner player
    by player.points
"""
TILES = """\
pieces:
  tiles:
    source: assumed
    designs:
      sun: {copies: 1, worth: 1}
      moon: {copies: 1, worth: 2}
      star: {copies: 1, worth: 3}
      rain: {copies: 1, worth: 4}
      snow: {copies: 1, worth: 5}
      wind: {copies: 1, worth: 6}
"""


@pytest.fixture
def secrets(tmp_path: Path) -> Path:
    """A small game with hidden hands, outside the shipped rules."""
    directory = tmp_path / "secrets"
    directory.mkdir()
    (directory / "game.rules").write_text(SECRETS, encoding="utf-8")
    (directory / "tiles.yaml").write_text(TILES, encoding="utf-8")
    return directory


def broken(secrets: Path) -> Path:
    (secrets / "game.rules").write_text(SECRETS.replace("score tile.worth", "score tile.worht"), encoding="utf-8")
    return secrets


# ---- starting -----------------------------------------------------------------------------------------------


def test_help_needs_nothing_heavy() -> None:
    asked = (
        "import sys\nfrom click.testing import CliRunner\nfrom imhotep_dsl.cli import main\n"
        "CliRunner().invoke(main, ['--help'])\n"
        "heavy = ('lark', 'jsonschema', 'yaml', 'imhotep_dsl.cli.check', 'imhotep_dsl.diagnostics')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, cwd=HERE.parent)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("group", [[], ["new"]])
def test_lists_of_commands_are_not_cut_off(group: list[str]) -> None:
    listed = call(*group, "--help").output.split("Commands:\n")[1].splitlines()
    assert listed and all(line.endswith(".") and not line.endswith("..") for line in listed)


@pytest.mark.parametrize("name", main.commands)
def test_every_command_explains_itself(name: str) -> None:
    done, listed = call(name, "--help"), main.commands[name]
    assert done.exit_code == 0 and done.output.startswith("Usage:")
    assert isinstance(listed, Later)
    assert listed.get_short_help_str(200) == listed.real().get_short_help_str(200)


@pytest.mark.parametrize(
    "args",
    [
        ["run", "nothing_of_this_name"],
        ["run", "nim", "--players", "7"],
        ["run", "nim", "--players", "0"],
        ["run", "nim", "--seed", "seven"],
        ["run", "nim", "--side", "heaps"],
        ["run", "nim", "--side", "heaps=A"],
        ["run", "imhotep", "--side", "pyramid=Z"],
        ["check", "imhotep", "--side", "pyramid=Z"],
        ["check", "nim", "--side", "heaps=A"],
        ["run", "imhotep", "--with", "nothing_of_this_name"],
        ["run", "nowhere.table.yaml"],
        ["check", "nothing_of_this_name"],
        ["check", "pyproject.toml"],
        ["check", "--format", "pretty"],
        ["check", "nim", "--with", "nothing_of_this_name"],
        ["test", "nothing_of_this_name"],
        ["play"],
        ["play", "nim", "--seat", "3"],
        ["play", "nim", "--resume", "nothing_of_this_name"],
        ["graph", "nim", "--format", "png"],
        ["bench", "nim", "--against", "nothing_of_this_name"],
        ["dance"],
    ],
)
def test_bad_calls(args: list[str]) -> None:
    done = call(*args)
    assert done.exit_code == 2
    assert done.stderr and "Traceback" not in done.output


# ---- list and check -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "test"])
def test_it_is_told_that_nothing_lies_here(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was looked at comes with the program: rules further down were not."""
    monkeypatch.setattr("imhotep_dsl.cli.targets.shipped_games", lambda: ["nim"])
    monkeypatch.chdir(tmp_path)
    done = call(command)
    assert done.stderr.startswith("There are no rules here") and done.stdout and done.exit_code == 0
    monkeypatch.chdir(rules_directory() / "nim")
    assert "There are no rules here" not in call(command).output


def test_list() -> None:
    done = call("list")
    assert done.exit_code == 0
    assert "nim  Nim, 2 players" in done.output
    assert "imhotep  Imhotep, 2 to 4 players" in done.output
    assert "pyramid " in done.output and "sides A" in done.output


@pytest.mark.long  # `.ci/run` does it with the installed wheel
def test_check_of_everything() -> None:
    done = call("check")
    assert done.stdout.startswith("No mistakes in ") and done.exit_code == 0
    assert json.loads(call("check", "nim", "--format", "json").output) == []


def test_check_finds_mistakes(secrets: Path) -> None:
    directory = broken(secrets)
    for target in (directory, directory.parent, directory / "game.rules", directory / "tiles.yaml"):
        done = call("check", target)
        assert done.exit_code == 1, target
        assert "tile.worht" in done.output and "^" in done.output and "1 error" in done.output
    assert call("check", directory, "--format", "concise").output.count("\n") == 1
    found = json.loads(call("check", directory, "--format", "json").output)
    assert {"code", "severity", "file", "line", "column", "message", "help"} <= set(found[0])
    assert found[0]["line"] == 29 and found[0]["severity"] == "error"


def test_check_of_a_clean_game(secrets: Path) -> None:
    assert call("check", secrets).output == "No mistakes in 2 files.\n"


def test_check_of_a_variant_outside_its_game(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.rules", tmp_path / "bad.rules"
    good.write_text('variant bonus of nim "A point for each turn"\n\nafter turn\n    score 1\n')
    bad.write_text('variant bonus of nim "A point for each turn"\n\nafter trun\n    score 1\n')
    assert call("check", good).output == "No mistakes in 1 file.\n"
    assert call("check", bad).exit_code == 1
    assert "trun" in call("check", tmp_path, "--format", "concise").output
    assert json.loads(call("run", "nim", "--with", good, "--json").output)["variants"] == ["bonus"]


def test_check_lists_what_is_assumed(secrets: Path) -> None:
    (secrets / "tiles.yaml").write_text(
        TILES.replace("worth: 1}", "worth: 1, form: dot}").replace("worth: 2}", "worth: 2, form: bar}")
        + "      hail: {copies: 1, worth: 7, form: bar, source: component}\n"
        + 'drawings:\n  dot: ["#"]\n  bar: ["##"]\n  hook: ["#.", "##"]\n',
        encoding="utf-8",
    )
    told = call("check", secrets, "--assumed").output.splitlines()
    assert [line.rpartition(" ")[2] for line in told[:-1]] == ["tiles", "dot"], "a bar was seen, a hook is nowhere"


def test_shipped_assumptions() -> None:
    told = call("check", "imhotep", "--assumed").output
    assert all(f": {name}\n" in told for name in ("luxury_market", "shaft_height", "obelisk_blocks", "ell", "ess"))


def test_check_of_a_directory_without_a_game(tmp_path: Path) -> None:
    done = call("check", tmp_path)
    assert done.exit_code == 1 and "No file here begins a game" in done.output


def test_check_of_loose_data(tmp_path: Path) -> None:
    (tmp_path / "loose.yaml").write_text("valeus: {}\n")
    assert call("check", tmp_path / "loose.yaml").exit_code == 1


# ---- run ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, args",
    [
        ("run_nim", ["nim", "--seed", "7"]),
        ("run_tic_tac_toe", ["tic_tac_toe", "--seed", "7"]),
        ("run_imhotep", ["imhotep", "--players", "3", "--seed", "7"]),
    ],
)
def test_reports(name: str, args: list[str], renew: bool) -> None:
    done = call("run", *args)
    assert done.exit_code == 0
    golden = GOLDEN / f"{name}.txt"
    if renew:
        golden.write_text(done.output, encoding="utf-8")
    assert done.output == golden.read_text(encoding="utf-8")


def test_run_as_json() -> None:
    first = json.loads(call("run", "imhotep", "--players", "4", "--seed", "3", "--side", "pyramid=A", "--json").output)
    again = json.loads(call("run", "imhotep", "--players", "4", "--seed", "3", "--json").output)
    other = json.loads(call("run", "imhotep", "--players", "4", "--seed", "4", "--json").output)
    assert first == again and first["hash"] != other["hash"]
    assert first["game"] == "imhotep" and first["seed"] == 3 and first["variants"] == []
    assert first["players"] == ["black", "white", "brown", "gray"] == list(first["scores"])
    assert set(first["winners"]) <= set(first["players"]) and first["decisions"] > 50
    assert first["sides"]["pyramid"] == "A"
    for player, points in first["scores"].items():
        assert points == sum(source[player] for source in first["points_by_source"].values())


def test_trace_names_the_lines() -> None:
    done = call("run", "nim", "--seed", "7", "--trace")
    lines = done.output.split("\n\n")[0].splitlines()
    assert all(line.split(":")[0].endswith("rules/nim/game.rules") for line in lines)
    assert any(": move Match: " in line for line in lines) and any(" scores 1" in line for line in lines)


def test_run_of_own_rules_and_of_tables(secrets: Path) -> None:
    assert call("run", secrets).exit_code == 0
    table = secrets / "first.table.yaml"
    table.write_text("game: secrets\nplayers: [red, blue]\nseed: 5\n")
    found = json.loads(call("run", table, "--json").output)
    assert found["seed"] == 5 and found["game"] == "secrets"
    assert json.loads(call("run", table, "--seed", "6", "--json").output)["seed"] == 6
    table.write_text("game: secrets\nplayers: 3\nsides: {north: B}\nvariants: [fast]\n")
    done = call("run", table)
    assert done.exit_code == 1
    assert all(part in done.stderr for part in ("3 players", "`north`", "`fast`", "3 errors"))
    assert call("check", secrets).exit_code == 1


def test_run_of_broken_rules(secrets: Path) -> None:
    done = call("run", broken(secrets))
    assert done.exit_code == 1 and done.stdout == "" and "1 error" in done.stderr


# ---- play ---------------------------------------------------------------------------------------------------


def test_play_to_the_end() -> None:
    done = call("play", "tic_tac_toe", "--seed", "2", text="1\n" * 9)
    assert done.exit_code == 0
    assert "Squares:" in done.output and "C crosses mark" in done.output
    assert "Total" in done.output


def test_play_explains_takes_back_saves_and_quits(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = f"?\n?2\n?99\n1\nu\nu\n\nt\no\nl\nsing\n99\n2\ns {file}\nq\n"
    done = call("play", "imhotep", "--players", "3", "--seed", "7", text=typed)
    assert done.exit_code == 0
    assert "On your turn — rules/imhotep/game.rules:" in done.output
    assert '| action load_ship "Place 1 stone on a ship"' in done.output
    assert "Taken back." in done.output and "There is nothing to take back." in done.output
    assert "`sing` is not known here" in done.output and "There are options 1 to 2." in done.output
    assert "Saved as" in done.output and "You have left the game" in done.output
    resumed = call("play", "--resume", file, text="q\n")
    assert resumed.exit_code == 0 and "You are Black" in resumed.output
    named = call("play", "imhotep", "--resume", file, "--players", "3", text="q\n")
    assert named.exit_code == 2


def test_play_tells_everything_once() -> None:
    """Where nobody takes turns, too; and the table is drawn again when something has come of a choice."""
    done = call("play", "falcons", "--seed", "1", text="1\n1\n1\nu\nq\n")
    told = done.output.partition("Taken back.")[0]
    for coin in (1, 2, 3):
        assert told.count(f"Red — red coin (value {coin})\n") == 1
    assert told.count("Cages: ") == 4 and "Setup\n  cages shuffled" in told


def test_what_is_not_so_is_not_drawn(tmp_path: Path) -> None:
    """Yes-or-no markers of pieces and boards."""
    assert "red picker" in call("play", "orchard", "--seed", "1", text="q\n").output
    assert "tired" not in call("play", "orchard", "--seed", "1", text="q\n").output.partition("Barn:")[2]
    sand = tmp_path / "sand.rules"
    lines = ["after start_of_round", "    set temple.buried to yes"]
    marker = ["add to site", '    marker buried: truth "Buried in sand"', *lines, "before moor(ship, site)"]
    sand.write_text("\n".join(['variant sand of imhotep "Sand"', *marker, "    require not site.buried", ""]), "utf-8")
    drawn = call("play", "imhotep", "--with", sand, "--seed", "1", text="q\n").output
    assert "\nTemple (buried in sand)\n" in drawn and drawn.count("(buried in sand)") == 1


def test_taking_back_gives_the_same_game(tmp_path: Path) -> None:
    saves = [tmp_path / "straight.json", tmp_path / "around.json"]
    call("play", "nim", "--seed", "3", text=f"1\n1\ns {saves[0]}\nq\n")
    call("play", "nim", "--seed", "3", text=f"1\n2\nu\n1\ns {saves[1]}\nq\n")
    assert saves[0].read_text() == saves[1].read_text()


@pytest.mark.parametrize("typed", ["", "1\n", "1\n1\n"])
def test_end_of_input_leaves(typed: str) -> None:
    done = call("play", "imhotep", text=typed)
    assert done.exit_code == 0 and done.output.endswith("It was not saved by leaving.\n")


def test_bad_saves(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    call("play", "nim", text=f"s {file}\nq\n")
    good = file.read_text()
    assert call("play", "tic_tac_toe", "--resume", file).exit_code == 1
    for text in ("", "{}", "[1]", good[:-20], good.replace('"state": [', '"state": [1, ')):
        file.write_text(text)
        done = call("play", "nim", "--resume", file)
        assert done.exit_code == 1 and "saved game" in done.stderr


def test_saving_never_harms_another_file(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    done = call("play", "nim", text=f"s {notes}\ns {tmp_path / 'no' / 'where'}\nq\n")
    assert "is not a saved game" in done.output and "cannot be written" in done.output
    assert notes.read_text() == "mine" and list(tmp_path.iterdir()) == [notes]


def test_a_player_hears_only_what_a_player_sees(secrets: Path) -> None:
    titles = {"Sun", "Moon", "Star", "Rain", "Snow", "Wind"}
    for seed in range(20):
        rules = load(secrets)
        game, chronicle, _ = start_told(rules, 2, seed, 0)
        own = {piece["title"] for place in game.view(0)["places"] if place["name"] == "red.hand"
               for space in place["spaces"] for piece in space["pieces"]}  # fmt: skip
        while game.decision:
            chronicle.choose(game, game.values[-1])
        told = "\n".join(chronicle.lines())
        assert {title for title in titles if title in told} == own
        assert "Blue — a tile" in told and "a tile: Blue's hand → Blue's kept" in told
    done = call("play", secrets, "--seed", "19", text="t\n1\nl\n1\n1\n")
    assert done.exit_code == 0
    assert {title for title in titles if title in done.output} == own
    assert "tile (face down)" in done.output


# ---- test, graph, bench -------------------------------------------------------------------------------------


def test_scenarios_pass() -> None:
    done = call("test", "nim", "tic_tac_toe")
    assert done.exit_code == 0 and done.output.endswith(" passed, 0 failed\n")
    assert not done.output.startswith("0 ")


def test_scenarios_fail(secrets: Path) -> None:
    (secrets / "scenarios").mkdir()
    (secrets / "scenarios" / "points.rules").write_text(
        'scenario "Nobody has points" of secrets\n    players red, blue\n    then\n        expect red.points = 0\n\n'
        'scenario "Red has points" of secrets\n    players red, blue\n    then\n        expect red.points = 9\n'
    )
    done = call("test", secrets)
    assert done.exit_code == 1 and done.output.endswith("1 passed, 1 failed\n")
    assert "points.rules:6 Red has points" in done.output
    assert call("test", secrets / "scenarios" / "points.rules").output == done.output
    nothing = call("test", secrets / "game.rules")
    assert nothing.exit_code == 1 and nothing.output.startswith("There is no scenario here.")
    assert call("test", secrets, "-k", "Nobody has points").exit_code == 0
    unknown = call("test", secrets, "-k", "Nobody has a point")
    assert unknown.exit_code == 1 and "Did you mean `Nobody has points`?" in unknown.output
    assert call("test", broken(secrets)).exit_code == 1


@pytest.mark.parametrize("form", ["mermaid", "dot", "json"])
def test_graph(form: str) -> None:
    done = call("graph", "duel", "--format", form)
    assert done.exit_code == 0
    assert done.output == call("graph", "duel", "--format", form).output
    if form == "json":
        drawn = json.loads(done.output)
        ids = {node["id"] for node in drawn["nodes"]}
        assert all(edge["from"] in ids and edge["to"] in ids for edge in drawn["edges"])
        assert {"calls", "offers", "reaches", "wakes", "next", "reads", "writes"} <= {
            edge["role"] for edge in drawn["edges"]
        }
    elif form == "mermaid":
        lines = done.output.splitlines()
        assert lines[0] == "flowchart TD"
        assert sum(line.startswith("  subgraph ") for line in lines) == lines.count("  end")
        assert all(line.count('"') in (0, 2) for line in lines)
    else:
        assert done.output.startswith('digraph "duel" {') and done.output.endswith("}\n")
        assert done.output.count("{") == done.output.count("}")


def test_bench(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text("import sys\nassert sys.argv[1] == '2'\nprint(f'{len(sys.argv)} players: 500 games/s')\n")
    found = json.loads(call("bench", "nim", "--games", "3", "--against", other, "--json").output)
    ways = {"interpreter", "compiled", "interface"}
    small = {"copy_microseconds", "start_microseconds"}
    assert set(found) == {"game", "players", *ways, *small, str(other), "ratio"}
    assert all(set(found[way]) == {"games_per_second", "decisions_per_second"} for way in ways)
    assert set(found["ratio"][str(other)]) == ways
    told = call("bench", "nim", "--games", "3", "--against", other).output
    assert "compiled, whole games: " in told and " of other.py" in told
    assert "compiled, whole games" in call("bench", "falcons", "--games", "1").output
    other.write_text("raise SystemExit('no')\n")
    assert call("bench", "nim", "--games", "1", "--against", other).exit_code == 1


@pytest.mark.parametrize("name", ["nim", "masks", "imhotep"])
@pytest.mark.parametrize("games", [1, 200])
def test_bench_plays_the_same_games_with_and_without_compiled_code(name: str, games: int) -> None:
    """So it is the same which of both is compared, games or decisions; and no few, which would be noise."""
    rules = load(name)
    players = rules.player_numbers[-1]
    measures = measuring.own(rules, players, 5, games)
    slow, quick = measures["interpreter"](), measures["interface"]()
    one, other = (rate.decisions_per_second / rate.games_per_second for rate in (slow, quick))
    assert one == pytest.approx(other, rel=1e-9)
    assert set(measuring.own(replace(rules, interpreted=True), players, 5, games)) == {"interpreter"}


def test_games_that_leave_compiled_code_are_no_mistake_of_the_program(tmp_path: Path) -> None:
    lines = "as red\n    choose amount in 1..999\n    known amount < 999\n    score 1"
    told = call("bench", write_game(tmp_path, lines))
    assert told.exit_code == 1 and "mistake in this program" not in told.output
    assert "played by compiled code alone" in told.output


def test_build(tmp_path: Path) -> None:
    module = tmp_path / "nim.wasm"
    assert call("build", "nim", "-o", module).output.endswith("and nim.json\n")
    told = json.loads((tmp_path / "nim.json").read_text())
    assert module.read_bytes().startswith(b"\0asm") and told["title"] == "Nim" and told["exports"]["choose"]
    assert call("build", "nim", "-o", module).exit_code == 0
    module.write_text("a letter")
    assert call("build", "nim", "-o", module).exit_code == 1 and module.read_text() == "a letter"
    assert call("build", "nim", "-o", tmp_path / "nim.txt").exit_code == 2
    assert call("build", "falcons", "-o", tmp_path / "falcons.wasm").exit_code == 0


@pytest.mark.parametrize("form", ["lowered", "wat"])
def test_compiled_code_can_be_read(form: str) -> None:
    told = call("graph", "nim", "--format", form).output
    assert "go on" in told or "$go_on" in told
    assert "Move" in told and told.count("(") == told.count(")")


# ---- everything that is shown, over whole games -----------------------------------------------------------------


@pytest.mark.parametrize("name", shipped_games())
def test_every_decision_can_be_shown_and_explained(name: str) -> None:
    sides = {board: names[-1] for board, names in sides_of(load(name).project).items()}
    game, chronicle, _ = start_told(load(name, sides), load(name).player_numbers[-1], 5, 0)
    bots, picture, tracing = RandomBots(5), TablePicture(game.machine, 0), Tracing(game.machine)
    while (decision := game.decision) is not None:
        assert len(option_lines(decision)) >= len(decision.options)
        assert all(explain(decision, option) for option in (None, *decision.options[:2]))
        if game.decisions % 10 == 0:
            assert picture.draw(game.view(0), game.state)
        before = game.state[:]
        assert tracing.lines(before, chronicle.choose(game, bots.pick(game)))
    assert len(chronicle.lines()) > 3


def test_the_victory_of_a_team_is_not_shared() -> None:
    told = (
        CliRunner().invoke(main, ["run", "imhotep", "--with", "teams_of_two", "--players", "4", "--games", "2"]).output
    )
    assert "\n0 shared victories, 0 games without a winner" in told
    table = ["run", "imhotep", "--with", "teams_of_two", "--players", "4"]
    told = CliRunner().invoke(main, [*table, "--games", "2"]).output
    assert "\n0 shared victories, 0 games without a winner" in told
    assert CliRunner().invoke(main, [*table, "--quiet"]).output.endswith(" win together.\n")
