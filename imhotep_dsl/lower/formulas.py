"""Code that only finds out whether something holds, as one formula: it can be worked out without jumps.

A jump that nobody can foresee takes as long as a dozen questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Cell,
    Expr,
    Give,
    Leave,
    Load,
    Note,
    Num,
    Op,
    Pick,
    Slot,
    Stmt,
    Var,
    When,
)
from imhotep_dsl.lower.making import both, either, negated
from imhotep_dsl.lower.rewriting import parts

_QUICK = {"+", "-", "&", "|", "^", "<<", ">>", "=", "!=", "<", "<=", ">", ">="}
COMPARING = ("=", "!=", "<", "<=", ">", ">=")


def as_formula(code: Sequence[Stmt]) -> Expr | None:
    """What code gives, 0 or 1; none if it does more than ask, or may give something else."""
    for at, step in enumerate(code):
        rest = code[at + 1 :]
        if isinstance(step, Note):
            continue
        if isinstance(step, Give):
            return step.value if step.value in (Num(0), Num(1)) else None
        if isinstance(step, Block):
            return None if _is_left(step) else as_formula([*step.body, *rest])
        if isinstance(step, Assign):
            then = as_formula(rest)
            return None if then is None else _after(step, then)
        if not isinstance(step, When) or not is_truth(step.condition):
            return None
        if not _gives(step.yes) or (step.no and not _gives(step.no)):
            return None
        yes, no = as_formula(step.yes), as_formula(step.no or rest)
        return None if yes is None or no is None else _chosen(step.condition, yes, no)
    return None


def _gives(code: Sequence[Stmt]) -> bool:
    """Whether it never comes to its end."""
    last = code[-1] if code else None
    return isinstance(last, Give) or (isinstance(last, Block) and not _is_left(last) and _gives(last.body))


def _is_left(block: Block) -> bool:
    return Leave(block.label) in parts(block.body)


def _after(step: Assign, then: Expr) -> Expr:
    if isinstance(then, After):
        return After((step, *then.steps), then.value)
    return After((step,), then)


def _chosen(condition: Expr, yes: Expr, no: Expr) -> Expr:
    if yes == Num(1):
        return condition if no == Num(0) else either(condition, no)
    if yes == Num(0):
        return negated(condition) if no == Num(1) else both(negated(condition), no)
    return both(condition, yes) if no == Num(0) else Pick(condition, yes, no)


def is_truth(asked: Expr) -> bool:
    """Whether it is 0 or 1."""
    if isinstance(asked, After):
        return is_truth(asked.value)
    if isinstance(asked, Pick):
        return is_truth(asked.yes) and is_truth(asked.no)
    return asked in (Num(0), Num(1)) or (isinstance(asked, Op) and asked.sign in COMPARING)


def is_quick(asked: Expr, most: int = 3) -> bool:
    """Whether it takes less than a jump to work it out. most: how deep it may be."""
    if isinstance(asked, Num | Var):
        return True
    if isinstance(asked, Load):
        return isinstance(asked.of, Slot) or (isinstance(asked.of, Cell) and isinstance(asked.of.index, Num))
    if not isinstance(asked, Op) or asked.sign not in _QUICK:
        return False
    return most > 0 and is_quick(asked.left, most - 1) and is_quick(asked.right, most - 1)
