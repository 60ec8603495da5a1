"""One rule on its way into the graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from imhotep_dsl.check import ir
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import Expressions, KeptList
from imhotep_dsl.graph.kept import keeps_list, members
from imhotep_dsl.graph.model import MOMENT, RULE, EffectGraph
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Leaving:
    """What `stop` passes on its way out: the end of a loop (end), or something to be put back (step)."""

    end: int = ABSENT
    step: steps.Step | None = None


@dataclass(slots=True)
class Laying:
    """One rule on its way into the graph; blocks are laid from the last line to the first.

    sorts: how each sort of statement is laid.
    """

    graph: EffectGraph
    rule: ir.TypedRule
    sorts: Mapping[type, Callable[..., int]]
    slots: int = 0
    leaving: list[Leaving] = field(default_factory=list)
    turns: list[tuple[int, int]] = field(default_factory=list)

    @property
    def nodes(self) -> Expressions:
        return self.graph.expressions

    def add(self, span: Span, step: steps.Step, **following: int) -> int:
        graph = self.graph
        at = len(graph.steps)
        graph.steps.append(step)
        graph.rules.append(self.rule.index)
        graph.spans.append(span)
        graph.node_spans.append(self.nodes.spans)
        self.nodes.spans = {}
        graph.following.append({})
        graph.net.add_node(at)
        for role, target in following.items():
            self.link(at, role.replace("_", " ").strip(), target)
        if isinstance(step, steps.Call):
            for _, called in step.targets:
                graph.net.add_edge(at, (RULE, called), role="calls")
        if isinstance(step, steps.ChooseAction):
            for action in step.actions:
                graph.net.add_edge(at, (RULE, action), role="offers")
        if isinstance(step, steps.Reach):
            graph.net.add_edge(at, (MOMENT, step.moment), role="reaches")
        return at

    def link(self, at: int, role: str, target: int) -> None:
        self.graph.following[at][role] = target
        self.graph.net.add_edge(at, target, role=role)

    def new_slots(self, count: int) -> int:
        self.slots += count
        return self.slots - count

    def lay_rule(self) -> None:
        self.slots = self.rule.slots
        self.nodes.lists = {}
        done = self.add(self.rule.span, steps.Return())
        entry = self._lines(self.rule.body, done)
        if self.rule.acting is not None:
            acting = steps.Acting(self.nodes.node(self.rule.acting))
            entry = self.add(self.rule.span, acting, next=entry)
        self.graph.net.add_edge((RULE, self.rule.index), entry, role="begins")
        self.graph.entries.append(entry)
        self.graph.ends.append(done)
        self.graph.frames.append(self.slots)
        self.graph.turns.append(self.turns)

    def block(self, body: ir.Block, following: int) -> int:
        """Lists that were given a name in a block are forgotten at its end."""
        return self._lines(body, following, forgotten=True)

    def _lines(self, body: ir.Block, following: int, forgotten: bool = False) -> int:
        """Blocks are laid from behind, but whoever speaks of a list must know where it is kept."""
        kept = [statement for statement in body if keeps_list(statement)]
        for keeping in kept:
            slot = self.keep(keeping)
            if forgotten:
                following = self.add(keeping.span, steps.LoopEnd(slot), next=following)
                self.leaving.append(Leaving(step=steps.LoopEnd(slot)))
        for statement in reversed(body):
            following = self.sorts[type(statement)](self, statement, following)
        if forgotten and kept:
            del self.leaving[-len(kept) :]
        return following

    def keep(self, statement: ir.KeepList | ir.ChooseSeveral) -> int:
        """Room for a list: where it begins, where it ends, how far one has come in it."""
        kept = KeptList(self.new_slots(3), *members(statement, self.nodes.lists))
        self.nodes.lists[statement.slot] = kept
        return kept.slot

    def round(self, head: int, body: ir.Block, leaving: Leaving) -> None:
        """The body of a loop, behind which its head comes again."""
        self.leaving.append(leaving)
        self.link(head, "body", self.block(body, head))
        self.leaving.pop()

    def asked(self, part: ir.Expr | None) -> int:
        """The question that a part of a statement is; ABSENT if it was left out."""
        return ABSENT if part is None else self.nodes.node(part)

    def maybe(self, body: ir.Block | None, following: int) -> int:
        return following if body is None else self.block(body, following)

    def heading(self, source: str) -> int:
        return self.graph.headings.index(source)
