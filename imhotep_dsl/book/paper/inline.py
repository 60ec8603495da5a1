"""Text within a line: words in their looks, and the widths that columns of a table need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from imhotep_dsl.book.paper.ink import Look, Piece
from imhotep_dsl.book.paper.tree import Node

_MACHINE = {"mark", "headerlink", "footnote-ref"}


def pieces(children: Sequence[Node | str], look: Look, target: Callable[[str], str]) -> Iterator[Piece]:
    """Words and the spaces between them. Marks of the machine are not printed."""
    for child in children:
        if isinstance(child, str):
            yield from _words(child, look)
        elif child.tag == "br":
            yield Piece("\n", look)
        elif not _MACHINE & set(child.classes):
            yield from pieces(child.children, _within(child, look, target), target)


def _within(node: Node, look: Look, target: Callable[[str], str]) -> Look:
    if node.tag in ("strong", "b"):
        return replace(look, bold=True)
    if node.tag in ("em", "i"):
        return replace(look, italic=True)
    if node.tag == "small":
        return replace(look, size=look.size * 0.9)
    if node.tag == "a":
        return replace(look, target=target(node.attributes.get("href", "")))
    return look


def _words(text: str, look: Look) -> Iterator[Piece]:
    for at, word in enumerate(text.replace("\n", " ").split(" ")):
        if at:
            yield Piece(" ", look)
        if word:
            yield Piece(word, look)


def image_in(node: Node) -> Node | None:
    """The picture that an element is, also one that leads somewhere."""
    if node.tag == "img":
        return node
    inner = [child for child in node.children if not (isinstance(child, str) and not child.strip())]
    only = inner[0] if len(inner) == 1 else None
    return image_in(only) if isinstance(only, Node) and node.tag in ("a", "em", "strong", "span") else None


def all_below(node: Node, tag: str) -> Iterator[Node]:
    for child in node.elements():
        if child.tag == tag:
            yield child
        else:
            yield from all_below(child, tag)


def shared_widths(rows: Sequence[Sequence[list[Piece]]], width: float) -> list[float]:
    """As wide as each column needs; if that is too much, each its share, but never less than its longest word."""
    columns = max(map(len, rows))
    wanted = [max(sum(p.width for p in row[at]) for row in rows if at < len(row)) + 8 for at in range(columns)]
    if sum(wanted) <= width:
        return wanted
    least = [max([p.width for row in rows if at < len(row) for p in row[at]], default=0.0) + 7 for at in range(columns)]
    if sum(least) >= width:
        return [width * part / sum(least) for part in least]
    more = [max(want - low, 0.0) for want, low in zip(wanted, least, strict=True)]
    spare = width - sum(least)
    return [low + spare * part / sum(more) for low, part in zip(least, more, strict=True)]
