"""What is asked again and again with the same answer is asked once, before: code that does not depend on the candidate
is taken out of the code that looks at each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from imhotep_dsl.lower.form import (
    Assign,
    Block,
    Call,
    Effort,
    Fault,
    Give,
    Jump,
    JumpTo,
    Leave,
    Load,
    Loop,
    Note,
    Stmt,
    Store,
    Var,
    When,
)
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.rewriting import parts

_STAY = (Give, Store, Call, Effort, Fault, Jump, JumpTo)


def assigned(steps: Iterable[Stmt]) -> set[str]:
    """Names that are set somewhere in some steps."""
    return {part.name for part in parts(tuple(steps)) if isinstance(part, Assign)}


def hoisted(
    steps: Sequence[Stmt], varying: set[str], refused: tuple[Stmt, ...], by_state: bool = True
) -> tuple[list[Stmt], list[Stmt]]:
    """Steps that can be carried out before, and those that are left. refused: what is done where the steps refuse;
    varying: names that are not the same every time; by_state: whether the state is the same before. Nothing is asked of
    the state earlier than something that changes it."""
    kinds: list[_Kind] = []
    for step in steps:
        kinds.append(_Kind(step, refused, by_state))
        by_state = by_state and not kinds[-1].changes
    varying = {*varying, ARENA}
    more = True
    while more:
        more = False
        for kind in kinds:
            if kind.moves and (kind.reads | kind.sets) & varying:
                kind.moves = False
            if not kind.moves and not kind.sets <= varying:
                varying |= kind.sets
                more = True
    early = [step for step, kind in zip(steps, kinds, strict=True) if kind.moves]
    return early, [step for step, kind in zip(steps, kinds, strict=True) if not kind.moves]


class _Kind:
    """What a step reads and sets, and whether it may be moved at all."""

    def __init__(self, step: Stmt, refused: tuple[Stmt, ...], by_state: bool) -> None:
        refuses = isinstance(step, When) and step.yes == refused and not step.no
        found = parts(step.condition if refuses and isinstance(step, When) else step)
        self.sets = {part.name for part in found if isinstance(part, Assign)}
        self.reads = {part.name for part in found if isinstance(part, Var)}
        labels = {part.label for part in found if isinstance(part, Loop | Block)}
        leaves = {part.label for part in found if isinstance(part, Leave)}
        self.changes = any(isinstance(part, Store | Call) for part in found)
        self.moves = (
            not isinstance(step, Note)
            and leaves <= labels
            and not any(isinstance(part, _STAY) for part in found)
            and (by_state or not any(isinstance(part, Load) for part in found))
        )


def depends(steps: Iterable[Stmt], names: set[str]) -> bool:
    """Whether steps ask any of some names, or change the state."""
    return any(
        isinstance(part, Store | Call) or (isinstance(part, Var) and part.name in names) for part in parts(tuple(steps))
    )


def refusing(steps: Iterable[Stmt], old: tuple[Stmt, ...], new: tuple[Stmt, ...]) -> list[Stmt]:
    """The same steps; where they refuse, something else is done."""
    return [replace(step, yes=new) if isinstance(step, When) and step.yes == old else step for step in steps]
