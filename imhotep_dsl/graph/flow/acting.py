"""What it makes of a state that another player acts, and that turns go round."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.binding import as_the_same
from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.rounds import with_counted_rounds
from imhotep_dsl.graph.flow.shown_to import seen_by_now
from imhotep_dsl.graph.flow.state import State, revised, said_of
from imhotep_dsl.graph.flow.turns_ended import end_turns, look_again_where_turns_end
from imhotep_dsl.graph.flow.values import THING
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, committed, onward, renamed_in


def _acting(flow: Flow, at: int, step: steps.Acting, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state)
    if there is None:
        return
    there = flow.ask.aliases.said_in_all_names(flow.names.you, there)
    yield from onward(flow, at, as_you(flow, committed(flow, at, there), step.player, ABSENT), COMMITTED)


def as_you(flow: Flow, state: State, player: int, keep: int) -> State:
    """Another player acts: what was known of `you` is known of the one kept, what was known of the player of `you`."""
    you = flow.names.you
    others = state if player == you else renamed_in(flow, state, {player: you}, only=True)
    kept = renamed_in(flow, state, {you: keep}) if keep != ABSENT else _without_you(flow, state)
    facts = {**kept.facts, **{node: given for node, given in others.facts.items() if you in flow.names.spoken(node)}}
    named = revised(kept, facts=facts)
    if flow.pool.nodes[player].op == "local":
        named = as_the_same(flow, named, [(player, you)])
    return seen_by_now(flow, state, flow.secrets.seen_by_another(named), player, keep)


def _without_you(flow: Flow, state: State) -> State:
    return flow.changing.apply(Change(names=frozenset({flow.names.you})), state)


def _you_start(flow: Flow, at: int, step: steps.YouStart, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state)
    if there is None:
        return
    there = flow.ask.aliases.said_in_all_names(flow.names.you, there)
    inner = as_you(flow, committed(flow, at, there), step.player, flow.names.saved(step.slot))
    yield from onward(flow, at, inner, COMMITTED)


def _you_end(flow: Flow, at: int, step: steps.YouEnd, state: State, mode: Mode) -> Ways:
    state = flow.ask.aliases.said_in_all_names(flow.names.you, state)
    back = renamed_in(flow, state, {flow.names.saved(step.slot): flow.names.you}, only=True)
    yield from onward(flow, at, flow.secrets.seen_by_another(back), mode)


def _gather(flow: Flow, at: int, step: steps.Gather, state: State, mode: Mode) -> Ways:
    yield from onward(flow, at, committed(flow, at, state), COMMITTED)


def _gathered(flow: Flow, at: int, step: steps.Gathered, state: State, mode: Mode) -> Ways:
    yield from onward(flow, at, committed(flow, at, state), COMMITTED)


def _turns_start(flow: Flow, at: int, step: steps.TurnsStart, state: State, mode: Mode) -> Ways:
    look_again_where_turns_end(flow)
    there = flow.learn.narrow(step.first, THING, state)
    if there is not None:
        yield from onward(flow, at, renamed_in(flow, there, {flow.names.you: flow.names.saved(step.slot)}), mode)


def _turns_next(flow: Flow, at: int, step: steps.TurnsNext, state: State, mode: Mode) -> Ways:
    """While `until` and `where` are asked, `you` is still whoever acted before: what they say of `you` is not known of
    whose turn it is. What they say of any player is."""
    you, before = flow.names.you, flow.names.saved(step.slot + 1)
    handed = committed(flow, at, with_counted_rounds(flow, at, step.rounds, state))
    handed = flow.changing.apply(Change(names=frozenset({you, before})), handed)
    handed = flow.secrets.seen_by_another(handed)
    earlier = flow.renaming({you: before})
    over, going_on = (flow.learn.refine(earlier.node(step.until), truth, handed) for truth in (True, False))
    taken = going_on
    if step.where != ABSENT and going_on is not None:
        of_you = said_of(flow.pool, earlier.node(step.where), step.depth, you)
        taken = flow.learn.refine(of_you, True, going_on)
    ends = (over, going_on) if flow.rules.may_leave_out_players(step) else (over,)
    for way, role in (*((end, "done") for end in ends), (taken, "body")):
        if way is not None:
            yield from onward(flow, at, flow.changing.apply(Change(names=frozenset({before})), way), COMMITTED, role)


def _turns_end(flow: Flow, at: int, step: steps.TurnsEnd, state: State, mode: Mode) -> Ways:
    yield from _you_end(flow, at, steps.YouEnd(step.slot), state, mode)


ACTING: dict[type, Callable[..., Ways]] = {
    steps.EndTurns: end_turns,
    steps.TurnsStart: _turns_start,
    steps.TurnsNext: _turns_next,
    steps.TurnsEnd: _turns_end,
    steps.Acting: _acting,
    steps.YouStart: _you_start,
    steps.YouEnd: _you_end,
    steps.Gather: _gather,
    steps.Gathered: _gathered,
}
