"""What the analysis says that rules change, compared with what is really changed while random games run."""

from __future__ import annotations

from pathlib import Path

import pytest
from flow_cases import cases
from playing import rules_of
from test_facts_asserted import _ENDLESS, SHIPPED
from watching import Watching

from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.build import Table
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import GameFault

ALL = cases()


def play(watching: Watching, seed: int, decisions: int) -> None:
    machine, dice = watching.machine, RandomBots(seed).cells
    state = machine.new_state(seed)
    options = machine.run(state)
    for _ in range(decisions):
        if not options:
            return
        options = machine.choose(state, options[chance.draw(dice, len(options))])


@pytest.mark.parametrize(("game", "table"), SHIPPED, ids=[f"{game}-{at}" for at, (game, _) in enumerate(SHIPPED)])
def test_shipped(game: str, table: Table) -> None:
    compilation = Compilation(rules_of(game).project, table)
    assert compilation.graph is not None and not compilation.errors
    watching = Watching(compilation.graph)
    play(watching, 1, 400)
    assert watching.changes > 5
    assert not watching.wrong, "\n".join(sorted(watching.wrong))


@pytest.mark.parametrize("file", sorted({case.file for case in ALL}))
def test_fixtures(file: str, tmp_path: Path) -> None:
    wrong: list[str] = []
    for number, case in enumerate(ALL):
        if case.file != file or _ENDLESS & {code for code, _ in case.expected}:
            continue
        project = case.project(tmp_path / str(number))
        for table in tables_to_check(project):
            compilation = Compilation(project, table)
            if compilation.graph is None or compilation.errors_in_words:
                continue
            watching = Watching(compilation.graph)
            try:
                play(watching, 1, 30)
            except GameFault:
                assert not case.is_sound
            wrong += [f"{case.name}: {told}" for told in sorted(watching.wrong)]
    assert not wrong, "\n".join(wrong)
