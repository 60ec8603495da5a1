"""What fresh authors found wrong in the books of their first games: lost remarks and maps, ties, dice, long words."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, NOTHING, page, told

from imhotep_dsl.book.drawing.gallery import Gallery
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load


@pytest.mark.parametrize(
    ("declared", "name", "section"),
    [
        ('note "Fruits are sweet."\n\n', "setup", "Good to know"),
        ('add to fruit\n    note "Fruits are sweet."\n\n', "pieces-fruit", "All fruits"),
        ('add to plum\n    note "Fruits are sweet."\n\n', "pieces-fruit", "Plum"),
    ],
)
def test_a_note_among_declarations_is_printed_where_it_belongs(
    tmp_path: Path, declared: str, name: str, section: str
) -> None:
    made = page(tmp_path, declared + NOTHING, name)
    _, _, below = made.partition(f"## {section}")
    assert "> Note. Fruits are sweet." in below.partition("\n## ")[0]


@pytest.mark.parametrize(
    ("code", "pay", "expected"),
    [
        ("en", "[5]", "Players who tie for first place each score 2 points instead."),
        ("en", "[5, 3]", "Players who tie for first or second place each score 2 points instead."),
        ("de", "[5, 3]", "Bei Gleichstand auf dem ersten oder zweiten Platz erhalten alle Beteiligten stattdessen"),
        ("es", "[5, 3]", "En caso de empate en el primer o segundo puesto, cada jugador empatado gana 2 puntos"),
    ],
)
def test_only_places_that_pay_are_paid_when_players_tie(tmp_path: Path, code: str, pay: str, expected: str) -> None:
    rules = f"""rule turn "Turn"
    rank player
        by player.silver
        pay {pay}
        ties pay 2
"""
    assert expected in " ".join(told(tmp_path, rules, code))


MAP = """game walk "Walk"
    players 2
    colours red, blue

piece scout 3 per player starts in camp "Scout"

place camp of scout per player "Camp"
place field of scout as paths "Field"

layout paths
    rows: ["1 . 2",
           ". o ."]
    connections: [a1-b2, c1-b2]

marker die: 1..6 "Die"

play
    repeat 9
        for each player
            as player
                do turn

rule turn "Turn"
    roll die
    choose space in field where space.empty
        do enter(space)
    else
        score die

rule enter(space) "Enter"
    move up to 1 from you.camp to space

winner player
    by player.points

scenario "A five, and the middle" of walk
    players red, blue
    when red
        do turn
        answer die with 5
        answer space with field.b2
    then
        expect red.camp.count = 2
"""


@pytest.mark.parametrize(
    ("code", "connected"),
    [
        ("en", "Field, connected spaces: a1–b2, c1–b2."),
        ("de", "Field, verbundene Felder: a1–b2, c1–b2."),
        ("es", "Field, casillas conectadas: a1–b2, c1–b2."),
    ],
)
def test_an_empty_map_is_seen_in_the_setup(tmp_path: Path, code: str, connected: str) -> None:
    from imhotep_dsl.book.drawing.labels import Labels

    (tmp_path / "game.rules").write_text(MAP, encoding="utf-8")
    drawn = Gallery(load(tmp_path), 2, Labels(code)).drawn("setup-2")
    assert drawn.description.endswith(connected)
    assert "(a1: 1; c1: 2)" in drawn.description
    assert {"a1", "b2", "c1"} <= {text.text for text in drawn.texts}


def test_lines_between_spaces_are_told_of(tmp_path: Path) -> None:
    assert "Spaces of the field are connected where a line joins them." in page(tmp_path, "", "setup", game=MAP)


@pytest.mark.parametrize(
    ("code", "rolled"),
    [
        ("en", "The die shows 5. Red chooses space b2 of the field."),
        ("de", "Das Die zeigt 5. Red wählt Feld b2 des Fields."),
        ("es", "El die muestra 5. Red elige la casilla b2 del field."),
    ],
)
def test_a_rolled_die_is_nobodys_choice(tmp_path: Path, code: str, rolled: str) -> None:
    assert rolled in page(tmp_path, "", "play", code, MAP)


# ---- agreement and room ---------------------------------------------------------------------------------------------

SEVERAL = """rule turn "Turn"
    choose up to 2 fruit in stall where fruit.worth > 1 as picked
    move up to 3 from basket to stall where fruit.worth > 1
    for each fruit in picked
        move fruit to you.crate
"""


def test_what_is_said_of_several_is_said_in_the_plural(tmp_path: Path) -> None:
    first, second, *_ = told(tmp_path, SEVERAL.replace("fruit.worth > 1", "fruit in shelf"))
    assert first == "Choose up to 2 fruits on the stall that lie on the shelf."
    assert "Take 3 fruits that lie on the shelf" in second


@pytest.mark.parametrize(
    ("code", "one", "some"),
    [
        (
            "en",
            "next free space of the shelf, if there is one and there is room.",
            "as far as there are enough and there is room.",
        ),
        ("de", "falls möglich und noch Platz ist.", "soweit vorhanden und noch Platz ist."),
        ("es", "si es posible y queda sitio.", "mientras haya y quede sitio."),
    ],
)
def test_a_place_may_be_full(tmp_path: Path, code: str, one: str, some: str) -> None:
    rules = """rule turn "Turn"
    move up to 1 from basket to shelf
    move up to 2 from basket to shelf
    move up to 1 from basket to you.crate
"""
    first, second, third = told(tmp_path, rules, code)
    assert first.endswith(one) and second.endswith(some)
    assert not third.endswith(one.split()[-1])


def test_a_pronoun_behind_a_preposition_is_an_object(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose space in shelf
    set you.silver to count(other in shelf.spaces where distance(space, other) <= 2)
"""
    assert "the number of steps from the space to them is at most 2" in " ".join(told(tmp_path, rules))


# ---- long words, conditions, offers ---------------------------------------------------------------------------------

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


def test_a_worked_out_number_ends_before_the_sum_goes_on(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    set you.silver to stall[you.seat + 1].number + 24
"""
    (line,) = told(tmp_path, rules)
    assert line.endswith("of the stall whose number is your seat in the order of play plus 1) plus 24.")


TRUTH = """marker ahead per player: truth "Ahead"

rule turn "Turn"
    set you.ahead to you.silver > 3
"""


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (
            "en",
            [
                "If your silver is more than 3, you are marked as “ahead” from now on.",
                "Otherwise, you are no longer marked as “ahead”.",
            ],
        ),
        (
            "de",
            [
                "Wenn dein Silver größer als 3 ist, bist du von jetzt an als „ahead“ markiert.",
                "Sonst bist du nicht mehr als „ahead“ markiert.",
            ],
        ),
        (
            "es",
            [
                "Si tu silver es mayor que 3, llevas desde ahora la marca «ahead».",
                "Si no, ya no llevas la marca «ahead».",
            ],
        ),
    ],
)
def test_what_becomes_yes_or_no_is_told_in_both_cases(tmp_path: Path, code: str, lines: list[str]) -> None:
    assert told(tmp_path, TRUTH, code) == lines


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "From now on, nothing is the favourite."),
        ("de", "Von jetzt an ist nichts mehr das Favourite."),
        ("es", "Desde ahora, nada es el favourite."),
    ],
)
def test_what_is_only_remembered_is_not_taken_away(tmp_path: Path, code: str, line: str) -> None:
    rules = """marker favourite: fruit or none "Favourite"

rule turn "Turn"
    set favourite to none
"""
    assert told(tmp_path, rules, code) == [line]


@pytest.mark.parametrize(
    ("code", "text", "line"),
    [
        ("en", "Safe", "You may choose “Safe”: score 1 point."),
        ("en", "The lot", "You may choose “The lot”: score 1 point."),
        ("en", "Say safe", "You may say safe: score 1 point."),
        ("de", "Safe", "Du darfst „Safe“ wählen: Du erhältst 1 Punkt."),
        ("es", "Safe", "Puedes elegir «Safe»: ganas 1 punto."),
    ],
)
def test_an_option_that_says_nothing_of_what_is_done_is_quoted(tmp_path: Path, code: str, text: str, line: str) -> None:
    assert told(tmp_path, f'rule turn "Turn"\n    may "{text}"\n        score 1\n', code) == [line]


def test_an_option_that_is_called_like_its_rule_is_told_once(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    may "Buy fruit"
        do buy

rule buy "Buy fruit"
    choose fruit in stall
        move fruit to you.crate
    else
        score 1
"""
    assert told(tmp_path, rules) == ["You may carry out “Buy fruit”."]


@pytest.mark.parametrize(
    ("note", "line"),
    [
        ("If nothing can be done the turn passes.", "If nothing can be done the turn passes."),
        ("The turn passes.", "If no fruit can be chosen: The turn passes."),
    ],
)
def test_a_note_says_once_when_it_counts(tmp_path: Path, note: str, line: str) -> None:
    rules = f"""rule turn "Turn"
    choose fruit in stall
        move fruit to you.crate
    else
        note "{note}"
"""
    assert told(tmp_path, rules)[-1] == line


@pytest.mark.parametrize(
    ("code", "part"),
    [
        (
            "en",
            "the player with the fewest points – of several, the first clockwise from the first player",
        ),
        (
            "de",
            "mit den wenigsten Punkten – bei Gleichstand der erste reihum ab dem ersten Spieler –)",
        ),
        ("es", "con menos puntos – en caso de empate, el primero en sentido horario desde el primer jugador –)"),
    ],
)
def test_who_is_first_of_those_who_tie(tmp_path: Path, code: str, part: str) -> None:
    rules = """rule turn "Turn"
    let poorest = first(player from players.first by lowest player.points)
    for each player from poorest
        as player
            score 1
"""
    assert part in told(tmp_path, rules, code)[0]


def test_one_of_several_numbers(tmp_path: Path) -> None:
    rules = 'rule turn "Turn"\n    if you.silver in [3, 5]\n        score 1\n'
    assert told(tmp_path, rules) == ["If your silver is 3 or 5, score 1 point."]


# ---- examples -------------------------------------------------------------------------------------------------------

EXAMPLES = """
scenario "In and out" of walk
    players red, blue
    given
        let first = first(scout in red.camp)
        let second = first(scout in blue.camp)
        move second to field.c1
    when red
        do enter(field.a1)
    then
        expect red.camp.count = 2
        expect second in field
        expect red.points = 1 - 1
"""


def test_an_example_tells_what_a_rule_was_given(tmp_path: Path) -> None:
    made = page(tmp_path, EXAMPLES, "play", game=MAP.partition("scenario")[0])
    assert "Red: “Enter” (space: space a1 of the field)." in made
    assert "Red has 0 points." in made


def test_names_of_an_example_are_told_apart(tmp_path: Path) -> None:
    used = EXAMPLES.replace(
        "        expect red.points = 1 - 1\n", "        expect first in field or first in red.camp\n"
    )
    made = page(tmp_path, used, "play", game=MAP.partition("scenario")[0])
    assert "the second." in made and "The second lies on the field." in made


def test_actions_that_are_chosen_twice_in_a_turn(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    repeat 2
        choose action
        else
            score 1

action pick "Pick a fruit"
    choose fruit in stall
    move fruit to you.crate
"""
    assert "On your turn, you choose among these actions:" in page(tmp_path, rules, "index")


# ---- what is different ----------------------------------------------------------------------------------------------

VARIANT = """variant strict of fair "Strict"

replace rule turn "Turn"
    choose fruit in stall
        move fruit to you.crate
        score 1
    else
        score 2
        set you.silver to 7
"""
LOOSE = """rule turn "Turn"
    choose fruit in stall
        move fruit to you.crate
    else
        score 2
"""


def test_what_is_new_is_told_with_its_condition(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "game.rules").write_text(GAME + LOOSE, encoding="utf-8")
    (tmp_path / "variants" / "strict.rules").write_text(VARIANT, encoding="utf-8")
    book = plan_book(load(tmp_path, variants=("strict",)))
    made = plain_text(pages(book, language("en", book.words))["different.md"])
    assert "New: Choose a fruit on the stall. Score 1 point." in made
    assert "New: If no fruit can be chosen, set your silver to 7." in made
