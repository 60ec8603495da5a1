"""What later authors found false or lost in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_book_house_rules import told

# ---- that space -----------------------------------------------------------------------------------------------------

TWO_SPACES = """rule turn
    let gap = first(space in stall where space.empty)
    known gap != none and gap.left != none and you.crate.count >= 2
    {deeds}
"""


@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        (
            "en",
            "Call the first empty space of the stall the gap.",
            "Take 1 fruit from your crate and put it on the gap.",
        ),
        ("de", "Nenne das erste leere Feld des Stalls „gap“.", "Nimm 1 Fruit aus deinem Crate und lege es auf „gap“."),
        ("es", "Llama «gap» a la primera casilla vacía del stall.", "Toma de tu crate 1 fruit y ponlo en «gap»."),
    ],
)
def test_that_space_is_the_last_one_that_was_named(tmp_path: Path, code: str, first: str, last: str) -> None:
    deeds = "move 1 from you.crate to gap.left\n    move 1 from you.crate to gap"
    said = told(tmp_path, TWO_SPACES.format(deeds=deeds), code)
    assert (said[0], said[-1]) == (first, last)


def test_that_space_is_said_where_no_other_was_named_since(tmp_path: Path) -> None:
    deeds = "move 1 from you.crate to gap\n    move 1 from you.crate to gap.left"
    assert told(tmp_path, TWO_SPACES.format(deeds=deeds)) == [
        "Take 1 fruit from your crate and put it on the first empty space of the stall.",
        "Take 1 fruit from your crate and put it on the space one step to the left from that space.",
    ]
