"""What the builders of trees work with: a piece of the concrete tree whose children are built already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar, get_args

from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.token import Token

T = TypeVar("T")

_EXPRESSIONS: Final = get_args(tree.Expr)


class Broken(Exception):
    """A part is missing because it could not be read: so the whole is left out, and its fault is known already."""


@dataclass(frozen=True, slots=True)
class Unread:
    """Stands for what could not be read."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a line that is no tree of its own: `where C`, `per player`, `side B`."""

    kind: str
    span: Span
    value: Any


@dataclass(frozen=True, slots=True)
class Parts:
    """The children of a node in the order of the text. Keywords are gone; names and texts are still tokens.

    gaps says that some children could not be read; they are left out.
    """

    span: Span
    children: tuple[Any, ...]
    gaps: bool
    faults: list[Fault]

    def all(self, kind: type[T]) -> tuple[T, ...]:
        return tuple([child for child in self.children if isinstance(child, kind)])

    def maybe(self, kind: type[T]) -> T | None:
        found = self.all(kind)
        return found[0] if found else None

    def one(self, kind: type[T]) -> T:
        return _present(self.maybe(kind))

    def exprs(self) -> tuple[tree.Expr, ...]:
        return tuple([child for child in self.children if isinstance(child, _EXPRESSIONS)])

    def expr(self, at: int = 0) -> tree.Expr:
        found = self.exprs()
        return found[at] if at < len(found) else _present(None)

    def maybe_expr(self, at: int = 0) -> tree.Expr | None:
        found = self.exprs()
        return found[at] if at < len(found) else None

    def names(self) -> tuple[tree.Word, ...]:
        """The names that stand here one by one; a list of names with commas is a clause."""
        return tuple(map(self.word, self._named()))

    def name(self, at: int = 0) -> tree.Word:
        found = self._named()
        return self.word(found[at]) if at < len(found) else _present(None)

    def _named(self) -> list[Token]:
        return [child for child in self.children if isinstance(child, Token) and child.type == "NAME"]

    def title(self) -> tree.Word | None:
        """The quoted text, without its quotes."""
        texts = [token for token in self.all(Token) if token.type == "STRING"]
        return self.word(texts[0]) if texts else None

    def text(self) -> tree.Word:
        return _present(self.title())

    def word(self, token: Token) -> tree.Word:
        span = Span(self.span.file, token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)
        return tree.Word(span, token[1:-1] if token.type == "STRING" else str(token))

    def first_edition(self) -> None:
        """This is written as it was in the first edition of the language."""
        self.faults.append(Fault("first_edition", self.span))

    def clause(self, kind: str) -> Clause | None:
        """The clause of this kind; a second one of it is a fault."""
        found = [clause for clause in self.all(Clause) if clause.kind == kind]
        for again in found[1:]:
            self.faults.append(Fault("said_twice", again.span, {"besides": ""}))
        return found[0] if found else None

    def each_once(self, named: Iterable[tree.Word | tree.Expr], besides: str = "") -> None:
        """What is named to choose from: a second time is a fault, since it would change nothing."""
        seen: set[str] = set()
        for item in named:
            if not isinstance(item, tree.Word | tree.Name):
                continue
            if item.text in seen:
                self.faults.append(Fault("said_twice", item.span, {"besides": besides}))
            seen.add(item.text)

    def value(self, kind: str) -> Any:
        """What the clause of this kind says, None if there is none."""
        found = self.clause(kind)
        return None if found is None else found.value


def _present(part: T | None) -> T:
    if part is None:
        raise Broken
    return part
