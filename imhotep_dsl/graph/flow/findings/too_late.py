"""E501: a line may be impossible where nothing can be refused any more."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.flow.advice import choice_before
from imhotep_dsl.graph.flow.findings.problem import Problem
from imhotep_dsl.graph.flow.missing import said_of_condition, said_of_missing, said_of_options, said_of_what_follows
from imhotep_dsl.graph.flow.refusal import CHOICE, CHOICES, CONDITION, missing
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow
from imhotep_dsl.graph.options import lacks, needs_of_option
from imhotep_dsl.graph.outlook import Outlook, chosen_before, no_way_out, refused_behind


def too_late(
    flow: Flow, at: int, step: steps.Step, state: State, known: list[Outlook], tried: set[int]
) -> Iterator[Problem]:
    lacking, behind = missing(flow, step, state), set[int]()
    if lacking == CONDITION and flow.graph.spans[flow.graph.following[at]["next"]] == flow.graph.spans[at]:
        # No line of its own: a choice asks in this way whether there is enough to choose from.
        several = isinstance(flow.graph.steps[flow.graph.following[at]["next"]], steps.KeepList)
        lacking = CHOICES if several else CHOICE
    if step.about.decides and "else" not in flow.graph.following[at]:
        if isinstance(step, steps.Choose):
            lacking = "" if flow.exists(step.binder, state) else CHOICE
        elif not isinstance(step, steps.LoopPick | steps.Pick) and no_way_out(
            flow, at, lambda node: known[node].refusable
        ):
            options = refused_behind(flow, at, known)
            lacking = "" if any(_all_told(flow, option, tried) for option in options) else CHOICE
            behind = set.intersection(*options) if options else set()
    if lacking:
        choice = choice_before(flow, at)
        labels = (Label(flow.graph.spans[choice], "whatever is chosen here"),) if choice is not None else ()
        if behind:
            refused = sorted(behind, key=lambda node: flow.graph.spans[node])
            yield "E501", flow.graph.spans[at], *said_of_what_follows(flow, refused)
        elif lacking == CONDITION and (chosen := chosen_before(flow, at)):
            yield "E501", flow.graph.spans[at], *said_of_condition(flow, chosen)
        elif isinstance(step, steps.ChooseOption):
            ways = flow.graph.following[at].values()
            needs = [needs_of_option(flow, way, lambda node: known[node].refusable) for way in ways]
            yield "E501", flow.graph.spans[at], *said_of_options(flow, at, needs), labels
        else:
            yield "E501", flow.graph.spans[at], *said_of_missing(flow, at, step, lacking, state), labels


def _all_told(flow: Flow, refused: set[int], tried: set[int]) -> bool:
    """Whether all that may be refused is told at its own line: once that is mended, this option is possible."""
    return bool(refused) and all(at not in tried and _told_itself(flow, at) for at in refused)


def _told_itself(flow: Flow, at: int) -> bool:
    return any(mode == COMMITTED and lacks(flow, at, flow.states[at, mode, site]) for _, mode, site in flow.ways_to(at))
