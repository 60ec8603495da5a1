"""What the third round of new authors stumbled over: what they meant passes, and where it cannot, the help helps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, said
from fuzzing.lockstep import Lockstep
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.library import rules_directory

OWN_DECKS = """piece leaf 3 per player starts in stock "Leaf"
place stock of leaf per player as deck refilled from {} "Stock"
place used of leaf per player as stack "Used leaves"
rule once
    draw leaf from you.stock
        move leaf to you.used
    else
        score 1
"""
DRAWN = "as players.last\n    repeat 2\n        do once\nas players.first\n    repeat 4\n        do once"
AFTERWARDS = """scenario "Each from their own pile" of probe
    players red, blue
    when play
        play until game over
    then
        expect red.stock.count = 2 and red.used.count = 1
        expect blue.stock.count = 1 and blue.used.count = 2
"""


@pytest.mark.parametrize("written", ["used", "player.used"])
def test_a_deck_of_each_player_is_made_anew_from_the_same_players_pile(tmp_path: Path, written: str) -> None:
    directory = write_game(tmp_path / "probe", DRAWN, OWN_DECKS.format(written))
    (directory / "test.rules").write_text(AFTERWARDS, encoding="utf-8")
    assert call("check", directory)[0] == 0
    code, output = call("test", directory)
    assert code == 0, output
    assert Lockstep(load(directory).machine(2)).game(1) == ""
    code, output = call("docs", directory, "--lang", "all", "--out", tmp_path / "book")
    pages = [(tmp_path / "book" / lang / "docs" / "print.md").read_text("utf-8") for lang in ("en", "de", "es")]
    for page, sentence in zip(pages, ("When a player's stock has run out, shuffle their used leaves",
                                      "eines Spielers aufgebraucht ist, mische sein", "un jugador, baraja su"),
                              strict=True):  # fmt: skip
        assert sentence in page


ON_BOARDS = """board shrine "Shrine"
    place stock of card as deck refilled from {} "Stock"
    place used of card as stack "Used cards"
shrine north "North"
shrine south "South"
rule once(shrine)
    draw card from shrine.stock
        move card to shrine.used
"""
ON_BOTH = """move up to 2 from deck to north.stock
move up to 2 from deck to south.stock
repeat 3
    do once(north)
do once(south)"""
ON_ONE = """scenario "Each from the pile of the same board" of probe
    players red, blue
    when play
        play until game over
    then
        expect north.stock.count = 1 and north.used.count = 1
        expect south.stock.count = 1 and south.used.count = 1
"""


@pytest.mark.parametrize("written", ["used", "shrine.used"])
def test_a_deck_of_each_board_is_made_anew_from_the_pile_there(tmp_path: Path, written: str) -> None:
    directory = write_game(tmp_path / "probe", ON_BOTH, ON_BOARDS.format(written))
    (directory / "test.rules").write_text(ON_ONE, encoding="utf-8")
    code, output = call("test", directory)
    assert code == 0, output


def test_one_deck_of_all_is_not_made_anew_from_a_place_of_each(tmp_path: Path) -> None:
    more = OWN_DECKS.format("used").replace("stock of leaf per player", "stock of leaf").replace("you.stock", "stock")
    (found,) = said(tmp_path, "as players.first\n    do once", more)
    assert found.code == "E420" and "`place stock … per player`" in found.help


TO_BE_ASKED = """place stand of disc holds 2
place mixed of disc or card as row(3)
let player.has(rank: number) = count(card in open where card.worth = rank)
rule lay(space, amount) by players.first
    {}
rule anything
    choose number in 0..9
    set total to number
    for each player
        set player.luck to number
"""
LINES = [
    "take 1 from you.luck",
    "take 2 from you.luck",
    "add 1 to you.luck",
    "add 3 to you.luck",
    "add total to you.luck",
    "take total from you.luck",
    "set you.luck to total + 1",
    "move 1 from you.hand to heap",
    "move 2 from you.hand to heap",
    "move total from you.hand to heap",
    "move 2 disc from you.hand to heap where disc.number > 1",
    "move amount from space to heap",
    "move you.hand.top to heap",
    "move up to 1 from you.hand to stand\n    move 2 from heap to stand",
    "move 1 from heap to stand",
    "choose disc in you.hand",
    "choose card in open where card.worth > 1",
    "choose rank in 1..10 where you.has(rank) > 0",
    "choose 2 disc in you.hand as these",
    "choose 2 disc in you.hand where disc.number > 1 as these",
    "choose 2 disc in mixed as these",
]


@pytest.mark.parametrize("lines", LINES)
def test_what_the_help_says_helps_as_it_stands(tmp_path: Path, lines: str) -> None:
    """The condition that the help names, put before the line with `if` or with `known`."""
    play = "do anything\nmove up to 2 from heap to spots\nmove up to 1 from you.hand to heap\n"
    play += "repeat 2\n    do lay(spots[1], 1)\n    do lay(mixed[1], 1)"
    play = "as players.first\n    " + play.replace("\n", "\n    ")
    first, _, line = lines.rpartition("\n    ")
    for word in ("if", "known"):
        asked: list[str] = []
        while condition := _asked_for(tmp_path / f"{word}{len(asked)}", play, first, asked, word, line):
            assert condition not in asked, f"`{condition}` does not help"
            asked.append(condition)
        assert asked


def _asked_for(directory: Path, play: str, first: str, asked: list[str], word: str, line: str) -> str:
    """What the help for a line wants to be asked or said before it; nothing, if the line is in order."""
    before = [first] if first else []
    for condition in asked:
        before.append("    " * (word == "if") * asked.index(condition) + f"{word} {condition}")
    inside = "    " * (len(asked) if word == "if" else 0)
    after = [f"{inside}    score 1"] if line.startswith("choose") else []
    lines = "\n    ".join([*before, f"{inside}{line}", *after])
    found = said(directory, play, TO_BE_ASKED.format(lines))
    text = (directory / "probe" / "game.rules").read_text("utf-8").split("\n")
    for item in found:
        if text[item.span.line - 1].strip() == line:
            (condition,), (sure,) = re.findall(r"`if ([^`]*)`", item.help), re.findall(r"`known ([^`]*)`", item.help)
            assert item.code in ("E501", "E503") and condition == sure
            return str(condition)
    return ""


def test_a_space_given_to_a_rule_lies_where_its_callers_say(tmp_path: Path) -> None:
    rule = "rule lay(space, amount)\n    if space.count >= amount\n        move amount from space to heap\n"
    more = "place mixed of disc or card as row(3)\n" + rule
    assert said(tmp_path, "do lay(spots[1], 1)", more) == []
    (found,) = said(tmp_path, "do lay(spots[1], 1)\ndo lay(mixed[1], 1)", more)
    assert found.code == "E501" and "`disc`" in found.message and "a space of `mixed`" in found.message
    assert "`if count(disc in space) >= amount`" in found.help


def test_turns_that_a_variant_makes_endless_name_the_variant_and_the_game(tmp_path: Path) -> None:
    mine = tmp_path / "lazy.rules"
    mine.write_text('variant lazy of fruit_stall "Lazy"\nreplace rule turn\n    choose action\n', encoding="utf-8")
    code, output = call("check", rules_directory() / "fruit_stall", "--with", mine)
    assert code == 1 and "E520: The action `pick` costs nothing" in output
    assert "fruit_stall/game.rules" in output and "lazy.rules:3" in output
    assert "here a variant has changed these turns" in output


def test_turns_within_that_may_not_be_taken_are_named(tmp_path: Path) -> None:
    play = "repeat until heap.count >= 3\n    do climb"
    more = (
        "rule climb\n    turns from leader until heap.count >= 3\n        do pay\n"
        "rule pay\n    if not you.hand.empty\n        move 1 from you.hand to heap\n    else\n        end turns\n"
    )
    (found,) = said(tmp_path, play, more)
    assert found.code == "E520" and found.message.startswith("This round costs nothing")
    assert [label.text for label in found.labels][1:] == [
        "these turns may be over before the first, so what they use up does not count"
    ]


ROT = """variant rot of fruit_stall "Rot"
after turn
    if you.crate.count > 5
        let most = max(you.amount(sort) for each sort in designs(fruit){})
        choose sort in designs(fruit) where you.amount(sort) = most "Which sort rots?"
        move {} fruit from you.crate to box where fruit.design = sort
"""


def test_lines_of_a_variant_that_make_a_choice_impossible_are_named(tmp_path: Path) -> None:
    mine, game = tmp_path / "rot.rules", rules_directory() / "fruit_stall"
    mine.write_text(ROT.format(" where sort.price > 1", "1"), encoding="utf-8")
    code, output = call("check", game, "--with", mine)
    assert code == 1 and "E501: Whatever is chosen here, what follows may be impossible." in output
    assert "`if any(sort in designs(fruit) where you.amount(sort) = most)`" in output and "rot.rules:5" in output
    assert "`if any(fruit in you.crate where fruit.design = sort)`" in output and "rot.rules:6" in output
    mine.write_text(ROT.format("", "1"), encoding="utf-8")
    code, output = call("check", game, "--with", mine)
    assert code == 1 and "rot.rules:5" not in output and "rot.rules:6" in output
    mine.write_text(ROT.format("", "up to 1"), encoding="utf-8")
    assert call("check", game, "--with", mine)[0] == 0


@pytest.mark.long
def test_a_turn_that_a_variant_has_taken_outside_of_turns_is_named(tmp_path: Path) -> None:
    mine = tmp_path / "again.rules"
    mine.write_text(
        'variant again of imhotep for 2 players "Again"\nafter turn\n    if round > 5\n        end turns\n'
        "before end_of_round\n    for each player\n        as player\n            do turn\n", encoding="utf-8",
    )  # fmt: skip
    code, output = call("check", rules_directory() / "imhotep", "--with", mine)
    blocks = {code: block for block in output.split("error ") for code in ("E503", "E507") if block.startswith(code)}
    assert code == 1 and set(blocks) == {"E503", "E507"}
    assert "again.rules:8" in blocks["E503"] and "a variant has this carried out here" in blocks["E503"]
    assert "again.rules:8" in blocks["E507"] and "where nobody takes a turn" in blocks["E507"]
