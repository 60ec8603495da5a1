"""Which places are used at a table: those in which pieces begin, and those of which its rules speak."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.settled import settled
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span


def places_used(scope: Scope) -> set[int]:
    checked = scope.checked
    roots = [start for start, _ in checked.starts.values()] + [rule.body for rule in checked.rules]
    return {place for place in _met(scope, (*roots, *checked.refills.values()), set()) if place != BOX}


def _met(scope: Scope, node: object, seen: set[int]) -> Iterator[int]:
    """What a condition that the table has decided leads to is not met."""
    if isinstance(node, tuple):
        for item in node:
            yield from _met(scope, item, seen)
    elif is_dataclass(node) and not isinstance(node, Span | Type) and id(node) not in seen:
        seen.add(id(node))
        if isinstance(node, ir.PlaceAt):
            yield node.place
        if isinstance(node, ir.If) and (certain := settled(scope, node.condition)) is not None:
            yield from _met(scope, node.body if certain else node.otherwise, seen)
            return
        sort: Any = type(node)
        for name in _parts(sort):
            yield from _met(scope, getattr(node, name), seen)


@cache
def _parts(sort: Any) -> tuple[str, ...]:
    return tuple(part.name for part in fields(sort) if part.name not in ("span", "word"))
