"""What would tell something hidden: where it lies, who sees it, and how it is told aloud."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, said, said_of
from small_games import write_game

PEEK = (
    "place cover of card as row(4) seen by none\nplace shown of card\n"
    "rule turn\n"
    "    choose space in cover where not space.empty\n"
    "        {}\n"
    "        if shown.top != none and shown.top.worth > 1\n"
    "            require you.luck > 3\n"
    "    else\n"
    "        score 1\n"
)


def test_a_hidden_piece_is_known_where_it_comes_to_when_it_was_shown_before(tmp_path: Path) -> None:
    play = "move all from deck to cover\nas players.first\n    do turn"
    found = said(tmp_path, play, PEEK.format("move space.top to shown"))
    assert {item.code for item in found} == {"E502"}
    assert found[0].message == "What is offered here would tell what was hidden before it came to `shown`."
    assert "`show PIECE to everyone`" in found[0].help
    shown = PEEK.format("show space.top to everyone\n        move space.top to shown")
    assert said(tmp_path, play, shown.replace("require you.luck > 3", "score 1")) == []


def test_what_the_box_hides_is_named(tmp_path: Path) -> None:
    more = (
        "piece tile 3 per player starts in heaps\nplace heaps of tile per player\n"
        'rule turn\n    move up to 1 from you.heaps to box\n    for each tile\n        may "Guess"\n'
        "            require tile.space != none and tile.space.empty\n            score 1\n"
    )
    found = said(tmp_path, "as players.first\n    do turn", more)
    assert {item.code for item in found} == {"E502"}
    assert "lies hidden at `box`" in found[0].message and "a place of their own that everybody sees" in found[0].help


FALLEN = """piece hero 1 per player starts in gate "Hero"
piece leaf 4 per player starts in pile "Leaf"
place gate of hero "Gate"
place pile of leaf "Pile"
"""

SEEKING = """move up to 1 {kind} from {place} to box
as players.first
    for each {kind}
        may "Look"
            require {kind} in {place}
            score 1"""


def test_the_line_is_named_that_brings_pieces_to_the_box(tmp_path: Path) -> None:
    problems = said(tmp_path, SEEKING.format(kind="leaf", place="pile"), FALLEN)
    (problem,) = [each for each in problems if each.code == "E502"]
    assert [label.text for label in problem.labels] == ["this brings `leaf` there"]
    assert "and move them there" in problem.help


def test_what_others_do_with_the_box_does_not_matter(tmp_path: Path) -> None:
    text = SEEKING.format(kind="leaf", place="pile").replace("up to 1 leaf from pile", "all from gate")
    assert [each.code for each in said(tmp_path, text, FALLEN)] == []


VAULT = """piece gem starts in pouch "Gem"
gem ruby "Ruby"
    copies: 1
gem opal "Opal"
    copies: 1
place pouch of gem as deck "Pouch"
place vault of gem as row(1) seen by none "Vault"
place sleeve of gem per player as row(1) seen by owner "Sleeve"
marker reply: right or wrong or none "Reply"
marker asked: number "Asked"
setup
    shuffle pouch
    move 1 from pouch to vault
    for each player
        move up to 1 from pouch to player.sleeve
rule turn "On your turn"
{0}
"""

BY_VALUE = """    choose named in designs(gem)
    set reply to if any(gem in vault where gem.design = named) then right else wrong"""

BY_A_NAME = """    choose named in designs(gem)
    let found = any(gem in vault where gem.design = named)
    set reply to if found then right else wrong"""

BY_CONDITION = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        set reply to right
    else
        set reply to wrong"""

AND_BACK = """    set reply to none
""" + BY_VALUE  # fmt: skip

BY_A_RULE = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        do agree
    else
        do deny
rule agree
    set reply to right
rule deny
    set reply to wrong"""

BY_A_LOOP = """    choose named in designs(gem)
    for each gem in vault where gem.design = named
        set reply to right
    for each gem in vault where gem.design != named
        set reply to wrong"""

BY_WHAT_CAN_BE_SHOWN = """    choose named in designs(gem)
    as you.next
        choose gem in you.sleeve where gem.design = named
            show gem to you.next
            set reply to right
        else
            set reply to wrong"""

BY_WHAT_AN_OPTION_NEEDS = """    choose named in designs(gem)
    as you.next
        choose
            option "Nod"
                require any(gem in you.sleeve where gem.design = named)
                set reply to right
        else
            set reply to wrong"""

ASKING = """repeat 6
    for each player
        as player
            do turn"""

ANSWERING = [
    BY_VALUE,
    BY_A_NAME,
    BY_CONDITION,
    AND_BACK,
    BY_A_RULE,
    BY_A_LOOP,
    BY_WHAT_CAN_BE_SHOWN,
    BY_WHAT_AN_OPTION_NEEDS,
]


@pytest.mark.parametrize("text", ANSWERING)
def test_every_answer_given_aloud_is_told(tmp_path: Path, text: str) -> None:
    directory = write_game(tmp_path / "probe", ASKING, VAULT.format(text))
    code, output = call("run", directory, "--players", "2", "--seed", "1")
    assert code == 0, output
    assert output.count("Reply: right") + output.count("Reply: wrong") == 12


@pytest.mark.parametrize("text", [BY_VALUE, BY_WHAT_CAN_BE_SHOWN])
def test_a_marker_that_answers_aloud_is_asked_for_by_the_players(tmp_path: Path, text: str) -> None:
    unread = "marker mood: right or wrong or none\n"
    directory = write_game(tmp_path / "probe", ASKING, unread + VAULT.format(f"{text}\n    set mood to right"))
    _, output = call("check", directory)
    assert "marker `mood`" in output and "marker `reply`" not in output


COUNTED = """    choose named in designs(gem)
    set asked to vault.count"""

CHOSEN = """    choose named in 3..3
    set asked to named"""

SHOWN = """    show vault to everyone
    set asked to count(gem in vault where gem is ruby or gem is opal)"""

BEHIND = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        set reply to right
    set asked to 3"""


@pytest.mark.parametrize("text", [COUNTED, CHOSEN, SHOWN, BEHIND])
def test_what_everybody_sees_is_told_when_it_changes(tmp_path: Path, text: str) -> None:
    directory = write_game(tmp_path / "probe", ASKING, VAULT.format(text))
    code, output = call("run", directory, "--players", "2", "--seed", "1")
    assert code == 0, output
    assert output.count("Asked") == 1


def test_pieces_that_begin_in_the_box_are_named(tmp_path: Path) -> None:
    text = SEEKING.format(kind="hero", place="gate").replace("move up to 1 hero from gate to box\n", "")
    problems = said(tmp_path, text, FALLEN.replace("hero 1 per player starts in gate", "hero 2 per player"))
    (problem,) = [each for each in problems if each.code == "E502"]
    assert [label.text for label in problem.labels] == ["`hero` begins there"]
    assert "starts in NAME" in problem.help


STEPPING = """game stepping "Stepping"
    players 2
    colours red, blue

piece constable 2 "Constable"
piece roadblock 3 starts in shed "Roadblock"
place towns of constable or roadblock as row(9) holds unlimited "Towns"
place shed of roadblock "Shed"
marker moves: 0..20 "Moves"

setup
    move 2 constable from box to towns[1]

play
    turns from players.first until moves = 20
        add 1 to moves
        choose
            option "Step"
                {choose}
                choose space in constable.space.neighbours where not any(roadblock in space)
                move constable to space
            option "Block"
                choose space in towns where space.empty
                move 1 from shed to space
        else
            note "Wait."

winner player
    by player.points
"""


def test_a_piece_that_may_lie_in_the_box_is_told_and_helped(tmp_path: Path) -> None:
    file = tmp_path / "game.rules"
    file.write_text(STEPPING.format(choose="choose constable"), encoding="utf-8")
    (found,) = said_of(tmp_path)
    assert found.message == "What is offered here would tell what lies hidden at `box`, and nobody looks there."
    assert [label.text for label in found.labels] == ["this may also be one that lies in the box"]
    offered = re.findall(r"`([^`]*)`", found.help)[-1]
    assert offered == "choose constable in towns"
    file.write_text(STEPPING.format(choose=offered), encoding="utf-8")
    assert said_of(tmp_path) == []


KEPT = """variant kept of imhotep "One of two cards"
setup
    for each player
        {}move 2 card from deck to player.hand where card.colour != red
        as player
            choose card in you.hand
            for each other in you.hand where other != card
                move other to discard
"""


def test_where_too_few_pieces_may_lie_only_this_is_told(tmp_path: Path) -> None:
    """Nothing is offered at that line; and where there surely are enough, it tells nothing."""
    told = checked(tmp_path, KEPT.format(""))
    assert "E501" in told and "E502" not in told and "1 error" in told
    known = re.findall(r"`(known [^`]*)`", told)[0]
    assert checked(tmp_path, KEPT.format(f"{known}\n        ")) == "No mistakes in 1 file.\n"
