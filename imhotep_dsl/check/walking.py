"""Trees of typed rules, gone through in the order in which they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any, TypeVar

from imhotep_dsl.check.ir import WordUse
from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span

Tree = TypeVar("Tree")

_PARTS: dict[type, tuple[str, ...]] = {}
"""What the nodes of a sort are made of, once it was asked for."""


def walk(root: object, below: Callable[[object], tuple[object, ...]]) -> Iterator[object]:
    """Every node ahead of what is below it, as often as it is met. below: what is looked at under a node."""
    if isinstance(root, tuple):
        for item in root:
            yield from walk(item, below)
    elif is_dataclass(root) and not isinstance(root, Span | Type):
        yield root
        yield from walk(below(root), below)


def parts_below(node: object) -> tuple[object, ...]:
    """What a node is made of. Words are passed over, what they stand for is not."""
    sort = type(node)
    if sort not in _PARTS:
        own = fields(node) if is_dataclass(node) else ()
        _PARTS[sort] = tuple(part.name for part in own if part.name not in ("span", "word"))
    return tuple(getattr(node, name) for name in _PARTS[sort])


def rewritten(root: Tree, change: Callable[[Any], Any]) -> Tree:
    """The same tree, with what `change` makes of every node once what is below it is done. What is met again, as words
    are, is the same again."""
    known: dict[int, Any] = {}

    def anew(node: Any) -> Any:
        if isinstance(node, tuple):
            items = tuple(map(anew, node))
            return node if all(map(is_, items, node)) else items
        if not is_dataclass(node) or isinstance(node, Span | Type | WordUse | type):
            return node
        if id(node) not in known:
            parts = {part.name: getattr(node, part.name) for part in fields(node)}
            made = {name: anew(value) for name, value in parts.items()}
            changed = {name: value for name, value in made.items() if value is not parts[name]}
            known[id(node)] = change(replace(node, **changed) if changed else node)
        return known[id(node)]

    made: Tree = anew(root)
    return made
