"""Mixes of sides, plain and with everything the expansion brings: every side once, more of them with `pytest -m long`;
the command does them all."""

from __future__ import annotations

import pytest

from imhotep_dsl.library import rules_directory
from imhotep_dsl.playing.sweep import Mix, all_mixes, play_mix, some_mixes
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.resolve.sides import sides_of

EVERYTHING = ("new_dynasty", "prophecies", "face_down_market", "wrath_of_the_pharaoh")


@pytest.fixture(scope="module")
def project() -> Project:
    return read_project(rules_directory() / "imhotep")


def test_all_mixes_are_three_thousand(project: Project) -> None:
    mixes = list(all_mixes(project))
    assert len(mixes) == 3 * 4**5 == len({(mix.players, mix.sides) for mix in mixes})


def every_side_once(project: Project, variants: tuple[str, ...]) -> list[Mix]:
    """Four tables, each board on another of its four sides than its neighbour."""
    boards = [(board, sorted(sides)) for board, sides in sides_of(project).items()]
    return [
        Mix(players, tuple((board, sides[(turn + at) % 4]) for at, (board, sides) in enumerate(boards)), variants, turn)
        for turn, players in enumerate((2, 3, 4, 4))
    ]


@pytest.mark.parametrize(
    "variants", [pytest.param((), marks=pytest.mark.long), EVERYTHING], ids=["plain", "everything"]
)
def test_every_side(project: Project, variants: tuple[str, ...]) -> None:
    mixes = every_side_once(project, variants)
    assert {side for mix in mixes for side in mix.sides} == {side for mix in all_mixes(project) for side in mix.sides}
    for mix in mixes:
        assert play_mix(project, mix).problems == (), mix


def test_a_sample_is_some_of_all(project: Project) -> None:
    everything = {(mix.players, mix.sides) for mix in all_mixes(project)}
    sample = some_mixes(project, EVERYTHING, 8, 1)
    assert len({(mix.players, mix.sides) for mix in sample} & everything) == len({mix.seed for mix in sample}) == 8
    assert {mix.variants for mix in sample} == {EVERYTHING}
    assert sample == some_mixes(project, EVERYTHING, 8, 1) != some_mixes(project, EVERYTHING, 8, 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("variants", [(), EVERYTHING], ids=["plain", "everything"])
def test_sample(project: Project, variants: tuple[str, ...], seed: int) -> None:
    for mix in some_mixes(project, variants, 8, seed):
        assert play_mix(project, mix).problems == (), mix


def test_a_broken_table_is_told(project: Project) -> None:
    outcome = play_mix(project, Mix(3, (("pyramid", "Z"),), (), 1))
    assert "has no side Z" in outcome.problems[0]
