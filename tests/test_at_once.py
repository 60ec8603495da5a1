"""Players who act in secret at the same time: asked in any order, nobody learns anything of another."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from checking import said
from small_games import write_game

from imhotep_dsl import Game, Rules, SaveError, load
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.resolve.project import read_project

GAME = """game auction "Auction"
    players 3
    colours red, blue, green

piece card 4 per player starts in hand "Card"
place hand of card per player seen by owner
place laid of card per player seen by owner
place spent of card per player
marker pledge per player: 0..9 seen by owner "Pledge"
marker out per player: truth

play
    repeat 2
        for each player where not player.out at once
            choose amount in 0..3 "How much?"
            set you.pledge to amount
            may "Lay cards"
                move up to amount from you.hand to you.laid
        for each player
            player scores player.pledge
            move all from player.laid to player.spent

winner player
    by player.points
"""


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    (tmp_path / "game.rules").write_text(GAME, encoding="utf-8")
    return load(tmp_path)


ANSWERS = {"red": [1, 0], "blue": [3, 0], "green": [2, 1]}
"""For each player the positions of the options taken: an amount, then whether cards are laid."""


def in_order(rules: Rules) -> Game:
    game = rules.start(3)
    for answers in ANSWERS.values():
        for answer in answers:
            game.choose(answer)
    return game


@pytest.mark.parametrize("order", list(permutations(ANSWERS)))
def test_the_order_makes_no_difference(rules: Rules, order: tuple[str, ...]) -> None:
    game = rules.start(3)
    for turn in (0, 1):
        for name in order:
            assert name in game.deciding
            game.choose(ANSWERS[name][turn], player=name)
    assert game.state == in_order(rules).state
    assert game.scores == {"red": 1, "blue": 3, "green": 2}
    assert game.decisions == 6


def test_who_can_decide(rules: Rules) -> None:
    game = rules.start(3)
    assert game.deciding == ("red", "blue", "green")
    game.choose(2, player="green")
    game.choose(0, player="green")
    assert game.deciding == ("red", "blue")
    assert game.decision_of("green") is None
    with pytest.raises(ValueError, match="nothing to decide"):
        game.choose(0, player="green")


def test_nobody_sees_what_another_has_chosen(rules: Rules) -> None:
    untouched, game = rules.start(3), rules.start(3)
    for name in ("blue", "green"):
        for answer in (3, 0):
            game.choose(answer, player=name)
    assert game.view("red") == untouched.view("red")
    assert [o.key for o in game.decision_of("red").options] == [o.key for o in untouched.decision_of("red").options]  # type: ignore[union-attr]
    assert game.view("blue") != untouched.view("blue")
    assert game.view("blue")["markers"]["pledge"] == {"red": "hidden", "blue": "3", "green": "hidden"}
    # In order of seats, too: how many cards lie there would tell.
    game = rules.start(3)
    game.choose(3)
    game.choose(0)
    assert game.view("green") == untouched.view("green")


def test_an_answer_of_which_somebody_wants_to_know_what_came_is_kept(rules: Rules) -> None:
    """The first one of a compiled game: nobody has asked who acts at once."""
    game, other = rules.start(3), rules.start(3)
    value = game.values[3]
    with game.machine.traced() as events:
        game.choose_value(value)
    other.choose_value(value)
    assert events and game.hash == other.hash and game.save() == other.save()
    assert game.view("red") == other.view("red") and game.deciding == other.deciding


def test_a_save_holds_what_was_answered(rules: Rules) -> None:
    game = rules.start(3)
    game.choose(3, player="blue")
    game.choose(2, player="green")
    game.choose(1, player="green")
    restored = rules.restore(game.save())
    assert restored.deciding == ("red", "blue")
    assert restored.hash == game.hash != rules.start(3).hash
    for each in (game, restored):
        each.choose(1, player="red")
        each.choose(0, player="red")
        each.choose(0, player="blue")
    assert restored.state == game.state
    assert restored.decisions == game.decisions


def test_answers_of_a_save_are_not_trusted(rules: Rules) -> None:
    game = rules.start(3)
    game.choose(3, player="blue")
    from imhotep_dsl.run import saving

    save = saving.parse(game.save())
    for answers in ([[77]], [[], [0, 1, 0, 0]], [[], [], [], [1]]):
        with pytest.raises(SaveError):
            rules.restore(saving.dump(saving.Save(**{**_fields(save), "answers": answers})))


def _fields(save: object) -> dict[str, object]:
    return {name: getattr(save, name) for name in type(save).__slots__}  # type: ignore[attr-defined]


def test_a_copy_goes_its_own_way(rules: Rules) -> None:
    game = rules.start(3)
    game.choose(1, player="green")
    other = game.copy()
    other.choose(0, player="green")
    assert game.decision_of("green") is not None
    assert other.deciding == ("red", "blue")


def test_the_log_tells_others_only_that_somebody_has_chosen(rules: Rules) -> None:
    game = rules.start(3)
    red, blue = Chronicle(game.machine, 0), Chronicle(game.machine, 1)
    copy = game.copy()
    for chronicle, told in ((red, game), (blue, copy)):
        for position in (1, 0, 3, 0):
            assert told.decision is not None
            chronicle.choose(told, told.decision.values[position])
    assert "amount 1" in "\n".join(red.lines()) and "amount 3" not in "\n".join(red.lines())
    assert "amount 3" in "\n".join(blue.lines()) and "amount 1" not in "\n".join(blue.lines())
    assert "laid" not in "\n".join(red.lines()).replace("Red's laid", "")
    for chronicle, told in ((red, game), (blue, copy)):
        for position in (2, 1):
            assert told.decision is not None
            chronicle.choose(told, told.decision.values[position])
    assert "all have acted in secret" in "\n".join(red.lines())


@pytest.mark.parametrize("line", ['repeat may "Once more"', "repeat until you.pledge >= 3"])
def test_what_is_repeated_is_called_as_it_is_written(tmp_path: Path, line: str) -> None:
    play = f"for each player at once\n    {line}\n        choose amount in 1..3\n        set you.pledge to amount"
    directory = write_game(tmp_path, play, "marker pledge per player: 0..3 seen by owner")
    found = [problem for problem in check_project(read_project(directory)) if problem.code == "E540"]
    written = " ".join(line.split(" ")[:2])
    assert [problem.message for problem in found] == [f"`{written}` cannot be done while all act at once."]
    assert "`repeat 3`" in found[0].help


def test_a_place_of_nobody_is_left_alone_while_all_act_at_once(tmp_path: Path) -> None:
    places = """piece leaf 4 per player starts in sleeve "Leaf"
place sleeve of leaf per player seen by owner
"""
    text = "for each player at once\n    move all from you.sleeve to box"
    (problem,) = [each for each in said(tmp_path, text, places) if each.code == "E540"]
    assert "`box` belongs to no player" in problem.help
