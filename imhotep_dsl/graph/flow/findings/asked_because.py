"""Decisions that are only asked because of something hidden: whoever is asked learns it from that.

A question may depend on what is hidden once the rules have done something that shows on the table, or have shown it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.operands import operands
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.acting import as_you
from imhotep_dsl.graph.flow.findings.courses import Course, begun, kept_to_oneself
from imhotep_dsl.graph.flow.findings.meant_before import (
    NOBODY_ELSE,
    NOTHING_CHANGED,
    SOMEBODY,
    Changed,
    Players,
    acting_behind,
    changed_by,
    rebound,
)
from imhotep_dsl.graph.flow.findings.shown_alike import alike_courses
from imhotep_dsl.graph.flow.findings.surely_seen import surely_seen
from imhotep_dsl.graph.flow.forks import what_decides, where_ways_part
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.turns_ended import rules_above
from imhotep_dsl.graph.flow.walk import Flow

_HANDS_OVER = (steps.YouStart, steps.Acting)
_TURNS = (steps.TurnsStart, steps.TurnsNext)
_ROUNDS = (steps.LoopNext, steps.LoopPick)
"""Steps behind which a name stands for another thing."""
_SHOWS = (steps.ShowPiece, steps.ShowArea, steps.ShowMarker)
MOST_ACTING = 6
"""Who acts in the place of whom is followed so far."""
Asked = tuple[int, Players]
"""A step, and who acts there."""


@dataclass(frozen=True, slots=True)
class _Way:
    """On the way from a fork. unknown: names here of the piece on which it depends which way is taken. knows: whoever
    acts was shown something on this way. ended: turns have ended on it. by_anybody: whoever
    takes a turn goes this way, so that only what is done to that player tells who it is. changed: what may be another
    by now than at the fork."""

    at: int
    players: Players
    unknown: frozenset[int]
    knows: bool = False
    ended: bool = False
    by_anybody: bool = False
    changed: Changed = NOTHING_CHANGED


def asked_because(flow: Flow, at: int, state: State) -> Iterator[tuple[int, Asked]]:
    """What a step asks, and the first decision that hangs on the answer, of a player who does not know it, with who
    acts there.

    Nothing is asked while an option is only tried out: what it brings into sight is seen by then.
    """
    step, state = flow.graph.steps[at], revised(state, tainted=frozenset())
    for node in (*what_decides(step), *_who_is_asked(flow, at, step)):
        if not flow.secrets.known_to_few(node, state):
            continue
        for decision, players in _asked_in_a_part(flow, at, node):
            if isinstance(step, _TURNS) or _is_hidden(flow, node, state, players):
                yield node, (decision, players)
                break


def each_knows_why(flow: Flow, at: int, state: State) -> bool:
    """Whether a loop goes through players, and each of them knows whether they are one of those."""
    step = flow.graph.steps[at]
    if not isinstance(step, steps.LoopStart) or step.binder.sort != "player" or step.binder.where == ABSENT:
        return False
    binder, member = step.binder, flow.names.local(flow.graph.rules[at], step.binder.slot, "player")
    others = [node for node in (binder.source, binder.order) if node != ABSENT]
    told = any(flow.secrets.known_to_few(node, state) for node in others)
    return not told and not _is_hidden(flow, binder.where, state, (member,))


def _who_is_asked(flow: Flow, at: int, step: steps.Step) -> tuple[int, ...]:
    """Why somebody's turn comes in a loop is asked where the loop begins."""
    if isinstance(step, steps.TurnsNext):
        return (step.who,) if step.who != ABSENT else ()
    if isinstance(step, steps.TurnsStart):
        return () if step.listed else (step.first,)
    if not isinstance(step, _HANDS_OVER) or step.player in flow.loops.members(flow.graph.rules[at]).values():
        return ()
    return (step.player,)


def _is_hidden(flow: Flow, node: int, state: State, players: Players) -> bool:
    if ABSENT in players:
        return True
    for player in players:
        aside = flow.pool.add("local", (), (-2, "player", "saved"))
        state = as_you(flow, state, player, aside)
        known = {} if player == node else {player: flow.names.you}  # who is asked need not know why it is they
        node = flow.renaming({flow.names.you: aside, **known}).node(node)
    return flow.secrets.hidden_value(node, state)


def _asked_in_a_part(flow: Flow, at: int, node: int) -> Iterator[Asked]:
    """The decisions that come on some of the ways from a step, before anything shows, and who acts there."""
    graph, step = flow.graph, flow.graph.steps[at]
    unknown = frozenset({node})
    if isinstance(step, _HANDS_OVER):
        first = _Way(graph.following[at]["next"], (step.player,), unknown, by_anybody=True)
        yield from _asked_from(flow, [first], {at})
        return
    at = where_ways_part(graph, at)
    if isinstance(step, steps.TurnsStart):
        first_turn = graph.following[graph.following[at]["next"]]["body"]
        yield from _asked_from(flow, [_Way(first_turn, NOBODY_ELSE, unknown, by_anybody=True)], {at})
        return
    if isinstance(step, steps.Call):
        yield from _asked_in_rules(flow, _Way(at, NOBODY_ELSE, unknown), set())
        call = Course(at, unlike=unknown)
        rules = [begun(flow, call, rule) for rule in dict.fromkeys(called_by(step))]
        yield from _asked_alike(flow, at, node, rules)
        return
    join = flow.rules.meeting.point[at]
    ways = sorted(set(graph.following[at].values()))
    of_whom = isinstance(step, steps.TurnsNext) and node == step.who
    started = [_Way(way, NOBODY_ELSE, unknown, by_anybody=of_whom) for way in ways]
    yield from _asked_from(flow, started, {at}, join)
    yield from _asked_alike(flow, at, node, [Course(way) for way in ways])


def _asked_alike(flow: Flow, at: int, node: int, ways: list[Course]) -> Iterator[Asked]:
    """The decisions that come on some of the ways from a step, behind what may show on the others, too."""
    for course in alike_courses(flow, at, node, ways):
        if flow.graph.steps[course.at].about.decides:
            yield course.at, course.players
        elif isinstance(flow.graph.steps[course.at], steps.EndTurns):
            yield from _asked_in_turns(flow, course.at)
        else:
            yield from _asked_from(flow, [_Way(course.at, SOMEBODY, frozenset())], {at})


def _asked_from(flow: Flow, pending: list[_Way], forks: set[int], join: int = ABSENT) -> Iterator[Asked]:
    """The decisions on these ways. forks: where they are not followed twice, but for another round of a loop, in which
    its name stands for another thing. join: where they have met."""
    graph = flow.graph
    met = {(at, NOTHING_CHANGED, knows) for at in forks for knows in (False, True)}
    while pending:
        way = pending.pop()
        here, step, names = way.at, graph.steps[way.at], rebound(way.changed)
        if here == join or (here, names, False) in met or (here, names, way.knows) in met:
            continue
        met.add((here, names, way.knows))
        if step.about.decides and not way.knows:
            yield here, way.players
        if _shows(flow, way):
            continue
        if isinstance(step, steps.Call):
            yield from _asked_in_rules(flow, way, set())
        elif isinstance(step, steps.EndTurns) and not way.ended:
            yield from _asked_in_turns(flow, here)
        pending += _going_on(flow, _behind(flow, way))


def _going_on(flow: Flow, way: _Way) -> list[_Way]:
    """The ways on from a step. Whose turn it is then, nobody can say here."""
    ways = [replace(way, at=after) for after in kept_to_oneself(flow, way.at)]
    if not isinstance(flow.graph.steps[way.at], steps.TurnsNext):
        return ways
    turn = flow.graph.following[way.at]["body"]
    return [replace(each, players=SOMEBODY) if each.at == turn else each for each in ways]


def _shows(flow: Flow, way: _Way) -> bool:
    """Whether a step on a way surely shows which way it is."""
    if not surely_seen(flow, way.at, way.unknown):
        return False
    asked = (inner for node in operands(flow.graph.steps[way.at]) for inner in below(flow.pool, node))
    return not way.by_anybody or flow.names.you in asked


def _behind(flow: Flow, way: _Way) -> _Way:
    """What is different behind a step on a way: who acts, what this player knows, and what its names stand for."""
    step = flow.graph.steps[way.at]
    if isinstance(step, _SHOWS) and step.player == flow.names.you:
        return replace(way, knows=True)
    if isinstance(step, steps.YouStart | steps.YouEnd):
        return replace(way, players=acting_behind(flow, step, way.players, way.changed), knows=False)
    way = replace(way, changed=way.changed | changed_by(flow, way.at))
    return replace(way, unknown=frozenset()) if isinstance(step, _ROUNDS) else way


def _asked_in_rules(flow: Flow, call: _Way, met: set[Asked]) -> Iterator[Asked]:
    """The decisions that a called rule may come to before anything shows, and who acts there."""
    graph, calling = flow.graph, flow.graph.steps[call.at]
    for rule in called_by(calling):
        unknown = _names_in(flow, calling, rule, call.unknown)
        pending = [replace(call, at=graph.entries[rule], unknown=unknown)]
        while pending:
            way = pending.pop()
            here, acting, step = way.at, way.players, graph.steps[way.at]
            if (here, acting) in met:
                continue
            met.add((here, acting))
            if step.about.decides:
                yield here, acting
            if _shows(flow, way):
                continue
            if isinstance(step, steps.Acting):
                acting = (*call.players, *_given(flow, calling, rule, step.player))[-MOST_ACTING:]
            elif isinstance(step, steps.YouStart):
                named = _is_local(flow, step.player) or len(acting) >= MOST_ACTING
                acting = SOMEBODY if named else acting_behind(flow, step, acting, way.changed)
            elif isinstance(step, steps.YouEnd):
                acting = call.players
            if isinstance(step, steps.EndTurns) and not way.ended:
                yield from _asked_in_turns(flow, here)
            within = replace(way, players=_within(flow, step, acting))
            yield from _asked_in_rules(flow, within, met)
            unknown = frozenset[int]() if isinstance(step, _ROUNDS) else way.unknown
            changed = way.changed | changed_by(flow, here)
            behind = replace(way, players=acting, unknown=unknown, changed=changed)
            pending += _going_on(flow, behind)


def _asked_in_turns(flow: Flow, end: int) -> Iterator[Asked]:
    """Where turns end without a sign, whoever would be next is not asked what they ask, or is asked what follows."""
    graph = flow.graph
    for rule in sorted(rules_above(flow, graph.rules[end])):
        heads = [at for at in flow.rules.steps[rule] if isinstance(graph.steps[at], steps.TurnsNext)]
        for way in (way for at in heads for way in graph.following[at].values()):
            yield from _asked_from(flow, [_Way(way, SOMEBODY, frozenset(), ended=True)], {end})


def _names_in(flow: Flow, calling: steps.Step, rule: int, unknown: frozenset[int]) -> frozenset[int]:
    """What the called rule calls the pieces that it is given."""
    if not isinstance(calling, steps.Call):
        return frozenset()
    params = [
        (param.slot, arg) for param, arg in zip(flow.graph.checked.rules[rule].params, calling.args, strict=False)
    ]
    return frozenset(flow.names.local(rule, slot, "piece") for slot, arg in params if arg in unknown)


def _given(flow: Flow, calling: steps.Step, rule: int, player: int) -> Players:
    """Who acts in a rule `by PLAYER`, in the words of the rule that calls it."""
    params = [param.slot for param in flow.graph.checked.rules[rule].params]
    node = flow.pool.nodes[player]
    if isinstance(calling, steps.Call) and node.op == "local" and node.number(0) in params:
        return (calling.args[params.index(node.number(0))],)
    return SOMEBODY if _is_local(flow, player) else (player,)


def _within(flow: Flow, step: steps.Step, acting: Players) -> Players:
    """Who acts in a rule that a called rule calls: what is given to it has names there that mean nothing here."""
    given = step.args if isinstance(step, steps.Call) else ()
    return SOMEBODY if any(_is_local(flow, node) for node in given) else acting


def _is_local(flow: Flow, node: int) -> bool:
    return any(flow.pool.nodes[inner].op == "local" for inner in below(flow.pool, node))
