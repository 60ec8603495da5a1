"""What the data files say, checked and drawn out: the only form in which later stages meet them."""

from dataclasses import field

from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

Simple = int | str | bool
Value = Simple | tuple[int, ...] | tuple[str, ...]
Source = str | dict[int, str]
"""One of rulebook, component, inferred, assumed, own; or one of them for each number of players."""


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """A named value. Exactly one of `value` and `by_players` is there."""

    span: Span
    name: str
    value: Value | None
    by_players: dict[int, Value] | None
    each_further: int | None
    first: int
    source: Source


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """Pieces that are alike. `name` is the design's, `source` its own or that of its table."""

    span: Span
    name: str | None
    copies: int
    title: str | None
    attributes: dict[str, tuple[Span, Value]]
    source: str


@dataclass(frozen=True, slots=True)
class PieceTable:
    """`entries` has the one key None, or the numbers of players."""

    span: Span
    name: str
    source: Source
    by_players: bool
    entries: dict[int | None, tuple[PieceEntry, ...]]


@dataclass(frozen=True, slots=True)
class LayoutSpace:
    """A space. Counts begin at 1: `number` in building order, `row` and `column` as drawn within its level."""

    span: Span
    number: int
    row: int
    column: int
    level: int
    part: int
    part_name: str | None
    attributes: dict[str, Simple]
    room: int | None


@dataclass(frozen=True, slots=True)
class LayoutLevel:
    """One picture as it was drawn, for those who want to draw it again. Lines are tokens; `.` is no space."""

    span: Span
    rows: int
    columns: int
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class LayoutPart:
    span: Span
    name: str | None
    levels: tuple[LayoutLevel, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The spaces of a place in building order. An attribute that a space lacks is 0, none or no there.

    connections: pairs of numbers of spaces that touch, if `neighbours` is `own`.
    """

    span: Span
    name: str
    source: str
    fill: str
    neighbours: str
    parts: tuple[LayoutPart, ...]
    spaces: tuple[LayoutSpace, ...]
    connections: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LayoutEntry:
    """Exactly one of `layout` and `by_players` is there. printed: the attributes that the legend names, each time."""

    span: Span
    name: str
    layout: Layout | None
    by_players: dict[int, Layout] | None
    printed: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True)
class DrawingEntry:
    """A shape made of squares. `squares` are rows and columns from 1."""

    span: Span
    name: str
    lines: tuple[str, ...]
    squares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BoxEntry:
    """What lies in the box: copies in all or, `per_colour`, of each player's colour. title: where no rule names it.

    beside: what has to be at the table for it to be listed.
    """

    span: Span
    name: str
    copies: int
    per_colour: bool
    title: str | None
    beside: str | None
    source: str


@dataclass(frozen=True, slots=True)
class DataFile:
    """What could be read of one data file; left_out: the names of entries with errors."""

    file: str
    values: tuple[ValueEntry, ...] = ()
    pieces: tuple[PieceTable, ...] = ()
    layouts: tuple[LayoutEntry, ...] = ()
    drawings: tuple[DrawingEntry, ...] = ()
    box: tuple[BoxEntry, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WordForms:
    """How something is called in one language; `many` only where the author gave it."""

    span: Span
    one: str
    many: str | None


@dataclass(frozen=True, slots=True)
class Telling:
    """That an entry stands for lines. mark: that of the lines when it was written. silent: nothing is said instead."""

    span: Span
    mark: str
    silent: bool


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A declared name (or a text of the rules) and its forms by language; of lines (`tell RULE`), a telling, too."""

    span: Span
    name: str
    forms: dict[str, WordForms]
    telling: Telling | None = None


@dataclass(frozen=True, slots=True)
class WordsFile:
    file: str
    entries: tuple[WordEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class TableFile:
    """What is played. `colours` is empty where only a number of players is given."""

    file: str
    game: tuple[Span, str] | None = None
    players: tuple[Span, int] | None = None
    colours: tuple[tuple[Span, str], ...] = ()
    sides: dict[str, tuple[Span, str]] = field(default_factory=dict)
    variants: tuple[tuple[Span, str], ...] = ()
    seed: int | None = None
