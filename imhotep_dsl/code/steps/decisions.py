"""Steps at which a player decides."""

from __future__ import annotations

from imhotep_dsl.code.steps.declaring import FORK, LOOP, NEXT, Step, step
from imhotep_dsl.code.steps.parts import Asked, Binder


@step("choose", "body", decides=True)
class Choose(Step):
    """values, of every decision: what stands in braces in its texts, the prompt first; sorts: what these are."""

    binder: Binder
    prompt: str | None
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@step("choose several", NEXT, decides=True)
class Pick(Step):
    """One more out of a list that was kept, or no more: those before the position are chosen, the others still can be.

    least, most: how many are chosen; most ABSENT: as many as there are. in_order: the order in which they are chosen
    matters; else each is taken from behind the last one, so that no choice can be made in two ways.
    """

    binder: Binder
    slot: int
    sort: str
    least: Asked
    most: Asked
    in_order: bool
    prompt: str | None
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@step("choose action", "body", decides=True)
class ChooseAction(Step):
    prompt: str | None
    actions: tuple[int, ...]
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@step("choose one", decides=True)
class ChooseOption(Step):
    prompt: str | None
    texts: tuple[str, ...]
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@step("may", *FORK, decides=True)
class May(Step):
    text: str
    values: tuple[Asked, ...] = ()
    sorts: tuple[str, ...] = ()


@step("choose next", *LOOP, decides=True)
class LoopPick(Step):
    """As LoopNext, but the acting player decides which thing is next."""

    binder: Binder
    slot: int


Speaking = Choose | Pick | ChooseAction | ChooseOption | May
"""Decisions that have texts of their own."""
