"""What every tree has: a place in a text."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name, or a quoted text, with its place."""

    text: str
