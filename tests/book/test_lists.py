"""Several things: all, none, each or some of a list, and lists with a name."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, page, told, told_of_deed


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Take 4 fruits that are each a plum or a quince from the basket"),
        ("de", "die ein Plum oder ein Quince sind"),
        ("es", "que sean un plum o un quince"),
    ],
)
def test_several_that_are_of_one_design_or_another(tmp_path: Path, code: str, said: str) -> None:
    rule = "rule turn\n    move up to 4 fruit from basket to stall[1] where fruit is plum or fruit is quince\n"
    (line,) = told(tmp_path, rule, code)
    assert said in line, line


@pytest.mark.parametrize(
    ("code", "each", "called"),
    [
        ("en", "For each fruit among the taken,", "Call fruits among the taken (the highest worth first) the sorted."),
        ("de", "Für jedes Fruit unter „taken“", "Nenne Fruits unter „taken“"),
        ("es", "Por cada fruit de entre «taken»,", "Llama «sorted» a fruits de entre «taken»"),
    ],
)
def test_a_list_with_a_name_is_not_forgotten(tmp_path: Path, code: str, each: str, called: str) -> None:
    rules = """rule turn "Turn"
    let taken = take(2, list(fruit in stall))
    let kept = take(2, list(fruit in shelf))
    for each fruit in taken
        move fruit to you.crate
    for each fruit in kept
        move fruit to basket
    let sorted = list(fruit in taken by highest fruit.worth)
    if sorted.count > kept.count
        move up to 1 from basket to stall[1]
    for each fruit in sorted
        move fruit to stall[2]
"""
    lines = told(tmp_path, rules, code)
    assert [line for line in lines if line.startswith(each)]
    assert [line for line in lines if line.startswith(called)]


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


FLOOR = GAME.replace("marker silver", 'place floor of fruit as grid(3, 3) "Floor"\n\nmarker silver')

EVERY = "every(space.empty or space.top.worth = 2 for each space in row)"


@pytest.mark.parametrize(
    ("code", "where", "expected"),
    [
        ("en", EVERY, "each row of the floor in which each space is empty or the worth of its top fruit is 2, score"),
        ("en", f"{EVERY} and row.full", "that is full and in which each space is empty or the worth of its top"),
        (
            "en",
            f"row.full and not {EVERY}",
            "that is full and that has a space such that it is not empty and the worth of its top fruit is not 2",
        ),
        ("de", EVERY, "jede Reihe des Floors, in der jedes Feld leer ist oder das Worth seines obersten Fruits 2 ist"),
        ("es", EVERY, "cada fila del floor en la que cada casilla está vacía o el worth de su fruit superior es 2"),
    ],
)
def test_what_is_true_of_each_space_of_a_row(tmp_path: Path, code: str, where: str, expected: str) -> None:
    rules = f'rule turn "Turn"\n    for each row in floor where {where}\n        score 1\n'
    assert expected in page(tmp_path, rules, "play", code, FLOOR)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "A row counts as “bright” if it is full and for each of its spaces, either that space is empty or"),
        ("de", "Eine Reihe gilt als „bright“, wenn sie voll ist und für jedes ihrer Felder gilt, dass (dieses Feld"),
        ("es", "Una fila cuenta como «bright» si está llena y por cada una de sus casillas se cumple que (esa"),
    ],
)
def test_a_word_of_rows_is_said_of_rows(tmp_path: Path, code: str, expected: str) -> None:
    word = f'let bright(row) = row.full and {EVERY} "Bright"\n\n'
    rules = f'{word}rule turn "Turn"\n    for each row in floor where bright(row)\n        score 1\n'
    assert expected in page(tmp_path, rules, "play", code, FLOOR)


RICH = """rule turn
    let rich = list(player where player.points >= 10)
    for each player in rich where player.crate.empty
        player loses 1
    if {asked}
        score 1
"""


@pytest.mark.parametrize(
    ("code", "asked", "called", "again"),
    [
        (
            "en",
            "rich.count = players.count",
            "Call all players who have at least 10 points the rich.",
            "If the number of the rich is the number of players,",
        ),
        ("en", "rich.empty", "Call all players who have", "If there is no player among the rich, score 1 point."),
        ("de", "rich.empty", "Nenne alle Spieler, die mindestens", "Wenn es keinen Spieler unter „rich“ gibt,"),
        ("es", "rich.empty", "Llama «rich» a todos los jugadores que", "Si no hay ningún jugador de entre «rich»,"),
    ],
)
def test_those_are_all_of_a_list_and_not_some(tmp_path: Path, code: str, asked: str, called: str, again: str) -> None:
    first, _, last = told(tmp_path, RICH.format(asked=asked), code)
    assert first.startswith(called) and last.startswith(again)


DESK = """piece seal 9 per player starts in chest "Seal"
place chest of seal per player "Chest"
place desk of seal as grid(3, 3) "Desk"
rule turn
    for each row in desk where every(space.top.owner = you for each space in row)
        score 1
"""


def test_nothing_is_of_each_of_whose_spaces(tmp_path: Path) -> None:
    said = "For each row of the desk such that the top seal of each of its spaces belongs to you, score 1 point."
    assert told(tmp_path, DESK) == [said]


def test_several_do_and_one_does(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    if count(space in stall where space.count > 1) = 2
        score 1
    if count(space in stall where space.count > 1) = 1
        score 2
"""
    assert told_of_deed(tmp_path, rules) == [
        "If there are exactly 2 spaces of the stall that hold more than 1 fruit, score 1 point.",
        "If there is exactly 1 space of the stall that holds more than 1 fruit, score 2 points.",
    ]


def test_lists_and_ranges_lose_no_condition(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    for each fruit in [shelf.top, you.next.crate.top] where fruit is plum
        score 3
    for each number in 1..3 where number != stall.count
        score number
    choose price in 1..3 where price != you.silver
    set you.silver to price
"""
    assert told_of_deed(tmp_path, rules) == [
        "One after the other for the top fruit of the shelf and a fruit from the crate of the player to your left:",
        "If that fruit is a plum, score 3 points.",
        "For each number from 1 to 3 (here: number):",
        "If that number is not the number of fruits on the stall, score as many points as that number.",
        "Choose a price from 1 to 3 that is not your silver.",
        "Set your silver to that number.",
    ]


GAME = """game offers "Offers"
    players 2..3
    colours red, blue, green
piece card 9 starts in deck "Card"
place deck of card as deck "Deck"
place hand of card per player "Hand"
place offer of card "Offer"
marker boss: player starts players.first "Boss"
setup
    for each player
        move 3 from deck to player.hand
play
    for each player
        set boss to player
        do part
rule part "Part"
    for each other in players
        other scores 1
    as boss
        if you.hand.count >= 2
            choose 1..you.hand.count - 1 card in you.hand as chosen
            for each card in chosen
                move card to offer
winner player
    by player.points
"""

SAID = {
    "en": (
        "Each player scores 1 point.",
        "Choose cards in your hand, at least 1 and at most the number of cards in your hand minus 1.",
        "The player becomes the boss. Carry out “Part”.",
    ),
    "de": (
        "Jeder Spieler erhält 1 Punkt.",
        "Wähle Cards in deinem Hand: mindestens 1, höchstens die Anzahl der Cards in deinem Hand minus 1.",
        "Der Spieler wird Boss. Führe „Part“ aus.",
    ),
    "es": (
        "Cada jugador gana 1 punto.",
        "Elige cards en tu hand: como mínimo 1 y como máximo el número de cards en tu hand menos 1.",
        "El jugador pasa a ser el boss. Realiza «Part».",
    ),
}


@pytest.mark.parametrize("code", SAID)
def test_players_numbers_and_orders(tmp_path: Path, code: str) -> None:
    told = " ".join(page(tmp_path, "", "play", code, GAME).split())
    for said in SAID[code]:
        assert said in told, told


@pytest.mark.parametrize("title", ["Cards on offer", "Open cards", "Dice in front"])
def test_a_title_of_several_things_has_its_verb(tmp_path: Path, title: str) -> None:
    rules = GAME.replace('"Offer"', f'"{title}"').replace("if you.hand.count >= 2", "if offer.count = 3", 1)
    rules = rules.replace("            choose 1..", "            known you.hand.count > 1\n            choose 1..")
    assert f"If the {title.lower()} hold exactly 3 cards" in page(tmp_path, "", "play", game=rules)
