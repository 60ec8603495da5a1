"""Wordings that name what a word is given, or that begin with an article: in every place where a thing can stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import told, told_of_deed

BEHIND = """let behind(mine: fruit, theirs: fruit) = mine.space.beyond(theirs.space)
let free(space) = space = none or space.empty "Room to push"

rule deed "Deed"
    choose mine in stall
    choose theirs in stall where theirs.worth > 2 and touch(mine.space, theirs.space) and free(behind(mine, theirs))
        let beyond = behind(mine, theirs)
        if beyond = none
            move theirs to basket
        else
            move theirs to beyond
"""
WORDS = """behind:
  en: "the space behind {theirs}, seen from {mine}"
  de: "das freie Feld hinter {theirs:dative}, von {mine:dative} aus gesehen"
  es: "la casilla detrás {theirs:of}, vista desde {mine}"
mine: {en: [pusher, pushers], de: [der Schieber, die Schieber], es: [el empujador, los empujadores]}
theirs: {en: [victim, victims], de: [das Opfer, die Opfer], es: [la víctima, las víctimas]}"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "en",
            [
                "A space counts as “room to push” if it does not exist or it is empty.",
                "such that the pusher is next to it and such that the space behind it, seen from the pusher, counts as",
                "If there is no space behind the victim, seen from the pusher, put the victim in the basket.",
                "Otherwise, place the victim on the space behind the victim, seen from the pusher.",
            ],
        ),
        (
            "de",
            [
                "wenn es nicht existiert oder es leer ist.",
                "dass das freie Feld hinter ihm, von dem Schieber aus gesehen, als „room to push“ gilt.",
                "Wenn es kein freies Feld hinter dem Opfer gibt, von dem Schieber aus gesehen, lege das Opfer ins",
                "Sonst lege das Opfer auf das freie Feld hinter dem Opfer, von dem Schieber aus gesehen.",
            ],
        ),
        (
            "es",
            [
                "si no existe o está vacía.",
                "tal que la casilla detrás de ella, vista desde el empujador, cuente como «room to push».",
                "Si no hay ninguna casilla detrás de la víctima, vista desde el empujador, pon la víctima en el",
                "Si no, coloca la víctima en la casilla detrás de la víctima, vista desde el empujador.",
            ],
        ),
    ],
)
def test_a_wording_with_parts_is_a_noun(tmp_path: Path, code: str, said: list[str]) -> None:
    text = " ".join(told_of_deed(tmp_path, BEHIND, code, WORDS))
    assert [line for line in said if line not in text] == [] and ";" not in text, text


@pytest.mark.parametrize(
    ("code", "missing"),
    [("de", "Wenn es no space behind the victim, seen"), ("es", "Si no hay space behind the victim, seen")],
)
def test_a_wording_with_parts_that_is_not_translated_is_english(tmp_path: Path, code: str, missing: str) -> None:
    words = "\n".join(line for line in WORDS.split("\n") if not line.startswith(("  de", "  es")))
    text = " ".join(told_of_deed(tmp_path, BEHIND, code, words))
    assert "the space behind it, seen from the pusher" in text and missing in text, text


GOAL = """let goal = first(space in stall where space.empty)

rule deed "Deed"
    if goal = none
        score 1
    else
        choose fruit in you.crate
            move fruit to goal
"""


@pytest.mark.parametrize(
    ("code", "missing", "there"),
    [
        ("en", "If there is no last field, score 1 point.", "place it on the last field."),
        ("de", "Wenn es kein letztes Ziel gibt,", "aufs letzte Ziel"),
        ("es", "Si no hay ninguna meta última,", "en la meta última"),
    ],
)
def test_a_wording_may_begin_with_an_article(tmp_path: Path, code: str, missing: str, there: str) -> None:
    words = "goal: {en: the last field, de: das letzte Ziel, es: la meta última}"
    text = " ".join(told_of_deed(tmp_path, GOAL, code, words))
    assert missing in text and there in text.replace("Place the fruit", "place it").replace("auf das", "aufs"), text


SWAPPED = """rule turn "Turn"
    known shelf.count > 4
    choose {many} fruit in shelf as some
    swap some[1] with some[{other}]
    score some[{other}].worth
"""


@pytest.mark.parametrize(
    ("code", "many", "other", "said"),
    [
        ("en", "2", 2, ["Swap the two chosen fruits.", "as the worth of the second chosen fruit."]),
        (
            "de",
            "2",
            2,
            ["Vertausche die beiden gewählten Fruits miteinander.", "das Worth des zweiten gewählten Fruits"],
        ),
        ("es", "2", 2, ["Intercambia los dos fruits elegidos.", "del segundo fruit elegido"]),
        ("en", "3", 3, ["Swap the first chosen fruit and the third chosen fruit."]),
        ("de", "3", 3, ["Vertausche das erste gewählte Fruit mit dem dritten gewählten Fruit."]),
        ("es", "3", 3, ["Intercambia el primer fruit elegido y el tercer fruit elegido."]),
        ("en", "4", 4, ["the fruit number 4 of the chosen fruits"]),
    ],
)
def test_things_of_a_list_by_their_order(tmp_path: Path, code: str, many: str, other: int, said: list[str]) -> None:
    text = " ".join(told(tmp_path, SWAPPED.format(many=many, other=other), code))
    assert [line for line in said if line not in text] == [], text


CORNER = """let player.corner(fruit) = first(space in stall where space.empty and fruit.worth > 2)

rule deed "Deed"
    choose fruit in you.crate
        if you.corner(fruit) = none
            score 1
        else
            move fruit to you.corner(fruit)
"""


def test_a_wording_that_begins_with_whose_it_is_has_no_article(tmp_path: Path) -> None:
    said = told_of_deed(tmp_path, CORNER, "en", 'player.corner: {en: "{player:possessive} corner for {fruit}"}')
    assert said[1:] == [
        "If your corner for the fruit does not exist, score 1 point.",
        "Otherwise, place the fruit on your corner for the fruit.",
    ]
