"""What books say of rules as strangers write them: true, also after the position has changed, and readable."""

from __future__ import annotations

from pathlib import Path

import pytest

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.game import load

GAME = """game fair "Fair"
    players 2..3
    colours red, blue, green

piece fruit starts in basket "Fruit"
    worth: number usually 1
fruit plum "Plum"
    copies: 9
fruit quince "Quince"
    copies: 9

place basket of fruit as deck "Basket"
place stall of fruit as row(5) holds unlimited "Stall"
place crate of fruit per player "Crate"
place shelf of fruit as row(9) "Shelf"

marker silver per player: 0..99 "Silver"
marker helper: player or none "Helper"

play
    for each player
        as player
            do turn

winner player
    by player.points

"""


def told(directory: Path, rules: str, code: str = "en", words: str = "") -> list[str]:
    """The sentences of the rule `turn`."""
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(GAME + rules, encoding="utf-8")
    if words:
        (directory / "words.yaml").write_text(f"{words}\n", encoding="utf-8")
    game = load(directory)
    known = words_of(game.project.words)
    teller = Teller({number: game.checked(number) for number in game.player_numbers}, known, game.project.sources)
    (rule,) = (rule for rule in teller.checked.rules if rule.name == "turn")
    return [line.text for line in language(code, known).lines(teller.steps(rule))]


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
        ("de", "", "Nenne das oberste fruit des basket „newcomer“.", "Wenn „newcomer“ ein quince ist,"),
        ("de", "newcomer: {de: der Neuling}", "Nenne das oberste fruit des basket den Neuling.", "Wenn der Neuling"),
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
        "You are the victim.",
        "Note the share: your silver divided by 2 (rounded down).",
        "Each player who is not you does the following:",
        "You may help the victim for the share points: score as many points as the share.",
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
        "If “rich” is so, score 1 point.",
    ]
