"""Everything that the rules of a table are made of, down to the last expression."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span


def parts_of_rules(checked: Checked) -> Iterator[object]:
    """Every node of every rule; words are passed over, what they stand for is not."""
    pending: list[object] = [rule.body for rule in checked.rules]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending += node
        elif is_dataclass(node) and not isinstance(node, Span | Type):
            yield node
            pending += [getattr(node, part.name) for part in fields(node) if part.name != "word"]
