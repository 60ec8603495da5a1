"""A hidden marker that is shown: who was shown it sees it on the table and in the log, until it is set again."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import write_game

from imhotep_dsl import Game, Rules, RulesError, load
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.scenario import run_scenarios

MORE = """
marker bid per player: 0..5 seen by owner "Bid"
marker fate: 0..5 seen by none "Fate"
"""


def game_of(directory: Path, play: str) -> Game:
    return load(write_game(directory, play, MORE)).start(2)


def bids(game: Game, seat: str) -> dict[str, object]:
    found = game.view(seat)["markers"]["bid"]
    assert isinstance(found, dict)
    return found


def test_only_who_was_shown_it_sees_it(tmp_path: Path) -> None:
    game = game_of(
        tmp_path, 'set red.bid to 4\nset fate to 3\nshow fate to blue\nas red\n    may "Go"\n        score 1'
    )
    assert game.view("blue")["markers"]["fate"] == "3"
    assert game.view("red")["markers"]["fate"] == "hidden"
    assert bids(game, "blue") == {"red": "hidden", "blue": "0"}
    assert bids(game, "red") == {"red": "4", "blue": "hidden"}


@pytest.mark.parametrize("change", ["set red.bid to 4", "add 0 to red.bid", "roll red.bid"])
def test_it_is_hidden_again_once_it_changes(change: str, tmp_path: Path) -> None:
    ask = 'as red\n    may "Go"\n        score 1'
    lines = f"set red.bid to 4\nshow red.bid to everyone\n{ask}\n{change}\n{ask}"
    for interpreted in (True, False):
        game = game_of(tmp_path / str(interpreted), lines)
        if interpreted:
            game.interpreted()
        assert bids(game, "blue") == {"red": "4", "blue": "0"}
        game.choose(0)
        assert bids(game, "blue") == {"red": "hidden", "blue": "0"}


def test_the_log_tells_those_who_were_shown_it(tmp_path: Path) -> None:
    lines = "choose number in 0..5\nset fate to number\nshow fate to blue\nset red.bid to 2\nshow red.bid to everyone"
    rules = load(write_game(tmp_path, "as red\n" + "\n".join(f"    {line}" for line in lines.split("\n")), MORE))
    assert "Fate, shown" not in told(rules, 0) and "Fate shown to Blue" in told(rules, 0)
    assert "Fate 5, shown to Blue" in told(rules, 1) and "Fate 5, shown to Blue" in told(rules, None)
    assert all("Red: Bid 2, shown to everyone" in told(rules, viewer) for viewer in (0, 1, None))


def told(rules: Rules, viewer: int | None) -> str:
    game = rules.start(2)
    chronicle = Chronicle(game.machine, viewer)
    assert game.decision is not None
    chronicle.choose(game, game.decision.values[5])
    return "\n".join(chronicle.lines())


SCENARIO = """
scenario "Shown" of probe
    players red, blue
    given
        set fate to 3
    then
        expect not visible(fate, red) and not visible(fate, blue)
        expect visible(blue.bid, blue) and not visible(blue.bid, red)
    when red
        show fate to red
    then
        expect visible(fate, red) and not visible(fate, blue)
"""


def test_a_scenario_asks_who_knows_it(tmp_path: Path) -> None:
    directory = write_game(tmp_path, "show fate to everyone\nshow red.bid to everyone", MORE)
    (directory / "test.rules").write_text(SCENARIO, encoding="utf-8")
    (result,) = run_scenarios(read_project(directory))
    assert result.passed, result.problems


@pytest.mark.parametrize(
    ("line", "said", "help_text"),
    [
        ("show total to red", "`total` is not hidden.", "Leave the line out"),
        ("show first(card in deck).worn to red", "`worn` is not hidden.", "show the piece"),
        ("show red.points to blue", "A place, a piece or a hidden marker is needed here", ""),
    ],
)
def test_what_is_not_hidden_is_not_shown(line: str, said: str, help_text: str, tmp_path: Path) -> None:
    game = write_game(tmp_path, line, MORE)
    text = (game / "game.rules").read_text("utf-8")
    worn = text.replace("    worth: number\n", "    worth: number\n    marker worn: truth\n")
    (game / "game.rules").write_text(worn, encoding="utf-8")
    with pytest.raises(RulesError) as problem:
        load(game).start(2)
    (found,) = [each for each in problem.value.diagnostics if each.code == "E417"]
    assert found.message.startswith(said) and help_text in (found.help or "")
