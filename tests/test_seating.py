"""Variants that change who can sit down: other numbers of players, more colours, only some numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzzing.lockstep import Lockstep

from imhotep_dsl import Game, RulesError, load
from imhotep_dsl.diagnostics import Diagnostic

HEAD = """variant more of imhotep{only}
    players 2..5
    colours black, white, brown, gray, yellow
"""


def written(directory: Path, text: str, name: str = "more") -> Path:
    path = directory / f"{name}.rules"
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(path: Path, players: int) -> list[Diagnostic]:
    with pytest.raises(RulesError) as caught:
        load("imhotep", variants=[path]).start(players)
    return caught.value.diagnostics


def played(game: Game) -> Game:
    while not game.over:
        game.choose(0)
    return game


def test_what_is_missing_is_told_at_once(tmp_path: Path) -> None:
    (problem,) = mistakes(written(tmp_path, HEAD.format(only="")), 5)
    assert problem.code == "E317" and problem.span.line == 2
    assert problem.message == (
        "Nothing is said for 5 players by `second_colour`, `temple_spaces`, `obelisk_places`, `arena_places`,"
        " `row_places`, `most_rows`, `temple_b`, `temple_c`, `obelisk_towers`, `round_cards` and `starting_stones`."
    )


def test_what_is_set_is_not_missing(tmp_path: Path) -> None:
    text = HEAD.format(only="") + "\nset temple_spaces[5] to 6\nset starting_stones[5] to 5\n"
    (problem,) = mistakes(written(tmp_path, text), 5)
    assert "temple_spaces" not in problem.message and "starting_stones" not in problem.message
    assert "second_colour" in problem.message


def test_other_numbers_are_as_before(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD.format(only="") + "\nset temple_spaces[5] to 6\n")
    with_it, without = load("imhotep", variants=[path]).start(3), load("imhotep").start(3)
    assert with_it.players == without.players and with_it.hash == without.hash


def test_five_play_to_the_end() -> None:
    rules = load("imhotep", variants=["five_players"])
    assert rules.player_numbers == range(2, 6)
    game = played(rules.start(5))
    assert game.players == ("black", "white", "brown", "gray", "yellow") and len(game.scores) == 5


def test_only_for_some_numbers(tmp_path: Path) -> None:
    path = written(tmp_path, "variant few of imhotep for 2..3 players\n\nset sled_room to 6\n", "few")
    rules = load("imhotep", variants=[path])
    assert rules.player_numbers == range(2, 4)
    (problem,) = mistakes(path, 4)
    assert (problem.code, problem.help) == ("E305", "With the variant `few`, it is for 2 to 3 players.")


def test_a_number_that_nobody_can_be(tmp_path: Path) -> None:
    (problem,) = mistakes(written(tmp_path, "variant six of imhotep for 6 players\n", "six"), 2)
    assert problem.code == "E319"


def test_no_more_than_can_be_kept_apart(tmp_path: Path) -> None:
    """Who has passed and who has seen what is a number with a bit for each player, in compiled code, too."""
    text = """game crowd "A crowd"
    players {players}
    colours {colours}
marker luck per player: 0..9 seen by owner
piece card 30 starts in deck "Card"
place deck of card as deck
place hand of card per player seen by owner
setup
    shuffle deck
    for each player
        move 1 from deck to player.hand
        roll player.luck
play
    turns from players.first
        choose
            option "Stay"
                score 1
                pass
            option "Leave"
                pass
winner player
    by player.points
"""
    colours = ", ".join(f"colour{number}" for number in range(30))
    (game := tmp_path / "crowd").mkdir()
    told = []
    for players in ("30", "2..25", "2..24"):
        written(game, text.format(players=players, colours=colours), "game")
        try:
            assert Lockstep(load(game).machine(24)).game(1) == ""
        except RulesError as found:
            told += [(problem.code, problem.help) for problem in found.diagnostics]
    assert told == [
        ("E306", "At most 24 can sit down: write for instance `players 24..24`."),
        ("E306", "At most 24 can sit down: write for instance `players 2..24`."),
    ]


def test_a_side_that_brings_a_variant_for_some_numbers(tmp_path: Path) -> None:
    text = "variant sides of imhotep\n\nsite temple side E like A with full_house\n\n"
    path = written(tmp_path, text + "variant full_house of imhotep for 4 players\n\nset sled_room to 6\n", "sides")
    assert load("imhotep", {"temple": "A"}, [path]).player_numbers == range(2, 5)
    assert load("imhotep", {"temple": "E"}, [path]).player_numbers == range(4, 5)
