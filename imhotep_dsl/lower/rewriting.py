"""Code looked through, and put into other code: what it would give goes on there instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace

from imhotep_dsl.lower import form as form_
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


def parts(item: object) -> list[object]:
    """Everything that lowered code is made of."""
    found, pending = list[object](), [item]
    while pending:
        each = pending.pop()
        if isinstance(each, tuple):
            pending += each
        elif type(each) in _FIELDS:
            found.append(each)
            pending += [getattr(each, name) for name in _FIELDS[type(each)]]
    return found


_FIELDS: dict[type, tuple[str, ...]] = {
    form: tuple(field.name for field in fields(form))
    for form in vars(form_).values()
    if isinstance(form, type) and is_dataclass(form)
}
