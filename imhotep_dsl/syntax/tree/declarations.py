"""What a game is made of, and what a variant changes of it."""

from __future__ import annotations

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax.tree.blocks import Block
from imhotep_dsl.syntax.tree.expressions import Expr
from imhotep_dsl.syntax.tree.node import Node, Word
from imhotep_dsl.syntax.tree.scenarios import ScenarioDecl
from imhotep_dsl.syntax.tree.statements import Note, RankBy


@dataclass(frozen=True, slots=True)
class KindOfValue(Node):
    """`design of KIND [or none]`: a type that is made of two words."""

    what: Word
    kind: Word
    optional: bool


TypeOf = Expr | KindOfValue


@dataclass(frozen=True, slots=True)
class PlaceClauses(Node):
    """What `place` and `set PLACE` may say; None where nothing was said."""

    per_player: bool
    shape: Expr | None
    filled: Word | None
    holds: Expr | None
    seen_by: Word | None
    refilled_from: Expr | None
    around: Expr | None = None


@dataclass(frozen=True, slots=True)
class GameDecl(Node):
    name: Word
    title: Word | None
    players: Expr
    colours: tuple[Word, ...]
    teams: tuple[tuple[Word, ...], ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class RulesOf(Node):
    game: Word


@dataclass(frozen=True, slots=True)
class VariantDecl(Node):
    """players, colours: who can sit down with this variant, if not as the game says. only_for: then and only then."""

    name: Word
    game: Word
    only_for: Expr | None
    needs: tuple[Word, ...]
    after: tuple[Word, ...]
    title: Word | None
    players: Expr | None
    colours: tuple[Word, ...]
    teams: tuple[tuple[Word, ...], ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class PieceDecl(Node):
    name: Word
    amount: Expr | None
    per_player: bool
    data: Word | None
    starts_in: Expr | None
    title: Word | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class BoardDecl(Node):
    name: Word
    title: Word | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Design(Node):
    """`tile joker "Joker"`, `area hall side B like A with extras "Great hall"`; brings: variants."""

    kind: Word
    names: tuple[Word, ...]
    side: Word | None
    like: Word | None
    brings: tuple[Word, ...]
    title: Word | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class PlaceDecl(Node):
    name: Word
    kinds: tuple[Word, ...]
    clauses: PlaceClauses
    title: Word | None


@dataclass(frozen=True, slots=True)
class MarkerDecl(Node):
    """faces: written as `faces A, B`, which way up a piece lies."""

    name: Word
    per_player: bool
    type: TypeOf
    starts: Expr | None
    title: Word | None
    seen_by: Word | None = None
    faces: bool = False


@dataclass(frozen=True, slots=True)
class Field(Node):
    """In a kind: a name, a type and what it usually is. In a design: a name and its value."""

    name: Word
    value: Expr
    usually: Expr | None


@dataclass(frozen=True, slots=True)
class TableDecl(Node):
    name: Word
    entries: tuple[Expr, ...]
    further: Expr | None


@dataclass(frozen=True, slots=True)
class LayoutDecl(Node):
    name: Word
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class MomentDecl(Node):
    name: Word
    title: Word | None


@dataclass(frozen=True, slots=True)
class At(Node):
    moment: Word
    body: Block


@dataclass(frozen=True, slots=True)
class Param(Node):
    """`NAME` or `NAME: KIND`; without a kind, the name says what it is."""

    name: Word
    type: TypeOf | None

    @property
    def text(self) -> str:
        return self.name.text


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let NAME = E "Title"`, `let NAME(x) = E`, `let KIND.NAME(x: player) = E`: target is a Name or Dot."""

    target: Expr
    params: tuple[Param, ...]
    value: Expr
    title: Word | None


@dataclass(frozen=True, slots=True)
class RuleDecl(Node):
    name: Word
    params: tuple[Param, ...]
    acting: Expr | None
    title: Word | None
    body: Block | None


@dataclass(frozen=True, slots=True)
class ActionDecl(Node):
    name: Word
    title: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Setup(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class Play(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class TiesDraw(Node):
    """`ties draw`"""


@dataclass(frozen=True, slots=True)
class Winner(Node):
    """name: `player`, or `team`. where: who can win at all. draw: where a tie is one: nobody wins then."""

    name: Word
    where: Expr | None
    keys: tuple[RankBy, ...]
    draw: TiesDraw | None


@dataclass(frozen=True, slots=True)
class Hook(Node):
    """`before / after / instead RULE(params)`; when is one of these three words."""

    when: str
    target: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class ActionHook(Node):
    """`before / after each action except NAMES`."""

    when: str
    spared: tuple[Word, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class AddTo(Node):
    """`add to NAME`: members for a kind, a board or a design that stands elsewhere."""

    name: Word
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class SetValue(Node):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class SetPlace(Node):
    target: Expr
    clauses: PlaceClauses


@dataclass(frozen=True, slots=True)
class AddValue(Node):
    amount: Expr
    target: Expr


@dataclass(frozen=True, slots=True)
class Remove(Node):
    target: Expr


@dataclass(frozen=True, slots=True)
class Replace(Node):
    member: Member


Member = (
    PieceDecl | BoardDecl | Design | PlaceDecl | MarkerDecl | Field | TableDecl | LayoutDecl | MomentDecl | At | Let
    | RuleDecl | ActionDecl | Setup | Play | Winner | Hook | ActionHook | SetValue | SetPlace | AddValue | AddTo
    | Remove | Replace | Note
)  # fmt: skip
Item = GameDecl | RulesOf | VariantDecl | ScenarioDecl | Member


@dataclass(frozen=True, slots=True)
class RuleFile(Node):
    """One file. Items that could not be read are left out: their diagnostics say why."""

    items: tuple[Item, ...]
