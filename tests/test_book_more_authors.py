"""What further fresh authors found wrong in the books of their games: stacks, roles, counters, names, ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, page, told

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


@pytest.mark.parametrize(
    ("code", "explained", "scored"),
    [
        ("en", "Each player's estate is the total of the worths of", "as many points as their estate."),
        ("de", "„Estate“ jedes Spielers ist die Summe der Worths", "so viele Punkte wie „estate“ von ihm."),
        ("es", "«Estate» de cada jugador es", "tantos puntos como «estate» de él."),
    ],
)
def test_a_sum_with_a_title_is_scored_by_its_title(tmp_path: Path, code: str, explained: str, scored: str) -> None:
    own = "sum(fruit.worth for each fruit in player.crate)"
    word = f'let player.estate = {own} + player.silver + player.crate.count "Estate"\n\n'
    first, *_, last = told(
        tmp_path, f"{word}rule turn\n    for each player\n        player scores player.estate\n", code
    )
    assert first.startswith(explained) and last.endswith(scored)


ROUNDS = GAME.replace("marker helper", 'marker round: 0..20 "Round"\nmarker helper').replace(
    "    for each player\n        as player\n            do turn\n",
    "    repeat until round = 20 or basket.empty\n        do play_round\n",
)
ROUND = 'rule play_round "A round"\n    add 1 to round\n    players.first scores 1\n'


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "Do this 20 times, or until no fruit is left in the basket if that comes first: carry out “A round”."),
        ("de", "20-mal"),
        ("es", "20 veces"),
    ],
)
def test_rounds_are_counted_also_in_the_rule_that_is_repeated(tmp_path: Path, code: str, expected: str) -> None:
    assert expected in page(tmp_path, ROUND, "play", code, ROUNDS)


def test_rounds_that_something_else_counts_too_are_no_number_of_times(tmp_path: Path) -> None:
    again = ROUNDS.replace("play\n    repeat", "play\n    do play_round\n    repeat")
    assert "20 times" not in page(tmp_path, ROUND, "play", "en", again)


# ---- grammar --------------------------------------------------------------------------------------------------------

DUEL = GAME.replace("players 2..3", "players 2").replace("red, blue, green", "red, blue")


@pytest.mark.parametrize(
    ("code", "players", "two", "three"),
    [
        ("en", "you.next", "The other player scores", "The player to your left scores"),
        ("en", "you.previous", "The other player scores", "The player to your right scores"),
        ("en", "players.last", "The second player scores", "The last player in the order of play scores"),
        ("en", "players.first.next", "The first player's opponent scores", "The player to the left of the first"),
        ("en", "players[2]", "The second player scores", "The player whose seat in the order of play is 2 scores"),
        ("de", "you.next", "Der andere Spieler erhält", "Der nächste Spieler nach dir erhält"),
        ("de", "players.last", "Der zweite Spieler erhält", "Der letzte Spieler in der Spielreihenfolge erhält"),
        ("de", "players.first.next", "Der Gegner des ersten Spielers erhält", "Der nächste Spieler nach dem ersten"),
        ("de", "players[2]", "Der zweite Spieler", "Der Spieler, dessen Sitzplatz in der Spielreihenfolge 2 ist,"),
        ("es", "you.next", "El otro jugador gana", "El jugador siguiente a ti gana"),
        ("es", "players.last", "El segundo jugador gana", "El último jugador en el orden de juego gana"),
        ("es", "players.first.next", "El rival del primer jugador gana", "El jugador siguiente al primer"),
        ("es", "players[2]", "El segundo jugador", "El jugador cuyo puesto en el orden de juego es 2 gana"),
    ],
)
def test_players_by_their_seats(tmp_path: Path, code: str, players: str, two: str, three: str) -> None:
    rules = f'rule turn "Turn"\n    {players} scores 1\n'
    assert two.lower() in page(tmp_path / "two", rules, "play", code, DUEL).lower()
    assert three.lower() in page(tmp_path / "three", rules, "play", code).lower()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "2 if they are marked as “tired”, otherwise 1"),
        ("de", "2, wenn er als „tired“ markiert ist, sonst 1"),
        ("es", "2 si lleva la marca «tired»"),
    ],
)
def test_somebody_who_is_marked(tmp_path: Path, code: str, expected: str) -> None:
    rules = """marker tired per player: truth "Tired"

let player.pace = if player.tired then 2 else 1 "Pace"

rule turn
    set you.tired to yes
    for each player
        player scores player.pace + player.silver * player.pace
"""
    said = " ".join(told(tmp_path, rules, code))
    assert expected in said, said


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


PITS = """place field of fruit as marked "Field"

rule turn "Turn"
    for each space in field where space.pit and space.home = you.seat
        set you.silver to space.fee
"""
LAYOUT = """layouts:
  marked:
    source: rulebook
    rows: [ROWS]
    legend: {a: {home: 1, pit: true, fee: 3}, b: {home: 2, fee: 2}}
"""
WORDS = "space.pit: {en: is a pit, de: eine Mulde ist, es: es un hoyo}\n"


@pytest.mark.parametrize(
    ("code", "rows", "pits", "others"),
    [
        ("en", '"a a a b a"', "Spaces 1–3 and 5 of the field: the space is a pit.", "home 1 and fee 3"),
        (
            "en",
            '"a a", "b a"]\n    connections: [a1-b1',
            "Spaces a1, b1 and b2 of the field: the space is a pit.",
            "home 1 and fee 3",
        ),
        ("de", '"a a a b"', "Für die Felder 1–3 des Fields gilt, dass das Feld eine Mulde ist.", "Home 1 und Fee 3"),
        ("es", '"a a a b"', "En las casillas 1–3 del field se cumple que la casilla es un hoyo.", "home 1 y fee 3"),
    ],
)
def test_what_is_printed_on_spaces(tmp_path: Path, code: str, rows: str, pits: str, others: str) -> None:
    """A name, an amount, and what is true of some spaces."""
    (tmp_path / "words.yaml").write_text(WORDS, encoding="utf-8")
    (tmp_path / "fair.yaml").write_text(LAYOUT.replace("ROWS", rows), encoding="utf-8")
    setup = page(tmp_path, PITS, "setup", code)
    assert pits in setup and others in setup, setup


def test_the_first_player_is_decided_before_it_is_said_what_they_are(tmp_path: Path) -> None:
    rules = 'marker chief: player starts players.first "Chief"\n\nrule turn "Turn"\n    players.first scores 1\n'
    setup = page(tmp_path, f"{rules}    chief scores 1\n    set chief to you\n", "setup")
    assert "2. Decide who is the first player.\n3. The first player is the chief." in setup
