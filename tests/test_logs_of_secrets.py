"""What a player reads of a game is the same if two pieces that this player does not know had each other's design."""

from __future__ import annotations

from pathlib import Path

import pytest
from flow_cases import Case, cases, games_of
from test_flow_fixtures import REFUSED, _unknown_pairs

from imhotep_dsl.game import Game
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.run.audit import exchanged
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.view import view

MOST_DECISIONS = 12
MOST_PAIRS = 6
SOUND = [case for case in cases() if case.is_sound and case.name not in REFUSED]
FEW = [case for case in SOUND if case.file in ("at_once", "unseen")]
OTHERS = [case for case in SOUND if case.file in ("secrets", "owned", "together", "chance", "several")]


def told(machine: Machine, state: list[int], option: int, viewer: int) -> tuple[object, list[str]]:
    """What the table looks like after an option was taken, and what was told on the way."""
    after, chronicle = state[:], Chronicle(machine, viewer)
    chronicle.sight.begin(state)
    machine.trace = events = []
    try:
        machine.choose(after, option)
    finally:
        machine.trace = None
    chronicle.tell(events)
    return view(machine, after, viewer), chronicle.lines()


def compare(game: Game, option: int) -> None:
    for viewer in range(len(game.players)):
        for one, other in list(_unknown_pairs(game, viewer))[:MOST_PAIRS]:
            machine = Machine(exchanged(game.machine.program, {one: other, other: one}))
            if option not in machine.trying.possible(game.state[:], game.state[STEP]):
                continue
            here, there = (told(each, game.state, option, viewer) for each in (game.machine, machine))
            # Who sees another table has learned something; who sees the same must have been told the same.
            assert here[0] != there[0] or here[1] == there[1]


def look_over(case: Case, directory: Path) -> None:
    for game in games_of(case.project(directory), range(1, 3)):
        game.interpreted()
        bots = RandomBots(game.seed)
        for _ in range(MOST_DECISIONS):
            if game.over or game.is_gathering:
                break
            option = bots.pick(game)
            compare(game, option)
            game.choose_value(option)


@pytest.mark.parametrize("case", FEW, ids=[case.name for case in FEW])
def test_a_log_tells_nothing_hidden(case: Case, tmp_path: Path) -> None:
    look_over(case, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("case", OTHERS, ids=[case.name for case in OTHERS])
def test_no_other_log_tells_anything_hidden(case: Case, tmp_path: Path) -> None:
    look_over(case, tmp_path)
