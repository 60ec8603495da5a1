"""Pieces: how many there are, what is printed on them, and what is left of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import every_sentence, page, told

from book.games import DRAUGHTY, DURIANS
from imhotep_dsl.book.site.markdown import plain_text


@pytest.mark.parametrize(
    ("code", "one", "some"),
    [
        (
            "en",
            "next free space of the shelf, if there is one and there is room.",
            "as far as there are enough and there is room.",
        ),
        ("de", "falls möglich und noch Platz ist.", "soweit vorhanden und noch Platz ist."),
        ("es", "si es posible y queda sitio.", "mientras haya y quede sitio."),
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


BEHIND = """let behind(space) = space.right

rule turn
    choose space in stall where space.empty
        let goal = behind(space)
        if goal != none and goal.empty
            score 1
    else
        score 2
"""


@pytest.mark.parametrize(("code", "said"), [("en", "the stand behind the space"), ("de", "der Stand hinter dem Feld")])
def test_braces_in_the_wording_of_a_space_are_filled(tmp_path: Path, code: str, said: str) -> None:
    words = 'behind: {en: "the stand behind {space}", de: "der Stand hinter {space:dative}"}'
    lines = told(tmp_path, BEHIND, code, words)
    assert not any("{" in line for line in lines) and any(said in line for line in lines), lines


def test_nothing_is_said_of_colours_where_nothing_has_one(tmp_path: Path) -> None:
    turn = 'rule turn "Turn"\n    score 1\n'
    assert "colours that nobody plays" not in every_sentence(tmp_path, turn)
    boys = f'piece boy 1 per player starts in crate "Boy"\n{turn}'
    crates = ("place crate of fruit per player", "place crate of fruit or boy per player")
    assert "colours that nobody plays" in every_sentence(tmp_path, boys, crates)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "what the leaf says under “Falls on”"),
        ("de", "was bei dem Leaf unter „Falls on“ steht"),
        ("es", "lo que dice el leaf en «Falls on»"),
    ],
)
def test_what_is_printed_without_a_noun_for_it(tmp_path: Path, code: str, expected: str) -> None:
    rules = """piece leaf starts in twig "Leaf"
    falls_on: number
leaf oak "Oak"
    copies: 2
    falls_on: 3
place twig of leaf "Twig"

rule turn "Turn"
    for each leaf in twig
        score leaf.falls_on
"""
    assert expected in told(tmp_path, rules, code)[0]


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


def test_a_piece_with_a_rule_is_among_all_pieces_and_on_the_first_page(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "fruit_stall", DURIANS)
    assert "| Durian | 3 | 1 |" in made["pieces-fruit.md"]
    assert "New: Durian." in made["index.md"]


def test_a_die_lies_in_the_box(tmp_path: Path) -> None:
    assert "1 die (from 1 to 6)" in told_pages(tmp_path, "twins", DRAUGHTY)["index.md"]
    for code, die in (("en", "1 die (from 1 to 3)"), ("de", "1 Würfel (von 1 bis 3)"), ("es", "1 dado (de 1 a 3)")):
        assert die in shipped_pages("candle_mine", code)["index.md"]
    assert "from 1 to 6" not in shipped_pages("liars_dice")["index.md"]  # its dice are pieces


@pytest.mark.parametrize(
    ("code", "there", "left"),
    [
        ("en", "at least one fruit is in the den", "at least one fruit is left in the basket"),
        ("de", "im Den mindestens ein Fruit liegt", "im Basket noch mindestens ein Fruit liegt"),
        ("es", "hay al menos un fruit en el den", "queda al menos un fruit en el basket"),
    ],
)
def test_pieces_are_left_only_where_some_lay_at_first(tmp_path: Path, code: str, there: str, left: str) -> None:
    rules = """place den of fruit "Den"

rule turn "Turn"
    if not den.empty
        score 1
    if not basket.empty
        score 2
"""
    sentences = " ".join(told(tmp_path / "empty", rules, code))
    assert there in sentences and left in sentences, sentences
    filled = rules + "setup\n    do deal\n\nrule deal\n    move 1 from basket to den\n    move 1 from basket to box\n"
    assert there not in " ".join(told(tmp_path / "filled", filled, code))


TOOLS = """piece tool per player starts in bench "Tool"
    use: number usually 0
tool saw "Saw"
    copies: 1
    use: 3
tool awl "Awl"
    copies: 2
place bench of tool per player "Bench"

rule turn "Turn"
    score 1
"""


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [
        ("en", "1 copy in each colour (use: 3).", "2 copies in each colour."),
        ("de", "1 Exemplar in jeder Farbe (Use: 3).", "Davon gibt es 2 Exemplare in jeder Farbe."),
        ("es", "1 ejemplar de cada color (use: 3).", "Hay 2 ejemplares de cada color."),
    ],
)
def test_copies_of_what_every_player_has(tmp_path: Path, code: str, one: str, two: str) -> None:
    made = page(tmp_path, TOOLS, "pieces-tool", code)
    assert one in made and two in made


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "Take 5 fruits from the basket and put them face up in your crate, or all of them if there are fewer."),
        ("de", "Nimm 5 Fruits aus dem Basket und lege sie offen in dein Crate, oder alle, falls es weniger sind."),
        ("es", "Toma del basket 5 fruits y ponlos boca arriba en tu crate, o lo que haya si es menos."),
    ],
)
def test_as_many_as_there_are_is_no_choice(tmp_path: Path, code: str, expected: str) -> None:
    assert told(tmp_path, "rule turn\n    move up to 5 from basket to you.crate\n", code) == [expected]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "and a disc in the supply that belongs to you"),
        ("de", "mit einem Stein im Vorrat, der dir gehört"),
        ("es", "y una ficha en la reserva que sea tuya"),
    ],
)
def test_one_of_many_that_are_alike_is_any_of_them(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("reversi", code)["play.md"])


ONLY = """piece beast 1 "Beast"
piece flag 3 "Flag"
place lair of beast or flag "Lair"

rule turn
    move first(beast) to lair
    move first(flag) to lair
    for each beast
        move beast to lair
        score 1
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["Put the beast in the lair.", "Put the first flag in the lair.", "Put the beast in the lair."]),
        ("de", ["Lege das Beast ins Lair.", "Lege das erste Flag ins Lair.", "Lege das Beast ins Lair."]),
        ("es", ["Pon el beast en el lair.", "Pon el primer flag en el lair.", "Pon el beast en el lair."]),
    ],
)
def test_the_only_piece_of_its_kind_is_not_the_first(tmp_path: Path, code: str, said: list[str]) -> None:
    assert told(tmp_path, ONLY, code)[:3] == said


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "3 coins, numbered 1 to 3"), ("de", "3 Coins mit den Nummern 1 bis 3"), ("es", "con los números del 1 al")],
)
def test_pieces_whose_numbers_are_asked_for_are_numbered(tmp_path: Path, code: str, said: str) -> None:
    rules = 'piece coin 3 "Coin"\nplace till of coin "Till"\n\nrule turn\n    for each coin in till where ASKED\n'
    rules += "        score 1\n"
    box = page(tmp_path / "numbers", rules.replace("ASKED", "coin.number = 2"), "index", code)
    assert said in box
    assert said not in page(tmp_path / "none", rules.replace(" where ASKED", ""), "index", code)
