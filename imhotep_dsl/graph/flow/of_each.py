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
_DEEP = 1
"""Of each within each nothing is learned: with each step down, all would be asked twice as often."""


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
                if state.facts.get(at) == (YES if of_each else NO):
                    inner = self._refined(ask, at, 3 if of_each else 1, of_each, variable, inner)
            node = self._pool.nodes[source]
            if node.op == "query" and node.data[0] in _LISTS and node.kids[1] != ABSENT and node.kids[3] == ABSENT:
                inner = self._refined(ask, source, 1, node.data[0] == "list", variable, inner)
            source = self._whole(node, ask.setting.players)
        return inner

    def _refined(
        self, ask: Questions, at: int, which: int, truth: bool, variable: int, state: State | None
    ) -> State | None:
        """What a question asks of each, asked of this one. A name for what a question goes through stands in the same
        question only, or in one as deep: nothing is learned from any other."""
        query, named = self._pool.nodes[at], self._pool.nodes[variable]
        asked, depth = query.kids[which], query.number(1)
        if state is None or (named.op == "bound" and (named.number(0) != depth or depth >= _DEEP)):
            return state
        said = asked if named.op == "bound" else said_of(self._pool, asked, depth, variable)
        return ask.refine(said, truth, state)

    def _whole(self, part: Node, players: int) -> int:
        """Of what it is a part, if of anything else that can be gone through."""
        if part.op == "players from":
            return self._pool.add("things", (), ("player", tuple(range(players))))
        if part.op in _PARTS or (part.op == "query" and part.data[0] in _LISTS and part.kids[3] == ABSENT):
            return part.kids[1 if part.op == "take" else 0]
        return ABSENT

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
