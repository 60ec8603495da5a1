"""What a player reads of a game is the same if two pieces that this player does not know had each other's design."""

from __future__ import annotations

from pathlib import Path

import pytest
from flow_cases import Case, cases, games_of
from fuzzing.secrecy import looked_over
from fuzzing.telling import choices_told_apart, told
from small_games import rules_of
from test_flow_fixtures import REFUSED, _unknown_pairs

from imhotep_dsl.game.game import Game
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.run.audit import exchanged
from imhotep_dsl.run.machine import Machine

MOST_DECISIONS = 12
MOST_PAIRS = 6
SOUND = [case for case in cases() if case.is_sound and case.name not in REFUSED]
FEW = [case for case in SOUND if case.file in ("at_once", "unseen")]
OTHERS = [case for case in SOUND if case.file in ("secrets", "owned", "together", "chance", "several")]


def compare(game: Game, option: int) -> None:
    for viewer in range(len(game.players)):
        for one, other in list(_unknown_pairs(game, viewer))[:MOST_PAIRS]:
            machine = Machine(exchanged(game.machine.program, {one: other, other: one}))
            if option not in machine.trying.possible(game.state[:], game.state[STEP]):
                continue
            here, there = (told(each, game.state, option, viewer) for each in (game.machine, machine))
            # Who sees another table has learned something; who sees the same must have been told the same.
            assert here.seen != there.seen or here.lines == there.lines


def compare_choices(game: Game) -> None:
    assert not choices_told_apart(game.machine, game.state, game.values, MOST_PAIRS)


def look_over(case: Case, directory: Path) -> None:
    for game in games_of(case.project(directory), range(1, 3)):
        game.interpreted()
        bots = RandomBots(game.seed)
        for _ in range(MOST_DECISIONS):
            if game.over or game.is_gathering:
                break
            option = bots.pick(game)
            compare(game, option)
            compare_choices(game)
            game.choose_value(option)


@pytest.mark.parametrize("case", FEW, ids=[case.name for case in FEW])
def test_a_log_tells_nothing_hidden(case: Case, tmp_path: Path) -> None:
    look_over(case, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("case", OTHERS, ids=[case.name for case in OTHERS])
def test_no_other_log_tells_anything_hidden(case: Case, tmp_path: Path) -> None:
    look_over(case, tmp_path)


POUCH = """place pouch of card per player seen by owner
place vault of card per player seen by owner
place supply of card
setup
    move all from deck to supply
    for each player
        move up to 1 card from supply to player.pouch where card is sun
        move up to 1 card from supply to player.pouch where card is snow
"""
HIDING = """    for each player
        as player
            known not you.pouch.empty
            choose card in you.pouch
            move card to you.vault"""


def test_nobody_learns_which_of_several_known_pieces_was_hidden(tmp_path: Path) -> None:
    """All have seen which pieces went into the pouch, and nobody sees which of them is taken out of it."""
    game = rules_of(tmp_path, HIDING, POUCH).start(2, 1)
    game.interpreted()
    compare_choices(game)
    lines = told(game.machine, game.state, game.values[0], 1).lines
    assert any("a card: Red's pouch → Red's vault" in line for line in lines), lines
    own = told(game.machine, game.state, game.values[0], 0).lines
    assert not any("a card" in line for line in own), own


ASKING = """    for each player
        move up to 1 from deck to player.sleeve
    as red
        may "Begin"
            score 1
    for each player
        as player
            if any(card in you.sleeve where card is sun)
                may "Show the sun"
                    show you.sleeve to everyone
    as red
        may "Done"
            score 1"""


SLEEVE = "place sleeve of card per player seen by owner\nsetup\n    shuffle deck\n"


def test_the_fuzzer_finds_a_log_that_tells_who_was_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = rules_of(tmp_path, ASKING, SLEEVE).machine(2)
    assert looked_over([machine], 6, 1) is None
    monkeypatch.setattr(Chronicle, "_keeps_to_itself", lambda *_: False)
    finding = looked_over([machine], 6, 1)
    assert finding is not None and "what is told is different" in finding.told


def test_nobody_learns_who_was_asked_because_of_a_hidden_card(tmp_path: Path) -> None:
    """Who says no to what only the owner of a card is asked keeps the card a secret."""
    rules = rules_of(tmp_path, ASKING, SLEEVE)
    for seed in range(1, 5):
        game = rules.start(2, seed)
        game.interpreted()
        assert list(_unknown_pairs(game, 0))
        compare(game, 0)
