"""What lines do when they run, and that none of them does anything else: nothing, too much, and all that is bounded.

Most of these games would be refused by `check`, which is switched off here: what runs has to be safe by itself.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from small_games import fault_of, nothing_asked, played, rules_of, write_game

from imhotep_dsl import Game, load
from imhotep_dsl.run.audit import audit, secrets_told
from imhotep_dsl.run.faults import GameFault

NOTHING_TO_ASK = "There is nothing here to ask."
NOT_CARRIED_OUT = "This cannot be carried out: "


@pytest.fixture(autouse=True)
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("imhotep_dsl.graph.lints.report_lints", nothing_asked)


def keys(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.key for option in game.decision.options]


# ---- nothing to ask -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "red scores spots.top.space.number",
        "red scores first(card in open).worth",
        "red scores friend.points",
        "red scores friend.hand.count",
        "red scores first(space in spots where space.full).free",
        "red scores first(card in open).number",
    ],
)
def test_a_number_is_never_asked_of_nothing(line: str, tmp_path: Path) -> None:
    assert fault_of(tmp_path, line) == (line, NOTHING_TO_ASK)


@pytest.mark.parametrize(
    "condition",
    [
        "spots.top.owner = none",
        "spots.top.space = none",
        "friend.next = none",
        "first(card in open).space = none",
        "first(space in spots where space.full).top = none",
        "not any(space in first(space in spots where space.full).neighbours)",
        "not any(disc in friend.hand)",
        "not red.hand.top in friend.hand",
    ],
)
def test_a_thing_or_a_list_of_nothing_is_nothing(condition: str, tmp_path: Path) -> None:
    game = played(tmp_path, f"if {condition}\n    red scores 1\nelse\n    red scores 2")
    assert game.scores["red"] == 1


@pytest.mark.parametrize(
    "line",
    [
        "move spots.top to heap",
        "move red.hand.top to first(space in spots where space.full)",
        "move red.hand.top to friend.hand",
        "swap spots.top with red.hand.top",
        "friend scores 1",
        "set leader to friend",
        "do greet(friend)",
        "show deck to friend",
        "shuffle friend.hand",
        "add 1 to friend.luck",
        "set friend.luck to 1",
        "as friend",
        "turns from friend until spots.full",
    ],
)
def test_what_needs_something_is_refused_without_it(line: str, tmp_path: Path) -> None:
    inner = "\n    score 1" if line.startswith(("as", "turns")) else ""
    told, message = fault_of(tmp_path, line + inner, "rule greet(player)\n    player scores 1\n")
    assert (told, message.startswith(NOT_CARRIED_OUT)) == (line, True)


def test_nobody_cannot_act(tmp_path: Path) -> None:
    line = "rule meet by friend"
    why = f"{NOT_CARRIED_OUT}what it is about is none."
    assert fault_of(tmp_path, "do meet", f"{line}\n    score 1\n") == (line, why)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move spots.top to heap", "there is no such piece"),
        ("move red.hand.top to friend.hand", "there is no such place"),
        ("move 4 from red.hand to heap", "4 such pieces are wanted, and there are 3"),
        ("move 1 from heap to spots", "1 such piece is wanted, and there are none"),
        (
            "move 3 from red.hand to spots",
            "there is no room for all of them: `spots` has room for 2 in all, and 3 should go there",
        ),
        (
            "move all from red.hand to spots",
            "there is no room for all of them: `spots` has room for 2 in all, and 1 too many come",
        ),
        (
            "move 2 from red.hand to spots[1]",
            "there is no room for all of them: there is room for 1 in all on this space of `spots`, "
            "and 2 should go there",
        ),
        ("swap spots.top with red.hand.top", "there is no such piece"),
        ("require red.hand.empty", "what it asks for does not hold"),
        ("shuffle friend.hand", "what it is about is none"),
    ],
)
def test_why_something_cannot_be_carried_out(line: str, why: str, tmp_path: Path) -> None:
    assert fault_of(tmp_path, line) == (line, f"{NOT_CARRIED_OUT}{why}.")


# ---- room ---------------------------------------------------------------------------------------------------


def test_a_piece_that_moves_is_lifted_first(tmp_path: Path) -> None:
    filled = "move 1 from red.hand to spots\nmove 1 from blue.hand to spots\n"
    game = played(tmp_path, f"{filled}move spots.top to spots")
    assert [len(place["spaces"]) for place in game.view(0)["places"] if place["name"] == "spots"] == [2]
    game = played(tmp_path, f"{filled}move all from spots to spots")
    assert [len(place["spaces"]) for place in game.view(0)["places"] if place["name"] == "spots"] == [2]
    line = "move 1 from red.hand to spots"
    where = "`spots` has room for 2 in all, and 1 should go there"
    assert fault_of(tmp_path, f"{filled}{line}") == (
        line,
        f"{NOT_CARRIED_OUT}there is no room for all of them: {where}.",
    )


def test_room_that_shrinks_is_never_less_than_none(tmp_path: Path) -> None:
    more = "place tray of disc holds total\n"
    play = "set total to 3\nmove 3 from red.hand to tray\nset total to 1\nred scores 5 + tray.free\n"
    game = played(tmp_path, f"{play}if tray.full\n    blue scores 1\nmove tray.top to tray", more)
    assert game.scores == {"red": 5, "blue": 1}


def test_room_that_depends_on_itself(tmp_path: Path) -> None:
    line = "red scores tray.free"
    found = fault_of(tmp_path, line, "place tray of disc holds 1 + tray.free\n")
    assert found == (line, "How much fits here depends on itself.")


# ---- drawings -----------------------------------------------------------------------------------------------

TILES = """piece tile from tiles starts in bag "Tile"
    drawn: drawing
place bag of tile as row(6)
place floor of tile as grid(4, 4)
place wall of tile as grid(1, 3)
"""
TILE_DATA = """pieces:
  cards:
    source: assumed
    designs:
      sun: {copies: 1, worth: 1}
  tiles:
    source: assumed
    designs:
      ell: {copies: 2, drawn: ell}
      turned: {copies: 1, drawn: turned}
      bar: {copies: 1, drawn: bar}
      dot: {copies: 1, drawn: dot}
drawings:
  ell: ["#.", "##"]
  turned: ["##", "#."]
  bar: ["###"]
  dot: ["#"]
"""


def tiles(directory: Path, play: str) -> Game:
    game = rules_of(directory, play, TILES, TILE_DATA).start(2)
    assert game.over and audit(game.machine, game.state) == []
    return game


LAID = """let ell = first(tile in bag)
let other = first(tile in bag where tile != ell)
let turned = first(tile in bag where tile is turned)
let bar = first(tile in bag where tile is bar)
let dot = first(tile in bag where tile is dot)
"""


@pytest.mark.parametrize(
    ("lines", "fits"),
    [
        ("move bar to last(spot in placements(bar, floor))", True),
        ("move ell to first(spot in placements(ell, floor))", True),
        ("move turned to first(spot in placements(ell, floor))", True),
        ("move bar to first(spot in placements(ell, floor))", False),
        ("move dot to first(spot in placements(ell, floor))", False),
        ("move dot to first(spot in placements(dot, floor))", True),
        ("let here = first(spot in placements(ell, floor))\nmove ell to here\nmove other to here", False),
        ("let here = first(spot in placements(ell, floor))\nmove ell to here\nmove ell to here", True),
        ("move bar to first(spot in placements(bar, wall))\nmove dot to first(spot in placements(dot, wall))", False),
    ],
)
def test_a_drawing_lies_only_where_it_fits(lines: str, fits: bool, tmp_path: Path) -> None:
    rules = rules_of(tmp_path, LAID + lines, TILES, TILE_DATA)
    if fits:
        game = rules.start(2)
        assert game.over and audit(game.machine, game.state) == []
    else:
        with pytest.raises(Exception, match=NOT_CARRIED_OUT):
            rules.start(2)


def test_drawings_change_places_with_their_like(tmp_path: Path) -> None:
    laid = f"{LAID}move ell to first(spot in placements(ell, floor))\n"
    game = tiles(tmp_path, f"{laid}swap ell with turned\nmove ell to first(spot in placements(ell, floor))")
    spots = game.state[game.machine.layout.spot :][: len(game.machine.tables.pieces)]
    assert sum(spot >= 0 for spot in spots) == 2
    with pytest.raises(Exception, match=NOT_CARRIED_OUT):
        tiles(tmp_path, f"{laid}swap ell with bar")
    two = f"{laid}move bar to last(spot in placements(bar, floor))\n"
    with pytest.raises(Exception, match=NOT_CARRIED_OUT):
        tiles(tmp_path, f"{two}swap ell with bar")
    tiles(tmp_path, f"{laid}swap bar with dot")


def test_exchanged_pieces_are_followed(tmp_path: Path) -> None:
    """In a deck everybody sees which piece goes where, so who knew them goes on knowing them."""
    line = "show deck to red\nswap deck.top with deck.bottom"
    game = played(tmp_path, line)
    layout, tables = game.machine.layout, game.machine.tables
    deck = next(at for at in tables.instances if tables.places[at.place].name == "deck")
    known = [cell for cell in game.state[layout.seen :][: len(tables.pieces)] if cell]
    assert len(known) == game.state[layout.count + deck.first] > 2


# ---- bounds -------------------------------------------------------------------------------------------------


def test_numbers_have_a_limit(tmp_path: Path) -> None:
    line = "red scores 100000 * 100000"
    assert fault_of(tmp_path, line) == (line, "This number is larger than numbers may be.")
    line = "red scores 900000000"
    assert fault_of(tmp_path, f"red scores 900000000\n{line}")[1] == "This number is larger than numbers may be."
    assert played(tmp_path, line).scores["red"] == 900_000_000


@pytest.mark.parametrize(("who", "key", "line"), [
    ("", "player.points * player.points", "by player.points * player.points"),
    (" where player.points * 7 * 7 > 7", "player.seat", "winner player where player.points * 7 * 7 > 7"),
])  # fmt: skip
def test_what_decides_who_wins_is_named_by_its_line(tmp_path: Path, who: str, key: str, line: str) -> None:
    directory = write_game(tmp_path, "red scores 900000000\nblue scores 1")
    text = (directory / "game.rules").read_text("utf-8").split("winner player")[0]
    text += f"winner player{who}\n    by player.seat\n    by {key}\n"
    (directory / "game.rules").write_text(text, "utf-8")
    game = load(directory).start(2)
    for asked in ("winners", "standings", "is_draw"):
        with pytest.raises(GameFault, match="larger than numbers may be") as caught:
            getattr(game, asked)
        assert text.split("\n")[caught.value.span.line - 1].strip() == line


def test_questions_count_as_work(tmp_path: Path) -> None:
    line = "red scores count(space in field where field.free > space.number)"
    assert fault_of(tmp_path, line, "place field of disc as grid(70, 70)\n") == (
        line,
        "There is too much to look at here.",
    )
    line = "red scores count(amount in 1..5000 where count(other in 1..5000 where other > amount) > 1)"
    assert fault_of(tmp_path, line) == (line, "There is too much to look at here.")
    line = "for each amount in 1..1000000000"
    assert fault_of(tmp_path, f"{line}\n    red scores 1") == (line, "There is too much to look at here.")
    game = played(tmp_path, "if 7 in 1..1000000000\n    red scores 1")
    assert game.scores["red"] == 1


def test_options_have_a_limit_and_are_offered_once(tmp_path: Path) -> None:
    line = "choose amount in 1..1000000000"
    said = "There is too much to choose from here: more than 10000 options."
    assert fault_of(tmp_path, f"as red\n    {line}\n    score amount") == (line, said)
    game = rules_of(tmp_path, "as red\n    choose amount in [2, 1, 2, 1]\n    score amount").start(2)
    assert keys(game) == ["2", "1"]


def test_a_very_long_way_can_be_tried(tmp_path: Path) -> None:
    """Each choice waits for the next, and only the last line says whether the first was right."""
    choices = "".join(f"    choose amount{at} in 1..2\n" for at in range(400))
    game = rules_of(tmp_path, f"as red\n{choices}    require amount399 = 2\n    score 1").start(2)
    for _ in range(3):
        assert keys(game) == ["1", "2"]
        game.choose(0)


# ---- turns --------------------------------------------------------------------------------------------------


def test_nothing_stays_behind_when_turns_end(tmp_path: Path) -> None:
    """Turns are ended from within loops of their own rule and of one that they call."""
    more = """rule out
    for each disc in you.hand
        for each space in spots
            end turns
"""
    play = """for each player
    turns from player until spots.full
        for each amount in 1..3
            do out
    as player
        choose amount in 1..2
        score amount
"""
    game = rules_of(tmp_path, play, more).start(2)
    sizes = []
    while not game.over:
        assert audit(game.machine, game.state) == []
        sizes.append(len(game.state))
        game.choose(1)
    assert game.scores == {"red": 2, "blue": 2} and len(set(sizes)) == 1


def test_garbage_on_the_stack_is_found_out(tmp_path: Path) -> None:
    game = rules_of(tmp_path, "as red\n    choose amount in 1..2\n    score amount").start(2)
    assert audit(game.machine, game.state) == []
    game.state.append(0)
    assert any("frame" in problem for problem in audit(game.machine, game.state))


def test_a_piece_among_pieces_of_another_kind_is_found_out(tmp_path: Path) -> None:
    game = rules_of(tmp_path, "as red\n    choose amount in 1..2\n    score amount").start(2)
    tables = game.machine.tables
    places = tuple(replace(place, holds=place.holds and "others") for place in tables.places)
    game.machine.tables = replace(tables, places=places)
    assert any("lies in" in problem for problem in audit(game.machine, game.state))


# ---- secrets ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "tells"),
    [
        ("choose amount in 1..3 where amount >= deck.top.worth\nscore amount", True),
        ("choose card in deck\nmove card to open", False),
        ("choose card in deck where card.worth = 1\nmove card to open", False),
        ("choose amount in 1..deck.count\nscore amount", False),
        ("choose amount in 1..2\nscore amount\nif deck.top.worth = 1\n    score 1", False),
        ("choose amount in 1..3\nif amount = deck.top.worth\n    require amount = 1\nscore amount", True),
    ],
)
def test_options_that_tell_of_hidden_pieces_are_found_out(asked: str, tells: bool, tmp_path: Path) -> None:
    lines = "".join(f"    {line}\n" for line in asked.split("\n"))
    game = rules_of(tmp_path, f"as red\n    choose amount in 3..4\n    score amount\n{lines}").start(2)
    assert secrets_told(game.machine, game.state) == []
    game.choose(0)
    if game.over:
        pytest.fail("there is nothing to decide")
    assert bool(secrets_told(game.machine, game.state)) == tells


def test_whoever_vouches_for_an_answer_vouches_for_what_is_asked(tmp_path: Path) -> None:
    line = "known heap.top.number = 1"
    assert fault_of(tmp_path, line) == (line, "The rules say that this is known to hold, and it does not.")


def test_what_is_not_known_has_no_name(tmp_path: Path) -> None:
    game = rules_of(tmp_path, "as red\n    choose card in deck\n    move card to open").start(2)
    assert game.decision is not None
    assert [(option.key, option.text) for option in game.decision.options] == [
        (f"unknown card {number}", "card, deck") for number in range(1, 5)
    ]
    game.choose("unknown card 3")
    assert game.over


def test_numbers_that_are_asked_for_tell_pieces_apart(tmp_path: Path) -> None:
    plain = "as red\n    choose disc in red.hand\n    move disc to heap"
    assert rules_of(tmp_path, plain).start(2).over
    game = rules_of(tmp_path, f"{plain}\n    score disc.number").start(2)
    assert len(keys(game)) == 3
