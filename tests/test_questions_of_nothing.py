"""What is not there has no number among the questions: nothing may be asked of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flow_cases import Case, cases

from imhotep_dsl.code.nodes import Node, Pool
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.project import read_project

FEW = [case for case in cases() if case.file == "turn_order"]

STORM = """game storm "Storm"
    players 2
    colours red, blue

piece event starts in deck "Event"
event abbey "Abbey"
    copies: 3
event ford "Ford"
    copies: 3

place deck of event as deck "Events"
place past of event as stack "Past events"
marker storms: 0..4 "Storms"

setup
    draw event from deck
        move event to past

play
    turns from players.first until storms = 4
        choose
            option "A"
                note "x"
            option "B"
                note "y"
        add 1 to storms

winner player where storms < 5
"""


class Numbered(list[Node]):
    """Questions by their numbers, none of which is less than 0."""

    def __getitem__(self, number):  # type: ignore[no-untyped-def]
        assert isinstance(number, slice) or number >= 0
        return super().__getitem__(number)


@pytest.fixture(autouse=True)
def _strictly_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Pool.__init__

    def strictly(pool: Pool, *parts: Any) -> None:
        begin(pool, *parts)
        pool.nodes = Numbered(pool.nodes)

    monkeypatch.setattr(Pool, "__init__", strictly)


def test_turns_of_everybody_are_no_secret(tmp_path: Path) -> None:
    """That nobody is left out of them was taken for the last question of all, which may be about anything."""
    (tmp_path / "game.rules").write_text(STORM, encoding="utf-8")
    assert check_project(read_project(tmp_path)) == []


@pytest.mark.parametrize("case", FEW, ids=[case.name for case in FEW])
def test_nothing_is_asked_of_what_is_not_there(case: Case, tmp_path: Path) -> None:
    check_project(case.project(tmp_path))
