"""What is different is told as narrowly as it is: what is done as before is not told again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from books import told_pages
from reading import GAME

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

TURN = """rule turn "Turn"
    if stall.empty
        move up to 1 from basket to stall[1]
        score 1
    else
        choose
            option "Take a fruit"
                move up to 1 from basket to you.crate
            option "Wait"
                score 2
        set helper to you

rule other "Other"
    score 1
"""

ONE_MORE = """variant more of fair "More"

replace rule turn "Turn"
    if stall.empty
        move up to 1 from basket to stall[1]
        score 1
    else
        choose
            option "Take a fruit"
                move up to 1 from basket to you.crate
            option "Wait"
                score 2
            option "Sleep"
                score 3
                set you.silver to 5
        set helper to you
"""


def _different(directory: Path, game: str, variant: str, code: str = "en", words: str = "") -> tuple[str, str]:
    """The page of all differences, and that of the course of play with its marks."""
    (directory / "variants").mkdir()
    (directory / "game.rules").write_text(GAME + game, encoding="utf-8")
    (directory / "words.yaml").write_text(words, encoding="utf-8")
    (directory / "variants" / "more.rules").write_text(variant, encoding="utf-8")
    book = plan_book(load(directory, variants=("more",)))
    made = pages(book, language(code, book.words))
    return plain_text(made["different.md"]), re.sub("<sup.*?</sup>", "", made["play.md"])


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "New: If the stall is empty, do as before.\n\nOtherwise:\n\n- Sleep: score 3 points and set"),
        ("de", "Neu: Wenn das Stall leer ist, verfahre wie bisher.\n\nSonst:\n\n- Sleep: Erhalte 3 Punkte und"),
        ("es", "Nuevo: Si el stall está vacío, procede como antes.\n\nSi no:\n\n- Sleep: ganas 3 puntos y"),
    ],
)
def test_what_is_new_under_an_otherwise_leaves_the_rest_untold(tmp_path: Path, code: str, said: str) -> None:
    different, play = _different(tmp_path, TURN, ONE_MORE, code)
    assert said in different and "Wait" not in different, different
    marked = re.findall('<span class="changed">(.*?)</span>', play)
    assert len(marked) == 1 and "Sleep" in marked[0], marked


INSTEAD = """variant more of fair "More"

instead turn
    if basket.empty
        score 7
    else
        do as before
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "New: If no fruit is left in the basket, score 7 points. Otherwise, do as before."),
        ("de", "Neu: Wenn im Basket kein Fruit mehr liegt, erhältst du 7 Punkte. Sonst verfahre wie bisher."),
        ("es", "Nuevo: Si no queda ningún fruit en el basket, ganas 7 puntos. Si no, procede como antes."),
    ],
)
def test_what_is_laid_around_lines_does_not_tell_them_again(tmp_path: Path, code: str, said: str) -> None:
    different, _ = _different(tmp_path, TURN, INSTEAD, code)
    assert said in different and "Instead of" not in different, different


def test_a_single_short_line_is_told_again(tmp_path: Path) -> None:
    short = 'rule turn "Turn"\n    do other\n    score 5\n\nrule other "Other"\n    set helper to you\n'
    different, _ = _different(tmp_path, short, INSTEAD.replace("instead turn", "instead other"))
    assert "Now: If no fruit is left in the basket, score 7 points. Otherwise, you become" in different, different


def test_lines_that_are_no_more_the_same_are_told(tmp_path: Path) -> None:
    both = ONE_MORE.replace("        score 1\n    else", "        score 4\n    else")
    different, _ = _different(tmp_path, TURN, both)
    assert "as before" not in different and "Now: If the stall is empty, " in different, different


BIDS = """variant bids of orchard "Bids"

replace play
    repeat 4
        add 1 to day
        do morning
        do bidding
        repeat 2
            for each player by highest player.fruit
                as player
                    do turn
        do evening

rule bidding "Bidding"
    for each player
        player scores 1
"""


def test_what_has_the_same_lead_in_is_compared_beside_what_is_new(tmp_path: Path) -> None:
    different = told_pages(tmp_path, "orchard", BIDS)["different.md"]
    assert "New: Carry out “Bidding”." in different and "twice" not in different, different
    assert "Now: Each player (the most fruit first" in different or "Now: Each player (the highest" in different


ONLY_IF = """variant more of fair "More"

instead turn
    if stall.empty
        do as before
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "New: Only if the stall is empty, do as before."),
        ("de", "Neu: Nur wenn das Stall leer ist, verfahre wie bisher."),
        ("es", "Nuevo: Solo si el stall está vacío, procede como antes."),
    ],
)
def test_what_was_always_done_is_done_only_if(tmp_path: Path, code: str, said: str) -> None:
    turn = TURN.replace("    if stall.empty", "    score 2\n    if you.silver = 1")
    assert said in _different(tmp_path, turn, ONLY_IF, code)[0]
