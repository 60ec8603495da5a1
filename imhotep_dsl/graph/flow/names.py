"""The names that a step, a rule or a question speaks of, as nodes: locals, `you`, what is left of a loop."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.code.nodes import Pool
from imhotep_dsl.code.operands import operands as parts_of
from imhotep_dsl.code.steps import Step
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.apart import GENERIC, PASSED
from imhotep_dsl.graph.model import EffectGraph

_NAMES = ("local", "left", "you")
_NONE = frozenset[int]()


def operands(step: Step) -> tuple[int, ...]:
    """All nodes that a step asks, also those that only the analysis asks; the last comes first."""
    return tuple(parts_of(step, considered=True)[::-1])


class Names:
    """Which nodes are the names of each rule."""

    def __init__(self, graph: EffectGraph, pool: Pool) -> None:
        self.graph = graph
        self.pool = pool
        self._spoken: dict[int, frozenset[int]] = {}
        self._locals: dict[tuple[int, int], int] = {}
        self._params: dict[int, tuple[int, ...]] = {}
        self.you = pool.add("you")
        self.mistaken: set[int] = set()
        """Steps in which something has no meaning: that is reported already, and nothing is concluded from them."""
        self.operands = [operands(step) for step in graph.steps]
        """What each step asks, as `operands` says."""
        unknown = any(node.op == "unknown" for node in pool.nodes)
        for at, asked in enumerate(self.operands):
            if (graph.spans[at].file, graph.spans[at].line) in graph.checked.mistaken_lines:
                self.mistaken.add(at)
            for operand in asked:
                for name in self.spoken(operand):
                    if pool.nodes[name].op == "local":
                        self._locals[graph.rules[at], pool.nodes[name].number(0)] = name
                if unknown and any(pool.nodes[node].op == "unknown" for node in below(pool, operand)):
                    self.mistaken.add(at)
        self.mistaken_rules = {graph.rules[at] for at in self.mistaken}
        for rule in graph.checked.rules:
            for param in rule.params:
                self._locals.setdefault((rule.index, param.slot), self.param(param))

    def params(self, rule: int) -> tuple[int, ...]:
        """The names of what a rule is given."""
        found = self._params.get(rule)
        if found is None:
            found = self._params[rule] = tuple(self.param(param) for param in self.graph.checked.rules[rule].params)
        return found

    def param(self, param: ir.Local) -> int:
        return self.pool.add("local", (), (param.slot, param.type.tag, param.type.kind or ""))

    def local(self, rule: int, slot: int, sort: str) -> int:
        """The node of a name of a rule; one that nobody speaks of gets a node all the same."""
        found = self._locals.get((rule, slot))
        return found if found is not None else self.pool.add("local", (), (slot, sort, ""))

    def generic(self, local: int) -> int:
        """A member of the loop that has not been reached yet."""
        named = self.pool.nodes[local]
        return self.pool.add("local", (), (named.number(0) + GENERIC, *named.data[1:]))

    def passed(self, local: int) -> int:
        """A member of the loop that was at hand in a round before."""
        named = self.pool.nodes[local]
        return self.pool.add("local", (), (named.number(0) + PASSED, *named.data[1:]))

    def saved(self, slot: int) -> int:
        """Where the player who acted before is kept."""
        return self.pool.add("local", (), (slot, "player", "saved"))

    def left(self, slot: int) -> int:
        return self.pool.add("left", (), (slot,))

    def spoken(self, at: int) -> frozenset[int]:
        """All names that a question speaks of."""
        found = self._spoken.get(at)
        if found is None:
            node = self.pool.nodes[at]
            found = frozenset({at}) if node.op in _NAMES else _NONE
            for kid in node.kids:
                if kid >= 0 and (further := self.spoken(kid)):
                    found = found | further if found else further
            self._spoken[at] = found
        return found
