"""Braces in words of the author: what they name has to be there, or the book would print them."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import write_game

from imhotep_dsl.data import load_words
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.proofreading.wording import wording_problems
from imhotep_dsl.resolve.project import read_project

MORE = """let all_there = heap.empty
let player.rich(amount) = player.points >= amount
let player.wealth = player.points * 2
let low(space) = space.empty
rule give_up(player) "Give up"
    player scores 1
"""


def problems(tmp_path: Path, words: str) -> list[Diagnostic]:
    game = write_game(tmp_path / "probe", "do give_up(red)", MORE)
    (game / "words.yaml").write_text(words, encoding="utf-8")
    return [item for item in wording_problems(read_project(game)) if item.code == "E253"]


@pytest.mark.parametrize(
    ("words", "help_text"),
    [
        ('all_there: {en: "all of {nobody} is there"}', "Nothing may stand in braces here."),
        ('disc: {en: ["disc {red}", discs]}', "Nothing may stand in braces here."),
        (
            'player.rich: {en: "is as rich as {player} with {amount}"}',
            "Write what the player is or does: `is …`. In braces may stand `{amount}`.",
        ),
        (
            'player.rich: {en: ["owns {amont}", "own {amount}"]}',
            "Did you mean `amount`? In braces may stand `{amount}`.",
        ),
        ('player.wealth: {en: "the wealth of {payer}"}', "Did you mean `player`? In braces may stand `{player}`."),
        ('low: {de: "{space:subject} bei {spot:dative} leer ist"}', "In braces may stand `{space}`."),
        ('do give_up: {en: "{loser} gives up"}', "In braces may stand `{player}`."),
    ],
)
def test_what_braces_name_has_to_be_given(tmp_path: Path, words: str, help_text: str) -> None:
    (found,) = problems(tmp_path, f"# one line of it\n{words}\n")
    assert (found.span.line, found.help) == (2, help_text)


@pytest.mark.parametrize(
    ("words", "message", "help_text"),
    [
        (
            'player.wealth: {en: "the wealth of {player:posessive} house"}',
            "`posessive` is nothing that may stand behind a name in braces here (`en`).",
            "Did you mean `possessive`? There may stand `:subject` or `:object` or `:possessive` or `:at`.",
        ),
        (
            'player.wealth: {de: "der Reichtum {player:dativ}"}',
            "`dativ` is nothing that may stand behind a name in braces here (`de`).",
            "Did you mean `dative`? There may stand `:subject` or `:accusative` or `:dative` or `:genitive` or `:at`.",
        ),
        (
            'player.wealth: {en: "the wealth of {player in {player}"}',
            "A brace has no other that belongs to it, at `{player in`.",
            "Write `{NAME}`, or leave the brace out.",
        ),
        (
            'player.rich: {en: ["has amount}", "have {amount}"]}',
            "A brace has no other that belongs to it, at `amount}`.",
            "Write `{NAME}`, or leave the brace out.",
        ),
    ],
)
def test_braces_are_whole_and_say_how(tmp_path: Path, words: str, message: str, help_text: str) -> None:
    (found,) = problems(tmp_path, f"# one line of it\n{words}\n")
    assert (found.span.line, found.message, found.help) == (2, message, help_text)


def test_what_is_given_may_be_named(tmp_path: Path) -> None:
    words = """player.rich: {en: ["has {amount}", "have {amount}"]}
player.wealth: {en: "the wealth of {player}", de: "der Reichtum {player:genitive}"}
low: {en: "{space} is low"}
do give_up: {en: "{player} gives up"}
"""
    assert problems(tmp_path, words) == []


@pytest.mark.parametrize(
    "words",
    ["low: {en: [a {space}, many {space}]}", "low: {en: at {space}}", "low: {en: {space} is low}"],
)
def test_a_text_with_braces_needs_quotes(words: str) -> None:
    found = load_words(f"{words}\n", "words.yaml")[1][0]
    assert found.code == "E204" and "quotes" in found.help


def test_texts_about_the_game_may_name_boards(tmp_path: Path) -> None:
    game = write_game(tmp_path / "probe", "do give_up(red)", MORE + 'board yard "Yard"\nyard front "Front yard"\n')
    words = 'about disc: {en: "A disc {front:at}.", de: "Auf {front:dative} und {fron}."}\n'
    (game / "words.yaml").write_text(words, encoding="utf-8")
    (found,) = [item for item in wording_problems(read_project(game)) if item.code == "E253"]
    assert (found.message, found.help) == ("There is no value `fron` for this text.", "Did you mean `{front}`?")


def test_a_sentence_without_a_language_is_shown_with_one() -> None:
    """It was shown a word in two forms: `{en: [card, cards]}`."""
    found = load_words('game.goal: "Have most at the end: {points}."\n', "words.yaml")[1][0]
    assert found.code == "E222" and found.help == 'Write it like this: {en: "Have most at the end: {points}."}.'
    proposed = found.help.removeprefix("Write it like this: ").removesuffix(".")
    assert load_words(f"game.goal: {proposed}\n", "words.yaml")[1] == []
