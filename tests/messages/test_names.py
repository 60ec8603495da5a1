"""Names: what they stand for, which words may be names, and what a rule is given under which name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, result_of, said, said_of, written
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.syntax import parse


def test_a_word_of_another_kind_with_the_same_name(tmp_path: Path) -> None:
    more = "let card.price = card.worth\nlet player.price = sum(card.price for each card in open)\n"
    assert said(tmp_path, "for each player\n    player scores player.price", more) == []


def test_words_of_the_language_as_names(tmp_path: Path) -> None:
    """It was E116 and 32 times E483; now these are names."""
    more = (
        "piece token 2 starts in pouch\n    rank: number usually 2\n    reach: number usually 3\nplace pouch of token\n"
        "marker pay: 0..9\nlet end = pay + 1\nrule show(amount)\n    score amount + end\n"
    )
    play = "as players.first\n    do show(sum(token.rank * token.reach for each token in pouch))"
    directory = write_game(tmp_path / "probe", play, more)
    assert said_of(directory) == []
    assert load(directory).start(players=2, seed=1).scores["red"] == 13


def test_a_kind_of_which_none_is_named(tmp_path: Path) -> None:
    """It was "Nothing here is called `card`"."""
    (found,) = said(tmp_path, "players.first scores card.worth")
    assert found.code == "E410" and "which one is meant" in found.message and "for each card in" in found.help


def test_the_only_piece_of_its_kind(tmp_path: Path) -> None:
    play, wolf = "move {} to field", "piece wolf 1 starts in den\nplace den of wolf\nplace field of wolf\n"
    (found,) = said(tmp_path, play.format("wolf"), wolf)
    assert (found.code, found.help) == ("E410", "Write `first(wolf)`.")
    assert said(tmp_path, play.format("first(wolf)"), wolf) == []


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


def test_a_parameter_that_is_a_part_by_its_name_is_shown_where_it_is_declared(tmp_path: Path) -> None:
    rule = "rule grow({0})\n    set total to {1}\n"
    (problem,) = said(tmp_path, "do grow(3)", rule.format("level", "level.count"))
    assert "give it another name there" in problem.help
    assert [label.text for label in problem.labels] == ["a part of a place, by its name"]
    assert said(tmp_path / "mended", "do grow(3)", rule.format("amount", "amount")) == []


LAID = """rule lay({0}, amount)
    set total to {0} + amount
    add {0} to total
let player.reach({0}) = player.points + {0}
"""

LAYING = "for each player\n    set total to player.reach(total)\ndo lay(total, 1)\ndo lay(total + 1, 2)"


def test_a_name_that_says_something_else_is_told_once_where_it_is_declared(tmp_path: Path) -> None:
    """Whatever comes of it; and following the help helps."""
    rule, word = said(tmp_path / "wrong", LAYING, LAID.format("level"))
    assert (rule.code, word.code) == ("E417", "E417")
    text = (tmp_path / "wrong" / "probe" / "game.rules").read_text("utf-8").splitlines()
    assert text[rule.span.line - 1] == "rule lay(level, amount)"
    assert "for instance `level_number`" in rule.help
    assert said(tmp_path / "right", LAYING, LAID.format("level_number")) == []


def test_what_a_rule_chooses_is_not_known_after_it(tmp_path: Path) -> None:
    cherry = 'variant cherries of orchard "Cherries"\n\nafter {}\n    if grove = cherry\n        score 1\n'
    told = checked(tmp_path, cherry.format("pick"))
    assert "`pick` names one `grove`, but lines after it do not know which one." in told
    assert "choose grove" not in told and "`instead pick`" in told
    offered = re.search(r"Write `after ([^`]*)`", told)
    assert offered is not None and offered[1] == "harvest(grove, amount)"
    assert "E410" not in checked(tmp_path, cherry.format(offered[1]))


def test_a_name_that_no_rule_is_given(tmp_path: Path) -> None:
    text = 'variant tired of orchard "Tired"\n\n{} pick\n    if picker.tired\n        score 1\n{}'
    told = checked(tmp_path, text.format("before", ""))
    assert "`pick` names one `picker`, but lines before it do not know which one." in told
    assert "help: Write `instead pick`, with its own lines" in told
    told = checked(tmp_path, text.format("instead", "    do as before\n"))
    assert "`pick` names one `picker`, but the lines in place of it do not know which one." in told


@pytest.mark.parametrize(
    ("text", "code", "helping"),
    [
        ('rule turn\n    choose player or none "Who?"\n', "E100", "a `may` above it"),
        ("rule turn\n    choose tile in hand or none\n", "E100", "an `option` for each"),
        ("winner all where water < 6\n", "E149", "`winner player where CONDITION`"),
        ("winner none where water = 6\n", "E149", "`winner player where CONDITION`"),
        ("rule turn\n    for each all\n        score 1\n", "E101", "a name"),
        ("rule turn\n    choose tile with number\n", "E101", "`where`"),
    ],
)
def test_a_word_of_the_language_is_not_taken_for_a_name(text: str, code: str, helping: str) -> None:
    (problem,) = parse(text, "a.rules")[1]
    assert problem.code == code and helping in problem.help
    assert "another name" not in problem.help


@pytest.mark.parametrize(
    "text", ["rule or\n    score 1\n", "rule turn(or)\n    score 1\n", "rule turn\n    let all = 3\n"]
)
def test_who_declares_something_by_such_a_word_is_told_to_take_another(text: str) -> None:
    (problem,) = parse(text, "a.rules")[1]
    assert problem.code == "E142" and "another name" in problem.help


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("line", "code"), [("expect obelisks.black.tower.empty", "E413"), ("expect ship.cargo.empty", "E410")]
)
def test_what_the_game_names_belongs_to_no_variant(line: str, code: str) -> None:
    text = f'scenario "S" of imhotep\n    players black, white\n    then\n        {line}\n'
    told = result_of("check", written("mine.rules", text)).output
    assert code in told and "E610" not in told, told


NAMED_AS_THE_COURSE = """piece tile 1 starts in pouch
    rule play
        score 2
    rule setup
        score 1
place pouch of tile
"""


def test_a_rule_of_a_kind_may_be_called_as_the_course_of_play(tmp_path: Path) -> None:
    """Whoever acts is `you` in it, too."""
    play = "as players.last\n    let tile = pouch.top\n    if tile != none\n        do tile.play\n        do tile.setup"
    directory = write_game(tmp_path / "probe", play, NAMED_AS_THE_COURSE)
    assert said_of(directory) == []
    assert load(directory).start(players=2, seed=1).scores["blue"] == 3


def test_a_rule_of_a_design_in_another_form_than_that_of_its_kind(tmp_path: Path) -> None:
    text = (
        'variant mine of imhotep\n\ncard twin "Twin"\n    copies: 2\n    colour: blue\n    rule play\n        score 1\n'
    )
    output = checked(tmp_path, text)
    assert "W511" in output and "my.rules:6:5" in output and "help: Did you mean `played`?" in output
