"""What lies inside a loop: its steps, the rules it may call, the markers that are counted in it."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.names import Names, operands
from imhotep_dsl.graph.flow.state import renaming

SHORT = 12


class Loops:
    """Asked for the step at which a loop starts."""

    def __init__(self, graph: EffectGraph, pool: Pool, names: Names) -> None:
        self.graph = graph
        self.pool = pool
        self.names = names
        self._called = _closure(graph)
        self._bodies: dict[int, set[int]] = {}
        self._counted: dict[int, list[int]] = {}
        self._asked: dict[tuple[int, int], list[int]] = {}
        self._members: dict[int, dict[int, int]] = {}
        self._short: dict[int, bool] = {}
        self._you: dict[int, bool] = {}
        self._writes: list[set[int]] = [set() for _ in graph.entries]
        for at, step in enumerate(graph.steps):
            if isinstance(step, steps.AddMarker | steps.SetMarker):
                self._writes[graph.rules[at]].add(step.marker)
        self.since = self._counters()

    def _counters(self) -> dict[int, int]:
        """For each marker of the table that is counted: the node that asks how far it has come since its rule began."""
        found: dict[int, int] = {}
        for step in self.graph.steps:
            if isinstance(step, steps.AddMarker) and step.player == ABSENT:
                marker = self.pool.add("marker", (), (step.marker,))
                at_first = self.pool.add("at first", (), (step.marker,))
                found[step.marker] = self.pool.add("arithmetic", (marker, at_first), ("-",))
        return found

    def is_short(self, rule: int) -> bool:
        """A rule that calls no other and is soon looked through."""
        if rule not in self._short:
            own = [step for at, step in enumerate(self.graph.steps) if self.graph.rules[at] == rule]
            leads_on = (steps.Call, steps.ChooseAction, steps.TurnsStart, steps.EndTurns)
            self._short[rule] = len(own) <= SHORT and not any(isinstance(step, leads_on) for step in own)
        return self._short[rule]

    def changes_you(self, rule: int) -> bool:
        """Whether somebody else may act within the rule itself."""
        if rule not in self._you:
            handing = (steps.Acting, steps.YouStart, steps.TurnsStart)
            own = [step for at, step in enumerate(self.graph.steps) if self.graph.rules[at] == rule]
            self._you[rule] = any(isinstance(step, handing) for step in own)
        return self._you[rule]

    def markers_written(self, rule: int) -> set[int]:
        """The markers that a rule, or one that it calls, may change."""
        return self._writes[rule].union(*(self._writes[called] for called in self._called[rule]))

    def called_from(self, rule: int) -> set[int]:
        return self._called[rule]

    def circles(self) -> list[set[int]]:
        """Rules that may come to call themselves, together with those through which they do."""
        found: list[set[int]] = []
        for rule, called in enumerate(self._called):
            if rule in called and not any(rule in circle for circle in found):
                found.append({other for other in called if rule in self._called[other]} | {rule})
        return found

    def order(self, at: int) -> tuple[int, int]:
        """What is called is looked at before its callers; a rule is laid from its last line to its first."""
        return len(self._called[self.graph.rules[at]]), -at

    def circles_at(self, at: int) -> bool:
        """Whether every circle through here passes this step: the head of a loop, the first step of a rule that may
        come to call itself."""
        step, rule = self.graph.steps[at], self.graph.rules[at]
        heads = (steps.LoopNext, steps.LoopPick, steps.RepeatNext, steps.TurnsNext)
        return isinstance(step, heads) or (rule in self._called[rule] and self.graph.entries[rule] == at)

    def members(self, rule: int) -> dict[int, int]:
        """The names that stand for the members of the loops of a rule, by the loop's slot."""
        if rule not in self._members:
            self._members[rule] = {
                step.slot: self.names.local(rule, step.binder.slot, step.binder.sort)
                for at, step in enumerate(self.graph.steps)
                if isinstance(step, steps.LoopStart) and self.graph.rules[at] == rule
            }
        return self._members[rule]

    def counted(self, at: int) -> list[int]:
        """Numbers that the loop counts up or down, as nodes; a player's markers only where the names are the same."""
        if at not in self._counted:
            inside, rules = self._inside(at), self._rules(at)
            found: dict[int, None] = {}
            for other, step in enumerate(self.graph.steps):
                if not isinstance(step, steps.AddMarker):
                    continue
                if other in inside or (step.player == ABSENT and self.graph.rules[other] in rules):
                    kids = () if step.player == ABSENT else (step.player,)
                    found[self.pool.add("marker", kids, (step.marker,))] = None
            for other in sorted(inside):
                found.update(dict.fromkeys(self._passed(self.graph.steps[other], at)))
            self._counted[at] = list(found)
        return self._counted[at]

    def _passed(self, step: steps.Step, at: int) -> list[int]:
        """How many pieces lie where a step takes them from, how much room there is where it puts them: of places that
        are the same in every round."""
        if not isinstance(step, steps.MoveSome):
            return []
        start = self.graph.steps[at]
        changing = set[int]()
        if isinstance(start, steps.LoopStart):
            changing = {self.names.local(self.graph.rules[at], start.binder.slot, start.binder.sort)}
        areas = (("count", step.source), ("free", step.target))
        return [
            self.pool.add(op, (area.node,), (area.sort,))
            for op, area in areas
            if area.sort == "place" and not self.names.spoken(area.node) & changing
        ]

    def asked(self, at: int, name: int) -> list[int]:
        """What the loop's own lines ask of the member at hand: counts, room, markers."""
        if (at, name) not in self._asked:
            found: dict[int, None] = {}
            steps_inside = [self.graph.steps[inside] for inside in sorted(self._inside(at))]
            acts = any(isinstance(step, steps.YouStart) and step.player == name for step in steps_inside)
            as_name = renaming(self.pool, {self.names.you: name} if acts else {})
            for step in steps_inside:
                for operand in operands(step):
                    for inner in below(self.pool, operand):
                        node = as_name.node(inner)
                        if self.names.spoken(node) == {name} and self.pool.nodes[node].op in ("place", "marker"):
                            found.update(dict.fromkeys(self._questions(node)))
            self._asked[at, name] = list(found)
        return self._asked[at, name]

    def _questions(self, node: int) -> list[int]:
        if self.pool.nodes[node].op == "marker":
            return [node]
        return [self.pool.add(op, (node,), ("place",)) for op in ("count", "free")]

    def _inside(self, at: int) -> set[int]:
        if at not in self._bodies:
            head = self.graph.following[at]["next"]
            found: set[int] = set()
            pending = [self.graph.following[head]["body"]]
            while pending:
                inner = pending.pop()
                if inner != head and inner not in found:
                    found.add(inner)
                    pending += self.graph.following[inner].values()
            self._bodies[at] = found
        return self._bodies[at]

    def _rules(self, at: int) -> set[int]:
        found: set[int] = set()
        for inner in self._inside(at):
            for rule in _calls(self.graph.steps[inner]):
                found |= self._called[rule] | {rule}
        return found


def _calls(step: steps.Step) -> tuple[int, ...]:
    if isinstance(step, steps.Call):
        return tuple(rule for _, rule in step.targets)
    return step.actions if isinstance(step, steps.ChooseAction) else ()


def _closure(graph: EffectGraph) -> list[set[int]]:
    """For each rule those that it may call, directly or through others."""
    direct: list[set[int]] = [set() for _ in graph.entries]
    for at, step in enumerate(graph.steps):
        if at not in (graph.start, graph.after_setup):
            direct[graph.rules[at]] |= set(_calls(step))
    found: list[set[int]] = []
    for rule in range(len(direct)):
        met: set[int] = set()
        pending = list(direct[rule])
        while pending:
            called = pending.pop()
            if called not in met:
                met.add(called)
                pending += direct[called]
        found.append(met)
    return found
