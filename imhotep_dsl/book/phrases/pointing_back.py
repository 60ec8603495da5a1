"""Whether `that space` can be mistaken: another space was spoken of since the one that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.check.walking import parts_below, walk

_NOT_TOLD = (ir.Known, ir.KnownToEnd, ir.Note)
_MEANT, _ANOTHER = "mo"
_MISTAKABLE = _MEANT + _ANOTHER + _MEANT
_ENOUGH = 4
"""So many changes between the one and others say whether there is a mistakable one among them."""


def is_mistakable(slot: int, type_: Type, lines: Sequence[ir.Stmt]) -> bool:
    """Whether a name is used again after something else of its sort was described."""
    return _MISTAKABLE in _spoken_of(tuple(lines), slot, sort(type_), {})


def is_narrowed(slot: int, lines: Sequence[ir.Stmt]) -> bool:
    """Whether some of a list are told of (`for each player in rich where …`), and then all of it again: `those players`
    would be the few."""
    used = [node for node in walk(tuple(lines), _told_below) if _is_use(node, slot)]
    return any(isinstance(node, ir.Binder) for node in used[:-2])


def _told_below(node: object) -> tuple[object, ...]:
    return () if isinstance(node, _NOT_TOLD) else parts_below(node)


def _is_use(node: object, slot: int) -> bool:
    """The name itself, or what narrows it, which comes ahead of it."""
    if isinstance(node, ir.Binder):
        area = node.source.area
        return isinstance(area, ir.Local) and area.slot == slot and (node.where is not None or node.until is not None)
    return isinstance(node, ir.Local) and node.slot == slot


def sort(type_: Type) -> tuple[str, str | None]:
    """What decides by which noun a thing is called: all spaces are spaces, whatever lies on them."""
    return type_.tag, type_.kind if type_.tag in ("piece", "board") else None


def _spoken_of(node: object, slot: int, sort_: tuple[str, str | None], known: dict[int, str]) -> str:
    """In which order the thing and others of its sort are spoken of. One that is described by it (`spot.left`) comes
    behind it. known: what was found for nodes that may be met again."""
    if isinstance(node, ir.Local):
        return _MEANT if node.slot == slot else ""
    if isinstance(node, _NOT_TOLD):
        return ""
    if id(node) not in known:
        parts = node if isinstance(node, tuple) else parts_below(node)
        spoken = "".join(_spoken_of(part, slot, sort_, known) for part in parts)
        if isinstance(node, ir.Expr) and _is_described(node) and sort(node.type) == sort_:
            spoken += _ANOTHER
        known[id(node)] = "".join(one for one, _ in groupby(spoken))[:_ENOUGH]
    return known[id(node)]


def _is_described(node: ir.Expr) -> bool:
    return not isinstance(node, ir.Bound | ir.Const | ir.You)
