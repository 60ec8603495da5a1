"""Neither options nor what is shown tell by their order which of several pieces came last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from small_games import DATA, rules_of

from imhotep_dsl import Game
from imhotep_dsl.report.chronicle import start_told

SLEEVES = """place sleeve of card per player seen by owner
setup
    shuffle deck
    for each player
        move up to 2 from deck to player.sleeve
"""
STEALING = """    as red
        choose card in blue.sleeve
            move card to you.sleeve
        else
            score 1
    as blue
        choose card in red.sleeve
            move card to you.sleeve
        else
            score 1"""


OWN = "choose card in you.sleeve\n            move card to open[1]"


def games(directory: Path, seeds: int) -> list[Game]:
    rules = rules_of(directory, STEALING, SLEEVES)
    return [rules.start(2, seed) for seed in range(1, seeds + 1)]


def told(game: Game) -> list[int]:
    assert game.decision is not None
    return [option.value for option in game.decision.options]


def test_the_piece_that_came_last_is_not_told_last(tmp_path: Path) -> None:
    stands = {told(game).index(game.values[-1]) for game in games(tmp_path, 20)}
    assert stands == {0, 1}


def test_each_of_several_may_stand_anywhere(tmp_path: Path) -> None:
    sleeves = "place sleeve of card per player seen by owner\nsetup\n    move 3 from deck to blue.sleeve\n"
    rules = rules_of(tmp_path, STEALING, sleeves, DATA.replace("snow: {copies: 2", "snow: {copies: 1"))
    orders = {tuple(told(rules.start(2, seed))) for seed in range(1, 61)}
    assert len(orders) == 6


def test_a_piece_that_was_seen_before_is_told_by_its_name(tmp_path: Path) -> None:
    for game in games(tmp_path, 8):
        stolen = told(game)[0]
        game.choose(0)
        assert game.decision is not None and sorted(told(game)) == sorted(game.values)
        known = [option.value for option in game.decision.options if not option.key.startswith("unknown")]
        assert known == [stolen]


def test_where_a_piece_that_was_seen_before_lies_among_the_others_is_not_told(tmp_path: Path) -> None:
    """Blue knows the card that red has stolen, which has come last."""
    for game in games(tmp_path, 8):
        game.choose(0)
        assert game.decision is not None
        assert [option.key.startswith("unknown") for option in game.decision.options] == [False, True, True]


LOOKING = """    repeat 3
        as red
            choose card in blue.sleeve
                show card to you
            else
                score 1"""


def test_nor_in_which_order_several_of_them_lie(tmp_path: Path) -> None:
    """Red looks at both of blue's cards: which of them came first is not told."""
    rules, orders = rules_of(tmp_path, LOOKING, SLEEVES), set[tuple[str, ...]]()
    for seed in range(1, 30):
        game = rules.start(2, seed)
        for _ in range(2):
            game.choose(len(told(game)) - 1)
        if game.decision is not None:
            orders.add(tuple(option.text for option in game.decision.options))
    assert orders == {("Sun", "Snow")}


def test_the_option_that_is_told_is_the_one_that_is_taken(tmp_path: Path) -> None:
    for game in games(tmp_path, 8):
        wanted = told(game)[1]
        game.choose(1)
        assert game.state[game.machine.layout.at + wanted] == game.state[game.machine.layout.at + told(game)[0]]


def test_it_is_the_same_order_when_it_is_asked_again(tmp_path: Path) -> None:
    one, other = games(tmp_path, 6), games(tmp_path, 6)
    for game, again in zip(one, other, strict=True):
        game.choose(0), again.choose(0)
        assert told(game) == told(again) == told(game.copy())
        again.interpreted()
        assert told(game) == told(again)


def test_what_a_player_knows_keeps_its_order(tmp_path: Path) -> None:
    play = STEALING.replace("choose card in blue.sleeve\n            move card to you.sleeve", OWN)
    started = [rules_of(tmp_path, play, SLEEVES).start(2, seed) for seed in range(1, 9)]
    # In the others both cards are the same to everybody, and nobody is asked.
    asked = [game for game in started if game.decision is not None and game.decision.name == "red"]
    assert len(asked) > 3 and all(told(game) == game.values for game in asked)


SEVERAL = """    as red
        choose {} card in {}.sleeve as picked
            for each card in picked
                move card to table
        else
            score 1
    as blue
        may "Done"
            score 1"""
THREE = """place sleeve of card per player seen by owner
place table of card
setup
    shuffle deck
    move 3 from deck to blue.sleeve
    move 1 from deck to red.sleeve
"""


@pytest.mark.parametrize("how", ["2", "up to 2", "at least 1"])
def test_how_many_are_left_does_not_tell_where_the_first_one_lay(tmp_path: Path, how: str) -> None:
    rules = rules_of(tmp_path, SEVERAL.format(how, "blue"), THREE)
    for seed in range(1, 6):
        game, left = rules.start(2, seed), set[int]()
        for first in range(3):
            other = game.copy()
            other.choose(first)
            left.add(len(told(other)))
            if seed == 1:
                interpreted = game.copy()
                interpreted.interpreted()
                interpreted.choose(first)
                assert told(interpreted) == told(other)
        assert len(left) == 1


def test_of_what_one_knows_no_set_is_chosen_in_two_ways(tmp_path: Path) -> None:
    more = THREE.replace("move 3 from deck to blue", "move 3 from deck to red").replace(
        "move 1 from deck to red", "move 1 from deck to blue"
    )
    game = rules_of(tmp_path, SEVERAL.format("up to 2", "red"), more).start(2, 1)
    assert game.decision is not None and game.decision.name == "red"
    left = set()
    for first in range(len(told(game)) - 1):
        other = game.copy()
        other.choose(first)
        left.add(len(told(other)))
    assert len(left) > 1


MIXED = """place pack of card or disc as deck
setup
    move 2 from deck to pack
    move 2 from red.hand to pack
    shuffle pack
"""


def test_neither_table_nor_options_tell_which_kind_lies_where(tmp_path: Path) -> None:
    play = """    as red
        choose piece in pack
            move piece to box
        else
            score 1
    as red
        may "Done"
            if pack.top is disc
                score 1"""
    rules = rules_of(tmp_path, play, MIXED)
    tables, tops = set[str](), set[tuple[str, str]]()
    for seed in range(1, 40):
        game = rules.start(2, seed)
        assert game.decision is not None
        pack = next(place for place in game.view("red")["places"] if place["name"] == "pack")
        tables.add(str(pack["spaces"]))
        tops.add((game.machine.kinds[game.values[-1]], game.decision.options[-1].text))
    assert len(tables) == 1 and len(tops) == 4


LAID = """    for each player
        as player
            known not you.sleeve.empty
            move 1 from you.sleeve to urn
    {}
    as red
        may "Done"
            score 1"""
URN = """place sleeve of card per player seen by owner
place urn of card seen by none
setup
    shuffle deck
    for each player
        move 1 from deck to player.sleeve
"""


def test_what_is_shown_of_a_heap_does_not_tell_which_came_last(tmp_path: Path) -> None:
    """Each has laid a card into it: who has laid which?"""
    rules = rules_of(tmp_path, LAID.format("show urn to everyone"), URN)
    views, logs, came_first = set[str](), set[str](), set[str]()
    for seed in range(1, 13):
        game, chronicle, _ = start_told(rules, 2, seed, 0)
        (urn,) = [place for place in game.view("red")["places"] if place["name"] == "urn"]
        pieces = urn["spaces"][0]["pieces"]
        if len({piece["title"] for piece in pieces}) == 2:
            views.add(str(pieces))
            logs |= {line for line in chronicle.lines() if "shown to everyone" in line}
            came_first.add(game.naming.piece(lowest_at(game, "urn")))
    assert len(came_first) == 2 and len(views) == len(logs) == 1, (views, logs)


def lowest_at(game: Game, place: str) -> int:
    """The piece that came there first."""
    tables, layout = game.machine.tables, game.machine.layout
    instance = next(each for each in tables.instances if tables.places[each.place].name == place)
    return game.state[layout.bottom + instance.first]


def test_where_rules_ask_for_the_order_it_is_told(tmp_path: Path) -> None:
    asked = "show urn to everyone\n    as red\n        if urn.top != none and urn.top is sun\n            score 1"
    rules = rules_of(tmp_path, LAID.format(asked), URN)
    logs = set[str]()
    for seed in range(1, 13):
        _, chronicle, _ = start_told(rules, 2, seed, 0)
        logs |= {line for line in chronicle.lines() if "shown to everyone" in line and "Sun" in line and "Snow" in line}
    assert len(logs) == 2, logs


def test_a_piece_that_was_shown_does_not_stand_out_by_how_high_it_lies(tmp_path: Path) -> None:
    """In the text of an option, too, that says what lies on it."""
    more = """piece ship 2 starts in quay "Ship"
    place hold of card holds unlimited seen by none
place quay of ship
setup
    shuffle deck
    known not quay.empty and deck.count > 1
    show deck.{} to red
    move 2 from deck to quay.top.hold
"""
    play = """    as red
        choose ship in quay
            score 1
        else
            score 1"""
    texts = set[str]()
    for end in ("top", "bottom"):
        for seed in range(1, 9):
            rules = rules_of(tmp_path / f"{end}{seed}", play, more.format(end))
            decision = rules.start(2, seed).decision
            assert decision is not None
            texts |= {option.text for option in decision.options if " on " in option.text}
    assert not any(re.search(r"card on (sun|snow)", text) for text in texts), texts
