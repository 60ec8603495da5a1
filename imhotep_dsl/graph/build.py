"""The graph stage: typed rules become one effect graph, a networkx graph of steps, rules, moments and places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import networkx as nx

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.graph import steps
from imhotep_dsl.graph.touched import places_in, places_written

RULE, MOMENT, PLACE = "rule", "moment", "place"


@dataclass(frozen=True, slots=True)
class Outlook:
    """refusable: something may be refused before the next commit point, within this rule and those it calls.

    returns: the end of the rule may be reached without a commit point in between.
    stuck: even the best choice on the way may be refused.
    """

    refusable: bool
    returns: bool
    stuck: bool


@dataclass(slots=True)
class EffectGraph:
    """nodes: integers are steps; ("rule", n), ("moment", name), ("place", n) are what they belong to.

    entries: the first step of each rule. frames: how many cells the names of each rule take.
    """

    checked: Checked
    net: nx.MultiDiGraph[Any] = field(default_factory=nx.MultiDiGraph)
    entries: list[int] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    turns: list[list[tuple[int, int]]] = field(default_factory=list)
    start: int = 0
    after_setup: int = 0
    segments: list[int] = field(default_factory=list)
    segment_end: int = 0
    segment_slots: int = 0
    outlooks: dict[int, Outlook] | None = None
    reached: tuple[set[int], set[int]] | None = None
    ways: dict[int, dict[str, int]] = field(default_factory=dict)

    def step(self, node: int) -> steps.Step:
        found: steps.Step = self.net.nodes[node]["step"]
        return found

    def following(self, node: int) -> dict[str, int]:
        """Role → step, for the edges that say what follows. To be asked once the graph is complete."""
        if node not in self.ways:
            edges = self.net.out_edges(node, keys=True)
            self.ways[node] = {role: target for _, target, role in edges if isinstance(target, int)}
        return self.ways[node]

    def steps_of(self, rule: int) -> list[int]:
        return [node for node, data in self.net.nodes(data=True) if data.get("rule") == rule]


def build_graph(checked: Checked, segments: tuple[ir.Block, ...] = (), slots: int = 0) -> EffectGraph:
    """segments: blocks of scenarios, each to be run by itself; slots: how many names they have together."""
    graph = EffectGraph(checked)
    for rule in checked.rules:
        graph.net.add_node((RULE, rule.index), title=rule.title, name=rule.name, span=rule.span)
    for name, moment in checked.model.moments.items():
        graph.net.add_node((MOMENT, name), title=moment.title, span=moment.span)
        for handler in checked.moments[name]:
            graph.net.add_edge((MOMENT, name), (RULE, handler), key="wakes")
    for at, place in enumerate(checked.components.places):
        graph.net.add_node((PLACE, at), title=place.title or place.name, span=place.span)
    for rule in checked.rules:
        _Lowering(graph, rule).lower_rule()
    main = _Lowering(graph, checked.rules[checked.setup])
    over = main.add(steps.GameOver(checked.model.span))
    graph.after_setup = main.add(_plain_call(checked, checked.play), next=over)
    graph.start = main.add(_plain_call(checked, checked.setup), next=graph.after_setup)
    main.slots = slots
    if segments:
        graph.segment_end = main.add(steps.GameOver(checked.model.span))
        graph.segments = [main.block(segment, graph.segment_end) for segment in segments]
        graph.segment_slots = main.slots
    return graph


def _plain_call(checked: Checked, rule: int) -> ir.Call:
    return ir.Call(checked.rules[rule].span, None, ((-1, rule),), (), True)


@dataclass(slots=True)
class _Lowering:
    """One rule on its way into the graph; blocks are laid from the last line to the first."""

    graph: EffectGraph
    rule: ir.TypedRule
    slots: int = 0
    loop_ends: list[int] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)

    def add(self, step: steps.Step, **following: int) -> int:
        net = self.graph.net
        node = net.number_of_nodes()
        while node in net:
            node += 1
        net.add_node(node, step=step, rule=self.rule.index, span=step.span)
        for role, target in following.items():
            net.add_edge(node, target, key=role.replace("_", " ").strip())
        written = places_written(step)
        for place in places_in(step) - written:
            net.add_edge((PLACE, place), node, key="reads")
        for place in written:
            net.add_edge(node, (PLACE, place), key="writes")
        if isinstance(step, ir.Call):
            for _, target in step.targets:
                net.add_edge(node, (RULE, target), key="calls")
        if isinstance(step, ir.ChooseAction):
            for action in step.actions:
                net.add_edge(node, (RULE, action), key="offers")
        if isinstance(step, ir.Reach):
            net.add_edge(node, (MOMENT, step.moment), key="reaches")
        return node

    def link(self, node: int, role: str, target: int) -> None:
        self.graph.net.add_edge(node, target, key=role)

    def new_slots(self, count: int) -> int:
        self.slots += count
        return self.slots - count

    def lower_rule(self) -> None:
        self.slots = self.rule.slots
        done = self.add(steps.Return(self.rule.span))
        entry = self.block(self.rule.body, done)
        if self.rule.acting is not None:
            entry = self.add(steps.Acting(self.rule.span, self.rule.acting), next=entry)
        self.graph.net.add_edge((RULE, self.rule.index), entry, key="begins")
        self.graph.entries.append(entry)
        self.graph.frames.append(self.slots)
        self.graph.turns.append(self.turns)

    def block(self, body: ir.Block, following: int) -> int:
        for statement in reversed(body):
            lower = _LOWER.get(type(statement))
            if lower is not None:
                following = lower(self, statement, following)
            elif not isinstance(statement, ir.Note):
                following = self.add(statement, next=following)
        return following

    def maybe(self, body: ir.Block | None, following: int) -> int:
        return following if body is None else self.block(body, following)


def _if(low: _Lowering, node: ir.If, following: int) -> int:
    return low.add(
        steps.Branch(node.span, node.condition),
        body=low.block(node.body, following),
        else_=low.maybe(node.otherwise, following),
    )


def _choose(low: _Lowering, node: ir.Choose | ir.ChooseAction | ir.Draw, following: int) -> int:
    body = low.block(node.body, following)
    if node.otherwise is None:
        extra = {"else_": following} if isinstance(node, ir.Draw) else {}
        return low.add(node, body=body, **extra)
    return low.add(node, body=body, else_=low.block(node.otherwise, following))


def _choose_option(low: _Lowering, node: ir.ChooseOption, following: int) -> int:
    ways = {f"option_{at}": low.block(option.body, following) for at, option in enumerate(node.options, 1)}
    if node.otherwise is not None:
        ways["else_"] = low.block(node.otherwise, following)
    return low.add(node, **ways)


def _may(low: _Lowering, node: ir.May, following: int) -> int:
    return low.add(node, body=low.block(node.body, following), else_=low.maybe(node.otherwise, following))


def _for_each(low: _Lowering, node: ir.ForEach, following: int) -> int:
    slot = low.new_slots(3)
    end = low.add(steps.LoopEnd(node.span, slot), next=following)
    kind = steps.LoopPick if node.by_choice else steps.LoopNext
    again = low.add(kind(node.span, node.binder, slot), done=end)
    low.loop_ends.append(end)
    low.link(again, "body", low.block(node.body, again))
    low.loop_ends.pop()
    return low.add(steps.LoopStart(node.span, node.binder, slot), next=again)


def _repeat(low: _Lowering, node: ir.Repeat, following: int) -> int:
    slot = low.new_slots(1)
    again = low.add(steps.RepeatNext(node.span, slot), done=following)
    low.loop_ends.append(following)
    low.link(again, "body", low.block(node.body, again))
    low.loop_ends.pop()
    return low.add(steps.RepeatStart(node.span, node.times, slot), next=again)


def _turns(low: _Lowering, node: ir.Turns, following: int) -> int:
    slot = low.new_slots(3)
    end = low.add(steps.TurnsEnd(node.span, slot), next=following)
    low.turns.append((slot, end))
    again = low.add(steps.TurnsNext(node.span, node.until, slot), done=end)
    low.link(again, "body", low.block(node.body, again))
    return low.add(steps.TurnsStart(node.span, node.first, slot), next=again)


def _as_player(low: _Lowering, node: ir.AsPlayer, following: int) -> int:
    slot = low.new_slots(1)
    back = low.add(steps.YouEnd(node.span, slot), next=following)
    return low.add(steps.YouStart(node.span, node.player, slot), next=low.block(node.body, back))


def _stop(low: _Lowering, node: ir.Stop, following: int) -> int:
    del following
    return low.loop_ends[-1]


def _end(low: _Lowering, node: ir.EndGame | ir.EndTurns, following: int) -> int:
    del following
    return low.add(node)


def _reach(low: _Lowering, node: ir.Reach, following: int) -> int:
    """The handlers one after the other, each a rule of its own."""
    for handler in reversed(low.graph.checked.moments[node.moment]):
        following = low.add(ir.Call(node.span, None, ((-1, handler),), (), True), next=following)
    return low.add(node, next=following)


_LOWER: dict[type, Callable[..., int]] = {
    ir.If: _if,
    ir.Choose: _choose,
    ir.ChooseAction: _choose,
    ir.Draw: _choose,
    ir.ChooseOption: _choose_option,
    ir.May: _may,
    ir.ForEach: _for_each,
    ir.Repeat: _repeat,
    ir.Turns: _turns,
    ir.AsPlayer: _as_player,
    ir.Stop: _stop,
    ir.EndGame: _end,
    ir.EndTurns: _end,
    ir.Reach: _reach,
}
