"""Which places, spaces, rows and spots belong to the player who acts in a block that all carry out at once.

A name of such a block stands for something of one's own if what it was chosen from does. A name from before the block
does not: whoever acted there was somebody else. Names of the rules that the block calls are names of those rules.
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.walk import Flow

_PARTS_OF = ("space at", "next", "first", "last", "cell")
_MEMBERS_OF = ("list first", "list last", "list at")
_LISTS_OF = ("spaces", "parts", "pieces in")
_SAME_LISTS = ("query", "reverse")

Names = frozenset[int]
"""Names within a question that stand for something of one's own."""


class OwnAreas:
    """rule, player: the rule in which the block stands, and its name for the player at hand. inside: its steps."""

    def __init__(self, flow: Flow, rule: int, player: int, inside: list[int]) -> None:
        self.flow, self.rule, self.player = flow, rule, player
        self._sources: dict[tuple[int, int], int] = {}
        for at in inside:
            step = flow.graph.steps[at]
            if isinstance(step, steps.SetLocal | steps.KeepList):
                self._sources[flow.graph.rules[at], step.slot] = step.value
            elif isinstance(step, steps.Choose | steps.LoopStart | steps.LoopPick):
                self._sources[flow.graph.rules[at], step.binder.slot] = step.binder.source

    def is_acting(self, at: int, player: int) -> bool:
        """Whether at some step this is the player who acts."""
        you = self.flow.names.you
        if player == you or (player == self.player and self.flow.graph.rules[at] == self.rule):
            return True
        canonical, states = self.flow.ask.aliases.canonical, self.flow.known_at(at)
        return bool(states) and all(canonical(player, state) == canonical(you, state) for state in states)

    def is_own(self, at: int, area: int, names: Names = frozenset()) -> bool:
        """Whether it is a place of the acting player, or a part of one."""
        node = self.flow.pool.nodes[area]
        if node.op == "place":
            return len(node.kids) == 1 and node.data[1] == "player" and self.is_acting(at, node.kids[0])
        if node.op == "bound":
            return area in names
        if node.op == "local":
            source = self._sources.get((self.flow.graph.rules[at], node.number(0)))
            return source is not None and (self.are_own(at, source, names) or self.is_own(at, source, names))
        if node.op in _MEMBERS_OF or (node.op == "query" and node.data[0] in ("first", "last")):
            return self.are_own(at, node.kids[0], names)
        return bool(node.kids) and node.op in _PARTS_OF and self.is_own(at, node.kids[0], names)

    def are_own(self, at: int, members: int, names: Names = frozenset()) -> bool:
        """Whether all members of a list are parts of a place of the acting player, or lie there."""
        node = self.flow.pool.nodes[members]
        if node.op in _LISTS_OF:
            return self.is_own(at, node.kids[0], names)
        if node.op == "placements":
            return self.is_own(at, node.kids[1], names)
        if node.op == "local":
            source = self._sources.get((self.flow.graph.rules[at], node.number(0)))
            return source is not None and self.are_own(at, source, names)
        return node.op in _SAME_LISTS and self.are_own(at, node.kids[0], names)
