"""The random generator: PCG32, integers only, its state in two cells of the game's array.

So the same seed deals the same cards on every machine, in every version and in every backend.
"""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.program.layout import RANDOM_HIGH, RANDOM_LOW

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK64 = (1 << 64) - 1
_MASK32 = (1 << 32) - 1
_APART = 0x5EED_B075


def seed(state: list[int], number: int) -> None:
    """Begin with a seed; any integer will do."""
    mixed = (number * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK64
    mixed ^= mixed >> 31
    state[RANDOM_HIGH], state[RANDOM_LOW] = mixed >> 32, mixed & _MASK32
    draw(state, 2)


def of_players(number: int, after: int = 0) -> list[int]:
    """A generator for players who take anything, apart from the game's own, which begins with the same seed. after:
    how many decisions were made before."""
    cells = [0, 0]
    seed(cells, (number ^ _APART) + (after << 32))
    return cells


def draw(state: list[int], below: int) -> int:
    """A number from 0 up to, but not including, below."""
    old = (state[RANDOM_HIGH] << 32) | state[RANDOM_LOW]
    new = (old * _MULTIPLIER + _INCREMENT) & _MASK64
    state[RANDOM_HIGH], state[RANDOM_LOW] = new >> 32, new & _MASK32
    shifted = (((old >> 18) ^ old) >> 27) & _MASK32
    turned = old >> 59
    word = ((shifted >> turned) | (shifted << (-turned & 31))) & _MASK32
    return (word * below) >> 32


def drawn(at: int, state: list[int], values: Sequence[int]) -> int:
    """Which of several chance gives an instruction."""
    return values[draw(state, len(values))]


def shuffled(state: list[int], items: list[int]) -> list[int]:
    """The items in a random order (Fisher and Yates, from the last to the first)."""
    mixed = list(items)
    for at in range(len(mixed) - 1, 0, -1):
        other = draw(state, at + 1)
        mixed[at], mixed[other] = mixed[other], mixed[at]
    return mixed
