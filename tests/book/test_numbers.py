"""Numbers: what they are called, when their name is explained, and what is compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import book, page, told

from book.games import DURIANS, FOOLS, HOT, LONG_GALLERY

WORTH = """let player.wealth = (sum(fruit.worth for each fruit in player.crate)
    + 2 * count(fruit in stall where fruit is plum))

rule turn "Turn"
    if you.wealth - 1 >= 24
        score 1
"""


@pytest.mark.parametrize(
    ("code", "explained", "used"),
    [
        ("en", "Your wealth is the total of the worths", "If your wealth minus 1 is at least 24, score 1 point."),
        ("de", "„Wealth“ von dir ist die Summe", "Wenn „wealth“ von dir minus 1 mindestens 24 ist, erhältst"),
        ("es", "«Wealth» de ti es la suma", "Si «wealth» de ti menos 1 es al menos 24, ganas 1 punto."),
    ],
)
def test_a_long_number_is_explained_under_its_name(tmp_path: Path, code: str, explained: str, used: str) -> None:
    first, second = told(tmp_path, WORTH, code)
    assert first.startswith(explained) and second.startswith(used)


def test_one_of_several_numbers(tmp_path: Path) -> None:
    rules = 'rule turn "Turn"\n    if you.silver in [3, 5]\n        score 1\n'
    assert told(tmp_path, rules) == ["If your silver is 3 or 5, score 1 point."]


def test_a_long_number_is_said_once(tmp_path: Path) -> None:
    rules = """rule turn
    let front = max(fruit.space.number for each fruit in stall where fruit is plum)
    if front > 2
        score front
    else
        lose front
"""
    assert told(tmp_path, rules) == [
        "Note the front: the highest of the space numbers of the plums on the stall (0 if there are none).",
        "If the front is more than 2, score as many points as the front.",
        "Otherwise, lose as many points as the front.",
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "The number of days is 12 if the number of players is 2, otherwise 6."),
        ("de", "„Number of days“ ist 12, wenn die Anzahl der Spieler 2 ist, sonst 6."),
        ("es", "«Number of days» es 12 si el número de jugadores es 2; si no, 6."),
    ],
)
def test_a_number_with_the_name_of_several_things(tmp_path: Path, code: str, expected: str) -> None:
    rules = """let days = if players.count = 2 then 12 else 6

rule turn "Turn"
    repeat days
        score 1
"""
    assert told(tmp_path, rules, code)[0] == expected


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


LAID = """variant own of nim "Own"

after turn
    choose width in 1..3
    choose height in 1..3
    do lay(width, height)
    do lay(height, width)
    repeat width
        score height

rule lay(width: number, height: number) "Lay matches"
    if heaps[height].count >= width
        move width from heaps[height] to box

before play
    as players.first
        choose amount in 1..3
        repeat amount
            score 1
"""


def test_numbers_that_are_called_the_same_are_not_told_twice(tmp_path: Path) -> None:
    told = book(tmp_path, "nim", LAID)
    assert "Carry out “Lay matches”." in told
    assert "Carry out “Lay matches” (width: the height and height: the width)." in told
    assert "matches (as many as the width says)" in told


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "Do this that many times: score"), ("de", "Entsprechend oft: "), ("es", "Esa cantidad de veces: ")],
)
def test_that_many_times(tmp_path: Path, code: str, said: str) -> None:
    assert said in book(tmp_path, "nim", LAID, code)


TEAMS = """variant mask_teams of masks for 4 players "Two teams behind masks"
    teams red with green, blue with white

replace let in_play = count(player where not player.out and player = first(other in player.team where not other.out))"""


@pytest.mark.parametrize("title", [' "Number of teams left"', ""], ids=["title", "wording"])
def test_a_count_that_is_compared_is_called_by_its_name(tmp_path: Path, title: str) -> None:
    words = "" if title else "in_play: {en: number of teams left}\n"
    said = told_pages(tmp_path, "masks", f"{TEAMS}{title}\n", words)["play.md"]
    assert "until the number of teams left is at most 1 if" in said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "of the player with the lowest value of a card from their place for the played card among"),
        ("de", "des Spielers mit dem niedrigsten Wert einer Karte von seinem Platz für die gespielte Karte unter"),
        ("es", "del jugador con el menor valor de una carta de su sitio de la carta jugada de entre"),
    ],
)
def test_the_lowest_of_what_lies_there(tmp_path: Path, code: str, said: str) -> None:
    made = told_pages(tmp_path, "tricks", FOOLS.replace(' "Fool"', ""), code=code)["play.md"]
    assert said in made and "–." not in made


@pytest.mark.parametrize(
    ("game", "variant", "page", "said"),
    [
        ("duel", LONG_GALLERY.replace("{title}", ""), "boards-site", "2 times the size of the largest group of"),
        ("kalah", HOT, "end", "is the number of beans on all spaces of the board such that they may sow from them."),
        ("kalah", HOT, "end", "The player with the most beans in the pits wins."),
        ("fruit_stall", DURIANS, "play", "carry out “When you pick the fruit” of the fruit, if it has such a text."),
    ],
)
def test_sizes_totals_and_texts_that_not_all_have(
    tmp_path: Path, game: str, variant: str, page: str, said: str
) -> None:
    sides = {"burial_chamber": "C"} if game == "duel" else None
    assert said in told_pages(tmp_path, game, variant, sides=sides)[f"{page}.md"]


PURSES = """variant purses of candle_mine "Purses"

marker coins per player: 0..200 starts 20 "Coins"

after night_in_the_mine
    for each player
        player scores player.coins / 5
    for each player
        player scores player.next.coins / 5
"""


def test_points_for_so_many_of_what_a_marker_counts(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "candle_mine", PURSES)["play.md"]
    assert "Each player scores 1 point for every 5 coins (rounded down)." in made
    assert "the number of coins of the player to the left of them divided by 5 (rounded down)." in made


SIZES = """table hand_sizes: 3, 2

rule turn
    move up to hand_sizes[{index}] from basket to you.crate
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "in the table (3 for 1 and 2 for 2)"), ("de", "in der Tabelle (3 für 1 und 2 für 2)"),
     ("es", "en la tabla (3 por 1 y 2 por 2)")],
)  # fmt: skip
def test_a_table_of_other_numbers_is_not_one_of_points(tmp_path: Path, code: str, said: str) -> None:
    index = "if helper = you then 1 else 2"
    assert said in told(tmp_path, SIZES.format(index=index), code)[0]
    assert "Tables of points" not in page(tmp_path, SIZES.format(index=index), "end")


def test_a_table_that_is_scored_is_one_of_points(tmp_path: Path) -> None:
    rules = "table worth: 3, 2\n\nrule turn\n    let gain = worth[if helper = you then 1 else 2]\n    score gain + 1\n"
    assert "3 points for 1 and 2 for 2" in told(tmp_path, rules)[0]
    assert "Tables of points" in page(tmp_path, rules, "end")


@pytest.mark.parametrize(
    ("code", "title", "expected"),
    [
        ("en", "Moves made", "the number of moves made is 3"),
        ("en", "Best seen", "the best seen is 3"),
        ("de", "Moves made", "Wenn die Anzahl von Moves-Made 3 ist"),
        ("es", "Moves made", "Si el número de moves made es 3"),
    ],
)
def test_a_counter_of_several_things_is_their_number(tmp_path: Path, code: str, title: str, expected: str) -> None:
    rules = f'marker moves: 0..9 "{title}"\n\nrule turn\n    set moves to 2\n    if moves = 3\n        score 1\n'
    said = " ".join(told(tmp_path, rules, code))
    assert expected in said, said


AMOUNT = """player.amount:
  en: "the number of fruits of {sort} in {player:possessive} crate"
  de: "die Anzahl der Früchte von {sort:dative} bei {player:dative}"
  es: "el número de frutas {sort:of} para {player}"
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "en",
            "If you have more than 2 quinces in your crate, score as many points as the "
            "number of plums in your crate times your silver.",
        ),
        (
            "de",
            "Wenn du in deinem Crate mehr als 2 Quinces hast, erhältst du so viele Punkte wie die "
            "Anzahl der Plums in deinem Crate mal dein Silver.",
        ),
        (
            "es",
            "Si tienes más de 2 quinces en tu crate, ganas tantos puntos como el número de plums "
            "en tu crate por tu silver.",
        ),
    ],
)
def test_a_kind_by_its_name_is_what_is_counted(tmp_path: Path, code: str, expected: str) -> None:
    rules = """let player.amount(sort: design of fruit) = count(fruit in player.crate where fruit.design = sort)

rule turn
    if you.amount(quince) > 2
        score you.amount(plum) * you.silver
"""
    assert told(tmp_path, rules, code, AMOUNT) == [expected]


HIGHEST = """rule turn
    if not you.crate.empty
        score max(space.number for each space in shelf where space.empty)
        score min(fruit.space.number for each fruit in stall where fruit is plum)
        score max(player.points for each player)
        score max(other.points for each other in players where other != you)
"""


@pytest.mark.parametrize(
    ("code", "of_spaces", "of_pieces"),
    [
        (
            "en",
            "the highest of the numbers of the empty spaces of the shelf (0 if there are none).",
            "the lowest of the space numbers of the plums on the stall (0 if there are none).",
        ),
        ("de", "die höchste der Nummern der leeren Felder", "die niedrigste der Feldnummern der Plum"),
        ("es", "el mayor de los números de las casillas vacías", "el menor de los números de casilla de los plum"),
    ],
)
def test_the_highest_number_is_no_number_of_things(tmp_path: Path, code: str, of_spaces: str, of_pieces: str) -> None:
    of_all = told(tmp_path, HIGHEST, code)
    said = " ".join(of_all)
    assert of_spaces in said and of_pieces in said
    assert "0" not in said.partition(of_pieces)[2].partition(".")[2]
