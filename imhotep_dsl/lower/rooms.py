"""How many pieces fit on a space: printed for most, worked out where it changes in play."""

from __future__ import annotations

from imhotep_dsl.lower.form import Call, Entry, Expr, Num
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.making import load, op
from imhotep_dsl.program.tables import Room

ROOM = "room"
"""The function that works out room that changes; made with the module, since rooms may ask for rooms."""


def room(lowering: Lowering, space: Expr) -> Expr:
    tables = lowering.program.tables
    changing = {about.place for about in changing_rooms(lowering)}
    if isinstance(space, Num):
        about = tables.spaces[space.value]
        if tables.instances[about.instance].place not in changing:
            return Num(rooms_of_spaces(lowering)[space.value])
    elif not changing:
        return Entry(printed_rooms(lowering), space)
    return Call(ROOM, (space,))


def changing_rooms(lowering: Lowering) -> list[Room]:
    """Those that depend on more than what is printed."""
    return [room for room in lowering.program.tables.rooms if lowering.node(room.node).op != "const"]


def printed_rooms(lowering: Lowering) -> str:
    name = "room of spaces"
    if name in lowering.tables:
        return name
    tables = lowering.program.tables
    nodes = {room.place: lowering.node(room.node) for room in tables.rooms}
    known = {place: node.number(0) for place, node in nodes.items() if node.op == "const"}
    return lowering.table(name, [known.get(tables.instances[at.instance].place, at.room) for at in tables.spaces])


def rooms_of_spaces(lowering: Lowering) -> tuple[int, ...]:
    return lowering.tables[printed_rooms(lowering)].numbers


def least_room(lowering: Lowering) -> int:
    """How many pieces fit on every space, at least."""
    return 0 if changing_rooms(lowering) else min(rooms_of_spaces(lowering), default=0)


def free_on(lowering: Lowering, space: Expr) -> Expr:
    return op("max", op("-", room(lowering, space), load("pieces on each space", space)), 0)
