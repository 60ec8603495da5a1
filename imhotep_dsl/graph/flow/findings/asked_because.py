"""Decisions that are only asked because of something hidden: whoever is asked learns it from that.

A question may depend on what is hidden once the rules have done something that shows on the table, or have shown it.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.acting import as_you
from imhotep_dsl.graph.flow.forks import what_decides, where_ways_part
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE

_SHOWS = (steps.Score, steps.Rank, steps.Move, steps.Swap, steps.ShowPiece, steps.ShowArea, steps.ShowMarker)
_ACTS_ANEW = (steps.Acting, steps.TurnsNext)
"""Behind these somebody acts of whom nothing is known here."""

_NOBODY_ELSE: tuple[int, ...] = ()


def asked_because(flow: Flow, at: int, state: State) -> Iterator[tuple[int, int]]:
    """What a step asks, and the first decision that hangs on the answer, of a player who does not know it."""
    step = flow.graph.steps[at]
    for node in what_decides(step):
        if not flow.secrets.known_to_few(node, state):
            continue
        for decision, players in _asked_in_a_part(flow, at):
            if isinstance(step, steps.TurnsNext) or _is_hidden(flow, node, state, players):
                yield node, decision
                break


def _is_hidden(flow: Flow, node: int, state: State, players: tuple[int, ...]) -> bool:
    """players: who acts in the place of `you`, then in the place of that one."""
    for player in players:
        aside = flow.pool.add("local", (), (-2, "player", "saved"))
        state = as_you(flow, state, player, aside)
        node = flow.renaming({flow.names.you: aside, player: flow.names.you}).node(node)
    return flow.secrets.hidden_value(node, state)


def _asked_in_a_part(flow: Flow, at: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The decisions that come on some of the ways from a step, before anything shows, and who acts there."""
    graph = flow.graph
    at = where_ways_part(graph, at)
    if isinstance(graph.steps[at], steps.Call):
        yield from ((found, _NOBODY_ELSE) for found in _asked_in_rules(flow, at, set()))
        return
    met, pending = (
        {at, flow.rules.meeting.point[at]},
        [(way, _NOBODY_ELSE) for way in sorted(graph.following[at].values())],
    )
    while pending:
        here, players = pending.pop()
        step = graph.steps[here]
        if here in met:
            continue
        met.add(here)
        if step.about.decides:
            yield here, players
            continue
        if _shows(flow, step) or isinstance(step, _ACTS_ANEW):
            continue
        if isinstance(step, steps.YouStart):
            players = (*players, step.player)
        elif isinstance(step, steps.YouEnd):
            players = players[:-1]
        elif isinstance(step, steps.Call):
            yield from ((found, players) for found in _asked_in_rules(flow, here, set()))
        pending += [(way, players) for way in sorted(graph.following[here].values())]


def _asked_in_rules(flow: Flow, call: int, met: set[int]) -> Iterator[int]:
    """The decisions of the one who acts that a called rule may come to before anything shows."""
    for rule in called_by(flow.graph.steps[call]):
        pending = [flow.graph.entries[rule]]
        while pending:
            here = pending.pop()
            step = flow.graph.steps[here]
            if here in met:
                continue
            met.add(here)
            if step.about.decides:
                yield here
            elif not _shows(flow, step) and not isinstance(step, (*_ACTS_ANEW, steps.YouStart)):
                yield from _asked_in_rules(flow, here, met)
                pending += sorted(flow.graph.following[here].values())


def _shows(flow: Flow, step: steps.Step) -> bool:
    """Whether a step does something that everybody sees."""
    if isinstance(step, steps.SetMarker | steps.AddMarker):
        return flow.graph.checked.model.markers[step.marker].seen_by in (None, EVERYONE)
    return isinstance(step, _SHOWS)
