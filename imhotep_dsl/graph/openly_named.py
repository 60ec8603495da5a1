"""Names of which everybody knows for which thing they stand: `for each KIND` goes through all, wherever they lie.

What is printed on such a thing is known to all, even while nobody sees it.
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.walk import Flow

Name = tuple[int, int]
"""A rule and the slot of a name in it."""
_Given = tuple[int, int]
"""A step, and the node by which it says what a name stands for."""


def openly_named(flow: Flow) -> frozenset[Name]:
    """A name is known to all if whatever gives it a thing is; so each one found may bring others."""
    given, found = _given(flow), frozenset[Name]()
    while True:
        more = {name for name, by in given.items() if by and all(_is_open(flow, each, found) for each in by)}
        if more <= found:
            return found
        found |= more


def without_openly_named(flow: Flow, at: int, state: State, known: frozenset[Name]) -> State:
    """What is known before a step, but for where things lie of which everybody knows which they are."""
    rule, nodes = flow.graph.rules[at], flow.pool.nodes
    kept = {
        name: places
        for name, places in state.where.items()
        if nodes[name].op != "local" or (rule, nodes[name].number(0)) not in known
    }
    return state if len(kept) == len(state.where) else revised(state, where=kept)


def _given(flow: Flow) -> dict[Name, list[_Given]]:
    """What gives names their things; nothing of a name that gets it in another way, too."""
    found: dict[Name, list[_Given]] = {}
    other = set[Name]()
    for at, (step, rule) in enumerate(zip(flow.graph.steps, flow.graph.rules, strict=True)):
        if isinstance(step, steps.LoopStart | steps.LoopNext):
            found.setdefault((rule, step.binder.slot), []).append((at, step.binder.listed))
        elif isinstance(step, steps.SetLocal):
            found.setdefault((rule, step.slot), []).append((at, step.value))
        elif isinstance(step, steps.Call):
            for _, target in step.targets:
                for slot, arg in enumerate(step.args):
                    found.setdefault((target, slot), []).append((at, arg))
        else:
            binder: steps.Binder | None = getattr(step, "binder", None)
            slots = {getattr(step, "slot", None), binder.slot if binder is not None and binder.in_frame else None}
            other |= {(rule, slot) for slot in slots if slot is not None}
    return {name: by for name, by in found.items() if name not in other}


def _is_open(flow: Flow, given: _Given, known: frozenset[Name]) -> bool:
    at, node = given
    states = (without_openly_named(flow, at, state, known) for state in flow.known_at(at))
    return not any(flow.secrets.stands_for_hidden(node, state) for state in states)
