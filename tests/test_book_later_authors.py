"""What later authors found false or lost in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, page, told

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

# ---- that space -----------------------------------------------------------------------------------------------------

TWO_SPACES = """rule turn
    let gap = first(space in stall where space.empty)
    known gap != none and gap.left != none and you.crate.count >= 2
    {deeds}
"""


@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        (
            "en",
            "Call the first empty space of the stall the gap.",
            "and put it on the gap.",
        ),
        ("de", "Nenne das erste leere Feld des Stalls „gap“.", "und lege es auf „gap“."),
        ("es", "Llama «gap» a la primera casilla vacía del stall.", "y ponlo en «gap»."),
    ],
)
def test_that_space_is_the_last_one_that_was_named(tmp_path: Path, code: str, first: str, last: str) -> None:
    deeds = "move 1 from you.crate to gap.left\n    move 1 from you.crate to gap"
    said = told(tmp_path, TWO_SPACES.format(deeds=deeds), code)
    assert said[0] == first and said[-1].endswith(last)


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("en", "and put it on the remembered space."),
        ("de", "und lege es auf das gemerkte Feld."),
        ("es", "y ponlo en la casilla recordada."),
    ],
)
def test_a_space_that_is_only_called_a_space_is_the_remembered_one(tmp_path: Path, code: str, last: str) -> None:
    deeds = "move 1 from you.crate to gap.left\n    move 1 from you.crate to gap"
    rules = TWO_SPACES.format(deeds=deeds).replace("gap", "space")
    assert told(tmp_path, rules, code)[-1].endswith(last)


def test_that_space_is_said_where_no_other_was_named_since(tmp_path: Path) -> None:
    deeds = "move 1 from you.crate to gap\n    move 1 from you.crate to gap.left"
    assert told(tmp_path, TWO_SPACES.format(deeds=deeds)) == [
        "Take 1 fruit from your crate and put it on the first empty space of the stall.",
        "Take 1 fruit from your crate and put it on the space one step to the left from that space.",
    ]


# ---- the best of some -----------------------------------------------------------------------------------------------

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
            "the player with the highest silver among the players who have fewer than 3 points to 0",
        ),
        (
            "de",
            "Wenn es einen Spieler gibt, der weniger als 3 Punkte hat, setze",
            "des Spielers mit dem höchsten Silver unter den Spielern, die weniger als 3 Punkte haben, auf 0",
        ),
        (
            "es",
            "Si hay un jugador que tenga menos de 3 puntos, cambia",
            "del jugador con el mayor silver de entre los jugadores que tienen menos de 3 puntos a 0",
        ),
    ],
)
def test_the_best_of_some_is_not_the_best_of_all(tmp_path: Path, code: str, asked: str, named: str) -> None:
    (said,) = told(tmp_path, BEST, code)
    assert said.startswith(asked) and named in said


# ---- pieces of every player -----------------------------------------------------------------------------------------

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


# ---- what not every number of players needs -------------------------------------------------------------------------

ALONE = GAME.replace("players 2..3", "players 1..3")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Decide who is the first player."),
        ("de", "Bestimmt, wer der erste Spieler ist."),
        ("es", "Decidid quién es el primer jugador."),
    ],
)
def test_who_begins_is_decided_once(tmp_path: Path, code: str, said: str) -> None:
    rules = "rule turn\n    turns from players.first until known basket.empty\n        move 1 from basket to box\n"
    assert page(tmp_path, rules, "setup", code, ALONE).count(said) == 1


# ---- players one after the other ------------------------------------------------------------------------------------

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


# ---- tables of other numbers ----------------------------------------------------------------------------------------

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


# ---- words that designs write anew ----------------------------------------------------------------------------------

REACHES = """piece pawn starts in yard "Pawn"
    let reaches(space) = no
pawn rook "Rook"
    copies: 2
    let reaches(space) = space.empty and space.number < 5
pawn fox "Fox"
    copies: 2
    let reaches(space) = not space.empty
place yard of pawn "Yard"

rule turn
    choose pawn in yard
        choose space in shelf where pawn.reaches(space)
            score 1
        else
            score 2
    else
        score 3
"""
GOES = 'pawn.reaches: {en: "can go to {space}", de: "auf {space} gehen kann", es: "puede ir a {space}"}'


@pytest.mark.parametrize(
    ("code", "chosen", "means"),
    [
        ("en", "such that the pawn can go to it.", "The pawn can go to the space if the space is not empty."),
        ("de", "dass das Pawn auf es gehen kann.", "Das Pawn kann auf das Feld gehen, wenn das Feld nicht leer ist."),
        ("es", "tal que el pawn puede ir a ella.", "El pawn puede ir a la casilla si la casilla no está vacía."),
    ],
)
def test_what_a_word_of_designs_is_asked_of_stands_in_its_text(
    tmp_path: Path, code: str, chosen: str, means: str
) -> None:
    assert told(tmp_path, REACHES, code, GOES)[1].endswith(chosen)
    assert means in page(tmp_path, REACHES, "pieces-pawn", code)


def test_no_design_explains_a_word_for_the_others(tmp_path: Path) -> None:
    assert told(tmp_path, REACHES)[0] == "Choose a pawn in the yard."


# ---- words that a variant makes -------------------------------------------------------------------------------------

GAP_OF_THE_GAME = """rule turn "Turn"
    let gap = shelf[1]
    move up to 1 from basket to gap
"""
GAP_OF_THE_VARIANT = """variant gaps of fair

let gap(space) = space.empty and space.number > 2{title}

replace rule turn "Turn"
    score count(space in shelf where gap(space))
"""


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("", "score 1 point for each space of the shelf that is empty and whose number is more than 2."),
        (' "Gap"', "score 1 point for each space of the shelf that counts as “gap”."),
    ],
)
def test_words_of_the_game_are_not_about_a_word_that_a_variant_makes(tmp_path: Path, title: str, said: str) -> None:
    game, variant = tmp_path / "game", tmp_path / "gaps.rules"
    told(game, GAP_OF_THE_GAME, words="gap: {en: [empty space, empty spaces]}")
    variant.write_text(GAP_OF_THE_VARIANT.format(title=title), encoding="utf-8")
    book = plan_book(load(game, variants=[variant]))
    assert said in plain_text(pages(book, language("en", book.words))["play.md"])


# ---- words with a short wording -------------------------------------------------------------------------------------

FITS = """add to fruit
    let fits(space) = if late(space) then fruit.worth > space.number + 1 else fruit.worth <= space.number

let late(space) = space.number > 5

rule turn "Turn"
    choose fruit in you.crate
        choose space in shelf where space.empty and fruit.fits(space)
            move fruit to space
        else
            score 1
    else
        score 2
"""
SHORT = """fruit.fits: {en: "fits on {space}", de: "auf {space} passt", es: "cabe en {space}"}
late: {en: "{space} is late", de: "{space:subject} spät ist", es: "{space:subject} es tardía"}"""


@pytest.mark.parametrize(
    ("code", "first"),
    [
        (
            "en",
            "A fruit fits on a space if both the space is late and the fruit's worth is more than the space's number "
            "plus 1, or both the space is not late and the fruit's worth is at most the space's number.",
        ),
        (
            "de",
            "Ein Fruit passt auf ein Feld, wenn (das Feld spät ist und das Worth des Fruits größer als die Nummer des "
            "Felds plus 1 ist) oder (das Feld nicht spät ist und das Worth des Fruits höchstens die Nummer des "
            "Felds ist).",
        ),
        (
            "es",
            "Un fruit cabe en una casilla si (la casilla es tardía y el worth del fruit es mayor que el número de la "
            "casilla más 1) o (la casilla no es tardía y el worth del fruit es como máximo el número de la casilla).",
        ),
    ],
)
def test_a_word_with_a_short_wording_is_explained(tmp_path: Path, code: str, first: str) -> None:
    said = told(tmp_path, FITS, code, SHORT)
    assert said[0] == first
    assert page(tmp_path, FITS, "play", code).count(first) == 1


def test_a_wording_that_says_itself_what_is_meant_is_not_explained(tmp_path: Path) -> None:
    words = 'fruit.fits: {en: "is worth enough for the number of {space} as it is"}'
    assert told(tmp_path, FITS, words=words)[0] == "Choose a fruit in your crate."
