"""Words that are values: the colours in `colour: red or green`, what a layout prints on a space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from imhotep_dsl.data.model import Layout
from imhotep_dsl.resolve.model import BoardKind, Constant, Value
from imhotep_dsl.resolve.pool import Pool
from imhotep_dsl.syntax import tree

TYPE_WORDS = frozenset({"number", "numbers", "truth", "player", "space", "direction", "drawing", "none"})

NAMES_IN_EVERY_GAME = TYPE_WORDS | {"design", "place", "part", "row", "column", "level", "line", "group", "spot"}
"""What a name says by itself wherever something is gone through or given: no kind can be called so."""


def gather_words(
    pool: Pool, values: Mapping[str, Value], layouts: Mapping[str, Layout], boards: Mapping[str, BoardKind]
) -> list[str]:
    """In a fixed order; a board's name is a word too, so that data can say which board a piece belongs to."""
    kinds = {
        name for (_, name), entry in pool.entries.items() if isinstance(entry.node, tree.PieceDecl | tree.BoardDecl)
    }
    found: dict[str, None] = {}
    for entry in pool.entries.values():
        node = entry.node
        if isinstance(node, tree.Field):
            found.update(dict.fromkeys(_in_type(node.value, kinds)))
        elif isinstance(node, tree.MarkerDecl):
            found.update(dict.fromkeys(_in_type(node.type, kinds)))
    for layout in layouts.values():
        for space in layout.spaces:
            found.update(dict.fromkeys(value for value in space.attributes.values() if isinstance(value, str)))
    for value in values.values():
        found.update(dict.fromkeys(_texts(value.value)))
    found.update(dict.fromkeys(board.name for kind in boards.values() for board in kind.boards))
    return list(found)


def _in_type(expr: tree.TypeOf, kinds: set[str]) -> Iterable[str]:
    if isinstance(expr, tree.Or):
        for item in expr.items:
            if isinstance(item, tree.Name) and item.text not in TYPE_WORDS and item.text not in kinds:
                yield item.text


def _texts(value: Constant) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _texts(item)
