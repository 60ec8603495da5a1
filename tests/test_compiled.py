"""Compiled code and the interpreter play the same game: the same cells and options after every decision."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import wasmtime
from fuzzing.dice import Dice
from fuzzing.interface import told_apart
from fuzzing.lockstep import Lockstep
from playing import interpreted
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.game.game import Game
from imhotep_dsl.library import shipped_games
from imhotep_dsl.lower.layout import MOST_ANSWERS
from imhotep_dsl.lower.module import lowered
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.run.chance import draw, seed
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.wasm.compiled import CompiledTable, build

IMHOTEP = ("market", "pyramid", "temple", "burial_chamber", "obelisks")


@pytest.mark.parametrize("name", shipped_games())
def test_every_shipped_game(name: str) -> None:
    rules = load(name)
    for players in {rules.player_numbers[0], rules.player_numbers[-1]}:
        played = Lockstep(rules.machine(players))
        for number in range(2):
            assert played.game(number) == ""
        assert played.stopped == 0


@pytest.mark.parametrize("side", "BCD")
def test_every_side(side: str) -> None:
    played = Lockstep(load("imhotep", dict.fromkeys(IMHOTEP, side)).machine(3))
    assert played.game(1) == "" and played.stopped == 0


@pytest.mark.long
@pytest.mark.parametrize("mix", range(60))
def test_mixes(mix: int) -> None:
    cells = [0, 0]
    seed(cells, mix)
    rules = load("imhotep")
    sides = {board: options[draw(cells, len(options))] for board, options in sides_of(rules.project).items()}
    variants = [name for name in rules.project.variants if name != "five_players" and draw(cells, 4) == 0]
    if "teams_of_two" in variants:
        variants.remove("teams_of_two")
    played = Lockstep(load("imhotep", sides, variants).machine(2 + draw(cells, 3)))
    for number in range(200):
        assert played.game(mix * 1000 + number) == ""


# ---- behind the same interface ------------------------------------------------------------------------------


def assert_same(one: Game, other: Game) -> None:
    """Nobody can tell the difference: not by cells, saves, views, nor by what is asked, in which words."""
    assert one.hash == other.hash and one.save() == other.save()
    assert (one.over, one.deciding, one.decisions, one.scores) == (
        other.over, other.deciding, other.decisions, other.scores,
    )  # fmt: skip
    for seat in range(len(one.players)):
        assert one.view(seat) == other.view(seat)
        mine, theirs = one.decision_of(seat), other.decision_of(seat)
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            assert mine.options == theirs.options and mine.prompt == theirs.prompt and mine.rule == theirs.rule


@pytest.mark.parametrize("name, players", [("imhotep", 3), ("falcons", 4), ("masks", 3), ("tricks", 3), ("kalah", 2)])
def test_the_same_game_by_the_interface(name: str, players: int) -> None:
    """Whoever may decide is asked in any order."""
    rules, dice = load(name), Dice(len(name))
    one, other = rules.start(players, 5), interpreted(rules, players, 5)
    assert one.compiled is not None and other.compiled is None
    for _ in range(25):
        assert_same(one, other)
        if one.over:
            break
        who = dice.pick(one.deciding)
        decision = one.decision_of(who)
        assert decision is not None
        chosen = dice.below(len(decision.options))
        one.choose(chosen, who)
        other.choose(chosen, who)
    assert one.compiled is not None
    copy = one.copy()
    RandomBots(9).play_out(copy)
    assert copy.over and one.hash == other.hash
    assert rules.restore(one.save()).hash == one.hash
    RandomBots(9).play_out(other)
    assert (copy.hash, copy.decisions, copy.scores, copy.winners) == (
        other.hash, other.decisions, other.scores, other.winners,
    )  # fmt: skip


def test_where_players_act_at_once_compiled_code_may_stop() -> None:
    """What was answered before is not forgotten."""
    rules = load("masks")
    one, other = rules.start(3, 2), interpreted(rules, 3, 2)
    last = one.deciding[-1]
    for game in (one, other):
        game.choose(0, last)
    one.interpreted()
    for _ in range(4):
        assert_same(one, other)
        for game in (one, other):
            game.choose(0)


SMALL_GAMES = (
    """game small
    players 2
    colours red, blue
marker bid per player: 0..5 seen by owner
play
    for each player at once
        choose amount in 0..5
        set you.bid to amount
winner player
    by player.bid
""",
    """game small
    players 2
    colours red, blue
piece pebble 1
place hole of pebble as row(2)
play
    as players.first
        for each group in groups(space in hole where space.empty)
            choose amount in 1..3
            score amount * group.size
winner player
    by player.points
""",
)


@pytest.mark.parametrize("text", SMALL_GAMES)
def test_games_of_fewer_cells_than_what_is_kept_beside_them(tmp_path: Path, text: str) -> None:
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    played = Lockstep(load(tmp_path).machine(2))
    for number in range(5):
        assert played.game(number) == ""
    assert played.stopped == 0


MANY_ANSWERS = """for each player at once
    repeat 20
        choose amount in 1..3
        set you.pledge to amount
"""


def test_more_answers_than_are_kept_are_the_interpreters(tmp_path: Path) -> None:
    """Players who act at the same time are asked in their order, then somebody asks who could decide besides."""
    rules = load(write_game(tmp_path, MANY_ANSWERS, "marker pledge per player: 0..3 seen by owner"))
    one, other = rules.start(2, 2), interpreted(rules, 2, 2)
    for number in range(MOST_ANSWERS):
        for game in (one, other):
            game.choose_value(game.values[number % 3])
    assert one.compiled is not None
    assert_same(one.copy(), other)
    for _ in range(3):
        for game in (one, other):
            game.choose_value(game.values[1])
        assert_same(one, other)
    assert one.compiled is None


def test_a_trace_is_the_interpreters() -> None:
    rules = load("nim")
    game = rules.start(2, 1)
    game.machine.trace = []
    game.choose(0)
    assert game.compiled is None and game.machine.trace
    game.machine.trace = None


def test_a_fault_is_the_same_fault_at_the_same_line(tmp_path: Path) -> None:
    play = "as red\n    choose amount in 1..2\n    known amount = 1\n    score 1"
    rules = load(write_game(tmp_path, play))
    told = []
    for game in (rules.start(2, 1), interpreted(rules, 2, 1)):
        with pytest.raises(GameFault) as caught:
            game.choose(1)
        told.append((caught.value.message, str(caught.value.span)))
    assert told[0] == told[1]


@pytest.mark.parametrize("rounded", ["down", "nearest"])
def test_what_is_shared_is_no_larger_than_numbers_may_be(tmp_path: Path, rounded: str) -> None:
    play = "as red\n    choose amount in 1..2\n    rank player\n        by player.seat * 0\n"
    play += f"        pay [1000000000, amount - 1]\n        ties shared rounded {rounded}"
    rules = load(write_game(tmp_path, play))
    for game in (rules.start(2, 1), interpreted(rules, 2, 1)):
        fitting = game.copy()
        fitting.choose(0)
        assert list(fitting.scores.values()) == [500_000_000] * 2
        with pytest.raises(GameFault, match="larger than numbers may be"):
            game.choose(1)


GOING_WRONG = {
    "known, in one of several ways": (
        "choose amount in 1..2", "if amount = 1", "    known total < 2", "require you.points < 30", "score 1"
    ),
    "known, where nothing is refused any more": ("require you.points < 30", "known total < 2", "score 1"),
    "points, which nothing but themselves refuses": ("friend scores 600000000",),
    "points, before something that is refused": (
        "let now = total", "choose amount in 1..2", "friend scores 500000001", "require amount = now"
    ),
    "a product, before something that is refused": (
        "choose amount in 1..3", "require (red.points + 400000000 * total) * amount < 1000000000",
        "require you.points < 30", "require total < 3", "score 1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("way", GOING_WRONG.values(), ids=GOING_WRONG)
def test_what_goes_wrong_on_a_way_is_told_when_it_is_taken(tmp_path: Path, way: tuple[str, ...]) -> None:
    """Not while it is only tried out whether it can be taken: compiled code need not go so far to know."""
    lines = "".join(f"            {line}\n" for line in way)
    play = "set friend to red\nturns from red until known total >= 5\n    add 1 to total\n    choose\n"
    play += f'        option "This"\n{lines}        option "Nothing"\n            score 1\n'
    play += '        option "Nobody"\n            set friend to none'
    machine = load(write_game(tmp_path, play)).machine(2)
    played = Lockstep(machine)
    for number in range(30):
        assert played.game(number) == ""
        assert told_apart(machine, played.table, number) == ""
    assert played.decisions > 60


@pytest.mark.parametrize("rounds", ["score 1", "choose one in 1..1\n        score one"])
def test_rounds_without_end_are_stopped(tmp_path: Path, rounds: str) -> None:
    """One by one and in a random game, whether or not there is a decision, with one option, in each round."""
    play = "as red\n    choose amount in 1..2\nas blue\n    choose number in 1..2\n"
    play += f"    repeat until known total = 99\n        {rounds}"
    rules = load(write_game(tmp_path, play))
    told = set()
    for game in (rules.start(2, 1), rules.start(2, 1), interpreted(rules, 2, 1)):
        with pytest.raises(GameFault) as caught:
            if told:
                game.choose(0)
                game.choose(0)
            else:
                RandomBots(1).play_out(game)
        told.add((caught.value.message, str(caught.value.span)))
    assert len(told) == 1


def test_names_keep_their_places_in_a_large_frame(tmp_path: Path) -> None:
    play = "do many(0, 2)"
    loops = "".join(
        f"    for each player\n        as player\n            choose amount{at} in 1..2\n" for at in range(4)
    )
    rule = f"rule many(one: number, other: number)\n{loops}    red scores other - one\n"
    machine = load(write_game(tmp_path, play, rule)).machine(2)
    assert max(machine.program.frames) > 12
    played = Lockstep(machine)
    assert played.game(1) == "" and played.stopped == 0


def test_a_game_without_any_piece(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(
        'game bare "Bare"\n    players 2\n    colours red, blue\n\n'
        'piece coin 0 per player starts in purse "Coin"\nplace purse of coin per player\n\n'
        "play\n    for each player\n        as player\n            choose coin in you.purse\n"
        "                move coin to box\n            else\n                score 1\n\n"
        "winner player\n    by player.points\n"
    )
    assert Lockstep(load(tmp_path).machine(2)).game(1) == ""


def test_how_many_lie_there_is_asked_behind_what_is_moved_away(tmp_path: Path) -> None:
    """Of several spaces together, too."""
    (tmp_path / "game.rules").write_text(
        "game small\n    players 2\n    colours red, blue\npiece pebble 2 starts in hole\n"
        "place hole of pebble as row(4)\nplace pit of pebble holds unlimited\nplay\n    repeat 2\n"
        '        as players.first\n            may "The last"\n                move first(pebble in hole) to pit\n'
        "                require hole.empty\n                score 1\n"
        "            move up to 1 from hole to pit\nwinner player\n    by player.points\n"
    )
    played = Lockstep(load(tmp_path).machine(2))
    assert played.game(1) == "" and played.decisions == 1


def test_what_never_holds_behind_a_change_is_not_offered(tmp_path: Path) -> None:
    rule = 'rule vain\n    as red\n        may "In vain"\n            score 2\n            require 5 <= 1\n'
    played = Lockstep(load(write_game(tmp_path, "do vain\nas red\n    choose amount in 1..2", rule)).machine(2))
    assert played.game(1) == "" and played.decisions == 1


def test_a_loop_ahead_of_chance_is_gone_through_for_each_once(tmp_path: Path) -> None:
    """Two pebbles each, and there are four."""
    (tmp_path / "game.rules").write_text(
        "game small\n    players 2\n    colours red, blue\npiece pebble 4 starts in pit\n"
        "place pit of pebble\nplace bag of pebble per player\nmarker pips: 0..1\nplay\n    as players.first\n"
        '        may "Deal"\n            for each player\n                move 2 from pit to player.bag\n'
        "            roll pips\n            score 1\nwinner player\n    by player.points\n"
    )
    played = Lockstep(load(tmp_path).machine(2))
    assert [played.game(number) for number in range(3)] == [""] * 3 and played.decisions == 3


def test_several_at_random_where_nobody_decides(tmp_path: Path) -> None:
    """A rule in which nobody decides keeps its lists elsewhere; one that is drawn from is one of them."""
    rule = (
        "rule many\n    choose 2 amount in 1..6 as drawn at random\n"
        "    choose up to 3 amount in 1..6 as more at random\n"
        "    red scores sum(amount for each amount in drawn) + 100 * drawn.count + 1000 * more.count\n"
    )
    played = Lockstep(load(write_game(tmp_path, "do many\nas red\n    choose amount in 1..2", rule)).machine(2))
    assert [played.game(number) for number in range(5)] == [""] * 5 and played.stopped == 0


@pytest.mark.parametrize("decided", ["", "    as red\n        choose amount in 1..2\n"])
def test_several_at_random_of_what_stands_there_twice(tmp_path: Path, decided: str) -> None:
    rule = (
        f"rule many\n{decided}    choose up to 3 amount in [leader.seat, 5, 1, 3, 5] as drawn at random\n"
        "    red scores 100 * drawn.first + 10 * drawn[2] + drawn.last\n"
    )
    played = Lockstep(load(write_game(tmp_path, "do many\nas red\n    choose amount in 1..2", rule)).machine(2))
    assert [played.game(number) for number in range(12)] == [""] * 12 and played.stopped == 0


GUARDED = """
action put_two
    repeat 2
        choose space in spots where space.empty
        move 1 from you.hand to space

action put_and_put
    do put_one
    do put_one
    require you.hand.empty or total > 3

action put_again
    repeat 2
        do put_one
    require total > 5

rule put_one
    choose space in spots where space.empty
    move 1 from you.hand to space

action clear_one
    choose space in spots where not space.empty
    move space.top to heap
    add 1 to total
    require heap.count >= 2 and total <= 12
    score 1

action take_back
    choose disc in heap
    move disc to disc.owner.hand
    require not heap.empty

action sort_out
    require heap.count > 0 and heap.count <= 2 and spots.empty
    repeat heap.count
        choose player where any(disc in heap where disc.owner = player)
        move 1 disc from heap to spots where disc.owner = player
    for each disc in spots
        move disc to disc.owner.hand
    require heap.empty and spots.empty

rule turn
    choose action
        add 1 to total
    else
        if not spots.empty
            move spots.top to heap
        add 1 to total
"""


def test_what_has_to_change_first_is_put_back(tmp_path: Path) -> None:
    rules = load(write_game(tmp_path, "turns from red until total >= 14\n    do turn", GUARDED))
    machine = rules.machine(2)
    played = Lockstep(machine)
    for number in range(20):
        assert played.game(number) == ""
    assert played.stopped == 0
    # None of these ways has to be gone on a copy of the state.
    built = build(machine.program, machine.new_state(0))
    before, name, after = built.wat.partition("(func $tried_out ")
    head, names, body = after.split("\n", 2)
    never = "\n".join((before + name + head, names, "unreachable", body))
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    games = wasmtime.Instance(store, wasmtime.Module(engine, wasmtime.wat2wasm(never)), []).exports(store)["games"]
    assert isinstance(games, wasmtime.Func) and games(store, built.description.states, 50, 1) > 200


def test_whole_games_are_those_of_the_bots() -> None:
    """The seeds of games and of those who choose are the same within compiled code as outside."""
    rules, seeds = load("duel"), range(1, 5)
    table = rules.compiled(2)
    assert table is not None
    played = 0
    for number in seeds:
        game = rules.start(2, number)
        RandomBots(number).play_out(game)
        played += game.decisions
    position = table.start(1)[0]
    assert position.instance.games(position.address, len(seeds), seeds[0]) == played
    assert position.cells == game.state


def test_more_games_than_one_memory_holds() -> None:
    rules = load("nim")
    games = [rules.start(2, number) for number in range(600)]
    assert len({game.compiled.instance for game in games if game.compiled is not None}) == 3
    del games


# ---- the module ---------------------------------------------------------------------------------------------


def test_decisions_are_counted_whoever_plays() -> None:
    game = load("nim").start(2, 1)
    for number in range(2):
        assert game.decisions == number
        game.choose_value(game.values[0])
    copy, ended = game.copy(), game.copy()
    game.interpreted()
    copy.choose(0)
    assert (game.decisions, copy.decisions) == (2, 3)
    game.choose(0)
    assert game.decisions == 3 and game.hash == copy.hash
    assert ended.play_out([1, 2]) and ended.decisions > 3
    assert load("nim").start(2, 1).decisions == 0, "the next game in the same place"


def test_the_lowered_form_is_the_same_every_time() -> None:
    program = load("duel").machine(2).program
    assert lowered(program) == lowered(program)


def test_without_a_runtime_the_interpreter_plays() -> None:
    code = (
        "import sys; sys.modules['wasmtime'] = None\n"
        "from imhotep_dsl import load; game = load('nim').start(2, 1)\n"
        "assert game.compiled is None; game.choose(0); print(game.hash)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env={**os.environ})
    game = load("nim").start(2, 1)
    game.choose(0)
    assert done.stdout.strip() == game.hash, done.stderr


def test_compiled_code_runs_beside_other_threads() -> None:
    """Python's lock is let go: while one thread plays whole games, another sees their states change."""
    table = load("imhotep").compiled(3)
    assert table is not None
    position = table.start(1)[0]
    instance, room = position.instance, table.description.room
    playing = threading.Thread(target=instance.games, args=(position.address, 3000, 1))
    playing.start()
    seen = set()
    while playing.is_alive():
        seen.add(bytes(instance.view[position.address : position.address + room]))
    assert len(seen) > 2


def test_no_memory_for_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("nim").start(2, 1)
    assert game.compiled is not None
    monkeypatch.setattr(game.compiled.instance, "free", [])
    monkeypatch.setattr("imhotep_dsl.wasm.compiled.Instance", _refused)
    copy = game.copy()
    assert copy.compiled is None and copy.hash == game.hash
    assert load("nim").start(2, 1).hash == game.hash


def _refused(table: CompiledTable) -> None:
    raise wasmtime.WasmtimeError("out of memory")
