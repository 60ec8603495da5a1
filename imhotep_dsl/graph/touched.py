"""Which places an effect reads and which it changes: found by walking its expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from imhotep_dsl.check import ir


def within(item: object) -> Iterator[object]:
    """A node and everything below it, blocks of statements excepted: those are nodes of their own."""
    yield item
    if isinstance(item, tuple):
        for part in item:
            if not isinstance(part, ir.Stated | ir.Option):
                yield from within(part)
    elif is_dataclass(item) and not isinstance(item, type):
        for described in fields(item):
            value = getattr(item, described.name)
            if isinstance(value, tuple) or is_dataclass(value):
                yield from within(value)


def places_in(item: object) -> set[int]:
    return {part.place for part in within(item) if isinstance(part, ir.PlaceAt)}


def places_written(step: object) -> set[int]:
    if isinstance(step, ir.Move | ir.MoveSome):
        written = places_in(step.target)
        return written | places_in(step.binder.source) if isinstance(step, ir.MoveSome) else written
    if isinstance(step, ir.Shuffle):
        return places_in(step.place)
    return set()


def places_read(step: object) -> set[int]:
    return places_in(step) - places_written(step)
