"""What decisions make of a state: what is chosen is tried out first."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import binding
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import NO
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, onward, rule_of, tried


def _choose(flow: Flow, at: int, step: steps.Choose, state: State, mode: Mode) -> Ways:
    name = flow.names.local(rule_of(flow, at), step.binder.slot, step.binder.sort)
    chosen = binding.bind(flow, state, name, step.binder, step.binder.where)
    if chosen is not None:
        chosen = binding.unnoticed(flow, chosen, name, step.binder, state, by_chance=False)
    yield from onward(flow, at, chosen, tried(mode), "body")
    if "else" in flow.graph.following[at]:
        yield from onward(flow, at, state, mode, "else")
    elif mode == COMMITTED and chosen is not None:
        # Something must be possible: every way, or one that can be named beforehand.
        flow.causes.setdefault(flow.graph.following[at]["body"], at)
        chosen = _one_of_them(flow, step, name, state) or chosen
        yield from onward(flow, at, chosen, COMMITTED, "body")


def _one_of_them(flow: Flow, step: steps.Choose, name: int, state: State) -> State | None:
    """Of numbers the lowest, of things that are listed by name one that no `require` turns away; and only one that is
    surely offered."""
    source = flow.pool.nodes[step.binder.source]
    if source.op == "range":
        value = source.kids[0]
    elif source.op == "list" and all(flow.pool.nodes[kid].op == "const" for kid in source.kids):
        value = next((kid for kid in source.kids if kid not in flow.rules.turned_away), ABSENT)
    else:
        return None
    found = binding.bind(flow, state, name, step.binder, ABSENT) if value != ABSENT else None
    found = flow.learn.narrow(name, flow.ask.ask(value, found), found) if found is not None else None
    found = flow.learn.apart(name, value, NO, found) if found is not None else None
    where = step.binder.where
    return found if found is not None and (where == ABSENT or flow.ask.surely(where, found)) else None


def _choose_option(flow: Flow, at: int, step: steps.ChooseOption, state: State, mode: Mode) -> Ways:
    for role in flow.graph.following[at]:
        yield from onward(flow, at, state, mode if role == "else" else tried(mode), role)


def _may(flow: Flow, at: int, step: steps.May, state: State, mode: Mode) -> Ways:
    yield from onward(flow, at, state, tried(mode), "body")
    yield from onward(flow, at, state, tried(mode), "else")
    if mode == COMMITTED:
        yield from onward(flow, at, state, COMMITTED, "else")


DECIDING: dict[type, Callable[..., Ways]] = {
    steps.Choose: _choose,
    steps.ChooseOption: _choose_option,
    steps.May: _may,
}
