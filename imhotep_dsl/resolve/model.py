"""What a table consists of, once every declaration has its place: the result of the resolve stage.

Bodies are still the author's trees; each carries the scope in which its names are to be looked up.
"""

from __future__ import annotations

from dataclasses import field, replace

from imhotep_dsl.data.model import Layout
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

Constant = int | str | bool | None | tuple["Constant", ...]
UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a text stands: in the game, on a board, in a kind of pieces or in some of its designs."""

    board: str | None = None
    kind: str | None = None
    designs: tuple[str, ...] = ()


GAME_SCOPE = Scope()


@dataclass(frozen=True, slots=True)
class Aside:
    """A `note` or `ruling` among declarations. origin: the variant it stands in."""

    note: tree.Note
    scope: Scope
    origin: str | None


@dataclass(frozen=True, slots=True)
class Value:
    """A printed value or a table; further is the step with which a table goes on past its end. changed: the last line
    of a variant that gave it another value."""

    span: Span
    name: str
    value: Constant
    first: int = 1
    further: int | None = None
    source: str | None = None
    changed: Span | None = None


@dataclass(frozen=True, slots=True)
class FieldDef:
    span: Span
    name: str
    type: tree.Expr
    usually: tree.Expr | None


@dataclass(frozen=True, slots=True)
class Place:
    """One `place` declaration; its instances come with the layout of the state.

    kinds: of the pieces that can lie there; none for the box, where all can. around: the grid at whose right and lower
    edge its spaces lie.
    """

    span: Span
    name: str
    kinds: tuple[str, ...]
    scope: Scope
    per_player: bool
    shape: tree.Expr | None
    filled: tree.Word | None
    holds: tree.Expr | None
    seen_by: str | None
    refilled_from: tree.Expr | None
    title: str | None
    around: tree.Expr | None = None

    @property
    def kind(self) -> str:
        """The kind of all pieces there; empty if there may be several."""
        return self.kinds[0] if len(self.kinds) == 1 else ""


@dataclass(frozen=True, slots=True)
class Marker:
    """In the scope of a kind, every piece or board of the kind has one."""

    span: Span
    name: str
    scope: Scope
    per_player: bool
    type: tree.TypeOf
    starts: tree.Expr | None
    title: str | None
    seen_by: str | None = None


@dataclass(frozen=True, slots=True)
class LetDef:
    """`let` with its additions (`add E to NAME`) in the order of the variants.

    changed_in: the file of the variant that has given it another meaning than it was made with. title: what it is
    called in a book.
    """

    span: Span
    name: str
    scope: Scope
    subject: str | None
    params: tuple[tree.Param, ...]
    value: tree.Expr
    additions: tuple[tuple[tree.Expr, Scope], ...] = ()
    changed_in: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """A block with the scope of the text it stands in, and the variant that wrote it (None: the game).

    counted_for: the variant for which points are scored in it: not that which only wrote it anew. former: the texts
    that it stands in place of, where it has them done as before.
    """

    block: tree.Block
    scope: Scope
    origin: str | None = None
    counted_for: str | None = None
    former: tuple[Body, ...] = ()

    @property
    def with_former(self) -> tuple[Body, ...]:
        return (self, *(body for former in self.former for body in former.with_former))

    def instead_of(self, bodies: tuple[Body, ...]) -> Body:
        again = any(isinstance(node, tree.DoAsBefore) for node in nodes([self.block]))
        return replace(self, former=bodies) if again else self


@dataclass(frozen=True, slots=True)
class Rule:
    """A named block: what comes before it, itself, what comes after. No body: it does nothing unless filled in."""

    span: Span
    name: str
    scope: Scope
    params: tuple[tree.Param, ...]
    acting: tree.Expr | None
    title: str | None
    body: Body | None
    before: tuple[Body, ...] = ()
    after: tuple[Body, ...] = ()
    is_action: bool = False

    @property
    def laid(self) -> tuple[Body, ...]:
        """All that is written in it, in the order in which it is done."""
        return (*self.before, *((self.body,) if self.body else ()), *self.after)

    @property
    def bodies(self) -> tuple[Body, ...]:
        """The same, with what is done as before."""
        return tuple(body for part in self.laid for body in part.with_former)


@dataclass(frozen=True, slots=True)
class DesignDef:
    """One sort of piece of a kind: a named card, or an entry of a list without a name."""

    span: Span
    name: str | None
    title: str
    copies: int
    attributes: dict[str, tuple[Span, Constant]]
    source: str | None = None


@dataclass(frozen=True, slots=True)
class PieceKind:
    span: Span
    name: str
    title: str
    per_player: bool
    starts_in: tree.Expr | None
    starts_scope: Scope
    fields: dict[str, FieldDef]
    designs: tuple[DesignDef, ...]
    scope: Scope


@dataclass(frozen=True, slots=True)
class Board:
    """One board as it lies on the table: its side's title, its fields. another: a variant's side with a title of its
    own, so that what the game says about the board need not be true of it. like: the sides that its side is like."""

    span: Span
    name: str
    side: str | None
    title: str
    kind: str
    attributes: dict[str, tuple[Span, tree.Expr]]
    another: bool = False
    like: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """The names under which words may be given to it, the most particular first."""
        sided = (f"{self.name}.{self.side}",) if self.side else ()
        return sided if self.another else (*sided, self.name)


@dataclass(frozen=True, slots=True)
class BoardKind:
    span: Span
    name: str
    title: str
    fields: dict[str, FieldDef]
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """origin: the variant that brings it."""

    span: Span
    name: str
    title: str
    handlers: tuple[Rule, ...]
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that lies on one table. teams: the number of each player's team, if there are teams. out: the marker
    that says who is out of the game, if anybody can be; passed: the one that says who has passed. vouches: a rule says
    `known to end`. variants: those that lie on the table."""

    name: str
    title: str
    span: Span
    players: int
    colours: tuple[str, ...]
    teams: tuple[int, ...]
    values: dict[str, Value]
    layouts: dict[str, Layout]
    drawings: dict[str, tuple[str, ...]]
    kinds: dict[str, PieceKind]
    board_kinds: dict[str, BoardKind]
    places: tuple[Place, ...]
    markers: tuple[Marker, ...]
    lets: tuple[LetDef, ...]
    rules: tuple[Rule, ...]
    moments: dict[str, Moment]
    setup: Rule
    play: Rule | None
    winner: tuple[tuple[tree.Winner, Scope], ...]
    notes: tuple[tree.Note, ...] = field(default=())
    asides: tuple[Aside, ...] = ()
    words: tuple[str, ...] = ()
    removed: frozenset[str] = frozenset()
    out: int | None = None
    passed: int | None = None
    vouches: bool = False
    variants: tuple[str, ...] = ()

    @property
    def declared_markers(self) -> tuple[Marker, ...]:
        """Those of authors; what the game remembers by itself comes behind them."""
        own = [at for at in (self.out, self.passed) if at is not None]
        return self.markers[: min(own, default=len(self.markers))]

    @property
    def boards(self) -> tuple[Board, ...]:
        return tuple(board for kind in self.board_kinds.values() for board in kind.boards)
