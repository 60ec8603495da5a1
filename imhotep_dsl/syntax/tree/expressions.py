"""What can be asked: numbers, names, operators, and what goes through things."""

from __future__ import annotations

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax.tree.node import Node, Word


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A quoted text; stands only in lists that draw a layout, and as an argument."""

    value: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name. The words `you`, `players`, `none`, `yes`, `no` arrive as names too."""

    text: str


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Dot(Node):
    subject: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Index(Node):
    subject: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    subject: Expr
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`+ - * /`"""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class RangeOf(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`= != < <= > >= in`"""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`tile is joker`, `tile is not joker`"""

    subject: Expr
    design: Word
    negated: bool


@dataclass(frozen=True, slots=True)
class Not(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class And(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class OneOrOther(Node):
    """`if C then A else B`"""

    condition: Expr
    value: Expr
    otherwise: Expr


Expr = (
    Number | Text | Name | ListOf | Dot | Index | Call | Binary | Negative | RangeOf | Compare | Is | Not | And | Or
    | OneOrOther
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order(Node):
    """`by highest E` or `by lowest E`: in which order a binder goes through its things."""

    highest: bool
    key: Expr


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """`NAME [in SOURCE | from PLAYER] [until CONDITION] [where CONDITION] [by highest E | by lowest E]`.

    starting: the player with whom all begin, in seat order."""

    name: Word
    source: Expr | None
    where: Expr | None
    order: Order | None
    until: Expr | None = None
    starting: Expr | None = None


@dataclass(frozen=True, slots=True)
class Query(Node):
    """A binder as an argument: `count(tile in player.hand where …)`."""

    binder: Binder


@dataclass(frozen=True, slots=True)
class EachValue(Node):
    """`E for each BINDER` as an argument: `sum(tile.number for each tile in …)`."""

    value: Expr
    binder: Binder


Arg = Expr | Query | EachValue


@dataclass(frozen=True, slots=True)
class Said(Word):
    """A text for the one who decides, with the values that stand in it in braces, in their order."""

    values: tuple[Expr, ...]
