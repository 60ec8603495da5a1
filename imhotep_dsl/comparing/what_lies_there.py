"""Which pieces may lie at a place is declared there: lines that speak of it mean the same with others."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import AREAS, Type
from imhotep_dsl.check.walking import rewritten


def whatever_lies_there(lines: ir.Block) -> ir.Block:
    """The same lines, without the sorts of pieces that spaces and places are for."""

    def of_any(type_: Type) -> Type:
        element = of_any(type_.element) if type_.element is not None else None
        return replace(type_, kind=None if type_.tag in AREAS else type_.kind, element=element)

    def asked(node: object) -> object:
        if isinstance(node, ir.Typed):
            return replace(node, type=of_any(node.type))
        return replace(node, element=of_any(node.element)) if isinstance(node, ir.Binder) else node

    return rewritten(lines, asked)
