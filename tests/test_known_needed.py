"""`known` stands only where `check` cannot see it by itself."""

from __future__ import annotations

import pytest

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import read_project

GAMES = ("tic_tac_toe", "four_in_a_row", "hex", "liars_dice", "konane", "tricks", "duel")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_known_cannot_be_proved(game: str) -> None:
    project = read_project(rules_directory() / game)
    graph = Compilation(project, next(iter(tables_to_check(project)))).graph
    assert graph is not None
    flow, needless = analysed(graph), []
    for at, step in enumerate(graph.steps):
        if isinstance(step, steps.Known) and all(flow.ask.surely(step.condition, state) for state in flow.known_at(at)):
            needless.append(f"{graph.spans[at].file}:{graph.spans[at].line}")
    assert needless == []
