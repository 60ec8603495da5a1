"""Whose turn it is when turns are given away, passed, turned round, or lost with the game; what chance gives."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from fuzzing.lockstep import Lockstep

from imhotep_dsl import Game, GameFault, load
from imhotep_dsl.program.layout import ALL_SKIPPED, LISTED, PASSED, SKIPPED
from imhotep_dsl.report.chronicle import start_told
from imhotep_dsl.resolve.seating import MOST_PLAYERS
from imhotep_dsl.run.events import Skipped, Turned

GAME = """game probe "A probe"
    players 4
    colours red, blue, green, white

piece disc 3 per player starts in hand "Disc"
place hand of disc per player seen by owner
place heap of disc
marker n: 0..9 "Clock"
marker die: 1..6 "Die"
marker sky: sun or rain or none "Sky"

{play}
winner player
    by player.points
"""


def write(directory: Path, play: str) -> Path:
    (directory / "game.rules").write_text(GAME.format(play=play.strip("\n") + "\n"), encoding="utf-8")
    return directory


def order(directory: Path, turn: str, header: str = "turns from players.first until n = 9") -> str:
    """The first letters of those who had turns, one after the other; each counts the clock on."""
    counting = ["        if n < 9", "            add 1 to n"]
    lines = ["play", f"    {header}", *counting, *(f"        {line}" for line in turn.split("\n"))]
    rules = load(write(directory, "\n".join(lines)))
    _, _, events = start_told(rules, 4, 1, None)
    return "".join("rbgw"[event.player] for event in events if isinstance(event, Turned))


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("score 1", "rbgwrbgwr"),
        ("if n = 2\n    next turn to you", "rbbgwrbgw"),
        ("next turn to you.next.next", "rgrgrgrgr"),
        ("next turn to you.previous", "rwgbrwgbr"),
        ("if n = 3\n    pass", "rbgwrbwrb"),
        ("if n >= 3\n    pass", "rbgwrb"),
        ("if n = 2\n    reverse turns", "rbrwgbrwg"),
        ("if n = 2 or n = 4\n    reverse turns", "rbrwrbgwr"),
        ("if n = 1\n    next turn to you.previous\n    reverse turns", "rwgbrwgbr"),
        ("if n = 1\n    reverse turns\n    next turn to you.previous", "rwgbrwgbr"),
        ("if n = 2\n    reverse turns\nif n = 4\n    pass", "rbrwgbrgb"),
        ("if n = 2\n    pass\nif n = 3\n    next turn to you.previous", "rbggwrgwr"),
        ("if n = 2\n    next turn to you\n    next turn to you.previous", "rbrbgwrbg"),
        ("if n = 1\n    skip next turn", "rgwrbgwrb"),
        ("skip next turn", "rgrgrgrgr"),
        ("skip next turn\nskip next turn", "rwgbrwgbr"),
        ("if n = 1\n    repeat 4\n        skip next turn", "rbgwrbgwr"),
        ("if n = 1\n    repeat 6\n        skip next turn", "rwrbgwrbg"),
        ("if n = 1\n    repeat 7\n        skip next turn", "rrbgwrbgw"),
        ("if n = 1\n    repeat 9\n        skip next turn", "rrbgwrbgw"),
        ("if n = 2\n    reverse turns\n    skip next turn", "rbwgbrwgb"),
        ("if n = 2\n    skip next turn\n    reverse turns", "rbwgbrwgb"),
        ("if n = 2\n    reverse turns\nif n = 4\n    skip next turn", "rbrwbrwgb"),
        ("if n = 1\n    next turn to you.previous\n    skip next turn", "rrbgwrbgw"),
        ("if n = 1\n    skip next turn\n    next turn to you.previous", "rwrbgwrbg"),
        ("if n = 2\n    pass\nif n = 4\n    skip next turn", "rbgwgwrgw"),
        ("if n = 5\n    skip next turn\nif n = 2\n    pass", "rbgwrwrgw"),
        ("if n <= 3\n    pass\nskip next turn", "rgbwwwwww"),
        ("if n = 3\n    eliminate you.next\n    skip next turn", "rbgbgrbgr"),
        ("if n = 2\n    eliminate you\n    skip next turn", "rbwrgwrgw"),
        ("if n = 3\n    eliminate you.next", "rbgrbgrbg"),
        ("eliminate you", "rbgw"),
    ],
)
def test_who_is_next(turn: str, expected: str, tmp_path: Path) -> None:
    assert order(tmp_path, turn) == expected


@pytest.mark.parametrize(
    ("header", "turn", "expected"),
    [
        ("turns from players.last until n >= 5", "score 1", "wrbgw"),
        ("turns from players.first where player.seat > 2 until n >= 5", "score 1", "gwgwg"),
        ("turns from players.first where player.points < 2", "score 1", "rbgwrbgw"),
        ("turns from players.first where player.points < 0", "score 1", ""),
        ("turns from players.first", "pass", "rbgw"),
        ("turns in [players[3], players[1], players[2]] until n >= 7", "score 1", "grbgrbg"),
        ("turns in list(player by highest player.seat) where player.seat != 2 until n >= 5", "score 1", "wgrwg"),
        ("turns in list(player where player.points > 9) until n >= 5", "score 1", ""),
        ("turns in [players[3], players[1], players[2]]", "pass", "grb"),
        ("turns in [players[3], players[1], players[2]] until n = 9", "if n = 2\n    reverse turns", "grgbrgbrg"),
        ("turns in [players[3], players[1], players[2]] until n >= 5", "if n = 1\n    next turn to you", "ggrbg"),
        ("turns in [players[3], players[1]] until n >= 5", "if n = 1\n    next turn to players[2]", "ggrgr"),
        ("turns in reverse(players) until n = 9", "if n = 3\n    pass", "wgbrwgrwg"),
        ("turns in reverse(players) until n = 9", "if n = 2\n    skip next turn", "wgrwgbrwg"),
        (
            "turns in [players[3], players[1], players[2]] until n = 9",
            "if n = 2\n    reverse turns\n    skip next turn",
            "grbrgbrgb",
        ),
        (
            "turns in [players[3], players[1]] until n >= 5",
            "if n = 1\n    next turn to players[2]\n    skip next turn",
            "grgrg",
        ),
        ("turns from players.first where player.seat > 2 until n >= 5", "if n = 2\n    skip next turn", "gwwgw"),
        ("turns from players.first where player.points < 2", "score 1\nskip next turn", "rgrgbbww"),
        ("turns from players.first until n >= 2", "skip next turn", "rg"),
        ("turns in reverse(players) until n = 9", "if n = 4\n    eliminate you.next", "wgbrwgrwg"),
    ],
)
def test_who_takes_turns(header: str, turn: str, expected: str, tmp_path: Path) -> None:
    assert order(tmp_path, turn, header) == expected


def test_there_is_room_for_the_players_who_passed_beside_the_turns_that_are_skipped() -> None:
    assert PASSED << MOST_PLAYERS <= SKIPPED
    assert SKIPPED + ALL_SKIPPED == LISTED


def test_who_is_skipped_in_turns_within_turns_has_the_next_turn_outside(tmp_path: Path) -> None:
    text = """
play
    turns from players.first until n >= 4
        add 1 to n
        turns from you where player.points = 0
            score 1
            do leave_out

rule leave_out
    skip next turn
"""
    _, _, events = start_told(load(write(tmp_path, text)), 4, 1, None)
    assert "".join("rbgw"[event.player] for event in events if isinstance(event, Turned)) == "rrgbwbgw"


def test_the_turns_around_are_the_innermost(tmp_path: Path) -> None:
    """Passing within turns within turns ends no turn further out; a rule changes the turns in which it is done."""
    text = """
play
    turns from players.first until n >= 4
        add 1 to n
        turns from you where player.seat <= 2
            do leave
        if n = 1
            next turn to players.last

rule leave
    score 1
    pass
"""
    rules = load(write(tmp_path, text))
    game, _, events = start_told(rules, 4, 1, None)
    assert "".join("rbgw"[event.player] for event in events if isinstance(event, Turned)) == "rrbwrbrrbbbr"
    assert [game.scores[colour] for colour in ("red", "blue", "green", "white")] == [4, 4, 0, 0]


def ended(directory: Path, play: str, seed: int = 1) -> Game:
    return load(write(directory, play)).start(4, seed)


def test_who_is_out_cannot_win_unless_all_are(tmp_path: Path) -> None:
    lines = "play\n    players.first scores 5\n    players.last scores 3\n    eliminate players.first\n"
    assert ended(tmp_path, lines).winners == ("white",)
    assert ended(tmp_path, lines + "    for each player\n        eliminate player\n").winners == ("red",)


def test_rounds_that_were_known_to_end_are_counted(tmp_path: Path) -> None:
    with pytest.raises(GameFault, match="10000 rounds"):
        ended(tmp_path, "play\n    repeat until known n = 9\n        shuffle heap\n")
    with pytest.raises(GameFault, match="10000 rounds"):
        ended(tmp_path, "play\n    turns from players.first until known n = 9\n        shuffle heap\n")


def test_seats_from_somebody_on(tmp_path: Path) -> None:
    lines = "play\n    for each player from players.last\n        add 1 to n\n        player scores n\n"
    points = ended(tmp_path, lines).scores
    assert [points[colour] for colour in ("red", "blue", "green", "white")] == [2, 3, 4, 1]


# ---- chance --------------------------------------------------------------------------------------------------


def test_every_value_is_rolled_and_the_seed_decides(tmp_path: Path) -> None:
    rules = load(write(tmp_path, "play\n    roll die\n    roll sky\n    players.first scores die\n"
                       "    if sky = sun\n        players.last scores 1\n"))  # fmt: skip
    rolled = [rules.start(4, seed).scores for seed in range(200)]
    assert rolled == [rules.start(4, seed).scores for seed in range(200)]
    assert set(Counter(points["red"] for points in rolled)) == {1, 2, 3, 4, 5, 6}
    assert set(Counter(points["white"] for points in rolled)) == {0, 1}


def test_anything_can_be_chosen_at_random(tmp_path: Path) -> None:
    text = """
play
    choose player where player.seat > 1 at random
        player scores 1
    else
        players.last scores 99
    choose disc in players.first.hand where disc.owner = players.last at random
        players.first scores 9
    else
        players.first scores 2
    choose amount in 3..4 at random
    players.first scores amount
"""
    found = [ended(tmp_path, text, seed).scores for seed in range(60)]
    assert {points["red"] for points in found} == {5, 6}
    assert {colour for points in found for colour in ("blue", "green", "white") if points[colour]} == {
        "blue", "green", "white",
    }  # fmt: skip


def test_chance_is_told_in_the_log(tmp_path: Path) -> None:
    text = """
play
    turns from players.first until n = 1
        add 1 to n
        roll die
        choose amount in 7..7 at random
        reverse turns
        next turn to you
        pass
        eliminate you
"""
    _, chronicle, _ = start_told(load(write(tmp_path, text)), 4, 1, None)
    told = "\n".join(chronicle.lines())
    for said in ("Die ", "at random: amount 7", "the turns go the other way round", "next turn: Red", "Red passes",
                 "Red is out of the game"):  # fmt: skip
        assert said in told


def test_who_was_left_out_is_told_when_the_next_turn_comes(tmp_path: Path) -> None:
    text = """
play
    turns from players.first until n >= 2
        add 1 to n
        if n = 1
            reverse turns
            skip next turn
            skip next turn
        else
            skip next turn
"""
    _, chronicle, events = start_told(load(write(tmp_path, text)), 4, 1, None)
    told = "\n".join(chronicle.lines())
    assert told.count("is left out") == 2
    assert "White is left out" in told and "Green is left out" in told
    assert [event.player for event in events if isinstance(event, Skipped)] == [3, 2]


def test_what_is_picked_unseen_is_not_told_to_others(tmp_path: Path) -> None:
    text = """
play
    known not players.first.hand.empty
    choose disc in players.first.hand at random
    players.first scores disc.owner.seat
"""
    rules = load(write(tmp_path, text))
    _, mine, _ = start_told(rules, 4, 1, 0)
    _, theirs, _ = start_told(rules, 4, 1, 1)
    assert "at random: red disc" in "\n".join(mine.lines())
    assert "at random: a disc" in "\n".join(theirs.lines())


def test_a_hidden_roll_is_told_to_its_owner_only(tmp_path: Path) -> None:
    text = 'marker omen per player: 7..9 seen by owner "Omen"\nplay\n    roll players.first.omen\n'
    rules = load(write(tmp_path, text))
    told = ["\n".join(start_told(rules, 4, 1, viewer)[1].lines()) for viewer in (0, 1)]
    assert any(f"Omen {value}" in told[0] for value in (7, 8, 9))
    assert "Omen rolled" in told[1] and not any(str(value) in told[1] for value in (7, 8, 9))


def test_who_is_out_does_not_act_at_once(tmp_path: Path) -> None:
    text = """
marker vow per player: 0..3 seen by owner
play
    eliminate players.first
    for each player at once
        set you.vow to 2
    for each player
        player scores player.vow
"""
    assert list(ended(tmp_path, text).scores.values()) == [0, 2, 2, 2]


def test_options_before_chance_tell_nothing(tmp_path: Path) -> None:
    """What is offered does not depend on what will be rolled: nothing behind it is tried out."""
    text = """
play
    as players.first
        choose "What?"
            option "Roll"
                roll die
                if die = 1
                    score 1
            option "Leave it"
                score 2
"""
    rules = load(write(tmp_path, text))
    offered = set()
    for seed in range(30):
        decision = rules.start(4, seed).decision
        assert decision is not None
        offered.add(tuple(option.text for option in decision.options))
    assert offered == {("Roll", "Leave it")}


TURNS = """play
    repeat 2
        turns {who} where player.hand.count > 0 until heap.count >= 9
            choose
                option "One"
                    move 1 from you.hand to heap
                    score 1
                option "And back"
                    move 1 from you.hand to heap
                    reverse turns
                option "And again"
                    move 1 from you.hand to heap
                    next turn to you.previous
                option "Without the next"
                    move 1 from you.hand to heap
                    skip next turn
                option "Named after all"
                    move 1 from you.hand to heap
                    skip next turn
                    next turn to you.previous
                option "Without many"
                    move 1 from you.hand to heap
                    next turn to you.previous
                    repeat heap.count
                        skip next turn
                option "Leave"
                    pass
"""


@pytest.mark.parametrize("who", ["in list(player by lowest player.points)", "from players.last"])
def test_the_order_of_turns_is_the_same_in_compiled_code(who: str, tmp_path: Path) -> None:
    lockstep = Lockstep(load(write(tmp_path, TURNS.format(who=who))).machine(4))
    assert [lockstep.game(seed) for seed in range(30)] == [""] * 30
    assert lockstep.decisions > 200
