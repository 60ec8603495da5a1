"""Names that rules give to things: whose words they take, and that two things never have one name."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from click.testing import CliRunner
from reading import page, told, told_of_deed

from book.games import TOGETHER
from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load

TRADE = """rule deed "Deed"
    choose {mine} in you.crate
    choose player where player != you
    choose theirs in player.crate where theirs.design != {mine}.design
    as player
        may "Give your {{theirs}} for {{{mine}}}"
            swap {mine} with theirs
"""


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        (
            "en",
            [
                "Choose a fruit “mine” in your crate.",
                "Choose another player.",
                "Choose a fruit “theirs” in the player's crate whose kind is not the kind of the fruit “mine”.",
                "The player does the following:",
                "You may give your fruit “theirs” for the fruit “mine”: swap the fruit “mine” and the fruit “theirs”.",
            ],
        ),
        (
            "de",
            [
                "Wähle ein Fruit „mine“ in deinem Crate.",
                "Wähle einen anderen Spieler.",
                "Wähle ein Fruit „theirs“ im Crate des Spielers, dessen Sorte nicht die Sorte des Fruits „mine“ ist.",
                "Der Spieler tut Folgendes:",
                "Du darfst „Give your fruit “theirs” for the fruit “mine”“ wählen: "
                "Vertausche das Fruit „mine“ mit dem Fruit „theirs“.",
            ],
        ),
        (
            "es",
            [
                "Elige un fruit «mine» en tu crate.",
                "Elige otro jugador.",
                "Elige un fruit «theirs» en el crate del jugador cuyo tipo no sea el tipo del fruit «mine».",
                "El jugador hace lo siguiente:",
                "Puedes elegir «Give your fruit “theirs” for the fruit “mine”»: "
                "intercambia el fruit «mine» y el fruit «theirs».",
            ],
        ),
    ],
)
def test_two_things_of_one_sort_have_two_names(tmp_path: Path, code: str, sayings: list[str]) -> None:
    assert told_of_deed(tmp_path, TRADE.format(mine="mine"), code) == sayings


def test_one_that_is_called_like_its_sort_stays_so(tmp_path: Path) -> None:
    assert told_of_deed(tmp_path, TRADE.format(mine="fruit"))[0] == "Choose a fruit in your crate."
    assert told_of_deed(tmp_path, TRADE.format(mine="fruit"))[-1].endswith("swap the fruit and the fruit “theirs”.")


def test_a_name_that_is_done_with_needs_no_telling_apart(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    choose mine in you.crate
    move mine to box
    choose theirs in stall
    move theirs to you.crate
"""
    assert told_of_deed(tmp_path, rules)[2] == "Choose a fruit on the stall."


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("theirs: {en: [gift, gifts]}", "Choose a gift in the player's crate"),
        ("theirs: {de: das Geschenk}", "Choose a fruit “theirs” in the player's crate"),
    ],
)
def test_words_for_a_name(tmp_path: Path, words: str, first: str) -> None:
    assert told_of_deed(tmp_path, TRADE.format(mine="mine"), words=words)[2].startswith(first)


def test_words_of_a_thing_are_not_about_a_name(tmp_path: Path) -> None:
    """`quince` is a fruit here, not the name of any that is chosen."""
    rules = """rule deed "Deed"
    choose quince in stall where quince is plum
    move quince to box
    choose shelf in stall
    move shelf to box
"""
    said = told_of_deed(
        tmp_path, rules, words="quince: {en: [yellow quince, yellow quinces]}\nshelf: {en: [board, boards]}"
    )
    assert said[1] == "Put the fruit back in the box." and said[2] == "Choose a fruit on the stall."


def test_words_beside_the_game_are_not_about_names_of_a_variant(tmp_path: Path) -> None:
    game, variant = tmp_path / "game", tmp_path / "variant"
    variant.mkdir()
    rules = 'rule deed "Deed"\n    let mine = first(space in stall where space.empty)\n    require mine != none\n'
    told_of_deed(game, rules + "    move up to 1 from basket to mine\n", words="mine: {en: [bare table, bare tables]}")
    text = 'variant swapping of fair\n\nreplace rule deed "Deed"\n    choose mine in you.crate\n    move mine to box\n'
    (variant / "swapping.rules").write_text(text, encoding="utf-8")
    swapped = load(game, variants=[variant / "swapping.rules"])
    known = words_of(swapped.project.words)
    teller = Teller({2: swapped.checked(2)}, known, swapped.project.sources)
    (rule,) = (rule for rule in teller.checked.rules if rule.name == "deed")
    said = [line.text for line in language("en", known).lines(teller.steps(rule))]
    assert said == ["Choose a fruit in your crate.", "Put the fruit back in the box."]


def test_the_other_loses_no_condition(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    choose fruit in you.crate
    choose other in stall where other.design != fruit.design
    swap fruit with other
    choose other_one in stall where other_one != fruit
"""
    said = told_of_deed(tmp_path, rules)
    assert said[1] == "Choose another fruit on the stall whose kind is not the fruit's kind."
    assert said[2] == "Swap the fruit and the other fruit."
    rules = rules.replace("other.design != fruit.design", "other != fruit and other.worth != 2")
    assert told_of_deed(tmp_path, rules)[1] == "Choose another fruit on the stall whose worth is not 2."


OTHER = """piece pebble 9 starts in heap "Pebble"
place heap of pebble "Heap"

rule deed "Deed"
    choose fruit in you.crate
    choose pebble in heap
    let dear = list(one in stall where one.worth = 2)
    let corner = stall[1]
    choose other in {}
    move 1 fruit from basket to box
"""


@pytest.mark.parametrize(
    ("code", "source", "saying"),
    [
        ("en", "list(pebble) where other != pebble", "Choose another pebble."),
        ("de", "list(pebble) where other != pebble", "Wähle ein anderes Pebble."),
        ("es", "list(pebble) where other != pebble", "Elige otro pebble."),
        ("en", "dear where other != fruit", "Choose another fruit on the stall whose worth is 2."),
        ("es", "dear where other != fruit", "Elige otro fruit en el stall cuyo worth sea 2."),
        (
            "en",
            "stall where other != fruit and other != stall.top",
            "Choose another fruit on the stall that is not the top fruit of the stall.",
        ),
        (
            "de",
            "players where other != you and other != you.next",
            "Wähle einen anderen Spieler, der nicht der nächste Spieler nach dir ist.",
        ),
        (
            "en",
            "stall.spaces where other != fruit.space and other.empty",
            "Choose an empty space of the stall that is not the fruit's space.",
        ),
        (
            "en",
            "stall.spaces where other != corner and other.empty",
            "Choose another empty space of the stall that is not space 1 of the stall.",
        ),
        ("en", "1..3 where other > 1", "Choose a number from 1 to 3 that is more than 1."),
    ],
)
def test_the_other_is_other_than_what_was_told(tmp_path: Path, code: str, source: str, saying: str) -> None:
    assert saying in told_of_deed(tmp_path, OTHER.format(source), code)


GIFT = """variant gift of imhotep "Gift"

card gift "Gift"
    copies: 2
    colour: blue
    rule final
        for each card in discard
            if card.colour = red
                score 1
"""


@pytest.mark.long
def test_a_piece_called_like_the_one_whose_text_is_told_is_not_that_one(tmp_path: Path) -> None:
    """What is printed on the gift decides nothing about the cards that are gone through."""
    (tmp_path / "gift.rules").write_text(GIFT, encoding="utf-8")
    out = tmp_path / "book"
    done = CliRunner().invoke(main, ["docs", "imhotep", "--with", str(tmp_path / "gift.rules"), "--out", str(out)])
    assert done.exit_code == 0, done.output
    text = "".join(path.read_text("utf-8") for path in sorted(out.rglob("*.md")))
    assert "If the market card's colour is red, score 1 point." in text


LEAP = """rule deed "Deed"
    choose fruit in shelf
    let over = first(space in shelf where not space.empty)
    require over != none
    let landing = first(space in stall where space.number > over.number)
    require landing != none and landing.empty
    move over.top to box
    move fruit to landing
"""


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        (
            "en",
            [
                "Call the first space of the shelf that is not empty “over”.",
                "You can only do this if “over” exists.",
                "Note the landing: the first space of the stall whose number is more than the number of “over”.",
                "You can only do this if the landing exists and the landing is empty.",
                "Put the top fruit of “over” back in the box.",
                "Place the fruit on the landing.",
            ],
        ),
        (
            "de",
            [
                "Nenne das erste Feld des Shelfs, das nicht leer ist, „over“.",
                "Das geht nur, wenn es „over“ gibt.",
                "Merke dir „landing“: das erste Feld des Stalls, dessen Nummer größer als die Nummer von „over“ ist.",
                "Das geht nur, wenn es „landing“ gibt und „landing“ leer ist.",
                "Lege das oberste Fruit von „over“ zurück in die Schachtel.",
                "Lege das Fruit auf „landing“.",
            ],
        ),
        (
            "es",
            [
                "Llama «over» a la primera casilla del shelf que no está vacía.",
                "Solo puedes hacerlo si existe «over».",
                "Anota «landing»: la primera casilla del stall cuyo número es mayor que el número de «over».",
                "Solo puedes hacerlo si existe «landing» y «landing» está vacío.",
                "Devuelve el fruit superior de «over» a la caja.",
                "Coloca el fruit en «landing».",
            ],
        ),
    ],
)
def test_two_spaces_are_not_both_that_space(tmp_path: Path, code: str, sayings: list[str]) -> None:
    assert told_of_deed(tmp_path, LEAP, code)[1:] == sayings


def test_two_numbers_are_not_both_that_many(tmp_path: Path) -> None:
    rules = """rule deed "Deed"
    choose price in 1..3
    choose gain in 1..3
    set you.silver to price
    score gain
"""
    assert told_of_deed(tmp_path, rules)[2:] == ["Set your silver to the price.", "Score as many points as the gain."]


TITLED = """let player.yield(space) = sum(fruit.worth for each fruit in space) "Yield"
let player.stand = stall[player.seat] "Stand"
let blessed(space) = not space.empty "Blessed"
rule deed "Deed"
    score you.yield(stall[1])
    for each space in stall where blessed(space)
        if you.yield(space) > 3
            move up to 1 from basket to you.stand
"""


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        (
            "en",
            [
                "Your yield for a space is the total of the worths of the fruits on that space.",
                "A space counts as “blessed” if it is not empty.",
                "Your stand is the space of the stall whose number is your seat in the order of play.",
                "Score as many points as your yield for space 1 of the stall.",
            ],
        ),
        ("de", ["„Yield“ von dir für ein Feld ist die Summe der Worths der Fruits auf diesem Feld."]),
        ("es", ["«Yield» de ti para una casilla es la suma de los worths de los fruits en esa casilla."]),
    ],
)
def test_a_word_with_a_title_is_explained_and_called_by_it(tmp_path: Path, code: str, sayings: list[str]) -> None:
    said = " ".join(told_of_deed(tmp_path / "game", TITLED, code))
    assert [saying for saying in sayings if saying not in said] == [], said


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


def test_names_of_several_words_keep_their_capitals(tmp_path: Path) -> None:
    rules = 'place works of fruit "Salt Works"\n\nrule turn "Turn"\n    move up to 1 from basket to works\n'
    assert told(tmp_path, rules) == [
        "Take 1 fruit from the basket and put it face up in the Salt Works, if there is one."
    ]


STEPS = """game steps "Steps"
    players 2
    colours red, blue
piece card starts in deck "Card"
card one "1"
    copies: 4
card two "2"
    copies: 4
place deck of card as deck "Deck"
place hand of card per player "Hand"
play
    for each player
        move up to 1 card from deck to player.hand where card is two
        move up to 2 card from deck to player.hand where card is one
        if player.hand.top is one
            player scores 1
winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ("take 1 card “2” from", "take 2 cards “1” from", "is a card “1”")),
        ("de", ("1 Card „2“", "2 Cards „1“")),
        ("es", ("1 card «2»", "2 cards «1»")),
    ],
)
def test_a_title_that_is_a_number_stands_behind_its_kind(tmp_path: Path, code: str, said: tuple[str, ...]) -> None:
    made = page(tmp_path, "", "play", code, STEPS).lower()
    assert [part for part in said if part.lower() not in made] == []


def test_a_title_for_several_things_stands_for_their_number(tmp_path: Path) -> None:
    assert "your number of cards found before" in told_pages(tmp_path, "candle_mine", TOGETHER)["play.md"]


OWNED = """piece seal 3 per player starts in chest "Seal"
place chest of seal per player "Chest"
place desk of seal as row(3) holds unlimited "Desk"
rule turn
    let best = first(space in desk by highest space.count)
    {asked}
        for each player where count(seal in best where seal.owner = player) {number}
            player scores 1
"""


@pytest.mark.parametrize("number", ["> 0", ">= 2"])
@pytest.mark.parametrize("asked", ["if best != none", "known best != none\n    if desk.count > 3"])
def test_what_a_name_means_is_not_lost_where_somebody_has_something_there(
    tmp_path: Path, asked: str, number: str
) -> None:
    said = " ".join(told(tmp_path, OWNED.format(asked=asked, number=number)))
    named = "on the desk's space with the most seals on it – of several, the first –"
    assert f"{named} scores 1 point." in said


def test_a_name_that_is_no_noun_is_quoted_in_totals_too(tmp_path: Path) -> None:
    rules = """let on_stall(sort: design of fruit) = count(fruit in stall where fruit.design = sort)

rule turn
    score sum(on_stall(sort) for each sort in designs(fruit))
    score max(on_stall(sort) for each sort in designs(fruit))
"""
    total, best = told(tmp_path, rules)[-2:]
    assert "the total, for each kind of fruits, of “on stall” for that" in total
    assert "the highest, for any kind of fruits, of “on stall” for that" in best
