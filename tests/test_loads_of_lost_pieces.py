"""What lies on pieces does not tell which of them is which once nobody can follow them any more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fuzzing.lockstep import Lockstep
from small_games import rules_of

from imhotep_dsl.game.game import Game
from imhotep_dsl.report.chronicle import Chronicle, start_told
from imhotep_dsl.run.sight import sees

SHIPS = """piece ship starts in quay "Ship"
    place locker of card holds unlimited seen by none
    place cabin of card holds unlimited
ship barge
    copies: 2
ship wreck
    copies: 1
place quay of ship as stack
place dock of ship as deck refilled from quay
place bay of ship seen by none
place cove of ship seen by none
setup
    shuffle deck
    for each ship in quay
        move 1 from deck to ship.locker
        show ship.locker to red
"""
LOST = {
    "shuffled": "move all from quay to dock\nshuffle dock",
    "out of a heap": "move all from quay to bay\nmove 1 from bay to cove",
    "one of a heap that changes places": """move 2 from quay to bay
move 1 from quay to cove
swap bay.top with cove.top""",
    "made anew": "move 1 from dock to cove",
}
KEPT = {
    "in a deck": "move all from quay to dock",
    "into a heap": "move all from quay to bay",
    "the only one there": "move 1 from quay to cove\nmove 1 from cove to bay",
}
PLAY = """    as red
        {}
    as blue
        may "Done"
            score 1"""


def told(directory: Path, lines: str, more: str = SHIPS, seed: int = 1) -> tuple[Game, Chronicle]:
    """The game behind these lines, and what red is told."""
    begun = "".join(f"    {line}\n" for line in lines.split("\n"))
    rules = rules_of(directory, PLAY.format('may "Begin"\n            score 1'), more + begun)
    assert Lockstep(rules.machine(2)).game(seed) == ""
    game, chronicle, _ = start_told(rules, 2, seed, 0)
    return game, chronicle


def aboard(game: Game, place: str) -> list[list[dict[str, str]]]:
    """What red sees in these places of all ships, each by itself."""
    view: dict[str, Any] = game.view("red")
    places = [each for each in view["places"] if each["name"].endswith(f".{place}")]
    return [[piece for space in each["spaces"] for piece in space["pieces"]] for each in places]


@pytest.mark.parametrize("how", [*LOST, *KEPT])
def test_what_was_shown_aboard_is_known_as_long_as_the_ship_is(tmp_path: Path, how: str) -> None:
    game, chronicle = told(tmp_path, {**LOST, **KEPT}[how])
    known = [[len(piece) > 1 for piece in pieces] for pieces in aboard(game, "locker")]
    assert len(known) == 3 and known.count([how in KEPT]) >= 2, known
    cards = [at for at, piece in enumerate(game.machine.tables.pieces) if piece.kind == "card"]
    for card in cards:
        assert not chronicle.sight.knows(card) or sees(game.machine, game.state, 0, card)


def test_what_lies_on_what_lies_on_it_is_not_known_either(tmp_path: Path) -> None:
    more = """piece crate 3 starts in store "Crate"
    place inside of card holds unlimited seen by none
place store of crate
""" + SHIPS.replace("place cabin of card", "place hold of crate").replace(
        "        move 1 from deck to ship.locker\n        show ship.locker to red\n",
        """        move 1 from store to ship.hold
        known not ship.hold.empty
        move 1 from deck to ship.hold.top.inside
        show ship.hold.top.inside to red
""",
    )
    before, _ = told(tmp_path / "before", KEPT["in a deck"], more)
    after, _ = told(tmp_path / "after", LOST["shuffled"], more)
    for game, known in ((before, True), (after, False)):
        found = [len(piece) > 1 for pieces in aboard(game, "inside") for piece in pieces]
        assert found == [known] * 3


ALIKE = SHIPS.replace(
    "move 1 from deck to ship.locker\n        show ship.locker to red",
    "move up to 1 card from deck to ship.cabin where card is sun",
).replace("copies: 2", "copies: 1")


def test_cards_that_look_alike_are_not_counted_by_the_ships_on_which_they_lie(tmp_path: Path) -> None:
    listed, tops = set[str](), set[int]()
    for seed in range(1, 9):
        game, _ = told(tmp_path, LOST["shuffled"], ALIKE, seed)
        listed.add(str(aboard(game, "cabin")))
        ships = [at for at, piece in enumerate(game.machine.tables.pieces) if piece.kind == "ship"]
        tops.add(next(ship for ship in ships if game.state[game.machine.layout.above + ship] < 0))
    assert len(tops) > 1 and len(listed) == 1, listed


def test_which_of_two_that_look_alike_comes_out_of_a_deck_is_not_told(tmp_path: Path) -> None:
    """Each has a card on it, of which red has seen one; by their numbers it would be known which ship that is."""
    more = SHIPS.replace("ship wreck\n    copies: 1\n", "").replace(
        "        show ship.locker to red\n", "    show quay.top.locker to red\n"
    )
    keys, ships = set[str](), set[int]()
    for seed in range(1, 9):
        game, _ = told(tmp_path, "move all from quay to dock\nshuffle dock\nmove 1 from dock to quay", more, seed)
        quay = next(each for each in game.view("red")["places"] if each["name"] == "quay")
        keys |= {piece["piece"] for space in quay["spaces"] for piece in space["pieces"]}
        machine = game.machine
        ships |= {at for at, kind in enumerate(machine.kinds) if kind == "ship" and sees(machine, game.state, 1, at)}
    assert len(ships) == 2 and keys == {"barge 1"}
