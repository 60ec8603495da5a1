"""What lies inside a loop: its steps, the rules it may call, the markers that are counted in it."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.rules import RuleSteps, called_by
from imhotep_dsl.graph.flow.state import renaming
from imhotep_dsl.graph.model import EffectGraph

_HEADS = (steps.LoopNext, steps.LoopPick, steps.RepeatNext, steps.UntilNext, steps.TurnsNext)
MOST_COUNTED = 12
"""Numbers that one loop or rule counts, of which it is known how they go with its rounds, or how far they have come
since it began: each costs at every step within."""


class Loops:
    """Asked for the step at which a loop starts."""

    def __init__(self, graph: EffectGraph, pool: Pool, names: Names, rules: RuleSteps) -> None:
        self.graph = graph
        self.pool = pool
        self.names = names
        self.rules = rules
        self._bodies: dict[int, set[int]] = {}
        self._counted: dict[int, list[tuple[int, int]]] = {}
        self._counted_by: dict[int, dict[int, int]] = {}
        self._asked: dict[tuple[int, int], list[int]] = {}
        self._members: dict[int, dict[int, int]] = {}
        self._shown: dict[int, list[tuple[str, int]]] = {}
        self._dealt: dict[int, list[int]] = {}
        self.starts = {
            graph.following[at]["next"]: at for at, step in enumerate(graph.steps) if isinstance(step, steps.LoopStart)
        }
        """For each head of a loop through some things: the step at which that loop starts."""
        self._orders = [(rules.many_called(rule), -at) for at, rule in enumerate(graph.rules)]
        self._circling: dict[int, bool] = {}
        self._adding = [at for at, step in enumerate(graph.steps) if isinstance(step, steps.AddMarker)]
        self.since = self._counters()
        self.comings = frozenset(self.since.values())
        """What each rule knows of its own beginning, and no other."""

    def _counters(self) -> dict[int, int]:
        """For each marker of the table that is counted: the node that asks how far it has come since its rule began."""
        found: dict[int, int] = {}
        for step in self.graph.steps:
            if isinstance(step, steps.AddMarker) and step.player == ABSENT:
                marker = self.pool.add("marker", (), (step.marker,))
                at_first = self.pool.add("at first", (), (step.marker,))
                found[step.marker] = self.pool.add("arithmetic", (marker, at_first), ("-",))
        return found

    def counted_by(self, rule: int) -> dict[int, int]:
        """The same, of those that a rule or what it calls may change; of many, only of the first."""
        found = self._counted_by.get(rule)
        if found is None:
            written = self.rules.markers_written(rule)
            counted = [marker for marker in self.since if marker in written]
            found = self._counted_by[rule] = {marker: self.since[marker] for marker in counted[:MOST_COUNTED]}
        return found

    def order(self, at: int) -> tuple[int, int]:
        """What is called is looked at before its callers; a rule is laid from its last line to its first."""
        return self._orders[at]

    def circles_at(self, at: int) -> bool:
        """Whether every circle through here passes this step: the head of a loop, the first step of a rule that may
        come to call itself."""
        found = self._circling.get(at)
        if found is None:
            step, rule = self.graph.steps[at], self.graph.rules[at]
            found = isinstance(step, _HEADS) or (self.rules.may_call(rule, rule) and self.graph.entries[rule] == at)
            self._circling[at] = found
        return found

    def members(self, rule: int) -> dict[int, int]:
        """The names that stand for the members of the loops of a rule, by the loop's slot."""
        if rule not in self._members:
            self._members[rule] = {
                step.slot: self.names.local(rule, step.binder.slot, step.binder.sort)
                for step in self.rules.own(rule)
                if isinstance(step, steps.LoopStart)
            }
        return self._members[rule]

    def counted(self, at: int) -> list[tuple[int, int]]:
        """Numbers that the loop counts up or down, as nodes, and by how much in each round; a player's markers only
        where the names are the same."""
        if at not in self._counted:
            inside = self.inside(at)
            found: dict[tuple[int, int], None] = {}
            for other in self._adding:
                step = self.graph.steps[other]
                assert isinstance(step, steps.AddMarker)
                if other in inside or (step.player == ABSENT and self._called(at, self.graph.rules[other])):
                    kids = () if step.player == ABSENT else (step.player,)
                    found[self.pool.add("marker", kids, (step.marker,)), 1] = None
            for other in sorted(inside):
                found.update(dict.fromkeys(self._passed(self.graph.steps[other], at)))
            self._counted[at] = list(found)[:MOST_COUNTED]
        return self._counted[at]

    def _passed(self, step: steps.Step, at: int) -> list[tuple[int, int]]:
        """How many pieces lie where a step takes them from, how much room there is where it puts them: of places that
        are the same in every round."""
        if not isinstance(step, steps.MoveSome):
            return []
        start = self.graph.steps[at]
        changing = set[int]()
        if isinstance(start, steps.LoopStart):
            changing = {self.names.local(self.graph.rules[at], start.binder.slot, start.binder.sort)}
        areas = (("count", step.source), ("free", step.target))
        amount = self.pool.nodes[step.amount] if step.amount != ABSENT else None
        by = amount.number(0) if amount is not None and amount.op == "const" else 1
        return [
            (self.pool.add(op, (area.node,), (area.sort,)), max(1, by))
            for op, area in areas
            if area.sort == "place" and not self.names.spoken(area.node) & changing
        ]

    def asked(self, at: int, name: int) -> list[int]:
        """What the loop's own lines ask of the member at hand: counts, room, markers."""
        if (at, name) not in self._asked:
            found: dict[int, None] = {}
            inside = sorted(self.inside(at))
            within = (self.graph.steps[inner] for inner in inside)
            acts = any(isinstance(step, steps.YouStart) and step.player == name for step in within)
            as_name = renaming(self.pool, {self.names.you: name} if acts else {})
            for inner in inside:
                for operand in self.names.operands[inner]:
                    for part in below(self.pool, operand):
                        node = as_name.node(part)
                        if self.names.spoken(node) == {name} and self.pool.nodes[node].op in ("place", "marker"):
                            found.update(dict.fromkeys(self._questions(node)))
            self._asked[at, name] = list(found)
        return self._asked[at, name]

    def shown(self, at: int) -> list[tuple[str, int]]:
        """The markers and places of the player at hand that a loop through all players shows to everyone."""
        if at not in self._shown:
            start, found = self.graph.steps[at], list[tuple[str, int]]()
            if isinstance(start, steps.LoopStart) and self._is_all_players(start):
                name = self.names.local(self.graph.rules[at], start.binder.slot, start.binder.sort)
                found = [what for inner in sorted(self.inside(at)) for what in self._shown_by(inner, name)]
            self._shown[at] = found
        return self._shown[at]

    def dealt(self, at: int) -> list[int]:
        """The places of the player at hand to which a loop through all players brings pieces, by their numbers."""
        if at not in self._dealt:
            start, found = self.graph.steps[at], dict[int, None]()
            if isinstance(start, steps.LoopStart) and self._is_all_players(start):
                name = self.names.local(self.graph.rules[at], start.binder.slot, start.binder.sort)
                inside = [self.graph.steps[inner] for inner in sorted(self.inside(at))]
                acts = any(isinstance(step, steps.YouStart) and step.player == name for step in inside)
                for step in inside:
                    if isinstance(step, steps.Move | steps.MoveSome) and step.target.sort == "place":
                        target = self.pool.nodes[step.target.node]
                        if target.op == "place" and target.kids in ((name,), (self.names.you if acts else name,)):
                            found[target.number(0)] = None
            self._dealt[at] = list(found)
        return self._dealt[at]

    def _is_all_players(self, start: steps.LoopStart) -> bool:
        source = self.pool.nodes[start.binder.source]
        all_of_them = source.op == "players from" or (source.op == "things" and source.data[0] == "player")
        return all_of_them and start.binder.where == ABSENT

    def _shown_by(self, at: int, name: int) -> Iterator[tuple[str, int]]:
        step = self.graph.steps[at]
        if isinstance(step, steps.ShowMarker) and step.player == ABSENT and step.whose == name:
            yield "marker", step.marker
        if isinstance(step, steps.ShowArea) and step.player == ABSENT:
            area = self.pool.nodes[step.area.node]
            if area.op == "place" and area.kids == (name,):
                yield "place", area.number(0)

    def _questions(self, node: int) -> list[int]:
        if self.pool.nodes[node].op == "marker":
            return [node]
        return [self.pool.add(op, (node,), ("place",)) for op in ("count", "free")]

    def inside(self, at: int) -> set[int]:
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

    def _called(self, at: int, other: int) -> bool:
        """Whether a loop may come to call a rule."""
        return any(
            rule == other or self.rules.may_call(rule, other)
            for inner in self.inside(at)
            for rule in called_by(self.graph.steps[inner])
        )
