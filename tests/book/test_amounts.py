"""How many: amounts that somebody chose or keeps, sums that are lost, numbers with titles of several things."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import book, told


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Take as many fruits as your silver from the basket"),
        ("de", "Nimm so viele Fruits, wie dein Silver angibt, aus"),
        ("es", "tantos fruits como indica tu silver"),
    ],
)
def test_as_many_as_somebody_has(tmp_path: Path, code: str, said: str) -> None:
    rules = "rule turn\n    known basket.count >= you.silver\n    move you.silver from basket to you.crate\n"
    (line,) = told(tmp_path, rules, code)
    assert said in line


def test_at_most_as_many_as_somebody_has(tmp_path: Path) -> None:
    (line,) = told(tmp_path, "rule turn\n    move up to you.silver from basket to you.crate\n")
    assert "Take as many fruits as your silver from the basket" in line and "or all of them if there are fewer" in line


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "the stall whose number is that number"), ("de", "dessen Nummer diese Zahl ist"), ("es", "es ese número")],
)
def test_a_space_by_a_chosen_number(tmp_path: Path, code: str, said: str) -> None:
    rules = "rule turn\n    choose number in 1..5\n    move up to 1 from basket to stall[number]\n"
    assert said in " ".join(told(tmp_path, rules, code))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lose you.silver + 2", "Lose as many points as your silver plus 2."),
        ("lose 2 + you.silver + 1", "Lose as many points as 2 plus your silver plus 1."),
        ("lose you.crate.count + 2", "Lose 1 point for each fruit in your crate and 2 points."),
        ("score you.silver + you.crate.count",
         "Score as many points as your silver plus the number of fruits in your crate."),
    ],
)  # fmt: skip
def test_a_sum_of_points_is_a_sum(tmp_path: Path, line: str, said: str) -> None:
    assert told(tmp_path, f"rule turn\n    {line}\n") == [said]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "For each space among the column's spaces from the last to the first"),
        ("de", "Für jedes Feld unter den Feldern der Spalte von hinten nach vorn"),
        ("es", "Por cada casilla de entre las casillas de la columna del último al primero"),
    ],
)
def test_among_all_of_a_list(tmp_path: Path, code: str, said: str) -> None:
    variant = """variant own of four_in_a_row "Own"

before turn
    choose column in rack.columns
        for each space in reverse(column.spaces)
            if not space.empty
                score 1
    else
        score 1
"""
    assert said in book(tmp_path, "four_in_a_row", variant, code)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Fruits sailed this round", "number of fruits sailed this round"),
        ("Points this round", "number of points this round"),
        ("King's speed", "the king's speed"),
        ("Glass emptied", "the glass emptied"),
    ],
)
def test_a_number_with_a_title_of_several_things(tmp_path: Path, title: str, said: str) -> None:
    rules = f'marker sailed: 0..5 "{title}"\n\nrule turn\n    if sailed = 3\n        set sailed to 0\n'
    assert f"If the {said.removeprefix('the ')} is 3," in " ".join(told(tmp_path, rules))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "as the number of fruits in the crates of all other players plus 1."),
        ("de", "wie die Anzahl der Fruits in den Crates aller anderen Spieler plus 1."),
        ("es", "como el número de fruits en los crates de todos los otros jugadores más 1."),
    ],
)
def test_how_many_lie_in_the_places_of_all(tmp_path: Path, code: str, said: str) -> None:
    lines = "    score sum(other.crate.count for each other in players where other != you) + 1\n"
    assert said in told(tmp_path, f"rule turn\n{lines}", code)[0]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "If no player has a fruit in their crate"),
        ("de", "Wenn kein Spieler in seinem Crate ein Fruit hat"),
        ("es", "Si ningún jugador tiene un fruit en su crate"),
    ],
)
def test_nobody_has_any(tmp_path: Path, code: str, said: str) -> None:
    lines = "    if every(player.crate.empty for each player)\n        score 1\n"
    assert said in told(tmp_path, f"rule turn\n{lines}", code)[0]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "score as many points as the fruit's price."),
        ("de", "so viele Punkte wie der Preis des Fruits."),
        ("es", "tantos puntos como el precio del fruit."),
    ],
)
def test_a_short_sum_is_called_by_its_wording(tmp_path: Path, code: str, said: str) -> None:
    rules = "let fruit.price = fruit.worth + 2\n\nrule turn\n    for each fruit in stall\n        score fruit.price\n"
    words = "fruit.price: {en: price, de: [der Preis, die Preise], es: [el precio, los precios]}"
    assert said in " ".join(told(tmp_path, rules, code, words))
