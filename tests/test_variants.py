"""Variants that combine: two that replace the same card are shown to each other, and a declared order settles it."""

from __future__ import annotations

from pathlib import Path

import pytest

from imhotep_dsl import Game, RulesError, load

REPLACED = """variant {name} of imhotep{order} "Another chisel"

replace card chisel
    copies: {copies}
    colour: blue
    rule played
        do load_ship
    rule final
        score 1
"""


def copies(game: Game, design: str) -> int:
    tables = game.machine.tables
    return sum(tables.designs[piece.design].name == design for piece in tables.pieces)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    made = []
    for name, order, copies in (("one", "", 4), ("two", "", 5), ("late", " after one", 6)):
        path = tmp_path / f"{name}.rules"
        path.write_text(REPLACED.format(name=name, order=order, copies=copies), encoding="utf-8")
        made.append(path)
    return made[0], made[1], made[2]


def test_the_conflict_shows_both_places(files: tuple[Path, Path, Path]) -> None:
    one, two, _ = files
    with pytest.raises(RulesError) as caught:
        load("imhotep", variants=[one, two]).start(2)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message) == ("E314", "The variants `one` and `two` both change `chisel`.")
    assert Path(problem.span.file).name == "two.rules" and problem.span.line == 3
    assert [(Path(label.span.file).name, label.span.line) for label in problem.labels] == [("one.rules", 3)]
    assert problem.help == "Write `after one` in the header of `two` to lay it on top."


@pytest.mark.parametrize("swapped", [False, True])
def test_a_declared_order_settles_it(files: tuple[Path, Path, Path], swapped: bool) -> None:
    one, _, late = files
    game = load("imhotep", variants=[late, one] if swapped else [one, late]).start(2)
    assert copies(game, "chisel") == 6


def test_additions_commute(tmp_path: Path) -> None:
    for name in ("more", "still_more"):
        text = f'variant {name} of imhotep "More levers"\n\nadd 1 to lever.copies\nadd 1 to player.room\n'
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    game = load("imhotep", variants=[tmp_path / "more.rules", tmp_path / "still_more.rules"]).start(2)
    assert copies(game, "lever") == 4
