"""What the eighth round of new authors stumbled over: `check` finds what playing would refuse, and a help helps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, said_of

from imhotep_dsl.diagnostics import Diagnostic

TAX = """variant tax of fruit_stall "Tax"

{}at end_of_game
    for each player
        player loses player.crate.count / 2
"""


# ---- moments that never come ----------------------------------------------------------------------------------------


def test_a_moment_that_only_a_variant_waits_for(tmp_path: Path) -> None:
    """Without the variant nobody waits for it, and that does not excuse the variant."""
    told = checked(tmp_path, TAX.format('moment end_of_game "At the end"\n\n'))
    assert told.count("E510") == 1 and "at end_of_game" in told and "1 error" in told
    offered = re.findall(r"`([^`]*)`", told.partition("help:")[2])
    assert {"after play", "reach end_of_game"} <= set(offered)
    mended = TAX.format('moment end_of_game "At the end"\n\n') + "\nafter play\n    reach end_of_game\n"
    assert checked(tmp_path, mended) == "No mistakes in 1 file.\n"


def test_a_moment_of_a_variant_for_which_nothing_waits(tmp_path: Path) -> None:
    told = checked(tmp_path, 'variant tax of fruit_stall "Tax"\n\nmoment high_noon "At noon"\n')
    assert told.count("E510") == 1


def test_a_variant_may_leave_out_what_the_game_does_then(tmp_path: Path) -> None:
    """What `check` passes can be played: it was passed, and refused when it was played."""
    short = 'variant short of imhotep "Short"\n\nreplace play\n    for each player\n        player scores 1\n'
    assert checked(tmp_path, short) == "No mistakes in 1 file.\n"
    code, told = call("run", "imhotep", "--with", tmp_path / "my.rules")
    assert code == 0 and "E510" not in told
    told = checked(tmp_path, f"{short}\nat end_of_game\n    players.first scores 1\n")
    assert told.count("E510") == 1 and "my.rules:7" in told


@pytest.mark.parametrize(
    ("game", "there"),
    [("fruit_stall", "This game names no moments."), ("imhotep", "`before_next_round`, `end_of_game`")],
)
def test_an_unknown_moment_says_which_there_are(tmp_path: Path, game: str, there: str) -> None:
    text = f'variant tax of {game} "Tax"\n\n{{}}\n    for each player\n        player loses 1\n'
    told = checked(tmp_path, text.format("at closing_time"))
    assert "E332" in told and there in told and "`after play`" in told
    assert checked(tmp_path, text.format("after play")) == "No mistakes in 1 file.\n"


# ---- one mistake, one message ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["lose you.crate.count / 2", "you.next scores you.crate.count + you.points"])
def test_that_nobody_acts_is_said_once_of_a_line(tmp_path: Path, line: str) -> None:
    told = checked(tmp_path, f'variant tax of fruit_stall "Tax"\n\nafter play\n    {line}\n')
    assert told.count("E419") == 1 and "1 error" in told
    two = checked(tmp_path, f'variant tax of fruit_stall "Tax"\n\nafter play\n    {line}\n    lose 1\n')
    assert two.count("E419") == 2


COMPANIES = """game exchange "Exchange"
    players 2
    colours red, blue

board company "Company"
    {of_company}
company rail "Rail"

piece share starts in pile "Share"
    {of_share}
share rail_share "Rail share"
    copies: 5

place pile of share as row(5)

play
    for each player
        player scores 1

winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("of_company", "of_share"), [("town: twon", "note text"), ("marker price: 0..2", "issuer: compny")]
)
def test_of_a_field_whose_type_is_mistaken_nothing_has_to_be_said(
    tmp_path: Path, of_company: str, of_share: str
) -> None:
    text = COMPANIES.format(of_company=of_company, of_share=of_share.replace("note text", 'note "A share."'))
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    told = call("check", tmp_path)[1]
    assert told.count("E411") == 1 and "1 error" in told


# ---- the help can be followed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("swap_rule", "mine"), ("mine", "swap_rule")])
def test_of_two_variants_the_own_one_is_to_be_changed(tmp_path: Path, order: tuple[str, str]) -> None:
    mine = tmp_path / "pie.rules"
    mine.write_text('variant pie of hex "Pie"\n\ninstead turn\n    do as before\n    score 1\n', encoding="utf-8")
    laid = [part for name in order for part in ("--with", mine if name == "mine" else name)]
    told = call("run", "hex", *laid)[1]
    assert "E314" in told and "help: Write `after swap_rule` in the header of `pie`" in told
    assert f"--> {mine}" in told
    mine.write_text(mine.read_text("utf-8").replace("of hex", "of hex after swap_rule"), encoding="utf-8")
    assert "E314" not in call("run", "hex", *laid)[1]


@pytest.mark.parametrize("what", ["marker price per share: 1..8", "place vault of share per company"])
def test_what_each_thing_has_of_its_own(tmp_path: Path, what: str) -> None:
    text = COMPANIES.format(of_company="marker worth: 0..3", of_share=what)
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    told = call("check", tmp_path)[1]
    assert "E193" in told and "stands below its kind, indented: `board NAME`" in told


# ---- words without braces -------------------------------------------------------------------------------------------

LOW = """variant low of nim "Low"

let low(space) = space.count = 1
let player.worth = player.points + 1

after turn
    if any(space in heaps where low(space))
        score you.worth
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("low: {en: is low}", "W257: These words do not say of what `low` is said: `{space}` is missing."),
        ('low: {en: "{space} is low"}', "No mistakes in 2 files."),
        ('low: {en: "{space} is low", de: niedrig ist}', "W257"),
        ("low: {en: [low heap, low heaps]}", "No mistakes in 2 files."),
        ("player.worth: {en: the fortune}", "`player.worth` is said: `{player}` is missing."),
        ("player.worth: {en: fortune}", "No mistakes in 2 files."),
        ('player.worth: {en: "the fortune of {player}"}', "No mistakes in 2 files."),
        ("lwo: {en: is low}", "E250"),
    ],
)
def test_words_beside_a_variant_are_looked_at(tmp_path: Path, words: str, told: str) -> None:
    """They were not read at all where the folder of a variant was checked."""
    (tmp_path / "low.rules").write_text(LOW, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(f"{words}\n", encoding="utf-8")
    said = call("check", tmp_path)[1]
    assert told in said
    offered = re.search(r"for instance `([^`]*)`", said)
    if offered is not None:
        (tmp_path / "words.yaml").write_text(f'low: {{en: "{offered[1]}"}}\n', encoding="utf-8")
        assert call("check", tmp_path)[1] == "No mistakes in 2 files.\n"


def test_variants_of_several_games_in_one_folder_are_looked_at_alone(tmp_path: Path) -> None:
    (tmp_path / "low.rules").write_text(LOW, encoding="utf-8")
    (tmp_path / "tax.rules").write_text('variant tax of hex "Tax"\n\nafter turn\n    score 1\n', encoding="utf-8")
    assert call("check", tmp_path)[1] == "No mistakes in 2 files.\n"


# ---- a board laid out anew ------------------------------------------------------------------------------------------

HOLES = """variant holes of reversi "Four holes in the board"

layout holey_board
    rows: ["o o o o o o o o",
           "o . o o o o . o",
           "o o o o o o o o",
           "o o o o o o o o",
           "o o o o o o o o",
           "o o o o o o o o",
           "o . o o o o . o",
           "o o o o o o o o"]
{}
set squares as holey_board

scenario "The first disc" of reversi
    players black, white
    with holes
    when play
        answer space with squares.{} by black
    then
        expect squares.count = 5
        expect squares.at(4, 3) = squares.c4
"""


def test_a_board_drawn_as_rows_and_columns_has_coordinates(tmp_path: Path) -> None:
    assert checked(tmp_path, HOLES.format("", "c4")) == "No mistakes in 1 file.\n"
    assert call("test", tmp_path / "my.rules")[1].endswith("1 passed, 0 failed\n")
    assert "black disc: supply → " in call("run", "reversi", "--with", tmp_path / "my.rules", "--seed", 3)[1]
    assert " of board\n" in call("run", "reversi", "--with", tmp_path / "my.rules", "--seed", 3)[1]
    assert "space 1" not in call("run", "reversi", "--with", tmp_path / "my.rules", "--seed", 3)[1]
    told = checked(tmp_path, HOLES.format("", "b2"))
    assert "E422: `squares` has no space `b2`." in told
    assert "The layout `holey_board` does not have a space everywhere." in told


def test_where_there_are_no_coordinates_any_more_it_is_said_once_and_why(tmp_path: Path) -> None:
    text = HOLES.partition("scenario")[0]
    told = checked(tmp_path, text.format("    neighbours: none\n"))
    assert told.count("error E413") == 1 and "1 error" in told
    assert "`squares` has no `e4`: its spaces have numbers, and no coordinates." in told
    assert "rules/reversi/game.rules" in told and "it is laid out here" in told and "set squares as holey_board" in told
    assert "help: Write `squares[N]` or `squares.at(row, column)`." in told
    mended = text.format("    neighbours: none\n") + (
        "replace setup\n    for each space in [squares.at(4, 4), squares[30]]\n"
        "        move 1 disc from supply to space where disc.owner = players.first\n"
    )
    assert "E413" not in checked(tmp_path, mended)


def test_spaces_that_a_smaller_board_lacks_are_said_once_and_why(tmp_path: Path) -> None:
    told = checked(tmp_path, 'variant small of reversi "Small"\n\nset squares as grid(3, 3)\n')
    assert told.count("error E422") == 1 and "it is laid out here" in told and "set squares as grid(3, 3)" in told


# ---- E501: all that may be missing, and a help that helps -----------------------------------------------------------

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


# ---- pieces of a player ---------------------------------------------------------------------------------------------

KINGS = """game kings "Kings"
    players 2
    colours red, blue

piece king {amount} per player starts in court "King"
place court of king per player

play
    for each player
        as player
            {line}
            give {one} to you.next
            score {one}.number

winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("amount", "why"), [("1", "A rule gives it to others (`give`)"), ("2", "Everybody has several of them")]
)
def test_a_piece_that_is_not_the_only_one_of_a_player(tmp_path: Path, amount: str, why: str) -> None:
    """The help says why a player cannot be asked for it, and what it proposes can be asked."""
    text = KINGS.format(amount=amount, line="score 1", one="you.king")
    if amount == "2":
        text = text.replace("            give you.king to you.next\n", "")
    told = " ".join(checked(tmp_path, text, "kings/game.rules").split())
    assert "A player has no `king`" in told and why in told
    proposed = re.findall(r"for instance `([^`]*)`", told)[0]
    line = f"let mine = {proposed}\n            known mine != none"
    assert "error" not in checked(tmp_path, KINGS.format(amount=amount, line=line, one="mine"), "kings/game.rules")
