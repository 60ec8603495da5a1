"""The effect graph: steps, rules, moments and places, and what leads from one to the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from imhotep_dsl.check.build import Checked
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.expressions import Expressions
from imhotep_dsl.graph.net import Net
from imhotep_dsl.source import Span

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.walk import Flow
    from imhotep_dsl.graph.outlook import Outlook

RULE: Final = "rule"
MOMENT: Final = "moment"
PLACE: Final = "place"
Node = int | tuple[Literal["rule", "place"], int] | tuple[Literal["moment"], str]
"""A number is a step; all others are what steps belong to, lead to, read and write."""


@dataclass(slots=True)
class EffectGraph:
    """entries: the first step of each rule. frames: how many cells the names of each rule take. ends: the last step of
    each rule. segments: blocks of scenarios. asked: what scenarios ask from outside, as nodes of the pool.
    """

    checked: Checked
    expressions: Expressions
    net: Net[Node] = field(default_factory=Net)
    steps: list[steps.Step] = field(default_factory=list)
    rules: list[int] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    node_spans: list[dict[int, Span]] = field(default_factory=list)
    following: list[dict[str, int]] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    turns: list[list[tuple[int, int]]] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    start: int = 0
    after_setup: int = 0
    segments: list[int] = field(default_factory=list)
    segment_end: int = ABSENT
    segment_slots: int = 0
    analysis: Flow | None = None
    outlooks: list[Outlook] | None = None

    @property
    def pool(self) -> Pool:
        return self.expressions.pool

    def is_call(self, at: int) -> bool:
        return isinstance(self.steps[at], steps.Call | steps.ChooseAction)

    def span_of(self, step: int, node: int) -> Span:
        """Where a part of a step was written."""
        return self.node_spans[step].get(node, self.spans[step])
