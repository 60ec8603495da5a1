"""What a player can do only so often in some rounds, because these are over then."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.endless.uses import Own
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.turns import done_by_themselves
from imhotep_dsl.resolve.model import GAME_SCOPE, Marker


def counting(flow: Flow, head: int, body: int) -> Own:
    """What a player can do only so often in these rounds: pass once, and score as long as they end with some score."""
    own = done_by_themselves(flow.graph, head, steps.OrderTurns, steps.Score)
    turns = isinstance(flow.graph.steps[head], steps.TurnsNext)
    points = flow.pool.add("points", (flow.names.you,))
    limited = all(flow.ask.ask(points, state)[1] < ENDLESS for state in flow.known_at(body))
    passing = frozenset(at for at in own if turns and _passes(flow.graph.steps[at]))
    anybody = _ends_with_anybodys_points(flow, flow.graph.steps[head])
    return Own(passing, own - passing if limited or anybody else None, anybody, _bounded(flow, body))


def _bounded(flow: Flow, body: int) -> frozenset[int]:
    """Markers without an upper end that have one in these rounds, because these are over at some number."""
    told = enumerate(zip(flow.setting.markers, flow.graph.checked.model.markers, strict=True))
    endless = [at for at, ((_, high), marker) in told if high >= MOST_NUMBER and _stands_alone(marker)]
    states = flow.known_at(body)
    return frozenset(
        at for at in endless
        if all(flow.ask.ask(flow.pool.add("marker", (), (at,)), state)[1] < MOST_NUMBER for state in states)
    )  # fmt: skip


def _stands_alone(marker: Marker) -> bool:
    return not marker.per_player and marker.scope == GAME_SCOPE


def _ends_with_anybodys_points(flow: Flow, head: steps.Step) -> bool:
    """Whether these rounds are over once there are so many points, whoever has them: `any(player where …)`, `max(…)` or
    `sum(…)`."""
    assert isinstance(head, steps.TurnsNext | steps.UntilNext)
    until = flow.pool.nodes[head.until]
    each = until.kids if until.op == "or" else (head.until,)
    return any(_limits_everybody(flow, one) or _limits_all_points(flow, one) for one in each)


def _limits_everybody(flow: Flow, until: int) -> bool:
    query = flow.pool.nodes[until]
    if not goes_through_all(flow, until, "any") or query.kids[1] == ABSENT:
        return False
    going_on = flow.learn.refine(query.kids[1], False, State({}, {}, {}))
    return going_on is not None and flow.ask.ask(_points(flow, query), going_on)[1] < ENDLESS


def _limits_all_points(flow: Flow, until: int) -> bool:
    """`max(player.points for each player) >= 10`, and so with `sum`."""
    compared = flow.pool.nodes[until]
    going_on = flow.learn.refine(until, False, State({}, {}, {})) if compared.op == "compare" else None
    if going_on is None:
        return False
    whole = [kid for kid in compared.kids if any(goes_through_all(flow, kid, name) for name in ("max", "sum"))]
    return any(_is_of_points(flow, kid) and flow.ask.ask(kid, going_on)[1] < ENDLESS for kid in whole)


def _is_of_points(flow: Flow, at: int) -> bool:
    query = flow.pool.nodes[at]
    return query.kids[1] == ABSENT and query.kids[3] == _points(flow, query)


def goes_through_all(flow: Flow, at: int, function: str) -> bool:
    query = flow.pool.nodes[at]
    if query.op != "query" or query.data[0] != function:
        return False
    source = flow.pool.nodes[query.kids[0]]
    return source.op == "things" and source.data == ("player", tuple(range(flow.setting.players)))


def _points(flow: Flow, query: Node) -> int:
    """Those of the player who is gone through."""
    return flow.pool.add("points", (flow.pool.bound(query.number(1)),))


def _passes(step: steps.Step) -> bool:
    return isinstance(step, steps.OrderTurns) and step.how == "pass"
