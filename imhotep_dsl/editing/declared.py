"""Everything that is declared in a game under a name: what it is, where, and in which declaration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

SORTS: Final[dict[type, str]] = {
    tree.PieceDecl: "piece",
    tree.BoardDecl: "board",
    tree.PlaceDecl: "place",
    tree.MarkerDecl: "marker",
    tree.Field: "field",
    tree.TableDecl: "table",
    tree.LayoutDecl: "layout",
    tree.MomentDecl: "moment",
    tree.RuleDecl: "rule",
    tree.ActionDecl: "action",
    tree.GameDecl: "game",
    tree.VariantDecl: "variant",
}


@dataclass(frozen=True, slots=True)
class Declared:
    """span: of the name. whole: of the line that declares it. within: the names of the declarations around it."""

    name: str
    sort: str
    span: Span
    whole: Span
    title: str = ""
    within: tuple[str, ...] = ()


def declarations(project: Project) -> Iterator[Declared]:
    for file in project.files:
        if isinstance(file.content, tree.RuleFile):
            yield from in_items(file.content.items)
        elif isinstance(file.content, DataFile):
            yield from _in_data(file.content)


def in_items(items: tuple[Any, ...], within: tuple[str, ...] = ()) -> Iterator[Declared]:
    """In the order of the text; a design declares its names, and the fields below it are those of its kind."""
    for item in items:
        inner: Any = item.member if isinstance(item, tree.Replace) else item
        if isinstance(inner, tree.Design):
            for name in inner.names:
                yield _declared(name, "board" if inner.side else "design", inner, within)
            yield from _colours(inner, within)
            names = tuple(name.text for name in inner.names)
            members = tuple(member for member in inner.members if not isinstance(member, tree.Field))
            yield from in_items(members, (*within, inner.kind.text, *names, *([inner.side.text] if inner.side else [])))
        elif isinstance(inner, tree.Let):
            target = inner.target
            if isinstance(target, tree.Dot):
                subject = (target.subject.text,) if isinstance(target.subject, tree.Name) else ()
                yield _declared(target.name, "word", inner, (*within, *subject))
            elif isinstance(target, tree.Name):
                yield Declared(target.text, "word", target.span, inner.span, "", within)
        elif type(inner) in SORTS:
            yield _declared(inner.name, SORTS[type(inner)], inner, within)
            yield from _colours(inner, within)
            yield from in_items(getattr(inner, "members", ()), (*within, inner.name.text))
        elif isinstance(inner, tree.AddTo):
            yield from in_items(inner.members, (*within, inner.name.text))


def _declared(name: tree.Word, sort: str, node: Any, within: tuple[str, ...]) -> Declared:
    title = getattr(node, "title", None)
    return Declared(name.text, sort, name.span, node.span, title.text if title is not None else "", within)


def _colours(node: Any, within: tuple[str, ...]) -> Iterator[Declared]:
    for colour in getattr(node, "colours", ()):
        yield Declared(colour.text, "colour", colour.span, colour.span, "", within)


def _in_data(data: DataFile) -> Iterator[Declared]:
    for sort, entries in (("value", data.values), ("list", data.pieces), ("layout", data.layouts),
                          ("drawing", data.drawings)):  # fmt: skip
        for entry in entries:
            yield Declared(entry.name, sort, _key(entry.span, entry.name), entry.span)
    for table in data.pieces:
        for pieces in table.entries.values():
            for piece in pieces:
                if piece.name is not None:
                    key = _key(piece.span, piece.name)
                    yield Declared(piece.name, "design", key, piece.span, piece.title or "", (table.name,))


def _key(span: Span, name: str) -> Span:
    """The name with which an entry of a data file begins."""
    return Span(span.file, span.line, span.column, span.line, span.column + len(name))
