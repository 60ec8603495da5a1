"""How many pieces fit on a space: printed for most, worked out where it changes in play."""

from __future__ import annotations

from imhotep_dsl.lower.form import Call, Entry, Expr, Num
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.making import load, op

ROOM = "room"
"""The function that works out room that changes; made with the module, since rooms may ask for rooms."""


def room(lowering: Lowering, space: Expr) -> Expr:
    tables = lowering.program.tables
    changing = {about.place for about in tables.rooms}
    if isinstance(space, Num):
        about = tables.spaces[space.value]
        if tables.instances[about.instance].place not in changing:
            return Num(about.room)
    elif not changing:
        return Entry(lowering.table("room of spaces", [at.room for at in tables.spaces]), space)
    return Call(ROOM, (space,))


def free_on(lowering: Lowering, space: Expr) -> Expr:
    return op("max", op("-", room(lowering, space), load("pieces on each space", space)), 0)
