"""What further fresh authors found wrong in the books of their games: stacks, roles, counters, names, ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_book_authors import page
from test_book_house_rules import GAME, told

# ---- stacks ---------------------------------------------------------------------------------------------------------

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


# ---- who wins, and when a remark holds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "- Players who are out of the game cannot win.\n- Players who tie"),
        ("de", "Wer aus dem Spiel ausgeschieden ist, kann nicht gewinnen."),
        ("es", "Los jugadores que han quedado fuera de la partida no pueden ganar."),
    ],
)
def test_who_is_out_cannot_win(tmp_path: Path, code: str, expected: str) -> None:
    out = 'rule turn "Turn"\n    if you.silver = 0\n        eliminate you\n'
    assert expected in page(tmp_path / "out", out, "end", code)
    assert expected not in page(tmp_path / "in", out.replace("eliminate you", "score 1"), "end", code)


@pytest.mark.parametrize(
    ("code", "words", "remark", "told_"),
    [
        ("en", "", "Who offered keeps it.", "If you do not: Who offered keeps it."),
        ("en", "", "Whoever sold gets nothing.", "If you do not: Whoever sold gets nothing."),
        ("en", "", "Who does not want to keeps it.", "Who does not want to keeps it."),
        ("en", "", "If not, it stays.", "If not, it stays."),
        ("de", "Wer angeboten hat, bekommt nichts.", "R", "Wenn du das nicht tust: Wer angeboten hat, bekommt nichts."),
        ("de", "Wer etwas nicht will, behält es.", "R", "Wer etwas nicht will, behält es."),
        ("es", "Quien lo ofreció se lo queda.", "R", "Si no lo haces: Quien lo ofreció se lo queda."),
        ("es", "Quien no quiere se lo queda.", "R", "Quien no quiere se lo queda."),
    ],
)
def test_a_remark_keeps_its_condition_unless_it_says_it(
    tmp_path: Path, code: str, words: str, remark: str, told_: str
) -> None:
    rules = f'rule turn\n    may "Take a point"\n        score 1\n    else\n        note "{remark}"\n'
    assert told(tmp_path, rules, code, f'{remark}: {{{code}: "{words}"}}' if words else "")[-1] == told_


# ---- roles ----------------------------------------------------------------------------------------------------------

OFFER = """rule turn
    choose player where player != you
    do offer(you, player)

rule offer(buyer: player, seller: player) by seller "An offer"
    may "Give {buyer} a point"
        buyer scores 1
        seller scores 2
"""


@pytest.mark.parametrize(
    ("code", "call", "offer"),
    [
        (
            "en",
            "The player carries out “An offer” (buyer: you).",
            ["Here, “you” are the seller.",
             "You may give the buyer a point:", "The buyer scores 1 point.", "Score 2 points."],
        ),
        ("de", "Der Spieler führt „An offer“ aus („buyer“: du).", ["Mit „du“ ist hier „seller“ gemeint."]),
        ("es", "El jugador realiza «An offer» («buyer»: tú).", ["Aquí, «tú» es «seller»."]),
    ],
)  # fmt: skip
def test_players_in_a_rule_are_called_by_their_roles(tmp_path: Path, code: str, call: str, offer: list[str]) -> None:
    assert told(tmp_path, OFFER, code)[-1] == call
    assert told(tmp_path, OFFER, code, named="offer")[: len(offer)] == offer


def test_one_player_who_acts_has_no_role(tmp_path: Path) -> None:
    rules = OFFER.replace("offer(you, player)", "offer(player)").replace("buyer: player, seller: player", "player")
    rules = rules.replace("by seller", "by player").replace("{buyer}", "away").partition("        buyer")[0]
    rules += "        score 2\n"
    assert told(tmp_path, rules)[-1] == "The player carries out “An offer”."
    assert told(tmp_path, rules, named="offer")[0].startswith("You may give")


# ---- examples and the setup -----------------------------------------------------------------------------------------

NAMED = """rule turn "Turn"
    move up to 1 from stall[1] to you.crate

scenario "Two at once" of fair
    players red, blue
    given
        move 2 from basket to stall[1]
        let old = first(fruit in stall[1])
        move all from stall[2] to basket
        let fresh = first(fruit in basket where fruit is quince)
        move fresh to stall[1]
    when red
        do turn
    then
        expect old in red.crate or fresh in red.crate
        expect red.crate.count = 1
"""


@pytest.mark.parametrize(("code", "old", "all_"), [("en", "Call the ", "take all "), ("de", "Nenne ", "nimm alle "),
                                                   ("es", "Llama ", "todos los ")])  # fmt: skip
def test_names_in_an_example_are_given_where_they_stand(tmp_path: Path, code: str, old: str, all_: str) -> None:
    example = page(tmp_path, NAMED, "play", code).partition("Two at once")[2]
    first, second = (example.index(old, start) for start in (0, example.index(old) + 1))
    assert first < example.lower().index(all_) < second


STARTER = """marker beginner: player starts players.first "Beginner"

rule turn "Turn"
    turns from beginner until basket.empty
        move 1 from basket to you.crate
    set beginner to you
"""


@pytest.mark.parametrize(
    ("code", "alone", "both"),
    [
        ("en", "Decide who is the beginner.", "Decide who is the first player.\n3. The first player is the beginner."),
        ("de", "Bestimmt, wer der Beginner ist.", "wer der erste Spieler ist.\n3. Der erste Spieler ist Beginner."),
        ("es", "Decidid quién es el beginner.", "el primer jugador.\n3. El primer jugador es el beginner."),
    ],
)
def test_who_begins_and_the_first_player_are_one(tmp_path: Path, code: str, alone: str, both: str) -> None:
    other = page(tmp_path / "b", STARTER + "    players.first scores 1\n", "setup", code)
    assert alone in page(tmp_path / "a", STARTER, "setup", code)
    assert both in other and alone not in other


# ---- rows, and words of the author ----------------------------------------------------------------------------------

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
            "it is not true that for each of its spaces, either that space is empty or",
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
