"""Somebody's own variant of a shipped game: `check` looks at it, and at the game only as far as that is needed."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from imhotep_dsl.cli import main
from imhotep_dsl.resolve.table import Table

OWN = """
variant mine of nim "Mine"

set heap_sizes[1] to 2
"""
IDLE = """
variant mine of nim "Mine"

set heap_sizes[1] to 3
"""
WITH_SCENARIO = """
scenario "First" of nim
    players red, blue
    then
        expect ghost.count = 3
"""
ADDED = """
rules of nim

rule nobody_calls
    score 1
"""
WRONG = """
variant mine of nim "Mine"

before turn
    move all from heaps[1] to box
"""


def told(text: str, *more: str) -> str:
    Path("mine.rules").write_text(text, "utf-8")
    return CliRunner().invoke(main, ["check", "mine.rules", *more]).output


def variants(looked: list[Table]) -> set[tuple[str, ...]]:
    return {table.variants for table in looked}


def test_only_tables_with_the_variant_and_the_same_without_it(looked: list[Table]) -> None:
    assert told(OWN) == "No mistakes in 1 file.\n"
    assert variants(looked) == {(), ("mine",)}
    with_it = {table.players for table in looked if table.variants}
    assert with_it <= {table.players for table in looked if not table.variants}


def test_all_of_the_game_if_it_is_named_too(looked: list[Table]) -> None:
    told(OWN, "nim")
    assert len(variants(looked)) > 2


def test_all_of_the_game_if_something_is_added_to_it(looked: list[Table]) -> None:
    assert "W511" in told(ADDED)
    assert len(variants(looked)) > 2 and ("mine",) not in variants(looked)


def test_a_variant_that_changes_nothing_is_still_found(looked: list[Table]) -> None:
    assert "W514" in told(IDLE)


def test_scenarios_of_ones_own_are_looked_at(looked: list[Table]) -> None:
    assert "`ghost`" in told(WITH_SCENARIO)


def test_what_the_variant_brings_about_in_the_game_is_told(looked: list[Table]) -> None:
    said = told(WRONG)
    assert "E501" in said and "game.rules" in said and "mine.rules:2" in said


def test_a_name_of_one_letter_is_not_taken_for_the_name_of_the_variant(looked: list[Table]) -> None:
    """To see whether it is misspelt, the name of the variant was changed: then there was no such variant."""
    said = told('variant v of nim "V"\n\nafter turn\n    score x\n')
    assert "E410" in said and "mistake in this program" not in said
