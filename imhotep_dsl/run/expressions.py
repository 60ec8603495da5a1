"""Expressions made ready to run: each becomes a small function of the state.

Names bound within an expression are kept in a scratch list beside the state, since they never outlive it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD, YOU

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]
Eval = Callable[[State], int]
EvalList = Callable[[State], "list[int] | tuple[int, ...] | range"]

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def value(machine: Machine, expr: ir.Expr) -> Eval:
    """A number, truth, or the number of a thing; -1 is none."""
    return _VALUE[type(expr)](machine, expr)


def items(machine: Machine, expr: ir.Expr) -> EvalList:
    """The members of a list."""
    return _ITEMS[type(expr)](machine, expr)


def _const(machine: Machine, expr: ir.Const) -> Eval:
    number = expr.value
    return lambda state: number


def _local(machine: Machine, expr: ir.Local) -> Eval:
    offset = FRAME_HEAD + expr.slot
    return lambda state: state[state[FRAME] + offset]


def _bound(machine: Machine, expr: ir.Bound) -> Eval:
    scratch, slot = machine.scratch, expr.slot
    return lambda state: scratch[slot]


def _you(machine: Machine, expr: ir.You) -> Eval:
    return lambda state: state[state[FRAME] + YOU]


def _marker(machine: Machine, expr: ir.MarkerAt) -> Eval:
    offset = machine.layout.markers[expr.marker]
    if expr.player is None:
        return lambda state: state[offset]
    player = value(machine, expr.player)
    return lambda state: state[offset + player(state)]


def _place(machine: Machine, expr: ir.PlaceAt) -> Eval:
    """The number of the place on the table."""
    table = machine.components.at
    if expr.holder is None and expr.player is None:
        instance = table[expr.place, -1, -1]
        return lambda state: instance
    if expr.holder is None:
        assert expr.player is not None
        of_player = [table[expr.place, -1, at] for at in range(machine.layout.players)]
        player = value(machine, expr.player)
        return lambda state: of_player[player(state)]
    of_holder = {holder: instance for (place, holder, _), instance in table.items() if place == expr.place}
    holder = value(machine, expr.holder)
    if expr.holder.type.optional:
        return lambda state: of_holder.get(holder(state), -1)
    return lambda state: of_holder[holder(state)]


def _attr(machine: Machine, expr: ir.Attr) -> Eval:
    from imhotep_dsl.run.areas import AREA_ATTRIBUTES

    tag = expr.subject.type.tag
    if tag == "list":
        return _list_attr(machine, expr)
    if tag == "player":
        return _player_attr(machine, expr)
    if tag == "piece":
        return _piece_attr(machine, expr)
    if tag == "space" and expr.name in machine.space_numbers:
        return _looked_up(machine, expr.subject, machine.space_numbers[expr.name])
    return AREA_ATTRIBUTES[expr.name](machine, expr.subject)


def _list_attr(machine: Machine, expr: ir.Attr) -> Eval:
    members = items(machine, expr.subject)
    if expr.name == "count":
        return lambda state: len(members(state))
    if expr.name == "empty":
        return lambda state: not members(state)
    at = 0 if expr.name == "first" else -1

    def pick(state: State) -> int:
        found = members(state)
        return found[at] if found else -1

    return pick


def _player_attr(machine: Machine, expr: ir.Attr) -> Eval:
    player, count = value(machine, expr.subject), machine.layout.players
    if expr.name == "points":
        points = machine.layout.points
        return lambda state: state[points + player(state)]
    if expr.name == "seat":
        return lambda state: player(state) + 1
    step = 1 if expr.name == "next" else -1
    if expr.subject.type.optional:
        return lambda state: (player(state) + step) % count if player(state) >= 0 else -1
    return lambda state: (player(state) + step) % count


def _piece_attr(machine: Machine, expr: ir.Attr) -> Eval:
    if expr.name == "owner":
        return _looked_up(machine, expr.subject, machine.owners)
    if expr.name == "number":
        return _looked_up(machine, expr.subject, [piece.number for piece in machine.components.pieces])
    piece, at = value(machine, expr.subject), machine.layout.at
    if expr.subject.type.optional:
        return lambda state: state[at + piece(state)] if piece(state) >= 0 else -1
    return lambda state: state[at + piece(state)]


def _looked_up(machine: Machine, subject: ir.Expr, table: list[int]) -> Eval:
    """Something fixed about a thing; of none it is none."""
    thing = value(machine, subject)
    if not subject.type.optional:
        return lambda state: table[thing(state)]

    def ask(state: State) -> int:
        which = thing(state)
        return table[which] if which >= 0 else -1

    return ask


def _printed(machine: Machine, expr: ir.Printed) -> Eval:
    return _looked_up(machine, expr.subject, machine.printed(expr.subject.type, expr.name, expr.type))


def _own_piece(machine: Machine, expr: ir.OwnPiece) -> Eval:
    own = {piece.owner: piece.index for piece in machine.components.pieces_of(expr.kind)}
    player = value(machine, expr.player)
    return lambda state: own[player(state)]


def _table(machine: Machine, expr: ir.TableAt) -> Eval:
    entries, first, further = expr.entries, expr.first, expr.further or 0
    size, last = len(entries), entries[-1] if entries else 0
    goes_on, index = expr.further is not None, value(machine, expr.index)

    def ask(state: State) -> int:
        at = index(state) - first
        if at < 0:
            return 0
        if at < size:
            return entries[at]
        return last + further * (at - size + 1) if goes_on else 0

    return ask


def _space(machine: Machine, expr: ir.SpaceAt) -> Eval:
    place, index = value(machine, expr.place), value(machine, expr.index)
    instances = machine.components.instances

    def ask(state: State) -> int:
        instance = instances[place(state)]
        number = index(state)
        return instance.first + number - 1 if 1 <= number <= instance.size else -1

    return ask


def _arithmetic(machine: Machine, expr: ir.Arithmetic) -> Eval:
    left, right = value(machine, expr.left), value(machine, expr.right)
    if expr.op == "/":
        return lambda state: left(state) // (right(state) or 1)
    apply = _ARITHMETIC[expr.op]
    return lambda state: apply(left(state), right(state))


def _compare(machine: Machine, expr: ir.Compare) -> Eval:
    left, right, apply = value(machine, expr.left), value(machine, expr.right), _COMPARE[expr.op]
    if isinstance(expr.right, ir.Const):
        fixed = expr.right.value
        return lambda state: apply(left(state), fixed)
    return lambda state: apply(left(state), right(state))


def _member(machine: Machine, expr: ir.Member) -> Eval:
    item = value(machine, expr.item)
    if expr.whole.type.tag == "list":
        members = items(machine, expr.whole)
        return lambda state: item(state) in members(state)
    from imhotep_dsl.run.areas import spaces

    inside, at = spaces(machine, expr.whole), machine.layout.at
    return lambda state: item(state) >= 0 and state[at + item(state)] in inside(state)


def _is(machine: Machine, expr: ir.IsDesign) -> Eval:
    piece, designs, wanted = value(machine, expr.subject), machine.designs, expr.designs

    def ask(state: State) -> int:
        which = piece(state)
        return which >= 0 and designs[which] in wanted

    return ask


def _not(machine: Machine, expr: ir.Not) -> Eval:
    inner = value(machine, expr.value)
    return lambda state: not inner(state)


def _and(machine: Machine, expr: ir.And) -> Eval:
    parts = tuple(value(machine, item) for item in expr.items)
    if len(parts) == 2:
        first, second = parts
        return lambda state: first(state) and second(state)
    return lambda state: all(part(state) for part in parts)


def _or(machine: Machine, expr: ir.Or) -> Eval:
    parts = tuple(value(machine, item) for item in expr.items)
    if len(parts) == 2:
        first, second = parts
        return lambda state: first(state) or second(state)
    return lambda state: any(part(state) for part in parts)


def _dispatch(machine: Machine, expr: ir.Dispatch) -> Eval:
    subject = value(machine, expr.subject)
    cases = {which: value(machine, case) for which, case in expr.cases}
    otherwise = value(machine, expr.otherwise)
    by_piece = machine.designs if expr.subject.type.tag == "piece" else None

    def ask(state: State) -> int:
        which = subject(state)
        key = by_piece[which] if by_piece is not None else which
        return cases.get(key, otherwise)(state)

    return ask


def _function(machine: Machine, expr: ir.Function) -> Eval:
    from imhotep_dsl.run.functions import FUNCTIONS

    return FUNCTIONS[expr.name](machine, expr)


def _query(machine: Machine, expr: ir.Query) -> Eval:
    from imhotep_dsl.run.queries import query

    return query(machine, expr)


_VALUE: dict[type, Callable[..., Eval]] = {
    ir.Const: _const,
    ir.Local: _local,
    ir.Bound: _bound,
    ir.You: _you,
    ir.MarkerAt: _marker,
    ir.PlaceAt: _place,
    ir.Attr: _attr,
    ir.Printed: _printed,
    ir.OwnPiece: _own_piece,
    ir.TableAt: _table,
    ir.SpaceAt: _space,
    ir.Arithmetic: _arithmetic,
    ir.Compare: _compare,
    ir.Member: _member,
    ir.IsDesign: _is,
    ir.Not: _not,
    ir.And: _and,
    ir.Or: _or,
    ir.Query: _query,
    ir.Function: _function,
    ir.Dispatch: _dispatch,
}


# ---- lists ------------------------------------------------------------------------------------------------


def _listed(machine: Machine, expr: ir.ListOf) -> EvalList:
    parts = tuple(value(machine, item) for item in expr.items)
    if all(isinstance(item, ir.Const) for item in expr.items):
        fixed = tuple(item.value for item in expr.items if isinstance(item, ir.Const))
        return lambda state: fixed
    return lambda state: [part(state) for part in parts]


def _ranged(machine: Machine, expr: ir.RangeOf) -> EvalList:
    low, high = value(machine, expr.low), value(machine, expr.high)
    return lambda state: range(low(state), high(state) + 1)


def _printed_list(machine: Machine, expr: ir.Printed) -> EvalList:
    thing = value(machine, expr.subject)
    lists = machine.printed_lists(expr.subject.type, expr.name)
    return lambda state: lists[thing(state)]


def _space_list(machine: Machine, expr: ir.Attr) -> EvalList:
    from imhotep_dsl.run.areas import SPACE_LISTS

    return SPACE_LISTS[expr.name](machine, value(machine, expr.subject))


def _function_list(machine: Machine, expr: ir.Function) -> EvalList:
    from imhotep_dsl.run.functions import LIST_FUNCTIONS

    return LIST_FUNCTIONS[expr.name](machine, expr)


def _query_list(machine: Machine, expr: ir.Query) -> EvalList:
    from imhotep_dsl.run.queries import query_list

    return query_list(machine, expr)


_ITEMS: dict[type, Callable[..., EvalList]] = {
    ir.ListOf: _listed,
    ir.RangeOf: _ranged,
    ir.Printed: _printed_list,
    ir.Attr: _space_list,
    ir.Function: _function_list,
    ir.Query: _query_list,
}
