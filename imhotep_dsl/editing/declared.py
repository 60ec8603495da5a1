"""Everything that is declared in a game under a name: what it is, where, and in which declaration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

Named = (
    tree.PieceDecl | tree.BoardDecl | tree.PlaceDecl | tree.MarkerDecl | tree.Field | tree.TableDecl | tree.LayoutDecl
    | tree.MomentDecl | tree.RuleDecl | tree.ActionDecl | tree.GameDecl | tree.VariantDecl
)  # fmt: skip
"""What declares one name."""
_UNTITLED = tree.Field | tree.TableDecl | tree.LayoutDecl
_HOLDING = tree.PieceDecl | tree.BoardDecl | tree.Design | tree.AddTo
SORTS: Final[dict[type[Named], str]] = {
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
            yield from in_data(file.content)


def in_items(items: Sequence[tree.Item], within: tuple[str, ...] = ()) -> Iterator[Declared]:
    """In the order of the text; a design declares its names, and the fields below it are those of its kind."""
    for item in items:
        inner = spoken_of(item)
        if isinstance(inner, tree.Design):
            for name in inner.names:
                yield _declared(name, "board" if inner.side else "design", inner, within)
            names = tuple(name.text for name in inner.names)
            members = tuple(member for member in inner.members if not isinstance(member, tree.Field))
            yield from in_items(members, (*within, inner.kind.text, *names, *([inner.side.text] if inner.side else [])))
        elif isinstance(inner, tree.Let):
            target = inner.target
            if isinstance(target, tree.Dot):
                subject = (target.subject.text,) if isinstance(target.subject, tree.Name) else ()
                word = target.name
                yield Declared(word.text, "word", word.span, inner.span, "", (*within, *subject))
            elif isinstance(target, tree.Name):
                yield Declared(target.text, "word", target.span, inner.span, "", within)
        elif isinstance(inner, Named):
            yield _declared(inner.name, SORTS[type(inner)], inner, within)
            if isinstance(inner, tree.GameDecl | tree.VariantDecl):
                yield from (Declared(word.text, "colour", word.span, word.span, "", within) for word in inner.colours)
            yield from in_items(members_of(inner), (*within, inner.name.text))
        elif isinstance(inner, tree.AddTo):
            yield from in_items(inner.members, (*within, inner.name.text))


def _declared(name: tree.Word, sort: str, node: Named | tree.Design, within: tuple[str, ...]) -> Declared:
    return Declared(name.text, sort, name.span, node.span, title_of(node), within)


def spoken_of(item: tree.Item) -> tree.Item:
    """What a variant puts in the place of something is declared like anything else."""
    return item.member if isinstance(item, tree.Replace) else item


def title_of(node: Named | tree.Design) -> str:
    return "" if isinstance(node, _UNTITLED) or node.title is None else node.title.text


def members_of(node: tree.Item) -> tuple[tree.Member, ...]:
    return node.members if isinstance(node, _HOLDING) else ()


def in_data(data: DataFile) -> Iterator[Declared]:
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
