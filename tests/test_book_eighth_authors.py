"""What the eighth round of authors found false or clumsy in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import told

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

# ---- lists with nothing in them -------------------------------------------------------------------------------------

BARE = """rule turn
    let bare = list(other in stall.spaces where other.count = 1)
    if {asked}
        score 1
    if {asked_again}
        score 2
"""


@pytest.mark.parametrize(("asked", "again"), [("not bare.empty", "bare.empty"), ("bare.count > 0", "bare.count = 0")])
@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("en", "If there is a space of the stall that holds exactly 1 fruit,", "If there was no such space,"),
        ("de", "Wenn es ein Feld des Stalls gibt, das genau 1 Fruit enthält,", "Wenn es kein solches Feld gab,"),
        (
            "es",
            "Si hay una casilla del stall que contenga exactamente 1 fruit,",
            "Si no había ninguna casilla semejante,",
        ),
    ],
)
def test_a_list_that_is_empty_is_no_empty_thing(
    tmp_path: Path, asked: str, again: str, code: str, first: str, second: str
) -> None:
    said = told(tmp_path, BARE.format(asked=asked, asked_again=again), code)
    assert said[0].startswith(first) and said[1].startswith(second)


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


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "If there is a neighbouring space of space 1 of the shelf, score 1 point."),
        ("de", "Wenn es ein benachbartes Feld von Feld 1 des Shelfs gibt, erhältst du 1 Punkt."),
        ("es", "Si hay una casilla contigua de la casilla 1 del shelf, ganas 1 punto."),
    ],
)
def test_whether_there_is_anything_beside_it(tmp_path: Path, code: str, said: str) -> None:
    assert told(tmp_path, "rule turn\n    if not shelf[1].neighbours.empty\n        score 1\n", code) == [said]


# ---- wordings that begin with what they are said of -----------------------------------------------------------------

LOW = """let low(space) = space.count = 1

rule turn
    if every(not low(space) for each space in shelf)
        score 1
    score count(space in shelf where not low(space))
    choose space in shelf where low(space)
        score 2
    else
        score 3
"""
IS_LOW = 'low: {{en: "{{space}} {en}", de: "{{space}} {de}", es: "{{space}} {es}"}}'
SHORT = IS_LOW.format(en="is low", de="niedrig ist", es="es baja")
LONG = IS_LOW.format(en="is low and lies deep", de="niedrig ist und tief liegt", es="es baja y queda honda")


@pytest.mark.parametrize(
    ("code", "words", "none", "those"),
    [
        ("en", SHORT, "If there is no space of the shelf that is low,", "each space of the shelf that is not low."),
        (
            "de",
            SHORT,
            "Wenn es kein Feld des Shelfs gibt, das niedrig ist,",
            "jedes Feld des Shelfs, das nicht niedrig",
        ),
        ("es", SHORT, "Si no hay ninguna casilla del shelf que es baja,", "cada casilla del shelf que no es baja."),
        (
            "en",
            LONG,
            "If there is no space of the shelf that is low and lies deep,",
            "each space of the shelf such that it is not true that it is low and lies deep.",
        ),
        (
            "de",
            LONG,
            "Wenn es kein Feld des Shelfs gibt, das niedrig ist und tief liegt,",
            "jedes Feld des Shelfs, für das gilt, dass es nicht stimmt, dass es niedrig ist und tief liegt.",
        ),
        (
            "es",
            LONG,
            "Si no hay ninguna casilla del shelf que es baja y queda honda,",
            "cada casilla del shelf tal que no es cierto que es baja y queda honda.",
        ),
    ],
)
def test_none_of_them_is_not_the_same_as_not_all(tmp_path: Path, code: str, words: str, none: str, those: str) -> None:
    said = told(tmp_path, LOW, code, words)
    assert said[0].startswith(none) and those in said[1]


COMPLETE = """let complete(space) = not space.empty and space.number > 2 "Complete box"

rule turn
    choose space in shelf where complete(space)
        score 1
    else
        score 2
"""
IS_COMPLETE = (
    'complete: {en: "{space} is a box", de: "{space:subject} ein Kasten ist", es: "{space:subject} es una caja"}'
)


@pytest.mark.parametrize(
    ("code", "means", "chosen"),
    [
        ("en", "A space is a box if it is not empty and its number is more than 2.", "that is a box."),
        (
            "de",
            "Ein Feld ist ein Kasten, wenn es nicht leer ist und seine Nummer größer als 2 ist.",
            "das ein Kasten ist.",
        ),
        ("es", "Una casilla es una caja si no está vacía y su número es mayor que 2.", "que es una caja."),
    ],
)
def test_a_word_with_a_title_is_explained_in_its_wording_too(
    tmp_path: Path, code: str, means: str, chosen: str
) -> None:
    said = told(tmp_path, COMPLETE, code, IS_COMPLETE)
    assert said[0] == means and said[1].endswith(chosen)


# ---- one or several -------------------------------------------------------------------------------------------------

SWEET = """add to fruit
    sweet: truth usually no
add to plum
    sweet: yes

rule turn
    if count(fruit in stall where fruit.sweet) >= 3
        score 1
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "at least 3 fruits on the stall that are sweet"),
        ("de", "die süß sind"),
        ("es", "al menos 3 fruits en el stall que son dulces"),
    ],
)
def test_what_is_printed_on_several_things(tmp_path: Path, code: str, said: str) -> None:
    words = "fruit.sweet: {en: is sweet, de: süß ist, es: es dulces}"
    assert said in told(tmp_path, SWEET, code, words)[0]


# ---- what each player does, and what comes then ---------------------------------------------------------------------

DAYS = """marker day: 0..3 "Day"

rule turn
    repeat until day = 3
        add 1 to day
        for each player
            as player
                do trade
        do news

rule trade "Trade"
    may "Take a point"
        score 1

rule news "News"
    set helper to players.first
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["Carry out “Trade”.", "Carry out “News”."]),
        ("de", ["Führe „Trade“ aus.", "Führe „News“ aus."]),
        ("es", ["Realiza «Trade».", "Realiza «News»."]),
    ],
)
def test_what_comes_behind_the_lines_of_each_player_is_done_once(tmp_path: Path, code: str, said: list[str]) -> None:
    game = tmp_path / "game"
    told(game, DAYS, code)
    book = plan_book(load(game))
    lines = plain_text(pages(book, language(code, book.words))["play.md"]).split("\n")
    (each,) = [line for line in lines if line.endswith(said[0])]
    (once,) = [line for line in lines if line.endswith(said[1])]
    assert once.lstrip() == f"- {said[1]}" and len(each) - len(each.lstrip()) > len(once) - len(once.lstrip())


# ---- the lowest of several ------------------------------------------------------------------------------------------

SETS = """let player.amount(sort: design of fruit) = count(fruit in player.crate where fruit.design = sort)
let player.sets = min(player.amount(sort) for each sort in designs(fruit)) "Full sets"

rule turn
    score you.sets
    score min(you.silver, you.points, stall.count)
    score max(you.silver, you.points)
"""


@pytest.mark.parametrize(
    ("code", "sets", "least"),
    [
        ("en", "is the lowest, for any kind of fruits, of your amount for that kind.", "the smallest of your"),
        ("de", "ist der niedrigste Wert für jede Sorte von Fruits: „amount“ von dir für diese Sorte.", "kleinste"),
        ("es", "es el menor valor, entre cada tipo de fruits, de «amount» de ti para ese tipo.", "el menor valor"),
    ],
)
def test_the_lowest_of_all_kinds(tmp_path: Path, code: str, sets: str, least: str) -> None:
    said = told(tmp_path, SETS, code)
    assert sets in said[1] and least in said[3]


def test_of_two_numbers_one_is_the_larger(tmp_path: Path) -> None:
    assert "the larger of your silver and your points" in told(tmp_path, SETS)[4]


# ---- the space and the space ----------------------------------------------------------------------------------------

BESIDE = """rule turn
    choose space in shelf where space.empty
        move up to 1 from basket to space
        let full = list(beside in space.neighbours where not beside.empty)
        for each beside in full
            known not beside.empty
            move 1 from beside to box
    else
        score 1
"""


@pytest.mark.parametrize(
    ("code", "each", "there"),
    [
        ("en", "For each neighbouring space “beside” of the space that is not empty,", "from the space “beside” back"),
        ("de", "Für jedes benachbarte Feld „beside“ des Felds, das nicht leer ist,", "vom Feld „beside“ zurück"),
        (
            "es",
            "Por cada casilla contigua «beside» de la casilla que no esté vacía,",
            "de la casilla «beside» a la",
        ),
    ],
)
def test_spaces_of_a_list_are_told_apart_from_the_one_it_speaks_of(
    tmp_path: Path, code: str, each: str, there: str
) -> None:
    (said,) = [line for line in told(tmp_path, BESIDE, code) if "beside" in line]
    assert said.startswith(each) and there in said


def test_each_of_whose_in_spanish(tmp_path: Path) -> None:
    rules = """rule turn
    score count(space in shelf where every(not beside.empty for each beside in space.neighbours))
"""
    said = "Ganas 1 punto por cada casilla del shelf cada una de cuyas casillas contiguas no esté vacía."
    assert told(tmp_path, rules, "es") == [said]
