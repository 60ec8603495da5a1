"""What was so before something changed, and is spoken of afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import told

NEWCOMER = """rule turn
    let newcomer = basket.top
    move up to 1 from basket to stall[1]
    if newcomer is quince
        score 1
"""


def test_what_was_there_before_has_a_name(tmp_path: Path) -> None:
    assert told(tmp_path, NEWCOMER) == [
        "Call the top fruit of the basket the newcomer.",
        "Take 1 fruit from the basket and put it on space 1 of the stall, if there is one.",
        "If the newcomer is a quince, score 1 point.",
    ]


@pytest.mark.parametrize(
    ("code", "words", "first", "last"),
    [
        ("de", "", "Nenne das oberste Fruit des Baskets „newcomer“.", "Wenn „newcomer“ ein Quince ist,"),
        ("de", "newcomer: {de: der Neuling}", "Nenne das oberste Fruit des Baskets den Neuling.", "Wenn der Neuling"),
        ("es", "", "Llama «newcomer» al fruit superior del basket.", "Si «newcomer» es un quince,"),
        ("es", "newcomer: {es: la novata}", "Llama la novata al fruit superior del basket.", "Si la novata es"),
    ],
)
def test_names_in_other_languages(tmp_path: Path, code: str, words: str, first: str, last: str) -> None:
    said = told(tmp_path, NEWCOMER, code, words)
    assert said[0] == first and said[2].startswith(last)


def test_what_is_still_so_is_put_in(tmp_path: Path) -> None:
    """Once it was described, it is that fruit."""
    rules = """rule turn
    let newcomer = basket.top
    if newcomer is quince
        move newcomer to stall[2]
"""
    assert told(tmp_path, rules) == [
        "If the top fruit of the basket is a quince, place that fruit on space 2 of the stall."
    ]


def test_what_a_loop_changes_has_changed_by_its_second_round(tmp_path: Path) -> None:
    rules = """rule turn
    let amount = stall.count
    repeat 2
        move up to amount from basket to shelf
        move all from stall to box
"""
    assert told(tmp_path, rules)[0] == "Note the amount: the number of fruits on the stall."


def test_what_lay_there_before_is_not_asked_for_afterwards(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    known not shelf.empty
    choose fruit in shelf
    choose space in stall
        let victim = space.top
        if victim != none
            move victim to you.crate
        move fruit to space
        if victim != none
            score 1
"""
    lines = told(tmp_path, rules)
    assert "Call the top fruit of the space the victim." in lines
    assert lines[-1] == "If the victim exists, score 1 point."


@pytest.mark.parametrize(
    ("code", "each", "asked"),
    [
        (
            "en",
            "For each neighbouring space of the first space of the shelf that is not empty and whose number is more",
            "If there was any such space,",
        ),
        ("de", "das nicht leer ist und dessen Nummer größer als 2 ist,", "Wenn es ein solches Feld gab,"),
        ("es", "que no esté vacía y cuyo número sea mayor que 2,", "Si había una casilla semejante,"),
    ],
)
def test_what_was_in_a_list_was_so_before_its_things_changed(tmp_path: Path, code: str, each: str, asked: str) -> None:
    rules = """rule turn
    let taken = list(other in first(space in shelf).neighbours where not other.empty and other.number > 2)
    for each other in taken
        known not other.empty
        move 1 from other to box
    if not taken.empty
        score 1
"""
    said = told(tmp_path, rules, code)
    assert each in said[0] and said[1].startswith(asked)
