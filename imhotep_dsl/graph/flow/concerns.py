"""What a rule is concerned with, together with all it calls: what it may look at, and what it may change.

Whatever else its callers know, they know behind the call as well; the rule need not be told, nor looked at again when
it turns out otherwise. Regions are bits of a number: places, markers, cells, names.
"""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.change import Changing
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.rules import RuleSteps, called_by
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.state import Places
from imhotep_dsl.graph.flow.values import Range
from imhotep_dsl.graph.flow.whereabouts import NOWHERE

_THINGS = ("local", "lookup", "things")
_ANYTHING = ("dispatch", "unknown")
_NOT_LYING = ("number", "truth", "player", "board", "word")
"""Sorts of names that never stand for something that lies in a place."""
ALL = -1
"""Every bit."""


class Concerns:
    def __init__(self, setting: Setting, changing: Changing, names: Names, rules: RuleSteps) -> None:
        self.setting = setting
        self.pool = setting.pool
        self.changing = changing
        self.names = names
        self._of = changing.regions.of
        self._you = self._of("name", frozenset({names.you}))
        self._of_nodes: dict[int, int] = {}
        self._named: dict[int, int] = {}
        self._lying: dict[int, int] = {}
        self._of_rules = self._with_called(rules)

    def told(self, rule: int, facts: Mapping[int, Range]) -> Mapping[int, Range]:
        """Of what can be said to a rule, all that has to do with what it is concerned with, and with what that has to
        do with. Of the acting player everybody may speak: that alone connects nothing."""
        concerned = self._of_rules[rule]
        if concerned == ALL:
            return facts
        for param in self.names.params(rule):
            concerned |= self.of_node(param)
        left = [(self.of_node(node), node) for node in facts]
        kept = {node for regions, node in left if not regions}
        found = True
        while found:
            found = False
            apart = []
            for regions, node in left:
                if regions & concerned:
                    kept.add(node)
                    if regions & ~concerned:
                        concerned |= regions
                        found = True
                else:
                    apart.append((regions, node))
            left = apart
        return facts if len(kept) == len(facts) else {node: facts[node] for node in facts if node in kept}

    def ask_again(self) -> None:
        """Something may lie where it could not lie before."""
        self._of_nodes.clear()

    def of_node(self, at: int) -> int:
        """The regions that a question looks at or speaks of."""
        found = self._of_nodes.get(at)
        if found is None:
            found = self._of_nodes[at] = (self.changing.looks_at(at) & ~self._you) | self._places_named(at)
        return found

    def _places_named(self, at: int) -> int:
        """The places that a question speaks of, or anything that it is made of."""
        found = self._named.get(at)
        if found is None:
            node = self.pool.nodes[at]
            found = self.changing.regions.one("place", node.number(0)) if node.op == "place" else 0
            for kid in node.kids:
                if kid >= 0:
                    found |= self._places_named(kid)
            self._named[at] = found
        return found

    # ---- rules ------------------------------------------------------------------------------------------

    def _with_called(self, rules: RuleSteps) -> list[int]:
        own = [self._of_steps(rules, laid) for laid in rules.steps]
        called = [{other for step in rules.own(rule) for other in called_by(step)} for rule in range(len(own))]
        # Rules that call few come first: but for circles, once is enough.
        order, changed = sorted(range(len(own)), key=rules.many_called), True
        while changed:
            changed = False
            for rule in order:
                found = own[rule]
                for other in called[rule]:
                    found |= own[other]
                if found != own[rule]:
                    own[rule], changed = found, True
        return own

    def _of_steps(self, rules: RuleSteps, own: list[int]) -> int:
        found = 0
        for at in own:
            step = rules.graph.steps[at]
            if isinstance(step, steps.EndTurns):
                return ALL  # where it leads, nothing is known but what was known here
            if isinstance(step, steps.AddMarker | steps.SetMarker | steps.Roll | steps.ShowMarker):
                found |= self._of("marker", frozenset({step.marker}))
            found |= self._of("cell", step.about.writes or frozenset())
            for operand in self.names.operands[at]:
                found |= self.of_node(operand) | self._spoken_of(operand)
        for number, place in enumerate(self.setting.places):
            if place.dynamic != ABSENT and found & self.changing.regions.one("place", number):
                found |= self.of_node(place.dynamic)
        return found

    def _spoken_of(self, at: int) -> int:
        """Where the things may lie that a question speaks of, and all that it is made of."""
        found = self._lying.get(at)
        if found is None:
            found = self._of("place", self._where(at))
            for kid in self.pool.nodes[at].kids:
                if kid >= 0:
                    found |= self._spoken_of(kid)
            self._lying[at] = found
        return found

    def _where(self, at: int) -> Places:
        """Where a thing may lie that is spoken of: that place may be asked for or changed, whatever is known here."""
        node, setting = self.pool.nodes[at], self.setting
        if node.op in _ANYTHING or (node.op == "marker" and node.number(0) in setting.kept):
            return setting.everywhere
        if node.op == "marker":
            kind = setting.marker_kinds[node.number(0)]
            return setting.places_for(kind) if kind else NOWHERE
        if node.op not in _THINGS or (node.op == "local" and str(node.data[1]).rpartition(" ")[2] in _NOT_LYING):
            return NOWHERE
        return self.changing.questions.places(at, self.changing.questions.nothing_known)
