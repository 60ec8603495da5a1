"""What a fifteenth author found: messages and tools that did not help any further."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from imhotep_dsl.cli import main


def call(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], catch_exceptions=False)


def checked(directory: Path, text: str) -> str:
    file = directory / "mine.rules"
    file.write_text(text, encoding="utf-8")
    return call("check", file).output


# ---- whose a piece is that belongs to nobody ----------------------------------------------------------------------

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


# ---- a name where only a board or a player can stand --------------------------------------------------------------


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


# ---- what `show` prints can be written ------------------------------------------------------------------------------


def test_below_a_rule_stands_how_lines_around_it_begin(tmp_path: Path) -> None:
    told = call("show", "tricks", "take_trick").output
    assert "\nrule take_trick(taker: player)" in told
    around = "Around it: `before take_trick(taker)`, `after take_trick(taker)` or `instead take_trick(taker)`.\n"
    assert told.endswith(f"\n{around}\n")
    assert "Around it" not in call("show", "fruit_stall", "sell").output
    written = around.split("`")[3]
    assert "No mistakes" in checked(tmp_path, f"variant mine of tricks\n\n{written}\n    taker scores 1\n")


def test_the_name_of_a_variant_prints_it_with_its_data() -> None:
    told = call("show", "imhotep", "five_players").output
    assert told.startswith("rules/imhotep/variants/five_players.rules:1\nvariant five_players of imhotep")
    assert "\nrules/imhotep/variants/five_players.yaml:1\n" in told and "game imhotep" not in told
    assert "Did you mean `solo`?" in call("show", "nim", "sollo").output


# ---- points for everybody -----------------------------------------------------------------------------------------

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
    call("check", "--fix", tmp_path / "mine.rules")
    written = (tmp_path / "mine.rules").read_text("utf-8")
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


# ---- things with the same title -------------------------------------------------------------------------------------

SALON = """variant mine of nim

piece patron 4 starts in salon "Patron"
place salon of patron as deck "Salon"
place patronage of patron per player seen by owner "Patron"

after turn
    move up to 1 from salon to you.patronage
"""


def test_a_piece_and_a_place_with_one_title_cannot_be_told_apart(tmp_path: Path) -> None:
    told = checked(tmp_path, SALON)
    assert "warning W518: The place `patronage` and the piece `patron` are both called “Patron”" in told
    assert "No mistakes" in checked(tmp_path, SALON.replace('owner "Patron"', 'owner "Commission"'))


def test_a_variant_that_calls_something_as_the_game_does(tmp_path: Path) -> None:
    cards = 'variant mine of imhotep\n\nplace spare of card per player "Supply sled"\n\nafter sail_ship\n'
    cards += "    move up to 1 from deck to you.spare\n"
    assert "W518: The place `spare` and the place `sled`" in checked(tmp_path, cards)
    assert "No mistakes" in checked(tmp_path, cards.replace("Supply sled", "Spare cards"))


def test_what_is_replaced_may_keep_its_title(tmp_path: Path) -> None:
    text = 'variant mine of kalah\n\nreplace piece bean 48 starts in bag "Bean"\nplace bag of bean "Bag"\n'
    assert "W518" not in checked(tmp_path, text)


def test_markers_of_one_board_and_of_two(tmp_path: Path) -> None:
    """What belongs to different boards is told with the board."""
    marker = '    marker {name}: 0..9 "Visits"\n'
    header, rule = "variant mine of imhotep\n", "\nafter sail_ship\n    set temple.calls to {from_}.met\n"
    one = header + "\nadd to temple\n" + marker.format(name="calls") + marker.format(name="met")
    two = header + "\nadd to temple\n" + marker.format(name="calls") + "\nadd to market\n" + marker.format(name="met")
    assert "W518: The marker `met` and the marker `calls`" in checked(tmp_path, one + rule.format(from_="temple"))
    assert "W518" not in checked(tmp_path, two + rule.format(from_="market"))


def test_words_of_their_own_tell_things_apart(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("patronage: {en: [commission, commissions]}\n", encoding="utf-8")
    game = 'game tiny "Tiny"\n    players 2\n    colours red, blue\n\n' + SALON.partition("\n\n")[2]
    game = game.replace("after turn\n    move up to 1 from salon to you.patronage", PLAY)
    (tmp_path / "game.rules").write_text(game, encoding="utf-8")
    assert "W518" not in call("check", tmp_path).output
    (tmp_path / "words.yaml").unlink()
    assert "W518" in call("check", tmp_path).output


PLAY = """play
    for each player
        move up to 1 from salon to player.patronage

winner player
    by player.patronage.count"""
