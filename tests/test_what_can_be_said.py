"""What a language for board games must be able to say, and where it is said in games and documents."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SAID = [
    ("another turn for the same player", "rules/kalah/game.rules", "next turn to you"),
    ("another turn for the same player", "rules/snail_race/game.rules", "next turn to you"),
    ("out of the round", "rules/candle_mine/game.rules", "pass"),
    ("out of the game", "rules/masks/game.rules", "eliminate player"),
    ("last player standing", "rules/liars_dice/game.rules", "repeat until count(player where not player.out) = 1"),
    ("turns of some only", "rules/mosaic/game.rules", "turns from players.first where not player.ledge.empty"),
    ("each once, from X on", "docs/reference.md", "player from PLAYER"),
    ("next player from X who", "rules/candle_mine/game.rules", "first(player from starter.next where not player.out)"),
    ("the other way round", "rules/candle_mine/variants/bats.rules", "reverse turns"),
    ("the next player is left out", "rules/candle_mine/variants/dust.rules", "skip next turn"),
    ("until a condition holds", "rules/kalah/game.rules", "repeat until hand.empty"),
    ("the space at row and column", "rules/mosaic/game.rules", "floor.at(players.count, players.count)"),
    ("one step in a direction", "rules/konane/game.rules", "space.step(direction).top.owner = player.next"),
    ("the space on the far side", "rules/konane/game.rules", "space.beyond(space.step(direction))"),
    (
        "along a line until",
        "rules/reversi/game.rules",
        "for each other in space.along(direction) until other.top.owner = you",
    ),
    ("N in a line", "rules/four_in_a_row/game.rules", "any(line in rack.lines(4) where"),
    ("lines of a drawn layout", "rules/morris/game.rules", "line in crossings.lines(3) where man.space in line"),
    ("diagonal neighbours", "rules/mosaic/game.rules", "count(other in space.diagonals where"),
    ("all neighbours", "rules/mosaic/game.rules", "every(not other.empty for each other in space.around)"),
    ("distance", "rules/mosaic/game.rules", "if distance(space, fountain) = 1"),
    ("hexagons", "rules/hex/game.rules", "as hexes(width, width)"),
    ("connected from edge to edge", "rules/hex/game.rules", "joined(space in cells where space.top.owner = you, "),
    ("a random number", "rules/candle_mine/game.rules", "roll draught"),
    ("dice", "rules/liars_dice/game.rules", "roll cube.pips"),
    ("several dice with printed faces", "rules/snail_race/game.rules", "choose face in cube.faces at random"),
    ("a choice at random", "rules/orchard/variants/bees.rules", "choose grove at random"),
    (
        "one value or another",
        "rules/liars_dice/game.rules",
        "set loser to if dice_shown >= amount then you else bidder",
    ),
    ("a list with a name", "rules/tricks/game.rules", "let playable = if you.can_follow then list("),
    ("sorting and taking the first N", "rules/mosaic/game.rules", "for each group in take(2,"),
    ("two parameters of the same kind", "rules/tricks/game.rules", "rule hand_on(giver: player, taker: player)"),
    ("remembered by a piece", "rules/orchard/game.rules", "marker tired: truth"),
    ("remembered by a board", "rules/orchard/game.rules", "marker ripe: 0..12 starts grove.yield * 2"),
    ("two sides", "rules/orchard/game.rules", "flip ladder"),
    ("a change of owner", "rules/mosaic/game.rules", "give tile to you"),
    ("hidden numbers", "rules/masks/game.rules", "marker favourite per player: player or none seen by owner"),
    ("hidden numbers, then revealed", "rules/falcons/variants/tips.rules", "show player.tip to everyone"),
    ("a secret choice by all at once", "rules/falcons/game.rules", "for each player at once"),
    ("show to everyone", "rules/falcons/game.rules", "show player.fist to everyone"),
    ("naming a kind of card", "rules/masks/game.rules", "choose named in designs(mask)"),
    ("another one like this", "rules/fruit_stall/game.rules", "where fruit.design = sort"),
    ("several things, exactly", "rules/tricks/game.rules", "choose 2 card in you.hand as unwanted"),
    ("several things, up to", "rules/fruit_stall/game.rules", "choose up to 2 fruit in stall as picked"),
    (
        "several things, in an order",
        "rules/mosaic/game.rules",
        "choose at least 1 tile in you.ledge as chosen in order",
    ),
    ("several kinds in one place", "rules/orchard/game.rules", "place porch of picker or ladder per player"),
    ("room by board", "rules/orchard/game.rules", "holds grove.room"),
    ("options whose text carries a value", "rules/fruit_stall/game.rules", 'option "{load_points} points"'),
    ("coordinates", "rules/reversi/game.rules", "[squares.e4, squares.d5]"),
    ("a building order of one's own", "rules/snail_race/snail_race.yaml", "order: [a1, b1, c1, d1, e1, e2,"),
    ("connections of one's own", "rules/snort/game.rules", "connections: [a1-c1, c1-e1,"),
    ("other numbers of players, more colours", "rules/imhotep/variants/five_players.rules", "players 2..5"),
    ("only for 4 players", "rules/imhotep/variants/teams_of_two.rules", "for 4 players"),
    ("teams", "rules/imhotep/variants/teams_of_two.rules", "teams black with "),
    ("solo", "rules/nim/variants/solo.rules", "players 1"),
    ("instead of what one board does", "docs/house_rules.md", "instead temple.end_of_round"),
    ("what one board does no longer happens", "docs/house_rules.md", "remove market.before_next_round"),
    ("a marker for every board", "rules/orchard/variants/bees.rules", "add to grove"),
    ("around every action", "rules/fruit_stall/variants/hot_day.rules", "after each action except sell"),
    ("which actions are offered", "rules/fruit_stall/variants/hot_day.rules", "remove jam"),
    ("a table value at a computed seat", "docs/house_rules.md", "take 2 from starting_stones[players.count]"),
    ("answer a choice in the setup", "rules/konane/scenarios/jumping.rules", "when setup"),
    ("expect that the game is over", "rules/nim/scenarios/heaps.rules", "expect game over"),
    ("the course of play", "rules/mosaic/scenarios/laying.rules", "play until game over"),
]


@pytest.mark.parametrize(("what", "file", "line"), SAID, ids=[f"{what}: {file}" for what, file, _ in SAID])
def test_it_can_be_said(what: str, file: str, line: str) -> None:
    """Rules, variants and scenarios are checked and run by other tests, and so is every example of the documents."""
    assert line in (ROOT / file).read_text("utf-8"), what


DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("rulebooks.md", "words made with `let`"),
        ("reference.md", "What `check` takes as a proof"),
        ("reference.md", "Pieces that nobody can tell apart are one option"),
        ("reference.md", "A long line may be broken inside brackets"),
        ("reference.md", "names of [parts](#parts-of-a-place) mean spaces"),
        ("reference.md", "`choose player where"),
        ("house_rules.md", "replace card chisel, hammer"),
        ("data.md", "without a data file"),
        ("reference.md", "nothing after it is done, and no moment comes any more"),
        ("scenarios.md", "## The course of play"),
    ],
)
def test_the_documentation_says_it(page: str, said: str) -> None:
    assert said in (DOCS / page).read_text("utf-8")
