"""Which words of an author a book explains, and which the author explains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from books import shipped_book, shipped_pages, shipped_rules, told_pages
from click.testing import CliRunner
from reading import book, every_sentence, page, told

from book.games import CHAIRS, JOKERS, MEN
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS, keys_explained
from imhotep_dsl.book.phrases.expressions import phrase, word_keys
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.check import ir
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load
from imhotep_dsl.library import shipped_games

GAME = """game purses "Purses"
    players 2
    colours red, blue
piece card 9 starts in deck "Card"
place deck of card as deck "Deck"
place hand of card per player "Hand"
let player.rich(amount) = player.hand.count >= amount and player.points < 5 "Rich"
let player.wealth = player.hand.count + player.points * 2{title}
setup
    for each player
        move 3 from deck to player.hand
play
    for each player
        if player.rich(2)
            player scores player.wealth
winner player
    by player.points
"""
LONG = 'player.rich: {en: "has more than enough of everything with {amount}"}\n'


def course(directory: Path, title: str, words: str) -> str:
    (directory / "words.yaml").write_text(words, encoding="utf-8")
    return page(directory, "", "play", game=GAME.replace("{title}", title))


@pytest.mark.parametrize("title", ["", ' "Wealth"'])
def test_an_author_who_tells_of_a_word_is_not_told_of_it_again(tmp_path: Path, title: str) -> None:
    words = 'term wealth: {en: wealth}\nabout wealth: {en: "Your wealth is what you own."}\n'
    told = course(tmp_path, title, words)
    assert "the player scores as many points as the player's wealth" in told
    assert "wealth of each player is" not in told and "player's wealth is" not in told


def test_a_condition_with_a_title_is_explained_however_long_its_wording(tmp_path: Path) -> None:
    told = course(tmp_path, "", LONG)
    assert "A player has more than enough of everything with a number if the number of cards in the player's" in told


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


@pytest.mark.parametrize(
    ("game", "page", "code", "said"),
    [
        (
            "snail_race",
            "end.md",
            "en",
            "A player's way covered is the total of the space numbers of the snails on the shell",
        ),
        (
            "snail_race",
            "end.md",
            "de",
            "Der zurückgelegte Weg eines Spielers ist die Summe der Feldnummern der Schnecken",
        ),
        ("snail_race", "end.md", "es", "El camino recorrido de un jugador es la suma de los números de casilla"),
        (
            "falcons",
            "play.md",
            "en",
            "A player's bid is the highest value of coins in their fist (0 if there are none).",
        ),
    ],
)
def test_a_number_is_explained_unless_its_name_says_what_is_counted(game: str, page: str, code: str, said: str) -> None:
    assert said in plain_text(shipped_pages(game, code)[page])
    assert "number of snails at home is" not in plain_text(shipped_pages("snail_race")["end.md"])


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


SITS_THERE = 'about {}: {{en: "They sit on the next chair."}}\n'


@pytest.mark.parametrize("name", ["left_hand", "player.left_hand"])
@pytest.mark.parametrize(
    ("title", "words", "called"),
    [
        (' "Left-hand neighbour"', "", "Left-hand neighbour"),
        ("", "player.left_hand: {en: [neighbour, neighbours]}\n", "Neighbour"),
    ],
)
def test_what_the_author_says_about_a_word_is_told(
    tmp_path: Path, name: str, title: str, words: str, called: str
) -> None:
    said = told_pages(tmp_path, "snail_race", CHAIRS.format(title=title), words + SITS_THERE.format(name))
    assert f"{called}\nThey sit on the next chair." in said["index.md"]
    assert f"Your {called.lower()} has the next turn" in said["play.md"]


def test_a_word_that_nothing_asks_for_is_not_explained(tmp_path: Path) -> None:
    variant = CHAIRS.format(title="").partition("after turn")[0]
    assert "next chair" not in told_pages(tmp_path, "snail_race", variant, SITS_THERE.format("left_hand"))["index.md"]


@pytest.mark.parametrize(
    ("name", "is_told_of"), [("obelisks", False), ("temple", True), ("joker", True), ("site", False)]
)
def test_words_that_no_line_asks_for_are_told_of(tmp_path: Path, name: str, is_told_of: bool) -> None:
    rule = "taken" if name == "joker" else "receive"
    (tmp_path / "jokers.rules").write_text(JOKERS, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(f'do {name}.{rule}: {{en: "take {{tile}}"}}\n', encoding="utf-8")
    output = CliRunner().invoke(main, ["check", str(tmp_path)]).output
    assert ("W250" in output) is is_told_of, output
    assert not is_told_of or f"No line of the rules says `do {name}.{rule}`" in output


ABOUT = """term way: {en: way gone}
about way: {en: How far a man has walked from its end.}
man.way: {en: way gone}
"""


def test_what_an_author_says_about_a_word_is_its_explanation(tmp_path: Path) -> None:
    game = MEN.replace(' "Way gone"', "")
    (tmp_path / "words.yaml").write_text("man.way: {en: way gone}\n", encoding="utf-8")
    assert "A man's way gone is 0 if it lies in its owner's bar" in page(tmp_path, "", "play", game=game)
    (tmp_path / "words.yaml").write_text(ABOUT, encoding="utf-8")
    assert "way gone is" not in page(tmp_path, "", "play", game=game)


@pytest.mark.parametrize("game", shipped_games())
def test_no_word_that_is_said_stands_without_its_meaning(game: str) -> None:
    assert list(unexplained(game)) == []


def unexplained(game: str) -> Iterator[str]:
    """Words with wordings that the rules in a book are told with, though nothing tells what they mean. A wording of six
    words says it; what is short is known; and an author may say it in a text of their own."""
    rules, made = shipped_rules(game), shipped_book(game)
    all_told = [passage for chapter in made.chapters for section in chapter.sections for passage in section.passages]
    told = [passage for passage in all_told if not isinstance(passage, Example)]
    parts = [part for part in walk(tuple(told), parts_below) if isinstance(part, p.Clause | p.Noun | p.Text)]
    explained = {keys_explained(part) for part in parts if isinstance(part, p.Clause) and part.id in DEFINITIONS}
    said = {part.keys for part in parts if isinstance(part, p.Noun | p.Text)}
    players = max(made.players)
    scope = Teller({players: rules.checked(players)}, made.words, rules.project.sources).scope()
    for node in scope.parts:
        word = node.word if isinstance(node, ir.Typed) else None
        if word is None or not isinstance(node, ir.Expr) or not scope.knows(*word_keys(scope, word)):
            continue
        keys = word_keys(scope, word)
        wording = next(scope.words.forms[key]["en"].one for key in keys if scope.knows(key))
        known = f"about {word.name}" in made.words.forms
        known = known or len([part for part in wording.split() if "{" not in part]) >= 6
        if keys in said - explained and not known and p.weight(phrase(scope, replace(node, word=None))) >= 8:
            yield word.name


FRIENDS = """variant friends of tricks "Friends"

let player.friend = player.next.next "Friend"

instead hand_on(giver, taker)
    move all from giver.gift to giver.friend.hand
"""


def test_a_word_is_explained_ahead_of_the_loop_in_which_it_is_used(tmp_path: Path) -> None:
    made = book(tmp_path, "tricks", FRIENDS)
    means = "ach player's friend is the player to the left of the player to the left of them"
    assert f"E{means}." in made and f", e{means}" not in made
    different = made.partition("# What is different, in detail")[2].partition("\n# ")[0]
    assert f"New: E{means}." in different and "Dealing" not in different


LEADS_ON = """let player.fruits_at(space) = min(9, max(3, count(fruit in space) + player.crate.count))

rule turn "Turn"
    for each space in stall where you.fruits_at(space) > 4
        score you.fruits_at(space)
"""


@pytest.mark.parametrize(
    ("code", "explained", "asked"),
    [
        ("en", "fruits at a space is", "your number of fruits at the space"),
        ("de", "für ein Feld ist", "für das Feld"),
        ("es", "para una casilla es", "para la casilla"),
    ],
)
def test_a_name_that_leads_to_what_it_is_given(tmp_path: Path, code: str, explained: str, asked: str) -> None:
    said = " ".join(told(tmp_path, LEADS_ON, code))
    assert explained in said and asked in said and "at for" not in said
