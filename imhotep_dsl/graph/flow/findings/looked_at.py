"""How many things a question may look at: whoever goes through things and asks of each of them something that goes
through things has soon more to look at than a game can bear."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_LOOKED_AT, MOST_SPACES_WITH_DISTANCES
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.state import WHOLE, State
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow

_OF_SPACES = ("count", "free", "size", "top", "bottom", "next", "pieces in")
"""Questions for which every space of an area is looked at."""

_OF_LISTS = {"both": 2, "either": 2, "without": 2, "joined": 1}
"""Questions for which every member of their first so many lists is looked at."""

ENOUGH = MOST_LOOKED_AT + 1
"""Nobody has to count further."""


class LookedAt:
    """What is asked without knowing anything is counted once; only where that may be too much, what is known there."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self._always: dict[int, int] = {}

    def lying(self, step: steps.Step) -> int:
        """Of a place that is shuffled, shown or hidden as a whole: how many pieces could lie there."""
        if not isinstance(step, steps.Shuffle | steps.ShowArea | steps.HideArea):
            return 0
        area = step.place if isinstance(step, steps.Shuffle) else step.area
        places = self.flow.ask.places(area.node, self.flow.ask.nothing_known)
        return max((len(self.flow.setting.components.pieces_at(place)) for place in places), default=0)

    def always(self, node: int) -> int:
        """At most, whatever is known."""
        return self._things(node, self.flow.ask.nothing_known, self._always)

    def at_most(self, node: int, state: State) -> int:
        always = self.always(node)
        return always if always < ENOUGH else self._things(node, state, {})

    def is_too_much(self, node: int, state: State) -> bool:
        return self.at_most(node, state) >= ENOUGH

    def _things(self, node: int, state: State, known: dict[int, int]) -> int:
        """known: what was found of other questions in the same state. Those within come first: they may lie deep."""
        pending = [node]
        while pending:
            at = pending[-1]
            about = self.flow.pool.nodes[at]
            asked = about.kids[:1] if about.op == "query" else about.kids  # what is asked of each comes with its source
            needed = [kid for kid in asked if kid != ABSENT and kid not in known]
            if at in known or not needed:
                pending.pop()
                if at not in known:
                    known[at] = min(self._of(about, state, known), ENOUGH)
            else:
                pending += needed
        return known[node]

    def _of(self, node: Node, state: State, known: dict[int, int]) -> int:
        if node.op == "query":
            return known[node.kids[0]] + self._gone_through(node, state)
        found = sum(known[kid] for kid in node.kids if kid != ABSENT)
        if node.op in _OF_SPACES:
            found += self._spaces(node, str(node.data[0]), state)
        elif node.op in _OF_LISTS:
            found += sum(self._members(kid, state) for kid in node.kids[: _OF_LISTS[node.op]])
        elif node.op == "placements":
            found += self._members(self.flow.pool.add(node.op, node.kids), state)
        elif node.op == "distance":
            spaces = len(self.flow.setting.components.spaces)
            found += spaces if spaces > MOST_SPACES_WITH_DISTANCES else 0
        return found

    def _spaces(self, node: Node, sort: str, state: State) -> int:
        setting, places = self.flow.setting, self.flow.ask.places(node.kids[0], state)
        if sort == "part":
            return setting.most_in_a_part(places)
        return setting.surroundings(places).spaces if sort in (WHOLE, "group") else 0

    def _members(self, source: int, state: State) -> int:
        """How many members a list has. Of how many nobody knows, that is one."""
        many, node = self.flow.ask.length(source, state)[1], self.flow.pool.nodes[source]
        if many >= ENDLESS and node.op == "local":
            many = self._all_of(str(node.data[1]).rpartition(" ")[2], str(node.data[2]))
        return 1 if many >= ENDLESS else max(0, many)

    def _all_of(self, sort: str, kind: str) -> int:
        """A list with a name may hold all that there are of its sort."""
        setting = self.flow.setting
        if sort == "piece":
            return setting.kind_pieces.get(kind, len(setting.components.pieces))
        return {"space": len(setting.components.spaces), "player": setting.players}.get(sort, ENDLESS)

    def _gone_through(self, node: Node, state: State) -> int:
        """Each of the things, and what is asked of it."""
        ask, source = self.flow.ask, node.kids[0]
        many = self._members(source, state)
        inside = ask.within(ask.pool.bound(node.number(1)), source, ABSENT, state) if many else None
        if inside is None:
            return 0
        known: dict[int, int] = {}
        each = sum(self._things(kid, inside, known) for kid in node.kids[1:] if kid != ABSENT)
        return many * (1 + each)
