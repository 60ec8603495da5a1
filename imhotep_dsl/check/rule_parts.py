"""Everything that the rules of a table are made of, down to the last expression."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span


def parts_of_rules(checked: Checked) -> tuple[object, ...]:
    """Every node of every rule, each once; words are passed over, what they stand for is not."""
    return parts_of(tuple(rule.body for rule in checked.rules))


def parts_of(lines: object) -> tuple[object, ...]:
    pending: list[object] = [lines]
    found: dict[int, object] = {}
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending += node
        elif id(node) not in found:
            sort: Any = type(node)
            if names := _looked_into(sort):
                found[id(node)] = node
                pending += [getattr(node, name) for name in names]
    return tuple(found.values())


@cache
def _looked_into(sort: Any) -> tuple[str, ...]:
    if issubclass(sort, Span | Type) or not is_dataclass(sort):
        return ()
    return tuple(part.name for part in fields(sort) if part.name != "word")
