"""What holds in every game, shown over random ones: 40 for each number of players, 10,000 with `pytest -m long`."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import playing
import pytest
from playing import Care, final_hash, play, rules_of

from imhotep_dsl import GameFault, SaveError
from imhotep_dsl.library import shipped_games
from imhotep_dsl.run import naming, saving, view
from imhotep_dsl.run.decisions import Trying
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.pieces import Pieces

HERE = Path(__file__).parent
GAMES, CHUNK = 20, 10
MANY_GAMES, LARGE_CHUNK = 10_000, 250
LAST_ROUND = "6"

State = list[int]


def imhotep_ends(players: int, seed: int, care: Care | None = None) -> None:
    game = play("imhotep", players, seed, care)
    assert game.view(0)["markers"]["round"] == LAST_ROUND
    best = max(game.scores.values())
    assert all(game.scores[name] == best for name in game.winners)


def many(job: tuple[str, int, int]) -> int:
    """One share of the long run, in a process of its own."""
    name, players, first = job
    for seed in range(first, first + LARGE_CHUNK):
        if name == "imhotep":
            imhotep_ends(players, seed)
        else:
            play(name, players, seed)
    return LARGE_CHUNK


@pytest.fixture(autouse=True)
def by_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what is looked over here; `test_compiled.py` holds compiled code against it."""
    monkeypatch.setenv("IMHOTEP_COMPILED", "off")


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_imhotep(players: int, first: int) -> None:
    for seed in range(first, first + CHUNK):
        imhotep_ends(players, seed)


@pytest.mark.long
def test_imhotep_with_much_care() -> None:
    """A few games in which nearly every decision is looked at from all sides."""
    for players in (2, 4):
        imhotep_ends(players, 4711 + players, Care(views=6, options=4, saves=10))


def other_tables() -> list[tuple[str, int]]:
    return [(name, players) for name in shipped_games() if name != "imhotep" for players in player_numbers(name)]


def player_numbers(name: str) -> list[int]:
    return list(rules_of(name).player_numbers)


@pytest.mark.parametrize(("name", "players"), other_tables())
def test_other_games(name: str, players: int) -> None:
    for seed in range(2):
        play(name, players, seed, Care(views=10, options=20, saves=20))


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_imhotep_for_long(players: int) -> None:
    jobs = [("imhotep", players, first) for first in range(0, MANY_GAMES, LARGE_CHUNK)]
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        assert sum(pool.map(many, jobs)) == MANY_GAMES


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), other_tables())
def test_other_games_for_long(name: str, players: int) -> None:
    jobs = [(name, players, first) for first in range(0, MANY_GAMES // 10, LARGE_CHUNK)]
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        assert sum(pool.map(many, jobs)) == MANY_GAMES // 10


def test_the_same_seed_gives_the_same_hash_in_every_process() -> None:
    tables = [(name, players) for name in shipped_games() for players in player_numbers(name)]
    here = [final_hash(name, players, seed) for name, players in tables for seed in (1, 7)]
    assert here == [final_hash(name, players, seed) for name, players in tables for seed in (1, 7)]
    assert len(set(here)) > len(tables), "the seed makes no difference"
    assert elsewhere(tables) == here


def elsewhere(tables: list[tuple[str, int]]) -> list[str]:
    """Where texts have other hashes than here."""
    hash_seed = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "0"
    program = (
        f"from playing import final_hash\n"
        f"for name, players in {tables!r}:\n"
        f"    for seed in (1, 7):\n"
        f"        print(final_hash(name, players, seed))\n"
    )
    paths = os.pathsep.join([str(HERE), str(HERE.parent)])
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_seeds_make_different_games() -> None:
    states = {tuple(rules_of("imhotep").start(3, seed).state) for seed in range(20)}
    assert len(states) == 20


def test_a_save_of_other_rules_is_refused() -> None:
    save = rules_of("imhotep").start(2, 1).save()
    with pytest.raises(SaveError):
        rules_of("tic_tac_toe").restore(save)
    with pytest.raises(SaveError):
        rules_of("imhotep").restore(save.replace('"players": 2', '"players": 3'))


# ---- the checks themselves: each must go red when what it guards is broken --------------------------------------

move, take, add_points = Pieces.move, Pieces.take, Machine.add_points
possible, choose = Trying.possible, Machine.choose
pieces_of_view, dump = view._pieces, saving.dump


def move_to_two_places(self: Pieces, state: State, piece: int, space: int) -> None:
    before = state[self.at + piece]
    move(self, state, piece, space)
    if before != space:
        state[self.top + before] = piece


def move_miscounted(self: Pieces, state: State, piece: int, space: int) -> None:
    move(self, state, piece, space)
    state[self.count + space] += 1


def take_with_the_pile(self: Pieces, state: State, piece: int) -> None:
    take(self, state, piece)
    above = state[self.above + piece]
    if above >= 0:
        state[self.below + above] = piece


def points_from_nowhere(self: Machine, state: State, at: int, heading: int, player: int, amount: int) -> None:
    add_points(self, state, at, heading, player, amount)
    state[self.layout.points + player] += 1


def everything_possible(self: Trying, state: State, at: int) -> list[int]:
    chosen = self.machine.choices[at]
    assert chosen is not None
    return list(chosen.candidates(state))


def options_twice(self: Trying, state: State, at: int) -> list[int]:
    found = possible(self, state, at)
    return found + found[:1] if len(found) > 1 else found


def sees_everything(machine: Machine, state: State, player: int, piece: int) -> bool:
    return True


def sees_nothing(machine: Machine, state: State, player: int, piece: int) -> bool:
    return False


def hidden_in_order(*args: Any) -> list[dict[str, str]]:
    """Tells the hidden pieces apart, by their number alone."""
    machine, _, pieces, _ = args
    shown = pieces_of_view(*args)
    for entry, piece in zip(shown, pieces, strict=True):
        if len(entry) == 1:
            entry["kind"] += " " * machine.tables.pieces[piece].number
    return shown


def dump_without_chance(save: saving.Save) -> str:
    save.state[0] ^= 1
    return dump(save)


def choose_from_memory(self: Machine, state: State, option: int) -> list[int]:
    """Something that changes play lies outside the state."""
    self.times = getattr(self, "times", 0) + 1  # type: ignore[attr-defined]
    found = choose(self, state, option)
    return list(reversed(found)) if self.times % 2 else found  # type: ignore[attr-defined]


def shuffle_never(self: Pieces, state: State, space: int) -> None:
    pass


BROKEN: list[tuple[Any, str, Callable[..., Any]]] = [
    (Pieces, "move", move_to_two_places),
    (Pieces, "move", move_miscounted),
    (Pieces, "take", take_with_the_pile),
    (Machine, "add_points", points_from_nowhere),
    (Trying, "possible", everything_possible),
    (Trying, "possible", options_twice),
    (naming, "sees", sees_everything),
    (naming, "sees", sees_nothing),
    (view, "_pieces", hidden_in_order),
    (saving, "dump", dump_without_chance),
    (Machine, "choose", choose_from_memory),
]


@pytest.mark.parametrize(("where", "name", "broken"), BROKEN, ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_broken_machine_is_found_out(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, broken: Callable[..., Any]
) -> None:
    monkeypatch.setattr(where, name, broken)
    monkeypatch.setattr(playing, "_rules", {})
    with pytest.raises((AssertionError, GameFault, SaveError)):
        for seed in range(5):
            play("imhotep", 3, seed, Care(views=20, options=20, saves=40))


def test_cards_that_are_not_shuffled_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pieces, "shuffle", shuffle_never)
    monkeypatch.setattr(playing, "_rules", {})
    starts = [rules_of("imhotep").start(3, seed).state for seed in (1, 2)]
    assert starts[0][2:] == starts[1][2:]
