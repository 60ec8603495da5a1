"""So many pieces, and so much room: what lies elsewhere does not lie here, and what does not fit elsewhere does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code.nodes import Node
from imhotep_dsl.graph.flow.apart import GENERIC
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.state import WHOLE, State

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

MOST_OVER = 8
"""Where there are so many more pieces than room, or so much more room than pieces, nothing that is known of single
places is looked for: it would seldom be enough."""


class Crowding:
    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.pool = setting.pool
        self._over: dict[tuple[int, bool], tuple[frozenset[int], int]] = {}
        self._never: set[int] = set()
        """Places at which nothing need ever be left: to where pieces may come only more is added."""

    def most_there(self, place: int, state: State) -> int:
        """How many pieces lie at most at all instances of a declared place: no more than do not lie elsewhere."""
        about, least = self.setting.places, dict[int, int]()
        kinds = about[place].kinds
        for node, given in state.facts.items():
            asked = self.pool.nodes[node]
            other = self._place_of(asked, state) if asked.op != "free" else BOX
            if given[0] >= 1 and other not in (place, BOX) and about[other].kinds <= kinds and not about[other].drawn:
                lying = given[0] if asked.op == "count" else given[0] * about[other].instances
                least[other] = max(least.get(other, 0), lying)
        return self._pieces(place) - sum(least.values())

    def may_be_full(self, place: int) -> bool:
        """Whether it is worth while to look what lies elsewhere."""
        about = self.setting.places[place]
        return 0 <= self._pieces(place) - about.capacity[0] * about.instances < MOST_OVER

    def least_left(self, ask: Questions, place: int, state: State) -> int:
        """How many pieces lie at least at a place: if it is there once, as many as do not fit anywhere else."""
        if place in self._never:
            return 0
        others, over = self._elsewhere(place)
        if over >= MOST_OVER or not self.setting.is_single(place):
            self._never.add(place)
            return 0
        free = dict[int, int]()
        for node, given in state.facts.items() if over >= 0 else ():
            asked = self.pool.nodes[node]
            other, room = self._free(ask, asked, given[0] if asked.op == "free" else given[1], state)
            if other in others:
                free[other] = max(free.get(other, 0), room)
        return max(0, sum(free.values()) - over)

    def _elsewhere(self, place: int) -> tuple[frozenset[int], int]:
        """Where else its pieces may lie, and how much more fits there than there are."""
        kinds, lying = self.setting.places[place].kinds, self.setting.kind_places
        key = (place, any(BOX in lying[kind] for kind in kinds))
        if key not in self._over:
            others = frozenset[int]().union(*(lying[kind] for kind in kinds)) - {place}
            room = [about.capacity[1] * about.instances for about in map(self.setting.places.__getitem__, others)]
            self._over[key] = others, MOST_OVER if BOX in others else sum(room) - self._pieces(place)
        return self._over[key]

    def _pieces(self, place: int) -> int:
        return sum(self.setting.kind_pieces[kind] for kind in self.setting.places[place].kinds)

    def _place_of(self, asked: Node, state: State) -> int:
        """The declared place of which a question asks how many lie there; BOX if it asks something else, or of members
        of a loop of which nobody knows whether there are any."""
        if asked.op in ("every count", "lasting count"):
            return asked.number(0)
        if asked.op not in ("count", "free") or asked.data[0] != WHOLE:
            return BOX
        area = self.pool.nodes[asked.kids[0]]
        if area.op != "place" or not all(self._is_there(kid, state) for kid in area.kids):
            return BOX
        return area.number(0)

    def _free(self, ask: Questions, asked: Node, lying: int, state: State) -> tuple[int, int]:
        """The place of which a question tells that there is room, and how much."""
        place = self._place_of(asked, state)
        if place != BOX and asked.op in ("count", "free"):
            return place, lying if asked.op == "free" else self.setting.places[place].capacity[0] - lying
        if asked.op != "count" or asked.data[0] != "space" or not self._is_there(asked.kids[0], state):
            return BOX, 0
        places = ask.places(asked.kids[0], state)
        if len(places) != 1:
            return BOX, 0
        (place,) = places
        return place, self.setting.places[place].room[0] - lying

    def _is_there(self, name: int, state: State) -> bool:
        """Whether it is known that a name stands for something: of those for nobody, anything may be known."""
        node = self.pool.nodes[name]
        known = state.facts.get(name)
        return node.op in ("you", "const") or (known is not None and known[0] >= 0 and not self._is_left(node))

    def _is_left(self, name: Node) -> bool:
        return name.op == "local" and name.number(0) >= GENERIC
