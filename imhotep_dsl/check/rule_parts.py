"""Everything that the rules of a table are made of, down to the last expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
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
        sort: Any = type(node)
        if isinstance(node, tuple):
            pending += node
        elif (parts := _looked_into(sort)) is not None and id(node) not in found:
            found[id(node)] = node
            pending += parts(node)
    return tuple(found.values())


@cache
def _looked_into(sort: Any) -> Callable[[object], Iterable[object]] | None:
    """What gives the parts of a node of this sort; None if there are none to look at."""
    if issubclass(sort, Span | Type) or not is_dataclass(sort):
        return None
    names = [part.name for part in fields(sort) if part.name != "word"]
    if len(names) == 1:
        return lambda node: (getattr(node, names[0]),)
    return attrgetter(*names) if names else None
