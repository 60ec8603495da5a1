"""A test of a game."""

from __future__ import annotations

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax.tree.blocks import Block
from imhotep_dsl.syntax.tree.expressions import Expr
from imhotep_dsl.syntax.tree.node import Node, Word
from imhotep_dsl.syntax.tree.statements import Note


@dataclass(frozen=True, slots=True)
class WithItem(Node):
    """A variant's name, or a board's name and a side."""

    name: Word
    side: Word | None


@dataclass(frozen=True, slots=True)
class Given(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class When(Node):
    """course: `setup` or `play`, if it is the game itself that goes on here."""

    player: Expr | None
    body: Block
    course: str = ""


@dataclass(frozen=True, slots=True)
class Then(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class ScenarioDecl(Node):
    title: Word
    game: Word
    seats: tuple[Word, ...]
    with_items: tuple[WithItem, ...]
    taken_from: Word | None
    notes: tuple[Note, ...]
    steps: tuple[Given | When | Then, ...]
