"""What is played at one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: sides not named are the first in the alphabet; seats: the colours, if not the first."""

    players: int
    sides: Mapping[str, str] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()


def players_said(number: object) -> str:
    """`1 player`, `2 to 4 players`."""
    return f"{number} player{'' if str(number) == '1' else 's'}"
