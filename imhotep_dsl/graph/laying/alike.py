"""Statements that are called like their step and made of the same parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import get_args, get_type_hints

from imhotep_dsl.check import ir
from imhotep_dsl.code import steps
from imhotep_dsl.graph.laying.rule import Laying


def _alike(sort: type[steps.Step]) -> Callable[[Laying, ir.Stmt, int], int]:
    made_of = {name: hint for name, hint in get_type_hints(sort).items() if name != "about"}

    def lay_alike(lay: Laying, node: ir.Stmt, following: int) -> int:
        asked = {
            name: lay.nodes.area(getattr(node, name)) if hint is steps.Area else lay.nodes.node(getattr(node, name))
            for name, hint in made_of.items()
        }
        return lay.add(node.span, sort(**asked), next=following)

    return lay_alike


def laid_alike() -> Iterator[tuple[type, Callable[[Laying, ir.Stmt, int], int]]]:
    """Statements that are called like their step and made of the same parts."""
    named = {sort.__name__: sort for sort in steps.STEPS if sort.about.leads == ("next",)}
    for statement in get_args(ir.Stmt):
        sort = named.get(statement.__name__)
        parts = [(part.name, part.type) for part in fields(statement) if part.name != "span"]
        if sort is not None and parts == [(part.name, "Expr") for part in fields(sort)]:
            yield statement, _alike(sort)
