"""What every tree has: a place in a text."""

from __future__ import annotations

from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name, or a quoted text, with its place."""

    text: str
