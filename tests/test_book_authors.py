"""What fresh authors found wrong in the books of their first games: lost remarks and maps, ties, dice, long words."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_book_house_rules import GAME, told

from imhotep_dsl.book.drawing.gallery import Gallery
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load


def page(directory: Path, rules: str, name: str, code: str = "en", game: str = GAME) -> str:
    """One page of a book, as it is read."""
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(game + rules, encoding="utf-8")
    book = plan_book(load(directory))
    return plain_text(pages(book, language(code, book.words))[f"{name}.md"])


NOTHING = """rule turn "Turn"
    score 1
"""


@pytest.mark.parametrize(
    ("declared", "name", "section"),
    [
        ('note "Fruits are sweet."\n\n', "setup", "Good to know"),
        ('add to fruit\n    note "Fruits are sweet."\n\n', "pieces-fruit", "All fruits"),
        ('add to plum\n    note "Fruits are sweet."\n\n', "pieces-fruit", "Plum"),
    ],
)
def test_a_note_among_declarations_is_printed_where_it_belongs(
    tmp_path: Path, declared: str, name: str, section: str
) -> None:
    made = page(tmp_path, declared + NOTHING, name)
    _, _, below = made.partition(f"## {section}")
    assert "> Note. Fruits are sweet." in below.partition("\n## ")[0]


@pytest.mark.parametrize(
    ("code", "pay", "expected"),
    [
        ("en", "[5]", "Players who tie for first place each score 2 points instead."),
        ("en", "[5, 3]", "Players who tie for first or second place each score 2 points instead."),
        ("de", "[5, 3]", "Bei Gleichstand auf dem ersten oder zweiten Platz erhalten alle Beteiligten stattdessen"),
        ("es", "[5, 3]", "En caso de empate en el primer o segundo puesto, cada jugador empatado gana 2 puntos"),
    ],
)
def test_only_places_that_pay_are_paid_when_players_tie(tmp_path: Path, code: str, pay: str, expected: str) -> None:
    rules = f"""rule turn "Turn"
    rank player
        by player.silver
        pay {pay}
        ties pay 2
"""
    assert expected in " ".join(told(tmp_path, rules, code))


MAP = """game walk "Walk"
    players 2
    colours red, blue

piece scout 3 per player starts in camp "Scout"

place camp of scout per player "Camp"
place field of scout as paths "Field"

layout paths
    rows: ["1 . 2",
           ". o ."]
    connections: [a1-b2, c1-b2]

marker die: 1..6 "Die"

play
    repeat 9
        for each player
            as player
                do turn

rule turn "Turn"
    roll die
    choose space in field where space.empty
        do enter(space)
    else
        score die

rule enter(space) "Enter"
    move up to 1 from you.camp to space

winner player
    by player.points

scenario "A five, and the middle" of walk
    players red, blue
    when red
        do turn
        answer die with 5
        answer space with field.b2
    then
        expect red.camp.count = 2
"""


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
    ("code", "rolled"),
    [
        ("en", "The die shows 5. Red chooses space b2 of the field."),
        ("de", "Das Die zeigt 5. Red wählt Feld b2 des Fields."),
        ("es", "El die muestra 5. Red elige la casilla b2 del field."),
    ],
)
def test_a_rolled_die_is_nobodys_choice(tmp_path: Path, code: str, rolled: str) -> None:
    assert rolled in page(tmp_path, "", "play", code, MAP)


# ---- agreement and room ---------------------------------------------------------------------------------------------

SEVERAL = """rule turn "Turn"
    choose up to 2 fruit in stall where fruit.worth > 1 as picked
    move up to 3 from basket to stall where fruit.worth > 1
    for each fruit in picked
        move fruit to you.crate
"""


def test_what_is_said_of_several_is_said_in_the_plural(tmp_path: Path) -> None:
    first, second, *_ = told(tmp_path, SEVERAL.replace("fruit.worth > 1", "fruit in shelf"))
    assert first == "Choose up to 2 fruits on the stall that lie on the shelf."
    assert "up to 3 fruits that lie on the shelf" in second


@pytest.mark.parametrize(
    ("code", "one", "some"),
    [
        ("en", "next free space of the shelf, if there is one and there is room.", "as far as there is room."),
        ("de", "falls möglich und noch Platz ist.", "soweit Platz ist."),
        ("es", "si es posible y queda sitio.", "mientras quede sitio."),
    ],
)
def test_a_place_may_be_full(tmp_path: Path, code: str, one: str, some: str) -> None:
    rules = """rule turn "Turn"
    move up to 1 from basket to shelf
    move up to 2 from basket to shelf
    move up to 1 from basket to you.crate
"""
    first, second, third = told(tmp_path, rules, code)
    assert first.endswith(one) and second.endswith(some)
    assert not third.endswith(one.split()[-1])


def test_a_pronoun_behind_a_preposition_is_an_object(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose space in shelf
    set you.silver to count(other in shelf.spaces where distance(space, other) <= 2)
"""
    assert "the number of steps from the space to them is at most 2" in " ".join(told(tmp_path, rules))
