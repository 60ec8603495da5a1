"""E508: more to choose from, to go through, to repeat or to try out than a game can bear."""

from __future__ import annotations

from collections.abc import Iterator
from math import perm

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_IN_ANY_ORDER, MOST_OPTIONS, MOST_ORDERS
from imhotep_dsl.graph.flow.findings.asked import RANGING
from imhotep_dsl.graph.flow.findings.problem import Problem
from imhotep_dsl.graph.flow.kept_lists import to_choose_from
from imhotep_dsl.graph.flow.picked_unseen import picks_unseen
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import TRIED, At, Flow
from imhotep_dsl.graph.outlook import Outlook


def too_many(flow: Flow, way: At, step: steps.Step, state: State, known: list[Outlook]) -> Iterator[Problem]:
    """Numbers to choose from or to go through, repetitions and orders have a limit that must be known."""
    at = way[0]
    if isinstance(step, steps.LoopStart) and _in_too_many_orders(flow, way, step, state, known):
        yield (
            "E508",
            flow.graph.spans[at],
            f"There may be more than {MOST_IN_ANY_ORDER} of these, and a line in here or behind it may be impossible,"
            " so all orders would have to be tried out.",
            f"Go through fewer of them (`where …`), ask beforehand for what those lines need, or leave out `by choice`:"
            f" in a fixed order there may be {MOST_OPTIONS}.",
            (),
        )
    if isinstance(step, steps.Pick) and _chosen_in_too_many_orders(flow, way, step, state, known):
        yield (
            "E508",
            flow.graph.spans[at],
            f"There may be more than {MOST_ORDERS} orders to choose these in, and a line in here or behind it may be"
            " impossible, so all of them would have to be tried out.",
            "Choose from fewer things (`where …`, or a place that `holds` fewer), choose fewer of them, ask beforehand"
            f" for what those lines need, or {'leave out `in order`' if step.in_order else 'show them first'}.",
            (),
        )
    if isinstance(step, steps.RepeatStart):
        most, where = flow.ask.ask(step.times, state)[1], step.times
    elif isinstance(step, RANGING) and flow.pool.nodes[step.binder.source].op == "range":
        most, where = flow.ask.length(step.binder.source, state)[1], step.binder.source
    else:
        return
    if most > MOST_OPTIONS:
        yield (
            "E508",
            flow.graph.span_of(at, where),
            f"This may be more than {MOST_OPTIONS}.",
            "Say how many at most, for instance with `min(…, 20)`; where nobody ever comes so far, a number that is"
            " large enough changes nothing: `min(…, 200)`, or a marker that ends there, `0..200` in place of"
            " `0..unlimited`.",
            (),
        )


def _in_too_many_orders(flow: Flow, way: At, step: steps.LoopStart, state: State, known: list[Outlook]) -> bool:
    """Whether things are gone through by choice, and no order of many may lead through."""
    picking = flow.graph.following[way[0]]["next"]
    if not isinstance(flow.graph.steps[picking], steps.LoopPick):
        return False
    most = flow.ask.length(step.binder.listed, state)[1]
    return most > MOST_IN_ANY_ORDER and _refused_behind(flow, (picking, *way[1:]), known, set())


def _chosen_in_too_many_orders(flow: Flow, way: At, step: steps.Pick, state: State, known: list[Outlook]) -> bool:
    """Whether several things are chosen one after the other, and none of many orders may lead through."""
    if not step.in_order and not picks_unseen(flow, step, state):
        return False
    there, least, most = to_choose_from(flow, way[0], step, state)
    orders = 0
    for many in range(max(1, least), min(there, most) + 1):
        # Of too many things, a single one can be chosen in too many ways.
        orders += there if there > MOST_ORDERS else perm(there, many)
        if orders > MOST_ORDERS:
            return _refused_behind(flow, (flow.graph.following[way[0]]["next"], TRIED, way[2]), known, set())
    return False


def _refused_behind(flow: Flow, way: At, known: list[Outlook], met: set[At]) -> bool:
    """Whether something may be refused before the next commit point: in this rule, or in one that tries it out."""
    at, mode, site = way
    if known[at].refusable:
        return True
    if mode != TRIED or not known[at].returns or way in met:
        return False
    met.add(way)
    callers = flow.callers.get((flow.graph.rules[at], site), ())
    return any(
        _refused_behind(flow, (target, *caller[1:]), known, met)
        for caller in sorted(callers)
        for target in flow.graph.following[caller[0]].values()
    )
