"""Piles and stacks: what is on top, and what is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import page, told

BACK = """setup
    move 3 from basket to stall

rule turn "Turn"
    move all from stall to basket
    {}
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "and put them in the basket, on top."),
        ("de", ", und zwar obenauf."),
        ("es", "en el basket, encima de todo."),
    ],
)
def test_what_is_put_on_a_pile_that_others_are_taken_from_goes_on_top(tmp_path: Path, code: str, said: str) -> None:
    assert said in page(tmp_path, BACK.format("move up to 1 from basket to stall"), "play", code)


def test_what_is_shuffled_then_does_not_lie_on_top(tmp_path: Path) -> None:
    told = page(tmp_path, BACK.format("shuffle basket"), "play")
    assert "and put them in the basket." in told and "on top." not in told


CALLED_BACK = """variant call_back of duel "Called back"

action call_back "Call back"
    require not reserve.empty
    choose tile in you.tricks "Which action tile do you give up?"
    move tile to box
    draw prize from reserve
        do prize.taken
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Draw the top tile from the reserve. Take the drawn tile"),
        ("de", "Ziehe das oberste Plättchen aus der Reserve. Nimm das gezogene Plättchen"),
        ("es", "Roba la primera loseta de la reserva extra. Toma la loseta robada"),
    ],
)
def test_what_is_drawn_is_not_what_was_chosen(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "duel", CALLED_BACK, code=code)["play.md"]


UNPACKED = """variant unpacked of orchard "Unpacked"

after evening
    draw crate from barn
        show crate to everyone
        players.first scores crate.worth
        move crate to box
    else
        note "The barn is empty."

scenario "A crate of three" of orchard
    players red, blue
    with unpacked
    given
        let prize = first(crate in barn where crate.worth = 3)
        move prize to barn
    when
        do evening
    then
        expect red.points = 3
"""


def test_what_lies_in_a_pile_is_put_on_top_of_it(tmp_path: Path) -> None:
    assert "put it in the barn, on top." in told_pages(tmp_path, "orchard", UNPACKED)["play.md"]


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


@pytest.mark.parametrize(
    ("code", "title", "words", "said"),
    [
        ("en", "Shelf", "", "put it on the shelf"),
        ("en", "Long table of fruit", "", "put it on the long table of fruit"),
        ("en", "Middle of the table", "", "put it in the middle of the table"),
        ("en", "Cupboard", "", "put it in the cupboard"),
        ("en", "Counter", "counter.in: {en: on, de: auf, es: en}", "put it on the counter"),
        ("en", "Shelf", "counter.in: {en: behind, de: hinter, es: tras}", "put it behind the shelf"),
        ("de", "Shelf", "", "lege es auf das Shelf"),
        ("de", "Counter", "counter: {en: counter, de: [der Ladentisch, die Ladentische], es: [el mostrador]}",
         "lege es auf den Ladentisch"),
        ("de", "Counter", "counter: {en: counter, de: [der Korb, die Körbe], es: [el cesto]}", "lege es in den Korb"),
    ],
)  # fmt: skip
def test_what_lies_on_a_place_or_in_it(tmp_path: Path, code: str, title: str, words: str, said: str) -> None:
    rules = f'place counter of fruit "{title}"\n\nrule turn\n    move up to 1 from you.crate to counter\n'
    assert said in " ".join(told(tmp_path, rules, code, words))


SOUGHT = """rule turn "Turn"
    move up to 2 fruit from basket to you.crate where fruit.worth {}
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "searching from the top"), ("de", "und zwar von oben an"), ("es", "buscando desde arriba")],
)
def test_which_of_a_pile_are_taken_is_said_where_only_some_can_be(tmp_path: Path, code: str, said: str) -> None:
    assert f", {said}, " in told(tmp_path, SOUGHT.format("> 1"), code)[0]


def test_those_on_top_are_taken_where_any_can_be_without_a_word(tmp_path: Path) -> None:
    (said,) = told(tmp_path, SOUGHT.partition(" where")[0] + "\n")
    assert "from the top" not in said, said


def test_on_spaces_there_is_no_top_to_begin_at(tmp_path: Path) -> None:
    said = told(tmp_path, SOUGHT.format("> 1").replace("basket", "shelf"))
    assert "from the top" not in said[0], said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "beginning with what came last"),
        ("de", "und zwar zuerst, was zuletzt kam"),
        ("es", "empezando por lo último que llegó"),
    ],
)
def test_which_are_taken_of_pieces_in_no_order_is_said_where_they_differ(tmp_path: Path, code: str, said: str) -> None:
    """Whoever reads of one fruit from a crate thinks of any."""
    rule = 'rule turn "Turn"\n    move up to 1 from you.crate to {}\n'
    assert f", {said}, " in told(tmp_path, rule.format("basket"), code)[0]
    assert said not in told(tmp_path, rule.format("basket").replace("up to 1", "all"), code)[0]


BURIED = """piece ring 3 starts in grave "Ring"
place grave of ring {}seen by none "Grave"

rule turn "Turn"
    score 1
"""

PEEPED = "    show {}grave to you\n"


@pytest.mark.parametrize(
    ("code", "nobody", "unless"),
    [
        ("en", "nobody may look at them", " unless a rule says so"),
        ("de", "niemand darf sie ansehen", ", außer eine Regel erlaubt es"),
        ("es", "nadie puede mirar su cara", ", salvo que una regla lo permita"),
    ],
)
def test_what_nobody_may_look_at_can_be_shown_by_a_rule(tmp_path: Path, code: str, nobody: str, unless: str) -> None:
    hidden, each = BURIED.format(""), BURIED.format("per player ").replace(" 3 ", " 3 per player ")
    opened = f"{hidden}    show grave to everyone\n"
    for never in (hidden, opened, each):
        assert f"{nobody}." in page(tmp_path, never, "setup", code)
    for at_times in (hidden + PEEPED.format(""), each + PEEPED.format("you.")):
        assert f"{nobody}{unless}." in page(tmp_path, at_times, "setup", code)
