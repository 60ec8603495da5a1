"""E504, E425, E486: something is asked of what may be none, divided by what may be 0, or asked of itself."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import DEEPEST_ROOM
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.advice import first_that_may_be_none, name_of, name_within
from imhotep_dsl.graph.flow.findings.asked import RANGING, asked_by
from imhotep_dsl.graph.flow.findings.problem import Problem, place_of
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.strict import NONE, ZERO, unanswered
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow


def report_outside(flow: Flow, diagnostics: Diagnostics) -> None:
    """What is asked of a player or a thing at any time, with nothing known but that it is there."""
    components = flow.setting.components
    for place in flow.setting.circular:
        message = f"How much fits at `{components.places[place].name}` depends on itself."
        diagnostics.error("E486", components.dynamic_room[place].span, message, _WITHOUT_ROOM)
    for place in flow.setting.too_deep:
        message = f"How much fits at `{components.places[place].name}` depends on the room at too many other places."
        help_text = f"At most {DEEPEST_ROOM} may depend on each other, one after the other. {_WITHOUT_ROOM}"
        diagnostics.error("E486", components.dynamic_room[place].span, message, help_text)
    state = State({flow.pool.bound(depth): (0, ENDLESS) for depth in (0, 1)}, {}, {})
    for asked in flow.setting.outside:
        known = state if asked.where == ABSENT else flow.ask.refine(asked.where, True, state)
        if known is None:
            continue
        for what in dict.fromkeys(what for what, _, _ in unanswered(flow.ask, asked.node, known)):
            code, message, help_text = _UNANSWERED[what]
            diagnostics.error(code, asked.span, message, _OF_WINNERS if asked.decides and what == NONE else help_text)


_NONE = (
    "E504",
    "This may be none, and none has neither a number nor a yes or no for what is asked here.",
    "Ask before: `X != none and …`, or `if X != none`; a space `PLACE[N]` is none if there is no N-th space, and so is"
    " a step over the edge.",
)
_ZERO = (
    "E425",
    "This may be 0, and nothing can be divided by 0.",
    "Divide by something that is at least 1, for instance `max(1, …)`.",
)
_OF_WINNERS = (
    "Say who can win at all, those for whom it is there: `winner … where X != none`; or what counts for the others:"
    " `if X != none then … else 0`."
)
_WITHOUT_ROOM = "Say it without asking for room (`free`, `full`, `next`): with `count`, or with a marker."
_UNANSWERED = {NONE: _NONE, ZERO: _ZERO}


def asked_of_none(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """What is known is known of things that are there: else the game stops at the line that says so."""
    found = (each for node in asked_by(flow, step) for each in unanswered(flow.ask, node, state))
    first_asking: dict[tuple[str, int], int] = {}
    for what, node, asking in found:
        if what == NONE and isinstance(step, steps.Known):
            continue
        first_asking.setdefault((what, node), asking)
    for (what, node), asking in first_asking.items():
        span, labels = place_of(flow, at, node, asking)
        code, message, help_text = _UNANSWERED[what]
        first = first_that_may_be_none(flow, node, state) if what == NONE else node
        if what == NONE and (named := name_of(flow, at, first) or name_of(flow, at, node)):
            message = f"`{named}` may be none, and none has neither a number nor a yes or no for what is asked here."
            help_text = f"Ask before: `if {named} != none`, or in the same condition `{named} != none and …`."
            if isinstance(step, RANGING) and _is_asked_of_each(flow, step.binder, node):
                more = " and …" if step.binder.where != ABSENT else ""
                help_text = f"Leave out those for which it is none: `{step.binder.name} where {named} != none{more}`."
        elif what == NONE and (inner := _within_shortest(flow, at, first, node))[0]:
            named, others = inner
            message = f"`{named}` may be none, and none has neither a number nor a yes or no for what is asked here."
            help_text = f"Leave out those for which it is none: `{others}`."
        yield code, span, message, help_text, labels


def _within_shortest(flow: Flow, at: int, first: int, node: int) -> tuple[str, str]:
    found = name_within(flow, at, first)
    return found if found[0] else name_within(flow, at, node)


def _is_asked_of_each(flow: Flow, binder: steps.Binder, node: int) -> bool:
    """Whether it is asked of the things that a line goes through: ahead of it, their name means nothing."""
    listed = flow.pool.nodes[binder.listed]
    return listed.op == "query" and flow.pool.bound(listed.number(1)) in below(flow.pool, node)
