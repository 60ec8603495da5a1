"""Ranging over things: what binders stand for, and the functions that count, sum and pick.

Everything that is looked at counts towards the limit of what may happen between two decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT, QUERIES, Node
from imhotep_dsl.code.steps import Binder
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD
from imhotep_dsl.run.expressions import Eval, EvalList, State, bounded
from imhotep_dsl.source.records import dataclass

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

Write = Callable[[State, int], None]


@dataclass(frozen=True, slots=True)
class Kept:
    """Where the thing at hand is kept: in the frame of its rule (a statement's name), or beside the state, so many
    binders deep."""

    slot: int
    in_frame: bool

    def write(self, machine: Machine) -> Write:
        scratch, slot, offset = machine.scratch, self.slot, FRAME_HEAD + self.slot

        def write_frame(state: State, item: int) -> None:
            state[state[FRAME] + offset] = item

        def write_beside(state: State, item: int) -> None:
            scratch[slot] = item

        return write_frame if self.in_frame else write_beside


def binder_write(machine: Machine, binder: Binder) -> Write:
    return Kept(binder.slot, binder.in_frame).write(machine)


def binder_candidates(machine: Machine, binder: Binder) -> EvalList:
    kept = Kept(binder.slot, binder.in_frame)
    return candidates(machine, binder.source, binder.where, binder.order, binder.highest, kept)


def candidates(machine: Machine, source: int, where: int, order: int, highest: bool, kept: Kept) -> EvalList:
    """The things a binder stands for: those that meet its condition, in its order."""
    everything, look_at = machine.items(source), machine.look_at
    holds = machine.value(where) if where != ABSENT else None
    if order == ABSENT:
        return everything if holds is None else _filtered(machine, everything, holds, kept)
    by, sign, write = machine.value(order), -1 if highest else 1, kept.write(machine)

    def ask(state: State) -> Sequence[int]:
        found = []
        among = everything(state)
        look_at(len(among))
        for item in among:
            write(state, item)
            if holds is None or holds(state):
                found.append((sign * by(state), item))
        found.sort(key=lambda pair: pair[0])
        return [item for _, item in found]

    return ask


def _filtered(machine: Machine, everything: EvalList, holds: Eval, binder: Kept) -> EvalList:
    look_at = machine.look_at
    if binder.in_frame:
        offset = FRAME_HEAD + binder.slot

        def ask_in_frame(state: State) -> Sequence[int]:
            found = []
            among, cell = everything(state), state[FRAME] + offset
            look_at(len(among))
            for item in among:
                state[cell] = item
                if holds(state):
                    found.append(item)
            return found

        return ask_in_frame
    scratch, depth = machine.scratch, binder.slot

    def ask(state: State) -> Sequence[int]:
        found = []
        among = everything(state)
        look_at(len(among))
        for item in among:
            scratch[depth] = item
            if holds(state):
                found.append(item)
        return found

    return ask


def query(machine: Machine, node: Node) -> Eval:
    return _VALUES[node.text(0)](machine, node)


def query_list(machine: Machine, node: Node) -> EvalList:
    found, _ = _ranging(machine, node)
    if node.text(0) == "until":
        return _until(machine, node)
    if node.text(0) == "list":
        return found
    return lambda state: groups(machine.tables.neighbours, found(state))


def _until(machine: Machine, node: Node) -> EvalList:
    """All before the first for which the condition holds."""
    everything, holds, look_at = machine.items(node.kids[0]), machine.value(node.kids[1]), machine.look_at
    scratch, depth = machine.scratch, node.number(1)

    def ask(state: State) -> Sequence[int]:
        among = everything(state)
        look_at(len(among))
        for at, item in enumerate(among):
            scratch[depth] = item
            if holds(state):
                return among[:at]
        return among

    return ask


def _ranging(machine: Machine, node: Node) -> tuple[EvalList, Write]:
    source, where, order, _ = node.kids
    kept = Kept(node.number(1), in_frame=False)
    return candidates(machine, source, where, order, bool(node.data[2]), kept), kept.write(machine)


def groups(neighbours: Sequence[Sequence[int]], members: Sequence[int]) -> list[int]:
    """Connected groups, each as a number with a bit for each space; in the order of their first spaces."""
    left, found = dict.fromkeys(members), []
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


def _count(machine: Machine, node: Node) -> Eval:
    found, _ = _ranging(machine, node)
    return lambda state: len(found(state))


def _any(machine: Machine, node: Node) -> Eval:
    everything, look_at = machine.items(node.kids[0]), machine.look_at
    if node.kids[1] == ABSENT:
        return lambda state: bool(len(everything(state)))
    holds, scratch, depth = machine.value(node.kids[1]), machine.scratch, node.number(1)

    def ask(state: State) -> int:
        among = everything(state)
        look_at(len(among))
        for item in among:
            scratch[depth] = item
            if holds(state):
                return True
        return False

    return ask


def _first(machine: Machine, node: Node) -> Eval:
    found, _ = _ranging(machine, node)

    def ask(state: State) -> int:
        everything = found(state)
        return everything[0] if everything else -1

    return ask


def _last(machine: Machine, node: Node) -> Eval:
    found, _ = _ranging(machine, node)

    def ask(state: State) -> int:
        everything = found(state)
        return everything[-1] if everything else -1

    return ask


def _of_values(fold: Callable[[list[int]], int]) -> Callable[[Machine, Node], Eval]:
    def make(machine: Machine, node: Node) -> Eval:
        (found, write), each, look_at = _ranging(machine, node), machine.value(node.kids[3]), machine.look_at

        def ask(state: State) -> int:
            values = []
            among = found(state)
            look_at(len(among))
            for item in among:
                write(state, item)
                values.append(int(each(state)))
            return fold(values)

        return ask

    return make


def _no_value(machine: Machine, node: Node) -> Eval:
    raise AssertionError(f"`{node.text(0)}` is a list")


_VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    "count": _count,
    "any": _any,
    "first": _first,
    "last": _last,
    "every": _of_values(lambda values: all(values)),
    "sum": _of_values(lambda values: bounded(sum(values))),
    "max": _of_values(lambda values: max(values, default=0)),
    "min": _of_values(lambda values: min(values, default=0)),
    "distinct": _of_values(lambda values: len(set(values))),
    "list": _no_value,
    "groups": _no_value,
    "until": _no_value,
}
complete(_VALUES, QUERIES, "questions that run")
