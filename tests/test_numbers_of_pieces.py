"""Keys number pieces that look alike; which of them came out of somebody's hand they do not tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from imhotep_dsl import Rules, load
from imhotep_dsl.game.game import Game
from imhotep_dsl.report.table import TablePicture

TAKEN_AND_LAID = """game probe "A probe"
    players 2
    colours red, blue

piece card starts in deck "Card"
card ace
    copies: 3
card low
    copies: 2
place deck of card as deck
place open of card
place grip of card per player seen by owner
setup
    shuffle deck
    move up to 1 card from deck to open where card is ace
    move 2 from deck to players.first.grip

play
    as players.first
        for each card in open
            move card to you.grip
        choose card in you.grip where card is ace
            move card to open
        else
            score 1
        choose card in you.grip
            {asked}
        else
            score 2
    as players.last
        may "Go on"
            score 1

winner player
    by player.points
"""


def rules_of(directory: Path, asked: str) -> Rules:
    (directory / "game.rules").write_text(TAKEN_AND_LAID.format(asked=asked), encoding="utf-8")
    return load(directory)


def seen_at(game: Game, player: str, place: str) -> list[dict[str, Any]]:
    (found,) = [each for each in game.view(player)["places"] if each["name"] == place]
    return [piece for space in found["spaces"] for piece in space["pieces"]]


@pytest.fixture
def games(tmp_path: Path) -> list[Game]:
    rules = rules_of(tmp_path, "score 1")
    return [rules.start(2, seed) for seed in range(12)]


def test_whether_it_is_the_one_that_was_taken_is_not_told(games: list[Game]) -> None:
    for game in games:
        assert [piece.get("piece") for piece in seen_at(game, "blue", "open")] == ["ace 1"]
        assert {len(piece) for piece in seen_at(game, "blue", "red.grip")} == {1}


def test_each_that_a_player_sees_has_a_key_of_its_own(games: list[Game]) -> None:
    for game in games:
        keys = [piece["piece"] for place in ("open", "red.grip") for piece in seen_at(game, "red", place)]
        assert len(set(keys)) == len(keys) == 3
        decision = game.decision
        if decision is not None and decision.player == 0:
            assert {option.key for option in decision.options} <= set(keys)
        assert "Ace" in TablePicture(game.machine, 0).draw(game.view("red"), game.state)


def test_where_rules_ask_for_numbers_each_has_its_own(tmp_path: Path) -> None:
    rules, keys = rules_of(tmp_path, "score card.number"), set[str]()
    for seed in range(12):
        game = rules.start(2, seed)
        while game.decision is not None and game.decision.player == 0:
            game.choose(0)
        keys.add(seen_at(game, "blue", "open")[0]["piece"])
    assert keys == {"ace 1", "ace 2", "ace 3"}
