"""What each step makes of a state: where it leads, and what is known there.

A step that could be refused goes on only if it was not; whether it can be is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.operands import needed
from imhotep_dsl.graph.flow import binding, values
from imhotep_dsl.graph.flow.acting import ACTING
from imhotep_dsl.graph.flow.calling import CALLING
from imhotep_dsl.graph.flow.chance import CHANCE
from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.deciding import DECIDING
from imhotep_dsl.graph.flow.effects import Effects
from imhotep_dsl.graph.flow.kept_lists import KEEPING
from imhotep_dsl.graph.flow.moving import MOVING
from imhotep_dsl.graph.flow.rounds import ROUNDS
from imhotep_dsl.graph.flow.showing import SHOWING
from imhotep_dsl.graph.flow.sight import stands_for_pieces
from imhotep_dsl.graph.flow.state import State, revised, with_fact
from imhotep_dsl.graph.flow.values import THING
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode, Way
from imhotep_dsl.graph.flow.ways import Ways, onward, rule_of
from imhotep_dsl.graph.seen import EVERYONE, OWNER


def follow(flow: Flow, at: int, state: State, mode: Mode) -> list[Way]:
    step = flow.graph.steps[at]
    if at in flow.names.mistaken:
        return [(target, state, mode) for target in flow.graph.following[at].values()]
    return list(_FOLLOW[type(step)](flow, at, step, state, mode))


def _plain(flow: Flow, at: int, step: steps.Step, state: State, mode: Mode) -> Ways:
    """Steps of which everything is said by what they need and what they write."""
    there: State | None = state
    for node, _ in needed(step):
        there = flow.learn.narrow(node, THING, there) if there is not None else None
    cells = step.about.writes or frozenset()
    if there is not None and cells:
        flow.affect(rule_of(flow, at), Effects(cells=cells))
        there = flow.changing.apply(Change(cells=cells), there)
    yield from onward(flow, at, there, mode)


def _set_marker(flow: Flow, at: int, step: steps.SetMarker, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state) if step.player != ABSENT else state
    if there is None:
        return
    if step.given:
        there = flow.learn.narrow(step.value, THING, there)
        if there is None:
            return
    flow.keep(step.marker, flow.ask.places(step.value, there))
    given = values.meet(flow.ask.ask(step.value, there), flow.setting.markers[step.marker])
    change = Change(markers={step.marker: (step.player, None)})
    after = flow.changing.apply(change, there)
    kids = () if step.player == ABSENT else (step.player,)
    found_by_it = flow.changing.touched(step.player, change, there)  # then it is somebody else's by now
    if not values.is_empty(given) and not found_by_it:
        facts = {**after.facts, flow.pool.add("marker", kids, (step.marker,)): given}
        after = revised(after, facts=facts)
    if mode == COMMITTED and flow.pool.nodes[step.value].op == "local":
        after = _told_by(flow, step, after)
    yield from onward(flow, at, after, mode)


def _told_by(flow: Flow, step: steps.SetMarker, state: State) -> State:
    """Whoever sees what a marker is set to knows from then on what the name stands for."""
    seen_by, name = flow.graph.checked.model.markers[step.marker].seen_by, {step.value}
    if stands_for_pieces(flow.pool.nodes[step.value]) or flow.graph.checked.model.markers[step.marker].scope.kind:
        return state
    if seen_by in (None, EVERYONE):
        return revised(state, secret=state.secret - name, private=state.private - name)
    if seen_by == OWNER and step.player == flow.names.you:
        return revised(state, secret=state.secret - name, private=state.private | (state.secret & name))
    return state


def _score(flow: Flow, at: int, step: steps.Score, state: State, mode: Mode) -> Ways:
    """Whoever has a name and gets points is known to all from then on."""
    low, high = flow.ask.ask(step.amount, state)
    if mode == COMMITTED and (low > 0 or high < 0) and flow.pool.nodes[step.player].op == "local":
        state = revised(state, secret=state.secret - {step.player}, private=state.private - {step.player})
    yield from _plain(flow, at, step, state, mode)


def _add_marker(flow: Flow, at: int, step: steps.AddMarker, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state) if step.player != ABSENT else state
    if there is None:
        return
    kids = () if step.player == ABSENT else (step.player,)
    marker = flow.pool.add("marker", kids, (step.marker,))
    by = flow.ask.ask(step.amount, there)
    known = with_fact(there, marker, flow.ask.ask(marker, there))
    after = flow.changing.apply(Change(markers={step.marker: (step.player, by)}), known)
    yield from onward(flow, at, flow.learn.narrow(marker, flow.setting.markers[step.marker], after) or after, mode)


def _set_local(flow: Flow, at: int, step: steps.SetLocal, state: State, mode: Mode) -> Ways:
    name = flow.names.local(rule_of(flow, at), step.slot, step.sort)
    yield from onward(flow, at, binding.rename(flow, state, name, step.value), mode)


def _require(flow: Flow, at: int, step: steps.Require | steps.Known, state: State, mode: Mode) -> Ways:
    yield from onward(flow, at, flow.learn.refine(step.condition, True, state), mode)


def _branch(flow: Flow, at: int, step: steps.Branch, state: State, mode: Mode) -> Ways:
    yield from onward(flow, at, flow.learn.refine(step.condition, True, state), mode, "body")
    yield from onward(flow, at, flow.learn.refine(step.condition, False, state), mode, "else")


def _over(flow: Flow, at: int, step: steps.EndGame | steps.GameOver, state: State, mode: Mode) -> Ways:
    return iter(())


_FOLLOW: Mapping[type, Callable[..., Ways]] = complete(
    {
        **dict.fromkeys(steps.PLAIN, _plain),
        **MOVING,
        **SHOWING,
        **CHANCE,
        **CALLING,
        **ACTING,
        **DECIDING,
        **KEEPING,
        **ROUNDS,
        steps.Score: _score,
        steps.SetMarker: _set_marker,
        steps.AddMarker: _add_marker,
        steps.SetLocal: _set_local,
        steps.Require: _require,
        steps.Known: _require,
        steps.EndGame: _over,
        steps.GameOver: _over,
        steps.Branch: _branch,
    },
    steps.STEPS,
    "What follows a step",
)
