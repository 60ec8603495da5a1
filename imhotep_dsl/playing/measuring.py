"""How fast games are played: by the interpreter, whole in compiled code, decision by decision, and by other programs.

Everything is measured in turns, several times over, in processor time; what counts is the middle of the measurements,
and of how they compare with one another in each turn: a machine that is slower for a while is so for all of them.
The interpreter plays the same games, with the same choices, as are played decision by decision in compiled code.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random
from time import process_time

from imhotep_dsl.game.game import Game
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.wasm.trapped import Trapped

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

ROUNDS = 15
MOST_SECONDS = 600
_MORE = {"compiled": 100, "interface": 10, ".py": 10, ".c": 400}
"""How many times as many games are played in the quicker ways, and by programs written by hand."""
_TURNS = 4_099
"""After how many choices the same ones come again; of no game a multiple."""
_ENOUGH = 1_000
"""How many decisions the interpreter makes at least: chance is in what fewer take."""


class CannotMeasure(Exception):
    """A program that does not do what is asked of it; the text says what."""


@dataclass(frozen=True, slots=True)
class Rate:
    games_per_second: float
    decisions_per_second: float


@dataclass(frozen=True, slots=True)
class Rates:
    """Of one way to play, in each turn."""

    each: tuple[Rate, ...]

    @property
    def middle(self) -> Rate:
        return sorted(self.each, key=lambda rate: rate.games_per_second)[len(self.each) // 2]

    def of(self, other: Rates) -> float:
        """How many games are played in this way while one is played in the other."""
        pairs = zip(self.each, other.each, strict=True)
        return statistics.median(mine.games_per_second / theirs.games_per_second for mine, theirs in pairs)


Measure = Callable[[], Rate]


def rates(measures: Mapping[str, Measure], rounds: int = ROUNDS) -> dict[str, Rates]:
    """All of them in turns, so that what else the machine does hits all alike."""
    turns = [{name: measure() for name, measure in measures.items()} for _ in range(rounds)]
    return {name: Rates(tuple(turn[name] for turn in turns)) for name in measures}


def own(rules: Rules, players: int, seed: int, games: int) -> dict[str, Measure]:
    """The ways in which this program plays; those in compiled code only where there is some."""
    chance = Random(seed)
    # Made beforehand: what is to be measured is not how players make up their minds.
    turns = [chance.randrange(256) for _ in range(_TURNS)]
    seeds = _of_enough_games(rules, players, seed, turns)
    measures: dict[str, Measure] = {"interpreter": lambda: _interpreter(rules.machine(players), seeds, turns)}
    table = rules.compiled(players)
    if table is None:
        return measures
    instance = table.instance()
    position = instance.position()

    def compiled() -> Rate:
        many, began = _MORE["compiled"] * games, process_time()
        try:
            decisions = instance.games(position.address, many, seed)
        except Trapped:
            raise CannotMeasure(_LEFT.format(many=many, seed=seed)) from None
        return _rate(many, decisions, began)

    def interface() -> Rate:
        return _interface(rules, players, seeds, turns, max(1, _MORE["interface"] * games // len(seeds)))

    return {**measures, "compiled": compiled, "interface": interface}


_LEFT = (
    "Not all of the {many} games from seed {seed} on can be played by compiled code alone. Either one of them cannot go"
    " on, and `imhotep run` with its --seed says where, or it needs more memory than compiled code gives it."
)


def _rate(games: int, decisions: int, began: float) -> Rate:
    took = max(process_time() - began, 1e-9)
    return Rate(games / took, decisions / took)


def _of_enough_games(rules: Rules, players: int, seed: int, turns: list[int]) -> range:
    """The seeds of games with enough decisions together; of a game without any, not too many."""
    decisions, choices = 0, cycle(turns)
    for number in range(_ENOUGH):
        decisions += _played(rules.start(players, seed + number), choices)
        if decisions >= _ENOUGH:
            break
    return range(seed, seed + number + 1)


def _interpreter(machine: Machine, seeds: range, turns: list[int]) -> Rate:
    decisions, choices, began = 0, cycle(turns), process_time()
    for seed in seeds:
        state = machine.new_state(seed)
        machine.gathering = None
        values = machine.run(state)
        for turn in choices:
            if not values:
                break
            values = machine.choose(state, values[turn % len(values)])
            decisions += 1
    return _rate(len(seeds), decisions, began)


def _interface(rules: Rules, players: int, seeds: range, turns: list[int], times: int) -> Rate:
    """Options are read and one of them is chosen, from outside, decision by decision."""
    decisions, began = 0, process_time()
    for _ in range(times):
        choices = cycle(turns)
        for seed in seeds:
            decisions += _played(rules.start(players, seed), choices)
    return _rate(times * len(seeds), decisions, began)


def _played(game: Game, choices: Iterator[int]) -> int:
    """To its end; how many decisions that were."""
    for turn in choices:
        if not (values := game.values):
            break
        game.choose_value(values[turn % len(values)])
    return game.decisions


def microseconds(action: Callable[[], object], times: int = 1000) -> float:
    """How long something takes, the middle of several measurements."""
    found = []
    for _ in range(ROUNDS):
        began = process_time()
        for _ in range(times):
            action()
        found.append((process_time() - began) / times * 1e6)
    return statistics.median(found)


# ---- programs written by hand -----------------------------------------------------------------------------


def other(program: Path, players: int, seed: int, games: int, work: Path) -> Measure:
    """A program (Python, or C) that is called with PLAYERS GAMES SEED and prints `X games/s, Y decisions/s`."""
    call = [sys.executable, str(program)]
    if program.suffix == ".c":
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise CannotMeasure(f"{program} needs a C compiler.")
        made = work / program.stem
        built = subprocess.run(
            [compiler, "-O2", "-o", str(made), str(program)], capture_output=True, text=True, check=False
        )
        if built.returncode:
            raise CannotMeasure(f"{program} cannot be compiled: {(built.stderr.strip().splitlines() or ['?'])[0]}")
        call = [str(made)]
    many = games * _MORE.get(program.suffix, 10)

    def measure() -> Rate:
        seconds, told = _run(program, [*call, str(players), str(many), str(seed)])
        base, _ = _run(program, [*call, str(players), "1", str(seed)])
        rate = (many - 1) / max(seconds - base, 1e-9)
        per_game = told.decisions_per_second / told.games_per_second if told.games_per_second else 0
        return Rate(rate, rate * per_game)

    return measure


def _run(program: Path, call: list[str]) -> tuple[float, Rate]:
    """Processor time of a run, and what it says itself."""
    before = _of_children()
    try:
        done = subprocess.run(call, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise CannotMeasure(f"{program} took longer than 10 minutes.") from None
    games = re.search(r"(\d+(?:\.\d+)?)\s*games/s", done.stdout)
    decisions = re.search(r"(\d+(?:\.\d+)?)\s*decisions/s", done.stdout)
    if done.returncode or games is None or float(games[1]) <= 0:
        said = (done.stderr.strip().splitlines() or ["it printed no `X games/s`"])[-1]
        raise CannotMeasure(f"{program} could not be measured: {said}")
    return _of_children() - before, Rate(float(games[1]), float(decisions[1]) if decisions else 0.0)


def _of_children() -> float:
    if resource is None:
        times = os.times()
        return times.children_user + times.children_system
    # `os.times` counts in hundredths of a second.
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def working_directory() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="imhotep-bench-")
