"""Code of one function put into another: what it would give goes on there instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from imhotep_dsl.lower.form import Block, Expr, Give, Loop, Stmt, When


def instead_of_giving(steps: Iterable[Stmt], instead: Callable[[Expr], list[Stmt]]) -> list[Stmt]:
    found: list[Stmt] = []
    for step in steps:
        if isinstance(step, Give):
            found += instead(step.value)
        elif isinstance(step, When):
            yes, no = (tuple(instead_of_giving(way, instead)) for way in (step.yes, step.no))
            found.append(replace(step, yes=yes, no=no))
        elif isinstance(step, Loop | Block):
            found.append(replace(step, body=tuple(instead_of_giving(step.body, instead))))
        else:
            found.append(step)
    return found
