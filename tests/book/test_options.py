"""What can be chosen: options and actions by their names, and the questions before them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import page, told, told_of_deed

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load


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


AGAIN = """rule turn
    repeat may "Throw away"
        do throw

rule throw "Throw away"
    choose fruit in you.crate
    move fruit to box
    score 1
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "As often as you like, you may carry out “Throw away”."),
        ("de", "Sooft du willst, darfst du „Throw away“ ausführen."),
        ("es", "Tantas veces como quieras, puedes realizar «Throw away»."),
    ],
)
def test_an_option_called_like_its_rule_can_be_repeated(tmp_path: Path, code: str, expected: str) -> None:
    assert told(tmp_path, AGAIN, code) == [expected]


GIVEN_BACK = """rule turn
    choose up to 1 fruit in you.crate as unwanted "Which fruit do you give back?"
    for each fruit in unwanted
        move fruit under basket
    choose space in stall where space.empty "Where to?"
        move up to 1 from you.crate to space
    else
        score 1
    choose player where player.points > 3 "Who pays for the fruit?"
        player loses 1
    else
        score 2
"""


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        ("en", "", ["Choose up to 1 fruit in your crate (“Which fruit do you give back?”).",
                    "Choose an empty space of the stall.", "than 3 points (“Who pays for the fruit?”).",
                    "If no player can be chosen, score 2 points."]),
        ("de", "Which fruit do you give back?: {de: Welche Frucht gibst du zurück?}",
         ["(„Welche Frucht gibst du zurück?“).", "Wähle ein leeres Feld des Stalls."]),
        ("es", "Which fruit do you give back?: {es: ¿Qué fruta devuelves?}",
         ["(«¿Qué fruta devuelves?»).", "Elige una casilla vacía del stall."]),
    ],
)  # fmt: skip
def test_a_question_that_says_what_a_choice_is_for_stands_behind_it(
    tmp_path: Path, code: str, words: str, said: list[str]
) -> None:
    made = " ".join(told(tmp_path, GIVEN_BACK, code, words))
    assert [one for one in said if one not in made] == [], made


LEAVES = """game last "Last Leaf"
    players 3
    colours red, blue, white

piece leaf from leaves starts in deck "Leaf"
    colour: green or gold
    value: number usually 0
    sign: plain or skip usually plain

place deck of leaf as deck refilled from fallen "Draw pile"
place fallen of leaf as stack "Played leaves"
place hand of leaf per player "Hand"

setup
    shuffle deck
    for each player
        move 2 from deck to player.hand

play
    turns from players.first until any(player where player.hand.empty)
        do turn

rule turn "On your turn"
    choose leaf in you.hand "Which leaf do you play?"
        move leaf to fallen
        if leaf.sign = skip
            reverse turns
    else
        pass

winner player where player.hand.empty
"""

LEAF_LIST = """pieces:
  leaves:
    source: rulebook
    entries:
      - {copies: 5, colour: green, value: 3}
      - {copies: 5, colour: gold, sign: skip}
"""


def last_leaf(directory: Path) -> Path:
    (directory / "game.rules").write_text(LEAVES, encoding="utf-8")
    (directory / "leaves.yaml").write_text(LEAF_LIST, encoding="utf-8")
    return directory


def test_options_leave_out_what_is_usual(tmp_path: Path) -> None:
    decision = load(last_leaf(tmp_path)).start(3).decision
    assert decision is not None
    said = {option.text for option in decision.options}
    assert said == {"Leaf (colour green, value 3)", "Leaf (colour gold, sign skip)"}


@pytest.mark.parametrize(
    ("code", "turns", "drawn"),
    [
        (
            "en",
            "the players take turns in clockwise order at first until",
            "shuffle the played leaves and go on drawing.",
        ),
        ("de", "sind alle reihum, zunächst im Uhrzeigersinn, an der Reihe, bis", "und ziehe davon."),
        ("es", "los jugadores juegan por turnos al principio en sentido horario hasta que", "y roba de ahí."),
    ],
)
def test_turns_that_can_be_reversed_and_a_pile_of_many(tmp_path: Path, code: str, turns: str, drawn: str) -> None:
    made = plan_book(load(last_leaf(tmp_path)))
    text = "\n".join(plain_text(text) for text in pages(made, language(code, made.words)).values())
    assert turns in text and drawn in text


def test_options_stand_each_for_itself(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    choose "What do you take?"
        option "A point"
            score 1
        option "Two points"
            score 2
"""
    assert told_of_deed(tmp_path, rules)[0] == "Choose one:"
    pages = tmp_path / "book"
    ran = CliRunner().invoke(main, ["docs", str(tmp_path), "--out", str(pages)])
    assert ran.exit_code == 0
    lines = (pages / "en" / "docs" / "play.md").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("- **") for line in lines) == 2


def _options(number: int) -> str:
    options = "".join(f'        option "Way {at}"\n            score {at}\n' for at in range(1, number + 1))
    return f'rule turn "Turn"\n    choose\n{options}    else\n        score 9\n'


@pytest.mark.parametrize(
    ("code", "number", "first", "otherwise"),
    [("en", 1, "Way 1: score 1 point.", "If that is not possible, score 9 points."),
     ("en", 2, "Choose one:", "If you can do neither, score 9 points."),
     ("en", 3, "Choose one:", "If you can do none of these, score 9 points."),
     ("de", 1, "Way 1: Du erhältst 1 Punkt.", "Wenn das nicht möglich ist, erhältst du 9 Punkte."),
     ("de", 3, "Wähle eines:", "Wenn nichts davon möglich ist, erhältst du 9 Punkte."),
     ("es", 1, "Way 1: ganas 1 punto.", "Si eso no es posible, ganas 9 puntos."),
     ("es", 3, "Elige una opción:", "Si no puedes hacer nada de esto, ganas 9 puntos.")],
)  # fmt: skip
def test_a_choice_is_told_by_how_many_options_it_has(
    tmp_path: Path, code: str, number: int, first: str, otherwise: str
) -> None:
    lines = told(tmp_path, _options(number), code)
    bare = lines[0].replace("\x0e", "").replace("\x0f", "")  # in bold
    assert (bare, lines[-1]) == (first, otherwise)


@pytest.mark.parametrize(
    ("code", "lines"),
    [("en", ["Carry out the action “Buy”.", "If that is not possible, score 1 point."]),
     ("de", ["Führe die Aktion „Buy“ aus.", "Wenn das nicht möglich ist, erhältst du 1 Punkt."]),
     ("es", ["Realiza la acción «Buy».", "Si eso no es posible, ganas 1 punto."])],
)  # fmt: skip
def test_one_action_is_not_one_of_several(tmp_path: Path, code: str, lines: list[str]) -> None:
    rules = """rule turn "Turn"
    choose action
    else
        score 1
action buy "Buy"
    require not stall.empty
    score 2
"""
    assert told(tmp_path, rules, code) == lines
