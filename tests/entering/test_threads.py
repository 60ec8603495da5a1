"""Threads that play at the same time, and memory that nobody needs any more: in every way into compiled code."""

from __future__ import annotations

import gc
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from small_games import write_game

from entering.ways import IN_C, INTERPRETED, go, instance_of, position_of, step_by_step
from imhotep_dsl import load
from imhotep_dsl.game.game import Game
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.wasm.alone import Alone
from imhotep_dsl.wasm.trapped import Trapped


def all_of(*actions: Callable[[], object]) -> None:
    """Side by side, to their end."""
    problems = list[BaseException]()

    def acted(action: Callable[[], object]) -> None:
        try:
            action()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=acted, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def with_bots(games: list[Game]) -> list[tuple[RandomBots, Game]]:
    return [(RandomBots(number), game) for number, game in enumerate(games)]


def test_threads_play_side_by_side(way: str, often: None) -> None:
    rules, found = load("tic_tac_toe"), dict[int, str]()
    rules.start(2, 1)

    def play(number: int) -> None:
        game = rules.start(2, number)
        step_by_step(RandomBots(number), game)
        found[number] = game.hash

    all_of(*(lambda number=number: play(number) for number in range(8)))  # type: ignore[misc]
    for number in range(8):
        game = rules.start(2, number)
        step_by_step(RandomBots(number), game)
        assert found[number] == game.hash


def test_games_of_one_memory_go_on_in_other_threads(way: str, often: None) -> None:
    """One instance, many threads: each game goes its own way, decision by decision or all at once."""
    rules = load("imhotep")
    games, others = [[rules.start(3, number) for number in range(6)] for _ in range(2)]
    whole, other_whole = [[rules.start(3, number) for number in range(100, 140)] for _ in range(2)]
    assert len({instance_of(game) for game in (*games, *whole)}) == 1

    def play_out(those: list[Game]) -> None:
        for number, game in enumerate(those):
            RandomBots(number).play_out(game)

    steps = [lambda pair=pair: step_by_step(*pair) for pair in with_bots(games)]  # type: ignore[misc]
    all_of(*steps, lambda: play_out(whole))
    for pair in with_bots(others):
        step_by_step(*pair)
    play_out(other_whole)
    assert [game.hash for game in (*games, *whole)] == [game.hash for game in (*others, *other_whole)]
    assert instance_of(games[0]).alone.tokens == [None]


def test_a_decision_waits_until_whole_games_are_played(way: str) -> None:
    """Also one of a game that nobody has any more."""
    rules = load("nim")
    game, same = rules.start(2, 1), rules.start(2, 1)
    instance, value = instance_of(game), game.values[0]
    free, gone = len(instance.free), weakref.ref(game)
    done = threading.Event()

    def choose(game: Game) -> None:
        game.choose_value(value)
        done.set()

    thread = threading.Thread(target=choose, args=(game,))
    with instance.alone:
        thread.start()
        assert not done.wait(0.05)
        assert same.decisions == 0
        del game
    thread.join(timeout=60)
    del thread
    assert done.is_set() and instance.alone.tokens == [None]
    assert gone() is None and len(instance.free) == free + 1
    same.choose_value(value)
    assert same.decisions == 1


def test_whoever_is_called_away_while_waiting_has_taken_nothing(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def called_away(alone: Alone) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Alone, "wait", called_away)
    rules = load("nim")
    game = rules.start(2, 1)
    with instance_of(game).alone:
        with pytest.raises(KeyboardInterrupt):
            game.choose_value(game.values[0])
        with pytest.raises(KeyboardInterrupt):
            rules.start(2, 1)
    assert game.decisions == 0
    game.choose_value(game.values[0])
    assert game.decisions == 1 and instance_of(game).alone.tokens == [None]


ASKED: tuple[Callable[[Game], object], ...] = (
    lambda game: game.view(0),
    lambda game: game.winners,
    lambda game: game.decision and game.decision.options,
    lambda game: game.choose(0),
    lambda game: game.choose_value(game.values[0]),
)


@pytest.mark.parametrize("each", [IN_C, INTERPRETED])
@pytest.mark.parametrize("ask", ASKED)
def test_whoever_needs_the_interpreter_waits_for_other_threads(
    ask: Callable[[Game], object], each: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told of one game has nothing of others. Those that were played in compiled code go on there."""
    go(each, monkeypatch)
    rules = load("falcons")
    game, told = rules.start(3, 1), rules.start(3, 2)
    done = threading.Event()

    def act() -> None:
        ask(game)
        done.set()

    thread = threading.Thread(target=act)
    with game.machine.traced() as events:
        thread.start()
        assert not done.wait(0.05)
        before = events[:]
        told.choose_value(told.values[0])
    thread.join(timeout=60)
    assert done.is_set() and before == [] and events != []
    assert (game.compiled is None) == (each == INTERPRETED)


def test_one_at_a_time() -> None:
    """Whoever comes while another is inside waits until that one has left."""
    alone, order = Alone(), list[str]()

    def second() -> None:
        with alone:
            order.append("second")

    thread = threading.Thread(target=second)
    with alone:
        thread.start()
        thread.join(timeout=0.05)
        order.append("first")
    thread.join(timeout=60)
    assert order == ["first", "second"]


def test_garbage_that_plays_when_it_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options of another game would be read if garbage were collected between taking an option and reading them."""
    go(IN_C, monkeypatch)
    rules = load("imhotep")
    game, same = rules.start(3, 1), rules.start(3, 1)
    others = [rules.start(3, number) for number in range(2, 60)]
    bots, alike = RandomBots(1), RandomBots(1)

    class Garbage:
        def __init__(self) -> None:
            self.own = self

        def __del__(self) -> None:
            other = others[-1]
            other.choose_value(other.values[-1])
            if not other.values:
                others.pop()

    usual, before = gc.get_threshold(), sum(other.decisions for other in others)
    for _ in range(100):
        value = bots.pick(game)
        Garbage()
        gc.set_threshold(1, 1, 1)
        game.choose_value(value)
        gc.set_threshold(*usual)
        same.choose_value(alike.pick(same))
        assert game.values == same.values
    gc.collect()
    assert sum(other.decisions for other in others) > before + 50


def test_nothing_is_left_of_games_that_nobody_has(way: str) -> None:
    rules = load("nim")
    game: Game | None = rules.start(2, 1)
    assert game is not None
    gone = weakref.ref(instance_of(game).store)
    take, values = game._at_once, game.values
    del rules
    game = None
    gc.collect()
    if way == IN_C:
        # As long as something can get in, there is something to get into.
        assert gone() is not None
        assert take is not None and take(values[0], values)
    take = None
    gc.collect()
    assert gone() is None


def test_no_reference_is_kept_or_lost(way: str, tmp_path: Path) -> None:
    play = "as red\n    choose amount in 1..3\n    known amount = 1\n    choose amount in 1000..1002"
    rules = load(write_game(tmp_path, play))
    value, offered = 100_000, [1, 2, 3]

    def counts() -> list[int]:
        gc.collect()
        instance = instance_of(rules.start(2, 1))
        watched = (
            Trapped,
            instance.alone.tokens,
            instance.store,
            instance.start,
            instance.free[0][1],
            value,
            offered,
            None,
        )
        return [sys.getrefcount(each) for each in watched]

    def use() -> None:
        for number in range(500):
            game = rules.start(2, number)
            take: Callable[..., list[int]] = position_of(game).choose
            for wrong in (2, "one", 1 << 40, value):
                with pytest.raises((Trapped, TypeError, ValueError)):
                    take(wrong, offered)
            assert take(1, offered) == [1000, 1001, 1002]

    use()
    before = counts()
    use()
    assert all(abs(one - other) < 100 for one, other in zip(before, counts(), strict=True))
