"""`python -m tests.fuzzing.compiled`: compiled code plays what the interpreter plays, decision by decision.

One game of each table is also played by the interface, where every player's view and the options in words are the same.
With `--sets N` on rule sets made by chance, as `python -m tests.fuzzing.soundness` makes them; with `--mixes N` on
tables of shipped games (`tests/fuzzing/mixes.py`): random mixes of sides, variants and player numbers of the largest
game, all mixes of the Duel, and every other game with every number of players.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import traceback

from imhotep_dsl.run.machine import Machine

from .campaign import command
from .interface import told_apart
from .lockstep import Lockstep
from .mixes import of_duel, of_imhotep, of_others
from .soundness import rules_for
from .trying import Finding

FEW = 40
"""Decisions of rules made by chance that are also looked at by the interface."""


def in_lockstep(machines: list[Machine], games: int, seed: int) -> Finding | None:
    for machine in machines:
        try:
            played = Lockstep(machine)
            for game in range(games):
                told = played.game(seed * 1000 + game) or (game == 0 and told_apart(machine, played.table, seed, FEW))
                if told:
                    return Finding(f"different: {told.split(':')[0].split(' ')[0]}", told, game)
        except Exception as problem:
            return Finding(f"crash: {type(problem).__name__}", traceback.format_exc())
    return None


def play_mixes(mixes: int, games: int, first: int) -> int:
    """Every table is told as it is done; how many differ."""
    tables = decisions = stopped = different = 0
    for name, machine in itertools.chain(of_imhotep(mixes, first), of_duel(), of_others()):
        played = Lockstep(machine)
        told = told_apart(machine, played.table, first)
        for game in range(games):
            told = told or played.game(first + game)
        tables, decisions, stopped = tables + 1, decisions + played.decisions, stopped + played.stopped
        different += bool(told)
        print(f"{name}: {played.decisions} decisions, {played.stopped} left to the interpreter. {told}", flush=True)
    print(f"{tables} tables, {games} games each, {decisions} decisions, {stopped} left to the interpreter.")
    print(f"Different: {different}")
    return 1 if different else 0


if __name__ == "__main__":
    if "--mixes" not in sys.argv:
        sys.exit(command("compiled", rules_for, in_lockstep))
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing.compiled")
    parser.add_argument("--mixes", type=int, default=60, help="how many mixes of sides, variants and player numbers")
    parser.add_argument("--games", type=int, default=200, help="games played with each table")
    parser.add_argument("--seed", type=int, default=1, help="where to begin")
    asked = parser.parse_args()
    sys.exit(play_mixes(asked.mixes, asked.games, asked.seed))
