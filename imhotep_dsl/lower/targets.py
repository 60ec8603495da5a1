"""Where a piece goes in an area: the emptiest space that has room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.lower import rooms
from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import After, Assign, Block, Expr, Leave, Num, Op, Stmt, Store, Var
from imhotep_dsl.lower.layout import SPOT
from imhotep_dsl.lower.lowering import Lowering, Scope
from imhotep_dsl.lower.making import both, cell, either, load, op, pick, when
from imhotep_dsl.lower.walking import members
from imhotep_dsl.lower.work import counted

if TYPE_CHECKING:
    from imhotep_dsl.lower.areas import Areas

AT = "space of each piece"


def has_drawings(lowering: Lowering) -> bool:
    return bool(lowering.program.tables.spots)


def free_space(areas: Areas, scope: Scope, area: int, sort: str) -> Expr:
    """The emptiest space that has room, the first of these; none if all are full."""
    steps_: list[Stmt] = []
    only = only_space(areas, scope, area, sort, steps_)
    if only is not None:
        fits = both(op(">=", only, 0), Op(">", rooms.room(areas.lowering, only), load(COUNT, only)))
        return After(tuple(steps_), pick(fits, only, Num(-1)))
    best, fewest, label, lying = (scope.fresh(word) for word in ("best", "fewest", "free", "lying"))

    def each(space: Expr) -> list[Stmt]:
        better = [
            Assign(best, space),
            Assign(fewest, Var(lying)),
            *when(op("=", Var(lying), 0), [Leave(label)]),
        ]
        fits = Op("<", Var(lying), rooms.room(areas.lowering, space))
        return [
            Assign(lying, load(COUNT, space)),
            *when(Op("<", Var(lying), Var(fewest)), when(fits, better)),
        ]

    search = areas.each_space(scope, area, sort, each)
    work = counted(areas.work.spaces(area, sort))
    begin: tuple[Stmt, ...] = (*work, Assign(best, Num(-1)), Assign(fewest, Num(1 << 30)))
    return After((*begin, Block(label, tuple(search))), Var(best))


def only_space(areas: Areas, scope: Scope, area: int, sort: str, found: list[Stmt]) -> Expr | None:
    """The space of an area that has only one, or none of it; found: code that comes before."""
    which = areas.value(scope, area)
    if sort == "space":
        return scope.hold(which, "space", found)
    if sort != "place" or areas.sizes(area) != {1}:
        return None
    if not isinstance(which, Num):
        return scope.hold(areas.first_space(scope, which, found)[0], "space", found)
    return Num(areas.lowering.program.tables.instances[which.value].first if which.value >= 0 else -1)


def target(areas: Areas, scope: Scope, area: steps.Area, piece: Expr, into: str) -> list[Stmt]:
    """Where a piece goes in an area: the next free space, the piece itself being lifted; none if there is no room."""
    found: list[Stmt] = []
    only = None if has_drawings(areas.lowering) else only_space(areas, scope, area.node, area.sort, found)
    if only is None:
        return _among_several(areas, scope, area, piece, into)
    if all_fit(areas, area):
        return [*found, Assign(into, only)]
    fits = either(Op(">", rooms.room(areas.lowering, only), load(COUNT, only)), Op("=", load(AT, piece), only))
    return [*found, Assign(into, pick(both(op(">=", only, 0), fits), only, Num(-1)))]


def all_fit(areas: Areas, area: steps.Area) -> bool:
    """Whether there is room for every piece that may come to a place of one space."""
    tables, node = areas.lowering.program.tables, areas.lowering.node(area.node)
    if area.sort != "place" or node.op != "place":
        return False
    place = node.number(0)
    kinds = tables.places[place].holds.split(" or ")
    known = {kind.name for kind in tables.kinds}
    if any(room.place == place for room in rooms.changing_rooms(areas.lowering)) or not known.issuperset(kinds):
        return False
    printed = rooms.rooms_of_spaces(areas.lowering)
    pieces = sum(piece.kind in kinds for piece in tables.pieces)
    return all(printed[about.first] >= pieces for about in areas.instances(area.node))


def _among_several(areas: Areas, scope: Scope, area: steps.Area, piece: Expr, into: str) -> list[Stmt]:
    lies, lifted = scope.fresh("lies"), scope.fresh("lifted")
    own = areas.contains(scope, area.node, area.sort, Var(lies))

    def lift(by: int) -> list[Stmt]:
        def each(space: Expr) -> list[Stmt]:
            count = [Store(cell(COUNT, space), op("+", load(COUNT, space), by))]
            noted = when(op("<", Var(lifted), 0), [Assign(lifted, space)]) if by < 0 else []
            return when(areas.contains(scope, area.node, area.sort, space), [*count, *noted])

        if not has_drawings(areas.lowering):
            return each(Var(lies))
        spot = scope.fresh("spot")
        on_spot = members(scope, areas.listed("spot"), Var(spot), each)
        return [Assign(spot, load(SPOT, piece)), *when(op(">=", Var(spot), 0), on_spot, each(Var(lies)))]

    among_own = [
        Assign(lifted, Num(-1)),
        *lift(-1),
        Assign(into, free_space(areas, scope, area.node, area.sort)),
        *lift(1),
        *when(op("<", Var(into), 0), [Assign(into, Var(lifted))]),
    ]
    if has_drawings(areas.lowering):
        own = either(op(">=", load(SPOT, piece), 0), own)
    elsewhere: list[Stmt] = [Assign(into, free_space(areas, scope, area.node, area.sort))]
    return [Assign(lies, load(AT, piece)), *when(own, among_own, elsewhere)]
