"""Which names are still spoken of from a step on: what is known of the others need not be remembered."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.apart import GENERIC
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.rules import RuleSteps
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.model import EffectGraph

MANY_FACTS = 40


class Alive:
    """Names are kept as bits; those of loops and of players who wait are always remembered."""

    def __init__(self, graph: EffectGraph, names: Names, rules: RuleSteps) -> None:
        self.names = names
        self._bits: dict[int, int] = {}
        self._of_nodes: dict[int, int] = {}
        self._spoken = [0] * len(graph.steps)
        self._given_anew = [0] * len(graph.steps)
        for at, step in enumerate(graph.steps):
            named = step.binder if isinstance(step, steps.Choose) else step
            if isinstance(named, steps.Binder | steps.SetLocal):
                self._given_anew[at] = self._bit(names.local(graph.rules[at], named.slot, named.sort))
            for node in names.operands[at]:
                for name in names.spoken(node):
                    self._spoken[at] |= self._bit(name)
        for rule in range(len(rules.steps)):
            self._work_out(graph, rules.steps[rule])

    def _bit(self, name: int) -> int:
        node = self.names.pool.nodes[name]
        if node.op != "local" or node.number(0) >= GENERIC or node.data[2] == "saved":
            return 0
        return 1 << self._bits.setdefault(name, len(self._bits))

    def _work_out(self, graph: EffectGraph, laid: list[int]) -> None:
        """A step lies behind those that follow it, but for the heads of loops: few passes do. What is
        given a name is not what bore that name before, unless nothing could be chosen."""
        changed = True
        while changed:
            changed = False
            for at in laid:
                alive = self._spoken[at]
                for role, target in graph.following[at].items():
                    alive |= self._spoken[target] & (-1 if role == "else" else ~self._given_anew[at])
                if alive != self._spoken[at]:
                    self._spoken[at], changed = alive, True

    def remembered(self, at: int, state: State) -> State:
        """The state without what speaks of names that nobody will ask for any more."""
        if len(state.facts) <= MANY_FACTS:
            return state
        forgotten, of_nodes = ~self._spoken[at], self._of_nodes
        for node in (state.facts.keys() | state.where.keys()) - of_nodes.keys():
            of_nodes[node] = self._bits_of(node)
        facts = {node: given for node, given in state.facts.items() if not of_nodes[node] & forgotten}
        if len(facts) == len(state.facts):
            return state
        where = {node: places for node, places in state.where.items() if not of_nodes[node] & forgotten}
        return State(facts, where, state.designs, state.secret, state.tainted, state.private)

    def _bits_of(self, node: int) -> int:
        found = 0
        for name in self.names.spoken(node):
            found |= self._bit(name)
        return found
