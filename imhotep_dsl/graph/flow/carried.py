"""Places that are found on pieces."""

from __future__ import annotations

from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.state import Places

PARTS_OF_PLACES = ("space at", "first", "last", "next", "cell")


def holder(setting: Setting, pool: Pool, area: int) -> int:
    """The piece on which an area is found, as the question names it; ABSENT if it is on none."""
    node = pool.nodes[area]
    while node.op in PARTS_OF_PLACES:
        node = pool.nodes[node.kids[0]]
    carried = node.op == "place" and node.data[1] == "holder" and carried_by(setting, node.number(0))
    return node.kids[0] if carried else ABSENT


def places_on(setting: Setting, places: Places) -> Places:
    """The places on pieces that may lie at places, and on what may lie there."""
    found, kinds = frozenset[int](), frozenset[str]()
    while more := setting.kinds_in(places | found) - kinds:
        kinds |= more
        found = frozenset(at for at in range(len(setting.places)) if carried_by(setting, at) in kinds)
    return found


def carried_by(setting: Setting, place: int) -> str:
    """The kind of piece on which a place is found; empty if it is on none."""
    kind = setting.components.places[place].scope.kind or ""
    return kind if kind in setting.kind_pieces else ""
