"""What the help says fits the line, and whoever follows it is helped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, result_of, said, said_of
from small_games import write_game


def test_a_condition_as_part_of_a_value_stands_in_brackets(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "if total = if leader = red then 1 else 0\n    players.first scores 1")
    assert found.code == "E134" and "(if CONDITION then VALUE else VALUE)" in found.help
    assert said(tmp_path, "if total = (if leader = red then 1 else 0)\n    players.first scores 1") == []


def test_only_whole_places_are_shuffled(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "for each space in spots\n    shuffle space")
    assert found.code == "E417" and found.message == "Only a whole place is shuffled, and this is a space."
    assert "`shuffle spots`" in found.help
    assert said(tmp_path, "shuffle spots") == []


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


@pytest.mark.parametrize(("play", "help_text"), HELPED)
def test_the_help_speaks_of_the_line(tmp_path: Path, play: str, help_text: str) -> None:
    (problem,) = said(tmp_path, play)
    assert help_text in problem.help


CHOSEN_TWO = "as players.first\n    known you.hand.count >= 2\n    choose 2 disc in you.hand as taken\n    {0}"

GIVING = "rule give({0})\n    {1}\n"


def test_a_rule_that_is_given_a_list(tmp_path: Path) -> None:
    """The help names the two ways to say it, and a word that takes a list; each of them passes."""
    wrong = CHOSEN_TWO.format("do give(taken)")
    for params, line in (("asked", "score asked.count"), ("disc", "move disc to heap")):
        problem = said(tmp_path / params, wrong, GIVING.format(params, line))[0]
        assert problem.code == "E417"
        assert "not a list: go through the list with `for each`" in problem.help
    each = CHOSEN_TWO.format("for each disc in taken\n        do give(disc)")
    assert said(tmp_path / "each", each, GIVING.format("disc", "move disc to heap")) == []
    word = "let twice(asked) = 2 * asked.count\n"
    assert said(tmp_path / "word", CHOSEN_TWO.format("score twice(taken)"), word) == []


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


def test_the_least_of_one_number_says_how_to_ask_all_players(tmp_path: Path) -> None:
    text = 'variant r of candle_mine "R"\nbefore night_in_the_mine\n    for each player where player.points = {}\n'
    text += "        player scores 1\n"
    told = checked(tmp_path, text.format("min(player.points)"))
    asked = told.partition("Write `")[2].partition("`")[0]
    assert "E441" in told and "1 error" in told and asked == "min(player.points for each player)"
    assert "or min(A, B): the lower of two." in told
    assert checked(tmp_path, text.format(asked)) == "No mistakes in 1 file.\n"


@pytest.mark.parametrize(
    ("rest", "code", "help_text"),
    [
        ("marker x: 0..3\n\nwhen night = 3\n    score 1", "E092", "`after RULE`"),
        ("at start of night\n    score 1", "E152", "`before RULE`"),
        (
            "after dig\n    for each player with fewest points\n        player scores 1",
            "E093",
            "by lowest player.points",
        ),
        ("piece guest 3\n    wants: design of token", "E091", "`let wants(KIND) = KIND is DESIGN` below a design"),
    ],
)
def test_what_is_wished_for_is_said_otherwise(tmp_path: Path, rest: str, code: str, help_text: str) -> None:
    told = checked(tmp_path, f'variant more of candle_mine "More"\n\n{rest}\n')
    assert code in told and help_text in told and "1 error" in told


SWAPS = """variant swaps of fruit_stall "Swaps"

action offer_swap "Offer a swap"
    choose mine in you.crate
    choose player where player != you
    choose theirs in player.crate
    as player
        may "Give {theirs} for {mine}"
            swap mine with theirs
            mine.owner scores 1
"""


def test_who_acted_before_is_told_where_an_owner_is_asked_for(tmp_path: Path) -> None:
    told = checked(tmp_path, SWAPS)
    assert "error E414: A piece `fruit` belongs to nobody" in told and "per player" not in told
    assert "help: To name who acted before `as`, write `let NAME = you` above it." in told
    named = SWAPS.replace("    as player\n", "    let trader = you\n    as player\n").replace("mine.owner", "trader")
    assert "No mistakes" in checked(tmp_path, named)


def test_who_has_a_piece_is_told_as_one_can_write_it(tmp_path: Path) -> None:
    asked = "first(other in players where mine in other.crate)"
    assert f"Whoever has it in a place of their own is `{asked}`." in checked(tmp_path, SWAPS)
    lines = f"let holder = {asked}\n            if holder != none\n                holder scores 1"
    assert "No mistakes" in checked(tmp_path, SWAPS.replace("mine.owner scores 1", lines))


def test_in_an_action_without_as_nobody_acted_before(tmp_path: Path) -> None:
    text = "variant mine of fruit_stall\n\nafter jam\n    for each fruit in you.crate\n        fruit.owner scores 1\n"
    told = checked(tmp_path, text)
    assert "E414" in told and "acted before" not in told
    assert "`first(player where fruit in player.crate)`" in told


def test_what_would_give_an_own_piece_an_owner(tmp_path: Path) -> None:
    coin = 'piece coin 5 starts in bank "Coin"\nplace bank of coin "Bank"\n'
    text = f"variant mine of fruit_stall\n\n{coin}\nafter jam\n    for each coin in bank\n        coin.owner scores 1\n"
    assert "help: `piece coin N per player` would give each player some." in checked(tmp_path, text)
    assert "No mistakes" in checked(tmp_path, text.replace("coin 5 starts", "coin 5 per player starts"))


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("mosaic", "scored(red, tiles)", "`scored` asks for a board here, and this game has none: `PLAYER.points`"),
        ("imhotep", "scored(black, cards)", "`scored` asks for a board here: `burial_chamber`, `market`, "),
        ("imhotep", "scored(black, tempel)", "Did you mean `temple`?"),
        ("imhotep", "scored(blak, temple)", "Did you mean `black`?"),
        ("imhotep", "scored(orange, temple)", "`scored` asks for a player here: `black`, `white`."),
    ],
)
def test_a_function_says_which_things_it_asks_for(tmp_path: Path, game: str, asked: str, told: str) -> None:
    output = checked(tmp_path, f'scenario "One" of {game}\n    then\n        expect {asked} = 0\n')
    assert "error E410" in output and f"help: {told}" in output, output


ALL, OTHERS = "for each player", "for each player where player != you"


@pytest.mark.parametrize(
    ("line", "code", "header", "below"),
    [
        ("everyone scores 1", "E410", ALL, "player scores 1"),
        ("everybody loses 2", "E410", ALL, "player loses 2"),
        ("players scores heaps.count", "E410", ALL, "player scores heaps.count"),
        ("all score 1", "E096", ALL, "player scores 1"),
        ("each scores 1", "E096", ALL, "player scores 1"),
        ("others scores 1", "E410", OTHERS, "player scores 1"),
        ("everyone else loses 1", "E096", OTHERS, "player loses 1"),
        ("all other players lose 3", "E096", OTHERS, "player loses 3"),
        ("everyone gets 1 point", "E099", ALL, "player scores 1"),
        ("opponents gain 1 point", "E099", OTHERS, "player scores 1"),
    ],
)
def test_everybody_scores_in_a_loop(tmp_path: Path, line: str, code: str, header: str, below: str) -> None:
    """The help is told as it has to be written, and `check --fix` writes it."""
    text = "variant mine of nim\n\nafter turn\n    "
    told = checked(tmp_path, f"{text}{line}\n")
    assert f"error {code}: " in told and f"Write `{header}`, and `{below}` below it" in told, told
    result_of("check", "--fix", tmp_path / "my.rules")
    written = (tmp_path / "my.rules").read_text("utf-8")
    assert written == f"{text}{header}\n        {below}\n"
    assert "No mistakes" in checked(tmp_path, written)


@pytest.mark.parametrize("word", ["nobody", "noone", "none"])
def test_nobody_scores_where_nothing_is_written(tmp_path: Path, word: str) -> None:
    told = checked(tmp_path, f"variant mine of nim\n\nafter turn\n    {word} scores 1\n")
    assert f"error E410: `{word}` is no player" in told and "help: Leave this line out:" in told


def test_what_everybody_does_besides_scoring(tmp_path: Path) -> None:
    told = checked(tmp_path, "variant mine of nim\n\nafter turn\n    everyone discards a card\n")
    assert "error E096: No line begins with `everyone`." in told and "`for each player`, and what each of" in told


def test_somebody_may_have_such_a_name(tmp_path: Path) -> None:
    text = "variant mine of nim\n\nafter turn\n    let everyone = players.first\n    everyone scores 1\n"
    assert "No mistakes" in checked(tmp_path, text)
