"""Which places an effect reads and which it changes: found by walking its expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span

_PARTS: dict[type, tuple[str, ...]] = {Span: (), Type: ()}


def parts_of(sort: type) -> tuple[str, ...]:
    """The names of what a node is made of; places in the text and types are not part of its meaning."""
    if sort not in _PARTS:
        made_of = fields(sort) if is_dataclass(sort) else ()
        _PARTS[sort] = tuple(part.name for part in made_of if part.compare and part.name != "type")
    return _PARTS[sort]


def within(item: object) -> Iterator[object]:
    """A node and everything below it, blocks of statements excepted: those are nodes of their own."""
    pending = [item]
    while pending:
        node = pending.pop()
        sort = type(node)
        if sort is tuple:
            pending += [part for part in node if not isinstance(part, ir.Stated | ir.Option)]  # type: ignore[attr-defined]
        elif parts := parts_of(sort):
            yield node
            pending += [getattr(node, name) for name in parts]


def places_in(item: object) -> set[int]:
    return {part.place for part in within(item) if isinstance(part, ir.PlaceAt)}


def places_written(step: object) -> set[int]:
    if isinstance(step, ir.Move | ir.MoveSome):
        written = places_in(step.target)
        return written | places_in(step.binder.source) if isinstance(step, ir.MoveSome) else written
    if isinstance(step, ir.Shuffle):
        return places_in(step.place)
    return set()
