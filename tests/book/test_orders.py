"""The first, the last, the most and the least: by what things are put in an order, and who comes first in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import page, told

from book.games import FIVES
from imhotep_dsl.book.site.markdown import plain_text

HUMBLE = """rule turn
    for each player from you.next by lowest player.points
        set player.silver to 1
"""


@pytest.mark.parametrize(
    ("code", "begins"),
    [
        (
            "en",
            "For each player (the fewest points first; those who tie clockwise from the player to your left), ",
        ),
        (
            "de",
            "Für jeden Spieler (aufsteigend nach Punkten, bei Gleichstand reihum ab dem nächsten Spieler nach dir) ",
        ),
        ("es", "Por cada jugador (de menor a mayor según puntos; en caso de empate, en sentido horario desde el "),
    ],
)
def test_an_order_leaves_nobody_out(tmp_path: Path, code: str, begins: str) -> None:
    (said,) = told(tmp_path, HUMBLE, code)
    assert said.startswith(begins)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("highest player.silver", "(the highest silver first)"),
        ("lowest player.crate.count", "(the fewest fruits in their crate first)"),
        ("lowest player.silver / 2", "(by half of their silver, rounded down, the lowest first)"),
    ],
)
def test_what_orders_go_by(tmp_path: Path, order: str, said: str) -> None:
    rules = HUMBLE.replace("from you.next by lowest player.points", f"by {order}")
    tied = f"{said[:-1]}; those who tie clockwise from the first player)"
    assert told(tmp_path, rules)[0].startswith(f"For each player {tied}, ")


@pytest.mark.parametrize(
    ("code", "saying"),
    [
        ("en", "the number of fruits of it in your crate is the highest of all kinds of fruits"),
        ("de", "die Anzahl der fruits von ihr bei dir von allen Sorten von Fruits am höchsten ist"),
        ("es", "el número de fruits de él para ti sea el más alto de todos los tipos de fruits"),
    ],
)
def test_the_one_of_which_there_are_most(tmp_path: Path, code: str, saying: str) -> None:
    rules = """let player.amount(sort: design of fruit) = count(fruit in player.crate where fruit.design = sort)

rule turn
    let most = max(you.amount(sort) for each sort in designs(fruit))
    known any(sort in designs(fruit) where you.amount(sort) = most)
    choose sort in designs(fruit) where you.amount(sort) = most
    score 1
"""
    words = (
        'player.amount: {en: "the number of fruits of {sort} in {player:possessive} crate", '
        'de: "die Anzahl der fruits von {sort:dative} bei {player:dative}", '
        'es: "el número de fruits {sort:of} para {player}"}'
    )
    assert saying in told(tmp_path, rules, code, words)[0]


def test_the_first_is_told_as_the_first(tmp_path: Path) -> None:
    rules = """rule turn
    let front = first(fruit in stall)
    if front != none
        move front to box
"""
    assert told(tmp_path, rules) == ["If there is a fruit on the stall, put the first such fruit back in the box."]
    rules = rules.replace("if front != none", "known front != none").replace("        move", "    move")
    assert told(tmp_path, rules) == ["Put the first fruit from the stall back in the box."]


LAST = """variant tailwind of imhotep "Tailwind"

marker last per player: truth "Last in this round"

at start_of_round
    for each player
        set player.last to no
    if min(other.points for each other in players) < max(other.points for each other in players)
        score 1
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["No player is marked as “last in this round” any more.", "the fewest points of all players are less"]),
        ("de", ["Kein Spieler ist mehr als „last in this round“ markiert.", "die wenigsten Punkte aller Spieler"]),
        ("es", ["Ningún jugador lleva ya la marca «last in this round».", "de todos los jugadores es menor que"]),
    ],
)
def test_what_all_lose_and_what_the_least_of_all_is(tmp_path: Path, code: str, said: list[str]) -> None:
    made = told_pages(tmp_path, "imhotep", LAST.replace("score 1", "starter scores 1"), code=code)["play.md"]
    assert [text for text in said if text not in made] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Only for the first picker on your porch that is not marked as “tired”, mark the picker as “tired”."),
        ("de", "Nur für den ersten Pflücker auf deiner Veranda, der nicht als „müde“ markiert ist, markiere"),
        ("es", "Solo para el primer recolector en tu porche"),
    ],
)
def test_a_loop_that_is_left_at_once_is_about_the_first(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("orchard", code)["play.md"])


BEST = """rule turn
    let best = first(player where player.points < 3 by highest player.silver)
    if best != none
        set best.silver to 0
        set helper to best
"""


@pytest.mark.parametrize(
    ("code", "asked", "named"),
    [
        (
            "en",
            "If there is a player who has fewer than 3 points, set",
            "the player with the highest silver among those players – of several, ",
        ),
        (
            "de",
            "Wenn es einen Spieler gibt, der weniger als 3 Punkte hat, setze",
            "des Spielers mit dem höchsten Silver unter diesen Spielern – bei",
        ),
        (
            "es",
            "Si hay un jugador que tenga menos de 3 puntos, cambia",
            "del jugador con el mayor silver de entre esos jugadores – en caso de empate, ",
        ),
    ],
)
def test_the_best_of_some_is_not_the_best_of_all(tmp_path: Path, code: str, asked: str, named: str) -> None:
    (said,) = told(tmp_path, BEST, code)
    assert said.startswith(asked) and named in said


EACH_CHOOSES = 'rule turn "Turn"\n    may "Score"\n        score 1\n'


@pytest.mark.parametrize(
    ("code", "course", "decide"),
    [
        ("en", "Each player (clockwise from the first player) does the following", "Decide who is the first player."),
        ("de", "Jeder Spieler (reihum ab dem ersten Spieler) tut Folgendes", "Bestimmt, wer der erste Spieler ist."),
        (
            "es",
            "Cada jugador (en sentido horario desde el primer jugador) hace lo siguiente",
            "Decidid quién es el primer jugador.",
        ),
    ],
)
def test_who_comes_first_where_all_decide(tmp_path: Path, code: str, course: str, decide: str) -> None:
    assert course in page(tmp_path, EACH_CHOOSES, "play", code)
    assert decide in page(tmp_path, EACH_CHOOSES, "setup", code)


def test_no_order_is_told_where_nobody_decides(tmp_path: Path) -> None:
    rules = 'rule turn "Turn"\n    score 1\n    move up to 1 from basket to box\n'
    assert "clockwise" not in page(tmp_path, rules, "play")
    assert "first player" not in page(tmp_path, rules, "setup")


RICHEST = """rule turn
    let best = last(player{players} by lowest player.silver)
    if best != none
        best scores 2
"""


@pytest.mark.parametrize(
    ("code", "players", "said"),
    [
        ("en", "", "The player with the highest silver – of several, the last – scores 2 points."),
        ("en", " in players from you", "with the highest silver – of several, the last clockwise from you – scores"),
        ("de", "", "Der Spieler mit dem höchsten Silver – bei Gleichstand zählt, was zuletzt kommt – erhält 2 Punkte."),
        ("es", "", "El jugador con el mayor silver – en caso de empate, lo que venga en último lugar – gana 2 puntos."),
    ],
)
def test_the_last_of_an_order_has_the_other_extreme(tmp_path: Path, code: str, players: str, said: str) -> None:
    (line,) = told(tmp_path, RICHEST.format(players=players), code)
    assert said in line


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "the player with the highest wins."), ("de", "Wer den höchsten Wert hat, gewinnt."), ("es", "más alto.")],
)
def test_a_single_value_is_the_highest(tmp_path: Path, code: str, said: str) -> None:
    game = FIVES.format(end="        set you.step to 1", rest="").partition("winner")[0]
    by = 'marker step per player: 0..3\nlet player.rest = 9 - player.step "Rest"\nwinner player\n    by player.{}\n'
    assert said in page(tmp_path, by.format("rest"), "end", code, game)
    assert said not in page(tmp_path, by.format("step"), "end", code, game)


LEVEL = """rule turn
    let last = first(player by lowest player.silver)
    set last.silver to 0
    set helper to last
    for each player by lowest player.silver
        player scores 1
        stop
    for each player where player.points = 0
        player scores 1
        stop
    let plum = first(fruit in stall by highest fruit.worth)
    if plum != none
        move plum to box
"""


@pytest.mark.parametrize(
    ("code", "by_seat", "said"),
    [
        (
            "en",
            "– of several, the first clockwise from the first player",
            [
                "The player with the lowest silver – of several, the first clockwise from the first player – scores",
                "Only for the first player who has exactly 0 points (clockwise from the first player), ",
                "put the fruit with the highest worth – of several, the first – from the stall back in the box",
            ],
        ),
        (
            "de",
            "– bei Gleichstand der erste reihum ab dem ersten Spieler",
            [
                "Der Spieler mit dem niedrigsten Silver – bei Gleichstand der erste reihum ab dem ersten Spieler –",
                "Nur für den ersten Spieler (reihum ab dem ersten Spieler), der genau 0 Punkte hat",
                "mit dem höchsten Worth – bei Gleichstand zählt, was zuerst kommt –",
            ],
        ),
        (
            "es",
            "– en caso de empate, el primero en sentido horario desde el primer jugador",
            [
                "El jugador con el menor silver – en caso de empate, el primero en sentido horario",
                "Solo para el primer jugador que tiene exactamente 0 puntos (en sentido horario desde el primer",
                "– en caso de empate, lo que venga en primer lugar –",
            ],
        ),
    ],
)
def test_it_is_told_who_comes_first_of_those_who_are_level(
    tmp_path: Path, code: str, by_seat: str, said: list[str]
) -> None:
    lines = told(tmp_path, LEVEL, code)
    assert by_seat in lines[0], lines
    assert [text for text in said if not any(text in line for line in lines)] == [], lines


def test_who_is_the_first_player_is_decided_where_those_who_are_level_go_by_seat(tmp_path: Path) -> None:
    ordered = "rule turn\n    for each player{}\n        player scores 1\n"
    first = "Decide who is the first player."
    assert first in page(tmp_path, ordered.format(" by lowest player.silver"), "setup")
    assert first not in page(tmp_path, ordered.format(""), "setup")


def test_what_cannot_be_level_has_no_order_for_it(tmp_path: Path) -> None:
    rules = """rule turn
    let high = first(space in stall where not space.empty by highest space.number)
    if high != none
        move all from high to box
    let late = first(player where player.silver > 0 by highest player.seat)
    if late != none
        set late.silver to 0
"""
    assert not any("of several" in line for line in told(tmp_path, rules))


FOUND = """rule turn "Turn"
    set helper to first(player where player.silver > 3)
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The first player whose silver is more than 3 (clockwise from the first player) becomes the helper."),
        ("de", "Der erste Spieler (reihum ab dem ersten Spieler), dessen Silver größer als 3 ist, wird Helper."),
        ("es", "El primer jugador cuyo silver es mayor que 3 (en sentido horario desde el primer jugador) pasa"),
    ],
)
def test_the_first_player_of_whom_something_is_true_is_not_the_first_player(
    tmp_path: Path, code: str, said: str
) -> None:  # fmt: skip
    assert told(tmp_path, FOUND, code)[0].startswith(said)


ALONE = """let player.alone = every(other.silver != player.silver for each other in players where other != player)

rule turn "Turn"
    set helper to first(player where player.silver > 0 and player.alone by highest player.silver)
"""


def test_those_of_whom_no_two_have_the_same_are_never_level(tmp_path: Path) -> None:
    said = " ".join(told(tmp_path, ALONE))
    assert "the highest silver" in said and "of several" not in said
    level = ALONE.replace("!= player.silver", ">= player.silver")
    assert "of several" in " ".join(told(tmp_path / "level", level))
