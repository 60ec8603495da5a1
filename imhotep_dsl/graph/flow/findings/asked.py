"""What a step asks at once."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.names import operands
from imhotep_dsl.graph.flow.walk import Flow

RANGING = (steps.Choose, steps.ChanceChooses, steps.LoopStart)
"""Steps that take what their binder ranges over, all at once."""


def _keys(flow: Flow, step: steps.Rank) -> list[int]:
    """What the ranked players are ranked by, and the points that they get: asked of each of them."""
    source, where, slot = step.binder.source, step.binder.where, step.binder.slot
    points = flow.pool.add("points", (flow.pool.bound(slot),))
    data = ("sum", slot, False, step.binder.sort)
    asked = (points, *(key for _, key in step.keys))
    return [flow.pool.add("query", (source, where, ABSENT, key), data) for key in asked]


def asked_by(flow: Flow, step: steps.Step) -> list[int]:
    """What a step asks at once; the condition of a binder is asked of its members."""
    if isinstance(step, steps.Choose):
        return [step.binder.listed, *step.values]
    if isinstance(step, RANGING):
        return [step.binder.listed]
    if isinstance(step, steps.TurnsNext):
        return [step.until, *([step.who] if step.who != ABSENT else [])]
    if isinstance(step, steps.LoopNext | steps.LoopPick):
        return []
    if isinstance(step, steps.Pick):
        return [node for node in (step.least, step.most, *step.values) if node != ABSENT]
    if isinstance(step, steps.ChancePicks):
        return [step.most]
    if isinstance(step, steps.MoveSome):
        nodes = [step.binder.listed, step.source.node, step.target.node, step.amount]
        return [node for node in nodes if node != ABSENT]
    if isinstance(step, steps.Rank):
        asked = [step.binder.listed, *_keys(flow, step), *step.pay, step.tied_pay]
        return [node for node in asked if node != ABSENT]
    return list(operands(step))


def asked_of_all(flow: Flow, at: int, node: int) -> int:
    """A condition on what can be chosen is asked of all that is listed."""
    step = flow.graph.steps[at]
    return step.binder.exists if isinstance(step, steps.Choose) and node == step.binder.where else node
