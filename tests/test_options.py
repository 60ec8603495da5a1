"""Options: which pieces are one of them, and how those are told apart that are called alike."""

from __future__ import annotations

from pathlib import Path

from small_games import write_game

from imhotep_dsl import load


def test_pieces_that_rules_can_tell_apart_are_different_options(tmp_path: Path) -> None:
    more = (
        "piece token 3 starts in pouch\nplace pouch of token\n"
        "rule pick\n    choose token in pouch\n        score {}\n    else\n        score 0\n"
    )
    for amount, options in (("token.number", 3), ("2", None)):
        directory = write_game(tmp_path / amount, "as players.first\n    do pick", more.format(amount))
        decision = load(directory).start(players=2, seed=1).decision
        assert (len(decision.options) if decision else None) == options


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
