"""What a variant brings to the sections of a book: its own lines, and lines in which a word has its meaning."""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.book.plan.played import Place
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.game.rules import Rules

Shown = Mapping[str, frozenset[Place]]
"""Section → the rules that it tells, and their lines."""


def brought_by(variant: str, rules: Rules, teller: Teller, shown: Shown) -> Shown:
    files = {item.span.file for item in rules.project.variants[variant].items}
    reworded = _asking(teller, files)
    brought = {
        section: frozenset(place for place in own if place[0] in files or place in reworded)
        for section, own in shown.items()
    }
    # A piece with lines of the variant is itself what is shown.
    return {section: own | {(section, 0)} & shown[section] if own else own for section, own in brought.items()}


def _asking(teller: Teller, files: set[str]) -> set[Place]:
    """The lines that ask what is written in some files, though they stand elsewhere."""
    stated = [node for node in teller.scope().parts if isinstance(node, ir.Stated)]
    return {
        (line.span.file, line.span.line) for line in stated
        if any(isinstance(node, ir.Expr) and node.span.file in files for node in walk(_asked(line), _asked))
    }  # fmt: skip


def _asked(node: object) -> tuple[object, ...]:
    """What a node is made of, but for the lines below it."""
    return tuple(part for part in _flat(parts_below(node)) if not isinstance(part, ir.Stated))


def _flat(parts: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(inner for part in parts for inner in (_flat(part) if isinstance(part, tuple) else (part,)))
