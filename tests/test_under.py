"""`move … under PLACE`: below all that lies there, in the interpreter, in compiled code, in sentences and messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzzing.lockstep import Lockstep
from small_games import rules_of

from imhotep_dsl import RulesError
from imhotep_dsl.game.game import Game

HAND = """    move up to 1 from red.hand to heap
    move up to 2 from blue.hand to heap
{then}
    as red
        may "Done"
            score 1"""


def owners(game: Game) -> str:
    """Of the discs of the heap, from the bottom up."""
    view = game.view("red")
    heap = next(place for place in view["places"] if place["name"] == "heap")
    return "".join(piece["piece"][0] for space in heap["spaces"] for piece in space["pieces"])


def after(tmp_path: Path, then: str) -> str:
    return owners(rules_of(tmp_path, HAND.format(then=then)).start(2))


@pytest.mark.parametrize(
    ("line", "heap"),
    [
        ("    move up to 1 from red.hand to heap", "rbbr"),
        ("    move up to 1 from red.hand under heap", "rrbb"),
        ("    known not heap.empty\n    move heap.top under heap", "brb"),
        ("    move all from heap under heap", "rbb"),
        ("    move all from heap to heap", "bbr"),
        ("    move up to 2 from heap under heap", "bbr"),
        ("    move all disc from heap under heap where disc.owner = blue", "bbr"),
    ],
)
def test_where_they_lie_then(tmp_path: Path, line: str, heap: str) -> None:
    assert after(tmp_path, line) == heap


def test_compiled_code_does_the_same(tmp_path: Path) -> None:
    play = """    repeat 25
        as red
            choose
                option "One"
                    move up to 1 from deck under open[1]
                option "Back"
                    move all from open[1] under deck
                option "Some"
                    move up to 2 from deck under deck
                option "More than there are"
                    move up to deck.count + 1 from deck under deck
            move up to 1 from red.hand under heap
            move up to 1 from heap under blue.hand
            move up to 1 from blue.hand under red.hand"""
    more = "place stacked of card as row(2) holds unlimited"
    played = Lockstep(rules_of(tmp_path, play.replace("open", "stacked"), more).machine(2))
    assert [played.game(number) for number in range(5)] == [""] * 5 and played.stopped == 0


@pytest.mark.parametrize(
    ("line", "code", "helps"),
    [
        ("move deck.top to deck.bottom", "E418", "`under PLACE`"),
        ("move 1 from deck to deck.top", "E418", "`to PLACE`"),
        ("move deck.top to bottom of deck", "E198", "under deck"),
        ("move 2 from deck to top of deck", "E198", "`move 2 from deck to deck`"),
    ],
)
def test_who_writes_it_otherwise_is_told(tmp_path: Path, line: str, code: str, helps: str) -> None:
    with pytest.raises(RulesError) as caught:
        rules_of(tmp_path, f"    {line}").start(2)
    assert [(problem.code, helps in (problem.help or "")) for problem in caught.value.diagnostics] == [(code, True)]


def test_a_name_may_still_be_called_so(tmp_path: Path) -> None:
    play = "    let under = heap\n    move up to 1 from red.hand under under\n    red scores under.count"
    assert rules_of(tmp_path, play).start(2).scores["red"] == 1
