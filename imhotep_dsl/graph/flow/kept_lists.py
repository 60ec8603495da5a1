"""Lists with a name: what is known of their members when they are made, and when some of them were chosen."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import binding
from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.of_each import of_each_listed
from imhotep_dsl.graph.flow.owned import as_own_members
from imhotep_dsl.graph.flow.sight import TOLD, whereabouts, which
from imhotep_dsl.graph.flow.state import State, revised, with_fact
from imhotep_dsl.graph.flow.values import ENDLESS, YES, Range, is_empty
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, committed, onward, rule_of, tried


def _keep_list(flow: Flow, at: int, step: steps.KeepList, state: State, mode: Mode) -> Ways:
    """The members are what they are now, wherever they go; how many there are is known for good."""
    name = flow.names.local(rule_of(flow, at), step.slot, step.sort)
    length, there = which(flow.pool, name), whereabouts(flow.pool, name)
    plain = flow.changing.apply(Change(names=frozenset({name})), state)
    facts = {**plain.facts, name: flow.ask.member(step.value, state), length: flow.ask.length(step.value, state),
             **as_own_members(flow.pool, name, step.value, state.facts),
             **of_each_listed(flow.pool, name, step.value)}  # fmt: skip
    where = {**plain.where, name: flow.ask.places(step.value, state)}
    secret, private = plain.secret - {name, length, there}, plain.private - {length}
    if flow.secrets.hides(step.value, state):
        secret |= {name}
    if flow.secrets.astray(step.value, state):
        secret |= {there}
    if flow.secrets.tells(step.value, state):
        secret |= {length}
    elif flow.secrets.known_to_few(step.value, state):
        private |= {length}
    yield from onward(flow, at, revised(plain, facts=facts, where=where, secret=secret, private=private), mode)


def _pick(flow: Flow, at: int, step: steps.Pick, state: State, mode: Mode) -> Ways:
    """Behind the choice, the list holds what was chosen. All are told how many."""
    name = flow.names.local(rule_of(flow, at), step.slot, step.sort)
    length = flow.pool.add("length", (name,))
    least, most = _chosen(flow, step, state)
    known = (
        least,
        min(most, flow.ask.ask(length, state)[1]),
    )  # of a long list few may be chosen, not the other way round
    chosen = with_fact(state, length, known) if not is_empty(known) else state
    chosen = with_fact(chosen, flow.pool.add(TOLD, (length,)), YES)
    chosen = binding.unnoticed(flow, chosen, name, step.binder, state, by_chance=False)
    yield from onward(flow, at, chosen, tried(mode))
    if "else" in flow.graph.following[at]:
        yield from onward(flow, at, flow.changing.apply(Change(names=frozenset({name})), state), mode, "else")
    if mode == COMMITTED and not has_else(flow, at, state):
        flow.causes.setdefault(flow.graph.following[at]["next"], at)
        yield from onward(flow, at, chosen, COMMITTED)


def to_choose_from(flow: Flow, at: int, step: steps.Pick, state: State) -> tuple[int, int, int]:
    """Of how many things, at most, how many are chosen, at least and at most."""
    name = flow.names.local(rule_of(flow, at), step.slot, step.sort)
    return flow.ask.ask(flow.pool.add("length", (name,)), state)[1], *_chosen(flow, step, state)


def has_else(flow: Flow, at: int, state: State) -> bool:
    """Whether the `else` is there for all that cannot be carried through: who chooses none has not tried anything."""
    step = flow.graph.steps[at]
    assert isinstance(step, steps.Pick)
    return "else" in flow.graph.following[at] and flow.ask.ask(step.least, state)[0] >= 1


def _chance_picks(flow: Flow, at: int, step: steps.ChancePicks, state: State, mode: Mode) -> Ways:
    """As many as are wanted, or all."""
    name = flow.names.local(rule_of(flow, at), step.slot, step.sort)
    length = which(flow.pool, name)
    wanted, there = flow.ask.ask(step.most, state), flow.ask.ask(length, state)
    known = (min(max(0, wanted[0]), there[0]), min(max(0, wanted[1]), there[1]))
    chosen = committed(flow, at, with_fact(state, length, known))
    if at in flow.untold:
        chosen = revised(chosen, secret=chosen.secret | {length})
    else:
        chosen = with_fact(chosen, flow.pool.add(TOLD, (length,)), YES)
        chosen = binding.unnoticed(flow, chosen, name, step.binder, state, by_chance=True)
    yield from onward(flow, at, chosen, COMMITTED)


def _chosen(flow: Flow, step: steps.Pick, state: State) -> Range:
    """How many may be chosen."""
    least = flow.ask.ask(step.least, state)[0]
    most = flow.ask.ask(step.most, state)[1] if step.most != ABSENT else ENDLESS
    return max(0, least), max(0, most)


KEEPING: dict[type, Callable[..., Ways]] = {
    steps.KeepList: _keep_list,
    steps.Pick: _pick,
    steps.ChancePicks: _chance_picks,
}
