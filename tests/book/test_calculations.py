"""Numbers that are worked out: where a sum begins and ends, what is rounded, and how a number changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page, told


def test_a_worked_out_number_ends_before_the_sum_goes_on(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    set you.silver to stall[you.seat + 1].number + 24
"""
    (line,) = told(tmp_path, rules)
    assert line.endswith("of the stall whose number is your seat in the order of play plus 1) plus 24.")


def test_calculations_end_where_they_end(tmp_path: Path) -> None:
    rules = """rule turn
    score remainder(you.silver, 3) + 1
    score max(4, you.silver + 1)
"""
    assert told(tmp_path, rules) == [
        "Score as many points as (what is left of your silver divided by 3) plus 1.",
        "Score as many points as the larger of 4 and (your silver plus 1).",
    ]


@pytest.mark.parametrize(
    ("code", "saying"),
    [
        ("en", "Set your silver to (the number of spaces of the stall whose number is less than 4) divided by 3"),
        ("de", "Setze dein Silver auf (die Anzahl der Felder des Stalls, deren Nummer kleiner als 4 ist) geteilt"),
        ("es", "Cambia tu silver a (el número de casillas del stall cuyo número es menor que 4) dividido entre 3"),
    ],
)
def test_a_sum_does_not_belong_to_the_number_before_it(tmp_path: Path, code: str, saying: str) -> None:
    rules = """rule turn
    set you.silver to count(space in stall where space.number < 4) / 3
    set you.silver to stall.count / 3
"""
    first, second = told(tmp_path, rules, code)
    assert first.startswith(saying)
    assert second.count("(") == 1  # rounded down


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "the first of the fruits on the stall, as many as the smaller of 3 and your silver"),
        ("de", "unter den ersten von den Fruits auf dem Stall, so viele wie der kleinere Wert von 3 und deinem Silver"),
        ("es", "los primeros de los fruits en el stall, tantos como el menor valor de entre 3 y tu silver"),
    ],
)
def test_a_number_that_is_worked_out_stands_behind_the_list(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn "Turn"
    for each fruit in take(min(3, you.silver), list(fruit in stall))
        move fruit to you.crate
"""
    assert expected in told(tmp_path, rules, code)[0]


@pytest.mark.parametrize(
    ("code", "form", "expected"),
    [
        ("en", "[number of plums that lie there, numbers of plums]", "If the number of plums that lie there is 3,"),
        ("de", "[die Zahl der Pflaumen, die Zahlen der Pflaumen]", "Wenn die Zahl der Pflaumen 3 ist,"),
        ("es", "[el número de ciruelas, los números de ciruelas]", "Si el número de ciruelas es 3,"),
    ],
)
def test_a_number_that_is_a_noun_has_its_article(tmp_path: Path, code: str, form: str, expected: str) -> None:
    rules = (
        "let plums = 3 * count(fruit in shelf where fruit is plum)\n\nrule turn\n    if plums = 3\n        score 1\n"
    )
    english = "[number of plums that lie there, numbers of plums]"
    words = f"plums: {{en: {english}, {code}: {form}}}" if code != "en" else f"plums: {{en: {english}}}"
    assert told(tmp_path, rules, code, words)[0].startswith(expected)


def test_what_is_rounded_before_it_is_multiplied_stands_in_brackets(tmp_path: Path) -> None:
    first = told(tmp_path / "first", "rule turn\n    score 10 * (you.crate.count / 3)\n")
    later = told(tmp_path / "later", "rule turn\n    score 10 * you.crate.count / 3\n")
    assert "10 times (the number of fruits in your crate divided by 3 (rounded down))" in first[0]
    assert first != later and "times (" not in later[0]


PAID = """marker price: 0..200 "Price"
rule turn
    choose amount in 1..3
    score amount
    set price to you.silver + 2
    may "Take it for {price} silver"
        score 1
"""


@pytest.mark.parametrize(
    ("code", "points", "set_to", "may"),
    [
        (
            "en",
            "Score that many points.",
            "Set the price to your silver plus 2.",
            "You may take it for (the price) silver",
        ),
        ("de", "Du erhältst so viele Punkte.", "Setze das Price auf dein Silver plus 2.", ""),
        ("es", "Ganas esa cantidad de puntos.", "Cambia el price a tu silver más 2.", ""),
    ],
)
def test_numbers_that_are_worked_out_stand_rightly_among_words(
    tmp_path: Path, code: str, points: str, set_to: str, may: str
) -> None:
    said = " ".join(told(tmp_path, PAID, code))
    assert points in said and set_to in said and may in said


def test_a_sum_is_in_the_case_of_what_it_begins_with(tmp_path: Path) -> None:
    words = "price: {de: der Preis}\nfruit.worth: {de: der Wert}\nfruit: {de: [die Frucht, die Früchte]}"
    rules = PAID.replace("you.silver + 2", "basket.top.worth + 2").replace(
        "choose am", "known basket.top != none\n    choose am"
    )
    assert any("auf den Wert der obersten Frucht" in line for line in told(tmp_path, rules, "de", words))


HALVES = """game halves "Halves"
    players 2
    colours red, blue
piece disc 12 starts in bag "Disc"
place bag of disc "Bag"
place bowl of disc "Bowl"
marker strength: 0..99 "Strength"
marker weight: 0..99 "Weight"
play
    turns from players.first until bag.empty
        do turn
rule turn "Turn"
    {line}
    known not bag.empty
    move 1 from bag to bowl
winner player
    by player.points
"""

WORDS_OF_HALVES = """disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
bag: {en: [bag, bags], de: [der Beutel, die Beutel], es: [la bolsa, las bolsas]}
bowl: {en: [bowl, bowls], de: [die Schale, die Schalen], es: [el cuenco, los cuencos]}
strength: {en: [strength, strengths], de: [die Stärke, die Stärken], es: [la fuerza, las fuerzas]}
weight: {en: [weight, weights], de: [das Gewicht, die Gewichte], es: [el peso, los pesos]}
"""


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("set strength to bag.count / 2", "en", "to half of the number of discs in the bag, rounded down."),
        ("set strength to bag.count / 2", "de", "auf die abgerundete Hälfte der Anzahl der Scheiben im Beutel."),
        ("set strength to bag.count / 2", "es", "a la mitad redondeada hacia abajo del número de discos en la bolsa."),
        ("set strength to (bag.count + 1) / 2", "en", "to half of the number of discs in the bag, rounded up."),
        ("set strength to (1 + weight) / 2", "en", "to half of the weight, rounded up."),
        ("set strength to (weight + 1) / 2", "de", "auf die aufgerundete Hälfte vom Gewicht."),
        ("set strength to (weight + 1) / 2", "es", "a la mitad redondeada hacia arriba del peso."),
        ("set strength to (weight + 2) / 2", "en", "to half of (the weight plus 2), rounded down."),
        ("set strength to (weight + 2) / 3", "en", "to the weight divided by 3 (rounded up)."),
        ("set strength to (weight + 2) / 3", "de", "auf das Gewicht geteilt durch 3 (aufgerundet)."),
        ("set strength to (weight + bag.count + 1) / 2", "en",
         "to half of (the weight plus the number of discs in the bag), rounded up."),
        ("set strength to 1 + weight / 2", "en", "to 1 plus (half of the weight, rounded down)."),
        ("set strength to min(weight / 2, 4)", "en", "the smaller of (half of the weight, rounded down) and 4."),
        ("score (bowl.count + 1) / 2", "en", "Score 1 point for every 2 discs in the bowl (rounded up)."),
        ("score (bowl.count + 1) / 2", "de", "Du erhältst 1 Punkt für je 2 Scheiben in der Schale (aufgerundet)."),
        ("score (bowl.count + 1) / 2", "es", "1 punto por cada 2 discos en el cuenco (redondeando hacia arriba)."),
        ("score bowl.count / 2", "en", "Score 1 point for every 2 discs in the bowl (rounded down)."),
    ],
)  # fmt: skip
def test_a_half_is_called_a_half(tmp_path: Path, line: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS_OF_HALVES, encoding="utf-8")
    made = page(tmp_path, "", "play", code, HALVES.replace("{line}", line))
    assert told in made, made


ORCHARD = """game trees "Trees"
    players 2
    colours red, blue
piece fruit 9 starts in bag "Fruit"
place bag of fruit "Bag"
marker ladder: 0..99 "Ladder"
marker stock per player: 0..99 starts 4 "Stock"
marker hunger per player: 0..99 starts player.stock * 2 "Hunger"
board grove "Grove"
    worth: number usually 3
    place shade of fruit holds grove.worth "Shade"
grove pear side A "Pear grove"
    worth: 4
grove plum side A "Plum grove"
play
    turns from players.first until bag.empty
        known not bag.empty
        move 1 from bag to box
        {line}
        score you.hunger
winner player where player.points > 3
    by player.points
"""

WORDS_OF_AN_ORCHARD = """stock: {en: [stock, stocks], de: [der Vorrat, die Vorräte], es: [la reserva, las reservas]}
hunger: {en: [hunger, hungers], de: [der Hunger, die Hunger], es: [el hambre, las hambres]}
ladder: {en: [ladder, ladders], de: [die Leiter, die Leitern], es: [la escalera, las escaleras]}
"""


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("set you.stock to max(0, you.stock - 2)", "en", "ower your stock by 2, but not below 0"),
        ("set you.stock to max(0, you.stock - 2)", "de", "erringere deinen Vorrat um 2, aber nicht unter 0"),
        ("set you.stock to max(0, you.stock - 2)", "es", "educe tu reserva en 2, pero no por debajo de 0"),
        ("set you.stock to min(12, you.stock + ladder)", "en", "aise your stock by the ladder, but not above 12"),
        ("set you.stock to min(12, you.stock + 3)", "de", "rhöhe deinen Vorrat um 3, aber höchstens auf 12"),
        ("set ladder to min(20, ladder) + 1", "en", "et the ladder to (the smaller of 20 and the ladder) plus 1"),
        ("set you.stock to min(12, ladder + 3)", "en", "et your stock to the smaller of 12 and (the ladder plus 3)"),
    ],
)
def test_a_number_is_raised_or_lowered(tmp_path: Path, line: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS_OF_AN_ORCHARD, encoding="utf-8")
    made = page(tmp_path, "", "play", code, ORCHARD.replace("{line}", line))
    assert told in made, made


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("setup", "en", "Each player's hunger is their stock times 2 at the start."),
        ("boards-grove", "en", ": 4 (pear grove), 3 (plum grove)."),
        ("end", "de", "Ein Spieler gewinnt nur, wenn er mehr als 3 Punkte hat."),
        ("end", "es", "Un jugador solo gana si tiene más de 3 puntos."),
    ],
)
def test_what_agrees_and_is_said_once(tmp_path: Path, name: str, code: str, told: str) -> None:
    (tmp_path / "words.yaml").write_text(WORDS_OF_AN_ORCHARD, encoding="utf-8")
    made = page(tmp_path, "", name, code, ORCHARD.replace("{line}", "score 1"))
    assert told in made, made


@pytest.mark.parametrize(
    ("code", "around", "within"),
    [
        (
            "en",
            "(the total, for each player, of the number of fruits in their crate whose worth is more than 1) ",
            "of ((the number of fruits",
        ),
        (
            "de",
            "(die Summe für jeden Spieler: die Anzahl der Fruits in seinem Crate, deren Worth größer als 1 ist) ",
            ": ((die Anzahl der Fruits",
        ),
        (
            "es",
            "(la suma, por cada jugador, del número de fruits en su crate cuyo worth es mayor que 1) ",
            "de ((el número de fruits en su crate",
        ),
    ],
)
def test_what_is_worked_out_within_a_total_is_told_from_what_is_done_with_the_total(
    tmp_path: Path, code: str, around: str, within: str
) -> None:
    dear = "count(fruit in player.crate where fruit.worth > 1)"
    rules = "".join(
        f"    score sum({dear} for each player) {op} 4\n    score sum({dear} {op} 4 for each player)\n" for op in "-/*"
    )
    lines = told(tmp_path, f"rule turn\n{rules}", code)
    assert all(around in line for line in lines[::2])
    assert all(within in line and around not in line for line in lines[1::2])


def test_the_best_of_all_ends_before_the_sum_goes_on(tmp_path: Path) -> None:
    rules = """rule turn
    score max(player.crate.count for each player) * 4
    score 4 - sum(player.crate.count for each player) - 3
    score 9 - remainder(you.silver, 3) - 1
"""
    best, rest, left = told(tmp_path, rules)
    assert "(the highest that the number of fruits in their crate is for any player) times 4" in best
    assert "4 minus the number of fruits in the crates of all players minus 3" in rest
    assert "(9 minus what is left of your silver divided by 3) minus 1" in left
