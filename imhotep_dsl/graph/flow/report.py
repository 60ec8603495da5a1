"""What the analysis has to say to an author: each finding of `findings/`, told once at its place."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.added import (
    carried_out_from,
    files_of_variants,
    handed_over_at,
    refused_by,
    taken_from_hidden_place,
)
from imhotep_dsl.graph.flow.findings.asked_before import asked_before
from imhotep_dsl.graph.flow.findings.out_of_range import out_of_range
from imhotep_dsl.graph.flow.findings.problem import Problem
from imhotep_dsl.graph.flow.findings.secrets_told import secrets_told
from imhotep_dsl.graph.flow.findings.strange_words import strange_words
from imhotep_dsl.graph.flow.findings.too_late import too_late
from imhotep_dsl.graph.flow.findings.too_many import TooMany
from imhotep_dsl.graph.flow.findings.unanswered import asked_of_none, report_outside
from imhotep_dsl.graph.flow.findings.wrong_kind import wrong_kind
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import COMMITTED, At, Flow
from imhotep_dsl.graph.outlook import Outlook, outlooks
from imhotep_dsl.graph.setup_once import only_tried
from imhotep_dsl.source import Span

_LATER = (
    "The game counts on it that this can be taken back until all of it is possible. Have your lines carried out when it"
    " is done, for instance `after turn`, or let nobody else decide there, and nothing be drawn, rolled or shown."
)
"""What helps if a variant's own lines make a line of the game come too late: its author does not write that one."""

_DRAWN = (
    "{0}, so whatever comes out of it counts as drawn; and the game counts on it that this can be taken back until all"
    " of it is possible. {1}ave your lines carried out when it is done, for instance `after turn`."
)
_OPENLY = (
    "Give these pieces a place of their own that everybody sees, `place NAME of KIND` and `piece KIND … starts in"
    " NAME`, or h"
)
"""The same if these lines take pieces from where nobody looks."""


def report_flow(flow: Flow, diagnostics: Diagnostics) -> None:
    known, tried = outlooks(flow.graph), only_tried(flow)
    added, too_many = files_of_variants(flow.graph), TooMany(flow, known)
    report_outside(flow, diagnostics)
    too_many.report_outside(diagnostics)
    told: set[tuple[str, Span]] = set()
    lacking = _lacking(flow, known, tried)
    for way, state in sorted(flow.states.items(), key=lambda item: item[0]):
        for code, span, message, help_text, labels in _problems(flow, way, state, known, tried, lacking, too_many):
            if (code, span) not in told:
                told.add((code, span))
                late = handed_over_at(flow, way[0], added) if code == "E501" else []
                refused = refused_by(flow, way[0], added, known) if code == "E501" and not late else []
                brought = carried_out_from(flow, way[0], added)
                if code == "E501" and (before := asked_before(flow, way[0], state, added)):
                    help_text, late, refused = before, [], []
                elif late or refused:
                    help_text = _later(flow, late) if late else _left(flow, way[0])
                diagnostics.error(code, span, message, help_text, *labels, *brought, *late, *refused)


def _lacking(flow: Flow, known: list[Outlook], tried: set[int]) -> set[int]:
    """The lines that move so many pieces, and are told that there may be too few (E501). That this would tell what is
    hidden need not be told as well: when there surely are enough, it tells nothing."""
    moving = [at for at, step in enumerate(flow.graph.steps) if isinstance(step, steps.MoveSome) and at not in tried]
    return {
        at
        for at in moving
        for _, mode, site in flow.ways_to(at)
        if mode == COMMITTED
        and any(too_late(flow, at, flow.graph.steps[at], flow.states[at, mode, site], known, tried))
    }


def _later(flow: Flow, late: list[Label]) -> str:
    hidden = [taken_from_hidden_place(flow, label.span) for label in late]
    if None in hidden:
        return _LATER
    if hidden == [BOX] * len(hidden):
        return _DRAWN.format("Nobody sees what lies in the box", _OPENLY)
    names = (flow.setting.components.places[place].name for place in hidden if place is not None)
    return _DRAWN.format(f"Nobody looks into {' or '.join(f'`{name}`' for name in dict.fromkeys(names))}", "H")


def _left(flow: Flow, at: int) -> str:
    """What helps if nothing may be left to choose because of a variant's own lines."""
    checked = flow.graph.checked
    rule = checked.rules[flow.graph.rules[at]]
    whole = rule.index in (checked.setup, checked.play)
    anew = "" if whole else "action " if rule.is_action else "rule "
    return (
        "Let one way always be possible whatever your lines need, or write the game's lines anew and say there what"
        f" happens otherwise: `replace {anew}{rule.name}`, with an `else` below the choice."
    )


def _problems(
    flow: Flow,
    way: At,
    state: State,
    known: list[Outlook],
    tried: set[int],
    lacking: set[int],
    too_many: TooMany,
) -> Iterator[Problem]:
    graph, (at, mode, _) = flow.graph, way
    step = graph.steps[at]
    if graph.rules[at] in flow.names.mistaken_rules:
        return
    if mode == COMMITTED and at not in tried:
        yield from too_late(flow, at, step, state, known, tried)
    yield from asked_of_none(flow, at, step, state)
    yield from out_of_range(flow, at, step, state)
    yield from strange_words(flow, at, step, state)
    yield from too_many.found(way, step, state)
    yield from wrong_kind(flow, at, step, state)
    yield from secrets_told(flow, way, step, state, known, may_lack=at in lacking)
