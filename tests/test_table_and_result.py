"""The table, the log and the result at the terminal: what can be read off them, and by which names."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, result_of, written
from click.testing import CliRunner
from small_games import DATA, rules_of, write_game

from imhotep_dsl import Rules, load
from imhotep_dsl.cli import main
from imhotep_dsl.report.table import TablePicture

HEAD = """game g "G"
    players 2..4
    colours red, blue, green, yellow

"""


def told(directory: Path, command: str, rules: str, data: str = "", typed: str = "") -> str:
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "game.rules").write_text(HEAD + rules, encoding="utf-8")
    if data:
        (directory / "game.yaml").write_text(data, encoding="utf-8")
    more = ["--seed", "1"] if command != "test" else []
    return CliRunner().invoke(main, [command, str(directory), *more], input=typed).output


def picture(directory: Path, rules: str, data: str = "") -> list[str]:
    """The table as a scenario that fails shows it, line by line without what is left of it."""
    output = told(directory, "test", rules, data)
    assert "The table:\n" in output, output
    return [line.strip() for line in output.split("The table:\n")[1].split("What happened:")[0].split("\n")]


# ---- numbers on pieces ----------------------------------------------------------------------------------------------

ENTRIES = """piece entry 4 per player starts in pencil "Entry"
    marker digit: 0..6 "Number"
    {more}
place pencil of entry per player "Pencil"
place sheet of entry per player as grid(2, 2) holds unlimited "Sheet"

play
    for each player
        as player
            choose amount in 0..6
            score amount

winner player
    by player.points

scenario "Which entry is the 5?" of g
    players red, blue
    given
        move 1 from red.pencil to red.sheet.a1
        move 1 from red.pencil to red.sheet.b1
        move 1 from red.pencil to red.sheet.a2
        set red.sheet.b1.top.digit to 5
        {given}
    then
        expect red.sheet.empty
"""


def test_a_number_that_a_piece_carries_stands_beside_its_sign(tmp_path: Path) -> None:
    """Also the number with which it began; so every entry can be read off the sheet."""
    shown = picture(tmp_path, ENTRIES.format(more="", given=""))
    assert "1 R0 R5" in shown and "2 R0 ·" in shown and "(R red entry with number)" in shown
    assert "red entry (number: 5)" not in shown


def test_many_pieces_with_numbers_on_one_space_are_counted_by_them(tmp_path: Path) -> None:
    """Of more than three on a space the same ones are counted together, with a plus between the numbers."""
    given = "move all from red.sheet to red.pencil\n        move all from red.pencil to red.sheet.a1"
    assert any("3R0+1R5" in line for line in picture(tmp_path, ENTRIES.format(more="", given=given)))


def test_where_a_piece_lies_is_said_if_there_are_others_like_it(tmp_path: Path) -> None:
    """Even if nothing is to be told of the others; where a piece carries two numbers, they need their names."""
    shown = picture(tmp_path, ENTRIES.format(more='marker wear: 0..2 "Wear"', given=""))
    assert "1 R R" in shown and "red entry (number: 5), b1" in shown
    given = "set red.sheet.a2.top.worn to yes"
    shown = picture(tmp_path / "worn", ENTRIES.format(more='marker worn: truth "Worn"', given=given))
    assert "1 R0 R5" in shown and "red entry (worn), a2" in shown and not any("number: 5" in line for line in shown)


# ---- games without points -------------------------------------------------------------------------------------------

FORTUNES = """piece coin 6 starts in bank "Coin"
place bank of coin "Bank"
place purse of coin per player "Purse"
marker money per player: 0..unlimited starts 3 "Money"
{words}
play
    turns from players.first until bank.empty
        choose amount in [2, 3]
        move up to amount from bank to you.purse
        add amount to you.money
        {score}

winner player
    {by}
"""
FORTUNE = 'let player.fortune = player.money + player.purse.count "Fortune"\n'


def ended(directory: Path, by: str, words: str = "", score: str = 'note "Nothing"') -> tuple[str, list[list[str]]]:
    """What a run tells, and the rows of the result."""
    output = told(directory, "run", FORTUNES.format(words=words, by=by, score=score))
    return output, [line.split() for line in output.rstrip().split("\n\n")[-2].split("\n")]


def test_without_points_the_result_tells_what_decides(tmp_path: Path) -> None:
    output, rows = ended(tmp_path, "by player.fortune", FORTUNE)
    assert rows[0] == ["Red", "Blue"] and rows[1][0] == "Fortune" and len(rows) == 2, output
    fortune = dict(zip(rows[0], map(int, rows[1][1:]), strict=True))
    best = [name for name, value in fortune.items() if value == max(fortune.values())]
    assert min(fortune.values()) > 3
    assert f"{' and '.join(best)} {'wins.' if len(best) == 1 else 'share the win.'}" in output
    assert "Total" not in output and "point" not in output


def test_what_decides_is_called_as_the_author_calls_it(tmp_path: Path) -> None:
    called = {
        "by player.money": "Money",
        "by player.purse.count": "Purse",
        "by lowest player.money": "Money (lowest)",
        "by player.money - 1": "player.money - 1",
        "by player.next.money": "player.next.money",
        "by count(coin in player.purse)": "count(coin in player.purse)",
    }
    for at, (by, title) in enumerate(called.items()):
        output, rows = ended(tmp_path / str(at), by)
        assert " ".join(rows[1][:-2]) == title, output


def test_further_lines_are_told_only_where_they_decide(tmp_path: Path) -> None:
    output, rows = ended(tmp_path / "once", "by player.seat\n    by player.money")
    assert rows[1:] == [["Seat", "1", "2"]], output
    output, rows = ended(tmp_path / "tie", "by bank.count\n    by player.seat")
    assert [row[0] for row in rows[1:]] == ["bank.count", "Seat"] and "Blue wins." in output, output


def test_points_are_in_no_table_of_a_game_without_them(tmp_path: Path) -> None:
    rules = FORTUNES.format(words="", by="by player.money", score='note "Nothing"')
    output = told(tmp_path, "play", rules, typed="\n".join("2" * 9))
    assert "Red (you)\n" in output and "Money: 3" in output and "points" not in output, output


def test_a_game_with_points_ends_as_before_and_ties_are_explained(tmp_path: Path) -> None:
    by = "by player.points\n    by player.money"
    output, rows = ended(tmp_path / "points", by, score="score you.seat")
    assert rows[1] == ["G", "1", "2"] and rows[-1] == ["Total", "1", "2"], output
    output, rows = ended(tmp_path / "tie", "by player.points\n    by player.seat", score="score 0")
    assert [row[0] for row in rows[-2:]] == ["Total", "Seat"], output


def test_who_wins_by_nothing_but_a_condition_needs_no_table(tmp_path: Path) -> None:
    rules = FORTUNES.format(words="", by="", score='note "Nothing"').replace(
        "winner player\n    ", "winner player where bank.empty"
    )
    output = told(tmp_path, "run", rules)
    assert output.endswith("\n\nRed and Blue share the win.\n") and "Total" not in output, output


# ---- named spaces and printed numbers -------------------------------------------------------------------------------

TOWNS = """piece healer 1 per player starts in camp "Healer"
piece cube 9 starts in supply "Cube"
place camp of healer per player "Camp"
place supply of cube "Supply"
place map of healer or cube as coast holds unlimited "Map"

setup
    for each player
        move player.healer to map.a1
    move 1 from supply to map.c1
    move 1 from supply to map.a2

play
    for each player
        as player
            choose space in map
            move you.healer to space

winner player
    by player.seat
"""
COAST = """layouts:
  coast:
    source: assumed
    rows: ["port . old_mill", "ford . fair"]
    connections: [a1-c1, a1-a2, a2-c2, c1-c2]
    legend:
      port: {town: port}
      old_mill: {town: old_mill}
      ford: {town: ford}
      fair: {town: fair}
"""


def test_a_space_keeps_its_name_when_something_lies_on_it(tmp_path: Path) -> None:
    output = told(tmp_path, "play", TOWNS, COAST)
    lines = [line.split() for line in output.split("\n")]
    assert ["1", "port:RB", "old", "mill:Cu"] in lines and ["2", "ford:Cu", "fair"] in lines, output


def test_moves_name_the_spaces_that_have_names(tmp_path: Path) -> None:
    output = told(tmp_path, "play", TOWNS, COAST)
    assert "red healer: Red's camp → Port (a1 of map)" in output
    assert "Cube: supply → Old mill (c1 of map)" in output, output


ROUTES = """piece wagon 6 per player starts in depot "Wagon"
place depot of wagon per player "Depot"
place map of wagon as country "Map"

play
    for each player
        as player
            choose space in map
            move up to space.length from you.depot to space
            score space.length

winner player
    by player.points
"""
COUNTRY = """layouts:
  country:
    source: assumed
    rows: ["alba one brig two cove", "one . . . two"]
    legend:
      alba: {town: alba}
      brig: {town: brig}
      cove: {town: cove}
      one: {length: 1, colour: red, room: 1}
      two: {length: 2, colour: blue, room: 2}
"""


def test_the_number_on_a_space_is_drawn_however_many_pieces_it_is_for(tmp_path: Path) -> None:
    """And rows and columns have their letters and numbers, so that spaces without a name can be found."""
    output = told(tmp_path, "play", ROUTES, COUNTRY)
    lines = [line.split() for line in output.split("\n")]
    assert ["1", "alba", "1", "brig", "2", "cove"] in lines and ["2", "1", "2"] in lines, output


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


# ---- the log --------------------------------------------------------------------------------------------------------

ROUNDS = """piece cube 1 starts in tray "Die"
    marker pips: 1..6 "Pips"
place tray of cube "Tray"

{setup}
play
    repeat 2
        for each cube
            roll cube.pips
        for each player
            as player
                choose amount in 1..3
                score amount

winner player
    by player.points
"""


def test_what_happens_in_play_is_not_told_under_setup(tmp_path: Path) -> None:
    output = told(tmp_path / "without", "run", ROUNDS.format(setup=""))
    assert "Setup" not in output and "\n\nPlay\n  Die: Pips" in output, output
    output = told(tmp_path / "with", "run", ROUNDS.format(setup="setup\n    shuffle tray\n"))
    assert "\n\nSetup\n  tray shuffled\nPlay\n  Die: Pips" in output, output
    asked = "setup\n    as players.first\n        choose amount in 1..3\n        score amount\n"
    output = told(tmp_path / "asked", "run", ROUNDS.format(setup=asked))
    assert output.index("Red scores") < output.index("\nPlay\n") < output.index("Die: Pips"), output


# ---- who has won ----------------------------------------------------------------------------------------------------


def test_what_a_team_has_together_is_called_as_the_author_calls_it(tmp_path: Path) -> None:
    variant = tmp_path / "pairs.rules"
    head = 'variant pairs of tricks for 4 players "Pairs"\n    teams red with green, blue with yellow\n'
    lines = ["sum(player.points for each player in team)", "min(player.points for each player in team)"]
    by = "".join(f"    by {line}\n" for line in lines)
    variant.write_text(f"{head}\nreplace winner team\n{by}", encoding="utf-8")
    output = CliRunner().invoke(main, ["run", "tricks", "--players", "4", "--with", str(variant)]).output
    titles = [line[:28].strip() for line in output.rstrip().split("\n\n")[-2].split("\n")]
    assert "Points (team)" in titles and "for each" not in output, output


def test_all_win_for_whom_it_holds(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "for each player\n    set player.luck to player.seat")
    text = (directory / "game.rules").read_text("utf-8")
    assert text.endswith("winner player\n    by player.points\n")
    text = text.replace("winner player\n    by player.points\n", "winner player where player.luck > 1\n")
    (directory / "game.rules").write_text(text, encoding="utf-8")
    assert load(directory).start(players=2, seed=1).winners == ("blue",)
    call("docs", directory, "--lang", "all", "--out", tmp_path / "book")
    pages = [(tmp_path / "book" / lang / "docs" / "print.md").read_text("utf-8") for lang in ("en", "de", "es")]
    for page, sentence in zip(pages, ("several players can win", "es können mehrere gewinnen", "pueden ganar varios"),
                              strict=True):  # fmt: skip
        assert sentence in page
        assert "share the victory" not in page


PARTNERS = """variant rp of candle_mine for 4 players "Partners"
    teams red with green, blue with yellow

replace winner team
    by sum(player.points for each player in team)

scenario "A partner who is out wins with the team" of candle_mine
    players red, blue, green, yellow
    with rp
    given
        eliminate red
        green scores 4
    then
        expect winners = [red, green]

scenario "A team of which all are out does not win" of candle_mine
    players red, blue, green, yellow
    with rp
    given
        eliminate red
        eliminate green
        green scores 4
    then
        expect winners = [blue, yellow]

scenario "All are out: the points decide" of candle_mine
    players red, blue, green, yellow
    with rp
    given
        green scores 4
        eliminate red
        eliminate green
        eliminate blue
        eliminate yellow
    then
        expect winners = [red, green]
"""


@pytest.mark.usefixtures("here")
def test_who_is_out_wins_with_the_team_and_the_book_says_so() -> None:
    variant = written("rp.rules", PARTNERS)
    told = result_of("test", variant)
    assert told.exit_code == 0 and "3 passed" in told.output, told.output
    assert result_of("docs", "candle_mine", "--with", variant, "--lang", "en", "--out", "book").exit_code == 0
    pages = " ".join(page.read_text(encoding="utf-8") for page in Path("book").rglob("end.md"))
    assert "Players who are out of the game win with their team" in pages
    assert "Players who are out of the game cannot win" not in pages


def test_where_nobody_counts_points_none_are_told() -> None:
    assert CliRunner().invoke(main, ["run", "kalah", "--seed", "1"]).output.rstrip().endswith(" wins.")


def test_pieces_that_are_alike_are_counted_however_few_they_are() -> None:
    """Two were drawn as `BeBe` beside four as `4Be`."""
    pictures = [drawn(load("kalah"), steps)[0] for steps in range(2, 9)]
    assert any("2Be" in picture for picture in pictures)
    assert not any("BeBe" in picture for picture in pictures)


def test_who_plays_alone_is_told_what_it_takes_to_win(tmp_path: Path) -> None:
    """Of several players only if nobody wins."""
    needed = "replace winner player where {0}\n    by player.points\n"
    for points, told in (("points >= 0", "Red wins with 3 points. To win: `player.points >= 0`."),
                         ("points > 9", "Nobody wins. To win: `player.points > 9`.")):  # fmt: skip
        file = tmp_path / "alone.rules"
        more = 'after play\n    players.first scores 3\n\nremove turn\n\nreplace play\n    note "Nothing."\n'
        alone = f"variant alone of nim\n    players 1\n\n{more}\n{needed.format(f'player.{points}')}"
        file.write_text(alone, encoding="utf-8")
        assert call("run", "nim", "--with", file, "-q")[1].rstrip().endswith(told)
