"""`imhotep diff`: what is different in what lies on the table, and in who sits there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from comparing import GAME, diff, two, variant

from imhotep_dsl.cli import main


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("rack as grid(6, 8)", 'rack of disc as grid(6, 7) "Rack" → place rack of disc as grid(6, 8) "Rack"'),
        ("supply holds 30", 'supply of disc per player "Supply" → place supply of disc per player holds 30 "Supply"'),
        ("rack seen by none", '7) "Rack" → place rack of disc as grid(6, 7) seen by none "Rack"'),
    ],
)
def test_a_place_that_a_variant_changes_is_told_as_it_is_then(tmp_path: Path, change: str, told: str) -> None:
    mine = variant(tmp_path, f"variant mine of four_in_a_row\n\nset {change}\n")
    assert f"{told}\n" in diff("four_in_a_row", "--with", mine).output


SIDE = """variant mine of imhotep

site pyramid side steep like A "Steep"
    at end_of_round
        for each player
            player scores 1
"""


def test_a_side_that_is_not_laid_out(tmp_path: Path) -> None:
    mine = variant(tmp_path, SIDE)
    hint = (
        "The variant `mine` has the side steep of `pyramid`, not in play here: lay it out with `--side pyramid=steep`."
    )
    told = diff("imhotep", "--with", mine).output
    assert told == f"{hint}\n\nNothing else is different in play.\n"
    laid = diff("imhotep", "--with", mine, "--side", "pyramid=steep").output
    assert "New: Steep: At the end of a round  (" in laid and hint not in laid
    played = CliRunner().invoke(main, ["run", "imhotep", "--with", str(mine), "--quiet"])
    assert played.stderr == f"{hint}\n" and hint not in played.stdout
    again = CliRunner().invoke(main, ["run", "imhotep", "--with", str(mine), "--quiet", "--side", "pyramid=steep"])
    assert not again.stderr


CUSTOMERS = """
piece guest starts in queue "Guest"
    let wants(space) = no
guest smith "Smith"
    copies: 1
    let wants(space) = space.number = 1
guest cook "Cook"
    copies: 1
    let wants(space) = space.number = 2
place queue of guest as deck

rule ask
    for each guest in queue
        if guest.wants(line[1])
            score 1
"""


def test_a_new_piece_and_what_its_designs_say(tmp_path: Path) -> None:
    told = diff(
        *two(tmp_path, GAME.replace("    do reward(space)\n", "    do reward(space)\n    do ask\n") + CUSTOMERS)
    )
    lines = told.output.splitlines()
    at = lines.index('New: piece guest starts in queue "Guest"')
    designs = ["    Smith: copies 1, wants space.number = 1", "    Cook: copies 1, wants space.number = 2"]
    assert lines[at + 1 : at + 5] == ["    wants: no", *designs, ""], told.output


def test_what_one_design_says_otherwise(tmp_path: Path) -> None:
    asking = GAME.replace("    do reward(space)\n", "    do reward(space)\n    do ask\n") + CUSTOMERS
    old, new = two(tmp_path, asking.replace("space.number = 2", "space.number = 3"))
    (old / "game.rules").write_text(asking, encoding="utf-8")
    assert "Changed: Cook, wants: space.number = 2 → space.number = 3\n" in diff(old, new).output


def test_pieces_that_begin_elsewhere(tmp_path: Path) -> None:
    spare = GAME.replace("place line", "place spare of disc per player\nplace line")
    old, new = two(tmp_path, spare.replace("starts in stock", "starts in spare"))
    (old / "game.rules").write_text(spare, encoding="utf-8")
    assert "Changed: piece disc 3 per player starts in stock" in diff(old, new).output


def test_whose_a_piece_is_that_can_be_given_away_is_no_marker_of_an_author(tmp_path: Path) -> None:
    variant = tmp_path / "gift.rules"
    variant.write_text(
        "variant gift of hex\n\nafter turn\n    if not cells.a1.empty\n        give cells.a1.top to you\n",
        encoding="utf-8",
    )
    told = diff("hex", variant).output
    assert told.startswith("Changed: On your turn") and told.endswith("\n1 change\n")
    assert not [line for line in told.split("\n") if line.strip().startswith("- ")]


def test_a_new_design_does_not_change_the_rules_that_ask_for_all(tmp_path: Path) -> None:
    variant = tmp_path / "figs.rules"
    variant.write_text(
        'variant figs of fruit_stall\n\nfruit fig "Fig"\n    copies: 4\n    price: 5\n', encoding="utf-8"
    )
    assert diff("fruit_stall", variant).output == "New: Fruit “Fig”: copies 4, price 5\n\n1 change\n"


def test_a_new_sort_of_piece_is_one_change(tmp_path: Path) -> None:
    """How many there are stands in its line, or with each of its designs; it goes as it came."""
    plain = 'variant mine of nim\n\npiece coin 5 starts in purse "Coin"\nplace purse of coin "Purse"\n'
    told = diff("nim", "--with", variant(tmp_path, plain)).output
    assert told == 'New: piece coin 5 starts in purse "Coin"\n\nNew: place purse of coin "Purse"\n\n2 changes\n'
    coins = """variant mine of nim

piece coin starts in purse "Coin"
    worth: number
    round: truth
coin penny "Penny"
    copies: 2
    worth: 1
    round: yes
coin bill "Bank note"
    copies: 3
    worth: 5
    round: no
place purse of coin "Purse"
"""
    mine = variant(tmp_path, coins)
    lines = "    Penny: copies 2, worth 1, round yes\n    Bank note: copies 3, worth 5, round no\n"
    assert diff("nim", "--with", mine).output.startswith(f'New: piece coin starts in purse "Coin"\n{lines}\nNew: place')
    assert diff(mine, "nim").output.startswith(f'Gone: piece coin starts in purse "Coin"\n{lines}\nGone: place')
    (kind, _) = json.loads(diff("nim", "--with", mine, "--json").output)["declared"]
    assert kind["name"] == "piece coin" and kind["below"][1] == "Bank note: copies 3, worth 5, round no"


def test_an_entry_of_a_list_is_a_change_wherever_it_stands(tmp_path: Path) -> None:
    old, new = two(tmp_path, GAME)
    for directory, first in ((old, 1), (new, 4)):
        text = GAME.replace("place stock", "piece ticket from tickets starts in pile\n    worth: number\nplace stock")
        text = text.replace("place line", "place pile of ticket\nplace line")
        (directory / "game.rules").write_text(text, encoding="utf-8")
        (directory / "tickets.yaml").write_text(
            f"pieces:\n  tickets:\n    source: assumed\n    entries: [{{worth: {first}}}, {{worth: 2}}]\n",
            encoding="utf-8",
        )
    assert diff(old, new).output == "Changed: Ticket 1, worth: 1 → 4\n\n1 change\n"


def test_who_plays_with_whom(tmp_path: Path) -> None:
    teams = "variant mine of tricks for 4 players\n    teams red with green, blue with yellow\n"
    told = diff("tricks", "--with", variant(tmp_path, teams)).output
    assert "New: teams: red with green, blue with yellow\n" in told


def test_what_belongs_to_a_board_is_told_with_its_title(tmp_path: Path) -> None:
    text = "variant mine of imhotep\n\nset market.stalls as grid(2, 3)\n\nafter market.deliver(stone)\n    score 1\n"
    told = diff("imhotep", "--with", variant(tmp_path, text)).output
    assert told.startswith("Changed: Market: place stalls of card as grid(2, 2) → place stalls of card as grid(2, 3)")
    assert "\nChanged: Market: When a stone of yours is delivered here  (rules/imhotep/market.rules:" in told
    found = json.loads(diff("imhotep", "--with", tmp_path / "mine.rules", "--json").output)
    assert [change["name"] for change in found["declared"]] == ["place stalls of market"]
    assert [change["rule"] for change in found["rules"]] == ["market.deliver"]


LIGHTHOUSE = """variant lighthouse of imhotep "A sixth site"

site lighthouse side A "Lighthouse"
    place floors of stone as stack "Floors"

    rule deliver(stone)
        move stone to floors
"""


def test_a_new_board_does_not_change_the_rules_that_carry_out_what_boards_say(tmp_path: Path) -> None:
    told = diff("imhotep", "--with", variant(tmp_path, LIGHTHOUSE)).output
    assert "Changed: " not in told and told.endswith("\n3 changes\n"), told


def test_a_board_that_does_something_else_changes_its_own_rule_only(tmp_path: Path) -> None:
    text = "variant mine of imhotep\n\ninstead market.deliver(stone)\n    score 1\n"
    told = diff("imhotep", "--with", variant(tmp_path, text)).output
    assert told.count("Changed: ") == 1 and told.startswith("Changed: Market: When a stone"), told


def test_what_depends_on_the_number_of_players_is_told_for_each(tmp_path: Path) -> None:
    told = diff("imhotep", "--with", variant(tmp_path, "variant mine of imhotep\n\nset sail.copies to players.count\n"))
    assert told.output == "Changed: Sail, copies: 3 → 2 (2 players), 3 (3 players), 4 (4 players)\n\n1 change\n"
    old, new = two(tmp_path, GAME.replace("disc 3 per", "disc (if players.count = 2 then 5 else 3) per"))
    assert diff(old, new).output == "Changed: Disc, copies: 3 → 5 (2 players), 3 (3 players)\n\n1 change\n"
    assert diff(new, old, "--players", "2").output == "Changed: Disc, copies: 5 → 3\n\n1 change\n"
    assert diff(new, old, "--players", "3").output == "Nothing is different in play.\n"


@pytest.mark.parametrize(
    ("game", "replaced", "told"),
    [
        ("tiny", "place line of disc as row(4)", "place line of disc as row(3) holds unlimited → "),
        ("tiny", "piece disc 3 per player starts in spare", "piece disc 3 per player starts in stock"),
        ("tiny", "marker first: player starts players.last", "marker first: player starts players.first → "),
    ],
)
def test_what_a_variant_replaces_is_told_as_a_declaration(tmp_path: Path, game: str, replaced: str, told: str) -> None:
    (tmp_path / "game.rules").write_text(
        GAME.replace(
            "place line", "place spare of disc per player\nmarker first: player starts players.first\nplace line"
        ),
        encoding="utf-8",
    )
    mine = tmp_path / "variants" / "mine.rules"
    mine.parent.mkdir()
    mine.write_text(f"variant mine of {game}\n\nreplace {replaced}\n", encoding="utf-8")
    found = diff(tmp_path, "--with", "mine").output
    assert f"Changed: {told}" in found and f"→ {replaced}" in found, found


ASKED = """
let player.room = 3 + spare_room
let spare_room = base_room
let base_room = 2
let player.first_try = 1
let player.pile = player.gone
place gone of disc per player
place heap of disc per player as deck refilled from player.pile
place shelf of disc per player holds player.room
marker tries per player: 0..9 starts player.first_try
"""


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ("replace let player.room = 4", "player.room: 3 + spare_room → 4"),
        ("set player.room to 4", "player.room: 3 + spare_room → 4"),
        ("add 1 to player.room", "player.room: 3 + spare_room → 3 + spare_room + 1"),
        ("replace let base_room = 4", "base_room: 2 → 4"),
        ("replace let player.first_try = 2", "player.first_try: 1 → 2"),
        ("replace let player.pile = player.stock", "player.pile: player.gone → player.stock"),
    ],
)
def test_a_word_that_is_asked_where_no_rule_stands(tmp_path: Path, changed: str, told: str) -> None:
    text = GAME.replace("\nplay\n", ASKED + "\nplay\n")
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    mine = tmp_path / "variants" / "mine.rules"
    mine.parent.mkdir()
    mine.write_text(f"variant mine of tiny\n\n{changed}\n", encoding="utf-8")
    assert diff(tmp_path, "--with", "mine").output == f"Changed: {told}\n\n1 change\n"
    back, again = told.split(": ")[1].split(" → ")
    (found,) = json.loads(diff(tmp_path, "--with", "mine", "--json").output)["declared"]
    assert (found["old"], found["new"]) == (back, again)


def test_a_word_that_nobody_asks_is_no_change(tmp_path: Path) -> None:
    assert diff(*two(tmp_path, GAME + "\nlet player.unused = 4\n")).output == "Nothing is different in play.\n"
