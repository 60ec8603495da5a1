"""What the seventh round of new authors stumbled over: whoever follows a help is helped, and what is said is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from checking import call, said_of
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.formatting import formatted
from imhotep_dsl.report.chronicle import start_told
from imhotep_dsl.report.table import TablePicture

# ---- E501 behind a choice: only what leads on is offered ------------------------------------------------------------

STAIRS = """game stairs "Stairs"
    players 2
    colours red, blue

piece card 12 starts in deck "Card"
    let fits(space) = space.empty or card.number > space.top.number

place deck of card as deck "Draw pile"
place hand of card per player seen by owner "Hand"
place piles of card as row(3) holds unlimited "Piles"

setup
    shuffle deck
    for each player
        move 4 from deck to player.hand

play
    turns from players.first where not player.hand.empty
        do turn

rule turn "On your turn"
    if any(card in you.hand where any(space in piles where card.fits(space)))
        do lay
        score 1
    else
        end game

rule lay "Lay a card"
    {choose}
    {then}

winner player
    by player.points
"""
LAID = "choose space in piles where card.fits(space)\n    move card to space"


def stairs(directory: Path, choose: str = "choose card in you.hand", then: str = LAID) -> Path:
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(STAIRS.format(choose=choose, then=then), encoding="utf-8")
    return directory


@pytest.mark.parametrize("then", [LAID, f"score 1\n    {LAID}"])
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
            LAID,
            "choose card in you.hand where (card.number > 1 or deck.empty)"
            " and any(space in piles where card.fits(space))",
        ),
        ("choose space in piles", "move 1 from space to deck", "choose space in piles where not space.empty"),
    ],
)
def test_what_is_offered_keeps_its_condition(tmp_path: Path, choose: str, then: str, offered: str) -> None:
    found = max(said_of(stairs(tmp_path / "stairs", choose, then)), key=lambda item: item.span.line)
    assert found.code == "E501" and f"`{offered}`" in (found.help or "")


# ---- E410 in lines laid around a rule -------------------------------------------------------------------------------


def of_variant(directory: Path, text: str) -> str:
    file = directory / "my.rules"
    file.write_text(text, encoding="utf-8")
    return call("check", file)[1]


def test_what_a_rule_chooses_is_not_known_after_it(tmp_path: Path) -> None:
    cherry = 'variant cherries of orchard "Cherries"\n\nafter {}\n    if grove = cherry\n        score 1\n'
    told = of_variant(tmp_path, cherry.format("pick"))
    assert "`pick` names one `grove`, but lines after it do not know which one." in told
    assert "choose grove" not in told and "`instead pick`" in told
    offered = re.search(r"Write `after ([^`]*)`", told)
    assert offered is not None and offered[1] == "harvest(grove, amount)"
    assert "E410" not in of_variant(tmp_path, cherry.format(offered[1]))


def test_a_name_that_no_rule_is_given(tmp_path: Path) -> None:
    text = 'variant tired of orchard "Tired"\n\n{} pick\n    if picker.tired\n        score 1\n{}'
    told = of_variant(tmp_path, text.format("before", ""))
    assert "`pick` names one `picker`, but lines before it do not know which one." in told
    assert "help: Write `instead pick`, with its own lines" in told
    told = of_variant(tmp_path, text.format("instead", "    do as before\n"))
    assert "`pick` names one `picker`, but the lines in place of it do not know which one." in told


# ---- E504 marks the one of which something is asked -----------------------------------------------------------------

TWICE = [
    "space.further(1) = spots[2] or space.further(1).number = 2",
    "ahead(space, spots[2])",
]
AHEAD = "let ahead(space, other: space) = space.further(1) = other or space.further(1).number = 2\n"


@pytest.mark.parametrize("asked", TWICE)
def test_of_two_that_say_the_same_the_one_is_marked_of_which_something_is_asked(tmp_path: Path, asked: str) -> None:
    play = f"for each space in spots\n    if {asked}\n        players.first scores 1"
    directory = write_game(tmp_path / "probe", play, AHEAD)
    (found,) = [item for item in said_of(directory) if item.code == "E504"]
    marked = found.labels[0].span if found.labels else found.span
    line = (directory / "game.rules").read_text("utf-8").splitlines()[marked.line - 1]
    assert line[marked.column - 1 :].startswith("further(1).number")


# ---- W516: a word for players that only speaks of whoever acts ------------------------------------------------------


@pytest.mark.parametrize(
    ("meaning", "is_warned_of"),
    [
        ("you.points > 0", True),
        ("any(player where player.points > you.points)", True),
        ("first(player from player where player.points > you.points) != none", False),
        ("player.points > you.points", False),
        ("any(player where player.points > 0)", False),
        ("leader.points > 0", False),
    ],
)
def test_a_word_for_players_that_only_speaks_of_whoever_acts(tmp_path: Path, meaning: str, is_warned_of: bool) -> None:
    play = "as red\n    if you.next.rich\n        score 1"
    told = call("check", write_game(tmp_path / "probe", play, f"let player.rich = {meaning}\n"))[1]
    assert ("warning W516: `player.rich` is asked of any player" in told) is is_warned_of
    assert "error" not in told


# ---- E333: a marker is there, but stands nowhere fast ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "line", "marker", "setup"),
    [
        ("reversi", "set moves to 30", "moves", "set moves to 30"),
        ("orchard", "set player.fruit to 2", "player.fruit", "for each player\n        set player.fruit to 2"),
        ("orchard", "set grove.ripe to 1", "grove.ripe", "for each grove\n        set grove.ripe to 1"),
    ],
)
def test_a_marker_that_a_variant_sets(tmp_path: Path, game: str, line: str, marker: str, setup: str) -> None:
    told = of_variant(tmp_path, f'variant other of {game} "Other"\n\n{line}\n')
    assert f"error E333: `{marker}` is a marker: it changes while the game is played" in told
    below = "`, and below that `".join(re.sub(r"\d+$", "…", line.strip()) for line in setup.split("\n"))
    assert f"write `setup`, and below it `{below}`" in told
    assert "error" not in of_variant(tmp_path, f'variant other of {game} "Other"\n\nsetup\n    {setup}\n')


# ---- E502: what is hidden is a piece in the box ---------------------------------------------------------------------

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


# ---- pieces that rules tell apart by their numbers ------------------------------------------------------------------

NUMBERED = "choose card in you.hand where any(space in piles where card.fits(space))"


def test_numbers_by_which_rules_tell_pieces_apart_are_seen(tmp_path: Path) -> None:
    game, chronicle, _ = start_told(load(stairs(tmp_path / "stairs", NUMBERED)), 2, 1, 0)
    dealt = [line.strip() for line in chronicle.lines()]
    own = [line.split(":")[0] for line in dealt if line.endswith("Red's hand")]
    assert len(own) == len(set(own)) == 4 and all(re.fullmatch(r"Card \d+", line) for line in own)
    assert "4 × card: draw pile → Blue's hand" in dealt
    picture = TablePicture(game.machine, 0)
    table = picture.draw(game.view("red"), game.state)
    assert f"Hand: {', '.join(f'1 × {name}' for name in own)}" in table
    decision = game.decision
    assert decision is not None
    chosen = decision.options[0].text.rpartition(", ")[2]
    game.choose(decision.options[0])
    assert game.decision is not None
    game.choose(game.decision.options[0])
    assert f"Piles: C{chosen} · " in picture.draw(game.view("red"), game.state)
    assert f"C{chosen} Card {chosen}" in picture.draw(game.view("red"), game.state)


def test_numbers_that_no_rule_asks_for_are_not_seen(tmp_path: Path) -> None:
    directory = stairs(tmp_path / "stairs", NUMBERED)
    text = (directory / "game.rules").read_text("utf-8")
    (directory / "game.rules").write_text(text.replace(" or card.number > space.top.number", ""), encoding="utf-8")
    assert "4 × Card: draw pile → Red's hand" in call("run", directory)[1]


def test_of_many_numbered_pieces_on_a_space_those_on_top_are_drawn(tmp_path: Path) -> None:
    directory = stairs(tmp_path / "stairs", NUMBERED)
    text = (
        (directory / "game.rules")
        .read_text("utf-8")
        .replace("    shuffle deck\n", "    move 4 from deck to piles[1]\n")
    )
    (directory / "game.rules").write_text(text, encoding="utf-8")
    game, _, _ = start_told(load(directory), 2, 1, 0)
    lying = [piece["piece"].split()[1] for piece in _lying(game.view("red"), "piles")]
    assert f"Piles: …{''.join(f'C{number}' for number in lying[1:])}" in TablePicture(game.machine, 0).draw(
        game.view("red"), game.state
    )


def _lying(view: dict[str, Any], place: str) -> list[dict[str, str]]:
    found = next(each for each in view["places"] if each["name"] == place)
    return [piece for space in found["spaces"] for piece in space["pieces"]]


# ---- where a long line is broken ------------------------------------------------------------------------------------

STEP = "here.step(here.owner.ahead)"


def test_brackets_that_hold_little_are_not_broken() -> None:
    long = " or ".join(f"card.height = level(space) - {number}" for number in range(5))
    assert formatted(f"let fits(space) = {long}\n") == f"let fits(space) = {long}\n"


def test_brackets_that_hold_more_than_a_line_are_broken_before_the_words_that_join_them() -> None:
    parts = [f"{STEP} != none", "space in here.diagonals and other in here.diagonals", f"space.row = {STEP}.row"]
    assert formatted(f"let fits(space) = if other = none then no else ({' and '.join(parts)})\n") == (
        f"let fits(space) = if other = none then no else ({parts[0]} and space in here.diagonals\n"
        f"    and other in here.diagonals and {parts[2]})\n"
    )
