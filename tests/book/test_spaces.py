"""Spaces: their names, what is printed on them, what is beside them, and their picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages
from click.testing import CliRunner
from reading import page, told

from book.games import LAND, LANDS, MAP
from imhotep_dsl.book.drawing.gallery import Gallery
from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load


@pytest.mark.parametrize(
    ("code", "connected"),
    [
        ("en", "Field, connected spaces: a1–b2, c1–b2."),
        ("de", "Field, verbundene Felder: a1–b2, c1–b2."),
        ("es", "Field, casillas conectadas: a1–b2, c1–b2."),
    ],
)
def test_an_empty_map_is_seen_in_the_setup(tmp_path: Path, code: str, connected: str) -> None:
    from imhotep_dsl.book.drawing.labels import Labels

    (tmp_path / "game.rules").write_text(MAP, encoding="utf-8")
    drawn = Gallery(load(tmp_path), 2, Labels(code)).drawn("setup-2")
    assert drawn.description.endswith(connected)
    assert "(a1: 1; c1: 2)" in drawn.description
    assert {"a1", "b2", "c1"} <= {text.text for text in drawn.texts}


def test_lines_between_spaces_are_told_of(tmp_path: Path) -> None:
    assert "Spaces of the field are connected where a line joins them." in page(tmp_path, "", "setup", game=MAP)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "one step (up if your seat in the order of play is 1, otherwise down)"),
        ("de", "(nach oben, wenn dein Sitzplatz in der Spielreihenfolge 1 ist, sonst nach unten)"),
        ("es", "(hacia arriba si tu puesto en el orden de juego es 1; si no, hacia abajo)"),
    ],
)
def test_a_direction_that_depends_on_something(tmp_path: Path, code: str, expected: str) -> None:
    rules = """let player.ahead = if player.seat = 1 then up else down
place floor of fruit as grid(4, 4) "Floor"

rule turn "Turn"
    choose space in floor
        let ahead = space.step(you.ahead)
        if ahead != none
            score ahead.count
"""
    assert expected in " ".join(told(tmp_path, rules, code))


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


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "3. The fountain is space b2 (2 players), c3 (3 players) or d4 (4 players) of the floor. Take 1 tile"),
        ("de", "3. Der Brunnen ist Feld b2 (bei 2 Spielern), c3 (bei 3 Spielern) oder d4 (bei 4 Spielern) des"),
        ("es", "3. La fuente es la casilla b2 (con 2 jugadores), c3 (con 3 jugadores) o d4 (con 4 jugadores) del"),
    ],
)
def test_a_space_that_has_a_name_is_told_for_each_number_of_players(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("mosaic", code)["setup.md"])


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
            "and put it on the gap,",
        ),
        ("de", "Nenne das erste leere Feld des Stalls „gap“.", "und lege es auf „gap“,"),
        ("es", "Llama «gap» a la primera casilla vacía del stall.", "y ponlo en «gap»,"),
    ],
)
def test_that_space_is_the_last_one_that_was_named(tmp_path: Path, code: str, first: str, last: str) -> None:
    deeds = "move 1 from you.crate to gap.left\n    move 1 from you.crate to gap"
    said = told(tmp_path, TWO_SPACES.format(deeds=deeds), code)
    assert said[0] == first and last in said[-1]


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("en", "and put it on the remembered space,"),
        ("de", "und lege es auf das gemerkte Feld,"),
        ("es", "y ponlo en la casilla recordada,"),
    ],
)
def test_a_space_that_is_only_called_a_space_is_the_remembered_one(tmp_path: Path, code: str, last: str) -> None:
    deeds = "move 1 from you.crate to gap.left\n    move 1 from you.crate to gap"
    rules = TWO_SPACES.format(deeds=deeds).replace("gap", "space")
    assert last in told(tmp_path, rules, code)[-1]


def test_that_space_is_said_where_no_other_was_named_since(tmp_path: Path) -> None:
    deeds = "move 1 from you.crate to gap\n    move 1 from you.crate to gap.left"
    assert told(tmp_path, TWO_SPACES.format(deeds=deeds)) == [
        "Take 1 fruit from your crate and put it on the first empty space of the stall, beginning with what came last.",
        "Take 1 fruit from your crate and put it on the space one step to the left from that space,"
        " beginning with what came last.",
    ]


PITS = """place field of fruit as marked "Field"

rule turn "Turn"
    for each space in field where space.pit and space.home = you.seat
        set you.silver to space.fee
"""

LAYOUT = """layouts:
  marked:
    source: rulebook
    rows: [ROWS]
    legend: {a: {home: 1, pit: true, fee: 3}, b: {home: 2, fee: 2}}
"""

WORDS = "space.pit: {en: is a pit, de: eine Mulde ist, es: es un hoyo}\n"


@pytest.mark.parametrize(
    ("code", "rows", "pits", "others"),
    [
        ("en", '"a a a b a"', "Spaces 1–3 and 5 of the field: the space is a pit.", "home 1 and fee 3"),
        (
            "en",
            '"a a", "b a"]\n    connections: [a1-b1',
            "Spaces a1, b1 and b2 of the field: the space is a pit.",
            "home 1 and fee 3",
        ),
        ("de", '"a a a b"', "Für die Felder 1–3 des Fields gilt, dass das Feld eine Mulde ist.", "Home 1 und Fee 3"),
        ("es", '"a a a b"', "En las casillas 1–3 del field se cumple que la casilla es un hoyo.", "home 1 y fee 3"),
    ],
)
def test_what_is_printed_on_spaces(tmp_path: Path, code: str, rows: str, pits: str, others: str) -> None:
    """A name, an amount, and what is true of some spaces."""
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    (tmp_path / "fair.yaml").write_text(LAYOUT.replace("ROWS", rows), encoding="utf-8")
    setup = page(tmp_path, PITS, "setup", code)
    assert pits in setup and others in setup, setup


@pytest.mark.parametrize(
    ("code", "listed", "put", "chosen"),
    [
        ("en", "moor (coast), dark fens (hills), wood and hills", "on space b2 of the map", "space c1 “dark fens” of"),
        ("de", "moor (coast), dark fens (hills), ", "Feld b2 ", "Feld c1 „dark fens“ "),
        ("es", "moor (coast), dark fens (hills), ", "casilla b2 ", "casilla c1 «dark fens» "),
    ],
)
def test_a_space_is_called_by_what_only_it_shows(tmp_path: Path, code: str, listed: str, put: str, chosen: str) -> None:
    (tmp_path / "lands.yaml").write_text(LAND, encoding="utf-8")
    game = LANDS.replace("{rule}", "do visit")
    assert listed in page(tmp_path, "", "setup", code, game)
    example = page(tmp_path, "", "play", code, game)
    assert put in example and chosen in example


ROUTES = """game rails "Rails"
    players 2
    colours red, blue

piece wagon 6 per player starts in depot "Wagon"
place depot of wagon per player "Depot"
place map of wagon as country "Map"

play
    turns from players.first until known not any(space in map where space.empty)
        do turn

rule turn "On your turn"
    choose space in map where space.empty
        move space.length from you.depot to space
        score space.length
        score space.coins
    else
        note "Nothing is free."

winner player
    by player.points
"""

COUNTRY = """layouts:
  country:
    source: rulebook
    rows: ["one two"]
    legend:
      one: {length: 1, colour: red, room: 1, crews: 3}
      two: {length: 2, colour: blue, room: 2, coins: 2}
"""


@pytest.mark.parametrize(
    ("code", "words", "printed", "taken", "scored"),
    [
        ("en", "", "red (length 1 and 3 crews), blue (length 2 and 2 points)", "as many wagons as the space's length",
         "Score as many points as the space's length. Score the points printed on the space."),
        ("de", "length: {en: length, de: [die Länge, die Längen]}",
         "red (Länge 1 und 3 Crews), blue (Länge 2 und 2 Punkte)",
         "so viele Wagons, wie die Länge des Felds angibt", "so viele Punkte wie die Länge des Felds."),
        ("es", "length: {en: length, es: [la longitud, las longitudes]}",
         "red (longitud 1 y 3 crews), blue (longitud 2 y 2 puntos)",
         "tantos wagons como indica la longitud de la casilla",
         "tantos puntos como la longitud de la casilla."),
    ],
)  # fmt: skip
def test_a_printed_number_is_a_value_with_a_name(
    tmp_path: Path, code: str, words: str, printed: str, taken: str, scored: str
) -> None:
    """Several of something where it is called so, and points where nothing else is done with it."""
    (tmp_path / "map.yaml").write_text(COUNTRY, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(f"{words}\n" if words else "{}\n", encoding="utf-8")
    assert printed in page(tmp_path, "", "setup", code, ROUTES)
    told = page(tmp_path, "", "play", code, ROUTES)
    assert taken in told and scored in told
    assert "W250" not in CliRunner().invoke(main, ["check", str(tmp_path)]).output


TOWERS = """game towers "Towers"
    players 2
    colours red, blue
piece disc 9 per player starts in bag "Disc"
place bag of disc per player "Bag"
board tower "Tower"
    height: number
    place floors of disc as row({spaces}) "Floors"
tower low "Low"
    height: 3
tower high "High"
    height: 5
play
    for each player
        as player
            choose tower
            move up to 1 from you.bag to tower.floors
winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("spaces", "code", "said"),
    [
        ("tower.height", "en", "Each tower has as many spaces for discs as its height says."),
        ("tower.height + 1", "en", "So many spaces for discs are there: 4 (low), 6 (high)."),
        ("tower.height + 1", "de", "So viele Felder für Discs gibt es: 4 (Low), 6 (High)."),
        ("tower.height + 1", "es", "Casillas para discs: 4 (low), 6 (high)."),
    ],
)
def test_boards_with_more_spaces_than_others(tmp_path: Path, spaces: str, code: str, said: str) -> None:
    made = page(tmp_path, TOWERS.replace("{spaces}", spaces), "boards-tower", code, "")
    assert said in made


def test_what_both_must_hold_is_not_taken_for_two_of_a_thing(tmp_path: Path) -> None:
    asked = "tower.height > 3 or (any(disc in tower.floors) and tower.floors.last.empty)"
    rules = TOWERS.replace("{spaces}", "tower.height").replace("choose tower\n", f"choose tower where {asked}\n")
    made = page(tmp_path, rules, "play", "en", "")
    assert "or (" in made and "both its" not in made
