"""Ranging over things: what binders stand for, and the functions that count, sum and pick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.expressions import Eval, EvalList, State, items, value

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

Write = Callable[[State, int], None]


def source(machine: Machine, source_: ir.Source) -> EvalList:
    """All a binder ranges over, before its condition."""
    return _SOURCES[source_.how](machine, source_)


def _players(machine: Machine, source_: ir.Source) -> EvalList:
    everybody = range(machine.layout.players)
    return lambda state: everybody


def _boards(machine: Machine, source_: ir.Source) -> EvalList:
    fixed = tuple(at for at, board in enumerate(machine.components.boards) if board.kind == source_.kind)
    return lambda state: fixed


def _all_pieces(machine: Machine, source_: ir.Source) -> EvalList:
    fixed = tuple(piece.index for piece in machine.components.pieces_of(source_.kind or ""))
    return lambda state: fixed


def _pieces_in(machine: Machine, source_: ir.Source) -> EvalList:
    assert source_.area is not None
    inside, lying = spaces(machine, source_.area), machine.pieces.in_spaces
    if source_.area.type.kind == source_.kind and source_.area.type.tag != "board":
        return lambda state: lying(state, inside(state))
    kinds, wanted = machine.kinds, source_.kind
    if wanted is None:
        return lambda state: lying(state, inside(state))
    return lambda state: [piece for piece in lying(state, inside(state)) if kinds[piece] == wanted]


def _parts(machine: Machine, source_: ir.Source) -> EvalList:
    assert source_.area is not None and source_.word is not None
    if source_.word == "space":
        return spaces(machine, source_.area)  # type: ignore[return-value]
    which, word, parts = value(machine, source_.area), source_.word, machine.components.parts
    for instance in machine.components.instances:
        if not isinstance(source_.area, ir.PlaceAt) or instance.place == source_.area.place:
            parts(instance.index, word)
    return lambda state: parts(which(state), word)


def _listed(machine: Machine, source_: ir.Source) -> EvalList:
    assert source_.area is not None
    return items(machine, source_.area)


_SOURCES: dict[str, Callable[[Machine, ir.Source], EvalList]] = {
    "players": _players,
    "boards": _boards,
    "pieces": _all_pieces,
    "in": _pieces_in,
    "parts": _parts,
    "list": _listed,
}


def candidates(machine: Machine, binder: ir.Binder, write: Write) -> EvalList:
    """The things a binder stands for: those that meet its condition, in its order."""
    everything = source(machine, binder.source)
    if binder.where is None and binder.order is None:
        return everything
    where = value(machine, binder.where) if binder.where is not None else None
    order = value(machine, binder.order) if binder.order is not None else None
    sign = -1 if binder.highest else 1

    def ask(state: State) -> Sequence[int]:
        found = []
        for item in everything(state):
            write(state, item)
            if where is None or where(state):
                found.append((sign * order(state) if order is not None else 0, item))
        if order is not None:
            found.sort(key=lambda pair: pair[0])
        return [item for _, item in found]

    if order is None:
        assert where is not None
        holds = where

        def ask_plain(state: State) -> Sequence[int]:
            found = []
            for item in everything(state):
                write(state, item)
                if holds(state):
                    found.append(item)
            return found

        return ask_plain  # type: ignore[return-value]
    return ask  # type: ignore[return-value]


def bound_write(machine: Machine, variable: ir.Expr) -> Write:
    assert isinstance(variable, ir.Bound)
    scratch, slot = machine.scratch, variable.slot

    def write(state: State, item: int) -> None:
        scratch[slot] = item

    return write


def query(machine: Machine, expr: ir.Query) -> Eval:
    write = bound_write(machine, expr.binder.variable)
    return _QUERIES[expr.function](machine, expr, candidates(machine, expr.binder, write), write)


def query_list(machine: Machine, expr: ir.Query) -> EvalList:
    write = bound_write(machine, expr.binder.variable)
    found = candidates(machine, expr.binder, write)
    if expr.function == "list":
        return found
    return lambda state: groups(machine, found(state))


def groups(machine: Machine, members: Sequence[int]) -> list[int]:
    """Connected groups, each as a number with a bit for each space; in the order of their first spaces."""
    left, found, neighbours = dict.fromkeys(members), [], machine.neighbours
    while left:
        start = next(iter(left))
        del left[start]
        mask, pending = 0, [start]
        while pending:
            space = pending.pop()
            mask |= 1 << space
            for other in neighbours[space]:
                if other in left:
                    del left[other]
                    pending.append(other)
        found.append(mask)
    return found


def _count(machine: Machine, expr: ir.Query, found: EvalList, write: Write) -> Eval:
    return lambda state: len(found(state))


def _any(machine: Machine, expr: ir.Query, found: EvalList, write: Write) -> Eval:
    where, everything = expr.binder.where, source(machine, expr.binder.source)
    if where is None:
        return lambda state: bool(len(everything(state)))
    holds = value(machine, where)

    def ask(state: State) -> int:
        for item in everything(state):
            write(state, item)
            if holds(state):
                return True
        return False

    return ask


def _first(machine: Machine, expr: ir.Query, found: EvalList, write: Write) -> Eval:
    def ask(state: State) -> int:
        everything = found(state)
        return everything[0] if everything else -1

    return ask


def _last(machine: Machine, expr: ir.Query, found: EvalList, write: Write) -> Eval:
    def ask(state: State) -> int:
        everything = found(state)
        return everything[-1] if everything else -1

    return ask


def _of_values(fold: Callable[[list[int]], int]) -> Callable[[Machine, ir.Query, EvalList, Write], Eval]:
    def make(machine: Machine, expr: ir.Query, found: EvalList, write: Write) -> Eval:
        assert expr.value is not None
        each = value(machine, expr.value)

        def ask(state: State) -> int:
            values = []
            for item in list(found(state)):
                write(state, item)
                values.append(int(each(state)))
            return fold(values)

        return ask

    return make


_QUERIES: dict[str, Callable[[Machine, ir.Query, EvalList, Write], Eval]] = {
    "count": _count,
    "any": _any,
    "first": _first,
    "last": _last,
    "every": _of_values(lambda values: all(values)),
    "sum": _of_values(sum),
    "max": _of_values(lambda values: max(values, default=0)),
    "min": _of_values(lambda values: min(values, default=0)),
    "distinct": _of_values(lambda values: len(set(values))),
}
