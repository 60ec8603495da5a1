"""What is fixed about a declared place: how much fits there, what lies there, who sees it."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.check.components import BOX, Components, Instance
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.values import Range
from imhotep_dsl.graph.seen import EVERYONE, is_stacked, who_sees


@dataclass(slots=True)
class PlaceFacts:
    """seen: `everyone`, `owner` or `none`. spaces: how many each instance has; room: how much fits on one space.

    lying: how many pieces may lie there, since there are no more. roomy: all of them fit. dynamic: the node that says
    how much fits, if that changes in play. shrinks: how much fits may come to be less than lies there. drawn: pieces
    lie there over several spaces. heap: not everybody looks there, and several may lie on one space, of which nobody
    sees which is which.
    """

    kinds: frozenset[str]
    seen: str
    spaces: Range
    capacity: Range
    room: Range
    instances: int
    lying: Range
    roomy: bool
    dynamic: int
    shrinks: bool = False
    drawn: bool = False
    heap: bool = False


def place_facts(table: Components, at: int, dynamic: int, among: list[Instance] | None = None) -> PlaceFacts:
    declared = table.places[at]
    instances = table.instances_of(at) if among is None else among
    rooms = [
        [space.room for space in table.spaces[instance.first : instance.first + instance.size]]
        for instance in instances
    ]
    sizes = [len(spaces) for spaces in rooms] or [0]
    totals = [sum(spaces) for spaces in rooms] or [0]
    each = [room for spaces in rooms for room in spaces] or [0]
    most = len(table.pieces_at(at))
    changing = dynamic != ABSENT
    return PlaceFacts(
        kinds=frozenset(declared.kinds) & table.model.kinds.keys(),  # the others are a mistake by themselves
        seen=who_sees(declared),
        spaces=(min(sizes), max(sizes)),
        capacity=(0 if changing else min(totals), max(totals)),
        room=(0 if changing else min(each), max(each)),
        instances=len(instances),
        lying=(0, most),
        roomy=at == BOX or (not changing and min(totals) >= most),
        dynamic=dynamic,
        heap=who_sees(declared) != EVERYONE and max(each) > 1 and not is_stacked(declared),
    )
