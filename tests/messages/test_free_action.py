"""An action that costs nothing could be repeated for ever: it is refused, and the message says so."""

from pathlib import Path

import pytest

from imhotep_dsl import RulesError, load
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.library import find_game
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project

VARIANTS = Path(__file__).parents[1] / "mistakes" / "free_action"


def with_variant(name: str) -> Project:
    project = read_project(find_game("imhotep"))
    assert add_variant_file(project, VARIANTS / f"{name}.rules") == [name]
    return project


def refused(name: str) -> list[Diagnostic]:
    """What is wrong at the first and the last of the tables that `imhotep check` looks at."""
    project = with_variant(name)
    first, *_, last = tables_to_check(project, (name,))
    found = [problem for table in (first, last) for problem in Compilation(project, table).errors]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("name", "action", "said"),
    [("free_point", "give_thanks", "costs nothing"), ("stone_back", "return_stone", "can be undone")],
)
def test_an_action_that_costs_nothing_is_refused(name: str, action: str, said: str) -> None:
    found = refused(name)
    assert {problem.code for problem in found} == {"E520"}
    own = [problem for problem in found if problem.span.file.endswith(f"{name}.rules")]
    assert len(own) == 1 and own[0].span.line == 3
    assert f"`{action}`" in own[0].message
    assert said in own[0].message and "could be repeated for ever" in own[0].message
    assert "use something up" in own[0].help
    assert [label.text for label in own[0].labels] == ["these turns would never end"]


def test_a_free_point_is_the_only_mistake() -> None:
    assert len(refused("free_point")) == 1


def test_such_a_variant_cannot_be_played() -> None:
    with pytest.raises(RulesError) as wrong:
        load("imhotep", variants=[VARIANTS / "free_point.rules"]).start(3, 1)
    assert [problem.code for problem in wrong.value.diagnostics if problem.severity == "error"] == ["E520"]


def test_an_action_that_costs_something_is_welcome() -> None:
    assert check_project(with_variant("costs_a_card"), ("costs_a_card",)) == []
