"""Lists, and what they can be asked: made ready to run like all nodes. A range is never spelled out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD
from imhotep_dsl.run.expressions import Eval, EvalList, State, bounded

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
        fixed = tuple(kid.number(0) for kid in kids)
        return lambda state: fixed
    parts = tuple(machine.value(kid) for kid in node.kids)
    return lambda state: [int(part(state)) for part in parts]


def _ranged(machine: Machine, node: Node) -> EvalList:
    low, high = machine.value(node.kids[0]), machine.value(node.kids[1])
    return lambda state: range(bounded(low(state)), bounded(high(state)) + 1)


def _printed_list(machine: Machine, node: Node) -> EvalList:
    thing, lists = machine.value(node.kids[0]), machine.program.lists[node.number(0)].values

    def ask(state: State) -> Sequence[int]:
        which = thing(state)
        return lists[which] if which >= 0 else ()

    return ask


def _reverse(machine: Machine, node: Node) -> EvalList:
    members = machine.items(node.kids[0])
    return lambda state: members(state)[::-1]


def _kept(machine: Machine, node: Node) -> EvalList:
    """A list with a name: its members lie in the state."""
    offset = FRAME_HEAD + node.number(0)

    def ask(state: State) -> Sequence[int]:
        where = state[FRAME] + offset
        return state[state[where] : state[where + 1]]

    return ask


def _one_or_other(machine: Machine, node: Node) -> EvalList:
    condition, value, otherwise = machine.value(node.kids[0]), machine.items(node.kids[1]), machine.items(node.kids[2])
    return lambda state: value(state) if condition(state) else otherwise(state)


def _take(machine: Machine, node: Node) -> EvalList:
    amount, members = machine.value(node.kids[0]), machine.items(node.kids[1])
    return lambda state: members(state)[: max(0, amount(state))]


def _of_two(join: Callable[[Sequence[int], Sequence[int]], list[int]]) -> Callable[[Machine, Node], EvalList]:
    def make(machine: Machine, node: Node) -> EvalList:
        first, second, look_at = machine.items(node.kids[0]), machine.items(node.kids[1]), machine.look_at

        def ask(state: State) -> Sequence[int]:
            one, other = first(state), second(state)
            look_at(len(one) + len(other))
            return join(one, other)

        return ask

    return make


def _in_both(one: Sequence[int], other: Sequence[int]) -> list[int]:
    wanted = set(other)
    return [item for item in one if item in wanted]


def _in_either(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return list(dict.fromkeys((*one, *other)))


def _in_the_first_only(one: Sequence[int], other: Sequence[int]) -> list[int]:
    unwanted = set(other)
    return [item for item in one if item not in unwanted]


def _things(machine: Machine, node: Node) -> EvalList:
    fixed = node.numbers(1)
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
    cases = dict(zip(node.numbers(1), map(machine.items, node.kids[2:]), strict=True))
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
    "one or other": _one_or_other,
    "local": _kept,
    "take": _take,
    "both": _of_two(_in_both),
    "either": _of_two(_in_either),
    "without": _of_two(_in_the_first_only),
}
