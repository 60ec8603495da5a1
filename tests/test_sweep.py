"""A sample of all mixes of sides, plain and with everything the expansion brings; the command does them all."""

from __future__ import annotations

import pytest

from imhotep_dsl.library import rules_directory
from imhotep_dsl.playing.sweep import Mix, all_mixes, play_mix, some_mixes
from imhotep_dsl.resolve.project import Project, read_project

EVERYTHING = ("new_dynasty", "prophecies", "face_down_market", "wrath_of_the_pharaoh")


@pytest.fixture(scope="module")
def project() -> Project:
    return read_project(rules_directory() / "imhotep")


def test_all_mixes_are_three_thousand(project: Project) -> None:
    mixes = list(all_mixes(project))
    assert len(mixes) == 3 * 4**5 == len({(mix.players, mix.sides) for mix in mixes})


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variants", [(), EVERYTHING], ids=["plain", "everything"])
def test_sample(project: Project, variants: tuple[str, ...], seed: int) -> None:
    for mix in some_mixes(project, variants, 8, seed):
        assert play_mix(project, mix).problems == (), mix


def test_a_broken_table_is_told(project: Project) -> None:
    outcome = play_mix(project, Mix(3, (("pyramid", "Z"),), (), 1))
    assert "has no side Z" in outcome.problems[0]
