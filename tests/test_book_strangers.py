"""What books of strangers' rules left out or called by a wrong name: conditions, and what a rule is given."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import every_sentence, told

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.library import find_game
from imhotep_dsl.resolve.project import add_variant_file, read_project


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "If no empty space can be chosen, score 1 point."),
        ("de", "Wenn kein leeres Feld gewählt werden kann, erhältst du 1 Punkt."),
        ("es", "Si no se puede elegir ninguna casilla vacía, ganas 1 punto."),
    ],
)
def test_an_else_says_what_cannot_be_chosen(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn "Turn"
    choose space in stall where space.empty
        repeat 2
            move up to 1 from basket to space
    else
        score 1
"""
    assert told(tmp_path, rules, code)[-1] == expected


def test_a_range_stands_ahead_of_what_must_be_true(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose price in 1..9 where price != you.silver and price > stall.count
        set you.silver to price
    else
        score 1
"""
    assert told(tmp_path, rules) == [
        "Choose a price from 1 to 9 that is not your silver and that is more than the number of fruits on the stall.",
        "Set your silver to that number.",
        "If no price can be chosen, score 1 point.",
    ]


def test_what_lay_there_before_is_not_asked_for_afterwards(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    known not shelf.empty
    choose fruit in shelf
    choose space in stall
        let victim = space.top
        if victim != none
            move victim to you.crate
        move fruit to space
        if victim != none
            score 1
"""
    lines = told(tmp_path, rules)
    assert "Call the top fruit of the space the victim." in lines
    assert lines[-1] == "If the victim exists, score 1 point."


def test_two_spaces_have_two_names(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    let home = first(space in stall where not space.empty)
    if home != none
        choose goal in home.neighbours
            move up to 1 from home to goal
        else
            score 1
"""
    text = " ".join(told(tmp_path, rules))
    assert "Choose a neighbouring space “goal” of the home." in text
    assert "put it on the space “goal”" in text


def test_what_a_rule_is_given_is_said(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose target in stall.spaces
        do visit(target, stall[1])

rule visit(space, origin: space) "A visit"
    move up to 1 from basket to space
    move up to 1 from basket to origin
"""
    assert told(tmp_path, rules)[-1] == (
        "Carry out “A visit” (space: that space and space “origin”: space 1 of the stall)."
    )
    assert told(tmp_path, rules, named="visit") == [
        "Take 1 fruit from the basket and put it on the space, if there is one.",
        "Take 1 fruit from the basket and put it on the space “origin”, if there is one.",
    ]


def test_a_word_of_each_piece_is_named_and_explained(tmp_path: Path) -> None:
    rules = """let player.weight = sum(fruit.grams for each fruit in player.crate)

rule turn "Turn"
    score you.weight
    if any(fruit in stall where fruit.sweet)
        score 1
"""
    own = ("    worth: number usually 1\n", "    worth: number usually 1\n    let grams = 1\n    let sweet = no\n")
    plum = ('fruit plum "Plum"\n', 'fruit plum "Plum"\n    let grams = 3\n')
    quince = ('fruit quince "Quince"\n', 'fruit quince "Quince"\n    let sweet = yes\n')
    text = every_sentence(tmp_path, rules, own, plum, quince)
    assert "the total, for each fruit in your crate, of what it says under “Grams”" in text
    assert "If the stall holds a fruit such that what it says under “Sweet” holds, score 1 point." in text
    assert {"Grams: 3.", "Grams: 1.", "Sweet: always.", "Sweet: never."} <= set(text.splitlines())


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "one step (up if your seat in the order of play is 1, otherwise down)"),
        ("de", "(nach oben, wenn dein Sitzplatz in der Spielreihenfolge 1 ist, sonst nach unten)"),
        ("es", "(hacia arriba si tu puesto en el orden de juego es 1; si no, hacia abajo)"),
    ],
)
def test_a_direction_that_depends_on_something(tmp_path: Path, code: str, expected: str) -> None:
    rules = """let player.ahead = if player.seat = 1 then up else down
place floor of fruit as grid(4, 4) "Floor"

rule turn "Turn"
    choose space in floor
        let ahead = space.step(you.ahead)
        if ahead != none
            score ahead.count
"""
    assert expected in " ".join(told(tmp_path, rules, code))


def test_a_counter_of_rounds_is_told_as_their_number(tmp_path: Path) -> None:
    played = ("play\n    for each player\n        as player\n            do turn\n", "")
    rules = """marker torch: 0..20 "Torch"
play
    repeat until torch = 20 or basket.empty
        add 1 to torch
        for each player
            as player
                do turn

rule turn "Turn"
    move up to 1 from basket to you.crate
"""
    text = every_sentence(tmp_path, rules, played)
    assert "Do this 20 times, or until no fruit is left in the basket if that comes first:" in text
    assert "torch" not in text.lower()
    told_elsewhere = rules + "    if torch > 3\n        score 1\n"
    assert "Raise the torch by 1." in every_sentence(tmp_path, told_elsewhere, played)


def test_turns_that_are_counted(tmp_path: Path) -> None:
    played = ("play\n    for each player\n        as player\n            do turn\n", "")
    rules = """marker moves: 0..60 "Moves"
play
    turns from players.first until moves = 60
        do turn

rule turn "Turn"
    add 1 to moves
    score 1
"""
    assert "until 60 turns have been taken" in every_sentence(tmp_path, rules, played)


def test_nothing_is_said_of_colours_where_nothing_has_one(tmp_path: Path) -> None:
    turn = 'rule turn "Turn"\n    score 1\n'
    assert "colours that nobody plays" not in every_sentence(tmp_path, turn)
    boys = f'piece boy 1 per player starts in crate "Boy"\n{turn}'
    crates = ("place crate of fruit per player", "place crate of fruit or boy per player")
    assert "colours that nobody plays" in every_sentence(tmp_path, boys, crates)


def test_what_somebody_else_does_is_not_joined_with_an_order(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    for each player where player != you
        if player.points > you.silver
            player loses you.silver
            score you.silver
"""
    lines = told(tmp_path, rules)
    assert "The player loses as many points as your silver." in lines
    assert lines[-1] == "Score as many points as your silver."


def test_a_truth_of_the_table(tmp_path: Path) -> None:
    rules = """marker broken: truth "Broken"

rule turn "Turn"
    if not broken
        set broken to yes
"""
    assert told(tmp_path, rules) == ["If “broken” does not hold, “broken” holds from now on."]


def test_a_word_is_explained_once_on_a_page(tmp_path: Path) -> None:
    rules = """let ripe(fruit) = fruit.worth > 1 or (fruit in stall and stall.count > 3 and you.silver > 2)

rule turn "Turn"
    do one
    do two

rule one "One"
    if any(fruit in stall where ripe(fruit))
        score 1
        score 2
        score 3

rule two "Two"
    if any(fruit in stall where ripe(fruit))
        score 1
        score 2
        score 3
"""
    assert every_sentence(tmp_path, rules).count("counts as “ripe” if") == 1


def test_names_of_several_words_keep_their_capitals(tmp_path: Path) -> None:
    rules = 'place works of fruit "Salt Works"\n\nrule turn "Turn"\n    move up to 1 from basket to works\n'
    assert told(tmp_path, rules) == [
        "Take 1 fruit from the basket and put it face up in the Salt Works, if there is one."
    ]


BOWL = """variant bowl of imhotep "A bowl"

at end_of_round
    for each player
        player scores 1

scenario "The bowl fills" of imhotep
    players black, white
    with bowl
    when
        reach end_of_round
    then
        expect black.points = 1
"""


def test_scenarios_of_a_variant_stand_beside_what_it_brings(tmp_path: Path) -> None:
    """Also where the author of the game tells stories, and the author of the variant does not."""
    file = tmp_path / "bowl.rules"
    file.write_text(BOWL, encoding="utf-8")
    project = read_project(find_game("imhotep"))
    names = add_variant_file(project, file)
    book = plan_book(Rules(project, {}, tuple(names), cache=None))
    speaker = language("en", words_of(project.words))
    titles = {
        speaker.say(passage.title): section.id
        for chapter in book.chapters
        for section in chapter.sections
        for passage in section.passages
        if isinstance(passage, Example)
    }
    assert titles["The bowl fills"] == "end-rule-play_round"
    assert titles["Three stones, three cards"] == "board-market"


@pytest.mark.parametrize(("code", "expected"), [("en", "“other”"), ("de", "„andere“"), ("es", "«otro»")])
def test_the_other_of_two_pieces(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn "Turn"
    known not shelf.empty and not stall.empty
    choose fruit in shelf
    choose other in stall
    swap fruit with other
"""
    assert expected in told(tmp_path, rules, code)[-1]


# ---- what may be skipped, lists, what a rule is given, two of one sort -----------------------------------------------


@pytest.mark.parametrize(("code", "needed"), [("en", "You need"), ("de", "Du brauchst"), ("es", "Necesitas")])
def test_what_may_be_skipped_is_not_needed(tmp_path: Path, code: str, needed: str) -> None:
    rules = """rule turn "Turn"
    may "Sell"
        repeat 3
            choose space in stall where space.empty
                move 1 from you.crate to space
"""
    assert any(line.startswith(needed) for line in told(tmp_path / "sure", rules, code))
    skipped = told(tmp_path / "skipped", f"{rules}            else\n                score 1\n", code)
    assert not any(line.startswith(needed) for line in skipped)


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


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("en", "Carry out “A visit” (space: the first empty space of the stall)."),
        ("de", "Führe „A visit“ aus (Feld: das erste leere Feld des Stalls)."),
        ("es", "Realiza «A visit» (casilla: la primera casilla vacía del stall)."),
    ],
)
def test_what_a_rule_is_given_is_said_in_full(tmp_path: Path, code: str, given: str) -> None:
    rules = """rule turn "Turn"
    let target = first(space in stall where space.empty)
    known target != none
    do visit(target)

rule visit(space) "A visit"
    move up to 1 from basket to space
    move up to 1 from shelf to space
"""
    assert told(tmp_path, rules, code) == [given]


@pytest.mark.parametrize(
    ("code", "each", "after"),
    [
        (
            "en",
            "For each fruit “other” on the shelf whose worth is more than the fruit's worth, beginning with the first "
            "space, put the fruit “other” in the basket.",
            "Put the fruit in your crate.",
        ),
        ("de", "lege das Fruit „andere“ ins Basket.", "Lege das Fruit in dein Crate."),
        ("es", "pon el fruit «otro» en el basket.", "Pon el fruit en tu crate."),
    ],
)
def test_two_of_one_sort_in_a_loop(tmp_path: Path, code: str, each: str, after: str) -> None:
    rules = """rule turn "Turn"
    known not stall.empty
    choose fruit in stall
        do pick(fruit)

rule pick(fruit) "A pick"
    for each other in shelf where other.worth > fruit.worth
        move other to basket
    move fruit to you.crate
"""
    first, last = told(tmp_path, rules, code, named="pick")
    assert each in first and last == after


BOARDS = """board field "Field"
    position: number
    marker water: 0..9 "Water"
field low "Low"
    position: 1
field high "High"
    position: 2

rule turn "Turn"
    choose field where field.water = 0
        do spill(field)
    else
        score 1

rule spill(field) "A spill"
    set field.water to 1
    for each other in list(field) where other.position = field.position + 1
        do rise(other)

rule rise(field) "It rises"
    if field.water < 9
        add 1 to field.water
"""


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("en", "carry out “It rises” (field: the field “other”)."),
        ("de", "führe „It rises“ aus (Field: das Field „andere“)."),
        ("es", "realiza «It rises» (field: el field «otro»)."),
    ],
)
def test_the_other_of_two_boards_is_named(tmp_path: Path, code: str, given: str) -> None:
    assert told(tmp_path, BOARDS, code, named="spill")[-1].endswith(given)


# ---- verbs, plurals, and what is no noun ----------------------------------------


@pytest.mark.parametrize(
    ("code", "one", "expected"),
    [
        ("en", "has no fruit left", "If you have no fruit left, score 1 point."),
        ("en", "always carries fruit", "If you always carry fruit, score 1 point."),
        ("de", "kein Obst mehr hat", "Wenn du kein Obst mehr hast, erhältst du 1 Punkt."),
        ("de", "Obst trägt", "Wenn du Obst trägst, erhältst du 1 Punkt."),
        ("es", "no tiene fruta", "Si no tienes fruta, ganas 1 punto."),
        ("es", "es pobre", "Si eres pobre, ganas 1 punto."),
    ],
)
def test_what_is_said_of_a_player_is_said_to_you(tmp_path: Path, code: str, one: str, expected: str) -> None:
    rules = 'let player.poor = player.crate.empty\n\nrule turn "Turn"\n    if you.poor\n        score 1\n'
    words = f"player.poor: {{en: is poor, {code}: {one}}}" if code != "en" else f"player.poor: {{en: {one}}}"
    assert told(tmp_path, rules, code, words) == [expected]


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


@pytest.mark.parametrize(("code", "expected"), [("en", "sword dice"), ("de", "Sword-Dice"), ("es", "sword dice")])
def test_a_plural_that_no_rule_makes(tmp_path: Path, code: str, expected: str) -> None:
    rules = """piece sword 3 starts in tray "Sword die"
place tray of sword "Tray"
place lid of sword "Lid"

rule turn "Turn"
    move all from tray to lid
"""
    assert expected in told(tmp_path, rules, code)[0]


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
    ("code", "expected"),
    [
        ("en", "what the leaf says under “Falls on”"),
        ("de", "was bei dem Leaf unter „Falls on“ steht"),
        ("es", "lo que dice el leaf en «Falls on»"),
    ],
)
def test_what_is_printed_without_a_noun_for_it(tmp_path: Path, code: str, expected: str) -> None:
    rules = """piece leaf starts in twig "Leaf"
    falls_on: number
leaf oak "Oak"
    copies: 2
    falls_on: 3
place twig of leaf "Twig"

rule turn "Turn"
    for each leaf in twig
        score leaf.falls_on
"""
    assert expected in told(tmp_path, rules, code)[0]
