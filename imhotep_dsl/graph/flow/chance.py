"""What it makes of a state that chance decides."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import binding
from imhotep_dsl.graph.flow.change import Change
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import THING
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, committed, onward, rule_of


def _roll(flow: Flow, at: int, step: steps.Roll, state: State, mode: Mode) -> Ways:
    """Any value of the marker's range."""
    there = flow.learn.narrow(step.player, THING, state) if step.player != ABSENT else state
    if there is not None:
        rolled = flow.changing.apply(Change(markers={step.marker: (step.player, None)}), committed(flow, at, there))
        yield from onward(flow, at, rolled, COMMITTED)


def _pick(flow: Flow, at: int, step: steps.ChanceChooses, state: State, mode: Mode) -> Ways:
    name = flow.names.local(rule_of(flow, at), step.binder.slot, step.binder.sort)
    picked = binding.bind(flow, committed(flow, at, state), name, step.binder, step.binder.where)
    if picked is not None and step.binder.sort == "piece":
        picked = binding.found_by(flow, picked, name, step.binder.listed, state)
        picked = binding.unnoticed(flow, picked, name, step.binder, state, by_chance=True)
    if picked is not None and at in flow.untold:
        picked = binding.unheard(flow, picked, name)
    yield from onward(flow, at, picked, COMMITTED, "body")


CHANCE: dict[type, Callable[..., Ways]] = {steps.Roll: _roll, steps.ChanceChooses: _pick}
