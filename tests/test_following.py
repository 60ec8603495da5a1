"""What a player has once seen stays known as long as the piece can be followed."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import rules_of

from imhotep_dsl import Game
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.run.sight import sees

MORE = """place grip of card per player seen by owner
place pit of card seen by none
place tower of card as stack seen by none
"""


def known(tmp_path: Path, *lines: str) -> tuple[Game, dict[str, tuple[bool, ...]]]:
    """After these lines: for each place with cards, which seats know every card there."""
    game = rules_of(tmp_path, "\n".join(lines), MORE).start(2)
    machine, found = game.machine, dict[str, tuple[bool, ...]]()
    for at, instance in enumerate(machine.tables.instances):
        name = game.naming.place_key(at)
        cards = machine.pieces.in_spaces(game.state, range(instance.first, instance.first + instance.size))
        if cards and machine.tables.places[instance.place].holds == "card":
            found[name] = tuple(all(sees(machine, game.state, seat, card) for card in cards) for seat in (0, 1))
    return game, found


RED, BLUE, BOTH, NOBODY = (True, False), (False, True), (True, True), (False, False)


@pytest.mark.parametrize(
    ("lines", "place", "who"),
    [
        (("move up to 1 from deck to red.grip",), "red.grip", RED),
        (("move up to 1 from deck to open", "move up to 1 from open to red.grip"), "red.grip", BOTH),
        (("move up to 1 from deck to red.grip", "move up to 1 from red.grip to blue.grip"), "blue.grip", BOTH),
        (("move up to 1 from deck to red.grip", "move up to 1 from red.grip to tower"), "tower", RED),
        (
            (
                "move up to 1 from deck to red.grip",
                "move up to 1 from red.grip to tower",
                "move up to 1 from tower to blue.grip",
            ),
            "blue.grip",
            BOTH,
        ),
        (("move up to 1 from deck to red.grip", "move up to 1 from red.grip to pit", "shuffle pit"), "pit", NOBODY),
        (("show deck to red", "shuffle deck"), "deck", NOBODY),
        (
            (
                "move up to 1 from deck to red.grip",
                "move up to 1 from red.grip to tower",
                "move up to 1 from deck to tower",
                "move up to 1 from tower to blue.grip",
            ),
            "blue.grip",
            BLUE,
        ),
    ],
)
def test_who_knows_it_afterwards(tmp_path: Path, lines: tuple[str, ...], place: str, who: tuple[bool, ...]) -> None:
    assert known(tmp_path, *lines)[1][place] == who


def test_out_of_a_heap_nobody_knows_which_one_left(tmp_path: Path) -> None:
    """Blue has seen one of red's two cards. One is laid face down: blue knows neither of them any more."""
    lines = (
        "move up to 1 from deck to open",
        "move up to 1 from open to red.grip",
        "move up to 1 from deck to red.grip",
    )
    game, _ = known(tmp_path, *lines)
    hand = [piece["piece"] for piece in _pieces(game, "red.grip") if "piece" in piece]
    assert len(hand) == 1, "blue knows the card that lay open"
    game, found = known(tmp_path, *lines, "move up to 1 from red.grip to pit")
    assert found["pit"] == RED and found["red.grip"] == RED


def test_a_swap_is_followed(tmp_path: Path) -> None:
    lines = ("move up to 1 from deck to red.grip", "move up to 1 from deck to blue.grip",
             "if not red.grip.empty and not blue.grip.empty", "    swap red.grip.top with blue.grip.top")  # fmt: skip
    assert known(tmp_path, *lines)[1] | {"deck": NOBODY} == {"deck": NOBODY, "red.grip": BOTH, "blue.grip": BOTH}


def _pieces(game: Game, place: str) -> list[dict[str, str]]:
    shown = next(found for found in game.view("blue")["places"] if found["name"] == place)
    return [piece for space in shown["spaces"] for piece in space["pieces"]]


TAKING = """as red
    may "Begin"
        score 1
move up to 1 card from deck to red.grip where card is {}
move up to 1 card from deck to open where card is sun
move up to 1 from open to red.grip
as red
    choose card in you.grip where card is sun
        move card to open[1]
    else
        score 1
move up to 1 from red.grip to tower
as red
    may "Done"
        score 1"""


@pytest.mark.parametrize("compiled", [True, False])
def test_one_that_leaves_a_heap_is_taken_for_one_like_it(tmp_path: Path, compiled: bool) -> None:
    """Blue has seen a sun come into red's hand, and now sees one leave it: whichever it was, the other card is unknown
    to blue."""
    seen = []
    for hidden in ("sun", "snow"):
        game = rules_of(tmp_path / hidden, TAKING.format(hidden), MORE).start(2)
        if not compiled:
            game.interpreted()
        assert (game.compiled is not None) == compiled
        chronicle = Chronicle(game.machine, 1)
        if compiled:
            game.choose("no")
        else:
            chronicle.choose(game, 0)
        assert game.decision is not None and game.decision.prompt == "Done?"
        seen.append(([piece.get("title") for piece in _pieces(game, "tower")], chronicle.lines()))
    assert seen[0] == seen[1] and seen[0][0] == [None]


def test_one_that_leaves_a_heap_is_not_taken_for_another(tmp_path: Path) -> None:
    lines = TAKING.format("snow").replace("where card is sun\n        move", "where card is snow\n        move")
    game = rules_of(tmp_path, lines, MORE).start(2)
    game.choose("no")
    assert [piece.get("title") for piece in _pieces(game, "tower")] == ["Sun"]
