"""What sentences mean, to compare those of two tables: not where they are written, nor how a thing is called."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.source import Span


def meaning(thing: object, anybody: p.Noun | None = None) -> object:
    """What is said, without the places it comes from: equal for what is the same.

    A thing is known by the name under which it is declared: a board is the same, whichever of its sides is up. anybody:
    what stands for all players.
    """
    if isinstance(thing, Span):
        return None
    if isinstance(thing, p.Noun) and thing.person and anybody is not None:
        thing = anybody
    if isinstance(thing, p.Noun):
        side = len(thing.keys) == 1  # a side under a name of its own is known by nothing but `BOARD.SIDE`
        thing = replace(thing, keys=(thing.keys[0].partition(".")[0],) if side else thing.keys[-1:], fallback="")
    if isinstance(thing, tuple):
        return tuple(meaning(item, anybody) for item in thing)
    if is_dataclass(thing):
        return type(thing).__name__, *(meaning(getattr(thing, part.name), anybody) for part in fields(thing))
    return thing
