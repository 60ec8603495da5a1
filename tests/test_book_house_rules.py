"""What books say of rules as strangers write them: true, also after the position has changed, and readable."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, told

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.end import end_sections
from imhotep_dsl.book.plan.outline import Said
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.game.rules import load

# ---- names that a rule gives ----------------------------------------------------------------------------------------

NEWCOMER = """rule turn
    let newcomer = basket.top
    move up to 1 from basket to stall[1]
    if newcomer is quince
        score 1
"""


def test_what_was_there_before_has_a_name(tmp_path: Path) -> None:
    assert told(tmp_path, NEWCOMER) == [
        "Call the top fruit of the basket the newcomer.",
        "Take 1 fruit from the basket and put it on space 1 of the stall, if there is one.",
        "If the newcomer is a quince, score 1 point.",
    ]


@pytest.mark.parametrize(
    ("code", "words", "first", "last"),
    [
        ("de", "", "Nenne das oberste Fruit des Baskets „newcomer“.", "Wenn „newcomer“ ein Quince ist,"),
        ("de", "newcomer: {de: der Neuling}", "Nenne das oberste Fruit des Baskets den Neuling.", "Wenn der Neuling"),
        ("es", "", "Llama «newcomer» al fruit superior del basket.", "Si «newcomer» es un quince,"),
        ("es", "newcomer: {es: la novata}", "Llama la novata al fruit superior del basket.", "Si la novata es"),
    ],
)
def test_names_in_other_languages(tmp_path: Path, code: str, words: str, first: str, last: str) -> None:
    said = told(tmp_path, NEWCOMER, code, words)
    assert said[0] == first and said[2].startswith(last)


def test_what_is_still_so_is_put_in(tmp_path: Path) -> None:
    """Once it was described, it is that fruit."""
    rules = """rule turn
    let newcomer = basket.top
    if newcomer is quince
        move newcomer to stall[2]
"""
    assert told(tmp_path, rules) == [
        "If the top fruit of the basket is a quince, place that fruit on space 2 of the stall."
    ]


def test_another_player_is_not_you(tmp_path: Path) -> None:
    rules = """rule turn
    let victim = you
    let share = you.silver / 2
    for each player where player != you
        as player
            may "Help {victim} for {share} points"
                score share
"""
    assert told(tmp_path, rules) == [
        "In what follows, you are called the victim, and “you” is whoever acts.",
        "Note the share: half of your silver, rounded down.",
        "Each player who is not you (clockwise from the first player) does the following:",
        "You may help the victim for (the share) points: score as many points as the share.",
    ]


def test_a_long_number_is_said_once(tmp_path: Path) -> None:
    rules = """rule turn
    let front = max(fruit.space.number for each fruit in stall where fruit is plum)
    if front > 2
        score front
    else
        lose front
"""
    assert told(tmp_path, rules) == [
        "Note the front: the highest that the number of its space is for any plum on the stall.",
        "If the front is more than 2, score as many points as the front.",
        "Otherwise, lose as many points as the front.",
    ]


def test_what_a_loop_changes_has_changed_by_its_second_round(tmp_path: Path) -> None:
    rules = """rule turn
    let amount = stall.count
    repeat 2
        move up to amount from basket to shelf
        move all from stall to box
"""
    assert told(tmp_path, rules)[0] == "Note the amount: the number of fruits on the stall."


def test_what_a_rule_told_on_the_spot_was_given(tmp_path: Path) -> None:
    rules = """rule turn
    if not basket.empty
        do take_in(basket.top)

rule take_in(fruit)
    move up to 1 from basket to stall[1]
    if fruit is quince
        score 1
"""
    assert told(tmp_path, rules) == [
        "If at least one fruit is left in the basket:",
        "Remember the top fruit of the basket.",
        "Take 1 fruit from the basket and put it on space 1 of the stall, if there is one.",
        "If that fruit is a quince, score 1 point.",
    ]


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


WORD = """let player.lead = max(player.crate.count, player.silver) - min(player.crate.count, player.silver)

rule turn
    for each player
        if player.lead = 0
            player scores 5
        else
            player loses player.lead
"""


@pytest.mark.parametrize(
    ("code", "begins", "uses"),
    [
        ("en", "Each player's lead is (the larger of the number of fruits in their crate and", "the player's lead"),
        (
            "de",
            "„Lead“ jedes Spielers ist (der größere Wert von der Anzahl der Fruits in seinem",
            "„lead“ des Spielers",
        ),
        ("es", "«Lead» de cada jugador es (el mayor valor de entre el número de fruits en su", "«lead» del jugador"),
    ],
)
def test_a_long_word_is_explained_once(tmp_path: Path, code: str, begins: str, uses: str) -> None:
    first, *others = told(tmp_path, WORD, code)
    assert first.startswith(begins)
    assert sum(uses in line for line in others) == 2


# ---- orders and comparisons ----------------------------------------------------------------------------------------

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
    assert told(tmp_path, rules)[0].startswith(f"For each player {said}, ")


RIVALS = """rule turn
    for each player where {}any(other in players where other != player and other.crate.count {} player.crate.count)
        set player.silver to 1
    if {}any(player where player != you and player.silver {} you.silver)
        score 1
"""


@pytest.mark.parametrize(
    ("code", "op", "denied", "sayings"),
    [
        ("en", "=", "not ", ("no other player has as many fruits in their crate", "other player has the same silver")),
        ("en", ">", "", ("another player has more fruits in their crate", "another player has a higher silver than")),
        ("en", "<=", "", ("another player has at most as many fruits in their crate", "same silver or a lower")),
        ("de", "=", "not ", ("kein anderer Spieler genauso viele Fruits in seinem Crate", "denselben Wert hat wie")),
        ("es", "=", "not ", ("ningún otro jugador tenga tantos fruits en su crate", "el mismo valor de silver que")),
    ],
)  # fmt: skip
def test_two_players_are_not_both_they(
    tmp_path: Path, code: str, op: str, denied: str, sayings: tuple[str, str]
) -> None:
    said = told(tmp_path, RIVALS.format(denied, op, denied, op), code)
    for line, saying in zip(said, sayings, strict=True):
        assert saying in line


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


def test_calculations_end_where_they_end(tmp_path: Path) -> None:
    rules = """rule turn
    score remainder(you.silver, 3) + 1
    score max(4, you.silver + 1)
"""
    assert told(tmp_path, rules) == [
        "Score as many points as what is left of your silver divided by 3 and 1 point.",
        "Score as many points as the larger of 4 and (your silver plus 1).",
    ]


def test_nobody_loses_points_and_put(tmp_path: Path) -> None:
    rules = """rule turn
    if helper != none
        helper loses 1
        move all from stall to box
"""
    assert told(tmp_path, rules) == [
        "If somebody is the helper:",
        "The helper loses 1 point.",
        "Put all fruits from the stall back in the box.",
    ]


# ---- titles, remarks, who wins -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        ("en", ("Set the number of broken walls to 0.", "If somebody is “who had the last turn”, score 1 point.")),
        ("de", ("Setze die Anzahl von Broken-Walls auf 0.", "Wenn jemand „Who had the last turn“ ist,")),
        ("es", ("Cambia el número de broken walls a 0.", "Si alguien es «Who had the last turn»,")),
    ],
)
def test_titles_that_are_no_names_of_one_thing(tmp_path: Path, code: str, sayings: tuple[str, str]) -> None:
    rules = """marker broken: 0..9 "Broken walls"
marker late: player or none "Who had the last turn"

rule turn
    set broken to 0
    if late != none
        score 1
    set late to you
"""
    said = told(tmp_path, rules, code)
    assert said[0] == sayings[0] and said[1].startswith(sayings[1])


@pytest.mark.parametrize(
    ("code", "last"),
    [
        ("en", "If no fruit can be drawn: The basket is bare."),
        ("de", "Wenn kein Fruit gezogen werden kann: The basket is bare."),
        ("es", "Si no se puede robar ningún fruit: The basket is bare."),
    ],
)
def test_a_remark_holds_only_where_it_stands(tmp_path: Path, code: str, last: str) -> None:
    rules = """rule turn
    draw fruit from basket
        move fruit to box
    else
        note "The basket is bare."
"""
    assert told(tmp_path, rules, code)[-1] == last


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        ("en", ["Nobody wins if the number of breaches is at least 3.", "Otherwise, all players win together."]),
        ("de", ["Niemand gewinnt, wenn die Anzahl von Breaches mindestens 3 ist.", "Sonst gewinnen alle gemeinsam."]),
        ("es", ["Nadie gana si el número de breaches es al menos 3.", "Si no, todos los jugadores ganan juntos."]),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("deed", "by"), [("set breaches to 1", "    by player.points\n"), ("score 1", "")])
def test_all_win_or_nobody(tmp_path: Path, code: str, sayings: list[str], deed: str, by: str) -> None:
    """Nothing tells players apart: points that nobody scores, or no points at all."""
    rules = f"""marker breaches: 0..3 "Breaches"

rule turn
    {deed}
"""
    text = GAME.replace("winner player\n    by player.points\n", f"winner player where breaches < 3\n{by}") + rules
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    game = load(tmp_path)
    known = words_of(game.project.words)
    teller = Teller({2: game.checked(2)}, known, game.project.sources)
    (section,) = (section for section in end_sections(teller) if section.id == "winner")
    (said,) = section.passages
    assert isinstance(said, Said)
    assert [language(code, known).sentence(clause) for clause, _ in said.clauses] == sayings


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


def test_a_side_with_a_title_of_its_own_is_not_told_as_another_side(tmp_path: Path) -> None:
    side = 'variant pylon of imhotep\n\nsite temple side P like A "Pylon"\n    building: yes\n'
    (tmp_path / "pylon.rules").write_text(side, encoding="utf-8")
    rules = load("imhotep", {"temple": "P"}, [tmp_path / "pylon.rules"])
    boards = rules.checked(2).model.boards
    assert [board.called for board in boards if board.side == "P"] == [("temple.P",)]
    assert all(len(board.called) == 2 for board in boards if board.side != "P")


# ---- who acts while somebody else does ------------------------------------------------------------------------------

OFFER = """rule turn
    do offer(you, you.next)

rule offer(trader: player, partner: player) by partner "Offer"
    may "Ask"
        partner scores 1
        as trader
            may "Agree"
                partner scores 2
        partner scores 3
"""


@pytest.mark.parametrize(
    ("code", "scored"),
    [
        ("en", ["Score 1 point.", "the partner scores 2 points.", "Score 3 points."]),
        ("de", ["Du erhältst 1 Punkt.", "„Partner“ erhält 2 Punkte.", "Du erhältst 3 Punkte."]),
        ("es", ["Ganas 1 punto.", "«partner» gana 2 puntos.", "Ganas 3 puntos."]),
    ],
)
def test_who_acts_is_called_by_name_while_somebody_else_acts(tmp_path: Path, code: str, scored: list[str]) -> None:
    lines = told(tmp_path, OFFER, code, named="offer")
    assert [line.split(": ")[-1] for line in lines if line.split(": ")[-1] in scored] == scored, lines


# ---- words for a thing that name another ----------------------------------------------------------------------------

BEHIND = """let behind(space) = space.right

rule turn
    choose space in stall where space.empty
        let goal = behind(space)
        if goal != none and goal.empty
            score 1
    else
        score 2
"""


@pytest.mark.parametrize(("code", "said"), [("en", "the stand behind the space"), ("de", "der Stand hinter dem Feld")])
def test_braces_in_the_wording_of_a_space_are_filled(tmp_path: Path, code: str, said: str) -> None:
    words = 'behind: {en: "the stand behind {space}", de: "der Stand hinter {space:dative}"}'
    lines = told(tmp_path, BEHIND, code, words)
    assert not any("{" in line for line in lines) and any(said in line for line in lines), lines


# ---- remarks on each of several cases ------------------------------------------------------------------------------

CASES = """rule turn
    if you.silver > 50
        note "One."
        score 1
    else if you.silver > 20
        note "Two."
        score 2
    else
        note "Three."
        score 3
"""


def test_remarks_on_cases_come_in_the_order_of_the_cases(tmp_path: Path) -> None:
    more = "If your silver is more than {}: {}."
    assert told(tmp_path, CASES)[-3:] == [more.format(50, "One"), more.format(20, "Two"), "Otherwise: Three."]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Take 4 fruits that are each a plum or a quince from the basket"),
        ("de", "die ein Plum oder ein Quince sind"),
        ("es", "que sean un plum o un quince"),
    ],
)
def test_several_that_are_of_one_design_or_another(tmp_path: Path, code: str, said: str) -> None:
    rule = "rule turn\n    move up to 4 fruit from basket to stall[1] where fruit is plum or fruit is quince\n"
    (line,) = told(tmp_path, rule, code)
    assert said in line, line
