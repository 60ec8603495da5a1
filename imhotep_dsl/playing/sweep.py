"""Every mix of sides at every number of players: compiled, played to the end at random, and looked over."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from imhotep_dsl.diagnostics.render import concise
from imhotep_dsl.game.game import Game
from imhotep_dsl.game.rules import Rules, RulesError
from imhotep_dsl.library import find_variants
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.run import chance
from imhotep_dsl.run.audit import audit, secrets_told
from imhotep_dsl.run.faults import GameFault

AUDITED_EVERY = 7


@dataclass(frozen=True, slots=True)
class Mix:
    """One table of the sweep."""

    players: int
    sides: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        chosen = " ".join(f"{board}={side}" for board, side in self.sides)
        return f"{self.players} players, {chosen}{' with ' + ', '.join(self.variants) if self.variants else ''}"


@dataclass(frozen=True, slots=True)
class Outcome:
    mix: Mix
    decisions: int
    problems: tuple[str, ...]


def all_mixes(project: Project, variants: tuple[str, ...] = ()) -> Iterator[Mix]:
    """All mixes of sides for all numbers of players, each with a seed of its own."""
    sides = sides_of(project)
    seed = 0
    for players in seating(project, variants).numbers:
        for chosen in product(*(sorted(options) for options in sides.values())):
            seed += 1
            yield Mix(players, tuple(zip(sides, chosen, strict=True)), variants, seed)


def some_mixes(project: Project, variants: tuple[str, ...], count: int, seed: int) -> list[Mix]:
    """A random sample of the mixes; a mix may occur twice, with another seed."""
    everything = list(all_mixes(project, variants))
    generator = [0, 0]
    chance.seed(generator, seed)
    picked = [everything[chance.draw(generator, len(everything))] for _ in range(count)]
    return [Mix(mix.players, mix.sides, mix.variants, seed * 1000 + at) for at, mix in enumerate(picked)]


def sweep(directory: Path, variants: Sequence[str], mixes: Iterable[Mix], processes: int) -> Iterator[Outcome]:
    """Play all mixes on several processes; the order of outcomes is that of the mixes."""
    with ProcessPoolExecutor(processes, initializer=_open, initargs=(directory, tuple(variants))) as pool:
        yield from pool.map(_play_in_worker, mixes, chunksize=4)


_opened: list[Project] = []


def _open(directory: Path, variants: tuple[str, ...]) -> None:
    """Each process reads the rules once, and the files of variants from outside them."""
    # Ctrl+C reaches all processes of a terminal; the one they serve ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    project = read_project(directory)
    find_variants(project, variants)
    _opened[:] = [project]


def _play_in_worker(mix: Mix) -> Outcome:
    return play_mix(_opened[0], mix)


def play_mix(project: Project, mix: Mix) -> Outcome:
    """One table: no diagnostics, a random game to its end, nothing lost, no secret told."""
    # Of each table one game is played: to make compiled code of it would take longer than that.
    rules = Rules(project, dict(mix.sides), mix.variants, cache=None, interpreted=True)
    try:
        game = rules.start(mix.players, mix.seed)
        problems = _play(game, RandomBots(mix.seed))
    except RulesError as mistakes:
        return Outcome(mix, 0, (concise(mistakes.diagnostics),))
    except GameFault as fault:
        return Outcome(mix, 0, (str(fault),))
    return Outcome(mix, game.decisions, tuple(problems))


def _play(game: Game, bots: RandomBots) -> list[str]:
    while not game.over:
        if game.decisions % AUDITED_EVERY == 0:
            problems = audit(game.machine, game.state)
            if problems:
                return problems
        if game.decisions % (AUDITED_EVERY * 9) == 0:
            problems = secrets_told(game.machine, game.state)
            if problems:
                return problems
        game.choose_value(bots.pick(game))
    return audit(game.machine, game.state)
