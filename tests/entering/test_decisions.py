"""Decisions are taken in compiled code in three ways: by the module in C, by ctypes where it could not be built, and by
the runtime's own calls where its inside has changed. Nobody can tell the difference, whatever happens meanwhile."""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from in_c import module_in_c
from small_games import write_game

from entering.ways import INTERPRETED, WAYS, go, instance_of, position_of, step_by_step
from imhotep_dsl import load
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.wasm import calls
from imhotep_dsl.wasm.trapped import Trapped

# ---- what is there -------------------------------------------------------------------------------------------


def test_the_module_in_c_is_built_of_its_text_wherever_it_can_be() -> None:
    text = Path(calls.__file__).with_name("_entering.c").read_bytes()
    assert hashlib.sha256(text).hexdigest() == module_in_c().SOURCE, "it is of an older text: install the package again"


def test_games_use_it() -> None:
    """If only this fails, the inside of `wasmtime` has changed: games still run, but ten times slower."""
    module_in_c()
    game = load("nim").start(2, 1)
    assert type(game._at_once).__module__ == "imhotep_dsl.wasm._entering"
    assert type(instance_of(game).start).__module__ == "imhotep_dsl.wasm._entering"


def test_one_of_an_older_text_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an update of a checkout that was not installed again."""
    monkeypatch.setattr(module_in_c(), "VERSION", 0)
    game = load("nim").start(2, 1)
    assert type(game._at_once) is FunctionType
    game.choose_value(game.values[0])
    assert game.decisions == 1


# ---- the same games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["imhotep", "masks", "falcons", "nim"])
def test_the_same_games_in_all_ways(name: str) -> None:
    told = []
    for each in WAYS:
        with pytest.MonkeyPatch.context() as patch:
            go(each, patch)
            rules = load(name)
            for number in (1, 0, -1, -(1 << 40), (1 << 64) + 5, 1 << 200):
                game, seen = rules.start(None, number), list[object]()
                bots = RandomBots(number)
                while game.values and len(seen) < 60:
                    game.choose_value(bots.pick(game))
                    seen.append((game.values, game.decisions))
                assert game.compiled is not None
                told.append((number, game.hash, seen))
    assert told[: len(told) // 3] * 3 == told


@pytest.mark.parametrize("name", ["imhotep", "kalah", "masks", "nim"])
def test_a_game_is_played_out_whatever_others_were_offered_meanwhile(way: str, name: str) -> None:
    rules = load(name)
    for number in range(5):
        game, bots = rules.start(None, number), RandomBots(number)
        for _ in range(number):
            game.choose_value(bots.pick(game))
        same, alike, other = game.copy(), bots.copy(), rules.start(None, 100)
        for _ in range(3):
            other.choose_value(other.values[-1])
        assert game.play_out(bots.cells)
        step_by_step(alike, same)
        assert (game.hash, game.decisions, bots.cells) == (same.hash, same.decisions, alike.cells)


def test_more_options_than_a_few(way: str, tmp_path: Path) -> None:
    field = 'piece pebble 1 starts in field "Pebble"\nplace field of pebble as row(999)\n'
    more = field + "rule turn\n    choose space in field\n    add 1 to total\n"
    rules = load(write_game(tmp_path, "turns from red until total >= 5\n    do turn", more))
    game = rules.start(2, 1)
    values = game.values[:]
    assert values == list(range(values[0], values[0] + 999))
    game.choose_value(values[-1])
    assert game.values == values and game.compiled is not None and game.decisions == 1


def test_where_compiled_code_stops_everything_is_as_before(way: str, tmp_path: Path) -> None:
    """Again and again, and in one game of several that lie in the same memory."""
    play = "as red\n    choose amount in 1..2\n    score amount\n    known amount = 1\n    choose amount in 1..3"
    rules = load(write_game(tmp_path, play))
    games = [rules.start(2, number) for number in range(3)]
    before = [game.state[:] for game in games]
    for _ in range(100):
        with pytest.raises(Trapped):
            position_of(games[1]).choose(2, [1, 2])
    assert [position_of(game).cells for game in games] == before
    assert instance_of(games[0]).alone.tokens == [None]
    with pytest.raises(GameFault):
        games[1].choose_value(2)
    assert games[1].compiled is None
    for game in (games[0], games[2]):
        game.choose_value(1)
        assert game.values == [1, 2, 3] and game.compiled is not None


def test_a_game_that_stops_before_its_first_decision(way: str, tmp_path: Path) -> None:
    play = "as red\n    repeat until known total = 99\n        score 1\n    choose amount in 1..2"
    rules = load(write_game(tmp_path, play))
    for _ in range(2):
        with pytest.raises(GameFault):
            rules.start(2, 1)


# ---- what is no option ---------------------------------------------------------------------------------------


class Counting:
    """A number as other packages have them."""

    def __index__(self) -> int:
        return 1


REFUSED: tuple[tuple[Any, type[Exception]], ...] = (
    ("one", TypeError), (None, TypeError), (1.0, TypeError), (1 << 31, ValueError), (-(1 << 31) - 1, ValueError),
    (1 << 40, ValueError), (1 << 200, ValueError), (-(1 << 200), ValueError),
)  # fmt: skip


@pytest.mark.parametrize("wrong, problem", REFUSED)
def test_what_is_no_number_is_refused_and_keeps_nobody_out(way: str, wrong: Any, problem: type[Exception]) -> None:
    game = load("nim").start(2, 1)
    before = game.hash
    with pytest.raises(problem):
        game.choose_value(wrong)
    assert game.hash == before and game.decisions == 0
    game.choose_value(game.values[0])
    assert game.decisions == 1 and game.compiled is not None


@pytest.mark.parametrize("wrong", [999, -5, -1, (1 << 31) - 1, -(1 << 31), 1 << 40])
@pytest.mark.parametrize("name", ["candle_mine", "falcons", "kalah", "nim"])
def test_numbers_that_are_no_option_are_refused_in_all_ways(name: str, wrong: int) -> None:
    told = set()
    for each in (*WAYS, INTERPRETED):
        with pytest.MonkeyPatch.context() as patch:
            go(each, patch)
            game = load(name).start(None, 3)
            before = game.hash, game.values[:]
            with pytest.raises(ValueError, match="not offered") as found:
                game.choose_value(wrong)
            assert (game.hash, game.values) == before and game.decisions == 0
            assert (game.compiled is None) == (each == INTERPRETED)
            told.add(str(found.value))
    assert told == {f"{wrong} is not offered."}


@pytest.mark.parametrize("given", [True, Counting()])
def test_numbers_of_other_sorts_are_taken_as_what_they_are(given: int) -> None:
    told = set()
    for each in (*WAYS, INTERPRETED):
        with pytest.MonkeyPatch.context() as patch:
            go(each, patch)
            game = load("nim").start(2, 3)
            game.choose_value(given)
            assert all(type(cell) is int for cell in game.state)
            told.add(game.hash)
    assert len(told) == 1


def test_a_number_that_is_no_option_changes_no_other_game(way: str, tmp_path: Path) -> None:
    """The points of another game lay just where so large a number of a player leads."""
    play = "turns from red until known total >= 9\n    add 1 to total\n    choose player\n    player scores 1"
    rules = load(write_game(tmp_path, play))
    games = [rules.start(2, number) for number in range(3)]
    before = [position_of(game).cells for game in games]
    for other in (games[0], games[2]):
        apart = position_of(other).address - position_of(games[1]).address
        for number in (apart // 4, apart // 4 + 1):
            with pytest.raises(ValueError):
                games[1].choose_value(number)
    assert [position_of(game).cells for game in games] == before


@pytest.mark.parametrize("each", [*WAYS, INTERPRETED])
def test_when_it_is_over_nothing_is_taken_any_more(each: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go(each, monkeypatch)
    game = load("nim").start(2, 1)
    step_by_step(RandomBots(1), game)
    end = game.hash, game.decisions
    for wrong in (0, 1, 999, -1, 1 << 40, None):
        with pytest.raises(ValueError, match="nothing to decide"):
            game.choose_value(wrong)  # type: ignore[arg-type]
    if game.compiled is not None:
        assert game.compiled.go_on() == [] and game.compiled.playout([1, 2]) == 0
    assert (game.hash, game.decisions) == end


def test_what_is_no_option_is_not_blamed_on_a_save() -> None:
    rules = load("nim")
    game = rules.restore(rules.start(2, 1).save())
    with pytest.raises(ValueError, match="999 is not offered"):
        game.choose_value(999)
    game.choose_value(game.values[0])
    assert game.decisions == 1


@pytest.mark.parametrize("each", [*WAYS, INTERPRETED])
def test_numbers_of_other_sorts_say_what_numbers_say(each: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players, seeds, seats and positions; what is none is refused, not taken for something else."""
    go(each, monkeypatch)
    rules = load("nim")
    for seed in (Counting(), True):
        game, same = rules.start(2, seed), rules.start(2, 1)  # type: ignore[arg-type]
        assert game.save() == same.save() and rules.restore(game.save()).hash == same.hash
        game.choose(Counting(), player=0)  # type: ignore[arg-type]
        same.choose(1)
        assert game.hash == same.hash and game.view(Counting()) == same.view(1)  # type: ignore[arg-type]
    wrong: Any
    for wrong in (2.0, "2", [], b"2"):
        with pytest.raises(TypeError):
            rules.start(wrong, 1)
        with pytest.raises(TypeError):
            rules.start(2, wrong)
    for wrong in (1.0, None, [], b"red"):
        with pytest.raises(TypeError):
            game.view(wrong)


@pytest.mark.parametrize("each", [*WAYS, INTERPRETED])
def test_every_copy_is_a_game_of_its_own(each: str, monkeypatch: pytest.MonkeyPatch) -> None:
    go(each, monkeypatch)
    game = load("nim").start(2, 1)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game), copy.deepcopy([game])[0]):
        assert other.hash == game.hash and (other.compiled is None) == (game.compiled is None)
        other.choose(0)
        assert other.hash != game.hash and other.decisions == 1 and game.decisions == 0
    with pytest.raises(TypeError, match="save"):
        pickle.dumps(game)


def test_a_number_that_plays_while_it_is_asked(way: str) -> None:
    rules = load("nim")
    game, other = rules.start(2, 1), rules.start(2, 1)

    class Playing:
        def __index__(self) -> int:
            other.choose_value(other.values[0])
            return game.values[0]

    game.choose_value(Playing())  # type: ignore[arg-type]
    assert game.hash == other.hash and game.decisions == other.decisions == 1


def test_nothing_but_a_value_is_taken(way: str) -> None:
    game = load("nim").start(2, 1)
    take: Callable[..., list[int]] = position_of(game).choose
    for given, named in (((), {}), ((1,), {}), ((1, [1], 2), {}), ((1, 1), {}), ((1,), {"of": [1]})):
        with pytest.raises(TypeError):
            take(*given, **named)
    assert game.decisions == 0


def test_an_entry_without_addresses_is_none() -> None:
    entry = module_in_c().Entry
    names = ("call", "delete_trap", "delete_error", "store", "function", "numbers", "trap", "memory")
    numbers = dict.fromkeys(("size", "options", "most", "backup", "apart"), 0)
    others = {"count": 2, "tokens": [None], "wait": print, "trapped": Trapped, "kept": None}
    for missing in names:
        with pytest.raises(ValueError):
            entry(**{name: int(name != missing) for name in names}, **numbers, **others)
        with pytest.raises(TypeError):
            entry(**{name: 1 for name in names if name != missing}, **numbers, **others)
    addresses = dict.fromkeys(names, 1)
    for damaged, problem in (({"count": 4}, ValueError), ({"tokens": ()}, TypeError), ({"call": "1"}, TypeError)):
        with pytest.raises(problem):
            entry(**{**addresses, **numbers, **others, **damaged})
    with pytest.raises(TypeError):
        type(entry(**addresses, **numbers, **others).at(1))()


def test_a_fault_of_the_rules_is_not_blamed_on_a_save(tmp_path: Path) -> None:
    play = "as red\n    choose amount in 1..2\n    known amount = 1\n    choose amount in 1..3"
    rules = load(write_game(tmp_path, play))
    game, told = rules.start(2, 1), set()
    for each in (game, game.copy(), rules.restore(game.save()), rules.restore(game.save())):
        with pytest.raises(GameFault) as found:
            each.choose(1) if len(told) % 2 else each.choose_value(2)
        told.add(str(found.value))
    assert len(told) == 1 and "game.rules" in told.pop()
