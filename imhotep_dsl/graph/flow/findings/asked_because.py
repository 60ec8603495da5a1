"""Decisions that are only asked because of something hidden: whoever is asked learns it from that.

A question may depend on what is hidden once the rules have done something that shows on the table, or have shown it.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.acting import as_you
from imhotep_dsl.graph.flow.forks import what_decides, where_ways_part
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

_SHOWS = (steps.Score, steps.Rank, steps.Move, steps.Swap, steps.ShowPiece, steps.ShowArea, steps.ShowMarker)
_HANDS_OVER = (steps.YouStart, steps.Acting)
_NOBODY_ELSE: tuple[int, ...] = ()
_SOMEBODY: tuple[int, ...] = (ABSENT,)
"""Who acts there, nobody can say here."""


def asked_because(flow: Flow, at: int, state: State) -> Iterator[tuple[int, int]]:
    """What a step asks, and the first decision that hangs on the answer, of a player who does not know it."""
    step = flow.graph.steps[at]
    for node in (*what_decides(step), *_who_is_asked(flow, at, step)):
        if not flow.secrets.known_to_few(node, state):
            continue
        for decision, players in _asked_in_a_part(flow, at):
            if isinstance(step, steps.TurnsNext) or _is_hidden(flow, node, state, players):
                yield node, decision
                break


def _who_is_asked(flow: Flow, at: int, step: steps.Step) -> tuple[int, ...]:
    """Why somebody's turn comes in a loop is asked where the loop begins."""
    if isinstance(step, steps.TurnsNext):
        return (step.who,) if step.who != ABSENT else ()
    if not isinstance(step, _HANDS_OVER) or step.player in flow.loops.members(flow.graph.rules[at]).values():
        return ()
    return (step.player,)


def _is_hidden(flow: Flow, node: int, state: State, players: tuple[int, ...]) -> bool:
    """players: who acts in the place of `you`, then in the place of that one."""
    if ABSENT in players:
        return True
    for player in players:
        aside = flow.pool.add("local", (), (-2, "player", "saved"))
        state = as_you(flow, state, player, aside)
        known = {} if player == node else {player: flow.names.you}  # who is asked need not know why it is they
        node = flow.renaming({flow.names.you: aside, **known}).node(node)
    return flow.secrets.hidden_value(node, state)


def _asked_in_a_part(flow: Flow, at: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The decisions that come on some of the ways from a step, before anything shows, and who acts there."""
    graph, step = flow.graph, flow.graph.steps[at]
    if isinstance(step, _HANDS_OVER):
        yield from _asked_from(flow, [(graph.following[at]["next"], (step.player,))], {at})
        return
    at = where_ways_part(graph, at)
    if isinstance(step, steps.Call):
        yield from ((found, players) for found, players in _asked_in_rules(flow, at, _NOBODY_ELSE, set()))
        return
    join = flow.rules.meeting.point[at]
    ways = _behind_what_is_alike(flow, sorted(graph.following[at].values()), join)
    yield from _asked_from(flow, [(way, _NOBODY_ELSE) for way in ways], {at, join})


def _behind_what_is_alike(flow: Flow, ways: list[int], join: int) -> list[int]:
    """What shows tells which way was taken only if it does not show on every other way as well."""
    shown = [_first_shown(flow, way, join) for way in ways]
    while ABSENT not in shown and len(set(ways)) > 1 and len({flow.graph.steps[at] for at in shown}) == 1:
        ways = [flow.graph.following[at]["next"] for at in shown]
        shown = [_first_shown(flow, way, join) for way in ways]
    return ways


def _first_shown(flow: Flow, at: int, join: int) -> int:
    """The first step on a straight way that does something everybody sees; ABSENT: there is none before it forks, asks
    something or meets the other ways."""
    graph = flow.graph
    while at != join and not graph.steps[at].about.decides and list(graph.following[at]) == ["next"]:
        if _shows(flow, graph.steps[at]):
            return at
        at = graph.following[at]["next"]
    return ABSENT


def _asked_from(
    flow: Flow, pending: list[tuple[int, tuple[int, ...]]], met: set[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    graph = flow.graph
    while pending:
        here, players = pending.pop()
        step = graph.steps[here]
        if here in met:
            continue
        met.add(here)
        if step.about.decides:
            yield here, players
            continue
        if _shows(flow, step) or isinstance(step, steps.TurnsNext):
            continue
        if isinstance(step, steps.YouStart):
            players = (*players, step.player)
        elif isinstance(step, steps.YouEnd):
            if not players:
                continue
            players = players[:-1]
        elif isinstance(step, steps.Call):
            yield from _asked_in_rules(flow, here, players, set())
        pending += [(way, players) for way in sorted(graph.following[here].values())]


def _asked_in_rules(
    flow: Flow, call: int, players: tuple[int, ...], met: set[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The decisions that a called rule may come to before anything shows, and who acts there."""
    graph, calling = flow.graph, flow.graph.steps[call]
    for rule in called_by(calling):
        pending = [(graph.entries[rule], players)]
        while pending:
            here, acting = pending.pop()
            step = graph.steps[here]
            if here in met:
                continue
            met.add(here)
            if step.about.decides:
                yield here, acting
            elif not _shows(flow, step) and not isinstance(step, steps.TurnsNext):
                if isinstance(step, steps.Acting):
                    acting = (*players, *_given(flow, calling, rule, step.player))
                elif isinstance(step, steps.YouStart):
                    acting = _SOMEBODY if _is_local(flow, step.player) else (*acting, step.player)
                elif isinstance(step, steps.YouEnd):
                    acting = players
                yield from _asked_in_rules(flow, here, _within(flow, step, acting), met)
                pending += [(way, acting) for way in sorted(graph.following[here].values())]


def _given(flow: Flow, calling: steps.Step, rule: int, player: int) -> tuple[int, ...]:
    """Who acts in a rule `by PLAYER`, in the words of the rule that calls it."""
    params = [param.slot for param in flow.graph.checked.rules[rule].params]
    node = flow.pool.nodes[player]
    if isinstance(calling, steps.Call) and node.op == "local" and node.number(0) in params:
        return (calling.args[params.index(node.number(0))],)
    return _SOMEBODY if _is_local(flow, player) else (player,)


def _within(flow: Flow, step: steps.Step, acting: tuple[int, ...]) -> tuple[int, ...]:
    """Who acts in a rule that a called rule calls: what is given to it has names there that mean nothing here."""
    given = step.args if isinstance(step, steps.Call) else ()
    return _SOMEBODY if any(_is_local(flow, node) for node in given) else acting


def _is_local(flow: Flow, node: int) -> bool:
    return any(flow.pool.nodes[inner].op == "local" for inner in below(flow.pool, node))


def _shows(flow: Flow, step: steps.Step) -> bool:
    """Whether a step does something that everybody sees."""
    if isinstance(step, steps.SetMarker | steps.AddMarker):
        return flow.graph.checked.model.markers[step.marker].seen_by in (None, EVERYONE)
    return isinstance(step, _SHOWS)
