"""What is asked again and again with the same answer is asked once, before: code that does not depend on the candidate
is taken out of the code that looks at each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from imhotep_dsl.lower.form import (
    Bounded,
    Call,
    Effort,
    Fault,
    Give,
    Jump,
    JumpTo,
    Leave,
    Load,
    Note,
    Stmt,
    Store,
    Together,
    When,
)
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.rewriting import Looking, Seen, parts

_STAY = {Give, Store, Call, Effort, Fault, Jump, JumpTo}
_CHANGE = {Store, Call}
_ASK = {Load, Together}
_END = (Leave, Give, Jump, JumpTo)


class Hoisting:
    """looking: what is known of code that was looked through before."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking

    def hoisted(
        self, steps: Sequence[Stmt], varying: set[str], refused: tuple[Stmt, ...], by_state: bool = True
    ) -> tuple[list[Stmt], list[Stmt]]:
        """Steps that can be carried out before, and those that are left. refused: what is done where the steps refuse;
        varying: names that are not the same every time; by_state: whether the state is the same before. Nothing is
        asked of the state earlier than something that changes it, and nothing earlier than a number that may be too
        large: whether that stops the game must not depend on what would be refused later. Steps behind one that surely
        ends them are never come to."""
        steps = _come_to(steps)
        seen = [self._looked_at(step, refused) for step in steps]
        moves: list[bool] = []
        for step, about in zip(steps, seen, strict=True):
            reads = by_state or about.kinds.isdisjoint(_ASK)
            moves.append(reads and not isinstance(step, Note) and about.leaves <= about.labels)
            moves[-1] = moves[-1] and about.kinds.isdisjoint(_STAY)
            by_state = by_state and about.kinds.isdisjoint(_CHANGE)
        varying = {*varying, ARENA}
        more = True
        while more:
            more = may_stop = False
            for at, about in enumerate(seen):
                moves[at] = moves[at] and varying.isdisjoint(about.reads) and varying.isdisjoint(about.sets)
                moves[at] = moves[at] and not may_stop
                may_stop = may_stop or (not moves[at] and Bounded in about.kinds)
                if not moves[at] and not about.sets <= varying:
                    varying |= about.sets
                    more = True
        early = [step for step, moved in zip(steps, moves, strict=True) if moved]
        return early, [step for step, moved in zip(steps, moves, strict=True) if not moved]

    def _looked_at(self, step: Stmt, refused: tuple[Stmt, ...]) -> Seen:
        if isinstance(step, When) and step.yes == refused and not step.no:
            return Seen(parts(step.condition))
        return self.looking.at(step)

    def depends(self, steps: Iterable[Stmt], names: set[str]) -> bool:
        """Whether steps ask any of some names, or change the state."""
        seen = self.looking.through(steps)
        return not names.isdisjoint(seen.reads) or not seen.kinds.isdisjoint(_CHANGE)


def _come_to(steps: Sequence[Stmt]) -> Sequence[Stmt]:
    ends = (at for at, step in enumerate(steps, 1) if isinstance(step, _END))
    return steps[: next(ends, len(steps))]


def refusing(steps: Iterable[Stmt], old: tuple[Stmt, ...], new: tuple[Stmt, ...]) -> list[Stmt]:
    """The same steps; where they refuse, something else is done."""
    return [replace(step, yes=new) if isinstance(step, When) and step.yes == old else step for step in steps]
