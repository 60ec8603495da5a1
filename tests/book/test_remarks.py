"""Remarks of authors: where they stand, when they hold, and when they are left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from click.testing import CliRunner
from reading import NOTHING, book, page, told

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load


@pytest.mark.parametrize(
    ("declared", "name", "section"),
    [
        ('note "Fruits are sweet."\n\n', "setup", "Good to know"),
        ('add to fruit\n    note "Fruits are sweet."\n\n', "pieces-fruit", "All fruits"),
        ('add to plum\n    note "Fruits are sweet."\n\n', "pieces-fruit", "Plum"),
    ],
)
def test_a_note_among_declarations_is_printed_where_it_belongs(
    tmp_path: Path, declared: str, name: str, section: str
) -> None:
    made = page(tmp_path, declared + NOTHING, name)
    _, _, below = made.partition(f"## {section}")
    assert "> Note. Fruits are sweet." in below.partition("\n## ")[0]


@pytest.mark.parametrize(
    ("note", "line"),
    [
        ("If nothing can be done the turn passes.", "If nothing can be done the turn passes."),
        ("The turn passes.", "If no fruit can be chosen: The turn passes."),
    ],
)
def test_a_note_says_once_when_it_counts(tmp_path: Path, note: str, line: str) -> None:
    rules = f"""rule turn "Turn"
    choose fruit in stall
        move fruit to you.crate
    else
        note "{note}"
"""
    assert told(tmp_path, rules)[-1] == line


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


LINES = """game lines "Lines"
    players 2
    colours red, blue
piece disc 9 starts in bag "Disc"
place bag of disc "Bag"
place board of disc as row(9) "Board"
let enough = board.count > 3
play
    turns from players.first until bag.empty
        do turn
rule turn "Turn"
    note "Everybody may see the bag."
    known not bag.empty
    known not board.full
    move 1 from bag to board
    if enough
        note "Four discs bring a point."
        score 1
    if board.count > 6
        note "A long row is a fine thing."
        score 1
winner player
    by player.points
"""

VARIANTS = {
    "a word means something else": ("replace let enough = board.count > 4\n", {"Four discs bring a point."}),
    "points are bad": (
        "replace winner player\n    by lowest player.points\n",
        {"Four discs bring a point.", "A long row is a fine thing."},
    ),
    "who wins is decided by more": (
        "replace winner player\n    by player.points\n    by lowest player.seat\n", set[str](),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("variant", "gone"), VARIANTS.values(), ids=VARIANTS)
def test_a_remark_that_a_variant_overrules_is_left_out(tmp_path: Path, variant: str, gone: set[str]) -> None:
    (tmp_path / "game.rules").write_text(LINES, encoding="utf-8")
    (tmp_path / "other.rules").write_text(f'variant other of lines "Other"\n\n{variant}', encoding="utf-8")
    book = plan_book(load(tmp_path, variants=["other"]))
    made = plain_text(pages(book, language("en", book.words))["play.md"])
    remarks = {"Everybody may see the bag.", "Four discs bring a point.", "A long row is a fine thing."}
    assert {remark for remark in remarks if remark not in made} == gone


BY_NAME = {
    "it names the word": ("The highest bid takes the lot.", True),
    "it does not": ("The highest takes the lot.", False),
    "it tells what the word is": ("The bid is the highest coin in the fist.", False),
    "it tells a number of it": ("A bid is twice what was shown.", False),
}


@pytest.mark.parametrize("change", ["add 1 to player.bid", "replace let player.bid = player.seat"])
@pytest.mark.parametrize(("remark", "stays"), BY_NAME.values(), ids=BY_NAME)
def test_a_remark_that_only_names_a_word_stays_when_the_word_is_changed(
    tmp_path: Path, remark: str, stays: bool, change: str
) -> None:
    game = f"""game bids "Bids"
    players 2
    colours red, blue
piece coin 5 per player starts in purse "Coin"
place purse of coin per player "Purse"
place fist of coin per player "Fist"
let player.bid = 2 * player.fist.count "Bid"
play
    for each player
        player scores player.bid
        note "{remark}"
winner player
    by player.points
"""
    (tmp_path / "game.rules").write_text(game, encoding="utf-8")
    (tmp_path / "other.rules").write_text(f'variant other of bids "Other"\n\n{change}\n', encoding="utf-8")
    book = plan_book(load(tmp_path, variants=["other"]))
    assert (remark in plain_text(pages(book, language("en", book.words))["play.md"])) is stays
    assert [left.text for left in book.left_out] == ([] if stays else [remark])


def test_the_author_is_told_of_a_remark_that_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(LINES, encoding="utf-8")
    variant = "replace let enough = board.count > 4\n\nreplace winner player\n    by lowest player.points\n"
    (tmp_path / "other.rules").write_text(f'variant other of lines "Other"\n\n{variant}', encoding="utf-8")
    arguments = ["docs", str(tmp_path), "--with", "other", "--out", str(tmp_path / "book")]
    result = CliRunner().invoke(main, arguments)
    told = [line.partition("warning: ")[2] for line in result.stderr.splitlines() if "left out" in line]
    assert [line.partition(": ")[2].partition(" If it")[0] for line in told] == [
        "“Four discs bring a point.” is left out of the book: `enough` has another meaning at this table.",
        "“A long row is a fine thing.” is left out of the book: points count otherwise at this table.",
    ]
    assert told[0].startswith(f"{tmp_path / 'game.rules'}:17: ")


WEATHER = """variant own of falcons "Own"

marker weather: storm or fog or fine starts fine "Weather"

before auction
    roll weather
    if weather = storm
        note "A storm blows all falcons away."
        move all from perch to box
    else{}
        for each player
            player scores 1
"""

FOG = """ if weather = fog
        note "Nobody sees the other falcons."
        players.first scores 2
    else"""


@pytest.mark.parametrize(
    ("between", "remarks"),
    [
        ("", ["If the weather is storm: A storm blows all falcons away."]),
        (
            FOG,
            [
                "If the weather is storm: A storm blows all falcons away.",
                "If the weather is fog: Nobody sees the other falcons.",
            ],
        ),
    ],
)
def test_a_remark_behind_other_cases_names_its_own(tmp_path: Path, between: str, remarks: list[str]) -> None:
    told = book(tmp_path, "falcons", WEATHER.format(between))
    assert all(f"> Note. {remark}" in told for remark in remarks)


FEWEST = """variant fewest of tricks "Fewest points"

replace winner player
    by lowest player.points
"""


def test_a_remark_on_more_than_points_stays_where_points_count_otherwise(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "tricks", FEWEST)
    said = "The highest trump wins, or else the highest card of the suit that was led."
    assert said in made["play.md"]
    assert said not in made["different.md"]


@pytest.mark.parametrize(
    ("code", "words", "remark", "told_"),
    [
        ("en", "", "Who offered keeps it.", "If you do not: Who offered keeps it."),
        ("en", "", "Whoever sold gets nothing.", "If you do not: Whoever sold gets nothing."),
        ("en", "", "Who does not want to keeps it.", "Who does not want to keeps it."),
        ("en", "", "If not, it stays.", "If not, it stays."),
        ("de", "Wer angeboten hat, bekommt nichts.", "R", "Wenn du das nicht tust: Wer angeboten hat, bekommt nichts."),
        ("de", "Wer etwas nicht will, behält es.", "R", "Wer etwas nicht will, behält es."),
        ("es", "Quien lo ofreció se lo queda.", "R", "Si no lo haces: Quien lo ofreció se lo queda."),
        ("es", "Quien no quiere se lo queda.", "R", "Quien no quiere se lo queda."),
    ],
)
def test_a_remark_keeps_its_condition_unless_it_says_it(
    tmp_path: Path, code: str, words: str, remark: str, told_: str
) -> None:
    rules = f'rule turn\n    may "Take a point"\n        score 1\n    else\n        note "{remark}"\n'
    assert told(tmp_path, rules, code, f'{remark}: {{{code}: "{words}"}}' if words else "")[-1] == told_
