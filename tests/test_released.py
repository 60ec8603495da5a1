"""Of the games that come with it, a package says which were found right when it was built; nobody looks again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.cli import main
from imhotep_dsl.cli.checking import games_found_right
from imhotep_dsl.cli.targets import find_targets
from imhotep_dsl.library import find_game
from imhotep_dsl.proofreading import released
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.source import cache


@pytest.fixture
def built(looked: list[Table], monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """A package that was built with Nim, of which a copy lies here; what is looked at from then on."""
    shutil.copytree(find_game("nim"), "nim")
    found = games_found_right(find_targets(("nim",)).games)
    monkeypatch.setattr(released, "_released", lambda: frozenset(found.split()))
    monkeypatch.setenv("IMHOTEP_CACHE", str(Path("cache").resolve()))
    assert looked and len(found.split()) == 1
    looked.clear()
    return looked


def told(*arguments: str) -> str:
    return CliRunner().invoke(main, ["check", *arguments]).output


def test_it_is_told_at_once(built: list[Table]) -> None:
    assert told("nim") == "No mistakes in 7 files.\n" and built == []
    shutil.move("nim", "elsewhere")
    assert told("elsewhere") == "No mistakes in 7 files.\n" and built == []


def _edited() -> None:
    rules = next(Path("nim").glob("*.rules"))
    rules.write_text(rules.read_text("utf-8") + "\n# Once more.\n", "utf-8")


def _with_one_more() -> None:
    Path("nim", "variants", "more.rules").write_text('variant more of nim "More"\n\nset most_at_once to 4\n', "utf-8")


def _renamed() -> None:
    variant = next(Path("nim", "variants").glob("*.rules"))
    variant.rename(variant.with_name("other.rules"))


@pytest.mark.parametrize("change", [_edited, _with_one_more, _renamed])
def test_what_is_not_the_same_is_looked_at(built: list[Table], change: Callable[[], None]) -> None:
    change()
    told("nim")
    assert built


def test_who_asks_for_more_has_it_looked_at(built: list[Table]) -> None:
    Path("own.rules").write_text('variant own of nim "Own"\n\nset most_at_once to 4\n', "utf-8")
    told("nim", "--with", "own.rules")
    assert built


def test_nothing_is_remembered_for_who_wants_that(built: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMHOTEP_CACHE", "off")
    told("nim")
    assert built


def test_another_program_looks_for_itself(built: list[Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_of_this_package", lambda: b"another")
    told("nim")
    assert built


def test_a_game_with_a_mistake_is_not_among_them(looked: list[Table]) -> None:
    shutil.copytree(find_game("nim"), "nim")
    _with_one_more()
    Path("nim", "variants", "more.rules").write_text('variant more of nim "More"\n\nset most to 4\n', "utf-8")
    assert games_found_right(find_targets(("nim",)).games) == ""
