"""Questions of which nothing but facts of their own tells more: numbers with a name, and markers.

There may be many of them in every state, and all may differ where two ways join.
"""

from __future__ import annotations

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.aliases import NAMES, NUMBERS, Aliases
from imhotep_dsl.graph.flow.setting import RANGES, Setting
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import MAYBE, NO, Range


class Alone:
    """with_rounds: what a number that changes in a loop makes together with the rounds that are left → that number."""

    def __init__(self, setting: Setting, aliases: Aliases) -> None:
        self.setting = setting
        self.aliases = aliases
        self.with_rounds: dict[int, int] = {}
        self._most: dict[int, Range] = {}
        """Such questions, with all that their answers can be."""
        self._of_names: dict[int, dict[int, int]] = {}
        """A name → the markers of whoever or whatever it stands for, each with its question."""
        self._looked_over = 0

    def __call__(self, one: State, other: State) -> tuple[dict[int, Range], set[int]]:
        """Those with all that their answers can be; and the ones of which these states tell in another way after all:
        together with the rounds of a loop, or under another name of what has the marker."""
        self._look_over()
        facts, also, most = one.facts, other.facts, self._most
        rounds = self.with_rounds
        told = {rounds[node] for each in (facts, also) for node in rounds.keys() & each.keys()} if rounds else set()
        for names, pair in self.aliases.pairs.items():
            if NO in (facts.get(pair.same), also.get(pair.same)):
                for name, another in (names, names[::-1]):
                    under = self._of_names.get(name, {})
                    told |= {
                        under.get(marker, ABSENT)
                        for marker, node in self._of_names.get(another, {}).items()
                        if (node in facts and facts[node] != most[node]) or (node in also and also[node] != most[node])
                    }
        return most, told

    def _look_over(self) -> None:
        """There are more and more questions."""
        nodes = self.setting.pool.nodes
        if self._looked_over == len(nodes):
            return
        for at in range(self._looked_over, len(nodes)):
            node = nodes[at]
            if node.op == "local" and node.data[1:2] in NUMBERS:
                self._most[at] = RANGES.get(str(node.data[1]), MAYBE)
            elif node.op == "marker":
                self._look_at_marker(at, node.number(0), node.kids)
        self._looked_over = len(nodes)

    def _look_at_marker(self, at: int, marker: int, kids: tuple[int, ...]) -> None:
        """What has no number is none where nobody has it: that depends on who is asked."""
        if not kids:
            self._most[at] = self.setting.markers[marker]
        elif self.setting.pool.nodes[kids[0]].op in NAMES and self.setting.is_number(marker):
            self._most[at] = self.setting.markers[marker]
            self._of_names.setdefault(kids[0], {})[marker] = at
