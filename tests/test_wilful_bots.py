"""Bots with whims, who put off the end: the same for the same seed, whoever plays, and later at the end than others."""

from __future__ import annotations

from pathlib import Path
from statistics import mean

import pytest
from checking import result_of
from small_games import rules_of

from imhotep_dsl import load
from imhotep_dsl.playing.bots import RandomBots, WilfulBots
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run.whims import Whims

END = """    as players.first
        repeat 30
            choose
                option "Go on"
                    add 1 to total
                option "Rest"
                    note "Nothing happens."
                option "End"
                    end game"""


def test_the_end_is_put_off(tmp_path: Path) -> None:
    rules = rules_of(tmp_path, END)
    lasted: dict[type, list[int]] = {RandomBots: [], WilfulBots: []}
    for sort, lengths in lasted.items():
        for seed in range(20):
            game = rules.start(2, seed)
            sort(seed).play_out(game)
            lengths.append(game.decisions)
    assert set(lasted[WilfulBots]) == {30} and mean(lasted[RandomBots]) < 10


def test_each_has_whims_of_its_own(tmp_path: Path) -> None:
    """Whoever takes anything goes on about as often as not; with whims it is mostly one or the other."""
    rules, counted = rules_of(tmp_path, END), set[int]()
    for seed in range(20):
        game = rules.start(2, seed)
        WilfulBots(seed).play_out(game)
        counted.add(game.state[game.machine.layout.markers[2]])
    assert min(counted) < 5 and max(counted) > 25


@pytest.mark.parametrize("name", ["falcons", "tic_tac_toe", "nim"])
def test_the_machine_alone_plays_the_same_game(name: str) -> None:
    """Such as `check` does: with compiled code, and where players act at once, too."""
    rules = load(name)
    game = rules.start(2, 7)
    WilfulBots(7).play_out(game)
    machine, whims, decisions = rules.machine(2), Whims(7), 0
    machine.gathering = None
    state = machine.new_state(7)
    while options := machine.run(state):
        option = whims.pick(machine, state, options, machine.gathering is not None)
        state[STEP] = machine.take(state, state[STEP], option)
        decisions += 1
    assert (decisions, state) == (game.decisions, game.state)


@pytest.mark.parametrize("how", [[], ["--trace"], ["--quiet"], ["--json"], ["--games", "3"]])
def test_run_lets_them_play(how: list[str]) -> None:
    told = result_of("run", "nim", "--bots", "wilful", *how)
    assert told.exit_code == 0 and told.output == result_of("run", "nim", "--bots", "wilful", *how).output
    assert "Error" not in told.output and told.output != result_of("run", "nim", *how).output
