"""Conditions: what belongs together is seen, long ones have names, and cases are sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import book, page, told, told_of_deed

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
                "If (the stall is empty and the shelf is empty) or your silver is more than 1, score 2 points.",
                "If the stall is empty or "
                "(the shelf is empty, your silver is more than 1 and you have more than 1 point), score 3 points.",
                "If the stall is not empty or (the shelf is not empty and your silver is at most 1), score 4 points.",
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
        "If (the stall is empty and your silver is 2) or (the stall is not empty and you have exactly 2 points), "
        "score 1 point.",
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


def test_a_condition_that_has_a_name(tmp_path: Path) -> None:
    rules = """rule turn
    let rich = you.silver > 5
    set you.silver to 0
    if rich
        score 1
"""
    assert told(tmp_path, rules) == [
        "Remember whether your silver is more than 5 (“rich”).",
        "Set your silver to 0.",
        "If “rich” holds, score 1 point.",
    ]


LAMPS = """game lamps "Lamps"
    players 2
    colours red, blue
piece disc 12 starts in bag "Disc"
place bag of disc "Bag"
place board of disc as row(12) "Board"
marker oil: 0..9 "Oil"
let lit = oil > 3
let low(space) = space.number < 4
play
    turns from players.first until bag.empty
        do turn
rule turn "Turn"
    known not bag.empty
    move 1 from bag to box
    if {asked}
        score 1
winner player
    by player.points
"""

LAMP_WORDS = """disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
bag: {en: [bag, bags], de: [der Beutel, die Beutel], es: [la bolsa, las bolsas]}
board: {en: [board, boards], de: [der Plan, die Pläne], es: [el tablero, los tableros]}
lit: {en: the lamp burns, de: die Lampe brennt, es: arde la lámpara}
oil: {en: [oil level, oil levels], de: [der Ölstand, die Ölstände], es: [el nivel de aceite, los niveles de aceite]}
low: {en: "{space} lies low", de: "{space:subject} tief liegt", es: "{space} queda abajo"}
"""


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ("not lit or bag.empty", "en", "If (it is not true that the lamp burns) or no disc is left in the bag, "),
        ("not lit or bag.empty", "de", "Wenn (es nicht stimmt, dass die Lampe brennt) oder im Beutel keine Scheibe "),
        ("not lit or bag.empty", "es", "Si (no es cierto que arde la lámpara) o no queda ningún disco en la bolsa, "),
        ("not lit and oil > 2", "en", "If (it is not true that the lamp burns) and the oil level is more than 2, "),
        ("bag.empty or not lit", "en", "If no disc is left in the bag or it is not true that the lamp burns, "),
        ("bag.empty or (not low(board[oil + 1]) and oil > 2)", "en",
         "If no disc is left in the bag or ((it is not true that the space of the board whose number is the oil "
         "level plus 1 lies low) and the oil level is more than 2), "),
        ("every(not space.empty or oil < 3 for each space in board) or bag.empty", "en",
         "If (each space of the board is not empty or the oil level is less than 3) or no disc is left in the bag, "),
    ],
)  # fmt: skip
def test_it_is_clear_how_far_a_denial_goes(tmp_path: Path, asked: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(LAMP_WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, LAMPS.replace("{asked}", asked))
    assert told in made, made


SUNS = """game suns "Suns"
    players 2
    colours red, blue
piece card starts in deck "Card"
card sun, moon, star
    copies: 4
piece disc 9 per player starts in supply "Disc"
place deck of card as deck "Deck"
place hand of card per player "Hand"
place supply of disc per player "Supply"
marker oil: 0..9 "Oil"
play
    turns from players.first until deck.empty
        draw card from deck
            if {asked}
                score 1
            move card to box
winner player
    by player.points
"""

SUN_WORDS = """card: {en: [card, cards], de: [die Karte, die Karten], es: [la carta, las cartas]}
disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
sun: {en: [sun, suns], de: [die Sonne, die Sonnen], es: [el sol, los soles]}
moon: {en: [moon, moons], de: [der Mond, die Monde], es: [la luna, las lunas]}
hand: {en: [hand, hands], de: [die Hand, die Hände], es: [la mano, las manos]}
supply: {en: [supply, supplies], de: [der Vorrat, die Vorräte], es: [la reserva, las reservas]}
oil: {en: [oil level, oil levels], de: [der Ölstand, die Ölstände], es: [el nivel de aceite, los niveles de aceite]}
"""


@pytest.mark.parametrize(
    ("asked", "code", "told"),
    [
        ("not card is sun and not card is moon", "en", "If the card is neither a sun nor a moon, "),
        ("not (card is sun or card is moon)", "de", "Wenn die Karte weder eine Sonne noch ein Mond ist, "),
        ("not (card is sun or card is moon)", "es", "Si la carta no es ni un sol ni una luna, "),
        ("card is sun or card is moon", "en", "If the card is a sun or a moon, "),
        ("not card is sun", "de", "Wenn die Karte keine Sonne ist, "),
        ("not (oil in [2, 3, 5])", "en", "If the oil level is neither 2, 3 nor 5, "),
        ("not (oil in [2, 3])", "de", "Wenn der Ölstand weder 2 noch 3 ist, "),
        ("oil != 2 and oil != 3", "es", "Si el nivel de aceite no es ni 2 ni 3, "),
        ("not (card.design in [sun, moon])", "de", "Wenn die Sorte der Karte weder eine Sonne noch ein Mond ist, "),
        ("you.hand.empty and you.supply.empty", "en", "If you have no card in your hand and no disc in your supply, "),
        ("you.hand.empty and you.supply.empty", "de",
         "Wenn du in deiner Hand keine Karte und in deinem Vorrat keine Scheibe hast, "),
        ("you.hand.empty and you.supply.empty", "es",
         "Si no tienes ninguna carta en tu mano ni ningún disco en tu reserva, "),
    ],
)  # fmt: skip
def test_two_denials_of_one_thing_are_one(tmp_path: Path, asked: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(SUN_WORDS, encoding="utf-8")
    made = page(tmp_path, "", "play", code, SUNS.replace("{asked}", asked))
    assert told in made, made


RESTLESS = """variant restless of morris "No man twice in a row"

marker last_goal per player: space or none "Goal of the last move"

let player.lucky = any(man in crossings where man.owner = player and man.space.row > 3)

instead move_man
    require you.hand.empty and you.men > 3
    choose man in crossings where man.owner = you and ({condition}) "Which man do you move?"
    choose space in man.space.neighbours where space.empty "Where to?"
    move man to space
    set you.last_goal to space
    do capture_with(man)
"""

FRESH = "man.space != you.last_goal"

NO_OTHER = (
    "not any(other in crossings where other.owner = you and other.space != you.last_goal and other.space.row > 3)"
)


@pytest.mark.parametrize(
    ("code", "condition", "said"),
    [
        ("en", f"{FRESH} or {NO_OTHER}", "such that either its space is not your goal of the last move or you have no"),
        ("de", f"{FRESH} or {NO_OTHER}", "der dir gehört und für den gilt, dass (sein Feld"),
        ("es", f"{FRESH} or {NO_OTHER}", "que sea tuya y tal que (su casilla"),
        ("en", f"{NO_OTHER} or {FRESH}", ") or its space is not your goal of the last move (“"),
    ],
)
def test_what_is_joined_by_or_among_other_conditions_is_kept_together(
    tmp_path: Path, code: str, condition: str, said: str
) -> None:
    assert said in told_pages(tmp_path, "morris", RESTLESS.format(condition=condition), "", code)["play.md"]


def test_what_somebody_does_not_have(tmp_path: Path) -> None:
    words = "player.lucky: {en: [has another man that can move, have another man that can move]}\n"
    variant = RESTLESS.format(condition=f"{FRESH} or not you.lucky")
    assert "or you do not have another man that can move" in told_pages(tmp_path, "morris", variant, words)["play.md"]


TOGETHER = """variant together of orchard "All together"

replace winner player where every(other.points >= {target} for each other in players)
"""


@pytest.mark.parametrize(
    ("code", "target", "said"),
    [
        ("en", "2", "Nobody wins if there is a player who has fewer than 2 points."),
        ("de", "2", "Niemand gewinnt, wenn es einen Spieler gibt, der weniger als 2 Punkte hat."),
        ("es", "2", "Nadie gana si hay un jugador que tenga menos de 2 puntos."),
        ("en", "other.fruit", "Nobody wins if there is a player whose points are less than their stock of fruit."),
        ("es", "other.fruit", "Nadie gana si hay un jugador cuyos puntos sean menores que su reserva de fruta."),
    ],
)
def test_not_all_are_so_if_one_is_otherwise(tmp_path: Path, code: str, target: str, said: str) -> None:
    assert said in book(tmp_path, "orchard", TOGETHER.format(target=target), code)
