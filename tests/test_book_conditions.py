"""Conditions that strangers write: what belongs together is seen, long words have names, and cases are sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import told_of_deed

MIXED = """rule deed "Deed"
    if you.silver > 1 and (stall.empty or shelf.empty)
        score 1
    if (stall.empty and shelf.empty) or you.silver > 1
        score 2
    if stall.empty or (shelf.empty and you.silver > 1 and you.points > 1)
        score 3
    if not (stall.empty and (shelf.empty or you.silver > 1))
        score 4
    if stall.empty and shelf.empty and you.silver > 1
        score 5
"""


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        (
            "en",
            [
                "If your silver is more than 1 and either the stall is empty or the shelf is empty, score 1 point.",
                "If both the stall is empty and the shelf is empty, or your silver is more than 1, score 2 points.",
                "If the stall is empty or "
                "(the shelf is empty, your silver is more than 1 and you have more than 1 point), score 3 points.",
                "If the stall is not empty, or both the shelf is not empty and your silver is at most 1, "
                "score 4 points.",
                "If the stall is empty, the shelf is empty and your silver is more than 1, score 5 points.",
            ],
        ),
        (
            "de",
            [
                "Wenn dein Silver größer als 1 ist und (das Stall leer ist oder das Shelf leer ist), "
                "erhältst du 1 Punkt.",
            ],
        ),
        ("es", ["Si tu silver es mayor que 1 y (el stall está vacío o el shelf está vacío), ganas 1 punto."]),
    ],
)
def test_and_within_or_is_seen(tmp_path: Path, code: str, sayings: list[str]) -> None:
    assert told_of_deed(tmp_path, MIXED, code)[: len(sayings)] == sayings


SERIES = """let is_series(space) = space.count >= 3 and (is_pure(space) or space.top.worth = space.count)
let is_pure(space) = sorts(space) = 1 and distinct(fruit.worth for each fruit in space) = 1
let sorts(space) = distinct(fruit.design for each fruit in space)

rule deed "Deed"
    choose space in stall
    choose fruit in you.crate
    move fruit to space
    require is_series(space)
"""


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        (
            "en",
            (
                "A space counts as “pure” if the number of different kinds among the fruits on it is 1 and",
                "A space counts as “series” if it holds at least 3 fruits and either it counts as “pure” or",
                "You can only do this if afterwards the space counts as “series”.",
            ),
        ),
        (
            "de",
            (
                "Ein Feld gilt als „pure“, wenn die Anzahl verschiedener",
                "Ein Feld gilt als „series“, wenn es mindestens 3 Fruits enthält und (es als „pure“ gilt oder",
                "Das geht nur, wenn danach das Feld als „series“ gilt.",
            ),
        ),
        (
            "es",
            (
                "Una casilla cuenta como «pure» si la cantidad de tipos diferentes",
                "Una casilla cuenta como «series» si contiene al menos 3 fruits y (cuenta como «pure» o",
                "Solo puedes hacerlo si después la casilla cuenta como «series».",
            ),
        ),
    ],
)
def test_a_long_condition_has_a_name(tmp_path: Path, code: str, sayings: tuple[str, str, str]) -> None:
    pure, series, _, need, *_ = told_of_deed(tmp_path, SERIES, code)
    for line, saying in zip((pure, series, need), sayings, strict=True):
        assert line.startswith(saying)


def test_a_condition_of_two_things(tmp_path: Path) -> None:
    rules = """let goes_on(fruit, space) = fruit.worth > 1 and (space.empty or space.top.worth = fruit.worth)

rule deed "Deed"
    choose fruit in you.crate
    choose space in stall where goes_on(fruit, space)
    move fruit to space
"""
    first, _, choice, _ = told_of_deed(tmp_path, rules)
    assert first.startswith(
        "A fruit counts as “goes on” for a space if the fruit's worth is more than 1 and either the "
    )
    assert choice == "Choose a space of the stall such that the fruit counts as “goes on” for it."


@pytest.mark.parametrize(
    ("code", "explained", "need"),
    [
        ("en", "A space is a series if it holds at", "You can only do this if afterwards the space is a series."),
        ("de", "Ein Feld ist eine Reihe, wenn es min", "Das geht nur, wenn danach das Feld eine Reihe ist."),
        ("es", "Una casilla es una serie si contiene", "Solo puedes hacerlo si después la casilla es una serie."),
    ],
)
def test_words_for_a_condition_with_parameters_are_said(tmp_path: Path, code: str, explained: str, need: str) -> None:
    words = 'en: "{space} is a series", de: "{space:subject} eine Reihe ist", es: "{space:subject} es una serie"'
    said = told_of_deed(tmp_path, SERIES, code, words=f"is_series: {{{words}}}")
    assert said[1].startswith(explained) and said[3] == need  # what it is made of comes first
    assert not any("counts as “series”" in line for line in said)


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("en", "The gap is your silver minus 3 if your silver is more than 3, otherwise 3 minus", "If the gap is 0,"),
        ("de", "„Gap“ ist dein Silver minus 3, wenn dein Silver größer als 3 ist, sonst 3", "Wenn „gap“ 0 ist,"),
        ("es", "«Gap» es tu silver menos 3 si tu silver es mayor que 3; si no, 3 menos", "Si «gap» es 0,"),
    ],
)
def test_a_number_by_case_has_a_name(tmp_path: Path, code: str, first: str, second: str) -> None:
    rules = """let gap = if you.silver > 3 then you.silver - 3 else 3 - you.silver

rule deed "Deed"
    if gap = 0
        score 1
"""
    said = told_of_deed(tmp_path, rules, code)
    assert said[0].startswith(first) and said[1].startswith(second)


def test_cases_are_sentences(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    set helper to if you.silver > 3 then you else you.next
    score if stall.empty then 2 else 1
    if (if stall.empty then you.silver else you.points) = 2
        score 1
"""
    assert told_of_deed(tmp_path, rules) == [
        "If your silver is more than 3, you become the helper.",
        "Otherwise, the player to your left becomes the helper.",
        "If the stall is empty, score 2 points.",
        "Otherwise, score 1 point.",
        "If both the stall is empty and your silver is 2, or both the stall is not empty and you have exactly "
        "2 points, score 1 point.",
    ]


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        ("en", ["Carry out “Pay” for the player to your left (price: 2).", "Carry out “Turn over” (space: the "]),
        ("de", ["Führe „Pay“ für den nächsten Spieler nach dir aus (Price: 2).", "Führe „Turn over“ aus (Feld: das "]),
        ("es", ["Realiza «Pay» para el jugador siguiente a ti (price: 2).", "Realiza «Turn over» (casilla: la "]),
    ],
)
def test_for_whom_a_rule_is_carried_out(tmp_path: Path, code: str, sayings: list[str]) -> None:
    rules = """rule deed "Deed"
    do pay(you.next, 2)
    choose space in stall where space.next != none
    do turn_over(space.next)

rule pay(player, price) "Pay"
    set player.silver to price
    set helper to player

rule turn_over(space) "Turn over"
    move all from space to box
    score 1
"""
    said = told_of_deed(tmp_path, rules, code)
    assert said[0] == sayings[0] and said[2].startswith(sayings[1])
