"""What is known to hold of each of some things, or of none of them, holds of any one of them under a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, Node, Pool
from imhotep_dsl.graph.flow.state import State, said_of
from imhotep_dsl.graph.flow.values import NO, YES, Range

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

_OF_NONE = ("any", "count")
_PARTS = ("take", "reverse", "without", "both")
_LISTS = ("list", "until")


class OfEach:
    """All questions of each of some things, by what they go through."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._through: dict[int, list[tuple[int, bool]]] = {}
        """What is gone through → the questions, each with whether it asks of each; else whether it holds of any."""
        self._looked_over = 0

    def learn(self, ask: Questions, variable: int, source: int, state: State) -> State | None:
        """The state in which a name stands for one of these things; None: there is none."""
        if self._looked_over != len(self._pool.nodes):
            self._look_over()
        inner: State | None = state
        while source != ABSENT:
            for at, of_each in self._through.get(source, ()):
                if inner is not None and state.facts.get(at) == (YES if of_each else NO):
                    said = self._said_of(at, variable, of_each)
                    inner = ask.refine(said, of_each, inner) if said != ABSENT else inner
            source = self._whole(source, ask.setting.players)
        return inner

    def _whole(self, source: int, players: int) -> int:
        """Of what it is a part, if of anything else that can be gone through."""
        node = self._pool.nodes[source]
        if node.op == "players from":
            return self._pool.add("things", (), ("player", tuple(range(players))))
        if node.op in _PARTS or (node.op == "query" and node.data[0] in _LISTS and node.kids[3] == ABSENT):
            return node.kids[1 if node.op == "take" else 0]
        return ABSENT

    def _said_of(self, at: int, variable: int, of_each: bool) -> int:
        """What is asked of each, asked of this one. A name for what a question goes through stands in the same question
        only, or in one as deep: ABSENT in any other."""
        query, named = self._pool.nodes[at], self._pool.nodes[variable]
        asked, depth = query.kids[3 if of_each else 1], query.number(1)
        if named.op != "bound":
            return said_of(self._pool, asked, depth, variable)
        return asked if named.number(0) == depth else ABSENT

    def _look_over(self) -> None:
        """There are more and more questions."""
        nodes = self._pool.nodes
        for at in range(self._looked_over, len(nodes)):
            node = nodes[at]
            if node.op == "query" and (of_each := _asks(node)) is not None:
                self._through.setdefault(node.kids[0], []).append((at, of_each))
        self._looked_over = len(nodes)


def _asks(node: Node) -> bool | None:
    """Whether a question asks if something holds of each (True) or of any (False). None: it asks something else."""
    if node.data[0] in _OF_NONE and node.kids[1] != ABSENT:
        return False
    return True if node.data[0] == "every" and node.kids[1] == ABSENT else None


def of_each_listed(pool: Pool, name: int, value: int) -> dict[int, Range]:
    """What is known of a name for a list: of each on it holds what it was made by."""
    node = pool.nodes[value]
    while node.op in _PARTS:
        node = pool.nodes[node.kids[1 if node.op == "take" else 0]]
    if node.op != "query" or node.data[0] != "list" or node.kids[1] == ABSENT or node.kids[3] != ABSENT:
        return {}
    kids = (name, ABSENT, ABSENT, node.kids[1])
    return {pool.add("query", kids, ("every", node.data[1], False, node.data[3])): YES}
