"""Every node of a tree, whatever its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from imhotep_dsl.source import Span
from imhotep_dsl.syntax.tree import Node


def nodes(roots: Iterable[object]) -> Iterator[Node]:
    """The nodes below and including these, each before its parts, in the order of the text."""
    waiting = list(roots)[::-1]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, tuple):
            waiting.extend(reversed(thing))
        elif isinstance(thing, Node):
            yield thing
            kind: Any = type(thing)
            waiting.extend(getattr(thing, part) for part in _parts(kind))


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The fields that can hold nodes, the last first."""
    plain = {"span", str(Span), "bool", "int", "str"}
    return tuple(part.name for part in reversed(fields(kind)) if part.name != "span" and part.type not in plain)
