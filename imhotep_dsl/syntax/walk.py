"""Every node of a tree, whatever its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeVar

from imhotep_dsl.source import Span
from imhotep_dsl.syntax.tree import Node

MOST_REMEMBERED = 20_000

Found = TypeVar("Found")


class Remembered(Generic[Found]):
    """What is found in a tree. Every table asks it of the same texts: so it is remembered, by the identity of the root,
    which is kept so that nothing else can have it."""

    def __init__(self, find: Callable[[Node], Found]) -> None:
        self._find = find
        self._known: dict[int, tuple[Node, Found]] = {}

    def of(self, root: Node) -> Found:
        known = self._known.get(id(root))
        if known is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            known = self._known[id(root)] = (root, self._find(root))
        return known[1]


def nodes(roots: Iterable[object]) -> Iterator[Node]:
    """The nodes below and including these, each before its parts, in the order of the text."""
    waiting: list[Any] = list(roots)[::-1]
    while waiting:
        thing = waiting.pop()
        kind: Any = type(thing)
        parts = _parts(kind)
        if parts is not None:
            if parts is not reversed:  # a tuple is no node, but holds some
                yield thing
            waiting.extend(parts(thing))


_sorts = Remembered(lambda root: frozenset(map(type, nodes([root]))))


def sorts_in(roots: Iterable[Node]) -> set[type[Node]]:
    """The sorts of all nodes below and including these."""
    return set[type[Node]]().union(*map(_sorts.of, roots))


@cache
def _parts(kind: Any) -> Callable[[Any], Iterable[object]] | None:
    """How to get at what may hold nodes, the last first; None for what holds none and is none."""
    if issubclass(kind, tuple):
        return reversed
    if not issubclass(kind, Node):
        return None
    plain = {"span", str(Span), "bool", "int", "str"}
    names = [part.name for part in reversed(fields(kind)) if part.name != "span" and part.type not in plain]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: [getattr(node, name) for name in names]
