"""What is fixed about a table: all that lies on it, counted out, and what it is called. Numbers and words only."""

from __future__ import annotations

from imhotep_dsl.code.nodes import Datum
from imhotep_dsl.source.records import dataclass

BOX = 0
"""The place, and the only instance of it, where pieces are that do not take part."""

Told = tuple[tuple[str, Datum], ...]
"""What is printed on a thing: name and value, in the order of the names."""


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Kind:
    """carries: places lie on its pieces, so that no two of them are alike."""

    name: str
    title: str
    carries: bool


@dataclass(frozen=True, slots=True)
class Design:
    """name: None for an entry of a list without names. shape: which drawing its pieces cover; -1 is one square."""

    kind: str
    name: str | None
    title: str
    printed: Told
    shape: int


@dataclass(frozen=True, slots=True)
class Piece:
    """owner: a seat, or -1. number: its count within its kind (and owner), from 1."""

    kind: str
    design: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class Board:
    name: str
    side: str | None
    title: str
    kind: str
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """holds: the kinds of its pieces, joined by `or`.

    on: `table`, `board` (one, by its number), `boards` or `pieces` of a kind.

    seen: by `everyone`, by its `owner`, or by `none`. ordered: rules ask in which order pieces lie there.
    """

    name: str
    title: str
    holds: str
    on: str
    board: int
    kind: str | None
    per_player: bool
    seen: str
    ordered: bool


@dataclass(frozen=True, slots=True)
class Instance:
    """One place on the table: of a board or piece (holder) and of a player, or -1. shape: how its spaces lie.

    lettered: its spaces are called by column and row. in_steps: each row begins half a space further to the right than
    the one before.
    """

    place: int
    holder: int
    player: int
    first: int
    size: int
    shape: str
    lettered: bool
    in_steps: bool


@dataclass(frozen=True, slots=True)
class Space:
    """number: within its place, from 1. room: how many pieces fit, unless that changes in play."""

    instance: int
    number: int
    room: int
    row: int
    column: int
    level: int
    part: int
    part_name: str | None
    printed: Told


@dataclass(frozen=True, slots=True)
class Parts:
    """The regions that a word (`row`, `column` …) means at an instance."""

    word: str
    instance: int
    regions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spots:
    """The regions on which a drawing can lie at an instance, turned and mirrored."""

    shape: int
    instance: int
    regions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """of: `table`, `players`, `pieces` or `boards` (of a kind): what has one. first, size: the numbers of these things.
    start: a node in which the name that is bound first is the thing that has it, or ABSENT. seen: as for a place.
    shown: whether some line shows it to players who do not see it otherwise.
    """

    name: str
    title: str
    of: str
    kind: str
    first: int
    size: int
    seen: str
    shown: bool
    sort: str
    optional: bool
    low: int
    high: int
    start: int

    @property
    def is_owner(self) -> bool:
        """Whether it remembers who owns a piece that can be given to others."""
        return self.of == "pieces" and self.name == "owner"


@dataclass(frozen=True, slots=True)
class Start:
    """Where the pieces of a kind begin: an area in which the name that is bound first is their owner."""

    kind: str
    node: int
    sort: str


@dataclass(frozen=True, slots=True)
class Room:
    """Room that changes in play: bound first is the place's player, then the board or piece it is on."""

    place: int
    node: int


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    title: str
    owner: str
    is_action: bool


@dataclass(frozen=True, slots=True)
class Moment:
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Tables:
    """wins_where: who can win at all. winner: by what players are ordered, highest or lowest first. Each is a node in
    which the player is bound; wins_where may be ABSENT.

    region_numbers: which row, column … a region is, counted from 1; 0 for spots. headings: under which points are
    counted. edges: a place that lies around a grid, and that grid. counted: the steps in which the course of play
    counts on between turns. by_few: the steps that are done because of what not everybody knows. untold: those
    at which chance chooses what nobody is told. out: the marker that says who is out of the game, or
    ABSENT; passed: the one that says who has passed.
    sides: where a tie is a draw, the number of those with whom each player wins together; empty if ties are shared.
    """

    game: str
    title: str
    players: tuple[Player, ...]
    kinds: tuple[Kind, ...]
    designs: tuple[Design, ...]
    pieces: tuple[Piece, ...]
    boards: tuple[Board, ...]
    places: tuple[Place, ...]
    instances: tuple[Instance, ...]
    spaces: tuple[Space, ...]
    neighbours: tuple[tuple[int, ...], ...]
    supports: tuple[tuple[int, ...], ...]
    regions: tuple[tuple[int, ...], ...]
    region_numbers: tuple[int, ...]
    parts: tuple[Parts, ...]
    spots: tuple[Spots, ...]
    markers: tuple[Marker, ...]
    starts: tuple[Start, ...]
    rooms: tuple[Room, ...]
    wins_where: int
    winner: tuple[tuple[bool, int], ...]
    sides: tuple[int, ...]
    rules: tuple[Rule, ...]
    moments: tuple[Moment, ...]
    headings: tuple[str, ...]
    words: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    counted: tuple[int, ...]
    by_few: tuple[int, ...]
    untold: tuple[int, ...]
    out: int
    passed: int
