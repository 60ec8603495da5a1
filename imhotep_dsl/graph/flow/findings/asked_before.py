"""What a variant can ask before its own line has a rule of the game carried out: that text is not its author's."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.advice import condition_for
from imhotep_dsl.graph.flow.refusal import missing
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def asked_before(flow: Flow, at: int, state: State, files: set[str]) -> str:
    """The help, if a rule begins with a line that may be impossible, and lines of a variant alone have it carried out;
    what a rule is given has other names there."""
    graph, index = flow.graph, flow.graph.rules[at]
    rule = graph.checked.rules[index]
    if graph.spans[at].file in files or graph.entries[index] != at or rule.params:
        return ""
    calls = [call for call, step in enumerate(graph.steps) if index in called_by(step) and flow.known_at(call)]
    if not all(isinstance(graph.steps[call], steps.Call) and graph.spans[call].file in files for call in calls):
        return ""
    lacking = missing(flow, graph.steps[at], state)
    condition = condition_for(flow, at, lacking) if lacking else ""
    return f"Ask before your line: `if {condition}`, and below it `do {rule.name}`." if condition else ""
