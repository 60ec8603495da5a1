"""Turns that are over when something holds of every player, and that cost nothing only where it holds of whoever acts.

As long as the turns go on, there is somebody of whom it does not hold. Turns that change nothing leave it so, and go
round the table: that player's turn comes, and costs something.
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.endless.free_ways import ways_without
from imhotep_dsl.graph.endless.limits import goes_through_all
from imhotep_dsl.graph.endless.spending import Costs
from imhotep_dsl.graph.endless.uses import NO_USES, Own
from imhotep_dsl.graph.endless.ways import Way
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.state import said_of
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.turns import done_by_themselves

_UNCHANGED = frozenset({
    "const", "you", "place", "count", "marker", "lookup", "arithmetic", "compare", "not", "and", "or",
})  # fmt: skip
"""What has the same answer as long as no piece is moved and no marker is set."""


def of_somebody_done(costs: Costs, head: int, own: Own) -> bool:
    """Whether each way of these turns on which nothing is used up is gone only by players of whom it holds."""
    flow = costs.flow
    wanted = _wanted_of_you(flow, head)
    if wanted == ABSENT:
        return False
    body = flow.graph.following[head]["body"]
    branches = done_by_themselves(flow.graph, head, steps.Branch)
    return any(
        _holds_there(flow, at, role, wanted)
        and not any(way.surely == NO_USES for way in ways_without(costs, head, body, own, (at, role)))
        for at in sorted(branches)
        for role in ("body", "else")
    )


def changes_nothing(way: Way) -> bool:
    return way.surely == way.perhaps == NO_USES


def _wanted_of_you(flow: Flow, head: int) -> int:
    """What has to hold of every player, asked of the one who acts; ABSENT if the turns do not end so, or if not all
    players take them, one after the other."""
    turns = flow.graph.steps[head]
    if not isinstance(turns, steps.TurnsNext) or turns.where != ABSENT or turns.after != ABSENT:
        return ABSENT
    if any(isinstance(step, steps.OrderTurns) for step in flow.graph.steps):
        return ABSENT
    until = flow.pool.nodes[turns.until]
    ends = until.kids if until.op == "or" else (turns.until,)
    each = [wanted for end in ends if (wanted := _asked_of_you(flow, end)) != ABSENT]
    return next(
        (one for one in each if all(flow.pool.nodes[at].op in _UNCHANGED for at in below(flow.pool, one))), ABSENT
    )


def _asked_of_you(flow: Flow, until: int) -> int:
    """What is asked of each in `every(… for each player)`, or in `not any(player where …)`. There, `you` is whoever
    acted before."""
    pool, node = flow.pool, flow.pool.nodes[until]
    if flow.names.you in flow.names.spoken(until):
        return ABSENT
    query = pool.nodes[node.kids[0]] if node.op == "not" else node
    if goes_through_all(flow, until, "every") and query.kids[1] == ABSENT:
        return said_of(pool, query.kids[3], query.number(1), flow.names.you)
    if node.op == "not" and goes_through_all(flow, node.kids[0], "any") and query.kids[1] != ABSENT:
        return pool.add("not", (said_of(pool, query.kids[1], query.number(1), flow.names.you),))
    return ABSENT


def _holds_there(flow: Flow, at: int, role: str, wanted: int) -> bool:
    step = flow.graph.steps[at]
    assert isinstance(step, steps.Branch)
    ways = [flow.learn.refine(step.condition, role == "body", state) for state in flow.known_at(at)]
    return all(flow.ask.surely(wanted, state) for state in ways if state is not None)
