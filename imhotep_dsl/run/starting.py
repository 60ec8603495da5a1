"""How a game lies on the table before its setup: pieces where they start, markers as they start.

What nothing that lies on the table decides starts first, each marker behind those that it asks for: in which order they
are written means nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, OPS
from imhotep_dsl.program.tables import Marker
from imhotep_dsl.run import areas
from imhotep_dsl.run.expressions import NUMBERS, State
from imhotep_dsl.run.faults import CannotStart, GameFault
from imhotep_dsl.run.refusals import room_in
from imhotep_dsl.source import Span

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


def lay_out(machine: Machine, state: State) -> None:
    order, by_pieces = _in_order(machine)
    for number in order:
        if number not in by_pieces:
            _start_marker(machine, state, number)
    _start_pieces(machine, state)
    for number in order:
        if number in by_pieces:
            _start_marker(machine, state, number)


def _in_order(machine: Machine) -> tuple[list[int], set[int]]:
    """All markers, each behind those that its start depends on; and those that depend on what lies on the table."""
    markers = machine.tables.markers
    asked = {number: _asked(machine, marker.start) for number, marker in enumerate(markers)}
    try:
        order = list(
            TopologicalSorter({number: sorted(others) for number, (others, _) in asked.items()}).static_order()
        )
    except CycleError as circle:
        number = min(circle.args[1])
        said = f"What `{markers[number].name}` starts as depends on itself. Let it start with something else."
        raise CannotStart(machine.program.written.markers[number], said) from circle
    by_pieces = set[int]()
    for number in order:
        others, looks = asked[number]
        if looks or others & by_pieces:
            by_pieces.add(number)
    return order, by_pieces


def _asked(machine: Machine, start: int) -> tuple[set[int], bool]:
    """The markers that a question asks for, and whether it looks at what lies somewhere."""
    asked, looks, pending, met = set[int](), False, [start], {ABSENT}
    while pending:
        at = pending.pop()
        if at in met:
            continue
        met.add(at)
        node = machine.program.nodes[at]
        if node.op == "marker":
            asked.add(node.number(0))
        looks = looks or bool(OPS[node.op].lying)
        pending += node.kids
    return asked, looks


def _start_marker(machine: Machine, state: State, number: int) -> None:
    marker, offset = machine.tables.markers[number], machine.layout.markers[number]
    for thing in range(marker.first, marker.first + marker.size):
        machine.scratch[0] = thing
        is_thing = marker.optional or marker.sort not in NUMBERS
        given = -1 if is_thing else max(marker.low, 0)
        if marker.start != ABSENT:
            given = int(machine.value(marker.start)(state))
            if wrong := _wrong(marker, given):
                raise CannotStart(machine.program.written.markers[number], wrong)
        state[offset + thing] = given


def _wrong(marker: Marker, given: int) -> str:
    """Why a marker cannot be this, or nothing."""
    if marker.sort == "number" and not marker.low <= given <= marker.high:
        to = f"it goes from {marker.low} to {marker.high}"
        return f"`{marker.name}` would start as {given}, and {to}. Let it start with less or more, or widen its range."
    if marker.sort not in NUMBERS and given < 0 and not marker.optional:
        why = "what it starts with is not there"
        return f"`{marker.name}` would start as none: {why}. Let it start with something else, or add `or none`."
    return ""


def _start_pieces(machine: Machine, state: State) -> None:
    tables = machine.tables
    starts = {start.kind: areas.spaces(machine, start.node, start.sort) for start in tables.starts}
    for piece, about in enumerate(tables.pieces):
        space = machine.instance_first[0]
        if about.kind in starts:
            machine.scratch[0] = about.owner
            among = starts[about.kind](state)
            space = machine.free_space(state, among)
            if space < 0:
                raise _no_room(machine, state, about.kind, among)
            _check_kind(machine, about.kind, space)
        machine.pieces.put(state, piece, space)


def _check_kind(machine: Machine, kind: str, space: int) -> None:
    tables = machine.tables
    place = tables.places[tables.instances[tables.spaces[space].instance].place]
    if place.holds and kind not in place.holds.split(" or "):
        said = f"They would start in `{place.name}`, and only pieces `{place.holds}` can lie there."
        raise CannotStart(_written(machine, kind), f"{said} Let them start in a place of `{kind}`.")


def _no_room(machine: Machine, state: State, kind: str, among: Sequence[int]) -> GameFault:
    if not among:
        said = f"The pieces `{kind}` would start nowhere: what is named there is none. Let them start somewhere else."
        return CannotStart(_written(machine, kind), said)
    room = room_in(machine, state, among)
    return GameFault(_written(machine, kind), f"There is no room for all pieces `{kind}` where they start: {room}.")


def _written(machine: Machine, kind: str) -> Span:
    at = next(at for at, found in enumerate(machine.tables.kinds) if found.name == kind)
    return machine.program.written.kinds[at]
