"""What may be missing when a line is reached: a thing, a piece, room. Where nothing is, nothing is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, said, said_of
from small_games import LAID_ON_STAIRS, stairs

from imhotep_dsl.diagnostics import Diagnostic


def test_a_marker_that_is_never_none_cannot_become_none(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "set leader to first(player where player.points > 900)")
    assert found.code == "E501" and "none" in found.message


def test_a_space_with_a_number_that_is_not_there(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "if spots[0].count > 0\n    players.first scores 1")
    assert found.code == "E422"
    (found,) = said(tmp_path, "if spots[luckiest].count > 0\n    players.first scores 1", "marker luckiest: 0..9\n")
    assert found.code == "E504"


def test_a_choice_before_a_move_to_a_space_without_limit(tmp_path: Path) -> None:
    """It was E501 at the choice; there always is room, so nothing is wrong."""
    more = (
        "place pits of disc as row(4) holds unlimited\n"
        "rule turn\n    if not you.hand.empty\n        show you.hand to you.next\n"
        "        choose guess in 1..4\n        move 1 from you.hand to pits[guess]\n"
    )
    assert said(tmp_path, "as players.first\n    do turn", more) == []


def test_columns_of_a_rack_that_is_not_full(tmp_path: Path) -> None:
    """It was E501 at the choice; as long as the whole is not full, one of its columns is not."""
    more = (
        "piece tile 6 starts in box\nplace rack of tile as grid(2, 3)\n"
        "rule turn\n    choose column in rack where not column.full\n"
        "    if not box.empty\n        move up to 1 tile from box to column\n    add 1 to total\n"
    )
    assert said(tmp_path, "turns from players.first until rack.full or total > 9\n    do turn", more) == []


def test_a_move_of_all_to_a_place_without_limit(tmp_path: Path) -> None:
    more = "place store of disc per player holds unlimited\n"
    assert said(tmp_path, "for each player\n    move all from player.hand to player.store", more) == []


PEBBLES = """
piece pebble 4 per player starts in bag "Pebble"
place bag of pebble per player "Bag"
place path of pebble per player "Path"

setup
    for each player
        move {} from player.bag to player.path
    as players.first
        choose
            option "A point"
                score 1
            option "No pebble"
                move all from you.path to you.bag
    players.last scores 1
    {}
"""


def test_a_setup_is_tried_as_far_as_nobody_has_decided(tmp_path: Path) -> None:
    """The lines before the first decision need no proof; those behind it do, and what is impossible is found out."""
    assert said(tmp_path / "right", more=PEBBLES.format(3, "players.first scores 1")) == []
    # Nobody else has acted yet: what cannot be followed by this is not offered.
    assert said(tmp_path / "offered", more=PEBBLES.format(3, "move 2 from players.first.path to box")) == []
    handed = "as players.last\n        move 2 from players.first.path to box"
    (behind,) = said(tmp_path / "behind", more=PEBBLES.format(3, handed))
    assert behind.code == "E501"
    (impossible,) = said(tmp_path / "impossible", more=PEBBLES.format(5, "players.first scores 1"))
    assert impossible.code == "E530"


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("move red.hand.top to stand", "`if not stand.full`, or leave out `holds` of `stand`;"),
        ("move 1 from red.hand to stand", "`move up to`"),
    ],
)
def test_help_where_there_is_no_room(tmp_path: Path, line: str, help_text: str) -> None:
    play = "repeat 2\n    if not red.hand.empty{}\n        {}"
    more = "place stand of disc holds 1\n"
    (found,) = said(tmp_path, play.format("", line), more)
    assert found.code == "E501" and help_text in found.help
    assert said(tmp_path, play.format(" and not stand.full", line), more) == []


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


COINS = "marker coins per player: 0..unlimited\n"


def test_a_marker_without_an_upper_end_can_only_become_too_small(tmp_path: Path) -> None:
    text = "for each player\n    add (player.points - 3) / 2 to player.coins"
    (problem,) = [each for each in said(tmp_path, text, COINS) if each.code == "E503"]
    assert "goes from 0 upward" in problem.message
    assert "player.coins + (player.points - 3) / 2 >= 0" in problem.help
    assert "<=" not in problem.help


@pytest.mark.parametrize("then", [LAID_ON_STAIRS, f"score 1\n    {LAID_ON_STAIRS}"])
def test_the_help_of_a_choice_behind_a_choice_mends_it(tmp_path: Path, then: str) -> None:
    """`known` would stop the game: of a card that was just chosen nobody knows that it fits."""
    (found,) = said_of(stairs(tmp_path / "stairs", then=then))
    assert [label.text for label in found.labels] == ["whatever is chosen here"]
    assert found.code == "E501" and found.help is not None and "known" not in found.help
    offered = re.findall(r"`([^`]*)`", found.help)[0]
    assert offered == "choose card in you.hand where any(space in piles where card.fits(space))"
    mended = stairs(tmp_path / "stairs", offered, then)
    assert said_of(mended) == []
    assert "The game cannot go on" not in call("run", mended, "--games", 5)[1]


@pytest.mark.parametrize(
    ("choose", "then", "offered"),
    [
        (
            "choose card in you.hand where card.number > 1 or deck.empty",
            LAID_ON_STAIRS,
            "choose card in you.hand where (card.number > 1 or deck.empty)"
            " and any(space in piles where card.fits(space))",
        ),
        ("choose space in piles", "move 1 from space to deck", "choose space in piles where not space.empty"),
    ],
)
def test_what_is_offered_keeps_its_condition(tmp_path: Path, choose: str, then: str, offered: str) -> None:
    found = max(said_of(stairs(tmp_path / "stairs", choose, then)), key=lambda item: item.span.line)
    assert found.code == "E501" and f"`{offered}`" in (found.help or "")


DRAWN = """game probe "Probe"
    players 2
    colours red, blue

piece card 12 starts in deck "Card"

place deck of card as deck{refilled} "Draw pile"
place discard of card "Discard pile"
place shelf of card as row(6) "Shelf"

setup
    shuffle deck

play
    for each player from players.first
        as player
            choose amount in 1..3
            move up to amount from deck to shelf
            choose amount in 0..3
            move up to amount from deck to discard
    {line}
    for each player
        player scores 1

winner player
    by player.points
"""


def drawn(directory: Path, line: str, refilled: str = "") -> list[Diagnostic]:
    (directory / "game.rules").write_text(DRAWN.format(line=line, refilled=refilled), encoding="utf-8")
    return said_of(directory)


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("move 3 from deck to shelf", "deck.count >= 3 and shelf.free >= 3"),
        ("move 1 from deck to shelf[2]", "not deck.empty and not shelf[2].full"),
        ("move deck.top to shelf[2]", "deck.top != none and not shelf[2].full"),
    ],
)
def test_all_that_may_be_missing_is_told_at_once(tmp_path: Path, line: str, condition: str) -> None:
    (found,) = drawn(tmp_path, line)
    assert found.code == "E501" and found.message.endswith("There may also be no room.")
    assert f"`if {condition}`" in (found.help or "") and f"`known {condition}`" in (found.help or "")
    assert drawn(tmp_path, f"if {condition}\n        {line}") == []
    assert drawn(tmp_path, f"known {condition}\n    {line}") == []


@pytest.mark.parametrize("line", ["move deck.count + 1 from deck to discard", "move 4 from deck to discard"])
def test_a_deck_that_is_made_anew_has_more_than_lies_there(tmp_path: Path, line: str) -> None:
    (found,) = drawn(tmp_path, line, " refilled from discard")
    offered = re.findall(r"`if ([^`]*)`", found.help or "")[0]
    assert offered.startswith("deck.count + discard.count >= ")
    assert drawn(tmp_path, f"if {offered}\n        {line}", " refilled from discard") == []
    assert "cannot go on" not in call("run", tmp_path, "--games", 20)[1]


@pytest.mark.parametrize("line", ["move deck.count + 1 from deck to discard", "move 20 from deck to discard"])
def test_where_there_are_never_enough_nobody_is_told_to_ask(tmp_path: Path, line: str) -> None:
    (found,) = drawn(tmp_path, line)
    assert found.message == "There are never enough pieces when this is reached."
    assert "`if" not in (found.help or "") and "`move up to`" in (found.help or "")
    assert drawn(tmp_path, line.replace("move", "move up to")) == []


def test_a_setup_without_room_says_where_and_how_much(tmp_path: Path) -> None:
    foxes = 'variant foxes of twins "Foxes"\n\ncard fox "Fox"\n    copies: 2\n'
    told = checked(tmp_path, foxes)
    assert "E530" in told and "`carpet` has room for 12 in all, and 2 too many come" in told
    assert "`set PLACE as …`" in told
    assert checked(tmp_path, f"{foxes}\nset carpet as grid(2, 7)\n") == "No mistakes in 1 file.\n"


def test_pieces_without_room_where_they_start_say_where(tmp_path: Path) -> None:
    told = checked(
        tmp_path, 'variant many of nim "Many"\n\nplace tray of disc as row(3)\npiece disc 4 starts in tray\n'
    )
    assert "no room for all pieces `disc` where they start: `tray` has room for 3 in all." in told


def test_where_one_is_counted_there_is_a_first_one(tmp_path: Path) -> None:
    play = (
        "let low = min(player.luck for each player)\nif count(player where player.luck = low) = 1\n"
        "    let poor = first(player where player.luck = low)\n    move all from red.hand to poor.hand"
    )
    assert said(tmp_path, play) == []
    nobody = play.replace(") = 1", ") < 2").replace("player.luck = low", "player.luck = low + 1")
    assert [item.code for item in said(tmp_path, nobody)] == ["E501"]
