"""What the fourth round of new authors stumbled over: what they meant passes, and where it cannot, the help helps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, said
from fuzzing.lockstep import Lockstep
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.library import rules_directory

# ---- of which kind a piece is ---------------------------------------------------------------------------------------

TWO_KINDS = """piece leaf 2 per player starts in field "Leaf"
piece twig 1 per player starts in field "Twig"
place field of leaf or twig per player "Field"
"""
COUNTED = """for each player
    for each thing in player.field
        if thing is twig
            player scores 5
        else
            player scores 1
    player scores 10 * count(thing in player.field where thing is not twig)"""
POINTS = """scenario "Kinds are told apart" of probe
    players red, blue
    when play
        play until game over
    then
        expect red.points = 27
        expect first(thing in red.field) is leaf
        expect first(thing in red.field) is not twig
"""


def test_a_piece_is_asked_for_its_kind(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", COUNTED, TWO_KINDS)
    (directory / "test.rules").write_text(POINTS, encoding="utf-8")
    code, output = call("check", directory)
    assert code == 0, output
    code, output = call("test", directory)
    assert code == 0, output
    assert Lockstep(load(directory).machine(2)).game(1) == ""


def test_the_book_asks_for_the_kind(tmp_path: Path) -> None:
    code, output = call("docs", "orchard", "--with", "festival", "--lang", "all", "--out", tmp_path / "book")
    assert code == 0, output
    pages = [(tmp_path / "book" / lang / "docs" / "print.md").read_text("utf-8") for lang in ("en", "de", "es")]
    for page, sentence in zip(pages, ("If the guest is a ladder, ", "Wenn der Gast eine Leiter ist, ",
                                      "Si el invitado es una escalera, "), strict=True):  # fmt: skip
        assert sentence in page


def test_a_piece_of_another_kind_is_never_of_this_one(tmp_path: Path) -> None:
    (problem,) = said(tmp_path, "for each leaf in players.first.field\n    require leaf is twig", TWO_KINDS)
    assert (problem.code, problem.message) == ("E426", "This is always a piece `leaf`, so it is never a `twig`.")


# ---- who wins without being compared ---------------------------------------------------------------------------------


def test_all_win_for_whom_it_holds(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "for each player\n    set player.luck to player.seat")
    text = (directory / "game.rules").read_text("utf-8")
    assert text.endswith("winner player\n    by player.points\n")
    text = text.replace("winner player\n    by player.points\n", "winner player where player.luck > 1\n")
    (directory / "game.rules").write_text(text, encoding="utf-8")
    assert load(directory).start(players=2, seed=1).winners == ("blue",)
    call("docs", directory, "--lang", "all", "--out", tmp_path / "book")
    pages = [(tmp_path / "book" / lang / "docs" / "print.md").read_text("utf-8") for lang in ("en", "de", "es")]
    for page, sentence in zip(pages, ("several players can win", "es können mehrere gewinnen", "pueden ganar varios"),
                              strict=True):  # fmt: skip
        assert sentence in page
        assert "share the victory" not in page


# ---- an order that decides nothing -----------------------------------------------------------------------------------


def test_following_the_help_of_an_order_in_a_choice_helps(tmp_path: Path) -> None:
    setup = "move up to 3 from deck to open\nas players.first\n"
    wrong = f"{setup}    choose card in open by highest card.worth\n        move card to box\n    else\n        score 1"
    (problem,) = said(tmp_path, wrong)
    assert problem.code == "E437"
    best, extreme = problem.help.split("`")[1::2]
    assert best == "let best = first(card in open by highest card.worth)"
    assert extreme == "choose card in open where card.worth = max(card.worth for each card in open)"
    taken = f"{setup}    {best}\n    if best != none\n        move best to box"
    assert said(tmp_path, taken) == []
    assert said(tmp_path, wrong.replace("choose card in open by highest card.worth", extreme)) == []


# ---- the words of the help are right ---------------------------------------------------------------------------------

HELPED = [
    ("as players.first\n    you score 3", "Write `score 3`."),
    (
        "as players.first\n    choose card in open where card.worth is lowest",
        "`first(card in open by lowest card.worth)`",
    ),
]


DICE = """piece die 2 per player starts in cup "Die"
    marker pips: 1..6 "Pips"
place cup of die per player "Cup"
"""
HELPED_WITH = [
    ("as players.first\n    roll you.cup", DICE, "`for each die in you.cup`, and below it `die.pips`"),
    ("for each die in players.first.cup\n    roll die", DICE, "Name what is on it: `die.pips`."),
    ("players.first scores near(spots[1])", "let near(place) = place.count", "is always a place: call it `space`."),
    ("players.first scores 1", "let space.near = space.count", "Write `let near(space) = …`"),
    ("friend scores 1", "", "`if friend != none`"),
    ("as players.first\n    score deck.top.worth\n    move up to 1 from deck to box", "", "`if deck.top != none`"),
    ("as players.first\n    choose action", 'action go "Go"\n    require you.luck > 3\n    score 1', "always possible"),
    ("winners.first scores 1", "", "for instance `player.points`"),
]


@pytest.mark.parametrize(("play", "more", "help_text"), HELPED_WITH)
def test_the_help_names_what_the_line_is_about(tmp_path: Path, play: str, more: str, help_text: str) -> None:
    (problem,) = said(tmp_path, play, more)
    assert help_text in problem.help


def test_a_quoted_name_is_told_to_be_a_name(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", CHOSEN, 'board mood "Mood"\nmood glad "Glad"\nmood sad "Sad"')
    (directory / "test.rules").write_text(QUOTED, encoding="utf-8")
    code, output = call("check", directory)
    assert code == 1
    assert "What has a name is written without quotes: `answer mood with glad`." in output
    assert "What has a name is written without quotes: `offered(sad)`." in output


CHOSEN = "as players.first\n    choose mood\n    score 1"
QUOTED = """scenario "Quoted" of probe
    players red, blue
    when play
        expect offered("Sad")
        answer "glad"
    then
        expect red.points = 1
"""


def test_an_action_where_none_is_ever_offered(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "players.first scores 1", 'action skip "Skip"\n    score 1')
    assert "This game never offers actions" in call("check", directory)[1]


# ---- the rules as they are written -----------------------------------------------------------------------------------


def test_show_prints_a_rule_with_its_place_and_what_acts_around_it() -> None:
    code, output = call("show", "orchard", "climb", "--with", "bees")
    assert code == 0
    first, second = (part for part in output.split("\n\n") if part.strip())
    assert re.match(r".*orchard/game\.rules:\d+\nrule climb\(grove\) \"Climbing\"\n    ruling ", first)
    assert re.match(r".*orchard/variants/bees\.rules:\d+\ninstead climb\(grove\)\n", second)
    assert second.endswith("    do harvest(grove, 1)")


def test_show_prints_all_rules_as_they_are() -> None:
    code, output = call("show", "nim")
    text = (rules_directory() / "nim" / "game.rules").read_text("utf-8")
    assert code == 0 and text.rstrip() in output


def test_show_of_what_is_not_there_is_a_wrong_call() -> None:
    code, output = call("show", "nim", "tunr")
    assert code == 2 and "Nothing in nim is called `tunr`. Did you mean `turn`?" in output


@pytest.mark.parametrize(("play", "help_text"), HELPED)
def test_the_help_speaks_of_the_line(tmp_path: Path, play: str, help_text: str) -> None:
    (problem,) = said(tmp_path, play)
    assert help_text in problem.help
