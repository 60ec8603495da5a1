"""Which numbers in a step are those of nodes: asked by whoever reads, renumbers or looks over a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT

Parts = TypeVar("Parts", bound="steps.Step | steps.Binder | steps.Area")

_OPERANDS: dict[type, tuple[str, ...]] = {
    steps.Binder: ("source", "where", "order", "exists"),
    steps.Area: ("node", "refill"),
    steps.Move: ("piece",),
    steps.MoveSome: ("amount",),
    steps.Swap: ("first", "second"),
    steps.Score: ("amount", "player"),
    steps.SetMarker: ("player", "value"),
    steps.AddMarker: ("player", "amount"),
    steps.Shuffle: (),
    steps.ShowPiece: ("piece", "player"),
    steps.ShowArea: ("player",),
    steps.SetLocal: ("value",),
    steps.Rank: ("keys", "pay", "tied_pay"),
    steps.Call: ("subject", "args"),
    steps.Reach: (),
    steps.Require: ("condition",),
    steps.Known: ("condition",),
    steps.EndTurns: (),
    steps.EndGame: (),
    steps.Return: (),
    steps.GameOver: (),
    steps.Branch: ("condition",),
    steps.Draw: (),
    steps.Choose: (),
    steps.ChooseAction: (),
    steps.ChooseOption: (),
    steps.May: (),
    steps.LoopPick: (),
    steps.LoopStart: (),
    steps.LoopNext: (),
    steps.LoopEnd: (),
    steps.RepeatStart: ("times",),
    steps.RepeatNext: (),
    steps.TurnsStart: ("first",),
    steps.TurnsNext: ("until",),
    steps.TurnsEnd: (),
    steps.Acting: ("player",),
    steps.YouStart: ("player",),
    steps.YouEnd: (),
}
complete(_OPERANDS, [*steps.STEPS, steps.Binder, steps.Area], "operands of steps")


def renumbered(item: Parts, number: Callable[[int], int]) -> Parts:
    """The same step with other numbers for its nodes; an absent one stays absent."""
    changed: dict[str, object] = {}
    for field in fields(item):
        given: object = getattr(item, field.name)
        if field.name in _OPERANDS[type(item)]:
            changed[field.name] = _renumber(given, number)
        elif isinstance(given, steps.Binder | steps.Area):
            changed[field.name] = renumbered(given, number)
    return replace(item, **cast("dict[str, Any]", changed))


def _renumber(given: object, number: Callable[[int], int]) -> object:
    if isinstance(given, tuple):
        return tuple(_renumber(item, number) for item in given)
    if isinstance(given, bool) or given == ABSENT:
        return given
    return number(cast(int, given))


def operands(item: steps.Step | steps.Binder | steps.Area) -> Iterator[int]:
    """The nodes a step is made of, those of its binders and areas included."""
    for field in fields(item):
        given: object = getattr(item, field.name)
        if field.name in _OPERANDS[type(item)]:
            yield from _numbers(given)
        elif isinstance(given, steps.Binder | steps.Area):
            yield from operands(given)


def _numbers(given: object) -> Iterator[int]:
    if isinstance(given, tuple):
        for item in given:
            yield from _numbers(item)
    elif not isinstance(given, bool) and given != ABSENT:
        yield cast(int, given)
