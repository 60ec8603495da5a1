"""What a tenth round of authors found lost or badly said in their books."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from books import shipped_book, shipped_rules
from reading import book, page

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS, keys_explained
from imhotep_dsl.book.phrases.expressions import phrase, word_keys
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.site.markdown import pages
from imhotep_dsl.check import ir
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.game.rules import load
from imhotep_dsl.library import shipped_games

# ---- words with a wording or a title, given anything ---------------------------------------------------------------

DISCS = """game discs "Discs"
    players 2
    colours red, blue
piece disc 6 per player starts in supply "Disc"
    marker pips: 1..6 "Pips"
place supply of disc per player "Supply"
place board of disc as row(12) "Board"
let suits(space, amount) = space.number > amount and (space.left = none or space.left.empty){title}
play
    turns from players.first where not player.supply.empty
        known not board.full
        let disc = you.supply.top
        roll disc.pips
        choose space in board where space.empty and suits(space, {given})
            move disc to space
        else
            move disc to box
winner player
    by player.points
"""
SUITS = """disc: {en: [disc, discs], de: [die Scheibe, die Scheiben], es: [el disco, los discos]}
suits: {en: "{amount} may go to {space}", de: "{amount} auf {space} darf", es: "{amount} puede ir a {space}"}
"""


@pytest.mark.parametrize("given", ["disc.pips", "3", "disc.pips + 1"])
@pytest.mark.parametrize("title", ["", ' "Suits"'])
@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        (
            "en",
            "A number may go to a space if the space's number is more than that number and either there is no space "
            "one step to the left from the space or the space one step to the left from the space is empty.",
        ),
        ("de", "Eine Zahl darf auf ein Feld, wenn die Nummer des Felds größer als diese Zahl ist und (es kein Feld"),
        ("es", "Un número puede ir a una casilla si el número de la casilla es mayor que ese número y (no hay"),
    ],
)
def test_a_word_with_a_wording_is_explained_whatever_it_is_given(
    tmp_path: Path, given: str, title: str, code: str, meaning: str
) -> None:
    (tmp_path / "words.yaml").write_text(SUITS, encoding="utf-8")
    assert page(tmp_path, "", "play", code, DISCS.format(given=given, title=title)).count(meaning) == 1


@pytest.mark.parametrize(
    ("given", "used"), [("disc.pips", "for that disc's number of pips"), ("3", "that counts as “suits” for 3")]
)
def test_a_word_with_a_title_is_explained_whatever_it_is_given(tmp_path: Path, given: str, used: str) -> None:
    made = page(tmp_path, "", "play", game=DISCS.format(given=given, title=' "Suits"'))
    assert "A space counts as “suits” for a number if the space's number is more than that number and" in made
    assert used in made


TWO_SPACES = """game steps "Steps"
    players 2
    colours red, blue
piece disc 1 per player "Disc"
place board of disc as row(12) holds unlimited "Board"
marker time: 0..9 "Time"
let reaches(start: space, goal: space) = goal.number > start.number and goal.empty and goal.number < start.number + 4
setup
    for each player
        move player.disc to board[1]
play
    turns from players.first until time = 9
        add 1 to time
        choose space in board where reaches(you.disc.space, space)
            move you.disc to space
        else
            score 1
winner player
    by player.points
"""


def test_two_things_of_one_sort_are_told_apart_by_what_the_word_calls_them(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text('reaches: {en: "{goal} can be reached from {start}"}\n', encoding="utf-8")
    made = page(tmp_path, "", "play", game=TWO_SPACES)
    assert "A space “goal” can be reached from a space “start” if the number of the space “goal” is more" in made


# ---- words within words ---------------------------------------------------------------------------------------------

MEN = """game men "Men"
    players 2
    colours red, blue
piece man 4 per player starts in bar "Man"
place bar of man per player "Bar"
place track of man as row(12) holds unlimited "Track"
marker time: 0..9 "Time"
let man.way = if man in man.owner.bar then 0 else man.space.number "Way gone"
let player.can_move(man, amount) = man.owner = player and man.way + amount <= 12 and player.brings(man)
let player.brings(man) = player.bar.empty or man in player.bar
play
    turns from players.first until time = 9
        add 1 to time
        choose amount in 1..3
        choose man where you.can_move(man, amount)
            move man to track[man.way + amount]
        else
            note "No man can move."
winner player
    by sum(man.way for each man where man.owner = player)
"""
CAN_MOVE = """man: {en: [man, men], de: [der Mann, die Männer], es: [el peón, los peones]}
man.way: {de: [der Weg, die Wege], es: [el camino, los caminos]}
player.can_move:
  en: ["can move {man} by {amount}", "can move {man} by {amount}"]
  de: ["{man} um {amount} ziehen kann", "{man} um {amount} ziehen kannst"]
  es: ["puede mover {man} en {amount}", "puedes mover {man} en {amount}"]
"""


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        ("en", "You can move a man by a number if the man belongs to you, the man's way gone plus that number is at"),
        ("de", "Du kannst einen Mann um eine Zahl ziehen, wenn der Mann dir gehört, der Weg des Manns plus diese Zahl"),
        (
            "es",
            "Puedes mover un peón en un número si el peón es tuyo, el camino del peón más ese número es como máximo",
        ),
    ],
)
def test_a_titled_word_is_called_by_its_title_within_another(tmp_path: Path, code: str, meaning: str) -> None:
    (tmp_path / "words.yaml").write_text(CAN_MOVE, encoding="utf-8")
    assert meaning in page(tmp_path, "", "play", code, MEN)
    if code == "en":
        assert "the total of the ways gone of the men that belong to them" in page(tmp_path, "", "end", code, MEN)


def test_a_number_with_a_short_wording_is_explained(tmp_path: Path) -> None:
    plain = 'variant plain of tricks "Plain"\n'
    strength = "The strength of a card is its value plus (200 if its suit is the trump suit, otherwise (100 if its suit"
    assert strength in book(tmp_path, "tricks", plain)
    best = "Der Spieler mit der stärksten Karte ist der Spieler, sodass die Stärke einer Karte von seinem Platz"
    assert best in book(tmp_path, "tricks", plain, "de")


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


# ---- what a variant brings, and what it copies ----------------------------------------------------------------------

BONUS = """variant own of nim "Own"

let bonus = 3 "Bonus"

after turn
    score bonus
"""


def test_the_mark_of_a_word_leads_to_where_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(BONUS, encoding="utf-8")
    made = plan_book(load("nim", variants=[tmp_path / "own.rules"]))
    said = pages(made, language("en", made.words))["play.md"]
    (written,) = re.findall(r'The bonus is 3\.<sup class="mark">\[§\]\([^ ]* "([^"]*)"', said)
    assert written.endswith("own.rules:3")


TRAVELLING = """variant travelling_trumps of tricks "Another suit is trumps in each deal"

marker deals: 0..4 "Deals"

replace rule name_trumps "Trumps and a wish"
    add 1 to deals
    set trumps to [suns, moons, stars, waves][deals]
    note "Anyone may win the card that you wish for."
    choose named in designs(card) "Which card do you wish for?"
    set wish to named
"""


@pytest.mark.parametrize(
    ("code", "trumps", "wish"),
    [
        (
            "en",
            "Set the trump suit to suns, moons, stars or waves, depending on whether the number of deals is 1, 2, 3",
            "Set the wished card to the named card.",
        ),
        (
            "de",
            "Setze die Trumpffarbe auf Sonnen, Monde, Sterne oder Wellen, je nachdem, ob die Anzahl von Deals 1, 2, 3",
            "Setze die gewünschte Karte auf die genannte Karte.",
        ),
        (
            "es",
            "Cambia el palo de triunfo a soles, lunas, estrellas u olas, dependiendo de si el número de deals es 1, 2",
            "Cambia la carta deseada a la carta nombrada.",
        ),
    ],
)
def test_a_list_by_a_number_is_told_case_by_case_and_copied_lines_are_no_change(
    tmp_path: Path, code: str, trumps: str, wish: str
) -> None:
    made = book(tmp_path, "tricks", TRAVELLING, code)
    assert trumps in made
    assert made.count(wish) == 1  # in its rule, and not among what is different


TOGETHER = """variant together of orchard "All together"

replace winner player where every(other.points >= {target} for each other in players)
"""


@pytest.mark.parametrize(
    ("code", "target", "said"),
    [
        ("en", "2", "Nobody wins if there is a player who has fewer than 2 points."),
        ("de", "2", "Niemand gewinnt, wenn es einen Spieler gibt, der weniger als 2 Punkte hat."),
        ("es", "2", "Nadie gana si hay un jugador que tenga menos de 2 puntos."),
        ("en", "other.fruit", "Nobody wins if there is a player whose points are less than their stock of fruit."),
        ("es", "other.fruit", "Nadie gana si hay un jugador cuyos puntos sean menores que su reserva de fruta."),
    ],
)
def test_not_all_are_so_if_one_is_otherwise(tmp_path: Path, code: str, target: str, said: str) -> None:
    assert said in book(tmp_path, "orchard", TOGETHER.format(target=target), code)


FEWEST = """variant fewest of nim "Fewest"

replace winner player
    by lowest player.points
"""


def test_the_goal_of_the_game_is_not_that_of_a_variant_by_which_others_win(tmp_path: Path) -> None:
    assert "Take the last match." in book(tmp_path, "nim", 'variant same of nim "Same"\n')
    assert "Take the last match." not in book(tmp_path, "nim", FEWEST)
    own = 'game.goal: {en: "Leave the last match to the others."}\n'
    (tmp_path / "words.yaml").write_text(own, encoding="utf-8")
    made = plan_book(load("nim", variants=[tmp_path]))
    assert "Leave the last match to the others." in pages(made, language("en", made.words))["index.md"]
