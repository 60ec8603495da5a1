"""What happens in a game, told as it happens. at: the instruction that did it."""

from __future__ import annotations

from typing import get_args

from imhotep_dsl.source.records import dataclass

EVERYONE = -1


@dataclass(frozen=True, slots=True)
class Began:
    """The setup is over: what follows is play."""

    at: int


@dataclass(frozen=True, slots=True)
class Turned:
    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Reached:
    at: int
    moment: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """said: what stood in the braces of the texts."""

    at: int
    player: int
    option: int
    said: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Forced:
    """There was only one option, and it was taken."""

    at: int
    player: int
    option: int
    said: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Gathering:
    """From here on several players act in secret, as if at the same time."""

    at: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """All of them have acted."""

    at: int


@dataclass(frozen=True, slots=True)
class Moved:
    """From one space to another."""

    at: int
    piece: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Swapped:
    at: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Scored:
    at: int
    player: int
    amount: int
    heading: int


@dataclass(frozen=True, slots=True)
class MarkerSet:
    """whose: the number of the player, piece or board that has the marker; 0 for one of the table."""

    at: int
    marker: int
    whose: int
    value: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance gave a marker its value; whose: as for a marker that is set."""

    at: int
    marker: int
    whose: int
    value: int


@dataclass(frozen=True, slots=True)
class Picked:
    """Chance chose."""

    at: int
    option: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of the turns is another now; player: who passes, or is next."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """Who would have been next is left out."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Shuffled:
    """space: the first one of the place."""

    at: int
    space: int


@dataclass(frozen=True, slots=True)
class Shown:
    """player: to whom, or EVERYONE."""

    at: int
    player: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkerShown:
    """player: to whom, or EVERYONE; whose: as for a marker that is set."""

    at: int
    player: int
    marker: int
    whose: int
    value: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """pieces: those that somebody knew."""

    at: int
    pieces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Refilled:
    at: int
    space: int
    pieces: tuple[int, ...]


Event = (
    Began | Turned | Reached | Chosen | Forced | Gathering | Gathered | Moved | Swapped | Scored | MarkerSet | Rolled
    | Picked | Ordered | Skipped | Shuffled | Shown | MarkerShown | Hidden | Refilled
)  # fmt: skip

EVENTS: tuple[type[Event], ...] = get_args(Event)
"""Every sort of event."""
