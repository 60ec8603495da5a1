"""What things are asked (`PLAYER.next`, `PLACE.empty`), as nodes of the pool.

`empty` and `full` are put as what they mean, so that whatever is known of a count is known of them, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.check.components import LINES
from imhotep_dsl.check.types import PLAYER, SPACE
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.code.nodes import OPS
from imhotep_dsl.graph.sources import parts_named

if TYPE_CHECKING:
    from imhotep_dsl.graph.expressions import Expressions, Open

SPACE_NUMBERS = ("number", "row", "column", "level", "part")
_PLAYER_STEPS = {"next": 1, "previous": -1}
_SPACE_STEPS = {"following": 1, "preceding": -1}


def attribute(into: Expressions, expr: ir.Attr, opened: Open) -> int:
    tag = expr.subject.type.tag
    return _ATTRIBUTES.get(tag, _area_attr)(into, expr, opened)


def _list_attr(into: Expressions, expr: ir.Attr, opened: Open) -> int:
    members = into.node(expr.subject, opened)
    if expr.name == "empty":
        return into.is_zero(into.pool.add("length", (members,)))
    if expr.name == "count":
        return into.pool.add("length", (members,))
    written_out = into.pool.nodes[members]
    if written_out.op == "list" and written_out.kids and expr.name in ("first", "last"):
        return written_out.kids[0 if expr.name == "first" else -1]
    return into.pool.add(f"list {expr.name}", (members,), (expr.type.tag,))


def _player_attr(into: Expressions, expr: ir.Attr, opened: Open) -> int:
    player = into.node(expr.subject, opened)
    if expr.name in _PLAYER_STEPS:
        return into.pool.add("next player", (player,), (_PLAYER_STEPS[expr.name],))
    if expr.name == "out":
        return into.is_out(player)
    if expr.name == "passed":
        return into.has_passed(player)
    if expr.name == "seat":
        seats = [seat + 1 for seat in range(into.checked.model.players)]
        return into.looked_up(PLAYER, "seat", "number", seats, player)
    return into.pool.add(expr.name, (player,))


def _piece_attr(into: Expressions, expr: ir.Attr, opened: Open) -> int:
    piece, pieces = into.node(expr.subject, opened), into.checked.components.pieces
    if expr.name == "owner":
        return into.looked_up(expr.subject.type, "owner", "player", [each.owner for each in pieces], piece)
    if expr.name == "number":
        return into.looked_up(expr.subject.type, "number of", "number", [each.number for each in pieces], piece)
    if expr.name == "design":
        return into.looked_up(expr.subject.type, "design of", "design", [each.design for each in pieces], piece)
    if expr.name == "space":
        return into.pool.add("space of", (piece,))
    return into.pool.add(expr.name, (piece,))


def _area_attr(into: Expressions, expr: ir.Attr, opened: Open) -> int:
    subject, tag, name = expr.subject, expr.subject.type.tag, expr.name
    if name == "empty":
        return _empty(into, subject, opened)
    if name == "full":
        free = into.pool.add("free", (into.node(subject, opened),), (tag,))
        return into.compare("<=", free, into.pool.const(0))
    if tag == "space" and name in SPACE_NUMBERS:
        return into.looked_up(
            SPACE, name, "number", into.printed.space_numbers()[name], into.node(subject, opened)
        )  # fmt: skip
    if tag == "part" and name == "number":
        return into.pool.add("part number", (into.node(subject, opened),))
    if tag == "space" and name in _SPACE_STEPS:
        return into.pool.add("following", (into.node(subject, opened),), (_SPACE_STEPS[name],))
    if tag == "space" and name in _NEAR:
        return _NEAR[name](into, into.node(subject, opened))
    if tag == "place" and (word := _PARTS.get(name, name if name.startswith(LINES) else "")):
        return parts_named(into, word, subject, opened)
    return into.pool.add(name, (into.node(subject, opened),), (tag,) if OPS[name].data else ())


def _next_to(name: str) -> Callable[[Expressions, int], int]:
    return lambda into, space: into.geometry.next_to(space, name)


_NEAR: dict[str, Callable[[Expressions, int], int]] = {
    "diagonals": lambda into, space: into.geometry.diagonals(space),
    "around": lambda into, space: into.geometry.around(space),
    **{name: _next_to(name) for name in DIRECTIONS},
}
_PARTS = {"rows": "row", "columns": "column"}


def _empty(into: Expressions, area: ir.Expr, opened: Open) -> int:
    """A deck is empty when nothing is left to make it anew from, either."""
    discards, lying = into.discards(area), into.count(area, opened)
    if discards is not None:
        lying = into.pool.add("arithmetic", (lying, into.count(discards, opened)), ("+",))
    return into.is_zero(lying)


_ATTRIBUTES = {"list": _list_attr, "player": _player_attr, "piece": _piece_attr}


def _like_ops(sort: str) -> list[str]:
    """Attributes that are called like their ops."""
    return [name for name in BUILT_IN[sort] if name in OPS]


# The attributes that the functions above know.
_ASKED: dict[str, tuple[str, ...]] = {
    "list": ("count", "empty", "first", "last"),
    "player": (*_PLAYER_STEPS, "seat", "out", "passed", *_like_ops("player")),
    "piece": ("owner", "number", "design", "space", *_like_ops("piece")),
    "area": ("empty", "full", "spaces", *_like_ops("area")),
    "place": (*_PARTS, "directions"),
    "space": (*SPACE_NUMBERS, *_SPACE_STEPS, *_NEAR, *_like_ops("space")),
}
for _sort, _names in BUILT_IN.items():
    complete(dict.fromkeys(_ASKED[_sort]), _names, f"what a {_sort} is asked")
