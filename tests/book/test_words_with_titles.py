"""Words that the author gave a title or a wording: what they are called, and how they are explained."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, book, page, told

from book.games import FOOLS, MEN

COMPLETE = """let complete(space) = not space.empty and space.number > 2 "Complete box"

rule turn
    choose space in shelf where complete(space)
        score 1
    else
        score 2
"""

IS_COMPLETE = (
    'complete: {en: "{space} is a box", de: "{space:subject} ein Kasten ist", es: "{space:subject} es una caja"}'
)


@pytest.mark.parametrize(
    ("code", "means", "chosen"),
    [
        ("en", "A space is a box if it is not empty and its number is more than 2.", "that is a box."),
        (
            "de",
            "Ein Feld ist ein Kasten, wenn es nicht leer ist und seine Nummer größer als 2 ist.",
            "das ein Kasten ist.",
        ),
        ("es", "Una casilla es una caja si no está vacía y su número es mayor que 2.", "que es una caja."),
    ],
)
def test_a_word_with_a_title_is_explained_in_its_wording_too(
    tmp_path: Path, code: str, means: str, chosen: str
) -> None:
    said = told(tmp_path, COMPLETE, code, IS_COMPLETE)
    assert said[0] == means and said[1].endswith(chosen)


TITLED = """let pile(space) = 2 + shelf[space.number].count "Pile"
let crowded = any(space in stall where space.count > pile(space)) "Crowded"

rule turn "Turn"
    move up to 1 from basket to stall[1]
    if crowded
        score 1

scenario "Nothing is crowded" of fair
    players red, blue
    when red
        do turn
    then
        expect not crowded
        expect pile(stall[1]) = 2
"""

BY_WHERE = GAME.replace("winner player\n", "winner player where not crowded\n")


@pytest.mark.parametrize(
    ("code", "means", "nobody", "holds", "number"),
    [
        ("en", "“Crowded” means that", "if “crowded” holds", "“Crowded” does not hold.", "The pile for space 1 of the"),
        ("de", "„Crowded“ heißt, dass", "wenn „crowded“ gilt", "„Crowded“ gilt nicht.", "„Pile“ für Feld 1 des Stalls"),
        ("es", "«Crowded» significa que", "si «crowded»", "«Crowded» no se cumple.", "«Pile» para la casilla 1 del"),
    ],
)
def test_a_titled_word_is_called_so_by_who_wins_and_in_examples(
    tmp_path: Path, code: str, means: str, nobody: str, holds: str, number: str
) -> None:
    end = page(tmp_path / "end", TITLED, "end", code, BY_WHERE)
    assert means in end and nobody in end, end
    play = page(tmp_path / "play", TITLED, "play", code)
    assert holds in play and number in play, play


def test_a_word_that_no_rule_uses_is_written_out_in_examples(tmp_path: Path) -> None:
    unused = TITLED.replace("    if crowded\n        score 1\n", "    score 1\n")
    assert "rowded”" not in page(tmp_path, unused, "play")


def test_words_of_the_author_come_before_titles(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("crowded: {en: there is a crowd}\n", encoding="utf-8")
    assert "The result: It is not true that there is a crowd." in page(tmp_path, TITLED, "play")


PROGRESS = """add to fruit
    let progress = fruit.worth + stall[1].count

rule turn "Turn"
    for each fruit where fruit.progress > 3
        score fruit.progress
"""


@pytest.mark.parametrize(
    ("code", "word", "said"),
    [
        ("en", "{en: way gone}", "For each fruit whose way gone is more than 3, score"),
        ("de", "{en: way gone, de: der Weg}", "Für jedes Fruit, dessen Weg größer als 3 ist, erhältst du"),
        ("es", "{en: way gone, es: el camino}", "Por cada fruit cuyo camino sea mayor que 3, ganas"),
        ("en", '{en: "the way of {fruit}"}', "For each fruit such that the way of it is more than 3, score"),
    ],
)
def test_a_word_for_a_number_keeps_its_owner(tmp_path: Path, code: str, word: str, said: str) -> None:
    assert said in " ".join(told(tmp_path, PROGRESS, code, f"fruit.progress: {word}"))


def test_the_example_of_matching_tiles_has_a_readable_book(tmp_path: Path) -> None:
    """As the page says, with the words that it shows."""
    text = (Path(__file__).parents[2] / "docs" / "how_to_say_it.md").read_text(encoding="utf-8")
    rules = text[text.index("game paths ") :].partition("```")[0]
    words = text[text.index("tile.fits: ") :].partition("```")[0]
    promised = text[text.index("The book then says: ") :].partition("\n")[0].split('"')[1]
    (tmp_path / "words.yaml").write_text(words, encoding="utf-8")
    assert promised in page(tmp_path, "", "play", game=rules)


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
            "A fruit fits on a space if (the space is late and the fruit's worth is more than the space's number "
            "plus 1) or (the space is not late and the fruit's worth is at most the space's number).",
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
    weakest = FOOLS.replace("top.value", "top.strength")
    strength = "The strength of a card is its value plus (200 if its suit is the trump suit, otherwise (100 if its suit"
    assert strength in book(tmp_path, "tricks", weakest)
    assert "Die Stärke einer Karte ist ihr Wert plus (200, wenn ihre Farbe" in book(tmp_path, "tricks", weakest, "de")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "For each other player whose height is less than the player's height"),
        ("de", "Für jeden anderen Spieler, dessen „height“ kleiner als „height“ des Spielers ist"),
        ("es", "Por cada otro jugador cuyo «height» sea menor que «height» del jugador"),
    ],
)
def test_a_title_of_whoever_is_meant(tmp_path: Path, code: str, said: str) -> None:
    rules = """let player.height = player.crate.count + player.silver "Height"

rule turn "Turn"
    for each player
        for each other in players where other.height < player.height
            player scores 3
"""
    assert said in " ".join(told(tmp_path, rules, code))
