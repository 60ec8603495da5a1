"""What a later author found wrong in the books of eight games: order, what is given, starts, names, titles."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from test_book_authors import NOTHING, page

from imhotep_dsl.cli import main

# ---- the order of the setup -----------------------------------------------------------------------------------------

DEALT = """setup
    shuffle basket
    move 3 from basket to stall[1]
    move all from basket to box

"""


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("en", ("Take 3 fruits from the basket", "Put all fruits from the basket back in the box")),
        ("de", ("Nimm 3 Fruits", "Lege alle Fruits aus dem Basket zurück")),
        ("es", ("Toma del basket 3 fruits", "Devuelve todos los fruits")),
    ],
)
def test_what_is_put_back_after_dealing_is_told_after_it(tmp_path: Path, code: str, steps: tuple[str, str]) -> None:
    setup = page(tmp_path, DEALT + NOTHING, "setup", code)
    first, second = (setup.index(step) for step in steps)
    assert first < second


@pytest.mark.parametrize(
    "between",
    [
        "move 3 from basket to stall[1]",
        "do deal",
        "for each fruit where fruit is plum\n        move fruit to stall[2]",
        "move 1 fruit from box to stall[1]",
    ],
)
def test_what_has_to_do_with_a_pile_is_not_passed_over(tmp_path: Path, between: str) -> None:
    """By a rule, by the pieces themselves, or by what it takes out of the box."""
    lines = f"setup\n    shuffle basket\n    move 2 from basket to box\n    {between}\n    move all from basket to box\n\n"
    rules = lines + "rule deal\n    move 3 from basket to stall[1]\n    move 1 from basket to stall[2]\n\n" + NOTHING
    setup = page(tmp_path, rules, "setup")
    early, late = setup.index("Put 2 fruits from the basket back"), setup.index("Put all fruits from the basket back")
    assert "stall" in setup[early:late], setup


def test_what_is_put_back_at_once_is_told_where_the_pile_is_laid_out(tmp_path: Path) -> None:
    marked = 'marker chief: player starts players.first "Chief"\n\n'
    lines = "setup\n    shuffle basket\n    move 1 from basket to box\n\n"
    setup = page(tmp_path, marked + lines + NOTHING, "setup")
    assert setup.index("Put 1 fruit from the basket back") < setup.index("chief"), setup



def test_a_silent_pile_keeps_the_lines_that_take_pieces_out_of_it(tmp_path: Path) -> None:
    """What an author says of a piece stands for where it begins, and for nothing that is done with it then."""
    rules = "setup\n    shuffle basket\n    move 1 from basket to box\n\n" + NOTHING
    (tmp_path / "words.yaml").write_text("tell fruit: {silent: true, of: new}\n", encoding="utf-8")
    page(tmp_path, rules, "setup")
    assert CliRunner().invoke(main, ["words", str(tmp_path), "--confirm"]).exit_code == 0
    setup = page(tmp_path, rules, "setup")
    assert "1. Put 1 fruit from the basket back in the box unseen." in setup, setup
