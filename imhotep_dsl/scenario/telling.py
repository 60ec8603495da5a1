"""A scenario that an author tells as a story (`tell TITLE`): the story is told while the scenario stays the same."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from imhotep_dsl.check.meaning import letters
from imhotep_dsl.syntax import tree

_SAYING_NOTHING = (None, False, ())
"""A part that a later language adds to a line changes no mark where it says nothing."""


def mark_of_scenario(decl: tree.ScenarioDecl) -> str:
    """The mark of its table and its steps, wherever they are written."""
    return letters(repr(_written((decl.seats, decl.with_items, decl.steps))))


def _written(thing: object) -> object:
    if isinstance(thing, tuple):
        return [_written(item) for item in thing]
    if not isinstance(thing, tree.Node):
        return thing
    kind: Any = type(thing)
    parts = [(part.name, getattr(thing, part.name)) for part in fields(kind) if part.name != "span"]
    return kind.__name__, [(name, _written(value)) for name, value in parts if value not in _SAYING_NOTHING]
