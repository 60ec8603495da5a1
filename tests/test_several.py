"""Choosing several things, lists with names, values in texts: what is offered, and what comes of it."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest
from click.testing import CliRunner
from fuzzing.lockstep import Lockstep
from small_games import rules_of, write_game

from imhotep_dsl import Rules
from imhotep_dsl.cli import main
from imhotep_dsl.game.game import Game
from imhotep_dsl.report.choices import several_lines
from imhotep_dsl.report.chronicle import start_told

NUMBERS = "    as red\n        choose {how} number in 1..4 as picked{order}\n        for each number in picked\n"
NUMBERS += '            set total to remainder(total, 1000) * 10 + number\n        may "Done"\n            score 1'


def endings(game: Game, totals: list[int]) -> None:
    """All ways to choose, each ending in a number with a digit for each thing chosen."""
    decision = game.decision
    assert decision is not None
    if decision.prompt == "Done?":
        totals.append(game.state[game.machine.layout.markers[2]])
        return
    for option in decision.options:
        other = game.copy()
        other.choose(option.key)
        endings(other, totals)


def chosen(tmp_path: Path, how: str, order: str = "") -> list[int]:
    totals: list[int] = []
    endings(rules_of(tmp_path, NUMBERS.format(how=how, order=order)).start(2), totals)
    return totals


def written(sets: list[tuple[int, ...]]) -> list[int]:
    return [int("".join(map(str, one)) or 0) for one in sets]


@pytest.mark.parametrize(
    ("how", "sizes"),
    [("2", [2]), ("up to 2", [0, 1, 2]), ("at least 3", [3, 4]), ("4", [4]), ("0", [0]), ("2..3", [2, 3])],
)
def test_each_set_is_chosen_in_one_way(tmp_path: Path, how: str, sizes: list[int]) -> None:
    sets = [one for size in sizes for one in combinations(range(1, 5), size)]
    assert sorted(chosen(tmp_path, how)) == sorted(written(sets))


@pytest.mark.parametrize(("how", "sizes"), [("2", [2]), ("up to 2", [0, 1, 2]), ("at least 3", [3, 4])])
def test_in_order_each_order_is_chosen_in_one_way(tmp_path: Path, how: str, sizes: list[int]) -> None:
    orders = [one for size in sizes for one in permutations(range(1, 5), size)]
    assert sorted(chosen(tmp_path, how, " in order")) == sorted(written(orders))


@pytest.mark.parametrize(("how", "typed", "told"), [
    ("2", "1", ["(Choose from top to bottom: what stands above your choice is not offered again.)",
                "(Offered later: 4.)"]),
    ("3", "1", ["(Choose from top to bottom: what stands above your choice is not offered again.)",
                "(Offered later: 3, 4.)",
                "(Choose from top to bottom: what stands above your choice is not offered again.)",
                "(Offered later: 4.)"]),
    ("up to 2", "1", ["(Choose from top to bottom: what stands above your choice is not offered again.)"]),
    ("2 in order", "1", []),
    ("1", "", []),
])  # fmt: skip
def test_who_chooses_several_is_told_in_which_order(tmp_path: Path, how: str, typed: str, told: list[str]) -> None:
    """No set is asked for twice, so what stands last is left out at first: nobody has to guess why."""
    number, _, order = how.partition(" in ")
    play = NUMBERS.format(how=number, order=f" in {order}" if order else "")
    directory = write_game(tmp_path / "probe", play)
    given = "".join(f"{line}\n" for line in (typed, "q") if line)
    result = CliRunner().invoke(main, ["play", str(directory), "--players", "2"], input=given)
    assert [line.strip() for line in result.output.splitlines() if line.startswith("  (")] == told


def keys(game: Game) -> list[str]:
    return [option.key for option in game.decision.options] if game.decision else []


def test_pieces_that_are_alike_are_one_option_each_time(tmp_path: Path) -> None:
    """Three red discs and one blue one: two of them are red and red, or red and blue."""
    play = """    move up to 3 from red.hand to heap
    move up to 1 from blue.hand to heap
    known heap.count >= 2
    as red
        choose 2 disc in heap as picked
        for each disc in picked
            disc.owner scores 1"""
    game = rules_of(tmp_path, play).start(2)
    assert keys(game) == ["red disc 2", "blue disc 3"], "the first is a red one: nothing follows the blue one"
    both_red = game.copy()
    both_red.choose("red disc 2")
    game.choose("blue disc 3")
    assert (both_red.scores, game.scores) == ({"red": 2, "blue": 0}, {"red": 1, "blue": 1})


@pytest.mark.parametrize("source", [
    "named", "reverse(named)", "take(2, named)", "(if total = 0 then [1, 1, 2] else [3])", "either(named, named)",
    "both([1, 1, 2], 1..2)", "without([1, 1, 2, 3], [3])", "chosen",
])  # fmt: skip
def test_what_stands_in_a_list_twice_is_offered_once(tmp_path: Path, source: str) -> None:
    """However the list came about, and compiled code offers the same."""
    play = """    as red
        let named = [1, 1, 2, 2]
        choose up to 3 number in [1, 1, 2] as chosen in order
        if chosen.count > 0
            choose number in SOURCE
                set total to number
            else
                set total to 9"""
    rules = rules_of(tmp_path, play.replace("SOURCE", source))
    played = Lockstep(rules.machine(2))
    assert [played.game(number) for number in range(5)] == [""] * 5 and played.stopped == 0
    game = rules.start(2)
    for picked in ("1", "1", "2"):
        game.choose(picked)
    assert sorted(keys(game)) in ([], ["1", "2"]), "nothing is asked where there is only one"


def test_a_piece_that_a_marker_remembers_is_an_option_of_its_own(tmp_path: Path) -> None:
    more = "marker kept: disc or none"
    play = """    move up to 2 from red.hand to heap
    known not heap.empty
    set kept to first(disc in heap)
    as red
        choose disc in heap
        if disc = kept
            score 5"""
    game = rules_of(tmp_path, play, more).start(2)
    assert len(keys(game)) == 2
    assert len(keys(rules_of(tmp_path, play.replace("    set kept to first(disc in heap)\n", ""), more).start(2))) == 0


ELSE = """    repeat 3
        as red
            choose pips in 1..3
            choose {how} number in 1..4 as picked{order}
                require sum(number for each number in picked) = pips * 4 + 2
                set total to picked.first * 10 + picked.last
            else
                set total to 100 + pips
            may "On"
                score total"""


@pytest.mark.parametrize(("how", "order"), [("2", ""), ("at least 2", ""), ("pips", ""), ("2..3", " in order")])
def test_else_where_no_set_can_be_carried_through(tmp_path: Path, how: str, order: str) -> None:
    """As for a single thing: only what leads through is offered, and if that is nothing, the `else` is done."""
    rules = rules_of(tmp_path, ELSE.format(how=how, order=order))
    played = Lockstep(rules.machine(2))
    assert [played.game(number) for number in range(20)] == [""] * 20 and played.stopped == 0


def test_else_is_done_if_what_is_required_meets_no_set(tmp_path: Path) -> None:
    game = rules_of(tmp_path, ELSE.format(how="2", order="")).start(2)
    totals = {}
    for pips in ("1", "2", "3"):
        other = game.copy()
        other.choose(pips)
        while len(keys(other)) > 0 and other.decision is not None and other.decision.prompt != "On?":
            other.choose(0)
        totals[pips] = other.state[other.machine.layout.markers[2]]
    assert totals == {"1": 24, "2": 102, "3": 103}, "2 and 4 make 6, and no two make 10 or 14"


def test_what_cannot_be_carried_through_is_not_offered(tmp_path: Path) -> None:
    play = """    as red
        choose
            option "A pair"
                choose 2 number in 1..4 as picked
                require sum(number for each number in picked) = 7
                set total to picked.first * 10 + picked.last
            option "Nothing"
                score 1"""
    game = rules_of(tmp_path, play).start(2)
    game.choose("option 1")
    assert game.state[game.machine.layout.markers[2]] == 34, "only 3 and 4 make 7: nothing is asked"


def test_a_text_carries_values_for_the_one_who_decides(tmp_path: Path) -> None:
    play = """    as red
        choose amount in 1..2
        choose "{amount} or {amount + 1}?"
            option "Take {amount} of {red}"
                score amount
            option "Take {amount + 1}"
                score amount + 1"""
    rules = rules_of(tmp_path, play)
    for viewer, said in ((0, "Take 2 of Red"), (1, "Take … of …"), (None, "Take 2 of Red")):
        game, chronicle, _ = start_told(rules, 2, 1, viewer)
        chronicle.choose(game, 2)
        assert game.decision is not None and game.decision.prompt == "2 or 3?"
        assert [option.text for option in game.decision.options] == ["Take 2 of Red", "Take 3"]
        chronicle.choose(game, 0)
        assert said in "\n".join(chronicle.lines())


def test_lists_leave_nothing_behind(tmp_path: Path) -> None:
    """Two ways to the same position are the same state, whatever lists were made on the way."""
    play = """    as red
        choose
            option "With lists"
                repeat 2
                    let some = list(disc in red.hand)
                    for each disc in some
                        let others = without(some, [disc])
                        if others.count = 2
                            stop
            option "Without"
                note "Nothing."
        may "Done"
            score 1"""
    rules = rules_of(tmp_path, play)
    assert after(rules, "option 1") == after(rules, "option 2")


def after(rules: Rules, key: str) -> list[int]:
    game = rules.start(2)
    game.choose(key)
    frame = game.state[game.machine.layout.size :]
    return [*game.state[: game.machine.layout.size], len(frame)]


SHELF = """place shelf of disc as row(4)
setup
    known players[1].hand.count = 3 and players[2].hand.count = 3
    for each space in shelf where space.number <= 2
        move up to 1 from players[1].hand to space
    for each space in shelf where space.number > 2
        move up to 1 from players[2].hand to space
rule go "Go"
    known shelf.count = 4
    choose 2 disc in shelf as pair{order}
    swap pair[1] with pair[2]
"""


def offered(game: Game) -> list[str]:
    return [option.text for option in game.decision.options] if game.decision else []


@pytest.mark.parametrize("order", ["", " in order"])
def test_each_of_several_pieces_that_look_alike_says_where_it_lies(tmp_path: Path, order: str) -> None:
    """Also if the others were chosen before, or are only offered later."""
    game = rules_of(tmp_path, "as players.first\n    do go", SHELF.format(order=order)).start(2)
    shelf = [f"{colour} disc, space {at} of shelf" for at, colour in enumerate(("red", "red", "blue", "blue"), 1)]
    assert offered(game) == (shelf if order else shelf[:3])
    later = "  (Offered later: blue disc, space 4 of shelf.)"
    assert (several_lines(game.decision)[1:] if game.decision else []) == ([] if order else [later])
    game.choose("red disc 3")
    assert offered(game) == shelf[1:]


@pytest.mark.parametrize(
    ("picked", "told"), [((0, 0), ("red disc on space 1", "red disc on space 2")),
                         ((1, 1), ("red disc on space 2", "blue disc on space 4"))],
)  # fmt: skip
def test_the_log_says_which_of_those_that_look_alike_were_meant(
    tmp_path: Path, picked: tuple[int, int], told: tuple[str, str]
) -> None:
    rules = rules_of(tmp_path, "as players.first\n    do go", SHELF.format(order=""))
    game, chronicle, _ = start_told(rules, 2, 1, None)
    for at in picked:
        assert game.decision is not None
        chronicle.choose(game, game.decision.values[at])
    one, other = told
    assert chronicle.lines()[-2:] == [f"Red — {one} → {other}", f"  {one} and {other} change places"]


def test_pieces_that_look_alike_change_places_between_two_places(tmp_path: Path) -> None:
    more = "piece coin 2 starts in purse\nplace purse of coin\nplace chest of coin\n"
    play = "known purse.count = 2\nmove 1 from purse to chest\nknown purse.count = 1 and chest.count = 1\n"
    rules = rules_of(tmp_path, f"{play}swap purse.top with chest.top", more)
    _, chronicle, _ = start_told(rules, 2, 1, None)
    assert "Coin (purse) and Coin (chest) change places" in "\n".join(chronicle.lines())
