"""Words that lie beside a variant: they are read whether its folder or its file is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_book, shipped_rules, told_pages
from click.testing import CliRunner

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load

GOAL = "Take the last match together."


@pytest.fixture
def partners(tmp_path: Path) -> Path:
    folder = tmp_path / "partners"
    folder.mkdir()
    (folder / "partners.rules").write_text('variant partners of nim "Partners"\n\nnote "Two and two."\n', "utf-8")
    (folder / "words.yaml").write_text(f'game.goal: {{en: "{GOAL}"}}\n', "utf-8")
    return folder


def _goal(variant: Path) -> str:
    return plan_book(load("nim", variants=[variant])).words.forms["game.goal"]["en"].one


def test_words_beside_a_variant_are_read_with_its_folder_and_with_its_file(partners: Path) -> None:
    assert _goal(partners) == _goal(partners / "partners.rules") == GOAL


@pytest.mark.parametrize("other", ['variant other of nim "Other"\n', 'game other "Other"\n    players 2\n'])
def test_words_that_lie_with_others_are_not_those_of_one_file(partners: Path, other: str) -> None:
    (partners / "other.rules").write_text(other, "utf-8")
    usual = shipped_book("nim").words.forms["game.goal"]["en"].one
    assert _goal(partners / "partners.rules") == usual


FAR = """variant far of tricks "Far"

instead hand_on(giver, taker)
    move all from giver.gift to giver.next.next.hand
"""
QUESTION = "Which two cards do you pass on to the left?"


def _far(tmp_path: Path, words: str = "", variant: str = FAR) -> Book:
    (tmp_path / "far.rules").write_text(variant, "utf-8")
    (tmp_path / "words.yaml").write_text(words, "utf-8")
    return plan_book(load("tricks", variants=[tmp_path]))


def test_words_about_a_place_that_is_used_otherwise_are_doubtful(tmp_path: Path) -> None:
    about = shipped_book("tricks").words.forms["about gift"]["en"].one
    assert [(said.text, said.place) for said in _far(tmp_path).doubtful] == [(about, "gift"), (QUESTION, "gift")]
    more = FAR.replace("instead hand_on(giver, taker)", "after hand_on(giver, taker)")
    assert _far(tmp_path, variant=more).doubtful == ()


def test_what_a_variant_says_anew_is_not_doubtful(tmp_path: Path) -> None:
    anew = "Which two cards go far away?"
    made = _far(tmp_path, f'about gift: {{en: "Cards that go far away."}}\n{QUESTION}: {{en: "{anew}"}}\n')
    assert made.doubtful == ()
    said = plain_text(pages(made, language("en", made.words))["play.md"])
    assert anew in said and QUESTION not in said


def test_variants_of_the_game_itself_are_read_by_its_author() -> None:
    assert plan_book(shipped_rules("tricks", variants=("right_hand",))).doubtful == ()


def test_docs_names_doubtful_words(tmp_path: Path) -> None:
    (tmp_path / "far.rules").write_text(FAR, "utf-8")
    arguments = ["docs", "tricks", "--with", str(tmp_path / "far.rules"), "--out", str(tmp_path / "book")]
    told = [line for line in CliRunner().invoke(main, arguments).stderr.splitlines() if "may be untrue" in line]
    assert len(told) == 2 and f"“{QUESTION}” may be untrue: pieces come to `gift`" in told[1], told


CANCEL = """variant cancel of falcons "Equal bids cancel each other"

replace rule award "The highest single bid takes all falcons"
    for each winner in players where count(other in players where other.bid = winner.bid) = 1
        move all from perch to {target}
"""


@pytest.mark.parametrize(("target", "is_doubtful"), [("winner.mews", False), ("box", True)])
def test_pieces_that_go_the_same_way_under_other_conditions_are_not_doubtful(
    tmp_path: Path, target: str, is_doubtful: bool
) -> None:
    """What is said of the places is as true as before."""
    (tmp_path / "cancel.rules").write_text(CANCEL.format(target=target), "utf-8")
    assert bool(plan_book(load("falcons", variants=[tmp_path])).doubtful) is is_doubtful


def test_sentences_stay_out_of_a_book_for_numbers_of_players_that_the_game_is_not_for(tmp_path: Path) -> None:
    for game in ("masks", "morris"):
        made = told_pages(tmp_path, game, f'variant alone of {game} "Alone"\n    players 1\n')
        assert "Alone" in made["index.md"]


def test_what_a_sentence_leaves_to_another_rule_is_told_there_whatever_follows_the_sentence(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "imhotep", 'variant paid of imhotep "Paid"\n\nafter card.taken\n    score 1\n')
    assert "When the card is used up\n\nPut the market card on the discard pile." in made["pieces-card.md"]
    assert "discard pile" not in made["different.md"]
