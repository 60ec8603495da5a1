"""How many pieces lie somewhere, and whether a space is empty there, without going through the spaces one by one.

The spaces of a place lie one behind the other. A few of them are looked at together, as one number of 64 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.lower.form import After, Expr, Fault, Num, Op, Stmt, Together
from imhotep_dsl.lower.layout import at_once
from imhotep_dsl.lower.lowering import Name, Scope, name_of
from imhotep_dsl.lower.making import load, op, pick, when
from imhotep_dsl.lower.rooms import changing_rooms, rooms_of_spaces
from imhotep_dsl.program.model import Program

if TYPE_CHECKING:
    from imhotep_dsl.lower.areas import Areas

COUNT = "pieces on each space"
UNASKED = "nothing to ask"


def count(areas: Areas, scope: Scope, area: int, sort: str) -> Expr | None:
    """How many pieces lie there; none if that is not known at once."""
    if sort == "space":
        steps: list[Stmt] = []
        space = scope.hold(areas.value(scope, area), "space", steps)
        return After((*steps, *when(op("<", space, 0), [Fault(UNASKED)])), load(COUNT, space))
    found = _together(areas, scope, area) if sort == "place" else None
    if found is None:
        return None
    steps, first, _, total = found
    return After((*steps, *when(op("<", first, 0), [Fault(UNASKED)])), total)


def any_empty(areas: Areas, scope: Scope, node: Node) -> Expr | None:
    """Whether there is an empty space among those of a place: it is not full, if there is room for one piece on each.
    None if something else is asked, or that is not known at once. node: the question whether there is any."""
    nodes, (source, where) = areas.lowering.program.nodes, node.kids[:2]
    listed = nodes[source]
    if listed.op != "spaces" or listed.data[0] != "place":
        return None
    if not says_empty(areas.lowering.program, where, ("bound", node.number(1)), alone=True):
        return None
    found = _together(areas, scope, listed.kids[0]) if one_each(areas, listed.kids[0], "place") else None
    if found is None:
        return None
    steps, first, size, total = found
    return After(tuple(steps), pick(op(">=", first, 0), Op("<", total, size), Num(0)))


def one_each(areas: Areas, area: int, sort: str) -> bool:
    """Whether exactly one piece fits on each space of the areas that may be meant."""
    lowering = areas.lowering
    tables, rooms = lowering.program.tables, rooms_of_spaces(lowering)
    if tables.spots or changing_rooms(lowering):
        return False
    if sort == "place":
        return all(set(rooms[about.first : about.first + about.size]) == {1} for about in areas.instances(area))
    if sort in ("space", "board", "group"):
        return set(rooms) == {1}
    return all(rooms[space] == 1 for region in tables.regions for space in region)


def _together(areas: Areas, scope: Scope, area: int) -> tuple[list[Stmt], Expr, Expr, Expr] | None:
    """Code, the first space of a place or none, how many it has, and the pieces on them."""
    lowering, sizes = areas.lowering, areas.sizes(area)
    if not sizes or max(sizes) > at_once(lowering.layout, COUNT) or min(sizes) < 1:
        return None
    steps: list[Stmt] = []
    which = areas.value(scope, area)
    if isinstance(which, Num) and which.value >= 0:
        about = lowering.program.tables.instances[which.value]
        first, size = Num(about.first), Num(about.size)
        return steps, first, size, _total(first, size)
    space, of = areas.first_space(scope, which, steps)
    space = scope.hold(space, "first", steps)
    many: Expr = Num(next(iter(sizes))) if len(sizes) == 1 else of(areas.instance_sizes())
    return steps, space, many, _total(space, many)


def _total(first: Expr, size: Expr) -> Expr:
    return load(COUNT, first) if size == Num(1) else Together(COUNT, first, size)


def says_empty(program: Program, at: int, name: Name, alone: bool = False) -> bool:
    """Whether a condition holds only for spaces on which nothing lies; alone: and for all of them."""
    node = program.nodes[at]
    if node.op == "and" and not alone:
        return any(says_empty(program, kid, name) for kid in node.kids)
    if node.op != "compare" or node.data[0] != "=":
        return False
    asked, number = (program.nodes[kid] for kid in node.kids)
    if asked.op != "count" or asked.data[0] != "space" or number.op != "const" or number.data[0] != 0:
        return False
    space = program.nodes[asked.kids[0]]
    return space.op in ("local", "bound") and name_of(space) == name
