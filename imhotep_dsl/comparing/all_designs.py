"""All designs of a kind (`designs(KIND)`): which there are is told with the pieces, not with every rule that asks."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.source import Span


def whichever_there_are(node: Any, known: dict[int, Any] | None = None) -> Any:
    """The same lines, without the designs that such a list has at this table. known: what was looked at before."""
    known = {} if known is None else known
    if isinstance(node, tuple):
        items = tuple(whichever_there_are(item, known) for item in node)
        return node if all(map(is_, items, node)) else items
    if not is_dataclass(node) or isinstance(node, Span | Type | ir.WordUse | type):
        return node
    if id(node) not in known:
        known[id(node)] = _without_designs(node, known)
    return known[id(node)]


def _without_designs(node: Any, known: dict[int, Any]) -> Any:
    if isinstance(node, ir.Function) and node.name == "designs":
        return replace(node, args=())
    parts = {part.name: getattr(node, part.name) for part in fields(node)}
    made = {name: whichever_there_are(value, known) for name, value in parts.items()}
    changed = {name: value for name, value in made.items() if value is not parts[name]}
    return replace(node, **changed) if changed else node
