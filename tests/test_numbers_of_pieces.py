"""Keys number pieces that look alike; which of them came out of somebody's hand they do not tell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from checking import call
from small_games import stairs

from imhotep_dsl import Rules, load
from imhotep_dsl.game.game import Game
from imhotep_dsl.report.chronicle import start_told
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


NUMBERED = "choose card in you.hand where any(space in piles where card.fits(space))"


def test_numbers_by_which_rules_tell_pieces_apart_are_seen(tmp_path: Path) -> None:
    game, chronicle, _ = start_told(load(stairs(tmp_path / "stairs", NUMBERED)), 2, 1, 0)
    dealt = [line.strip() for line in chronicle.lines()]
    own = [line.split(":")[0] for line in dealt if line.endswith("Red's hand")]
    assert len(own) == len(set(own)) == 4 and all(re.fullmatch(r"Card \d+", line) for line in own)
    assert "4 × card: draw pile → Blue's hand" in dealt
    picture = TablePicture(game.machine, 0)
    table = picture.draw(game.view("red"), game.state)
    assert f"Hand: {', '.join(f'1 × {name}' for name in own)}" in table
    decision = game.decision
    assert decision is not None
    chosen = decision.options[0].text.rpartition(", ")[2]
    game.choose(decision.options[0])
    assert game.decision is not None
    game.choose(game.decision.options[0])
    assert f"Piles: C{chosen} · " in picture.draw(game.view("red"), game.state)
    assert f"C{chosen} Card {chosen}" in picture.draw(game.view("red"), game.state)


def test_numbers_that_no_rule_asks_for_are_not_seen(tmp_path: Path) -> None:
    directory = stairs(tmp_path / "stairs", NUMBERED)
    text = (directory / "game.rules").read_text("utf-8")
    (directory / "game.rules").write_text(text.replace(" or card.number > space.top.number", ""), encoding="utf-8")
    assert "4 × Card: draw pile → Red's hand" in call("run", directory)[1]


def test_of_many_numbered_pieces_on_a_space_those_on_top_are_drawn(tmp_path: Path) -> None:
    directory = stairs(tmp_path / "stairs", NUMBERED)
    text = (
        (directory / "game.rules")
        .read_text("utf-8")
        .replace("    shuffle deck\n", "    move 4 from deck to piles[1]\n")
    )
    (directory / "game.rules").write_text(text, encoding="utf-8")
    game, _, _ = start_told(load(directory), 2, 1, 0)
    lying = [piece["piece"].split()[1] for piece in _lying(game.view("red"), "piles")]
    assert f"Piles: …{''.join(f'C{number}' for number in lying[1:])}" in TablePicture(game.machine, 0).draw(
        game.view("red"), game.state
    )


def _lying(view: dict[str, Any], place: str) -> list[dict[str, str]]:
    found = next(each for each in view["places"] if each["name"] == place)
    return [piece for space in found["spaces"] for piece in space["pieces"]]
