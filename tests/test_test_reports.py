"""`imhotep test`: what it tells of failures, which scenarios it takes, and which lines of the rules they reach."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from imhotep_dsl.cli import main

GAME = """game tiny "Tiny <b>"
    players 2
    colours red, blue

piece disc 3 per player starts in stock "Disc"
place stock of disc per player
place line of disc as row(3) holds unlimited
place secret of disc per player seen by owner

play
    repeat 2
        for each player
            as player
                do turn

rule turn
    choose space in line
    if you.stock.count > 1
        move 1 from you.stock to space
    else
        move up to 1 from you.stock to you.secret
        score 7

rule never_used
    score 1

action idle "Wait <script>"
    score 2

winner player
    by player.points

scenario "A disc is laid" of tiny
    when red
        do turn
        answer space with line[1]
    then
        expect line[1].count = COUNT

scenario "What is hidden is shown to an author" of tiny
    given
        move 2 from red.stock to red.secret
    when red
        do turn
    then
        expect deciding = DECIDING
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return written(tmp_path, "1", "red")


def written(directory: Path, count: str, deciding: str) -> Path:
    text = GAME.replace("COUNT", count).replace("DECIDING", deciding)
    (directory / "game.rules").write_text(text, encoding="utf-8")
    return directory


def call(*args: object) -> Result:
    return CliRunner().invoke(main, ["test", *map(str, args)])


def test_a_failure_shows_the_table_and_what_led_there(tmp_path: Path) -> None:
    done = call(written(tmp_path, "2", "blue"))
    assert done.exit_code == 1 and done.output.endswith("0 passed, 2 failed\n")
    first, second = done.output.split("FAILED ")[1:]
    assert "This does not hold: it is 1, not 2." in first
    assert "    The table:" in first and "Stock: 2 × red disc" in first
    happened = first.partition("What happened:")[2]
    assert f"{tmp_path}/game.rules:19: move red disc: Red's stock → space 1 of line" in happened
    assert "game.rules:17: Red chooses: space 1 of line" in happened
    # The decision that is open, and what the other player could not see.
    assert "Now Red has to answer" in second and "Secret: 2 × red disc" in second


def test_which_scenarios_are_taken(game: Path) -> None:
    assert call(game).output == "2 passed, 0 failed\n"
    assert call(game, "-k", "DISC is").output == "1 passed, 0 failed\n"
    nothing = call(game, "-k", "a disc is lade")
    assert nothing.exit_code == 1 and "Did you mean `A disc is laid`?" in nothing.output
    told = call(game, "-v").output
    assert f"passed {game}/game.rules:33 A disc is laid\n" in told
    assert call(game, "--durations", 1).output.count(" ms ") == 1


def test_for_other_programs(tmp_path: Path) -> None:
    written(tmp_path, "2", "red")
    told = json.loads(call(tmp_path, "--json", "--coverage").output)
    assert (told["passed"], told["failed"]) == (1, 1)
    assert told["scenarios"][0]["problems"] and not told["scenarios"][1]["problems"]
    assert told["coverage"][f"{tmp_path}/game.rules"]["19"]["scenarios"] == 1
    report = tmp_path / "report.xml"
    for _ in range(2):
        assert call(tmp_path, "--junit", report).exit_code == 1
    suite = ElementTree.fromstring(report.read_bytes())
    assert suite.get("tests") == "2" and suite.get("failures") == "1"
    (failure,) = suite.iter("failure")
    assert "What happened:" in (failure.text or "")
    # Lists of failures show why, beside the title that they show anyway.
    assert failure.get("message") == "\n".join(told["scenarios"][0]["problems"])


def test_mistakes_in_rules_are_told_to_other_programs_too(tmp_path: Path) -> None:
    """Else whoever runs the tests would find no report, and could not tell why."""
    for name in ("right", "wrong"):
        (tmp_path / name).mkdir()
        written(tmp_path / name, "2", "red")
    (tmp_path / "wrong" / "more.rules").write_text("rule\n", encoding="utf-8")
    report = tmp_path / "report.xml"
    done = CliRunner().invoke(main, ["test", str(tmp_path), "--json", "--junit", str(report)])
    assert done.exit_code == 1 and "E102" in done.stderr
    told = json.loads(done.stdout)
    assert [mistake["code"] for mistake in told["mistakes"]] == ["E102"]
    assert (told["passed"], told["failed"]) == (1, 1)
    suite = ElementTree.fromstring(report.read_bytes())
    assert [suite.get(count) for count in ("tests", "failures", "errors")] == ["3", "1", "1"]
    (error,) = suite.iter("error")
    assert error.get("message") == told["mistakes"][0]["message"]


def test_lines_that_acted(game: Path) -> None:
    told = call(game, "--coverage").output
    # Nobody comes to a last disc, and two rules are never carried out.
    assert told.rstrip().split("\n")[-1].split() == ["all", "16", "31", "%", "62", "%"], told
    assert "10-14, 21-22, 24-25, 27-28" in told


def test_only_what_is_done_counts(game: Path) -> None:
    """Trying out where a disc could lie is not laying it there."""
    told = json.loads(call(game, "--json", "--coverage", "--games", 0).output)
    lines = told["coverage"][f"{game}/game.rules"]
    assert lines["19"] == {"scenarios": 1, "games": 0} and "38" not in lines


def test_a_page_of_lines(game: Path, tmp_path: Path) -> None:
    page = tmp_path / "covered.html"
    for _ in range(2):
        assert call(game, "--coverage-page", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "<script>" not in text and "<b>" not in text and "Wait &lt;script&gt;" in text
    assert 'class="never"' in text and 'class="tested"' in text
    page.write_text("a letter", encoding="utf-8")
    assert call(game, "--coverage-page", page).exit_code == 1 and page.read_text(encoding="utf-8") == "a letter"


def test_of_a_variant_only_its_own_lines_are_counted(tmp_path: Path) -> None:
    """They were lost among those of the game and of its other variants."""
    file = tmp_path / "mine.rules"
    file.write_text(
        'variant mine of nim "Mine"\n\nafter turn\n    score 1\n\nscenario "A point" of nim\n    with mine\n'
        "    when red\n        do turn\n        answer space with heaps[1]\n        answer amount with 1\n"
        "    then\n        expect red.points = 1\n",
        encoding="utf-8",
    )
    told = json.loads(call(file, "--json", "--coverage", "--games", 0).output)
    assert list(told["coverage"]) == [str(file)]
