"""Tables of shipped games: by chance from the largest of them, all mixes of the Duel, every other game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from imhotep_dsl import load
from imhotep_dsl.game.rules import RulesError
from imhotep_dsl.library import shipped_games
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.run.machine import Machine

from .dice import Dice

LARGEST, DUEL = "imhotep", "duel"


def of_imhotep(mixes: int, first: int) -> Iterator[tuple[str, Machine]]:
    """Sides, variants and player numbers by chance; a mix that does not go together is another mix."""
    plain, number = load(LARGEST), first
    while mixes:
        dice, number = Dice(number), number + 1
        sides = {board: dice.pick(options) for board, options in sides_of(plain.project).items()}
        variants = [name for name in plain.project.variants if dice.below(4) == 0]
        rules = load(LARGEST, sides, variants)
        try:
            players = dice.pick(list(rules.player_numbers))
            machine = rules.machine(players)
        except (RulesError, IndexError):
            continue
        mixes -= 1
        yield f"{LARGEST} {''.join(sides.values())} {' '.join(variants)} {players}", machine


def of_duel() -> Iterator[tuple[str, Machine]]:
    sides = sides_of(load(DUEL).project)
    for mix in itertools.product(*sides.values()):
        machine = load(DUEL, dict(zip(sides, mix, strict=True))).machine(2)
        yield f"{DUEL} {''.join(mix)}", machine


def of_others() -> Iterator[tuple[str, Machine]]:
    """Every other game, with its fewest and its most players, and with each of its variants."""
    for name in shipped_games():
        if name in (LARGEST, DUEL):
            continue
        plain = load(name)
        for variants in ((), *((variant,) for variant in plain.project.variants)):
            numbers = load(name, variants=variants).player_numbers
            for players in sorted({numbers[0], numbers[-1]}):
                machine = load(name, variants=variants).machine(players)
                yield f"{name} {' '.join(variants)} {players}", machine
