"""Nodes made ready to run: each becomes a small function of the state, once.

Names bound within an expression are kept in a scratch list beside the state, since they never outlive it. Asked about
none, a thing is none and a list is empty; a number there is not, and that is a fault, never another cell.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import OPS, Node
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, YOU
from imhotep_dsl.run.faults import NOTHING_TO_ASK, TOO_LARGE, Impossible

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

Entry = TypeVar("Entry")
State = list[int]
Eval = Callable[[State], int]
EvalList = Callable[[State], Sequence[int]]

NUMBERS = ("number", "truth")
"""Sorts that have no none."""

_WITH: dict[str, Callable[[Eval, Eval], Eval]] = {
    "=": lambda left, right: lambda state: left(state) == right(state),
    "!=": lambda left, right: lambda state: left(state) != right(state),
    "<": lambda left, right: lambda state: left(state) < right(state),
    "<=": lambda left, right: lambda state: left(state) <= right(state),
    ">": lambda left, right: lambda state: left(state) > right(state),
    ">=": lambda left, right: lambda state: left(state) >= right(state),
}
_WITH_FIXED: dict[str, Callable[[Eval, int], Eval]] = {
    "=": lambda left, fixed: lambda state: left(state) == fixed,
    "!=": lambda left, fixed: lambda state: left(state) != fixed,
    "<": lambda left, fixed: lambda state: left(state) < fixed,
    "<=": lambda left, fixed: lambda state: left(state) <= fixed,
    ">": lambda left, fixed: lambda state: left(state) > fixed,
    ">=": lambda left, fixed: lambda state: left(state) >= fixed,
}
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def bounded(number: int) -> int:
    if -MOST_NUMBER <= number <= MOST_NUMBER:
        return number
    raise Impossible(TOO_LARGE)


def _const(machine: Machine, node: Node) -> Eval:
    number = node.number(0)
    return lambda state: number


def _unknown(machine: Machine, node: Node) -> Eval:
    def ask(state: State) -> int:
        raise Impossible("This has no meaning.")

    return ask


def _local(machine: Machine, node: Node) -> Eval:
    offset = FRAME_HEAD + node.number(0)
    return lambda state: state[state[FRAME] + offset]


def _bound(machine: Machine, node: Node) -> Eval:
    scratch, slot = machine.scratch, node.number(0)
    return lambda state: scratch[slot]


def _you(machine: Machine, node: Node) -> Eval:
    return lambda state: state[state[FRAME] + YOU]


def _marker(machine: Machine, node: Node) -> Eval:
    marker = machine.tables.markers[node.number(0)]
    offset = machine.layout.markers[node.number(0)]
    if not node.kids:
        return lambda state: state[offset]
    player, is_number = machine.value(node.kids[0]), marker.sort in NUMBERS

    def ask(state: State) -> int:
        who = player(state)
        if who < 0:
            return nothing(is_number)
        return state[offset + who]

    return ask


def nothing(is_number: bool) -> int:
    """What none answers."""
    if is_number:
        raise Impossible(NOTHING_TO_ASK)
    return -1


def and_none(entries: Sequence[Entry], of_none: Entry) -> list[Entry]:
    """A list to look things up in; what none has, whose number is -1, is its last entry."""
    return [*entries, of_none]


def _place(machine: Machine, node: Node) -> Eval:
    """The number of the place on the table."""
    place, of = node.number(0), node.text(1)
    found = [(at, instance) for at, instance in enumerate(machine.tables.instances) if instance.place == place]
    if not node.kids:
        fixed = found[0][0]
        return lambda state: fixed
    own = {instance.holder if of == "holder" else instance.player: at for at, instance in found}
    instances, holder = (
        and_none([own.get(at, -1) for at in range(max(own, default=-1) + 1)], -1),
        machine.value(node.kids[0]),
    )
    return lambda state: instances[holder(state)]


def _lookup(machine: Machine, node: Node) -> Eval:
    """Something fixed about a thing."""
    table = machine.program.lookups[node.number(0)]
    values, thing = table.values, machine.value(node.kids[0])
    if table.gives not in NUMBERS:
        things = and_none(values, -1)
        return lambda state: things[thing(state)]

    def ask(state: State) -> int:
        which = thing(state)
        if which < 0:
            raise Impossible(NOTHING_TO_ASK)
        return values[which]

    return ask


def _table(machine: Machine, node: Node) -> Eval:
    first, goes_on = node.number(0), node.data[1] is not None
    further = node.number(1) if goes_on else 0
    entries = node.numbers(2)
    size, last, index = len(entries), entries[-1] if entries else 0, machine.value(node.kids[0])

    def ask(state: State) -> int:
        at = index(state) - first
        if at < 0:
            return 0
        if at < size:
            return entries[at]
        return bounded(last + further * (at - size + 1)) if goes_on else 0

    return ask


def _next_player(machine: Machine, node: Node) -> Eval:
    player, step, count = machine.value(node.kids[0]), node.number(0), machine.layout.players

    def ask(state: State) -> int:
        who = player(state)
        return (who + step) % count if who >= 0 else -1

    return ask


def _kept(machine: Machine, node: Node) -> Eval:
    """The answer is kept in the state for each thing."""
    thing, offset = machine.value(node.kids[0]), machine.layout.offset(OPS[node.op].cells)

    def ask(state: State) -> int:
        which = thing(state)
        return state[offset + which] if which >= 0 else nothing(True)

    return ask


def _space_of(machine: Machine, node: Node) -> Eval:
    piece, at = machine.value(node.kids[0]), machine.layout.at

    def ask(state: State) -> int:
        which = piece(state)
        return state[at + which] if which >= 0 else -1

    return ask


def _space_at(machine: Machine, node: Node) -> Eval:
    place, index = machine.value(node.kids[0]), machine.value(node.kids[1])
    first, size = machine.instance_first, machine.instance_size

    def ask(state: State) -> int:
        instance, number = place(state), index(state)
        return first[instance] + number - 1 if instance >= 0 and 1 <= number <= size[instance] else -1

    return ask


def _part_number(machine: Machine, node: Node) -> Eval:
    which, numbers = machine.value(node.kids[0]), machine.tables.region_numbers

    def ask(state: State) -> int:
        region = which(state)
        return numbers[region] if region >= 0 else nothing(True)

    return ask


def _arithmetic(machine: Machine, node: Node) -> Eval:
    left, right, sign = machine.value(node.kids[0]), machine.value(node.kids[1]), node.text(0)
    if sign == "/":
        return lambda state: left(state) // (right(state) or 1)
    apply = _ARITHMETIC[sign]

    def ask(state: State) -> int:
        number = apply(left(state), right(state))
        if -MOST_NUMBER <= number <= MOST_NUMBER:
            return number
        raise Impossible(TOO_LARGE)

    return ask


def _compare(machine: Machine, node: Node) -> Eval:
    left, given = machine.value(node.kids[0]), machine.program.nodes[node.kids[1]]
    if given.op == "const":
        return _WITH_FIXED[node.text(0)](left, given.number(0))
    return _WITH[node.text(0)](left, machine.value(node.kids[1]))


def _not(machine: Machine, node: Node) -> Eval:
    inner = machine.value(node.kids[0])
    return lambda state: not inner(state)


def _and(machine: Machine, node: Node) -> Eval:
    parts = tuple(machine.value(kid) for kid in node.kids)
    if len(parts) == 2:
        first, second = parts
        return lambda state: first(state) and second(state)
    return lambda state: all(part(state) for part in parts)


def _or(machine: Machine, node: Node) -> Eval:
    parts = tuple(machine.value(kid) for kid in node.kids)
    if len(parts) == 2:
        first, second = parts
        return lambda state: first(state) or second(state)
    return lambda state: any(part(state) for part in parts)


def _is(machine: Machine, node: Node) -> Eval:
    piece, designs, wanted = machine.value(node.kids[0]), machine.designs, frozenset(node.numbers(0))

    def ask(state: State) -> int:
        which = piece(state)
        return which >= 0 and designs[which] in wanted

    return ask


def _one_or_other(machine: Machine, node: Node) -> Eval:
    condition, value, otherwise = (machine.value(kid) for kid in node.kids)
    return lambda state: value(state) if condition(state) else otherwise(state)


def _dispatch(machine: Machine, node: Node) -> Eval:
    """What a word means depends on the design of a piece, or on the board."""
    subject = machine.value(node.kids[0])
    cases = dict(zip(node.numbers(1), map(machine.value, node.kids[2:]), strict=True))
    otherwise, designs = machine.value(node.kids[1]), machine.designs if node.data[0] == "design" else None

    def ask(state: State) -> int:
        which = subject(state)
        if which < 0:
            raise Impossible(NOTHING_TO_ASK)
        return cases.get(designs[which] if designs is not None else which, otherwise)(state)

    return ask


VALUES: dict[str, Callable[[Machine, Node], Eval]] = {
    **{op: _kept for op, about in OPS.items() if about.cells},
    "const": _const,
    "unknown": _unknown,
    "local": _local,
    "bound": _bound,
    "you": _you,
    "marker": _marker,
    "place": _place,
    "lookup": _lookup,
    "table": _table,
    "next player": _next_player,
    "space of": _space_of,
    "space at": _space_at,
    "part number": _part_number,
    "arithmetic": _arithmetic,
    "compare": _compare,
    "not": _not,
    "and": _and,
    "or": _or,
    "is": _is,
    "dispatch": _dispatch,
    "one or other": _one_or_other,
}
