"""Kinds of pieces: whether a piece is of one, and how many there are of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, said
from fuzzing.lockstep import Lockstep
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import add_variant_file, read_project
from imhotep_dsl.resolve.table import Table

TWO_KINDS = """piece leaf 2 per player starts in field "Leaf"
piece twig 1 per player starts in field "Twig"
place field of leaf or twig per player "Field"
"""

COUNTED = """for each player
    for each thing in player.field
        if thing is twig
            player scores 5
        else
            player scores 1
    player scores 10 * count(thing in player.field where thing is not twig)"""

POINTS = """scenario "Kinds are told apart" of probe
    players red, blue
    when play
        play until game over
    then
        expect red.points = 27
        expect first(thing in red.field) is leaf
        expect first(thing in red.field) is not twig
"""


def test_a_piece_is_asked_for_its_kind(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", COUNTED, TWO_KINDS)
    (directory / "test.rules").write_text(POINTS, encoding="utf-8")
    code, output = call("check", directory)
    assert code == 0, output
    code, output = call("test", directory)
    assert code == 0, output
    assert Lockstep(load(directory).machine(2)).game(1) == ""


def test_the_book_asks_for_the_kind(tmp_path: Path) -> None:
    code, output = call("docs", "orchard", "--with", "festival", "--lang", "all", "--out", tmp_path / "book")
    assert code == 0, output
    pages = [(tmp_path / "book" / lang / "docs" / "print.md").read_text("utf-8") for lang in ("en", "de", "es")]
    for page, sentence in zip(pages, ("If the guest is a ladder, ", "Wenn der Gast eine Leiter ist, ",
                                      "Si el invitado es una escalera, "), strict=True):  # fmt: skip
        assert sentence in page


def test_a_piece_of_another_kind_is_never_of_this_one(tmp_path: Path) -> None:
    (problem,) = said(tmp_path, "for each leaf in players.first.field\n    require leaf is twig", TWO_KINDS)
    assert (problem.code, problem.message) == ("E426", "This is always a piece `leaf`, so it is never a `twig`.")


ONE_KIND = """game lone "Alone"
    players 2
    colours red, blue

piece stone 4 per player starts in box
place yard of stone as grid(2, 2)
place bag of stone

play
    as players.first
        do push(yard[1], right)

rule push(space, direction)
    if space.step(direction) != none and space.step(direction).top != none
        move space.step(direction).top to bag

winner player
    by player.points
"""


def test_with_a_single_kind_of_piece_its_kind_is_certain(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(ONE_KIND, encoding="utf-8")
    assert [item for item in check_everything(read_project(tmp_path)) if item.severity == "error"] == []


@pytest.mark.parametrize(("change", "copies"), [("set match.copies to 15", 15), ("take 2 from match.copies", 10)])
def test_how_many_pieces_of_a_kind_there_are_is_changed_by_a_variant(tmp_path: Path, change: str, copies: int) -> None:
    file = tmp_path / "more.rules"
    file.write_text(f"variant more of nim\n\nset heap_sizes[3] to 3\n{change}\n", encoding="utf-8")
    project = read_project(rules_directory() / "nim")
    names = add_variant_file(project, file)
    made = Compilation(project, Table(2, {}, tuple(names)))
    assert [item for item in made.diagnostics if item.severity == "error"] == []
    assert len(made.checked.components.pieces) == copies


def test_pieces_without_designs_and_number_have_no_copies_to_change(tmp_path: Path) -> None:
    file = tmp_path / "more.rules"
    file.write_text("variant more of imhotep\n\nset ship.copies to 15\n", encoding="utf-8")
    project = read_project(rules_directory() / "imhotep")
    names = add_variant_file(project, file)
    found = [item.code for item in Compilation(project, Table(2, {}, tuple(names))).diagnostics]
    assert "E333" in found
