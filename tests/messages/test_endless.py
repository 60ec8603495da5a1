"""Turns and rounds without an end: the line is named that costs nothing, and following the help helps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, places, result_of, said, said_of_variant, written

from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.project import add_variant_file, read_project
from imhotep_dsl.resolve.table import Table


def test_a_move_to_a_remembered_space_may_go_round_for_ever(tmp_path: Path) -> None:
    more = (
        "marker spot: space starts spots[1]\nrule turn\n    if not spots.empty\n        choose disc in spots\n"
        "        move disc to spot\n"
    )
    found = said(tmp_path, "turns from players.first until players.first.points > 3\n    do turn", more)
    assert "E520" in [item.code for item in found]


def test_a_turn_that_costs_nothing_only_sometimes(tmp_path: Path) -> None:
    """It was E520 at the game's `do turn`."""
    text = (
        "variant lazy of imhotep\n\ninstead turn\n    if you.points > 3\n        choose action\n        else\n"
        "            add 1 to passed\n"
    )
    assert places(said_of_variant(tmp_path, text)) == [("E520", "my.rules", 4)]


def test_rules_that_move_within_one_place(tmp_path: Path) -> None:
    more = 'rule go\n    if not you.hand.empty\n        move you.hand.top to you.hand\n    may "Again"\n        do go\n'
    (found,) = said(tmp_path, "as players.first\n    do go", more)
    assert found.code == "E521" and "from which it does not come back" in found.help
    assert "a rule of their own" not in found.help, "a rule that calls itself has no other to share lines with"


def test_a_piece_that_may_have_been_moved_before_its_turn_comes(tmp_path: Path) -> None:
    more = (
        "piece crown 1 per player starts in rack\nplace rack of crown per player\n"
        "rule go\n    for each crown in you.rack\n"
        '        may "Wear it"\n            move crown to box\n            do go\n'
    )
    (found,) = said(tmp_path, "as players.first\n    do go", more)
    assert found.code == "E521" and "whether it still lies there, `if crown in you.rack`" in found.help
    asked = more.replace("        may", "        if crown in you.rack\n          may").replace("  move", "    move")
    assert not said(tmp_path, "as players.first\n    do go", asked.replace("   do go", "     do go"))


def test_turns_that_a_variant_makes_endless_name_the_variant_and_the_game(tmp_path: Path) -> None:
    mine = tmp_path / "lazy.rules"
    mine.write_text('variant lazy of fruit_stall "Lazy"\nreplace rule turn\n    choose action\n', encoding="utf-8")
    code, output = call("check", rules_directory() / "fruit_stall", "--with", mine)
    assert code == 1 and "E520: The action `pick` costs nothing" in output
    assert "fruit_stall/game.rules" in output and "lazy.rules:3" in output
    assert "here a variant has changed these turns" in output


def test_turns_within_that_may_not_be_taken_are_named(tmp_path: Path) -> None:
    play = "repeat until heap.count >= 3\n    do climb"
    more = (
        "rule climb\n    turns from leader until heap.count >= 3\n        do pay\n"
        "rule pay\n    if not you.hand.empty\n        move 1 from you.hand to heap\n    else\n        end turns\n"
    )
    (found,) = said(tmp_path, play, more)
    assert found.code == "E520" and found.message.startswith("This round costs nothing")
    assert [label.text for label in found.labels][1:] == [
        "these turns may be over before the first, so what they use up does not count"
    ]


PAID = "points do not count as used up: they can be had again"


@pytest.mark.parametrize("pays", ["    lose 2", "    do pay\n\nrule pay\n    you loses 2"])
def test_an_action_that_costs_points_is_told_why_that_is_not_enough(tmp_path: Path, pays: str) -> None:
    text = f'variant bribe of imhotep "Bribe"\n\naction bribe "Bribe"\n    require you.points >= 2\n{pays}\n'
    (found,) = said_of_variant(tmp_path, text)
    assert (found.code, found.message) == (
        "E520",
        "The action `bribe` costs nothing, so it could be repeated for ever.",
    )
    (paid,) = [label.span.line for label in found.labels if label.text == PAID]
    assert "2" in text.split("\n")[paid - 1] and "lose" in text.split("\n")[paid - 1]
    assert said_of_variant(tmp_path, text.replace("points >= 2", "points >= 2\n    known to end")) == []


def test_points_that_a_whole_turn_costs_are_told_too(tmp_path: Path) -> None:
    text = "variant dear of imhotep\n\ninstead turn\n    if you.points > 3\n        lose 1\n"
    text += "    else\n        do as before\n"
    found = next(item for item in said_of_variant(tmp_path, text) if item.code == "E520")
    assert PAID in [label.text for label in found.labels]


STORE = """variant store of candle_mine "A longer candle for a coin"
marker coins per player: 0..unlimited "Coins"
before turn
    choose
        option "A piece of candle"
            require you.coins >= 1 and candle <= 10
            take 1 from you.coins
            add 2 to candle
        option "Nothing"
            note "Coins are kept."
after turn
    add 1 to you.coins
"""

BACK = """variant back of liars_dice "A die comes back"
after lose_die(player)
    if player.out
        for each other from player.next where not other.out
            move up to 1 cube from box to other.cup where cube.owner = other
"""


@pytest.mark.parametrize(("text", "line"), [(STORE, "add 2 to candle"), (BACK, "move up to 1 cube")])
def test_the_line_of_a_variant_is_named_that_undoes_what_turns_use_up(tmp_path: Path, text: str, line: str) -> None:
    """And following the help, which says `known to end` beside that line, helps."""
    file = tmp_path / "my.rules"
    file.write_text(text, encoding="utf-8")
    code, output = call("check", file)
    assert code == 1
    number = 1 + next(at for at, each in enumerate(text.splitlines()) if line in each)
    assert "E520: This undoes what a " in output
    assert f"my.rules:{number}:" in output
    assert "`known to end` beside your lines" in output
    to_blame = text.splitlines()[number - 1]
    depth = to_blame[: len(to_blame) - len(to_blame.lstrip())]
    file.write_text(text.replace(to_blame, f"{depth}known to end\n{to_blame}"), encoding="utf-8")
    assert "E520" not in call("check", file)[1]


@pytest.mark.parametrize(("most", "codes"), [("unlimited", ["E508", "E520"]), ("200", [])])
def test_bids_rise_to_an_end(tmp_path: Path, most: str, codes: list[str]) -> None:
    markers = f"""marker cash per player: 0..{most} starts 20
marker bid: 0..{most}
marker bidder: player or none
"""
    text = """turns from players.first where player != bidder
    choose
        option "Bid"
            choose amount in bid + 1..you.cash
            set bid to amount
            set bidder to you
        option "Pass"
            pass"""
    problems = {each.code: each for each in said(tmp_path, text, markers)}
    assert sorted(problems) == codes
    if problems:
        assert any("`bid` has no upper end" in label.text for label in problems["E520"].labels)
        assert "`0..200` in place of `0..unlimited`" in problems["E508"].help


MAY = """as players.first
    repeat may "Go on"
        {0}"""


def test_rounds_that_may_be_repeated_are_vouched_for_below_them(tmp_path: Path) -> None:
    """`repeat may` has no `until`; following the help helps."""
    (problem,) = said(tmp_path / "wrong", MAY.format("score 1"))
    assert problem.code == "E520" and problem.help.endswith("write `known to end` below it.")
    assert said(tmp_path / "right", MAY.format("known to end\n        score 1")) == []


BESIDE = """as players.first
    repeat until you.hand.full
        choose
            option "Take"
                score 1
        else
            choose space in nowhere where 2 > 1
                score 1
            move all from space to you.hand.next"""


def test_rounds_without_end_beside_a_mistake(tmp_path: Path) -> None:
    """Of a line with a mistake nothing is known, not even whether it may move nothing."""
    assert {problem.code for problem in said(tmp_path, BESIDE)} >= {"E410", "E520"}


@pytest.mark.parametrize(("line", "marked"), [
    ("move up to 1 from you.hand to heap", True),
    ("do give", True),
    ("score 1", False),
])  # fmt: skip
def test_the_line_is_named_that_may_move_nothing(tmp_path: Path, line: str, marked: bool) -> None:
    give = "rule give\n    move up to 1 from you.hand to heap\n"
    text = MAY.format(line)
    (problem,) = [each for each in said(tmp_path, text, give) if each.code == "E520"]
    told = [label for label in problem.labels if label.text == "this may move nothing, so it does not count"]
    assert len(told) == marked
    if told:
        lines = (tmp_path / "probe" / "game.rules").read_text("utf-8").splitlines()
        assert lines[told[0].span.line - 1].strip() == "move up to 1 from you.hand to heap"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "lines",
    [
        ["action pray", "    score 1 point"],
        ["instead turn", "    score 1 point"],
        ["replace rule turn", "    do as befor"],
        ["action pray", "    lose 1", "    score 1 point"],
    ],
)
def test_a_line_that_cannot_be_read_is_the_only_mistake(lines: list[str]) -> None:
    """There was a traceback where it was the only one of its block, and a word on turns that cost nothing otherwise."""
    told = result_of("check", written("mine.rules", "\n".join(['variant mine of nim "Mine"', "", *lines, ""])))
    assert told.exit_code == 1 and "1 error\n" in told.output, told.output
    assert f"mine.rules:{2 + len(lines)}:" in told.output


def test_a_marker_that_is_set_higher_and_higher_is_used_up(tmp_path: Path) -> None:
    play = "turns from players.first\n    do turn"
    more = "marker bid: 0..9\nrule turn\n    choose number in bid + 1..9\n"
    more += "        set bid to number\n    else\n        pass\n"
    assert said(tmp_path, play, more) == []
    (found,) = said(tmp_path, play, more.replace("bid + 1..9", "bid..9"))
    assert found.code == "E520"


def test_turns_that_never_end_are_blamed_on_the_variant(tmp_path: Path) -> None:
    text = (
        "variant undone of four_in_a_row\n\nafter turn\n    if not rack.empty\n"
        "        move rack.top to rack.top.owner.supply\n"
    )
    file = tmp_path / "undone.rules"
    file.write_text(text, encoding="utf-8")
    project = read_project(rules_directory() / "four_in_a_row")
    names = add_variant_file(project, file)
    found = [item for item in Compilation(project, Table(2, {}, tuple(names))).diagnostics if item.code == "E520"]
    assert [(Path(item.span.file).name, item.span.line) for item in found] == [("undone.rules", 5)]


OFFER = """variant rope_trade of candle_mine "Ropes for silver"
instead turn
    choose
        option "Go home or dig"
            do as before
        option "Offer 3 silver for a rope"
            {0}require you.silver >= 3 and you.ropes < 2 and candle > 0
            choose seller in players where seller != you and seller.ropes > 0 and not seller.out "Of whom?"
            let buyer = you
            as seller
                {1}
"""
REFUSABLE = """may "Sell a rope to {buyer} for 3 silver"
                    known buyer.silver >= 3 and buyer.ropes < 2 and you.ropes > 0
                    take 1 from you.ropes
                    take 3 from buyer.silver
                    add 1 to buyer.ropes"""


@pytest.mark.parametrize(
    ("deal", "line", "when"),
    [("score 1", 'option "Offer', "When this is chosen"), (REFUSABLE, "may ", "When this is declined")],
)
def test_the_option_is_named_that_costs_nothing(tmp_path: Path, deal: str, line: str, when: str) -> None:
    """And the help says nothing of last turns, which this is not about."""
    text = OFFER.format("", deal)
    output = checked(tmp_path, text)
    (place,) = re.findall(rf"E520: {when}, the turn costs nothing.*\n.*my.rules:(\d+):", output)
    assert text.splitlines()[int(place) - 1].strip().startswith(line)
    assert "`known to end` beside your lines" in output and "one more turn" not in output
    assert "E520" not in checked(tmp_path, OFFER.format("known to end\n            ", deal))
