"""What a player can do only so often in some rounds, because these are over then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.endless.by_the_end import is_known_by_the_end
from imhotep_dsl.graph.endless.uses import Own
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.turns import done_by_themselves
from imhotep_dsl.resolve.model import GAME_SCOPE

Number = Callable[[int], int]
"""Of a player, the question for a number that each player has: points, or a marker."""


def counting(flow: Flow, head: int, body: int) -> Own:
    """What a player can do only so often in these rounds: pass once, and score or raise a marker as long as they end
    with some score, or at some number."""
    own = done_by_themselves(flow.graph, head, steps.OrderTurns, steps.Score, steps.AddMarker, steps.SetMarker)
    you, turns = flow.names.you, flow.graph.steps[head]
    assert isinstance(turns, steps.TurnsNext | steps.UntilNext)

    def limited(number: Number) -> bool:
        """Whether it is known of whoever acts, as each round begins or before it is through."""
        known = [flow.ask.ask(number(you), state) for state in flow.known_at(body)]
        if all(high < MOST_NUMBER for _, high in known) or is_known_by_the_end(flow, head, number(you)):
            return True
        return isinstance(turns, steps.TurnsNext) and _ends_with_own(flow, turns, number(you))

    def points(player: int) -> int:
        return flow.pool.add("points", (player,))

    passing = frozenset(at for at in own if isinstance(turns, steps.TurnsNext) and _passes(flow.graph.steps[at]))
    scoring = frozenset(at for at in own if isinstance(flow.graph.steps[at], steps.Score))
    anybody = _ends_with_anybodys(flow, turns, points)
    for_all, for_you = frozenset[int](), frozenset[int]()
    for marker in _without_an_end(flow):
        if not flow.graph.checked.model.markers[marker].per_player:
            for_all |= {marker} if _is_limited(flow, body, marker) else frozenset()
            continue
        held = partial(_marker_of, flow, marker)
        if _ends_with_anybodys(flow, turns, held):
            for_all |= {marker}
        elif raising := frozenset(at for at in own if _raises_own(flow, flow.graph.steps[at], marker)):
            for_you |= raising if limited(held) else frozenset()
    counts = anybody or (bool(scoring) and limited(points))
    return Own(passing, scoring if counts else None, anybody, for_all, for_you)


def _without_an_end(flow: Flow) -> list[int]:
    """Markers of the game itself, and of its players, that are numbers without an upper end."""
    told = enumerate(zip(flow.setting.markers, flow.graph.checked.model.markers, strict=True))
    return [at for at, ((_, high), marker) in told if high >= MOST_NUMBER and marker.scope == GAME_SCOPE]


def _is_limited(flow: Flow, body: int, marker: int) -> bool:
    """Whether a marker has an upper end in these rounds, because these are over at some number."""
    number = flow.pool.add("marker", (), (marker,))
    return all(flow.ask.ask(number, state)[1] < MOST_NUMBER for state in flow.known_at(body))


def _marker_of(flow: Flow, marker: int, player: int) -> int:
    return flow.pool.add("marker", (player,), (marker,))


def _raises_own(flow: Flow, step: steps.Step, marker: int) -> bool:
    if not isinstance(step, steps.AddMarker | steps.SetMarker):
        return False
    return step.marker == marker and step.player == flow.names.you


def _ends_with_own(flow: Flow, turns: steps.TurnsNext, number: int) -> bool:
    """`until you.points >= 10`: it is asked when a turn is through, of the player whose turn it was."""
    going_on = flow.learn.refine(turns.until, False, State({}, {}, {}))
    return going_on is not None and flow.ask.ask(number, going_on)[1] < MOST_NUMBER


def _ends_with_anybodys(flow: Flow, turns: steps.TurnsNext | steps.UntilNext, number: Number) -> bool:
    """Whether these rounds are over once there is so much, whoever has it: `any(player where …)`, `max(…)` or
    `sum(…)`."""
    until = flow.pool.nodes[turns.until]
    each = until.kids if until.op == "or" else (turns.until,)
    return any(_limits_everybody(flow, one, number) or _limits_all(flow, one, number) for one in each)


def _limits_everybody(flow: Flow, until: int, number: Number) -> bool:
    query = flow.pool.nodes[until]
    if not goes_through_all(flow, until, "any") or query.kids[1] == ABSENT:
        return False
    going_on = flow.learn.refine(query.kids[1], False, State({}, {}, {}))
    return going_on is not None and flow.ask.ask(number(_each(flow, query)), going_on)[1] < MOST_NUMBER


def _limits_all(flow: Flow, until: int, number: Number) -> bool:
    """`max(player.points for each player) >= 10`, and so with `sum`."""
    compared = flow.pool.nodes[until]
    going_on = flow.learn.refine(until, False, State({}, {}, {})) if compared.op == "compare" else None
    if going_on is None:
        return False
    whole = [kid for kid in compared.kids if any(goes_through_all(flow, kid, name) for name in ("max", "sum"))]
    return any(_is_of_all(flow, kid, number) and flow.ask.ask(kid, going_on)[1] < MOST_NUMBER for kid in whole)


def _is_of_all(flow: Flow, at: int, number: Number) -> bool:
    query = flow.pool.nodes[at]
    return query.kids[1] == ABSENT and query.kids[3] == number(_each(flow, query))


def goes_through_all(flow: Flow, at: int, function: str) -> bool:
    query = flow.pool.nodes[at]
    if query.op != "query" or query.data[0] != function:
        return False
    source = flow.pool.nodes[query.kids[0]]
    return source.op == "things" and source.data == ("player", tuple(range(flow.setting.players)))


def _each(flow: Flow, query: Node) -> int:
    """The player who is gone through."""
    return flow.pool.bound(query.number(1))


def _passes(step: steps.Step) -> bool:
    return isinstance(step, steps.OrderTurns) and step.how == "pass"
