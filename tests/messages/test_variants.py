"""Mistakes that a variant brings: its own line is named, and the game is not blamed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, places, result_of, said, said_of_variant, written

from imhotep_dsl.library import rules_directory
from imhotep_dsl.resolve.table import Table


def test_a_kind_that_is_replaced_twice_is_told(tmp_path: Path) -> None:
    text = (
        'variant one of {0}\n\nreplace board site "Site"\n    place dock of ship\n\n'
        'variant two of {0}\n\nreplace board site "Site"\n    place dock of ship\n'
    )
    found = said_of_variant(tmp_path, text.format("imhotep"))
    assert {item.code for item in found} & {"E310", "E314"}


def test_a_variant_that_requires_too_late(tmp_path: Path) -> None:
    """It was E501 in the game's own file."""
    text = "variant strict of imhotep\n\nbefore card.taken\n    require you.points > 3\n"
    (found,) = said_of_variant(tmp_path, text)
    assert places([found]) == [("E501", "my.rules", 4)] and "`require` comes too late" in found.message


def test_a_variant_that_is_not_there(tmp_path: Path) -> None:
    """It was E312 at the first line of the game."""
    assert places(said_of_variant(tmp_path, "variant odd of imhotep with nope\n\nset sled_room to 7\n")) == [
        ("E312", "my.rules", 1)
    ]
    code, output = call("check", "imhotep", "--with", "nope")
    assert code != 0 and "no variant `nope`" in output


ROT = """variant rot of fruit_stall "Rot"
after turn
    if you.crate.count > 5
        let most = max(you.amount(sort) for each sort in designs(fruit){})
        choose sort in designs(fruit) where you.amount(sort) = most "Which sort rots?"
        move {} fruit from you.crate to box where fruit.design = sort
"""


def test_lines_of_a_variant_that_make_a_choice_impossible_are_named(tmp_path: Path) -> None:
    mine, game = tmp_path / "rot.rules", rules_directory() / "fruit_stall"
    mine.write_text(ROT.format(" where sort.price > 1", "1"), encoding="utf-8")
    code, output = call("check", game, "--with", mine)
    assert code == 1 and "E501: Whatever is chosen here, what follows may be impossible." in output
    assert "`if any(sort in designs(fruit) where you.amount(sort) = most)`" in output and "rot.rules:5" in output
    assert "`if any(fruit in you.crate where fruit.design = sort)`" in output and "rot.rules:6" in output
    mine.write_text(ROT.format("", "1"), encoding="utf-8")
    code, output = call("check", game, "--with", mine)
    assert code == 1 and "rot.rules:5" not in output and "rot.rules:6" in output
    mine.write_text(ROT.format("", "up to 1"), encoding="utf-8")
    assert call("check", game, "--with", mine)[0] == 0


@pytest.mark.long
def test_a_turn_that_a_variant_has_taken_outside_of_turns_is_named(tmp_path: Path) -> None:
    mine = tmp_path / "again.rules"
    mine.write_text(
        'variant again of imhotep for 2 players "Again"\nafter turn\n    if round > 5\n        end turns\n'
        "before end_of_round\n    for each player\n        as player\n            do turn\n", encoding="utf-8",
    )  # fmt: skip
    code, output = call("check", rules_directory() / "imhotep", "--with", mine)
    blocks = {code: block for block in output.split("error ") for code in ("E503", "E507") if block.startswith(code)}
    assert code == 1 and set(blocks) == {"E503", "E507"}
    assert "again.rules:8" in blocks["E503"] and "a variant has this carried out here" in blocks["E503"]
    assert "again.rules:8" in blocks["E507"] and "where nobody takes a turn" in blocks["E507"]


@pytest.mark.parametrize(
    ("game", "line", "marker", "setup"),
    [
        ("reversi", "set moves to 30", "moves", "set moves to 30"),
        ("orchard", "set player.fruit to 2", "player.fruit", "for each player\n        set player.fruit to 2"),
        ("orchard", "set grove.ripe to 1", "grove.ripe", "for each grove\n        set grove.ripe to 1"),
    ],
)
def test_a_marker_that_a_variant_sets(tmp_path: Path, game: str, line: str, marker: str, setup: str) -> None:
    told = checked(tmp_path, f'variant other of {game} "Other"\n\n{line}\n')
    assert f"error E333: `{marker}` is a marker: it changes while the game is played" in told
    below = "`, and below that `".join(re.sub(r"\d+$", "…", line.strip()) for line in setup.split("\n"))
    assert f"write `setup`, and below it `{below}`" in told
    assert "error" not in checked(tmp_path, f'variant other of {game} "Other"\n\nsetup\n    {setup}\n')


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


WHISTLE = """variant whistle of fruit_stall "Whistle"
    colours red, blue, green, pink

marker fashion: 0..unlimited "Fashion"
rule luck "Luck"
    choose prize in 1..3 at random
    add prize to fashion
    may "Blow the whistle"
        add 1 to fashion
before turn
    do luck

scenario "Luck" of fruit_stall
{}    when red
{}
"""


@pytest.mark.parametrize(
    ("seats", "lines", "named"),
    [
        ("", "do luck\nanswer prize with 2\nexpect fashion = 2", "luck"),
        ("", "expect fashion = 2", "fashion"),
        ("", 'answer "Blow the whistle"', "Blow the whistle"),
        ("    players red, pink\n", "expect red.points = 0", "pink"),
    ],
)
def test_what_only_a_variant_brings_is_told_once_and_with_its_variant(
    tmp_path: Path, seats: str, lines: str, named: str
) -> None:
    body = "\n".join(f"        {line}" for line in lines.split("\n"))
    told = checked(tmp_path, WHISTLE.format(seats, body))
    assert "1 error" in told and f"E610: `{named}` belongs to the variant `whistle`" in told
    assert "Write `with whistle` below" in told
    assert "E610" not in checked(tmp_path, WHISTLE.format(f"{seats}    with whistle\n", body))


LAZY = """variant lazy of fruit_stall "Lazy"
marker lazy per player: truth "Lazy"
before pick
    require not you.lazy or distinct(fruit.design for each fruit in you.crate) < 3
after pick
    set you.lazy to yes
after jam
    set you.lazy to no
"""

ANEW = """replace rule turn "On your turn"
    move 1 from basket to stall
    choose action
    else
        score 0
"""


def test_where_nothing_is_left_to_choose_the_variants_own_line_is_named(tmp_path: Path) -> None:
    told = checked(tmp_path, LAZY)
    assert "E501" in told and "1 error" in told and "require not you.lazy" in told and "a variant needs this" in told
    assert "`replace rule turn`, with an `else`" in told
    assert "E501" not in checked(tmp_path, f"{LAZY}\n{ANEW}")


def test_the_games_own_lines_are_not_blamed_on_a_variant(tmp_path: Path) -> None:
    told = checked(tmp_path, "variant late of fruit_stall\nbefore turn\n    choose fruit in stall\n    score 1\n")
    assert "E501" in told and "a variant needs this" not in told


def test_a_mistake_in_the_games_lines_that_a_variant_brings_names_the_variant(tmp_path: Path) -> None:
    told = checked(
        tmp_path,
        'variant ponds of reversi\npiece pond 2\nreplace place squares of disc or pond as grid(8, 8) "Board"\n',
    )
    assert (
        "E451" in told
        and "replace place squares of disc or pond" in told
        and "with this variant" in told
        and "1 error" in told
    )


SALT = """variant salt of snail_race "Salt on the shell"
piece grain 4 "Grain of salt"
replace place helix of snail or grain as spiral holds unlimited "Shell"
"""
WALK = """
replace rule walk(cube) "Walk with a snail"
    choose snail where snail.owner = you and snail not in helix.last and cube.paces > 0 "Which snail?"
        let behind = if snail in helix then snail.space.number else 0
        let goal = helix[min(helix.size, behind + cube.paces)]
        move snail to goal
        if goal.leaf
            for each snail in goal where snail.owner != you
                do slip(snail)
    else
        note "Nobody has to walk."
"""


def test_of_a_mistake_in_the_games_lines_the_variants_own_line_is_named(tmp_path: Path) -> None:
    """Its author cannot change what is said of the game's line, but can write that rule anew."""
    told = checked(tmp_path, SALT)
    assert "E417" in told and "1 error" in told and "my.rules:3:1" in told and "Write something that is" not in told
    assert "`replace rule walk(cube)`" in told.partition("help:")[2]
    assert checked(tmp_path, SALT + WALK) == "No mistakes in 1 file.\n"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("line", ["add 2 to statue", "set lever to 5"])
def test_check_says_of_a_design_what_running_says(line: str) -> None:
    variant = written("more.rules", f'variant more of imhotep "More"\n\n{line}\n')
    design = line.split()[-1] if line.startswith("add") else line.split()[1]
    for command in (["check", variant], ["run", "imhotep", "--with", variant, "--games", "1"]):
        told = result_of(*command)
        assert told.exit_code != 0
        assert f"There is nothing called `{design}` to change." in told.output
        assert f"`{design}.copies`" in told.output


@pytest.mark.usefixtures("here")
def test_a_known_that_a_variant_breaks_is_found_by_check() -> None:
    variant = written("odd.rules", 'variant odd of twins "Odd"\n\ntake 1 from sun.copies\n')
    told = result_of("check", variant)
    assert told.exit_code == 1 and "E531" in told.output and "known any(other in carpet.spaces" in told.output
    command = re.findall(r"`imhotep ([^`]*)` plays this game", told.output)[0].split()
    stopped = result_of(*command)
    assert stopped.exit_code == 1 and "because of what `odd` changes" in stopped.output


POP = """variant pop of four_in_a_row "Pop out"

marker pops per player: 0..5 "Pops"

instead turn
    choose
        option "Drop a disc"{asked}
            do as before
        option "Pop out a disc of yours"
            require you.pops < 5
            choose column in rack where column.last.top.owner = you
            add 1 to you.pops
            move column.last.top to you.supply
            for each space in reverse(column.spaces)
                if not space.empty and space.down != none
                    move space.top to space.down
    else
        note "You pass."
        known to end
"""


@pytest.mark.usefixtures("here")
def test_a_known_that_is_broken_late_and_seldom_is_found_by_check() -> None:
    """Who takes discs back in four in a row has the others run out of theirs, long after most games have ended."""
    variant = written("pop.rules", POP.format(asked=""))
    told = result_of("check", variant)
    assert told.exit_code == 1 and "E531" in told.output and "known not you.supply.empty" in told.output
    command = re.findall(r"`imhotep ([^`]*)` plays this game", told.output)[0].split()
    assert command[-2:] == ["--bots", "wilful"]
    stopped = result_of(*command)
    assert stopped.exit_code == 1 and "because of what `pop` changes" in stopped.output
    written("pop.rules", POP.format(asked="\n            require not you.supply.empty"))
    assert result_of("check", variant).exit_code == 0


LINES_OF_A_VARIANT = [
    ("fruit_stall", "set quince price to 5", "E084", "set quince.price to 5"),
    ("fruit_stall", "set quince.price = 5", "E155", "set quince.price to 5"),
    ("fruit_stall", 'add action rest "Rest"\n    score 1', "E083", 'action rest "Rest"\n    score 1'),
    ("fruit_stall", 'new place shelf of fruit "Shelf"', "E083", 'place shelf of fruit "Shelf"'),
    (
        "fruit_stall",
        'add fruit fig "Fig"\n    copies: 3\n    price: 2',
        "E083",
        'fruit fig "Fig"\n    copies: 3\n    price: 2',
    ),
    ("fruit_stall", "remove action jam", "E083", "remove jam"),
    ("duel", "end_of_game\n    players.first scores 1", "E081", "at end_of_game\n    players.first scores 1"),
    ("nim", "turn\n    score 1", "E081", "after turn\n    score 1"),
    ("fruit_stall", "on sell\n    score 1", "E081", "after sell\n    score 1"),
    ("duel", "on end_of_game\n    players.first scores 1", "E081", "at end_of_game\n    players.first scores 1"),
    (
        "candle_mine",
        "marker bid per player: 0..3 seen by owner\nbefore night_in_the_mine\n"
        "    for each player at once where not player.out\n"
        "        choose amount in 0..3\n        set you.bid to amount",
        "E082",
        "marker bid per player: 0..3 seen by owner\nbefore night_in_the_mine\n"
        "    for each player where not player.out at once\n"
        "        choose amount in 0..3\n        set you.bid to amount",
    ),
]


@pytest.mark.parametrize(("game", "wrong", "code", "right"), LINES_OF_A_VARIANT)
def test_the_own_line_is_mended(tmp_path: Path, game: str, wrong: str, code: str, right: str) -> None:
    """One message, which holds what is to be written, and following it helps."""
    told = checked(tmp_path, f'variant other of {game} "Other"\n\n{wrong}\n')
    assert re.findall(r"^error (E\d+)", told, re.MULTILINE) == [code]
    changed = next(line for line in right.split("\n") if line not in wrong.split("\n")).strip()
    assert any(proposed in changed for proposed in re.findall("`([^`]+)`", told.partition("help: Write ")[2]))
    assert "error" not in checked(tmp_path, f'variant other of {game} "Other"\n\n{right}\n')


NOT_TO_BE_SET = [
    ("nim", "set players to 4", "`players 2..4`", "    players 2..4\n    colours red, blue, green, yellow\n"),
    ("nim", "set heaps to 5", "`set heaps as row(5)`", None),
    ("nim", "set turn to 5", "`replace rule turn`", None),
    ("snail_race", "set helix to 30", "`imhotep show snail_race spiral`", None),
    ("kalah", "set beans to 5", "`imhotep show kalah`", None),
]


@pytest.mark.parametrize(("game", "line", "proposed", "right"), NOT_TO_BE_SET)
def test_what_cannot_be_set_is_told_how_to_change(
    tmp_path: Path, game: str, line: str, proposed: str, right: str | None
) -> None:
    told = checked(tmp_path, f'variant other of {game} "Other"\n\n{line}\n')
    assert "error E333" in told and proposed in told
    if "imhotep show" in proposed:
        assert call(*proposed.strip("`").split()[1:])[0] == 0
    if right is not None:
        assert "error" not in checked(tmp_path, f'variant other of {game} "Other"\n{right}')


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [("fruit_stall", "once sell", "after sell"), ("duel", "once end_of_game", "at end_of_game")],
)
def test_a_kind_that_is_none_before_the_name_of_a_rule(tmp_path: Path, game: str, line: str, meant: str) -> None:
    told = checked(tmp_path, f'variant other of {game} "Other"\n\n{line}\n')
    assert "error E326" in told and f"write `{meant}`" in told
    assert "error" not in checked(tmp_path, f'variant other of {game} "Other"\n\n{meant}\n    players.first scores 1\n')


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "replace play\n    repeat 7\n        do play_round\n    reach end_of_game\n",
            "Ask before with `if round < rounds`, or set what it goes to: `set rounds to 7`; if you know that it stays"
            " within, say so before: `known round < rounds`.",
        ),
        (
            "marker sailed: 0..rounds\nafter sail_ship\n    add 1 to sailed\n",
            "Ask before with `if sailed < rounds`, or give it no upper end: `0..unlimited`; if you know that it stays"
            " within, say so before: `known sailed < rounds`.",
        ),
    ],
)
def test_what_a_marker_goes_to_is_called_by_its_name(text: str, told: str, tmp_path: Path) -> None:
    """It may be another number at another table; and of what the game declares only the value can be set."""
    (problem,) = said_of_variant(tmp_path, f"variant mine of imhotep\n{text}")
    assert (problem.code, problem.help) == ("E503", told)
    cured = (
        text + "set rounds to 7\n"
        if "repeat" in text
        else text.replace("    add", "    if sailed < rounds\n        add")
    )
    assert said_of_variant(tmp_path, f"variant mine of imhotep\n{cured}") == []


def test_who_asks_a_space_for_what_is_printed_nowhere_is_told_where_it_would_be(tmp_path: Path) -> None:
    """A picture for one more number of players was laid down without the legend of the others."""
    text = "variant mine of imhotep\nafter turn\n    for each space in temple.floor\n        score space.camels\n"
    for side, told in (("B", True), ("A", False)):
        table = Table(2, {"temple": side}, ("mine",))
        (problem,) = said_of_variant(tmp_path, text, table)
        start = "What is printed on spaces stands in the legend of a layout: here "
        assert problem.code == "E413" and problem.help.startswith(start)
        assert ("`temple_b`" in problem.help) is told


@pytest.mark.parametrize(("game", "path"), [("imhotep", "ship.capacity"), ("orchard", "crate.copies")])
def test_what_has_no_name_is_not_proposed(tmp_path: Path, game: str, path: str) -> None:
    """It asked for `None.capacity`: entries of a list without a name were among the guesses."""
    told = checked(tmp_path, f"variant odd of {game}\n\nset {path} to 5\n")
    assert "1 error" in told and "E333" in told and "None" not in told


@pytest.mark.parametrize(("when", "where"), [("after", ", at their end."), ("before", ", at their beginning.")])
def test_turns_that_stand_in_play_are_named(tmp_path: Path, when: str, where: str) -> None:
    """It was told to name an action, a rule or a moment, of which the game has none for a turn."""
    told = checked(tmp_path, f"variant odd of reversi\n\n{when} turn\n    score 1\n")
    assert "1 error" in told and "E330" in told and "`imhotep show reversi play` prints it" in told
    assert "`replace play`" in told and f"`turns`{where}\n" in told


def test_a_turn_that_is_called_otherwise_is_named(tmp_path: Path) -> None:
    play = "turns from players.first until moved = 3\n        do journey"
    more = "marker moved: 0..3\nrule journey\n    add 1 to moved\n"
    (found,) = said(tmp_path, play, f"{more}after turn\n    score 1\n")
    assert found.code == "E330" and "write `after journey`" in found.help
    assert said(tmp_path, play, f"{more}after journey\n    score 1\n") == []
