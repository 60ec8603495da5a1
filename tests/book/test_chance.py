"""What is rolled or drawn: nobody chooses it, and the book says what can come."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import page, told

from book.games import MAP
from imhotep_dsl.cli import main


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


@pytest.mark.parametrize(
    ("code", "number", "word", "truth"),
    [
        ("en", "Roll the pace (from 1 to 3).", "Roll the weather (calm, rain or storm).", "Roll the luck."),
        ("de", "Würfle das Pace aus (von 1 bis 3).", "Weather aus (calm, rain oder storm).", "Würfle das Luck aus."),
        ("es", "Tira el pace (de 1 a 3).", "Tira el weather (calm, rain o storm).", "Tira el luck."),
    ],
)
def test_a_roll_says_what_can_be_rolled(tmp_path: Path, code: str, number: str, word: str, truth: str) -> None:
    rules = """marker pace: 1..3 "Pace"
marker weather: calm or rain or storm starts calm "Weather"
marker luck: truth "Luck"

rule turn "Turn"
    roll pace
    roll weather
    roll luck
    if weather = calm and luck
        score pace
"""
    sentences = " ".join(told(tmp_path, rules, code))
    assert number in sentences and word in sentences and truth in sentences, sentences


DIG = """scenario "A face that is not there" of candle_mine
    players red, blue
    given
        set candle to 12
    when red
        do dig
        answer draught with 1
        answer face with 5
    then
        expect red.silver = 5
"""

ROLLED = """scenario "A die without a seven" of liars_dice
    players red, blue
    when
        do round_of_bids
        answer pips with 7
    then
        expect red.points = 0
"""


@pytest.mark.parametrize(
    ("game", "scenario", "said"),
    [
        ("candle_mine", DIG, "never gives this to `face` here. It gives 0, 1, 2 or 3: `faces` of Slate."),
        ("liars_dice", ROLLED, "never gives this to `pips` here. It gives 1, 2, 3, 4, 5 or 6: `pips` of red die."),
    ],
)
def test_what_chance_can_give_is_said(tmp_path: Path, game: str, scenario: str, said: str) -> None:
    (tmp_path / "own.rules").write_text(scenario, encoding="utf-8")
    assert said in CliRunner().invoke(main, ["test", game, str(tmp_path / "own.rules")]).output
