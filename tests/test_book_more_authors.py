"""What further fresh authors found wrong in the books of their games: stacks, roles, counters, names, ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_book_house_rules import told

# ---- stacks ---------------------------------------------------------------------------------------------------------

STACK = """rule turn
    for each fruit in stall[2]
        move fruit to stall[3]
"""


@pytest.mark.parametrize(
    ("code", "order"),
    [("en", "beginning with the lowest, place"), ("de", "von unten nach oben"), ("es", "de abajo arriba")],
)
def test_a_stack_is_moved_from_its_lowest_piece(tmp_path: Path, code: str, order: str) -> None:
    assert order in " ".join(told(tmp_path, STACK, code))


def test_the_order_of_a_stack_is_told_only_where_it_counts(tmp_path: Path) -> None:
    counted = "rule turn\n    for each fruit in stall[2]\n        score fruit.worth\n"
    spread = STACK.replace("stall[2]", "you.crate")
    assert "lowest" not in " ".join([*told(tmp_path / "a", counted), *told(tmp_path / "b", spread)])


@pytest.mark.parametrize(
    ("code", "listed", "expected"),
    [
        ("en", "list(fruit in stall[2])", "the lowest 2 of the fruits on space 2 of the stall"),
        ("en", "reverse(list(fruit in stall[2]))", "the topmost 2 of the fruits on space 2 of the stall"),
        ("en", "list(fruit in you.crate)", "the first 2 of"),
        ("de", "list(fruit in stall[2])", "untersten 2 von"),
        ("de", "reverse(list(fruit in stall[2]))", "obersten 2 von"),
        ("es", "list(fruit in stall[2])", "los 2 de más abajo de"),
        ("es", "reverse(list(fruit in stall[2]))", "los 2 de más arriba de"),
    ],
)
def test_the_first_of_a_stack_are_the_lowest(tmp_path: Path, code: str, listed: str, expected: str) -> None:
    rules = f"rule turn\n    for each fruit in take(2, {listed})\n        move fruit to you.crate\n"
    assert expected in " ".join(told(tmp_path, rules, code))
