"""What new authors stumbled over, each entry as it is now: accepted in silence and wrong, messages that misled.

The entries are those of the review of 2026, in its order and with its numbers.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, places, said, said_of, said_of_variant, with_variant
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.build import Table

# ---- could not be said, or only by a detour -------------------------------------------------------------------------

ROOT = Path(__file__).parent.parent
SAID_NOW = [
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


@pytest.mark.parametrize(("what", "file", "line"), SAID_NOW, ids=[f"{what}: {file}" for what, file, _ in SAID_NOW])
def test_it_can_be_said_now(what: str, file: str, line: str) -> None:
    """Rules, variants and scenarios are checked and run by other tests, and so is every example of the documents."""
    assert line in (ROOT / file).read_text("utf-8"), what


# ---- accepted in silence, and wrong -------------------------------------------------------------------------------


def test_silence_1_a_marker_that_is_never_none_cannot_become_none(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "set leader to first(player where player.points > 900)")
    assert found.code == "E501" and "none" in found.message


@pytest.mark.parametrize("line", ["setup\n        shuffle heap", "at dusk\n        shuffle heap"])
def test_silence_2_a_declaration_without_meaning_in_a_kind(tmp_path: Path, line: str) -> None:
    more = f"moment dusk\npiece token 3\n    {line}\nplace pouch of token\n"
    play = "reach dusk\nplayers.first scores 1"
    assert [item.code for item in said(tmp_path, play, more)] == ["E340"]


def test_silence_2_a_place_of_the_kind_declared_again(tmp_path: Path) -> None:
    more = "board tent\n    place floor of disc holds 2\ntent wide\n    place floor of disc\n"
    (found,) = said(tmp_path, more=more)
    assert found.code == "E310" and "floor" in found.message


def test_silence_3_check_looks_at_an_existing_side_that_a_variant_adds_to(tmp_path: Path) -> None:
    text = "variant taller of imhotep\n\nsite temple side D\n    at end_of_round\n        move 1 from floor to beside\n"
    project, _ = with_variant(tmp_path, text)
    table = Table(2, {"temple": "D"}, ("taller",))
    assert table in list(tables_to_check(project))
    assert places(said_of_variant(tmp_path, text, table)) == [("E501", "my.rules", 5)]


def test_silence_3_check_takes_a_side(tmp_path: Path) -> None:
    more = (
        "board tent\ntent wide side A\n    place floor of disc\n"
        "tent wide side B\n    place floor of disc\n    place yard of disc\n"
    )
    directory = write_game(tmp_path / "probe", "shuffle wide.floor\nshuffle wide.yard", more)
    assert call("check", directory, "--side", "wide=B")[0] == 0
    code, output = call("check", directory, "--side", "wide=A")
    assert code == 1 and "yard" in output
    assert call("check", directory)[0] == 1
    assert "no side X" in call("check", directory, "--side", "wide=X")[1]


def test_silence_4_rules_with_mistakes_pass_no_test(tmp_path: Path) -> None:
    scenario = 'scenario "Fine" of probe\n    then\n        expect red.points = 0\n'
    directory = write_game(tmp_path / "probe", "players.first scores 1", scenario)
    assert call("test", directory)[0] == 0
    assert call("test", directory, "-k", "nope")[0] == 1
    directory = write_game(tmp_path / "other", "players.first scores 1", scenario + "let open = heep.empty\n")
    code, output = call("test", directory)
    assert code == 1 and "heep" in output


@pytest.mark.parametrize("number", [1, 2, 3])
def test_silence_5_a_column_is_answered_by_its_number(tmp_path: Path, number: int) -> None:
    more = (
        "place rack of disc as grid(2, 3)\nrule drop\n    choose column in rack\n"
        "        move up to 1 from you.hand to column\n"
        f'scenario "Column {number}" of probe\n    when red\n        do drop\n        answer column with {number}\n'
        f"    then\n        expect rack[{number}].top.owner = red\n"
    )
    directory = write_game(tmp_path / "probe", "as players.first\n    do drop", more)
    code, output = call("test", directory)
    assert code == 0, output


def test_silence_5_a_number_answers_nothing_that_is_no_number(tmp_path: Path) -> None:
    more = (
        "rule give\n    choose player\n        player scores 1\n"
        'scenario "Who" of probe\n    when red\n        do give\n        answer player with 1\n'
    )
    code, output = call("test", write_game(tmp_path / "probe", "as players.first\n    do give", more))
    assert code == 1 and "This is not offered" in output


def test_silence_6_pieces_that_rules_can_tell_apart_are_different_options(tmp_path: Path) -> None:
    more = (
        "piece token 3 starts in pouch\nplace pouch of token\n"
        "rule pick\n    choose token in pouch\n        score {}\n    else\n        score 0\n"
    )
    for amount, options in (("token.number", 3), ("2", None)):
        directory = write_game(tmp_path / amount, "as players.first\n    do pick", more.format(amount))
        decision = load(directory).start(players=2, seed=1).decision
        assert (len(decision.options) if decision else None) == options


def test_silence_7_a_move_to_a_remembered_space_may_go_round_for_ever(tmp_path: Path) -> None:
    more = (
        "marker spot: space starts spots[1]\nrule turn\n    if not spots.empty\n        choose disc in spots\n"
        "        move disc to spot\n"
    )
    found = said(tmp_path, "turns from players.first until players.first.points > 3\n    do turn", more)
    assert "E520" in [item.code for item in found]


def test_silence_8_a_kind_that_is_replaced_twice_is_told(tmp_path: Path) -> None:
    text = (
        'variant one of {0}\n\nreplace board site "Site"\n    place dock of ship\n\n'
        'variant two of {0}\n\nreplace board site "Site"\n    place dock of ship\n'
    )
    found = said_of_variant(tmp_path, text.format("imhotep"))
    assert {item.code for item in found} & {"E310", "E314"}


def test_silence_9_a_space_with_a_number_that_is_not_there(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "if spots[0].count > 0\n    players.first scores 1")
    assert found.code == "E422"
    (found,) = said(tmp_path, "if spots[luckiest].count > 0\n    players.first scores 1", "marker luckiest: 0..9\n")
    assert found.code == "E504"


def test_silence_9_division_rounds_down_below_zero_too(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "players.first scores -(4 + 1) / 2\nplayers.last scores 5 / 2")
    game = load(directory).start(players=2, seed=1)
    assert [game.scores[player] for player in ("red", "blue")] == [-3, 2]
    assert "`-5 / 2` is -3" in (Path(__file__).parent.parent / "docs" / "reference.md").read_text("utf-8")


def test_silence_10_a_game_without_colours(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", "players.first scores 1")
    file = directory / "game.rules"
    text = file.read_text("utf-8").replace("    colours red, blue\n", "").replace("starts red", "")
    file.write_text(text, encoding="utf-8")
    assert "E309" in [item.code for item in said_of(directory)]
    code, output = call("run", directory)
    assert code == 1 and "names no colours" in output and "Traceback" not in output


def test_silence_11_a_save_belongs_to_the_meaning_of_the_rules(tmp_path: Path) -> None:
    play = 'as players.first\n    may "Take {0}"\n        score {0}'
    hashes = [
        load(write_game(tmp_path / name, text)).machine(2).program.hash
        for name, text in (
            ("one", play.format(1)),
            ("remark", "# a remark\n" + play.format(1)),
            ("seven", play.format(1).replace("score 1", "score 7")),
        )
    ]
    assert hashes[0] == hashes[1] != hashes[2]


# ---- messages that misled -------------------------------------------------------------------------------------------


def test_misled_by_a_choice_before_a_move_to_a_space_without_limit(tmp_path: Path) -> None:
    """It was E501 at the choice; there always is room, so nothing is wrong."""
    more = (
        "place pits of disc as row(4) holds unlimited\n"
        "rule turn\n    if not you.hand.empty\n        show you.hand to you.next\n"
        "        choose guess in 1..4\n        move 1 from you.hand to pits[guess]\n"
    )
    assert said(tmp_path, "as players.first\n    do turn", more) == []


def test_misled_by_columns_of_a_rack_that_is_not_full(tmp_path: Path) -> None:
    """It was E501 at the choice; as long as the whole is not full, one of its columns is not."""
    more = (
        "piece tile 6 starts in box\nplace rack of tile as grid(2, 3)\n"
        "rule turn\n    choose column in rack where not column.full\n"
        "    if not box.empty\n        move up to 1 tile from box to column\n    add 1 to total\n"
    )
    assert said(tmp_path, "turns from players.first until rack.full or total > 9\n    do turn", more) == []


def test_misled_by_a_variant_that_requires_too_late(tmp_path: Path) -> None:
    """It was E501 in the game's own file."""
    text = "variant strict of imhotep\n\nbefore card.taken\n    require you.points > 3\n"
    (found,) = said_of_variant(tmp_path, text)
    assert places([found]) == [("E501", "my.rules", 4)] and "`require` comes too late" in found.message


def test_misled_by_a_move_of_all_to_a_place_without_limit(tmp_path: Path) -> None:
    more = "place store of disc per player holds unlimited\n"
    assert said(tmp_path, "for each player\n    move all from player.hand to player.store", more) == []


def test_misled_by_a_turn_that_costs_nothing_only_sometimes(tmp_path: Path) -> None:
    """It was E520 at the game's `do turn`."""
    text = (
        "variant lazy of imhotep\n\ninstead turn\n    if you.points > 3\n        choose action\n        else\n"
        "            add 1 to passed\n"
    )
    assert places(said_of_variant(tmp_path, text)) == [("E520", "my.rules", 4)]


def test_misled_by_rules_that_move_within_one_place(tmp_path: Path) -> None:
    more = 'rule go\n    if not you.hand.empty\n        move you.hand.top to you.hand\n    may "Again"\n        do go\n'
    (found,) = said(tmp_path, "as players.first\n    do go", more)
    assert found.code == "E521" and "from which it does not come back" in found.help
    assert "a rule of their own" not in found.help, "a rule that calls itself has no other to share lines with"


def test_misled_by_a_word_of_another_kind_with_the_same_name(tmp_path: Path) -> None:
    more = "let card.price = card.worth\nlet player.price = sum(card.price for each card in open)\n"
    assert said(tmp_path, "for each player\n    player scores player.price", more) == []


def test_misled_by_a_field_of_a_board_in_a_clause(tmp_path: Path) -> None:
    more = "board tent\n    room: number\n    place floor of disc holds tent.room\ntent wide side A\n    room: 3\n"
    play = "if not players.first.hand.empty\n    move up to 1 from players.first.hand to wide.floor"
    assert said(tmp_path, play, more) == []


def test_misled_by_words_of_the_language_as_names(tmp_path: Path) -> None:
    """It was E116 and 32 times E483; now these are names."""
    more = (
        "piece token 2 starts in pouch\n    rank: number usually 2\n    reach: number usually 3\nplace pouch of token\n"
        "marker pay: 0..9\nlet end = pay + 1\nrule show(amount)\n    score amount + end\n"
    )
    play = "as players.first\n    do show(sum(token.rank * token.reach for each token in pouch))"
    directory = write_game(tmp_path / "probe", play, more)
    assert said_of(directory) == []
    assert load(directory).start(players=2, seed=1).scores["red"] == 13


def test_misled_by_an_entry_that_is_no_number(tmp_path: Path) -> None:
    """It was E315, "has no entry None"."""
    (found,) = said_of_variant(tmp_path, "variant odd of imhotep\n\nset starting_stones[none] to 3\n")
    assert found.code == "E304" and "number" in found.message


def test_misled_by_a_kind_of_which_none_is_named(tmp_path: Path) -> None:
    """It was "Nothing here is called `card`"."""
    (found,) = said(tmp_path, "players.first scores card.worth")
    assert found.code == "E410" and "which one is meant" in found.message and "for each card in" in found.help


def test_misled_by_a_variant_that_is_not_there(tmp_path: Path) -> None:
    """It was E312 at the first line of the game."""
    assert places(said_of_variant(tmp_path, "variant odd of imhotep with nope\n\nset sled_room to 7\n")) == [
        ("E312", "my.rules", 1)
    ]
    code, output = call("check", "imhotep", "--with", "nope")
    assert code != 0 and "no variant `nope`" in output


def test_misled_by_the_number_of_files(tmp_path: Path) -> None:
    file = tmp_path / "generous.rules"
    file.write_text("variant generous of nim\n\nset heap_sizes[1] to 2\n", encoding="utf-8")
    assert "No mistakes in 1 file." in call("check", file)[1]


def test_misled_by_a_failed_expectation(tmp_path: Path) -> None:
    """Of what is visible it was said that nobody has to decide; of an open decision nothing was said."""
    more = (
        'rule pick\n    choose\n        option "One"\n            score 1\n        option "Two"\n            score 2\n'
        'scenario "Hidden" of probe\n    then\n        expect visible(deck.top, red)\n'
        'scenario "Open" of probe\n    when red\n        do pick\n    then\n        expect red.points = 1\n'
        'scenario "Over" of probe\n    then\n        expect offered("One")\n'
    )
    code, output = call("test", write_game(tmp_path / "probe", "as players.first\n    do pick", more))
    hidden, waiting, over = (part for part in output.split("FAILED") if "does not hold" in part)
    assert code == 1
    assert "decide" not in hidden
    assert "it is 0, not 1. Now Red has to answer" in waiting
    assert "nobody has to decide" in over


# ---- what the documentation lacked --------------------------------------------------------------------------------

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


# ---- found later, while the cookbook was written --------------------------------------------------------------------

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


def test_a_list_of_some_players_is_not_told_as_all(tmp_path: Path) -> None:
    file = tmp_path / "kind.rules"
    file.write_text(
        "variant kind of nim\n\nafter turn\n    for each player in without(players, [you])\n        player scores 1\n",
        encoding="utf-8",
    )
    code, told = call("diff", "nim", "--with", file)
    assert code == 0
    assert "For each player among all players without you, the player scores 1 point." in told
