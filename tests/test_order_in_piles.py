"""Pieces at different heights of one pile: two options where a rule looks at the order, one where none does."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzzing.lockstep import Lockstep
from small_games import rules_of

PILE = """    move up to {below} from red.hand to track[1]
    move up to 1 from blue.hand to track[1]
    move up to 1 from red.hand to track[1]
    as red
        choose disc in track[1] where disc.owner = you "Which one?"
            move disc to track[2]
        else
            note "That does not happen."
{then}"""
PLACES = """
place track of disc as row(2) holds unlimited
place aside of disc
"""

LOOKING = {
    "top": "    if track[1].top.owner = red\n        red scores 1",
    "bottom": "    for each space in track\n        if space.bottom.owner = red\n            red scores 1",
    "until": "    red scores count(disc in track[1] until disc.owner = blue)",
    "the first": "    if first(disc in track[1]).owner = red\n        red scores 1",
    "the second": "    if list(disc in track[1])[2].owner = red\n        red scores 1",
    "taking some": "    for each disc in take(1, list(disc in track[1]))\n        disc.owner scores 1",
    "the topmost is moved": "    move up to 1 from track[1] to aside",
    "all are moved, and then some": "    move all from track[1] to aside\n    move up to 1 from aside to heap",
    "a loop that stops": "    for each disc in track[1]\n        disc.owner scores 1\n        stop",
}
NOT_LOOKING = {
    "nothing": "    red scores 1",
    "how many": "    red scores count(disc in track[1] where disc.owner = red)",
    "whether": "    if any(disc in track[1] where disc.owner = red)\n        red scores 1",
    "all of them": "    move all from track[1] to aside",
    "another place": "    if heap.top = none\n        red scores 1",
    "each of them": "    for each disc in track[1]\n        disc.owner scores 1",
}


def offered(directory: Path, then: str, below: int = 1) -> list[str]:
    decision = rules_of(directory, PILE.format(then=then, below=below), PLACES).start(2).decision
    return [] if decision is None else [option.text for option in decision.options]


@pytest.mark.parametrize("then", LOOKING.values(), ids=LOOKING)
def test_where_a_rule_looks_at_the_order_they_are_two_options(tmp_path: Path, then: str) -> None:
    assert offered(tmp_path, then) == [
        "red disc, space 1 of track, 1st from the bottom",
        "red disc, space 1 of track, 3rd from the bottom",
    ]


@pytest.mark.parametrize("then", NOT_LOOKING.values(), ids=NOT_LOOKING)
def test_where_none_does_they_are_one(tmp_path: Path, then: str) -> None:
    assert offered(tmp_path, then) == [], "with one option nothing is asked"


@pytest.mark.parametrize(("where", "options"), [("", 2), (" where disc.owner = red", 0)])
def test_in_a_heap_the_first_of_a_sort_is_any(tmp_path: Path, where: str, options: int) -> None:
    """A pile has no order, but for who asks for its first piece, whatever that is."""
    play = PILE.format(
        then=f"    for each disc in track[1]{where}\n        move disc to track[2]\n        stop", below=1
    )
    play = play.replace("track[1]", "heap").replace("track[2]", "aside")
    decision = rules_of(tmp_path, play, PLACES).start(2).decision
    assert options == (0 if decision is None else len(decision.options))


def test_pieces_with_nothing_between_them_stay_one_option(tmp_path: Path) -> None:
    """Red, red, blue, red: the two at the bottom are one."""
    assert offered(tmp_path, LOOKING["top"], below=2) == [
        "red disc, space 1 of track, 1st from the bottom",
        "red disc, space 1 of track, 4th from the bottom",
    ]


def test_compiled_code_offers_the_same(tmp_path: Path) -> None:
    """Discs wander between two piles, by themselves and several at a time."""
    play = """    move all from red.hand to track[1]
    move all from blue.hand to track[2]
    repeat 25
        as red
            choose disc in track "Which one?"
                move disc to (if disc.space = track[1] then track[2] else track[1])
            else
                note "That does not happen."
            choose up to 2 disc in track as some
            for each disc in some
                move disc to track.last
            let upper = track[1].top
            if upper != none
                upper.owner scores 1"""
    played = Lockstep(rules_of(tmp_path, play, PLACES).machine(2))
    assert [played.game(number) for number in range(5)] == [""] * 5
    assert played.decisions > 300 and played.stopped == 0
