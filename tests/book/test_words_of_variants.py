"""Words that lie beside a variant: they are read whether its folder or its file is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_book

from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.game.rules import load

GOAL = "Take the last match together."


@pytest.fixture
def partners(tmp_path: Path) -> Path:
    folder = tmp_path / "partners"
    folder.mkdir()
    (folder / "partners.rules").write_text('variant partners of nim "Partners"\n\nnote "Two and two."\n', "utf-8")
    (folder / "words.yaml").write_text(f'game.goal: {{en: "{GOAL}"}}\n', "utf-8")
    return folder


def _goal(variant: Path) -> str:
    return plan_book(load("nim", variants=[variant])).words.forms["game.goal"]["en"].one


def test_words_beside_a_variant_are_read_with_its_folder_and_with_its_file(partners: Path) -> None:
    assert _goal(partners) == _goal(partners / "partners.rules") == GOAL


@pytest.mark.parametrize("other", ['variant other of nim "Other"\n', 'game other "Other"\n    players 2\n'])
def test_words_that_lie_with_others_are_not_those_of_one_file(partners: Path, other: str) -> None:
    (partners / "other.rules").write_text(other, "utf-8")
    usual = shipped_book("nim").words.forms["game.goal"]["en"].one
    assert _goal(partners / "partners.rules") == usual
