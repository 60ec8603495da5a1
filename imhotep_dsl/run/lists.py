"""Lists, and what they can be asked: made ready to run like all nodes. A range is never spelled out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.run.expressions import Eval, EvalList, State, bounded, number_of, numbers_of

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


def _length(machine: Machine, node: Node) -> Eval:
    members = machine.items(node.kids[0])
    return lambda state: len(members(state))


def _list_first(machine: Machine, node: Node) -> Eval:
    members = machine.items(node.kids[0])

    def ask(state: State) -> int:
        found = members(state)
        return found[0] if found else -1

    return ask


def _list_last(machine: Machine, node: Node) -> Eval:
    members = machine.items(node.kids[0])

    def ask(state: State) -> int:
        found = members(state)
        return found[-1] if found else -1

    return ask


def _in_list(machine: Machine, node: Node) -> Eval:
    item, members = machine.value(node.kids[0]), machine.items(node.kids[1])
    return lambda state: item(state) in members(state)


def _listed(machine: Machine, node: Node) -> EvalList:
    kids = [machine.program.nodes[kid] for kid in node.kids]
    if all(kid.op == "const" for kid in kids):
        fixed = tuple(number_of(kid) for kid in kids)
        return lambda state: fixed
    parts = tuple(machine.value(kid) for kid in node.kids)
    return lambda state: [int(part(state)) for part in parts]


def _ranged(machine: Machine, node: Node) -> EvalList:
    low, high = machine.value(node.kids[0]), machine.value(node.kids[1])
    return lambda state: range(bounded(low(state)), bounded(high(state)) + 1)


def _printed_list(machine: Machine, node: Node) -> EvalList:
    thing, lists = machine.value(node.kids[0]), machine.program.lists[number_of(node)].values

    def ask(state: State) -> Sequence[int]:
        which = thing(state)
        return lists[which] if which >= 0 else ()

    return ask


def _reverse(machine: Machine, node: Node) -> EvalList:
    members = machine.items(node.kids[0])
    return lambda state: members(state)[::-1]


def _things(machine: Machine, node: Node) -> EvalList:
    fixed = numbers_of(node, 1)
    return lambda state: fixed


def _players_from(machine: Machine, node: Node) -> EvalList:
    first, players = machine.value(node.kids[0]), machine.layout.players
    rounds = [tuple((seat + more) % players for more in range(players)) for seat in range(players)]

    def ask(state: State) -> Sequence[int]:
        seat = first(state)
        return rounds[seat] if seat >= 0 else ()

    return ask


def _dispatch_list(machine: Machine, node: Node) -> EvalList:
    subject = machine.value(node.kids[0])
    cases = dict(zip(numbers_of(node, 1), map(machine.items, node.kids[2:]), strict=True))
    otherwise, designs = machine.items(node.kids[1]), machine.designs if node.data[0] == "design" else None

    def ask(state: State) -> Sequence[int]:
        which = subject(state)
        if which < 0:
            return ()
        return cases.get(designs[which] if designs is not None else which, otherwise)(state)

    return ask


VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    "length": _length,
    "list first": _list_first,
    "list last": _list_last,
    "in list": _in_list,
}
LISTS: dict[str, Callable[[Machine, Node], EvalList]] = {
    "list": _listed,
    "range": _ranged,
    "printed list": _printed_list,
    "reverse": _reverse,
    "things": _things,
    "players from": _players_from,
    "dispatch": _dispatch_list,
}
